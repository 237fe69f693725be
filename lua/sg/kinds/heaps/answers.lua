-- SPDX-License-Identifier: MIT
-- Heaps: a rule with code, subtract or heap. A table of the values of heaps answers (sg.heap.family).

local by_value = require "sg.kinds.by_value"
local failure = require "sg.failure"
local heap_position = require "sg.heap.position"
local internals = require "sg.internals"
local option_of = require "sg.later" "sg.heap.option_of"
local tables = require "sg.kinds.tables"
local text = require "sg.text.words"

local heaps = {
  name = "heaps",
  whole = true,
  searched = false,
  nothing = "0",
  first_heap = 0,
  of_heaps = true,
  by_heap = true,
  heap_tables = true,
  usual_upto = 20000,
  name_one = "name a heap, such as 12",
  lacks = {
    rows = "%s is not a game on two heaps, so it has no rows",
    certificate = "its values are those of heaps, which no search finds; `period` writes certificates of heap games",
    table = "%s is not a game on two heaps, so it has no table; seq lists the values of its heaps one by one, and "
      .. "{a,b} has the nim-sum of the values of a and b",
  },
}

local function family_of(game) return internals[game].family end

function heaps.value(game, position, opts)
  local of_searches = opts.method and "method" or opts.spill and "spill"
  if of_searches then
    local message = "is indexed by heaps and needs no search; the option '%s' is for rules with options"
    return nil, failure.naming(game.spec, "usage", message:format(of_searches))
  end
  return family_of(game):value(position, opts)
end

heaps.outcome = by_value.outcome

function heaps.state(game, position, opts) return game:value(position, opts) end

function heaps.options(game, ...) return family_of(game):options(...) end

function heaps.leads(...) return option_of.heap(...) end

function heaps.components(_, position)
  local components, why = heap_position.digits(position)
  if not components then return nil, why end
  for i, digits in ipairs(components) do
    components[i] = text.number(digits)
  end
  return components
end

function heaps.moves(game, position, opts, most) return family_of(game):moves(position, opts, most) end

function heaps.moves_to(game, position, target, opts, most)
  return family_of(game):moves_to(position, target, opts, most)
end

function heaps.family(game, opts)
  if opts.family then return nil, tables.no_families(game) end
  local own = family_of(game)
  if opts.checkpoint and not opts.ring then
    local ok, why = own:keep(opts)
    if not ok then return nil, why end
  end
  return own
end

heaps.seq, heaps.period = tables.seq, tables.period

function heaps.heap_position(_, n) return n end

function heaps.drawn(_, position)
  local list = heap_position.digits(position)
  return list and { { "heaps", list } }
end

-- Heaps whose table is made of a field of the rule.
local function made_of(field)
  local one = { table_of = field }
  for name, said in pairs(heaps) do
    one[name] = said
  end
  return one
end

local by_code, by_set = made_of "code", made_of "subtract"

-- Moves that are a function in Lua cost more than those of a code or a set, and no theorem covers them.
local scripted = made_of "heap"
scripted.scripted, scripted.usual_upto = true, 2000
scripted.lacks = {
  ["period certificate"] = "its moves are a function in Lua, which no theorem covers and no checker can run; write the "
    .. "game as a code or a set (fields code and subtract), if it is one",
  ["misere certificate"] = "its moves are a function in Lua, which no checker can run",
}
for question, sentence in pairs(heaps.lacks) do
  scripted.lacks[question] = sentence
end

return {
  select = function(loaded)
    local data = loaded.data
    if data.options ~= nil then return false end
    return data.code and by_code or data.subtract and by_set or data.heap and scripted or false
  end,
}
