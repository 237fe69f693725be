-- SPDX-License-Identifier: MIT
-- The module sg: solve impartial games from their rules.

local component_of = require "sg.component"
local core = require "sg.core"
local game = require "sg.game"
local library = require "sg.rule.library"
local limits = require "sg.limits"
local misuse = require "sg.misuse"
local failure = require "sg.failure"
local result = require "sg.result"
local rule = require "sg.rule.load"

local need, raise = failure.need, failure.raise

-- What results look like is loaded when one is first shown; most scripts show none.
result.set_formatter(function(kind)
  local question = require("sg.questions")[kind]
  return question and question.text
end)

---@class sg
---@field _VERSION string
---@field loony sg.Loony
local sg = { _VERSION = "sg-lua " .. core.version }

local BATCH_OPTIONS = {
  jobs = limits.WHOLE,
  out = limits.TEXT,
  resume = limits.FLAG,
  prune = limits.FLAG,
  sweep = limits.LIST,
  tasks = { function(value) return type(value) == "string" or type(value) == "table" end, "a text or a list" },
  shard = limits.TEXT,
  certificates = limits.TEXT,
  heaps = limits.WHOLE,
  trusted = limits.FLAG,
  stamp = limits.FLAG,
}

-- Raises an error if an argument is no such thing as the function wants.
local function want(name, what, is_right, given)
  if not is_right then misuse(("sg.%s wants %s, not a %s"):format(name, what, type(given))) end
end

local function is_table(value) return type(value) == "table" end

local function is_game(value) return type(value) == "table" and value.rule ~= nil and value.spec ~= nil end

local COMPONENTS = 'a list of components such as "kayles@7"'

local function made(loaded, why)
  if not loaded then return nil, why end
  return game.new(loaded)
end

-- Asks a question about a list of components, each "GAME@POSITION" or { game, position }.
local function of_components(components, ask, opts)
  local parts = need(component_of.list(components, sg.load))
  return ask(parts, opts)
end

---A game by name ("kayles", "subtraction:s=1,2,3"), path ("my/rule.lua") or take-and-break code ("0.77").
---@param spec string
---@param params? table wins over the values in the name
---@return sg.Game?, sg.Failure? why
function sg.load(spec, params)
  want("load", "a name, a path or a code", type(spec) == "string", spec)
  want("load", "a table of parameters", params == nil or is_table(params), params)
  if spec:find("(", 1, true) and require "sg.operator".is(spec) then
    return require "sg.operator".load(spec, sg.load)
  end
  return made(rule.load(spec, params))
end

---A game from rule text, in a box of its own.
---@param text string
---@param path? string for messages
---@param params? table
---@return sg.Game?, sg.Failure? why
function sg.from_text(text, path, params)
  want("from_text", "the text of a rule file", type(text) == "string", text)
  want("from_text", "a name for messages", path == nil or type(path) == "string", path)
  want("from_text", "a table of parameters", params == nil or is_table(params), params)
  return made(rule.from_text(text, path or "rule", rule.written(params or {}, true)))
end

---A game from a rule table, in the caller's own state (trusted code). Raises on a bad rule.
---@param fields sg.Rule
---@return sg.Game
function sg.game(fields)
  want("game", "a table", is_table(fields), fields)
  local self, why = made(rule.from_table(fields))
  if not self then misuse(why) end
  return self
end

---A heap game from its move function alone.
---@param heap fun(n: integer, option: fun(...: integer))
---@return sg.Game
function sg.heap(heap)
  want("heap", "a function", type(heap) == "function", heap)
  return sg.game({ name = "heap", summary = "A heap game of the running program.", heap = heap })
end

---A sum of games: its value, who wins, and every winning move. Components are {game, position} or texts as
---"kayles@7".
---@param components (string|table)[]
---@param opts? sg.Limits
---@return sg.Sum?, sg.Failure? why
function sg.sum(components, opts)
  want("sum", COMPONENTS, is_table(components), components)
  return require "sg.combine.sum".of(components, sg.load, opts)
end

---A sum of games with loops or without: its value, who wins, and every winning move, or what keeps the draw.
---@param components (string|table)[]
---@param opts? sg.Limits
---@return sg.LoopySum?, sg.Failure? why
function sg.loopy_sum(components, opts)
  want("loopy_sum", COMPONENTS, is_table(components), components)
  return of_components(components, function(parts, ready)
    for _, part in ipairs(parts) do
      local refusal = require "sg.refusal"
      raise(refusal(part.game, "draws") or refusal(part.game, "loopy sum"))
    end
    return require "sg.search.loopy".sum(parts, ready)
  end, limits.of(opts))
end

---The value of heaps of a code that adds tokens without end, as "20.017": a number or { loopy = list }.
---@param code string
---@param heaps integer|integer[]
---@param opts? sg.Limits
---@return { value: integer|sg.Infinity, outcome: string, theorem: string, checked_to: integer, basis: string }?
---@return sg.Failure? why
function sg.growing_heaps(code, heaps, opts)
  want(
    "growing_heaps",
    "a code and a heap or a list of heaps",
    type(code) == "string" and (math.type(heaps) == "integer" or type(heaps) == "table"),
    heaps
  )
  return require "sg.search.growing".value(code, type(heaps) == "table" and heaps or { heaps }, limits.of(opts))
end

---Why a sum is won or lost; its components as for sg.sum.
---@param components (string|table)[]
---@param opts? sg.ExplainOptions
---@return sg.Explanation?, sg.Failure? why
function sg.explain(components, opts)
  want("explain", COMPONENTS, is_table(components), components)
  return of_components(components, require "sg.explain".sum, limits.of(opts))
end

---The join of games, all on heaps or all on positions of one shape: a move is a move of any of them. Codes and finite
---subtraction sets give a code; other games give a game in the state of the caller, without split and canonical.
---@param games (string|sg.Game)[]
---@return sg.Game?, sg.Failure? why
function sg.join(games)
  want("join", "a list of games", is_table(games), games)
  return require "sg.rule.join".of(games, sg.load, sg.game)
end

-- A game that is given, or named.
local function game_of(given)
  if type(given) == "string" then return sg.load(given) end
  return given
end

---The game with one pass in all, or with several: pass(G), docs/operators.md.
---@param base sg.Game|string
---@param opts? { passes?: integer, at_end?: boolean } at_end: players may pass from terminal positions, too
---@return sg.Game?, sg.Failure? why
function sg.pass(base, opts)
  want("pass", "a game or its name", is_game(base) or type(base) == "string", base)
  want("pass", "a table { passes = N, at_end = true }", opts == nil or is_table(opts), opts)
  local below = need(game_of(base))
  return require "sg.operator.pass"(below, opts)
end

-- A function (k, game) of the module, for an operator that takes a number.
local function numbered(name)
  return function(k, base)
    want(name, "a whole number", math.type(k) == "integer", k)
    want(name, "a game or its name", is_game(base) or type(base) == "string", base)
    local below = need(game_of(base))
    return require "sg.operator.twist"[name](k, below)
  end
end

---The game in which the opponent may forbid up to k options before each move: block(k, G).
---@param k integer
---@param base sg.Game|string
---@return sg.Game?, sg.Failure? why
sg.block = numbered "block"

---The game in which the opponent offers k options before each move, of which one must be taken: comply(k, G).
---@param k integer
---@param base sg.Game|string
---@return sg.Game?, sg.Failure? why
sg.comply = numbered "comply"

-- A function (G, H) of the module, for a product of two games.
local function product(name, which)
  return function(first, second)
    local factors = {}
    for i, one in ipairs { first, second } do
      want(name, "two games or their names", is_game(one) or type(one) == "string", one)
      local why
      factors[i], why = game_of(one)
      if not factors[i] then return nil, why end
    end
    want(name, "two games or their names", #factors == 2, second)
    return require "sg.operator.product"[which](factors[1], factors[2])
  end
end

---The Conway product, in which a move goes from G.H to G'.H + G.H' + G'.H': conway_product(G, H).
---@param first sg.Game|string
---@param second sg.Game|string
---@return sg.Game?, sg.Failure? why
sg.conway_product = product("conway_product", "conway")

---The ordinal product, in which a move goes from G*H to the ordinal sum (G*H') : G': ordinal_product(G, H).
---@param first sg.Game|string
---@param second sg.Game|string
---@return sg.Game?, sg.Failure? why
sg.ordinal_product = product("ordinal_product", "ordinal")

---The play of a game from a position backwards: reverse(GAME@POSITION).
---@param given string|table "GAME@POSITION" or { game, position }
---@return sg.Game?, sg.Failure? why
function sg.reverse(given)
  want("reverse", "GAME@POSITION", type(given) == "string" or is_table(given), given)
  local part = need(component_of.of(given, sg.load))
  return require "sg.operator.reverse"(part.game, part.position)
end

---The game in which both players have the moves of both sides of a partizan rule, with the fields left and right.
---@param partizan string|table the name or the path of a rule file, or a table as for sg.game
---@return sg.Game?, sg.Failure? why
function sg.impartial(partizan)
  want("impartial", "the name of a rule, or a table", type(partizan) == "string" or is_table(partizan), partizan)
  if type(partizan) == "table" then return made(rule.from_table(partizan, true)) end
  return made(rule.load(partizan, nil, true))
end

---Who wins a compound of positions: an ordinal sum (a move in a component ends those behind it), a selective one
---(moves in one or several), a conjunctive one (in all, until one has ended), a continued one (in all that go on,
---until all have ended).
---@param kind "ordinal"|"selective"|"conjunctive"|"continued"
---@param components (string|table)[] "GAME@POSITION" or { game, position }
---@param opts? sg.Limits
---@return sg.Compound?, sg.Failure? why
function sg.compound(kind, components, opts)
  want("compound", COMPONENTS, is_table(components), components)
  return require "sg.combine.compound".of(kind, components, sg.load, opts)
end

---Are two positions equivalent, that is, is their sum a P-position? If not, the nim-heap told_apart_by, added to both,
---makes one sum a P-position and the other an N-position.
---@param a string|table "GAME@POSITION" or { game, position }
---@param b string|table
---@param opts? sg.Limits
---@return { equivalent: boolean, values: integer[], value: integer, outcome: string, told_apart_by?: string }?
---@return sg.Failure? why
function sg.equivalent(a, b, opts) return require "sg.combine.equivalence".of(a, b, sg.load, opts) end

---A small position as a nested set. form: the set of its options; options: the same with each option replaced by its
---nim-heap; simplest: the nim-heap of the position itself.
---@param component string|table "GAME@POSITION" or { game, position }
---@param opts? sg.Limits
---@return { form: string, options: string, simplest: string, value: integer, depth: integer, basis: string }?
---@return sg.Failure? why
function sg.nested(component, opts) return require "sg.combine.nested_set".of(component, sg.load, opts) end

---A basis: values or components, none of which is the nim-sum of others.
---@param list (integer|string|table)[]
---@param opts? sg.Limits
---@return sg.NimBasis?, sg.Failure? why
function sg.nim_basis(list, opts)
  want("nim_basis", "a list of values or components", is_table(list), list)
  return require "sg.combine.nim_basis".of(list, sg.load, opts)
end

---The basis 1, 2, 4, ... that the greedy construction finds among the positions that can be reached from one.
---@param component string|table "GAME@POSITION" or { game, position }
---@param opts? sg.Limits
---@return sg.NimBasis?, sg.Failure? why
function sg.standard_nim_basis(component, opts)
  return require "sg.combine.nim_basis".standard(component, sg.load, opts)
end

---A sum of games in misère play, where whoever moves last loses: who wins, and every winning move. Nim-values are not
---used.
---@param components table "GAME@POSITION", or { game, position }
---@param opts? sg.Limits
---@return sg.MisereSum?, sg.Failure? why
function sg.misere_sum(components, opts)
  want("misere_sum", COMPONENTS, is_table(components), components)
  return require "sg.misere".sum(components, sg.load, opts)
end

---A misère canonical form as it is written, "*[2#0]" or "*[[2],0]", or a sum or difference of such (docs/misere.md).
---@param text string
---@param opts? sg.MisereFormOptions
---@return sg.MisereForm?, sg.Failure? why
function sg.misere_form(text, opts)
  want("misere_form", "a text", type(text) == "string", text)
  return require "sg.misere".read_form(text, opts)
end

---Are two games equal in misère play, and if not, what tells them apart?
---@param a string|table a form as text, "GAME@POSITION" or { game, position }
---@param b string|table
---@param opts? sg.Limits
---@return sg.MisereComparison?, sg.Failure? why
function sg.misere_compare(a, b, opts) return require "sg.misere".compare(a, b, sg.load, opts) end

---How many misère canonical forms are born by a day, 0 to 6.
---@param day integer
---@param opts? sg.Limits
---@return sg.MisereBorn?, sg.Failure? why
function sg.misere_born(day, opts)
  want("misere_born", "a whole number", math.type(day) == "integer", day)
  return require "sg.misere".born(day, opts)
end

---Tests a rule: examples, purity, termination, an independent win/loss computation.
---@param subject sg.Game
---@param opts? sg.Limits
---@return sg.Check?, sg.Failure? why
function sg.check(subject, opts)
  want("check", "a game", is_game(subject), subject)
  return require "sg.check".check(subject, opts)
end

---The first heap where two heap games differ, or that they are equal; basis says how that is known.
---@param a sg.Game
---@param b sg.Game
---@param opts? sg.DiffOptions
---@return sg.Diff?, sg.Failure? why, table? partial
function sg.diff(a, b, opts)
  want("diff", "two games", is_game(a), a)
  want("diff", "two games", is_game(b), b)
  return require "sg.known.diff".of(a, b, opts)
end

---Which known games have the nim-sequence of a game, or the values of a list, up to a shift.
---@param subject sg.Game|integer[] a heap game, or the values of the heaps 0, 1, 2, ...
---@param opts? sg.IdentifyOptions
---@return sg.Identified?, sg.Failure? why
function sg.identify(subject, opts)
  want("identify", "a game or a list of values", is_game(subject) or is_table(subject) and #subject > 0, subject)
  return require "sg.known.identify".of(subject, opts)
end

---Evaluates every rule file in paths, or every game of a sweep; one JSON line per answer.
---@param paths string[] rule files, or folders with *.lua anywhere below; none with a sweep over code
---@param opts? sg.BatchOptions
---@return sg.BatchSummary? summary
---@return sg.Failure? why
function sg.batch(paths, opts)
  want("batch", "a list of paths", is_table(paths) or type(paths) == "string", paths)
  limits.check(opts, BATCH_OPTIONS)
  return require "sg.batch".run(paths, opts)
end

---@class sg.RuleInfo
---@field name string
---@field summary string
---@field tags string[]
---@field path string

---The rule library, sorted by name.
---@return sg.RuleInfo[]
function sg.rules()
  local list = {}
  for i, name in ipairs(library.names()) do
    local source, path = library.find(name)
    local loaded, message = nil, path
    if source then
      loaded, message = rule.from_text(source, path)
    end
    local data = loaded and loaded.data or { summary = tostring(message) }
    list[i] = { name = name, summary = data.summary or "", tags = data.tags or {}, path = source and path or nil }
  end
  return list
end

---The text of a rule of the library, and where it is.
---@param name string
---@return string? text, string path_or_message, sg.Code? code
function sg.rule_text(name)
  want("rule_text", "a name", type(name) == "string", name)
  return library.find(name)
end

---The least natural number that is not among the arguments (or in the list).
sg.mex = core.mex
---The nim-sum (exclusive or) of the arguments (or of the list).
sg.xor = core.xor

---Kinds of positions for the field positions of a rule: docs/rules.md.
sg.heaps, sg.pair, sg.strip = core.heaps, core.pair, core.strip

---The value of positions of games with entailing moves where the player to move wins every sum; shown as ∞.
sg.loony = require "sg.loony"
---The field of nimbers below 2^128: sg.nimber "2^63 * (3 + inv 7)", sg.nimber.mul(a, b, ...) and so on.
sg.nimber = require "sg.later" "sg.nimber"
-- The same helpers that rules in boxes have: boards of up to 256 cells, grids, graphs, texts, canonical forms.
sg.bits, sg.grid, sg.graph, sg.words, sg.canonical = core.bits, core.grid, core.graph, core.words, core.canonical

-- Questions keep to their time limit in all that they do. The limits of a batch are those of each of its games.
for name, value in pairs(sg) do
  if type(value) == "function" and name ~= "batch" then sg[name] = limits.question(value) end
end

return sg
