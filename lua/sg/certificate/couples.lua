-- SPDX-License-Identifier: MIT
--[[ Finds couples (component, nim-value) that prove claims about sums of components; docs/certificates.md says when
couples prove something, docs/theorems.md (section 14) why.

The memo of the search has most values that are needed. If the memo lacks a value, the search finds it.

A claim, and each couple, needs conditions. A condition is a list of ways to meet it. A way is one couple or a list of
couples, all of which are needed. A couple has a condition for each number m below its value: the parts of an option of
value m. It has a condition for each option: all its parts, or all parts but one and the parts of a reply in that
one. ]]

local failure = require "sg.failure"
local limits = require "sg.limits"

local M = {}

local WAYS_MAX = 8 -- of one condition: more of them make few certificates smaller
local OPTIONS_KEPT = 4096 -- components whose options are remembered
local ID_BITS = 32 -- of the number of a component
local FOUND_AGAIN, ROUNDS_MAX = 2048, 8 -- so many couples are found again, and so often at most

local BITS_IN = {} -- of each byte
for byte = 0, 255 do
  local n = 0
  for i = 0, 7 do n = n + (byte >> i & 1) end
  BITS_IN[byte] = n
end

---@class sg.Couples
local Couples = {}
Couples.__index = Couples

-- Raises a failure, so that no step can forget to look at one; M.find catches it.
local function need(result, why)
  if result == nil then error(why, 0) end
  return result
end

-- Tells how far the work is; the number of couples that are found and not proven yet is that of the open questions.
function Couples:report()
  limits.report(self.opts, self.n_proven, nil, "couples of the certificate", nil,
    { open = #self.queue - self.n_proven })
end

-- Do the lists of couples take more than the memory limit, by Lua's count?
function Couples:is_too_large()
  local most = self.opts.memory > 0 and self.memory_before + self.opts.memory * 1024 or math.huge
  if collectgarbage "count" <= most then return false end
  collectgarbage()
  return collectgarbage "count" > most
end

-- Raises a failure if the work has to stop.
function Couples:look_at_limits()
  local why = limits.stop(self.opts)
  if not why and self:is_too_large() then
    why = failure.new("limit", "the memory limit was reached", { limit = "memory" })
  end
  if why then error(why, 0) end
end

-- The number of a component; the same key has the same number.
function Couples:id(key)
  local id = self.ids[key]
  if not id then
    id = #self.keys + 1
    self.ids[key], self.keys[id] = id, key
    self.values[id] = self.search:known(key) or false
  end
  return id
end

-- The options of a component, each a list of numbers of components.
function Couples:options(id)
  local options = self.options_of[id]
  if options then return options end
  options = need(self.search:options(self.keys[id], self.opts))
  for _, parts in ipairs(options) do
    for i, key in ipairs(parts) do parts[i] = self:id(key) end
    table.sort(parts)
  end
  if self.n_options == OPTIONS_KEPT then self.options_of, self.n_options = {}, 0 end
  self.options_of[id], self.n_options = options, self.n_options + 1
  self.n_expanded = self.n_expanded + 1
  if self.n_expanded % 256 == 0 then
    self:look_at_limits()
    self:report()
  end
  return options
end

-- The value of a component, which the search finds if it is not known.
function Couples:value(id)
  local value = self.values[id]
  if not value then
    value = need(self.ask(self.search:position(self.keys[id]), self.search_opts))
    self.values[id] = value
  end
  return value
end

-- The nim-sum of the parts without the part at index `but`; nil if a value is not known.
function Couples:known_sum(parts, but)
  local sum, values = 0, self.values
  for i = 1, #parts do
    if i ~= but then
      if not values[parts[i]] then return nil end
      sum = sum ~ values[parts[i]]
    end
  end
  return sum
end

local function only(id, i)
  if i == 0 then return 1, id end
end

-- The couples of a way, as ipairs has the elements of a list. Most ways are one couple, and there are many: a number
-- takes a tenth of the memory of a list.
local function couples_of(way)
  if type(way) == "table" then return ipairs(way) end
  return only, way, 0
end

-- The parts of a way, each once and without the part at index `but`; reply: a way to be taken besides.
local function way_of(parts, but, reply)
  if #parts == 1 then return but and reply or parts[1] end
  local way, seen = {}, {}
  local function add(id)
    if not seen[id] then seen[id], way[#way + 1] = true, id end
  end
  for i, id in ipairs(parts) do
    if i ~= but then add(id) end
  end
  for _, id in couples_of(reply or {}) do add(id) end
  return #way == 1 and way[1] or way
end

-- How many couples a way takes that are not needed yet.
function Couples:cost(way)
  local cost = 0
  for _, id in couples_of(way) do
    if not self.needed[id] then cost = cost + 1 end
  end
  return cost
end

-- Gives all parts a value but the one at index `but`.
function Couples:evaluate(parts, but)
  for i, id in ipairs(parts) do
    if i ~= but then self:value(id) end
  end
end

-- A guess at the work that a component takes, as in the search: longer keys take more, and so do those with more bits
-- set, which are the fuller boards.
function Couples:weight(id)
  local weight = self.weights[id]
  if not weight then
    local key = self.keys[id]
    weight = 4 * #key
    for i = 1, #key do weight = weight + BITS_IN[key:byte(i)] end
    self.weights[id] = weight
  end
  return weight
end

-- The index of the part without a value that weighs most; nil if all have a value.
function Couples:heaviest(parts)
  local best, most
  for i, id in ipairs(parts) do
    local weight = not self.values[id] and self:weight(id)
    if weight and (not most or weight > most) then best, most = i, weight end
  end
  return best
end

-- Is the nim-sum of the parts n? Of one part that has no value only this is asked.
function Couples:is_worth(parts, n)
  local last = self:heaviest(parts)
  self:evaluate(parts, last)
  local sum, id = self:known_sum(parts, last), parts[last]
  if not last or self.values[id] then return self:known_sum(parts) == n end
  local is = need(self.loses(self.search:position(self.keys[id]), sum ~ n, self.search_opts))
  if is then self.values[id] = sum ~ n end
  return is
end

-- Finds an option of value n by the search, where the memo knows none; nil if there is none. Options of which more is
-- known come first.
function Couples:search_option(id, n)
  local order, unknown = table.move(self:options(id), 1, #self:options(id), 1, {}), {}
  for i, parts in ipairs(order) do
    unknown[parts] = i
    for _, part in ipairs(parts) do
      if not self.values[part] then unknown[parts] = unknown[parts] + (self:weight(part) << 20) end
    end
  end
  table.sort(order, function(a, b) return unknown[a] < unknown[b] end)
  for _, parts in ipairs(order) do
    if self:is_worth(parts, n) then return parts end
  end
end

-- The ways to move from a component to value n by options whose value the memo knows.
function Couples:known_ways_to(id, n)
  local ways = need(self.search:options_of_value(self.keys[id], n, self.opts))
  for i, parts in ipairs(ways) do
    for j, key in ipairs(parts) do
      local part = self:id(key)
      self.values[part] = self.values[part] or self.search:known(key)
      parts[j] = part
    end
    ways[i] = way_of(parts)
  end
  return ways
end

-- The ways to move from a component to value n, each the parts of an option; none if there is no such option.
function Couples:ways_to(id, n)
  local name = n << ID_BITS | id
  local ways = self.replies[name]
  if ways then return ways end
  ways = self:known_ways_to(id, n)
  if #ways == 0 and n <= #self:options(id) then
    local parts = self:search_option(id, n)
    ways[1] = parts and way_of(parts)
  end
  self.replies[name] = ways
  return ways
end

-- The ways to show that the nim-sum of the parts is not v: their values, or a move in one of them to nim-sum v. A part
-- of a value below the number asked for has no such move.
function Couples:refute(parts, v)
  local ways, sum = {}, self:known_sum(parts)
  if sum then ways[1] = way_of(parts) end
  for i, id in ipairs(parts) do
    local others = id ~= parts[i - 1] and self:known_sum(parts, i)
    local value = self.values[id]
    if others and not (value and value <= v ~ others) then
      for _, reply in ipairs(self:ways_to(id, v ~ others)) do ways[#ways + 1] = way_of(parts, i, reply) end
    end
  end
  if #ways > 0 then return ways end
  local last = self:heaviest(parts)
  local are_several = self:known_sum(parts, last) == nil
  self:evaluate(parts, are_several and last or nil) -- all but one first: often that is enough
  return self:refute(parts, v)
end

-- Chooses a way: those whose couples are needed anyway come first. Few ways are kept, the best of them.
function Couples:require(ways)
  local costs = {}
  for _, way in ipairs(ways) do costs[way] = self:cost(way) end
  if #ways > 1 then
    local order = {}
    for i, way in ipairs(ways) do order[way] = i end
    ways = table.move(ways, 1, #ways, 1, {})
    table.sort(ways, function(a, b)
      if costs[a] ~= costs[b] then return costs[a] < costs[b] end
      return order[a] < order[b]
    end)
    for i = #ways, WAYS_MAX + 1, -1 do ways[i] = nil end
  end
  for _, id in couples_of(ways[1]) do
    if not self.needed[id] then
      self.needed[id] = true
      self.queue[#self.queue + 1] = id
    end
  end
  return ways
end

-- The rule answers differently when it is asked again, or the memo is wrong.
local function contradict(self, id)
  error(failure.new("rule", "the options of a position contradict the value that was found",
    { positions = { self.search:position(self.keys[id]) } }), 0)
end

-- The condition that the nim-sum of the parts of an option is not v; the same one for equal options.
function Couples:refutation(id, parts, v)
  local name = #parts == 1 and v << ID_BITS | parts[1] or table.concat(parts, ",") .. ":" .. v
  local ways = self.refutations[name]
  if not ways then
    if self:known_sum(parts) == v then contradict(self, id) end
    ways = self:require(self:refute(parts, v))
    self.refutations[name] = ways
  end
  return ways
end

-- The conditions of a couple, each once.
function Couples:conditions(id)
  local v, list, seen = self:value(id), {}, {}
  for m = 0, v - 1 do
    local ways = self:ways_to(id, m)
    if #ways == 0 then contradict(self, id) end
    list[#list + 1] = self:require(ways)
  end
  for _, parts in ipairs(self:options(id)) do
    local ways = self:refutation(id, parts, v)
    if not seen[ways] then seen[ways], list[#list + 1] = true, ways end
  end
  return list
end
M.Couples = Couples

-- The couples below one another: those that any way takes come before the couple that has the condition.
local function in_order(conditions, roots)
  local order, state, stack, pushed = {}, {}, {}, {}
  local function push(list)
    for _, ways in ipairs(list) do
      for _, way in ipairs(pushed[ways] and {} or ways) do
        for _, id in couples_of(way) do
          if not state[id] then stack[#stack + 1] = id end
        end
      end
    end
  end
  push(roots)
  while #stack > 0 do
    local id = stack[#stack]
    if not state[id] then
      state[id] = "open"
      push(conditions[id])
    else
      stack[#stack] = nil
      if state[id] == "open" then
        state[id], order[#order + 1] = "done", id
        for _, ways in ipairs(conditions[id]) do pushed[ways] = true end -- all of them are done
      end
    end
  end
  return order
end

-- Calls visit(ways) once for each condition of these lists.
local function each_condition(lists, visit)
  local seen = {}
  for _, list in ipairs(lists) do
    for _, ways in ipairs(list) do
      if not seen[ways] then
        seen[ways] = true
        visit(ways)
      end
    end
  end
end

-- The lists of conditions of the roots and of the couples of an order.
local function lists_of(conditions, order, roots)
  local lists = { roots }
  for i, id in ipairs(order) do lists[i + 1] = conditions[id] end
  return lists
end

local function is_within(way, set)
  for _, id in couples_of(way) do
    if not set[id] then return false end
  end
  return true
end

-- Drops the ways that take couples which are not in the set.
local function keep_within(lists, set)
  each_condition(lists, function(ways)
    local n = 0
    for i = 1, #ways do
      local way = ways[i]
      ways[i] = nil
      if is_within(way, set) then
        n = n + 1
        ways[n] = way
      end
    end
  end)
end

-- How many conditions could use each couple.
local function uses(lists)
  local count, last = {}, {}
  each_condition(lists, function(ways)
    for _, way in ipairs(ways) do
      for _, id in couples_of(way) do
        if last[id] ~= ways then count[id], last[id] = (count[id] or 0) + 1, ways end
      end
    end
  end)
  return count
end

-- Chooses one way for each condition of the couples that are needed, from the largest positions down, so that what the
-- larger ones need is known. Returns the set of what is needed.
local function choose(conditions, order, roots)
  local needed, met, count = {}, {}, uses(lists_of(conditions, order, roots))
  local function take(list)
    for _, ways in ipairs(list) do
      local best, best_cost
      for i = 1, met[ways] and 0 or #ways do
        local way, cost = ways[i], 0
        for _, id in couples_of(way) do
          if not needed[id] then cost = cost + 1 / count[id] end
        end
        if not best_cost or cost < best_cost then best, best_cost = way, cost end
      end
      met[ways] = true
      for _, id in couples_of(best or {}) do needed[id] = true end
    end
  end
  take(roots)
  for i = #order, 1, -1 do
    if needed[order[i]] then take(conditions[order[i]]) end
  end
  return needed
end

-- Drops couples until no round of choices drops any more.
local function reduced(conditions, order, roots)
  while true do
    local needed, kept = choose(conditions, order, roots), {}
    for _, id in ipairs(order) do
      if needed[id] then kept[#kept + 1] = id end
    end
    if #kept == #order then return kept end
    order = kept
    keep_within(lists_of(conditions, order, roots), needed)
  end
end

---@class sg.CouplesAsked
---@field search userdata its memo knows the values
---@field opts table ready options
---@field ask fun(position: any, opts: table): integer?, sg.Failure? the value of a component
---@field loses fun(position: any, nimber: integer, opts: table): boolean?, sg.Failure? does whoever moves lose it and
---  a heap?

-- M.find, and how often the search was asked.
local function find_once(asked, claims)
  local n_asked = 0
  local function counted(question)
    return function(...)
      n_asked = n_asked + 1
      return question(...)
    end
  end
  local self = setmetatable({ search = asked.search, opts = asked.opts, ask = counted(asked.ask),
    loses = counted(asked.loses), ids = {}, keys = {}, values = {}, weights = {}, needed = {}, queue = {}, replies = {},
    refutations = {}, options_of = {}, n_options = 0, n_expanded = 0, n_proven = 0,
    memory_before = collectgarbage "count" }, Couples)
  self.search_opts = limits.with(asked.opts, { progress = asked.opts.progress and function() self:report() end })
  local conditions = {}
  local function work()
    local roots = claims(self)
    while self.queue[self.n_proven + 1] do
      local id = self.queue[self.n_proven + 1]
      conditions[id], self.n_proven = self:conditions(id), self.n_proven + 1
    end
    keep_within(lists_of(conditions, self.queue, roots), self.needed)
    return reduced(conditions, in_order(conditions, roots), roots)
  end
  local ok, order = pcall(work)
  if not ok then
    if failure.is and failure.is(order) or type(order) == "table" then return nil, order end
    error(order, 0)
  end
  local couples = {}
  for i, id in ipairs(order) do couples[i] = { key = self.keys[id], value = self.values[id] } end
  return couples, nil, #self.queue, n_asked
end

---Finds the couples. What the search is asked on the way teaches the memo ways that the first conditions did not have,
---so few couples are found again with them: there may be fewer, and the next call finds the same ones.
---@param asked sg.CouplesAsked
---@param claims fun(couples: sg.Couples): table[] the conditions of what is claimed; may be called again
---@return { key: string, value: integer }[]? couples each behind those that it needs, sg.Failure? why
---@return integer? n_found how many there were before the reduction
function M.find(asked, claims)
  local couples, n_found
  for _ = 1, ROUNDS_MAX do
    local more, why, n_more, n_asked = find_once(asked, claims)
    if not more then
      if couples and why.code ~= "rule" then break end -- a limit ends the later rounds, and the couples are there
      return nil, why
    end
    couples, n_found = more, n_more
    if n_asked == 0 or n_more > FOUND_AGAIN then break end
  end
  return couples, nil, n_found
end

return M
