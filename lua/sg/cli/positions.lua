-- SPDX-License-Identifier: MIT
-- The commands that answer for one position after another (value, outcome, loopy, and in misère play outcome, value,
-- genus, form): each position is tried even if one before it failed.

local certificate = require "sg.cli.certificate"
local code_hint = require "sg.cli.code_hint"
local failure = require "sg.failure"
local limits = require "sg.limits"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local positions = {}

local function width_of(label) return label:find "\n" and 0 or utf8.len(label) or #label end

-- The positions of the command line: each { shown, label, width, position or nil, why }.
local function asked_for(game, words)
  local list, widest = {}, 0
  for i, word in ipairs(words) do
    local position, why = session_of.position_of(game, word)
    local shown = position ~= nil and session_of.shown(game, position, word) or word
    local label = session_of.brief_start(shown, word)
    list[i] = { position = position, why = why, shown = shown, label = label, width = width_of(label) }
    widest = math.max(widest, list[i].width)
  end
  return list, widest
end

-- Positions are read, answered and aligned in groups of at most so many.
local TOGETHER = 1000

-- Answers for one position; false: nothing more is to be answered.
local function answer_one(session, game, name, asked, widest, how)
  local result, why = nil, asked.why
  if asked.position ~= nil then
    result, why = how.ask(game, asked.position, how.opts)
  end
  how.proof:add(game, asked.position, result)
  -- Where a file or an option is to blame, no other position has an answer either.
  local ends_all = not result and asked.position ~= nil and (why.code == "io" or why.code == "usage")
  local go_on = session:respond_at(
    game,
    asked.position,
    { game = name, position = asked.shown, play = how.play },
    result,
    why and session_of.about(game, ends_all and name or name .. " " .. asked.label, why),
    function(known)
      if session.args.format == "latex" then return require("sg.text.latex").value(known, name, asked.shown) end
      local pad = result and asked.width > 0 and (" "):rep(widest - asked.width) or ""
      return how.text_of(name .. " " .. pad .. asked.label, known)
    end
  )
  return go_on and not ends_all
end

-- Answers for the positions of one game; false: nothing more is to be answered.
local function answer_game(session, question, how)
  local game, name = session:load(question.game)
  if not game then return true end
  local next_words, n_before = session_of.words_of(question.positions, TOGETHER), 0
  local words, unread = next_words()
  while words do
    local list, widest = asked_for(game, words)
    if n_before == 0 and list[1].position ~= nil then code_hint.tell(session, game, list[1].position) end
    for i, asked in ipairs(list) do
      session:part("position", n_before + i, n_before == 0 and #list < TOGETHER and #list or nil)
      if not answer_one(session, game, name, asked, widest, how) then return false end
    end
    n_before = n_before + #list
    words, unread = next_words()
  end
  if unread then session:fail({ game = name, play = how.play }, unread) end
  return not unread
end

---Answers for every position of the command line: GAME POSITION ..., or GAME@POSITION ...
---@param session table
---@param ask fun(game: sg.Game, position: any, opts: table): sg.Result|nil, sg.Failure|nil opts: ready limits
---@param text_of? fun(label: string, known: sg.Result): string by default that of values and outcomes
---@param play? "misere" said in JSON
function positions.answer_each(session, ask, text_of, play)
  local proof = certificate.new(session)
  if proof:refused() then return end
  local how = {
    ask = ask,
    opts = limits.of(session:limits()),
    proof = proof,
    text_of = text_of or require("sg.text.value").text,
    play = play,
  }
  local questions, why = subject.questions(session.args)
  if questions and session.args.spill and (#questions > 1 or #questions[1].positions > 1) then
    local message = "--spill keeps one position in its folder: name one position, and another folder for the next"
    questions, why = nil, failure.new("usage", message)
  end
  if not questions then session:fail({ game = session.args.game, play = play }, why) end
  for _, question in ipairs(questions or {}) do
    if not answer_game(session, question, how) then break end
  end
  proof:write()
end

return positions
