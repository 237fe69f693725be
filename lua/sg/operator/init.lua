-- SPDX-License-Identifier: MIT
-- Operators make games of games: pass(nim), block(1, wythoff), conway(nim, kayles). docs/operators.md has their
-- definitions and sources.

local component = require "sg.component"
local failure = require "sg.failure"
local game_of = require "sg.game"
local nesting = require "sg.nesting"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local need = failure.need

local operator = {}

---What each operator takes before the games: "count" a number that may be left out, "number" one that may not; words
---that may stand there; and how many games follow. of_rule: it changes a rule before that is a game.
---of_position: the game is named with a position.
local SIGNATURES = {
  block = { number = "number", games = 1 },
  comply = { number = "number", games = 1 },
  conway_product = { games = 2 },
  impartial = { games = 1, of_rule = true },
  ordinal_product = { games = 2 },
  reverse = { games = 1, of_position = true },
  starts = { parameter = true, games = 1 },
  pass = { number = "count", words = { ["end"] = true }, games = 1 },
}

operator.names = text.keys(SIGNATURES)

-- "NAME(ARGUMENTS)" apart; nil where a text does not look like that.
local function apart(spec)
  local name, at = spec:match "^%s*(%l[%l_]*)()%("
  if not name or nesting.closing(spec, at) ~= #spec then return nil end
  return name, spec:sub(at + 1, -2)
end

---Does a text name a game by an operator?
---@param spec string
---@return boolean
function operator.is(spec) return apart(spec) ~= nil end

-- Is a piece between commas no game, but a further number of a list in a parameter or in a set, as the 2 of s=1,2?
local function goes_on(piece) return piece:find "^%s*%-?%d+%s*$" ~= nil end

-- The arguments of an operator: its number, its words, its games by name.
local function arguments_of(name, inside)
  local signature, found = SIGNATURES[name], { words = {}, games = {} }
  local pieces, at = nesting.split(inside, ","), 1
  for i, piece in ipairs(pieces) do
    local word = piece:match "^%s*(.-)%s*$"
    if i < #pieces and signature.number and not found.number and word:find "^%d+$" then
      found.number = math.tointeger(tonumber(word))
    elseif i < #pieces and signature.parameter and not found.parameter and word:find "^%a[%w_]*%s*[+-]?%s*%d*$" then
      found.parameter = word:gsub("%s", "")
    elseif i < #pieces and signature.words and signature.words[word] then
      found.words[word] = true
    else
      break
    end
    at = i + 1
  end
  for i = at, #pieces do
    local games = found.games
    if #games > 0 and (goes_on(pieces[i]) or #games == signature.games) then
      games[#games] = games[#games] .. "," .. pieces[i]
    else
      games[#games + 1] = pieces[i]
    end
  end
  for i, game in ipairs(found.games) do
    found.games[i] = game:match "^%s*(.-)%s*$"
  end
  return found
end

---The names of games in a text that names one by operators, so far as it does.
---@param spec string
---@return string[] names the text itself where it has no operator
function operator.games_in(spec)
  local name, inside = apart(spec)
  if not name or not SIGNATURES[name] then return { spec } end
  local names = {}
  for _, one in ipairs(arguments_of(name, inside).games) do
    local inner = operator.games_in(component.apart(one) or one)
    table.move(inner, 1, #inner, #names + 1, names)
  end
  return names
end

local USAGE = {
  block = "block(1, GAME): the opponent may forbid one option before each move",
  comply = "comply(2, GAME): the opponent offers two options before each move",
  conway_product = "conway_product(GAME, GAME)",
  impartial = "impartial(FILE), of a rule with the fields left and right",
  ordinal_product = "ordinal_product(GAME, GAME)",
  reverse = "reverse(GAME@POSITION)",
  starts = "starts(n, GAME): heap n is the start with the parameter n; starts(n+1, GAME) from n = 1 on",
  pass = "pass(GAME), pass(2, GAME) with two passes in all, or pass(end, GAME) with a pass at the end, too",
}

local function misused(name, found)
  local signature = SIGNATURES[name]
  for _, game in ipairs(found.games) do
    if game == "" then return true end
  end
  return #found.games ~= signature.games
    or signature.number == "number" and not found.number
    or signature.parameter and not found.parameter
end

local make = {}

function make.conway_product(_, games) return require "sg.operator.product".conway(games[1], games[2]) end

function make.impartial(found)
  local loaded = need(rule.load(found.games[1], nil, true))
  return game_of.new(loaded)
end

function make.reverse(found, _, load)
  local part = need(component.of(found.games[1], load))
  return require "sg.operator.reverse"(part.game, part.position)
end

function make.ordinal_product(_, games) return require "sg.operator.product".ordinal(games[1], games[2]) end

function make.block(found, games) return require "sg.operator.twist".block(found.number, games[1]) end

function make.comply(found, games) return require "sg.operator.twist".comply(found.number, games[1]) end

function make.starts(found, games)
  local name, first = found.parameter:match "^([%w_]+)([+-]?%d*)$"
  return require "sg.operator.starts"(games[1], name, math.tointeger(tonumber(first)) or 0)
end

function make.pass(found, games)
  return require "sg.operator.pass"(games[1], { passes = found.number, at_end = found.words["end"] })
end

local DEEPEST = 32 -- each operator puts two tables around the positions below it, and a position has at most 64

local function is_too_deep(spec)
  local depth = 0
  for sign in spec:gmatch "[()]" do
    depth = depth + (sign == "(" and 1 or -1)
    if depth > DEEPEST then return true end
  end
  return false
end

---The game that a text names by an operator.
---@param spec string "NAME(ARGUMENTS)"
---@param load fun(spec: string): sg.Game?, sg.Failure?
---@return sg.Game? game, sg.Failure? why
function operator.load(spec, load)
  local name, inside = apart(spec)
  if not SIGNATURES[name] then
    local message = ("there is no operator '%s'%s"):format(text.brief(name), text.suggest(name, operator.names))
    return nil, failure.new("usage", message)
  end
  if is_too_deep(spec) then
    local message = ("'%s' has more than %d operators in one another"):format(text.brief(spec), DEEPEST)
    return nil, failure.new("usage", message)
  end
  local found = arguments_of(name, inside)
  if misused(name, found) then
    return nil, failure.new("usage", ("'%s' is not as %s is written: %s"):format(text.brief(spec), name, USAGE[name]))
  end
  local games = {}
  local signature = SIGNATURES[name]
  for i, one in ipairs((signature.of_rule or signature.of_position) and {} or found.games) do
    local why
    games[i], why = load(one)
    if not games[i] then return nil, why end
  end
  return make[name](found, games, load)
end

return operator
