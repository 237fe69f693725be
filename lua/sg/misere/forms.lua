-- SPDX-License-Identifier: MIT
-- A table of misère canonical forms and what follows from them: their order, their mates, differences and parts.
-- Forms are numbers; equal games have equal numbers. docs/theorems.md has the theory.
--
-- The methods raise a failure where a limit ends the work; forms.ask turns that into nil, failure.

local core = require "sg.core"
local failure = require "sg.failure"

local forms = {}

---@class sg.Forms
---@field engine userdata of core.forms
---@field limits table of the question under way
---@field seen table<integer, table> what the engine told of a form: options, birthday, normal, misere
---@field heaps integer[] by size: the Nim heaps made so far
---@field memo table<string, table> answers of methods, by method and forms
local Forms = {}
Forms.__index = Forms

---@return sg.Forms
function forms.new()
  return setmetatable({
    engine = core.forms(),
    limits = {},
    seen = {},
    heaps = { [0] = 0, 1 },
    memo = { difference = {}, parts = {}, kind = {}, genus = {}, link = {}, followers = {} },
  }, Forms)
end

---Asks a question under limits: fn(self, ...) may raise a failure.
---@param limits table
---@param fn function
---@return any answer, sg.Failure? failure
function Forms:ask(limits, fn, ...)
  self.limits = limits
  local ok, answer = xpcall(fn, failure.traced, self, ...)
  if ok then return answer end
  if failure.is(answer) then return nil, answer end
  error(answer, 0)
end

local function made(form, why)
  if not form then error(why, 0) end
  return form
end

---@param options integer[] forms, in any order
---@return integer form of the game with these options
function Forms:make(options) return made(self.engine:make(options, self.limits)) end

---@return integer form of g + h
function Forms:add(g, h) return made(self.engine:add(g, h, self.limits)) end

---@return integer mate G-: {0} for G = 0, else the game of the mates of the options
function Forms:mate(g) return made(self.engine:mate(g, self.limits)) end

---@param size integer
---@return integer form of a Nim heap
function Forms:heap(size)
  for n = #self.heaps + 1, size do
    self.heaps[n] = self:make(table.move(self.heaps, 0, n - 1, 1, {}))
  end
  return self.heaps[size]
end

---The options, the birthday and both nim-values of a form, which the table of forms keeps beside it.
---@return table { options = list, birthday, normal, misere }
function Forms:look(g)
  local known = self.seen[g]
  if not known then
    known = self.engine:look(g)
    self.seen[g] = known
  end
  return known
end

function Forms:is_p(g) return self:look(g).misere == 0 end

---Is h an option of g?
function Forms:has_option(g, h)
  for _, option in ipairs(self:look(g).options) do
    if option == h then return true end
  end
  return false
end

---A form is even if it is born before its sum with the star; of the two, one is.
function Forms:is_even(g) return self:look(g).birthday < self:look(self:add(g, 1)).birthday end

---@return integer form g or g + *, whichever is even
---@return boolean odd
function Forms:even_part(g)
  if self:is_even(g) then return g, false end
  return self:add(g, 1), true
end

---Counts the different forms that play can reach, g included; counting ends above `most`.
function Forms:followers(g, most)
  local seen, list = { [g] = true }, { g }
  local i = 1
  while i <= #list and #list <= most do
    for _, option in ipairs(self:look(list[i]).options) do
      if not seen[option] then
        seen[option] = true
        list[#list + 1] = option
      end
    end
    i = i + 1
  end
  return #list
end

-- ---- order -------------------------------------------------------------------------------------------------------

-- Negative if g comes first: by the even part's birthday, number of options, nim-value, misère nim-value and options;
-- the even one of G and G + * first.
function Forms:compare(g, h)
  if g == h then return 0 end
  local even_g, g_is_odd = self:even_part(g)
  local even_h = self:even_part(h)
  if even_g == even_h then return g_is_odd and 1 or -1 end
  local a, b = self:look(even_g), self:look(even_h)
  if a.birthday ~= b.birthday then return a.birthday - b.birthday end
  if #a.options ~= #b.options then return #a.options - #b.options end
  if a.normal ~= b.normal then return a.normal - b.normal end
  if a.misere ~= b.misere then return a.misere - b.misere end
  local own, others = self:ordered(a.options), self:ordered(b.options)
  for i, option in ipairs(own) do
    local order = self:compare(option, others[i])
    if order ~= 0 then return order end
  end
  return 0
end

---A copy of a list of forms in this order.
---@param list integer[]
---@return integer[]
function Forms:ordered(list)
  local copy = table.move(list, 1, #list, 1, {})
  table.sort(copy, function(g, h) return self:compare(g, h) < 0 end)
  return copy
end

-- ---- differences and parts ---------------------------------------------------------------------------------------

-- The candidates for X with G = H + X: if some option of G is H' + X, it is one of the differences G' - H'; if not,
-- the options of X are all G' - H and all G - H'.
local function find_difference(self, g, h)
  local options_g, options_h = self:look(g).options, self:look(h).options
  for _, g1 in ipairs(options_g) do
    for _, h1 in ipairs(options_h) do
      local x = self:difference(g1, h1)
      if x and self:add(h, x) == g then return x end
    end
  end
  local options = {}
  for _, g1 in ipairs(options_g) do
    options[#options + 1] = self:difference(g1, h) or nil
  end
  for _, h1 in ipairs(options_h) do
    options[#options + 1] = self:difference(g, h1) or nil
  end
  if #options < #options_g + #options_h then return false end
  local x = self:make(options)
  return self:add(h, x) == g and x
end

---The X with G = H + X; there is at most one.
---@return integer|false form
function Forms:difference(g, h)
  if h == 0 then return g end
  if g == h then return 0 end
  local known = self.memo.difference
  known[g] = known[g] or {}
  if known[g][h] == nil then known[g][h] = find_difference(self, g, h) end
  return known[g][h]
end

---All parts of G, the H with G = H + X for some X: in order, from 0 on.
---@return integer[]
function Forms:parts(g)
  if self.memo.parts[g] then return self.memo.parts[g] end
  local found = { [0] = true, [1] = true, [g] = true, [self:add(g, 1)] = true }
  -- Each option of G is H' + X or H + X': so H or X is a part of it.
  local fewest
  for _, option in ipairs(self:look(g).options) do
    local parts = self:parts(option)
    if not fewest or #parts < #fewest then fewest = parts end
  end
  for _, h in ipairs(fewest or {}) do
    local x = self:difference(g, h)
    if x then
      found[h], found[x] = true, true
    end
  end
  local list = {}
  for part in pairs(found) do
    list[#list + 1] = part
  end
  self.memo.parts[g] = self:ordered(list)
  return self.memo.parts[g]
end

---The even parts other than 0 and the even part of G itself.
---@return integer[]
function Forms:proper_parts(g)
  local list, whole = {}, self:even_part(g)
  for _, part in ipairs(self:parts(g)) do
    if part ~= 0 and part ~= whole and self:is_even(part) then list[#list + 1] = part end
  end
  return list
end

---A form is prime if its even part is not 0 and has no proper parts.
function Forms:is_prime(g) return self:even_part(g) ~= 0 and #self:proper_parts(g) == 0 end

---All ways to write G as a sum of even primes, and of the star if G is odd.
---@return integer[][]
function Forms:partitions(g)
  local even, is_odd = self:even_part(g)
  local primes, found = {}, {}
  for _, part in ipairs(self:proper_parts(g)) do
    if self:is_prime(part) then primes[#primes + 1] = part end
  end
  local function go(rest, from, chosen)
    if rest == 0 then
      found[#found + 1] = table.move(chosen, 1, #chosen, is_odd and 2 or 1, is_odd and { 1 } or {})
      return
    end
    for i = from, #primes do
      local left = self:difference(rest, primes[i])
      if left then
        chosen[#chosen + 1] = primes[i]
        go(left, i, chosen)
        chosen[#chosen] = nil
      end
    end
  end
  if #primes == 0 then
    local whole = even ~= 0 and { even } or {}
    return { is_odd and table.move(whole, 1, #whole, 2, { 1 }) or whole }
  end
  go(even, 1, {})
  return found
end

return forms
