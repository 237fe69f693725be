-- SPDX-License-Identifier: MIT
-- A game: a rule with an engine behind it. Heap rules (code, subtract, heap) are answered by a family, rules with
-- options by a search. Each question checks its options once and gives a result (sg.result) or a failure (sg.failure).

local coins = require "sg.rule.coins"
local contradiction = require "sg.search.contradiction"
local evidence = require "sg.evidence"
local endless = require "sg.search.endless"
local failure = require "sg.failure"
local family = require "sg.heap.family"
local heap_position = require "sg.heap.position"
local internals = require "sg.internals"
local label = require "sg.label"
local later = require "sg.later"
local limits = require "sg.limits"
local loony = require "sg.loony"
local loopy = require "sg.search.loopy"
local make = require "sg.heap.make"
local method = require "sg.search.method"
local misuse = require "sg.misuse"
local notation = require "sg.notation"
local position_sum = require "sg.position_sum"
local result = require "sg.result"
local rule = require "sg.rule.load"
local searches = require "sg.search.searches"
local text = require "sg.text.words"
local twist = require "sg.search.twist"

local coupled, entailing, row_periods = later "sg.heap.coupled", later "sg.entailing.values", later "sg.heap.rows"

---@class sg.Game
---@field name string
---@field kind "code"|"subtract"|"heap"|"positions"
---@field params table
---@field rule table the validated fields of the rule
---@field path string where the rule came from
---@field spec string as the user named it
local Game = { __name = "sg.Game" }
Game.__index = Game

function Game:__tostring()
  return "game " .. self.spec .. (self.rule.summary and " (" .. self.rule.summary .. ")" or "")
end

local game = {}

local function outcome_of(value)
  return value == 0 and "P" or "N"
end

-- ---- making ------------------------------------------------------------------------------------------------

-- A parameter as GAME:name=value has it: a list of numbers without braces; a position that is empty or nested with them.
local function parameter_text(value, kind)
  if type(value) ~= "table" then return tostring(value) end
  local whole = kind == "position" and next(value) == nil
  for _, item in pairs(value) do whole = whole or type(item) == "table" end
  return whole and text.literal(value) or text.literal(value):sub(2, -2)
end

local function spec_of(loaded)
  local parts = { loaded.data.name }
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
  local self = setmetatable({ name = loaded.data.name, rule = loaded.data, params = loaded.params, path = loaded.path,
    spec = spec or spec_of(loaded) }, Game)
  local known = { loaded = loaded, box = loaded.box }
  internals[self] = known
  if loaded.data.options then
    self.kind = "positions"
    known.search = searches.of(self).lead
    return self
  end
  local engine, why = make.make(loaded)
  if not engine then return nil, why end
  self.kind, known.family = make.kind(loaded), family.new(engine, self)
  return self
end

-- A game from the same source in a new box. params: nil stands for the defaults of the file.
local function again(self, params, without, spec)
  local known = internals[self].loaded
  local loaded, why = rule.again(known, params)
  if not loaded then return nil, why end
  return game.new(rule.without(loaded, without or known.without), spec)
end

local function is_of_program(self)
  return internals[self].loaded.origin == "table"
end

---The same game in a new box, so that the answers of both can be compared.
---@return sg.Game? twin, sg.Failure? why
function Game:twin()
  if is_of_program(self) then return self end
  return again(self, self.params, nil, self.spec)
end

---The same rule without its canonical or split: it has the same values, found more slowly, if these are right.
---@param fields string[] "canonical", "split"
---@return sg.Game? game, sg.Failure? why
function Game:without(fields)
  if type(fields) ~= "table" then misuse(("without wants a list of names, not a %s"):format(type(fields))) end
  for _, field in ipairs(fields) do
    if field ~= "canonical" and field ~= "split" then
      misuse(("a game can be without its canonical and its split, not without %s"):format(text.literal(field)))
    end
  end
  if self.kind ~= "positions" then
    return nil, failure.new("usage", ("%s is a heap game; it has neither canonical nor split"):format(self.spec))
  elseif is_of_program(self) then
    return nil, failure.new("usage", ("%s is a game of the running program: leave the fields out of its table"):format(
      self.spec))
  end
  return again(self, self.params, fields, self.spec)
end

-- The same rule with these parameters; others are as in `rest`, or as the file gives them.
local function with_params(self, params, asked, rest)
  if type(params) ~= "table" then misuse(("%s wants a table of parameters, not a %s"):format(asked, type(params))) end
  if is_of_program(self) then
    return nil, failure.new("usage", ("%s is a game of the running program and has no parameters"):format(self.spec))
  end
  local merged = {}
  for name, value in pairs(rest) do merged[name] = value end
  for name, value in pairs(params) do merged[name] = value end
  return again(self, merged)
end

---The same rule with other parameters; those that are not named stay as they are.
---@param params table
---@return sg.Game? game, sg.Failure? why
function Game:with(params)
  return with_params(self, params, "with", self.params)
end

---The same rule with the parameters that its file gives, but for those of the table. The examples of the rule are about
---such games.
---@param params? table
---@return sg.Game? game, sg.Failure? why
function Game:with_defaults(params)
  if params ~= nil then return with_params(self, params, "with_defaults", {}) end
  if is_of_program(self) then return self end
  return again(self)
end

-- ---- positions ---------------------------------------------------------------------------------------------

local function located(self, why)
  return rule.locate(internals[self].loaded, why)
end

Game.start, Game.parse, Game.show, Game.position = notation.start, notation.parse, notation.show, notation.given

-- The position that a question is about: where none is given, the start.
local given = notation.given

-- The same for a question that has no answer for a sum of positions.
local function one(self, position, question)
  local why
  position, why = given(self, position)
  if not position_sum.is(position) then return position, why end
  return nil, failure.new("usage", ("%s takes one position of %s, not the sum %s"):format(question, self.spec,
    text.brief(self:show(position))))
end

-- ---- failures ----------------------------------------------------------------------------------------------

local MOST_SHOWN = 8

local function brief(self, position)
  return text.brief(self:show(position))
end

local function show_cycle(self, positions)
  local shown = {}
  for i, position in ipairs(positions) do
    if i > MOST_SHOWN then
      shown[i] = ("... (%d positions)"):format(#positions)
      break
    end
    shown[i] = brief(self, position)
  end
  shown[#shown + 1] = brief(self, positions[1])
  return table.concat(shown, " -> ")
end

local ENDS = "Nim-values need games that end; let every move make something smaller, or say loopy = true, and play "
  .. "without end is a draw"

-- A failure of the search with the position, the loop, or the place in the rule that it is about.
local function of_search(self, why)
  if why.code == "usage" or why.code == "io" then return why end -- about a store, which it names
  if why.code == "cycle" then
    return failure.with(why, { file = self.path, message = ("play can go round for ever: %s. %s"):format(
      show_cycle(self, why.positions), ENDS) })
  end
  if why.moves then return endless.told(self, why) end
  local position = why.positions and why.positions[1]
  if position ~= nil then
    return failure.with(located(self, why), { position = brief(self, position) })
  elseif (why.code == "limit" or why.code == "interrupted") and not why.file then
    local stats = searches.stats(self)
    return failure.with(why, { subject = self.spec, looked_at = stats.positions, longest = stats.depth })
  end
  return located(self, why)
end

-- ---- answers -----------------------------------------------------------------------------------------------

-- What a theorem says of a position without a search, unless a search is asked for; nil alone if none applies.
local function by_theorem(self, position, opts)
  if opts.method then return nil end
  local operated = internals[self].operated
  if operated and operated.value then return operated.value(self, position, opts) end
  if self.rule.heaps then return coupled.value(self, position, opts) end
  return coins.value(self, position, opts)
end

-- The value of a sum of positions.
local function value_of_sum(self, sum, opts)
  local value, known = 0, {}
  for _, part in ipairs(sum) do
    local found, why = self:value(part, opts)
    if not found then return nil, why end
    value = value ~ found.value
    evidence.include(known, found)
  end
  return result.new("value", { value = value, outcome = outcome_of(value), basis = known.basis or "computed",
    hash_bits = known.hash_bits }, self, sum)
end

---The nim-value of a position.
---@param position? any default: the start
---@param opts? table limits: time, memory, positions, steps; assume
---@return sg.Result? value, sg.Failure? why
function Game:value(position, opts)
  opts = limits.of(opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local heaps = internals[self].family
  if heaps then
    local ok
    ok, why = method.check_family(self, opts)
    if not ok then return nil, why end
    return heaps:value(position, opts)
  end
  if self.rule.loopy then return loopy.number(self, position, opts) end
  if self.rule.entailing then return entailing.value(self, position, opts) end
  if position_sum.is(position) then return value_of_sum(self, position, opts) end
  local found
  found, why = by_theorem(self, position, opts)
  if not found and not why then found, why = method.value(self, position, opts) end
  if not found then
    why = of_search(self, why)
    return nil, why
  end
  found.outcome = outcome_of(found.value)
  return result.new("value", found, self, position)
end

---Who wins. Evaluates no more positions than that takes.
---@param position? any default: the start
---@param opts? table
---@return sg.Result? outcome, sg.Failure? why
function Game:outcome(position, opts)
  opts = limits.of(opts)
  local found, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local by_value = self.kind ~= "positions" or self.rule.entailing
  if by_value or position_sum.is(position) and not self.rule.loopy then
    found, why = self:value(position, opts)
    if not found then return nil, why end
    return result.new("outcome", { outcome = found.outcome, basis = found.basis, hash_bits = found.hash_bits }, self,
      position)
  end
  if self.rule.loopy then return loopy.outcome(self, position, opts) end
  found, why = by_theorem(self, position, opts)
  if found then return result.new("outcome", { outcome = found.outcome, basis = found.basis }, self, position) end
  if not why then found, why = method.wins(self, position, opts) end
  if not found then
    why = of_search(self, why)
    return nil, why
  end
  found.outcome, found.wins = found.wins and "N" or "P", nil
  return result.new("outcome", found, self, position)
end

---Is a position the start of its rule, and without moves? Whoever writes a rule hardly means that.
---@param position any
---@return boolean
function Game:is_empty_start(position)
  if self.kind ~= "positions" or position == nil or position_sum.is(position) then return false end
  local start = self:start()
  if start == nil or self:key(start) ~= self:key(position) then return false end
  local options = self:options(position)
  return options ~= nil and #options == 0
end

-- The options of a sum of positions: those of each, beside the others.
local function options_of_sum(self, sum, opts)
  local list = {}
  for i, part in ipairs(sum) do
    local options, why = self:options(part, opts)
    if not options then return nil, why end
    for _, option in ipairs(options) do
      local parts = table.move(sum, 1, i - 1, 1, {})
      table.move(option.parts, 1, #option.parts, #parts + 1, parts)
      table.move(sum, i + 1, #sum, #parts + 1, parts)
      list[#list + 1] = { parts = parts, text = notation.show_sum(self, parts), label = option.label,
        turn = option.turn }
    end
  end
  return list
end

---The options of a position, as the rule gives them: each the parts of the sum that it leaves, a text, and the label
---that the rule gives the move, if it does.
---@param position? any default: the start
---@param opts? { labels: boolean } labels = false: without labels, which is less work
---@return { parts: any[], text: string, label: string? }[]? options, sg.Failure? why
function Game:options(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local known = internals[self]
  local labels = not (opts and opts.labels == false)
  if known.family then return known.family:options(position, labels) end
  if position_sum.is(position) then return options_of_sum(self, position, opts) end
  local options
  labels = labels and known.box:takes_label()
  options, why = known.box:options(position, labels)
  if not options and labels then options, why = known.box:options(position) end -- the labels may be at fault
  if not options then
    why = failure.with(located(self, why), { position = self:show(position) })
    return nil, why
  end
  for i, parts in ipairs(options) do
    options[i] = { parts = parts, text = notation.show_sum(self, parts), label = parts.label, turn = parts.turn }
    parts.label, parts.turn = nil, nil
  end
  return options
end

---The independent components of a position, in canonical form.
---@param position? any default: the start
---@return any[]? components, sg.Failure? why
function Game:components(position)
  local components, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  if self.kind ~= "positions" then
    components, why = heap_position.digits(position)
    if not components then return nil, why end
    for i, digits in ipairs(components) do components[i] = text.number(digits) end
    return components
  end
  components = {}
  for _, part in ipairs(position_sum.is(position) and position or { position }) do
    local own
    own, why = internals[self].box:components(part)
    if not own then return nil, located(self, why) end
    table.move(own, 1, #own, #components + 1, components)
  end
  return components
end

---The canonical bytes of a position as it stands (neither split nor made canonical).
---@param position any
---@return string? key, sg.Failure? why
function Game:key(position)
  return internals[self].box:encode(position)
end

-- ---- moves -------------------------------------------------------------------------------------------------

local MOST_MOVES = 1000

local function sum_value(self, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local found, why = self:value(part, opts)
    if not found then return nil, why end
    sum = sum ~ found.value
  end
  return sum
end

local function by_value(a, b)
  if a.wins ~= b.wins then return a.wins end
  if a.value ~= b.value then return a.value < b.value end
  if #a.option ~= #b.option then return #a.option < #b.option end
  return a.option < b.option
end

-- The options of a position with their values, each once; the winning ones first.
local function valued_options(self, position, opts)
  local options, why = self:options(position)
  if not options then return nil, why end
  local moves, seen = {}, {}
  for _, option in ipairs(options) do
    local move = seen[option.text]
    if not move then
      local value
      value, why = sum_value(self, option.parts, opts)
      if not value then return nil, why end
      move = { option = option.text, value = value, wins = value == 0, parts = option.parts }
      moves[#moves + 1], seen[option.text] = move, move
    end
    label.add(move, option.label)
  end
  table.sort(moves, by_value)
  return moves
end

-- Marks the moves of a value that the opponent forbids; they do not win.
local function mark_forbidden(self, position, target, moves, opts)
  local forbidden, why = twist.forbidden(self, position, target, opts)
  if not forbidden then return nil, why end
  for _, move in ipairs(moves) do
    if move.value == target and forbidden[move.option] then move.forbidden, move.wins = true, false end
  end
  table.sort(moves, by_value)
  return true
end

---Every option of a position with its value: the winning ones first, then by value.
---@param position? any default: the start
---@param opts? table limits; limit = the most moves listed
---@return sg.Result? moves, sg.Failure? why
function Game:moves(position, opts)
  opts = limits.of(opts)
  local whole, moves, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local most, heaps = opts.limit or MOST_MOVES, internals[self].family
  if heaps then return heaps:moves(position, opts, most) end
  if self.rule.loopy then return loopy.moves(self, position, opts) end
  if self.rule.entailing then return entailing.moves(self, position, opts) end
  whole, why = self:value(position, opts)
  if not whole then return nil, why end
  moves, why = valued_options(self, position, opts)
  if not moves then return nil, why end
  why = contradiction.of(self, position, whole.value, moves)
  if why then return nil, why end
  if twist.is(self) then
    local ok
    ok, why = mark_forbidden(self, position, 0, moves, opts)
    if not ok then return nil, why end
  end
  local total = #moves
  for i = total, math.min(most, total) + 1, -1 do moves[i] = nil end
  return result.new("moves", { value = whole.value, outcome = whole.outcome, basis = whole.basis,
    hash_bits = whole.hash_bits, method = whole.method, moves = moves, shown = #moves, total = total }, self, position)
end

---The options that have a given value, and that the opponent cannot forbid. In a sum these are the winning moves of the
---position, if target is the nim-sum of the other components.
---@param position any
---@param target integer
---@param opts? table limits; limit = the most moves listed, for heap games
---@return sg.Result? moves, sg.Failure? why
function Game:moves_to(position, target, opts)
  local is_value = math.type(target) == "integer" or self.rule.entailing and target == loony
  if not is_value then misuse(("moves_to wants a value, not a %s"):format(type(target))) end
  opts = limits.of(opts)
  local all, why
  position, why = given(self, position)
  if position == nil then return nil, why end
  local heaps = internals[self].family
  if heaps then return heaps:moves_to(position, target, opts, opts.limit or MOST_MOVES) end
  if self.rule.entailing then return entailing.moves_to(self, position, target, opts) end
  all, why = self:moves(position, limits.with(opts, { limit = opts.limit or math.maxinteger }))
  if not all then return nil, why end
  if twist.is(self) and target ~= 0 then
    local ok
    ok, why = mark_forbidden(self, position, target, all.moves, opts)
    if not ok then return nil, why end
  end
  local found = {}
  for _, move in ipairs(all.moves) do
    if move.value == target and not move.forbidden then found[#found + 1] = move end
  end
  return result.new("moves_to", { target = target, moves = found,
    total = all.total == #all.moves and #found or nil }, self, position)
end

---Why a position has its value: the mex step by step, and the winning moves or an answer to every move. Of a loopy
---game: the values of the options, and the moves that win, keep the draw, or are answered.
---@param position? any default: the start
---@param opts? table limits; assume; limit = how many options of a kind are named
---@return sg.Result? explanation { value, outcome, basis, steps }, sg.Failure? why
function Game:explain(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  if self.rule.loopy then return require "sg.search.loopy_explain"(self, position, opts) end
  return require "sg.explain".position(self, position, opts)
end

---How a position looks: { width, height, items }, as its rule draws it or as positions of its kind look; nil alone if
---neither is known, or it is too large to draw.
---@param position? any default: the start
---@return sg.Drawing? drawing, sg.Failure? why the rule's function draw is at fault
function Game:drawing(position)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return require "sg.drawing".of(self, position)
end

---The positions below a position: nodes with values, and the moves between them.
---@param position? any default: the start
---@param opts? table limits; limit = how many positions at most (default 200)
---@return sg.Result? graph { nodes, edges, left_out }, sg.Failure? why
function Game:graph(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  return require "sg.search.graph".of(self, position, opts)
end

---How many positions can be reached from a position, itself among them; those that split and canonical make equal count
---once.
---@param position? any default: the start
---@param opts? table limits
---@return sg.Result? result { followers, basis }, sg.Failure? why
function Game:followers(position, opts)
  local why
  position, why = one(self, position, "the number of followers")
  if position == nil then return nil, why end
  return require "sg.search.followers".of(self, position, opts)
end

---A position, its options and the positions that lead to it.
---@param position? any default: the start
---@param from? any the positions that lead to it are looked for among those that can be reached from here; default:
---  the start
---@param opts? table limits; limit = how many positions at most (default 60)
---@return sg.Result? graph { nodes, edges, left_out, looked_at_all }, sg.Failure? why
function Game:neighbours(position, from, opts)
  local why
  position, why = one(self, position, "a graph")
  if position == nil then return nil, why end
  from, why = one(self, from, "a graph")
  if from == nil then return nil, why end
  return require "sg.search.neighbours".of(self, position, from, opts)
end

-- ---- sequences and periods ---------------------------------------------------------------------------------

-- The family of a heap game, with its checkpoint opened if there is one; of a game of coupled families the one that the
-- option family names, or that of the start.
local function family_of(self, what, opts)
  if self.rule.heaps and not opts.checkpoint then return coupled.family(self, opts.family) end
  local heaps = internals[self].family
  if opts.family then
    return nil, failure.new("usage", ("%s has no families; these belong to rules with heaps"):format(self.spec))
  elseif self.rule.heaps then
    return nil, failure.new("usage", ("%s has coupled families; checkpoints are for codes and for rules with heap")
      :format(self.spec))
  end
  if not heaps and self.rule.entailing then return nil, entailing.refusal(self, "no " .. what) end
  if not heaps then
    return nil, failure.new("usage", ("%s is not indexed by heaps, so it has no %s; this answers for rules with code, "
      .. "subtract or heap; for a position ask value, moves or explain"):format(self.spec, what),
      { hint_for = self.rule.heap2 and "two heaps" or nil })
  end
  if opts.checkpoint and not opts.ring then
    local ok, why = heaps:keep(opts)
    if not ok then return nil, why end
  end
  return heaps
end

---The nim-sequence g(from..to). At a limit the failure's partial is what is known.
---@param from integer|string
---@param to integer|string
---@param opts? table
---@return sg.Result? sequence, sg.Failure? why
function Game:seq(from, to, opts)
  opts = limits.of(opts)
  if self.rule.turn then return coins.seq(self, from, to, opts) end
  if self.rule.entailing then return require "sg.entailing.heaps".seq(self, from, to, opts) end
  local operated = internals[self].operated
  if operated and operated.heap then return require "sg.search.one_by_one".seq(self, from, to, operated.heap, opts) end
  local heaps, why = family_of(self, "nim-sequence", opts)
  if not heaps then return nil, why end
  return heaps:seq(from, to, opts)
end

---The nim-sequence g(from..to) in blocks, for sequences too long for a list:
---     local range = assert(game:range(0, 10000000))
---     for first, values in range:blocks() do ... end
---At a limit the failure's partial is the range that is known.
---@param from integer
---@param to integer below 2^32
---@param opts? table
---@return sg.Range? range, sg.Failure? why
function Game:range(from, to, opts)
  opts = limits.of(opts)
  local heaps, why = family_of(self, "nim-sequence", opts)
  if not heaps then return nil, why end
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from or to >= 1 << 32 then
    return nil, failure.new("usage", ("%s..%s is not a range of heaps below 2^32"):format(tostring(from), tostring(to)))
  end
  return heaps:range(from, to, opts)
end

---The period of the nim-sequence, proven if a theorem allows. At a limit the failure's partial is what is observed.
---@param opts? table limits; upto = look at heaps 0..upto only; checkpoint; ring; family; row = A: of the positions
---  {A, n} of a game on two heaps; along = "{n+2,n}": of the positions that this text names
---@return sg.Result? period, sg.Failure? why
function Game:period(opts)
  opts = limits.of(opts)
  if opts.row then return row_periods.period(self, opts) end
  if opts.along then return row_periods.along(self, opts) end
  local operated = internals[self].operated
  if operated and operated.heap then return require "sg.search.one_by_one".period(self, operated.heap, opts) end
  local heaps, why = family_of(self, "period", opts)
  if not heaps then return nil, why end
  return heaps:period(opts)
end

---That the nim-sequence has none of the periods 1..most with a preperiod of at most `from`, with or without saltus.
---@param most integer
---@param from integer
---@param opts? table upto: the last heap that may be looked at
---@return sg.Result? no_period { periods, preperiod, ruled_out, left, checked_to, basis }, sg.Failure? why
function Game:no_period(most, from, opts)
  if math.type(most) ~= "integer" or math.type(from) ~= "integer" or most < 1 or from < 0 then
    misuse "game:no_period(most, from): whole numbers, most >= 1 and from >= 0"
  end
  return require "sg.heap.no_period".of(self, most, from, opts)
end

---The nim-values of a game on two heaps: of {a, b} for a in rows = {from, to} and b in columns = {from, to}.
---@param rows integer[]
---@param columns integer[]
---@param opts? table
---@return sg.Result? table { rows, columns, values = list of rows, basis }, sg.Failure? why
function Game:table(rows, columns, opts)
  local fields, why = require "sg.rule.two_heaps".table(self, rows, columns, limits.of(opts))
  if not fields then return nil, why end
  return result.new("table", fields, self)
end

local function load_code(code)
  local loaded, why = rule.load(code)
  if not loaded then return nil, why end
  return game.new(loaded)
end

---The take-and-break code with the same options, as far as they are compared: { code, agree_to }. Scripted heap games.
---@param opts? table limits; upto = compare the heaps 0..upto (default 60)
---@return sg.Result? found
function Game:lift(opts)
  return require "sg.heap.as_code".find(self, load_code, opts)
end

---This game by the engine of a code whose options agree with its own on the heaps compared; results say so.
---@param code string
---@param opts? table limits; upto = compare the heaps 0..upto (default 100)
---@return table? lifted, sg.Failure? why
function Game:as(code, opts)
  return require "sg.heap.as_code".as(self, code, load_code, opts)
end

-- ---- other questions ---------------------------------------------------------------------------------------

---How long play lasts: if the winner hurries and the loser delays (remoteness), and the other way (suspense).
---@param position? any default: the start
---@param opts? table
---@return sg.Result? result, sg.Failure? why
function Game:remoteness(position, opts)
  opts = limits.of(opts)
  local why
  position, why = one(self, position, "remoteness")
  if position == nil then return nil, why end
  why = twist.obstacle(self, "how long play lasts is")
  if why then return nil, why end
  if self.rule.loopy then return loopy.remoteness(self, position, opts) end
  if self.rule.entailing then return nil, entailing.refusal(self, "no remoteness") end
  return require "sg.combine.compound".remoteness(self, position, opts)
end

---The value of a position of a game that may go round: a number, or { loopy = list }, infinity with a set K.
---@param position? any default: the start
---@param opts? table limits; remoteness = true: find that, too
---@return sg.Result? value { value, outcome, basis, remoteness }, sg.Failure? why
function Game:loopy(position, opts)
  local why
  position, why = given(self, position)
  if position == nil then return nil, why end
  why = twist.obstacle(self, "play with draws is")
  if why then return nil, why end
  return loopy.value(self, position, opts)
end

---Checks the examples of the rule.
---@param opts? table limits of each
---@return sg.Result results a list of { ok, text, detail }
function Game:examples(opts)
  return result.new("examples", require "sg.rule.examples".run(self, limits.of(opts)), self)
end

-- A question about misère play.
local function misere(name)
  return function(self, position, opts)
    local why
    if self.rule.entailing then return nil, entailing.refusal(self, "no theory of misère play here") end
    position, why = given(self, position)
    if position == nil then return nil, why end
    why = twist.obstacle(self, "misère play is")
    if why then return nil, why end
    return require "sg.misere"[name](self, position, opts)
  end
end

---Who wins in misère play, where the player who moves last loses. Not decided by nim-values.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_outcome = misere "outcome"

---The misère nim-value: 1 without moves, else the mex of the options' values; P if it is 0.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_value = misere "value"

---The genus g^{g0 g1 ...}: the nim-value and the misère nim-values with 0, 1, 2, ... heaps of two added.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_genus = misere "genus"

---The canonical form in misère play.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_form = misere "form"

---Every option with its outcome in misère play, the winning ones first.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_moves = misere "moves"

---Why a position is won or lost in misère play: the winning moves, or an answer to every move.
---@type fun(self: sg.Game, position?: any, opts?: table): table?, sg.Failure?
Game.misere_explain = misere "explain"

---The misère quotient: of all heaps as far as limits allow, or of the positions below one.
---@param opts? table limits; upto = the last heap; position = of a rule with positions
---@return sg.Quotient? quotient, sg.Failure? why
function Game:misere_quotient(opts)
  local why = twist.obstacle(self, "misère play is")
  if why then return nil, why end
  if self.rule.entailing then return nil, entailing.refusal(self, "no theory of misère play here") end
  return require "sg.misere".quotient(self, opts)
end

-- ---- time --------------------------------------------------------------------------------------------------

-- The questions, and which of their arguments is the options. The time limit of a question holds for all calls of the
-- rule while it is being answered.
local QUESTIONS = { as = 2, examples = 1, explain = 2, followers = 2, graph = 2, lift = 1, loopy = 2,
  misere_explain = 2, misere_form
  = 2, misere_genus =   2, misere_moves = 2, misere_outcome = 2,
  misere_quotient = 1, misere_value = 2, moves = 2, moves_to = 3, outcome = 2, period = 1, range = 3, remoteness = 2,
  seq = 3, table = 3, value = 2 }

for name, at in pairs(QUESTIONS) do
  local ask = Game[name]
  Game[name] = function(self, ...)
    return limits.during((select(at, ...)), ask, self, ...)
  end
end

return game
