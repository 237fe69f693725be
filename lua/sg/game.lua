-- SPDX-License-Identifier: MIT
-- A game: a rule with an engine behind it. Heap rules (code, subtract, heap) are answered by a family, rules with
-- options by a search; both give results that say how they are known.

local coins = require "sg.rule.coins"
local core = require "sg.core"
local failure = require "sg.failure"
local family = require "sg.heap.family"
local make_family = require("sg.heap.make").make
local limits_of = require("sg.limits").of
local misuse = require "sg.misuse"
local prove = require "sg.search.method"
local rule = require "sg.rule.load"
local searches = require "sg.search.searches"
local text = require "sg.text.words"
local timed = require("sg.limits").timed

---@class sg.Game
---@field name string
---@field kind "code"|"subtract"|"heap"|"positions"
---@field params table
---@field rule table the validated fields of the rule
---@field path string where the rule came from
---@field spec string as the user named it
local Game = {}
Game.__index = Game
Game.__name = "sg.Game"

function Game:__tostring()
  return "game " .. self.spec .. (self.rule.summary and " (" .. self.rule.summary .. ")" or "")
end

local game = {}

local function outcome_of(value)
  return value == 0 and "P" or "N"
end

-- ---- making ------------------------------------------------------------------------------------------------

local function spec_of(loaded)
  local parts = { loaded.data.name }
  for _, name in ipairs(text.keys(loaded.params)) do
    local value, default = loaded.params[name], loaded.data.params[name].default
    if text.literal(value) ~= text.literal(default) then
      parts[#parts + 1] = name .. "=" .. (type(value) == "table" and text.literal(value):sub(2, -2) or tostring(value))
    end
  end
  return table.concat(parts, ":")
end

--- A game from a loaded rule.
---@param loaded table
---@param spec? string as the user named it
---@return sg.Game? game, string? message, string? code
function game.new(loaded, spec)
  local self = setmetatable({ name = loaded.data.name, rule = loaded.data, params = loaded.params, path = loaded.path,
    box = loaded.box, loaded = loaded }, Game)
  self.spec = spec or spec_of(loaded)
  if loaded.data.options then
    self.kind = "positions"
    self.search = searches.of(self).lead
    return self
  end
  local kind, made, code = make_family(loaded)
  if not kind then return nil, made, code end
  self.kind, self.family = kind, family.new(made, self)
  return self
end

-- The rule of a game once more, in a fresh box, with these parameters, without what the game is without.
local function again(self, params, without)
  local loaded, why, code = rule.again(self.loaded, params)
  if not loaded then return nil, why, code end
  return rule.without(loaded, without or self.loaded.without)
end

local function made(loaded, why, code, spec)
  if not loaded then return nil, why, code end
  return game.new(loaded, spec)
end

--- The same rule in a fresh box, to compare with.
---@return sg.Game? twin, string? message, string? code
function Game:twin()
  if self.loaded.origin == "table" then return self end
  local loaded, why, code = again(self, self.params)
  return made(loaded, why, code, self.spec)
end

--- The same rule without its canonical or split: the same values, found more slowly if these are right.
---@param fields string[] "canonical", "split"
---@return sg.Game? game, string? message, string? code
function Game:without(fields)
  if type(fields) ~= "table" then misuse(("without wants a list of names, not a %s"):format(type(fields))) end
  for _, field in ipairs(fields) do
    if field ~= "canonical" and field ~= "split" then
      misuse(("a game can be without its canonical and its split, not without %s"):format(text.literal(field)))
    end
  end
  if self.family then
    return nil, failure.new("usage", ("%s is a heap game; it has neither canonical nor split"):format(self.spec))
  elseif self.loaded.origin == "table" then
    return nil, failure.new("usage", ("%s is a game of the running program: leave the fields out of its table"):format(self.spec))
  end
  local loaded, why, code = again(self, self.params, fields)
  return made(loaded, why, code, self.spec)
end

--- The same rule with other parameters.
---@param params table
---@return sg.Game? game, string? message, string? code
function Game:with(params)
  if self.loaded.origin == "table" then
    return nil, failure.new("usage", ("%s is a game of the running program and has no parameters"):format(self.spec))
  end
  local merged = {}
  for name, value in pairs(self.params) do merged[name] = value end
  for name, value in pairs(params) do merged[name] = value end
  return made(again(self, merged))
end

local function locate(self, message)
  return rule.locate(self.loaded, message)
end

--- The same rule with the parameters that its file gives, for which its examples hold.
---@return sg.Game? game, string? message, string? code
function Game:with_defaults()
  return made(again(self))
end

-- ---- positions ---------------------------------------------------------------------------------------------

-- A sum of heaps as it is typed, with the numbers that Lua would round in quotes.
local function exact(source)
  if not source:find "^{[%d%s,]*}$" then return source end
  return (source:gsub("%d+", function(digits)
    return math.type(text.number(digits)) == "integer" and digits or ("%q"):format(digits)
  end))
end

local function no_heap(n)
  local large = math.type(n) == "float" and n >= 0x1p63
  return nil, failure.new("input", ("%s is not a heap: a heap is a whole number >= 0%s"):format(text.literal(n), large and
    "; from 2^63 = 9223372036854775808 on its digits as a string" or type(n) == "table" and "" or
    ", a sum of heaps a list {3,4,5}"))
end

local function heap_position(position)
  local digits = text.digits(position)
  if digits then return { digits } end
  if type(position) ~= "table" then return no_heap(position) end
  local heaps = {}
  for i, n in ipairs(position) do
    heaps[i] = text.digits(n)
    if not heaps[i] then return no_heap(n) end
  end
  local count = 0
  for _ in pairs(position) do count = count + 1 end
  if count ~= #heaps then return nil, failure.new("input", "a sum of heaps is a list such as {3,4,5}") end
  return heaps
end

--- The heaps of a position of a heap game, as digits; for internal use.
---@param position any
---@return string[]? heaps, string? message, string? code
function Game.heaps(_, position)
  return heap_position(position)
end

--- The position where the rule says play begins.
---@return any position, string? message, string? code
function Game:start()
  local start = self.rule.start
  if start == core.function_mark then
    local why, code
    start, why, code = self.box:call("start")
    if start == nil then
      return nil, failure.new(code or "rule", locate(self, why or "start returned nothing; it must return a position"))
    end
  end
  if start == nil then return nil, failure.new("usage", ("%s has no start; name a position"):format(self.spec)) end
  local key, wrong = self.box:encode(start)
  if not key then return nil, failure.new("rule", locate(self, "start: " .. wrong)) end
  return start
end

--- The position that a text stands for.
---@param source string
---@return any position, string? message, string? code
function Game:parse(source)
  if type(source) ~= "string" then misuse(("parse wants a text, not a %s"):format(type(source))) end
  source = source:match("^%s*(.-)%s*$")
  if source == "" or source == "start" then return self:start() end
  if self.rule.turn or self.rule.product then return coins.parse(self, source) end
  if self.rule.parse then
    local position, why, code = self.box:call("parse", source)
    if position == nil then
      local start = not why and self:start()
      return nil, failure.new(code == "limit" and code or "input", ("%s cannot read the position '%s'%s"):format(self.spec, source, why and ": " .. why
        or start and "; its start is written " .. self:show(start) or "; its rule says how a position is written"))
    end
    return position
  end
  local position, why
  if self.family and source:find("^%d+$") then
    position = text.number(text.digits(source))
  elseif type((self:start())) == "string" and not source:find("^[\"']") then
    position = source -- where positions are strings, the quotes may be left out
  elseif self.loaded.origin == "table" then
    local chunk, syntax = load("return " .. (self.family and exact(source) or source), "=position", "t", {})
    if not chunk then return nil, failure.new("input", ("the position '%s' is not a Lua value: %s"):format(source, syntax)) end
    local ok
    ok, position = pcall(chunk)
    if not ok then position, why = nil, position end
  else
    position, why = self.box:eval(self.family and exact(source) or source)
  end
  if position == nil then
    return nil, failure.new("input", ("the position '%s' is not a Lua value such as 7, \"HTHH\" or {3,4,5}%s"):format(source,
      why and " (" .. why:gsub("^position:1: ", "") .. ")" or ""))
  end
  if self.family then
    local heaps, message, code = heap_position(position)
    if not heaps then return nil, message, code end
  end
  return position
end

--- A position in the user's notation.
---@param position any
---@return string
function Game:show(position)
  if self.rule.show and not self.show_fails then
    local shown, _, code = self.box:call("show", position)
    if shown == "" and not self.rule.parse then return '""' end -- nothing cannot be seen
    if type(shown) == "string" then return shown end
    self.show_fails = code == "limit" -- once is enough
  end
  local heaps = self.family and heap_position(position)
  if not heaps then return text.literal(position) end
  return type(position) == "table" and "{" .. table.concat(heaps, ",") .. "}" or heaps[1]
end

local function show_sum(self, parts)
  if #parts == 0 then return "nothing" end
  local shown = {}
  for i, part in ipairs(parts) do shown[i] = self:show(part) end
  return table.concat(shown, " + ")
end

-- ---- errors ------------------------------------------------------------------------------------------------

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

--- nil, message, code from a failed call of the search, with the position or the loop named.
local function search_failure(self, message, code, positions)
  if code == "usage" or code == "io" then return nil, message, code end -- of a store: it names the file itself
  if code == "cycle" then
    return nil, failure.new(code, ("%s: play can go round for ever: %s. Nim-values need games that end; let every move make "
      .. "something smaller, or say loopy = true, and play without end is a draw"):format(self.path,
      show_cycle(self, positions)))
  end
  local limit = message.limit
  if positions and positions[1] ~= nil then
    message = ("%s (position %s)"):format(locate(self, message), brief(self, positions[1]))
  elseif message:find(self.path, 1, true) == 1 or code == "input" then
    return nil, failure.new(code, locate(self, message))
  elseif code == "limit" or code == "interrupted" then
    local stats = searches.stats(self)
    message = ("%s: %s after %d positions (longest line of play %d moves)"):format(self.spec, message, stats.positions,
      stats.depth)
  else
    message = locate(self, message)
  end
  return nil, failure.new(code, message, { limit = limit })
end

-- ---- answers -----------------------------------------------------------------------------------------------

-- The result that a theorem gives without a search of the position, unless a search is asked for; nil alone if none.
local function by_theorem(self, position, limits, opts)
  if opts and opts.method then return nil end
  return coins.value(self, position, limits)
end

--- The nim-value of a position.
---@param position any
---@param opts? table limits: time, memory, positions, steps; assume
---@return table? result, string? message, string? code
function Game:value(position, opts)
  if self.family then
    local limits = limits_of(timed(opts))
    local ok, why, kind = prove.check_family(self, opts)
    if not ok then return nil, why, kind end
    return self.family:value_of(position, limits, opts and opts.assume)
  end
  if self.rule.loopy then return require "sg.search.loopy".number(self, position, opts) end
  local limits = limits_of(opts)
  local value, basis, code, positions, method = by_theorem(self, position, limits, opts)
  if value then return value end
  if not basis then value, basis, code, positions, method = prove.value(self, position, limits, opts) end
  if not value then return search_failure(self, basis, code, positions) end
  return { value = value, outcome = outcome_of(value), basis = basis, method = method }
end

--- The options of a position, as the rule gives them: each the parts of the sum it leaves, and a text.
---@param position any
---@return table? options, string? message, string? code
function Game:options(position)
  if self.family then return self.family:options_of(position, math.maxinteger) end
  local options, message, code = self.box:options(position)
  if not options then return nil, failure.new(code, locate(self, message) .. (" (position %s)"):format(self:show(position))) end
  for i, parts in ipairs(options) do options[i] = { parts = parts, text = show_sum(self, parts) } end
  return options
end

--- The independent components of a position, in canonical form.
---@param position any
---@return any[]? components, string? message, string? code
function Game:components(position)
  if self.family then
    local heaps, message, code = heap_position(position)
    if not heaps then return nil, message, code end
    for i, digits in ipairs(heaps) do heaps[i] = text.number(digits) end
    return heaps
  end
  local components, message, code = self.box:components(position)
  if not components then return nil, failure.new(code, locate(self, message)) end
  return components
end

--- The canonical bytes of a position as it stands (neither split nor made canonical).
---@param position any
---@return string? key, string? message, string? code
function Game:key(position)
  return self.box:encode(position)
end

local function sum_value(self, parts, opts)
  local sum = 0
  for _, part in ipairs(parts) do
    local result, message, code = self:value(part, opts)
    if not result then return nil, message, code end
    sum = sum ~ result.value
  end
  return sum
end

--- Who wins. Looks at no more than that takes.
---@param position any
---@param opts? table
---@return table? result, string? message, string? code
function Game:outcome(position, opts)
  if self.family then
    local result, message, code = self:value(position, opts)
    if not result then return nil, message, code end
    return { outcome = result.outcome, basis = result.basis }
  end
  if self.rule.loopy then return require "sg.search.loopy".outcome(self, position, opts) end
  local limits = limits_of(opts)
  local known, basis, code, positions = by_theorem(self, position, limits, opts)
  if known then return { outcome = known.outcome, basis = known.basis } end
  local wins, method
  if not basis then wins, basis, code, positions, method = prove.wins(self, position, limits, opts) end
  if wins == nil then return search_failure(self, basis, code, positions) end
  return { outcome = wins and "N" or "P", basis = basis, method = method }
end

local function by_text(a, b)
  if a.wins ~= b.wins then return a.wins end
  if a.value ~= b.value then return a.value < b.value end
  if #a.option ~= #b.option then return #a.option < #b.option end
  return a.option < b.option
end

--- Every option with its value: the winning ones first, then by value.
---@param position any
---@param opts? table limits; limit = the most moves listed
---@return table? result, string? message, string? code
function Game:moves(position, opts)
  if self.family then return self.family:moves_of(position, limits_of(timed(opts)), opts and opts.limit or 1000) end
  if self.rule.loopy then return require "sg.search.loopy".moves(self, position, opts) end
  opts = timed(opts)
  local whole, message, code = self:value(position, opts)
  if not whole then return nil, message, code end
  local options
  options, message, code = self:options(position)
  if not options then return nil, message, code end
  local moves, seen = {}, {}
  for _, option in ipairs(options) do
    if not seen[option.text] then
      seen[option.text] = true
      local value, why, kind = sum_value(self, option.parts, opts)
      if not value then return nil, why, kind end
      moves[#moves + 1] = { option = option.text, value = value, wins = value == 0, parts = option.parts }
    end
  end
  table.sort(moves, by_text)
  local total, limit = #moves, opts and opts.limit or 1000
  if limit < total then
    for i = total, limit + 1, -1 do moves[i] = nil end
  end
  return { value = whole.value, outcome = whole.outcome, basis = whole.basis, method = whole.method,
    moves = moves, shown = #moves,
    total = total }
end

--- Why a position has its value: the mex step by step, and the winning moves or an answer to every move.
---@param position any
---@param opts? table limits; assume; limit = how many options of a kind are named
---@return table? result { value, outcome, basis, steps }, string? message, string? code
function Game:explain(position, opts)
  if self.rule.loopy then
    return nil, failure.new("usage", ("%s is loopy; explain answers for games that end. `sg-lua moves` lists the options with their values")
      :format(self.spec))
  end
  return require "sg.explain".position(self, position, opts)
end

--- Every option of value target, for the winning moves of a sum.
---@param position any
---@param target integer
---@param opts? table
---@return table[]? moves, string? message, string? code, boolean? cut
function Game:moves_to(position, target, opts)
  opts = timed(opts)
  if self.family then return self.family:moves_to(position, target, limits_of(opts), opts and opts.limit or 1000) end
  local wide = { limit = math.maxinteger }
  for name, value in pairs(opts or {}) do wide[name] = wide[name] or value end
  local all, message, code = self:moves(position, wide)
  if not all then return nil, message, code end
  local found = {}
  for _, move in ipairs(all.moves) do
    if move.value == target then found[#found + 1] = move end
  end
  return found
end

local function need_family(self, what)
  if self.family then return true end
  return nil, failure.new("usage", ("%s is not indexed by heaps, so it has no %s; this answers for rules with code, subtract or heap; for "
    .. "a position ask value, moves or explain")
    :format(self.spec, what))
end

-- The limits of a question to a heap game, and its checkpoint opened.
local function heap_limits(self, what, opts)
  local ok, message, code = need_family(self, what)
  if not ok then return nil, message, code end
  local limits = limits_of(opts)
  if opts and opts.checkpoint then
    ok, message, code = self.family:keep(opts.checkpoint, limits)
    if not ok then return nil, message, code end
  end
  return limits
end

--- The nim-sequence g(from..to).
---@param from integer|string
---@param to integer|string
---@param opts? table
---@return table? result, string? message, string? code, table? partial
function Game:seq(from, to, opts)
  if self.rule.turn then return coins.seq(self, from, to, opts) end
  local limits, message, code = heap_limits(self, "nim-sequence", timed(opts))
  if not limits then return nil, message, code end
  return self.family:seq(from, to, limits, opts and opts.assume)
end

--- The nim-sequence g(from..to) in blocks, for sequences too long for a list:
---     local range = assert(game:range(0, 10000000))
---     for first, values in range:blocks() do ... end
---@param from integer
---@param to integer below 2^32
---@param opts? table
---@return sg.Range? range, string? message, string? code, sg.Range? partial
function Game:range(from, to, opts)
  local limits, message, code = heap_limits(self, "nim-sequence", timed(opts))
  if not limits then return nil, message, code end
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from or to >= 1 << 32 then
    return nil, failure.new("usage", ("%s..%s is not a range of heaps below 2^32"):format(tostring(from), tostring(to)))
  end
  return self.family:range(from, to, limits)
end

--- The period of the nim-sequence, proven if a theorem allows.
---@param opts? table limits; upto = look at heaps 0..upto only
---@return table? result, string? message, string? code, table? partial
function Game:period(opts)
  local ringed, checkpoint = limits_of(opts), opts and opts.checkpoint
  if self.family and opts and opts.ring then return self.family:period(opts.upto, ringed, checkpoint, true) end
  local limits, message, code = heap_limits(self, "period", opts)
  if not limits then return nil, message, code end
  return self.family:period(opts and opts.upto, limits, checkpoint)
end

--- The nim-values of a game on two heaps: of {a, b} for a in rows = {from, to} and b in columns = {from, to}.
---@param rows integer[]
---@param columns integer[]
---@param opts? table
---@return table? result { rows, columns, values = list of rows, basis }, string? message, string? code
function Game:table(rows, columns, opts)
  return require "sg.rule.two_heaps".table(self, rows, columns, opts)
end

--- The take-and-break code with the same options, as far as they are compared: { code, agree_to }. Scripted heap games.
---@param opts? table limits; upto = compare the heaps 0..upto (default 60)
---@return table? found
function Game:lift(opts)
  return require "sg.heap.as_code".find(self, opts)
end

--- This game by the engine of a code whose options agree with its own on the heaps compared; results say so.
---@param code string
---@param opts? table limits; upto = compare the heaps 0..upto (default 100)
---@return table? lifted, string? message, string? code
function Game:as(code, opts)
  return require "sg.heap.as_code".as(self, code, opts)
end

--- How long play lasts: if the winner hurries and the loser delays (remoteness), and the other way (suspense).
---@param position any
---@param opts? table
---@return table? result, string? message, string? code
function Game:remoteness(position, opts)
  limits_of(opts)
  if self.rule.loopy then return require "sg.search.loopy".remoteness(self, position, opts) end
  return require "sg.combine.compound".remoteness(self, position, opts)
end

--- The value of a position of a game that may go round: a number, or { loopy = list }, infinity with a set K.
---@param position any
---@param opts? table limits; remoteness = true: find that, too
---@return table? result { value, outcome, basis, remoteness }, string? message, string? code
function Game:loopy(position, opts)
  return require "sg.search.loopy".value(self, position, opts)
end

--- Checks the examples of the rule.
---@param opts? table limits of each
---@return table[] results each { ok, text, detail }
function Game:examples(opts)
  return require "sg.rule.examples".run(self, opts)
end

--- Who wins in misère play, where the player who moves last loses. Not decided by nim-values.
---@param position any
---@param opts? table limits
---@return table? result, string? message, string? code
function Game:misere_outcome(position, opts)
  return require "sg.misere".outcome(self, position, opts)
end

--- The misère nim-value: 1 without moves, else the mex of the options' values; P if it is 0.
---@param position any
---@param opts? table limits
---@return table? result, string? message, string? code
function Game:misere_value(position, opts)
  return require "sg.misere".value(self, position, opts)
end

--- The genus g^{g0 g1 ...}: the nim-value and the misère nim-values with 0, 1, 2, ... heaps of two added.
---@param position any
---@param opts? table limits
---@return table? result, string? message, string? code
function Game:misere_genus(position, opts)
  return require "sg.misere".genus(self, position, opts)
end

--- The misère quotient: of all heaps as far as limits allow, or of what is below a position.
---@param opts? table limits; upto = the last heap; position = of a rule with positions
---@return sg.Quotient? quotient, string? message, string? code
function Game:misere_quotient(opts)
  return require "sg.misere".quotient(self, opts)
end

return game
