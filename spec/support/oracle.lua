-- SPDX-License-Identifier: MIT
--- The oracle: nim-values and outcomes straight from the definitions, for tests only.
--
-- Plain Lua 5.4, slow on purpose; of the program it has the definition of codes and sets only. What it says:
--   game:moves(position)         every move, as the list of components it leaves; nothing merged, nothing reduced
--   game:value(position)         mex over all moves, nim-sum over components, by the definition
--   game:value(position, true)   the same with the rule's own `canonical` and `split` trusted
--   game:wins(position)          can the player to move win? Played out on whole sums; knows no nim-values
--
-- As a program, `lua5.4 spec/support/oracle.lua rules/x.lua ...` checks the examples of rule files.

local declared = dofile "spec/support/oracle_moves.lua"
local posets = require "spec.support.posets"
local rewrites = require "spec.support.rewrites"
local takes = require "spec.support.takes"
local tiles = require "spec.support.tiles"
local definition = require "spec.support.definition"

local oracle = {}

-- The box ---------------------------------------------------------------------------------------------

local function numbers(...)
  local first = ...
  if type(first) == "table" then return first end
  return { ... }
end

local function xor(...)
  local sum = 0
  for _, v in ipairs(numbers(...)) do
    sum = sum ~ v
  end
  return sum
end

local function mex(...) return definition.mex_of(numbers(...)) end

local function pick(library, names)
  local out = {}
  for name in names:gmatch("%a+") do
    out[name] = library[name]
  end
  return out
end

local function environment()
  local env = pick(_G, "assert error ipairs next pairs select tonumber tostring type")
  env.math = pick(math, "abs floor max min maxinteger mininteger sqrt tointeger type ult")
  env.string = pick(string, "byte char find format gsub len rep reverse sub")
  env.table = pick(table, "concat insert pack remove sort unpack")
  local helpers = require "sg" -- they have a specification of their own, spec/rule/helpers_spec.lua
  env.sg = {
    xor = xor,
    mex = mex,
    heaps = helpers.heaps,
    pair = helpers.pair,
    strip = helpers.strip,
    bits = helpers.bits,
    grid = helpers.grid,
    graph = helpers.graph,
    words = helpers.words,
    canonical = helpers.canonical,
  }
  return setmetatable({}, {
    __index = function(_, name) return env[name] or error("the box has no '" .. tostring(name) .. "'", 2) end,
    __newindex = function(_, name) error("global '" .. tostring(name) .. "' is assigned to", 2) end,
  })
end

-- Positions -------------------------------------------------------------------------------------------

-- One text per position, whatever the order in which its tables were filled.
local function serial(p)
  local t = math.type(p) or type(p)
  if t == "integer" or t == "boolean" then
    return tostring(p)
  elseif t == "string" then
    return string.format("%q", p)
  elseif t ~= "table" then
    error("a position may not contain a " .. t, 0)
  end
  local out = {}
  for i = 1, #p do
    out[i] = serial(p[i])
  end
  local fields = {}
  for k, v in pairs(p) do
    if type(k) == "string" then
      fields[#fields + 1] = k .. "=" .. serial(v)
    elseif math.type(k) ~= "integer" or k < 1 or k > #p then
      error("a position is an array or a record", 0)
    end
  end
  table.sort(fields)
  table.move(fields, 1, #fields, #out + 1, out)
  return "{" .. table.concat(out, ",") .. "}"
end
oracle.serial = serial

-- A sum as a list of positions, its key independent of their order.
local function sum_key(parts)
  local keys = {}
  for i, part in ipairs(parts) do
    keys[i] = serial(part)
  end
  table.sort(keys)
  return table.concat(keys, " + ")
end

-- Games -------------------------------------------------------------------------------------------------

local Game = {}
Game.__index = Game

local function resolve(rule, given)
  local params = {}
  for name, spec in pairs(rule.params or {}) do
    params[name] = spec.default
  end
  for name, v in pairs(given or {}) do
    assert(rule.params and rule.params[name], "no parameter " .. name)
    params[name] = v
  end
  return params
end

local function of(field, params)
  if type(field) == "function" then return field(params) end
  return field
end

-- A rule may go on to change the table that it handed over.
local function copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, entry in pairs(value) do
    copy[key] = copied(entry)
  end
  return copy
end

--- A game from a rule table. `kind` picks one of several declarations ("code", "subtract", "heap", "options").
function oracle.game(rule, params, kind)
  local game =
    setmetatable({ rule = rule, params = resolve(rule, params), values = {}, trusted = {}, won = {} }, Game)
  kind = kind or rule.code and "code" or rule.subtract and "subtract" or rule.heap and "heap" or "options"
  game.kind = kind
  if kind == "code" then
    game.raw = declared.code(of(rule.code, game.params))
  elseif kind == "subtract" then
    game.raw = declared.subtract(of(rule.subtract, game.params))
  elseif rule.turn then
    game.raw = declared.turn(rule.turn, game.params)
  elseif rule.product then
    game.raw = declared.product(rule.product, game.params)
  elseif rule.take then
    game.raw = function(position)
      local graph, moves = require("sg").graph, {}
      for i, move in ipairs(takes.moves(rule.take, graph.order(position), graph.edges(position))) do
        moves[i] = { graph.new(move.n, move.edges, "text") }
      end
      return moves
    end
  elseif rule.poset then
    game.raw = posets.raw(rule.poset, game.params)
  elseif rule.rewrite then
    game.raw = function(position)
      local moves = {}
      for i, text in ipairs(rewrites.moves(of(rule.rewrite, game.params), position)) do
        moves[i] = { text }
      end
      return moves
    end
  elseif rule.place then
    game.raw = tiles.moves(rule.place, game.params)
  else
    local callback = rule[kind]
    local on_pairs = type(rule.heap2) == "table" and declared.rays(rule.heap2) or rule.heap2
    if on_pairs and not callback then -- pairs of heaps
      callback = function(position, option, p)
        on_pairs(position[1], position[2], function(...)
          local heaps, parts = { ... }, {}
          for i = 1, #heaps, 2 do
            parts[#parts + 1] = { heaps[i], heaps[i + 1] }
          end
          option(table.unpack(parts))
        end, p)
      end
    end
    assert(callback, "no moves in this rule")
    game.raw = function(position)
      local moves = {}
      callback(position, function(...) moves[#moves + 1] = copied { ... } end, game.params)
      return moves
    end
  end
  return game
end

--- A game from the text or the file of a rule.
function oracle.load(path, params, kind)
  local rule = assert(loadfile(path, "t", environment()))()
  return oracle.game(rule, params, kind)
end

function Game:start()
  local start = of(self.rule.start, self.params)
  if start == nil and self.rule.turn then return "HTHH" end
  if start == nil and self.rule.take then return require("sg").graph.grid(self.params.w, self.params.h, "text") end
  if start == nil and self.rule.poset then return posets.start(self.rule.poset, self.params) end
  if start == nil and self.rule.place then return tiles.start(self.rule.place, self.params) end
  return start == nil and self.rule.product and "TTT/THT/TTH" or start
end

-- The components of a position as given: a list of heaps is a sum for the heap kinds.
function Game:components(position)
  if self.kind ~= "options" and type(position) == "table" then return position end
  return { position }
end

function Game:moves(position) return self.raw(position) end

function Game:reduced(position)
  local rule, parts = self.rule, {}
  if rule.canonical then position = rule.canonical(position, self.params) end
  if not rule.split then return { position } end
  local list = rule.split(position, function(part) parts[#parts + 1] = part end, self.params)
  for _, part in ipairs(list or {}) do
    parts[#parts + 1] = part
  end
  for i, part in ipairs(parts) do
    parts[i] = rule.canonical and rule.canonical(part, self.params) or part
  end
  return parts
end

function Game:component_value(position, trust)
  if trust and self.kind == "options" then
    local parts = self:reduced(position)
    if #parts ~= 1 then
      local sum = 0
      for _, part in ipairs(parts) do
        sum = sum ~ self:component_value(part, true)
      end
      return sum
    end
    position = parts[1]
  end
  local memo = trust and self.trusted or self.values
  local key = serial(position)
  local known = memo[key]
  if known == "open" then
    error("play can return to " .. key, 0)
  elseif known then
    return known
  end
  memo[key] = "open"
  local seen = {}
  for _, parts in ipairs(self:moves(position)) do
    local sum = 0
    for _, part in ipairs(parts) do
      sum = sum ~ self:component_value(part, trust)
    end
    seen[sum] = true
  end
  local value = definition.mex(seen)
  memo[key] = value
  return value
end

function Game:value(position, trust)
  local sum = 0
  for _, part in ipairs(self:components(position)) do
    sum = sum ~ self:component_value(part, trust)
  end
  return sum
end

-- The definition of N and P on a sum: some move leads to a loss for the other player.
function Game:sum_wins(parts)
  local key = sum_key(parts)
  if self.won[key] ~= nil then return self.won[key] end
  local wins = false
  for i = 1, #parts do
    for _, left in ipairs(self:moves(parts[i])) do
      local rest = {}
      for j = 1, #parts do
        if j ~= i then rest[#rest + 1] = parts[j] end
      end
      table.move(left, 1, #left, #rest + 1, rest)
      if not self:sum_wins(rest) then
        wins = true
        break
      end
    end
    if wins then break end
  end
  self.won[key] = wins
  return wins
end

function Game:wins(position) return self:sum_wins(self:components(position)) end

function Game:outcome(position) return self:wins(position) and "N" or "P" end

--- The positions reachable from a position, itself last and every position after its options; nil beyond limit.
function Game:below(position, limit)
  local seen, list = {}, {}
  local function visit(p)
    local key = serial(p)
    if seen[key] then return true end
    seen[key] = true
    limit = limit - 1
    if limit < 0 then return false end
    for _, parts in ipairs(self:moves(p)) do
      for _, part in ipairs(parts) do
        if not visit(part) then return false end
      end
    end
    list[#list + 1] = p
    return true
  end
  for _, part in ipairs(self:components(position)) do
    if not visit(part) then return nil end
  end
  return list
end

--- Positions worth trying: the rule's start, samples and examples (those for these params), each with all below
--- it, as far as that is at most limit positions. Heap rules: the heaps 0..14.
function Game:small(limit)
  local given, out, seen = {}, {}, {}
  if self.kind ~= "options" then
    for n = 0, 14 do
      out[n + 1] = n
    end
    return out
  end
  given[1] = self:start()
  for i = 1, self.rule.sample and 24 or 0 do
    given[#given + 1] = self.rule.sample(i, self.params)
  end
  for i = 1, self.rule.turn and 40 or 0 do -- rows and boards of few coins
    local row = ""
    for place = 0, 5 do
      row = row .. (i >> place & 1 == 1 and "H" or "T")
    end
    given[#given + 1] = row
  end
  for i = 1, self.rule.product and 15 or 0 do
    local faces = ""
    for place = 0, 3 do
      faces = faces .. (place == 2 and "/" or "") .. (i >> place & 1 == 1 and "H" or "T")
    end
    given[#given + 1] = faces
    given[#given + 1] = { i % 4 + 1, i // 4 + 1 }
  end
  for _, example in ipairs(self.rule.examples or {}) do
    if not example.params and example.position ~= nil then given[#given + 1] = example.position end
  end
  for _, position in ipairs(given) do
    for _, p in ipairs(self:below(position, limit) or {}) do
      local key = serial(p)
      if not seen[key] then
        seen[key] = true
        out[#out + 1] = p
      end
    end
  end
  return out
end

-- Examples ------------------------------------------------------------------------------------------------

-- Is (period, preperiod, saltus) the least on the values g(0..upto)?
local function period_fits(g, upto, example)
  local saltus, p, n0 = example.saltus or 0, example.period, example.preperiod
  local function first(q, s)
    local n = upto - q
    while n >= 0 and g[n + q] == g[n] + s do
      n = n - 1
    end
    return n + 1
  end
  if first(p, saltus) ~= n0 then return false, "preperiod " .. first(p, saltus) end
  for q = 1, p - 1 do
    if first(q, 0) <= n0 then return false, "period " .. q end
  end
  return true
end

-- One example against the oracle: ok, what it found.
local function check_example(rule, example, trust)
  local game = oracle.game(rule, example.params)
  if example.period then
    local upto = math.max(40, 2 * example.preperiod + 3 * example.period)
    local g = {}
    for n = 0, upto do
      g[n] = game:value(n)
    end
    return period_fits(g, upto, example)
  elseif example.values then
    for i, value in ipairs(example.values) do
      local n = (example.from or 0) + i - 1
      if game:value(n) ~= value then return false, ("g(%d) = %d, not %d"):format(n, game:value(n), value) end
    end
    return true
  end
  local position = example.position
  if position == nil then position = game:start() end
  local value = game:value(position, trust)
  if example.value and value ~= example.value then
    return false, ("value of %s = %d, not %d"):format(serial(position), value, example.value)
  elseif example.outcome and (value == 0) ~= (example.outcome == "P") then
    return false, ("%s has value %d, not an %s-position"):format(serial(position), value, example.outcome)
  end
  return true
end
oracle.check_example = check_example

local function main(paths)
  local bad, count = 0, 0
  for _, path in ipairs(paths) do
    local rule = assert(loadfile(path, "t", environment()))()
    local clock = os.clock()
    for i, example in ipairs(rule.examples or {}) do
      local ran, ok, detail = pcall(check_example, rule, example, true)
      count = count + 1
      if not ran or not ok then
        bad = bad + 1
        print(("%s: example %d: %s"):format(path, i, tostring(ran and detail or ok)))
      end
    end
    if os.getenv("ORACLE_TIMES") then print(("%-34s %6.2f s"):format(path, os.clock() - clock)) end
  end
  print(("%d examples, %d failed"):format(count, bad))
  os.exit(bad == 0)
end

if arg and arg[0] and arg[0]:match("oracle%.lua$") then main(arg) end

return oracle
