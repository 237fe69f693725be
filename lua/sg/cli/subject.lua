-- SPDX-License-Identifier: MIT
-- Reads what a command is about: GAME [POSITION ...], or GAME@POSITION + ..., where the + may be left out.

local asking = require "sg.later" "sg.cli.asking"
local command_line = require "sg.command_line"
local component = require "sg.component"
local failure = require "sg.failure"
local library = require "sg.rule.library"
local session_of = require "sg.cli.session"

local subject = {}

---@class sg.cli.Subject
---@field game? string the game, if the first word names a game alone
---@field positions string[] the words behind it
---@field components { game: string, position: string, word: string }[] otherwise: GAME@POSITION, one by one
---@field odd? string the first word that does not go with the first one: a component behind a game, or another word
--- behind a component
---@field sum? string the first word that is a sum of several, or all words if one of them is "+"

-- Behind a game, a word with a mark @ may be a position: of a graph, D@k in graph6.
local function is_component(word)
  local name = component.apart(word)
  return name ~= nil and session_of.game_of(name) ~= nil
end

local function add_components(self, words)
  for _, word in ipairs(words) do
    local pieces = component.apart_at_plus { word }
    if #pieces ~= 1 and not self.sum then self.sum = #pieces > 1 and word or table.concat(words, " ") end
    for _, piece in ipairs(pieces) do
      local game, position = component.apart(piece)
      if not game then self.odd = self.odd or piece end
      self.components[#self.components + 1] = game and { game = game, position = position, word = piece }
    end
  end
end

---@param words string[]
---@return sg.cli.Subject
function subject.of(words)
  local self = { positions = {}, components = {} }
  if #words == 0 or component.apart(words[1]) then
    add_components(self, words)
    return self
  end
  self.game, self.positions = words[1], table.move(words, 2, #words, 1, {})
  for _, word in ipairs(self.positions) do
    if not self.odd and is_component(word) then self.odd = word end
  end
  return self
end

-- Why a sum is no position.
local function sum_refused(word, args)
  local sum, is_loopy = asking.about_components { word }
  local is_misere = args.command == "misere"
  if is_misere then sum = command_line.of("misere", "sum", word) end
  local why = not is_misere and not is_loopy and (", `%s` says why"):format(command_line.of("explain", word)) or ""
  return (failure.new("usage", ("'%s' is a sum of components; `%s` answers for it%s"):format(word, sum, why)))
end

---The game and the position, if there is one of each at most.
---@param self sg.cli.Subject
---@return string? game, string? position
function subject.pair(self)
  if self.odd or self.sum or #self.components > 1 or #self.positions > 1 then return nil end
  if self.game then return self.game, self.positions[1] end
  if self.components[1] then return self.components[1].game, self.components[1].position end
end

---The failure of a command that takes one position, or one position or a sum, and gets something else.
---@param self sg.cli.Subject
---@param args table the parsed command line
---@param or_sum? boolean
---@return sg.Failure
function subject.refusal(self, args, or_sum)
  local words = { self.sum }
  for i, one in ipairs(not self.sum and not self.odd and self.components[2] and self.components or {}) do
    words[i] = one.word -- as `sum` takes them
  end
  if words[1] and not or_sum then return sum_refused(table.concat(words, " + "), args) end
  local odd = self.odd or self.positions[2] or self.components[2] and self.components[2].word
  return failure.new(
    "usage",
    ("%s takes one position%s%s"):format(
      args.command,
      or_sum and ", or a sum of GAME@POSITION as in kayles@7" or "",
      odd and (", not '%s'"):format(odd) or ""
    )
  )
end

-- The one line of standard input that is a position.
local function one_line()
  local lines, why = session_of.words_of({ "-" }, 2)()
  if lines and #lines == 1 then return lines[1] end
  local wanted = "one position expected on standard input, not " .. (lines and "several" or "none")
  return nil, why or failure.new("usage", wanted)
end

---Loads the game and reads the position that a command asks about: GAME [POSITION], or GAME@POSITION; the position - is
---a line of standard input.
---@param session table
---@param words string[]
---@return { game: sg.Game, name: string, object: table, label: string, position: any, why: sg.Failure|nil }|nil asked
--- object: the first fields of the answer. position is nil where why says what is wrong with it. Nothing is returned
--- where there is no such game and position, which has been told.
function subject.one(session, words)
  local named = subject.of(words)
  local spec, word = subject.pair(named)
  if not spec then
    session:fail({ game = words[1] }, subject.refusal(named, session.args))
    return nil
  end
  local game, name = session:load(spec)
  if not game then return nil end
  local source, position, why = word, nil, nil
  if word == "-" then
    source, why = one_line()
  end
  if not why then
    position, why = session_of.position_of(game, source)
  end
  local shown = position ~= nil and session_of.shown(game, position, word) or word or "start"
  return {
    game = game,
    name = name,
    object = { game = name, position = shown },
    label = name .. " " .. session_of.brief_start(shown, word or "start"),
    position = position,
    why = why,
  }
end

---The questions of a command that answers for one position after another: GAME POSITION ..., or GAME@POSITION ...
---@param args table with game and positions
---@return { game: string, positions: string[] }[]|nil questions, sg.Failure|nil why
function subject.questions(args)
  local named, list = subject.of { args.game, table.unpack(args.positions) }, {}
  if named.game then return { named } end
  if named.sum then return nil, sum_refused(named.sum, args) end
  if named.odd then
    local message = "'%s' is not GAME@POSITION, as '%s' before it is; name the game once and the positions behind "
      .. "it, or write each as in kayles@7"
    return nil, failure.new("usage", message:format(named.odd, args.game))
  end
  for i, one in ipairs(named.components) do
    list[i] = { game = one.game, positions = { one.position } }
  end
  return list
end

-- Components where a game stands alone in front of positions: nil where the words behind it name games, too.
local function of_one_game(named)
  if not named.game or named.odd or #named.positions == 0 then return nil end
  local list = {}
  for _, word in ipairs(named.positions) do
    if library.has(word) then return nil end
    list[#list + 1] = word ~= "+" and { game = named.game, position = word, word = named.game .. "@" .. word } or nil
  end
  return list
end

---Components of a sum as the functions of sg take them: those of games in variables of the prompt { game, position }.
---Where the first word names a game alone, the others are positions of that game.
---@param words string[]
---@return (string|table)[]
function subject.components(words)
  local named = subject.of(words)
  local list = of_one_game(named) or not named.game and not named.odd and named.components
  if not list then return component.apart_at_plus(words) end
  for i, one in ipairs(list) do
    local game = session_of.of_variable(one.game)
    list[i] = game and { game, one.position } or one.word
  end
  return list
end

return subject
