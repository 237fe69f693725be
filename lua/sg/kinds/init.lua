-- SPDX-License-Identifier: MIT
-- The kind of a game: one table that every question asks. A kind is put together from traits, each the answers.lua of
-- a folder, the special ones before the general: a loopy game on two heaps is "loopy", "two heaps" and "positions".
-- A field that a trait lacks comes from the next trait.

local kinds = {}

---The answers of a kind, and what its games can do. game is a sg.Game, opts are ready options, position is a
---position of the game.
---@class sg.Kind
---@field name string the names of its traits, "loopy, two heaps, positions"
---@field lacks table<string, string|sg.Lack|fun(game): string> questions without an answer (sg.refusal)
---@field searched boolean a search answers for positions; false: a table of heaps does
---@field scripted boolean moves of heaps are a function in Lua
---@field scripted_pairs? boolean moves of two heaps are a function in Lua
---@field tabled? boolean a table may answer for positions, which does not ask canonical and split of the rule
---@field needs_start boolean a report about the game fails without a start
---@field nothing string how a sum of no positions is written
---@field draws boolean play may never end, which is a draw; values may be infinite
---@field loony boolean values may be loony, because moves may entail
---@field forbids boolean the opponent may forbid moves
---@field first_heap integer? the first index of its sequence; nil: it has none
---@field of_heaps boolean its positions are heaps and sums of them, which are written as numbers
---@field by_heap boolean it has a value for each heap
---@field heap_tables boolean tables have these values, so that they have long sequences and periods; false: each is
---searched for
---@field families boolean it has several tables, of families that have names
---@field by_place boolean its sequence is of the places of a row, from 1 on
---@field table_of "code"|"subtract"|"heap"|nil the field that its table of values is made of; nil: it has no table
---@field usual_upto integer? the last heap that is looked at where nobody says to which; nil: none, heaps are searched
---@field sequence_hint? string what advice is looked up for where a sequence is asked for and there is none
---@field ends? string what a rule whose play goes round is told; nil: that nim-values need games that end
---@field groups? fun(position): table the options that the opponent may forbid, where `forbids` is set
---@field twisted? fun(): sg.Twisted the graph of such a game, if the options of the game below make it
---@field divides_late? boolean positions divide at the end of play only, although the rule has a split
---@field lists_once? boolean a search gets equal options once, and label gets each of them
---@field pass_label? string what a pass is called, where there is one
---@field canonical? fun(game, position): any, sg.Failure? the form in which a position stays a part of a whole
---@field same? fun(part): any the form that different parts of a whole do not share; nil: the canonical one
---@field position_of? fun(given: any): any the position that a value, as a heap of the game below, stands for
---@field theorem fun(game, position, opts): sg.Result?, sg.Failure? the value without a search; nil alone: no theorem
---@field value fun(game, position, opts): sg.Result?, sg.Failure?
---@field outcome fun(game, position, opts): sg.Result?, sg.Failure?
---@field by_source? fun(game, position, most: integer, opts): sg.Result?, sg.Failure? why, as the rule's theorem has
---it; nil alone: as its moves have it
---@field state fun(game, position, opts): table?, sg.Failure? { value }: a number, infinite or loony, to be added up
---@field options fun(game, position, labels: boolean, texts: boolean, most?: integer, names?: "winning"): table[]?,
---sg.Failure? the texts may be there without being asked for; the first `most` of them; "winning": those alone that the
---rule says win
---@field components fun(game, position): any[]?, sg.Failure?
---@field moves fun(game, position, opts, most: integer): sg.Result?, sg.Failure?
---@field moves_to fun(game, position, target, opts, most: integer): sg.Result?, sg.Failure?
---@field explain fun(game, position, opts): sg.Result?, sg.Failure?
---@field remoteness fun(game, position, opts): sg.Result?, sg.Failure?
---@field seq fun(game, from, to, opts): sg.Result?, sg.Failure?
---@field period fun(game, opts): sg.Result?, sg.Failure?
---@field family fun(game, opts): sg.Family?, sg.Failure? the table that has the values of its heaps
---@field graph? fun(game, opts): sg.ProvenGraph|false|nil, sg.Failure? the pairs (n, g(n)), proven for all n;
---false: none
---@field rays? boolean its moves of two heaps are data, lists of rays
---@field law_heaps? integer|fun(game, opts): integer?, sg.Failure? the last heap of the pairs in which a law is looked
---for where nobody says to which
---@field square_only? boolean few rows of the table of its two heaps are as much work as a square
---@field pair_moves? fun(game): sg.PairMoves the moves of two heaps that are a formula
---@field lost_pairs? fun(game, known_to: integer, opts): sg.LostPairs|false|nil, sg.Failure? the P-positions {a, b},
---proven for all; false: none
---@field heap_position fun(game, n: integer, family?: string): any the position that is one heap; where by_heap is
---set
---@field pair fun(game, a: integer, b: integer): any the position that is two heaps; nil: it has no table
---@field block? fun(game, as, bs, opts): table?, sg.Failure? values of many pairs: { values = list of rows, basis }
---@field parse? fun(game, source: string): any, sg.Failure? the position that a text stands for, where no rule says
---so
---@field is_table? fun(source: string): boolean is the text that of a table, although the rule reads texts?
---@field drawn_as? fun(position): sg.DrawnAs the position of another game that shows how one looks
---@field drawn fun(game, position): table[]? the calls of the pen that draw a position; nil: nobody knows how it
---looks

-- Traits, and the fields of which a rule with the trait has one; a trait is loaded for such rules alone. The first of
-- those that tell how play ends, and of those that tell what positions are, is taken; all games have one of the latter.
-- A trait with more than one form has select(loaded), which gives the form of this rule, or false.
local PLAY = { { "loopy", "loopy" }, { "entailing", "entailing" } }
local POSITIONS = {
  { "formula", "moves" },
  { "heaps", "code", "subtract", "heap" },
  { "coupled_heaps", "heaps" },
  { "two_heaps", "heap2" },
  { "coins", "turn", "product" },
  { "take", "take" },
}

local function trait(name, loaded)
  local one = require(("sg.kinds.%s.answers"):format(name))
  if one.select then return one.select(loaded) end
  return one
end

local function first_of(list, loaded)
  for _, entry in ipairs(list) do
    for i = 2, #entry do
      local found = loaded.data[entry[i]] and trait(entry[1], loaded)
      if found then return found end
    end
  end
end

-- One table of all fields: of each, what the first trait that has the field says.
local function put_together(traits)
  local kind, names, lacks = {}, {}, {}
  for i = #traits, 1, -1 do
    for field, said in pairs(traits[i]) do
      kind[field] = said
    end
    for question, sentence in pairs(traits[i].lacks or {}) do
      lacks[question] = sentence or nil
    end
  end
  for i, one in ipairs(traits) do
    names[i] = one.name
  end
  kind.name, kind.lacks = table.concat(names, ", "), lacks
  return kind
end

---The kind of a game.
---@param loaded sg.LoadedRule
---@return sg.Kind
function kinds.of(loaded)
  local traits = {}
  traits[1] = loaded.operated and trait("operated", loaded) or first_of(PLAY, loaded)
  traits[#traits + 1] = first_of(POSITIONS, loaded)
  if not traits[#traits] or not traits[#traits].whole then traits[#traits + 1] = trait("positions", loaded) end
  local kind = put_together(traits)
  local data = loaded.data
  local says = not loaded.operated and kind.searched and (data.value ~= nil or data.outcome ~= nil)
  return says and require("sg.kinds.declared.answers").over(kind) or kind
end

return kinds
