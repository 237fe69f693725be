-- SPDX-License-Identifier: MIT
-- A game: a rule with an engine behind it. Heap rules (code, subtract, heap) are answered by a family, rules with
-- options by a search. Each question checks its options once and gives a result (sg.result) or a failure
-- (sg.failure).

local answers = require "sg.game.answers"
local failure = require "sg.failure"
local family = require "sg.later" "sg.heap.family"
local internals = require "sg.internals"
local intervals = require "sg.rule.intervals"
local kinds = require "sg.kinds"
local limits = require "sg.limits"
local make = require "sg.later" "sg.heap.make"
local methods_of = require "sg.methods"
local misuse = require "sg.misuse"
local notation = require "sg.notation"
local rule = require "sg.rule.load"
local searches = require "sg.later" "sg.search.searches"
local sequences = require "sg.game.sequences"
local text = require "sg.text.words"
local views = require "sg.game.views"

---@class sg.Game
---@field name string
---@field kind "code"|"subtract"|"heap"|"positions"
---@field params table
---@field rule table the validated fields of the rule
---@field path string where the rule came from
---@field spec string as the user named it, so that sg.load reads it back: a rule of a file by its path
local Game = { __name = "sg.Game" }
Game.__index = Game

function Game:__tostring()
  return "game " .. self.spec .. (self.rule.summary and " (" .. self.rule.summary .. ")" or "")
end

local game = {}

-- ---- making ------------------------------------------------------------------------------------------------

-- A parameter as GAME:name=value has it: a list of numbers without braces, a text without quotes where it needs none.
local function parameter_text(value, kind)
  if kind == "integers" then return intervals.text(value) end
  if kind == "string" and not value:find "[^%w_./*<>=!?#~^-]" then return value end
  return text.literal(value)
end

local function spec_of(loaded)
  local parts = { loaded.named or loaded.data.name }
  for _, name in ipairs(text.keys(loaded.params)) do
    local value, param = loaded.params[name], loaded.data.params[name]
    if text.literal(value) ~= text.literal(param.default) then
      parts[#parts + 1] = name .. "=" .. parameter_text(value, param.type)
    end
  end
  local spec = table.concat(parts, ":")
  return loaded.impartial and ("impartial(%s)"):format(spec) or spec
end

---A game from a loaded rule.
---@param loaded table
---@param spec? string as the user named it
---@return sg.Game? game, sg.Failure? why
function game.new(loaded, spec)
  local self = setmetatable({
    name = loaded.data.name,
    rule = loaded.data,
    params = loaded.params,
    path = loaded.path,
    spec = spec or spec_of(loaded),
  }, Game)
  local known = { loaded = loaded, box = loaded.box, kind = kinds.of(loaded) }
  internals[self] = known
  if known.kind.searched then
    self.kind = "positions"
    known.search = searches.of(self).lead
    return self
  end
  local engine, why = make.make(loaded, known.kind.table_of)
  if not engine then return nil, why end
  self.kind, known.family = known.kind.table_of, family.new(engine, self)
  return self
end

-- A game from the same source in a new box. params: nil stands for the defaults of the file.
local function again(self, params, without, spec)
  local known = internals[self].loaded
  local loaded, why = rule.again(known, params)
  if not loaded then return nil, why end
  return game.new(rule.without(loaded, without or known.without), spec)
end

local function is_of_program(self) return internals[self].loaded.origin == "table" end

---The same game in a box of its own, to compare the answers of the two.
---@return sg.Game?, sg.Failure? why
function Game:twin()
  if is_of_program(self) then return self end
  return again(self, self.params, nil, self.spec)
end

---The game without its canonical or split, for comparison: the same values, more slowly.
---@param fields ("canonical"|"split")[]
---@return sg.Game?, sg.Failure? why
function Game:without(fields)
  if type(fields) ~= "table" then misuse(("without wants a list of names, not a %s"):format(type(fields))) end
  for _, field in ipairs(fields) do
    if field ~= "canonical" and field ~= "split" then
      misuse(("a game can be without its canonical and its split, not without %s"):format(text.literal(field)))
    end
  end
  if not internals[self].kind.searched then
    return nil, failure.naming(self.spec, "usage", "is a heap game; it has neither canonical nor split")
  elseif is_of_program(self) then
    return nil,
      failure.naming(self.spec, "usage", "is a game of the running program: leave the fields out of its table")
  end
  return again(self, self.params, fields, self.spec)
end

-- The same rule with these parameters; others are as in `rest`, or as the file gives them.
local function with_params(self, params, asked, rest)
  if type(params) ~= "table" then misuse(("%s wants a table of parameters, not a %s"):format(asked, type(params))) end
  if is_of_program(self) then
    return nil, failure.naming(self.spec, "usage", "is a game of the running program and has no parameters")
  end
  local merged = {}
  for name, value in pairs(rest) do
    merged[name] = value
  end
  for name, value in pairs(params) do
    merged[name] = value
  end
  return again(self, merged)
end

---The same rule with other parameters; parameters that are not named keep their values.
---@param params table
---@return sg.Game?, sg.Failure? why
function Game:with(params) return with_params(self, params, "with", self.params) end

---The same rule with the default parameters, but for those of the table. The examples of a rule are about such games.
---@param params? table
---@return sg.Game?, sg.Failure? why
function Game:with_defaults(params)
  if params ~= nil then return with_params(self, params, "with_defaults", {}) end
  if is_of_program(self) then return self end
  return again(self)
end

-- ---- questions ---------------------------------------------------------------------------------------------

Game.start, Game.parse, Game.position = notation.start, notation.parse, notation.given
Game.show, Game.show_sum, Game.show_term = notation.show, notation.show_sum, notation.show_term

for _, methods in ipairs { answers, sequences(game.new), views } do
  for name, method in pairs(methods) do
    Game[name] = limits.question(method)
  end
end
methods_of(Game, "game")

return game
