-- SPDX-License-Identifier: MIT
-- The join of games on the same positions: a move is a move of any of them.

local failure = require "sg.failure"
local internals = require "sg.internals"
local text = require "sg.text.words"

local join = {}

-- The text of a game that is a code or a finite subtraction set, as a part of a join of codes.
local function code_of(game)
  local loaded = internals[game].loaded
  if loaded.code then return loaded.code end
  if loaded.set and not loaded.all_but then return "{" .. table.concat(loaded.set, ",") .. "}" end
  return nil
end

-- One code for them all, "0.77|{3,8}", if there is one.
local function joined_code(games)
  local parts = {}
  for i, game in ipairs(games) do
    parts[i] = code_of(game)
    if not parts[i] then return nil end
  end
  return table.concat(parts, "|")
end

-- Every move of the game at a position, handed to option; what goes wrong there is an error of this rule.
local function offer(game, position, option, label)
  local options, why = game:options(position, { labels = label ~= nil })
  if not options then error(tostring(why), 0) end
  for _, one in ipairs(options) do
    if label and one.label then label(one.label) end
    option(table.unpack(one.parts))
  end
end

--- The join of games, each by name, path, code, or loaded: all on heaps, or all on positions of one shape. Codes and
--- finite subtraction sets make a code; others a game of the running program.
---@param list table
---@param load function spec -> game
---@param new function fields -> game
---@return sg.Game? game, sg.Failure? why
function join.of(list, load, new)
  if type(list) ~= "table" or #list == 0 then return nil, failure.new("usage", "a join is a list of games") end
  local games, names, n_heaps = {}, {}, 0
  for i, one in ipairs(list) do
    local game, why = one, nil
    if type(one) == "string" then
      game, why = load(one)
    end
    if not game then return nil, why end
    if type(game) ~= "table" or not game.options then
      return nil,
        failure.new("usage", ("entry %d of a join is %s; it must be a game or its name"):format(i, text.literal(one)))
    end
    games[i], names[i] = game, game.spec
    if internals[game].family then n_heaps = n_heaps + 1 end
  end
  if n_heaps ~= 0 and n_heaps ~= #games then
    local message = "games on heaps and games on positions have no join"
    return nil, failure.new("usage", message, { subject = table.concat(names, ", ") })
  end
  local code = joined_code(games)
  if code then
    local game, why = load(code)
    if game then return game end
    if why.code ~= "input" then return nil, why end -- else digits that no digit joins: by the moves, below
  end
  local function moves(position, option, _, label)
    for _, game in ipairs(games) do
      offer(game, position, option, label)
    end
  end
  local fields = { name = "join", summary = "A move of any of these: " .. table.concat(names, ", ") .. "." }
  if n_heaps > 0 then
    fields.heap = moves
    return new(fields)
  end
  local start, why = games[1]:start()
  if start == nil then return nil, why end
  fields.start, fields.options = start, moves
  fields.parse = function(source)
    local position, wrong = games[1]:parse(source)
    if position == nil then error(tostring(wrong), 0) end
    return position
  end
  fields.show = function(position) return games[1]:show(position) end
  return new(fields)
end

return join
