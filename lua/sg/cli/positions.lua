-- SPDX-License-Identifier: MIT
-- The commands that answer for one position after another (value, outcome, loopy): each position is tried even if one
-- before it failed.

local certificate = require "sg.cli.certificate"
local code_hint = require "sg.cli.code_hint"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"
local value_text = require("sg.text.value").text

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

-- Answers for the positions of one game; false: nothing more is to be answered.
local function answer_game(session, question, ask, proof)
  local game, name = session:load(question.game)
  if not game then return true end
  local words, unread = session_of.words_of(question.positions)
  if not words then
    session:fail({ game = name }, unread)
    return false
  end
  local list, widest = asked_for(game, words)
  for i, asked in ipairs(list) do
    local result, why = nil, asked.why
    session:part("position", i, #list)
    if asked.position ~= nil then
      code_hint.tell(session, game, i == 1 and asked.position)
      result, why = ask(game, asked.position)
    end
    proof:add(game, asked.position, result)
    local label = name .. " " .. asked.label
    -- Where a file or an option is to blame, no other position has an answer either.
    local ends_all = not result and asked.position ~= nil and (why.code == "io" or why.code == "usage")
    local pad = result and asked.width > 0 and (" "):rep(widest - asked.width) or ""
    local go_on = session:respond_at(
      game,
      asked.position,
      { game = name, position = asked.shown },
      result,
      why and session_of.about(game, ends_all and name or label, why),
      function(known)
        if session.args.format == "latex" then return require("sg.text.latex").value(known, name, asked.shown) end
        return value_text(name .. " " .. pad .. asked.label, known)
      end
    )
    if ends_all or not go_on then return false end
  end
  return true
end

---Answers for every position of the command line: GAME POSITION ..., or GAME@POSITION ...
---@param session table
---@param ask fun(game: sg.Game, position: any): sg.Result|nil, sg.Failure|nil
---@return integer exit code
function positions.answer_each(session, ask)
  local proof = certificate.new(session)
  if proof:refused() then return session.code end
  local questions, why = subject.questions(session.args)
  if not questions then session:fail({ game = session.args.game }, why) end
  for _, question in ipairs(questions or {}) do
    if not answer_game(session, question, ask, proof) then break end
  end
  proof:write()
  return session.code
end

return positions
