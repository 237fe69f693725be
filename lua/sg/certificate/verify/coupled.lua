-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua coupled certificate" and the theorem "coupled"; proof: docs/theorems.md, section 16.

A system has families of heaps. Each option of heap n of a family leaves fixed heaps, heaps n - k of some families, and
perhaps a pair of heaps i and j with i + j = n - k, i >= a and j >= b: what its text means is in
kinds/coupled_heaps/definition.lua, by which the program plays. Let K be the largest k, and T at least all
numbers from which an option is there, and larger than all those up to which one is; r = K + 2T. If in every family that
the heaps n - k and the pairs of the one in question lead to, g(n + P) = g(n) for N0 <= n < 2*N0 + P + r, then for all
n >= N0.

Finite check: the order of the families; the values 0 .. 2*N0 + 2*P + r - 1 of these families, each by the definition;
the relation among them; and that the period and the preperiod of the family in question are the least.

The claim: g(n + period) = g(n) for all n >= preperiod in the family, and no smaller period or preperiod will do; and
its largest value. ]]

local definition = require "sg.kinds.coupled_heaps.definition"
local claim = require "sg.certificate.verify.claim"
local digest = require "sg.certificate.verify.digest"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local need = refusal.need

local SHOWN_MAX = 600 -- bytes of the families in the verdict; the certificate has all of them

local M = { values_max = 3000000 } -- of all families together; more only if the caller allows it

local FIELDS = json.fields(1, {
  { "system", "string" }, -- the families and their options
  { "family", "string" }, -- the one that the claim is about
  { "theorem", "string" },
  { "period", "integer", least = 1 },
  { "preperiod", "integer" },
  { "common_period", "integer", least = 1 }, -- P, of all families that the proof is about
  { "common_preperiod", "integer" }, -- N0
  { "reach", "integer" }, -- r
  { "needs", "integer" }, -- how many values of each family
  { "max_value", "integer" },
  { "max_at", "integer" },
  { "digest", "string" }, -- of the values 0..needs - 1 of the family
})

-- ---- the system ------------------------------------------------------------------------------------------------

-- The items of a list with separators, without blanks around them; none of an empty list.
local function items_of(text, separator)
  local list = {}
  if not text:find "%S" then return list end
  for item in (text .. separator):gmatch("%s*(.-)%s*%" .. separator) do
    list[#list + 1] = item
  end
  return list
end

-- { names, number by name, options of each number, K, T }; the text is as "a: a(n-2) for n >= 2 | b: 0 for n = 1".
-- Heap n leaves heap n only of families with a smaller number, apart from fixed heaps.
local function read_system(text)
  local heaps = {}
  for _, family in ipairs(items_of(text, "|")) do
    local name, options = family:match "^([^:]*):(.*)$"
    need(name and not heaps[name], "'%s' is no family, or comes twice", family)
    heaps[name] = items_of(options, ";")
  end
  local ok, said = pcall(function() return definition({ heaps = heaps }).engine() end)
  if not ok then refusal.pass(said) end
  need(ok, "%s", said)
  local system = { names = said.order, number = {}, options = {}, taken = 0, threshold = 0 }
  for i, name in ipairs(said.order) do
    system.number[name], system.options[i] = i, {}
  end
  for _, option in ipairs(said.options) do
    table.insert(system.options[option.family], option)
    for _, term in ipairs(option.far) do
      system.taken = math.max(system.taken, term[2])
    end
    if option.pair then system.taken = math.max(system.taken, option.pair[3]) end
    system.threshold = math.max(system.threshold, option.to and option.to + 1 or option.from)
  end
  return system
end

-- The families to which the heaps n - k and the pairs of one lead, itself included.
local function led_to(system, family)
  local found, list = { [family] = true }, { family }
  local function add(other)
    if not found[other] then
      found[other], list[#list + 1] = true, other
    end
  end
  for _, one in ipairs(list) do -- the list grows on the way
    for _, option in ipairs(system.options[one]) do
      for _, term in ipairs(option.far) do
        add(term[1])
      end
      if option.pair then
        add(option.pair[1])
        add(option.pair[2])
      end
    end
  end
  return list
end

-- ---- values ----------------------------------------------------------------------------------------------------

-- A function (family, n) -> value, by the definition. Each value is computed once; fixed heaps may lie ahead.
local function values_of(system)
  local known, open = {}, {}
  for i in ipairs(system.names) do
    known[i], open[i] = {}, {}
  end
  local value

  local function mark(option, n, seen)
    if n < option.from or option.to and n > option.to then return end
    local sum = 0
    for _, term in ipairs(option.fixed) do
      sum = sum ~ value(term[1], term[2])
    end
    for _, term in ipairs(option.far) do
      sum = sum ~ value(term[1], n - term[2])
    end
    if not option.pair then
      seen[sum] = true
      return
    end
    local first, second, taken, least_first, least_second = table.unpack(option.pair)
    local a, b = known[first], known[second]
    for i = least_first, n - taken - least_second do
      local j = n - taken - i
      seen[sum ~ (a[i] or value(first, i)) ~ (b[j] or value(second, j))] = true
    end
  end

  function value(family, n)
    local found = known[family][n]
    if found then return found end
    need(not open[family][n], "play can go round from heap %d of %s", n, system.names[family])
    open[family][n] = true
    local seen, mex = {}, 0
    for _, option in ipairs(system.options[family]) do
      mark(option, n, seen)
    end
    while seen[mex] do
      mex = mex + 1
    end
    known[family][n] = mex
    return mex
  end

  return value, known
end

-- ---- the claim -------------------------------------------------------------------------------------------------

local function check_relation(c, system, list, known)
  for _, family in ipairs(list) do
    local g = known[family]
    for n = c.common_preperiod, c.needs - c.common_period - 1 do
      if g[n + c.common_period] ~= g[n] then
        refusal.refuse("heaps %d and %d of %s break the period", n, n + c.common_period, system.names[family])
      end
    end
  end
end

-- The period of the family itself. It holds for all heaps because it divides P and holds over more than P heaps from
-- N0 on.
local function check_own(c, g)
  local p, n0 = c.period, c.preperiod
  need(c.common_period % p == 0 and n0 <= c.common_preperiod, "the period of the family is none of all families")
  claim.period(c, g, c.needs - 1, "heap")
end

-- The families with their moves, a line each: the game that the claim is about.
local function shown(system)
  local lines, bytes, left = {}, 0, 0
  for family in system:gmatch "[^|]+" do
    bytes = bytes + #family
    if bytes <= SHOWN_MAX then
      lines[#lines + 1] = "  " .. family:match "^ *(.-) *$"
    else
      left = left + 1
    end
  end
  if left > 0 then lines[#lines + 1] = ("  and %d more, which the certificate has"):format(left) end
  return table.concat(lines, "\n")
end

---@param text string
---@param opts { limit: integer?, progress: fun(done: integer, total: integer)? } limit: how many values may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  local system = read_system(c.system)
  need(c.theorem == "coupled", "the theorem '%s' is not for this game", c.theorem)
  local own = need(system.number[c.family], "there is no family '%s'", c.family)
  need(c.reach == system.taken + 2 * system.threshold, "the reach is %d", system.taken + 2 * system.threshold)
  need(
    c.needs == 2 * c.common_preperiod + 2 * c.common_period + c.reach,
    "the theorem needs %d values",
    2 * c.common_preperiod + 2 * c.common_period + c.reach
  )
  local list = led_to(system, own)
  local limit = opts.limit or M.values_max
  if c.needs > limit // #list then
    refusal.exceed_limit("it takes %d values of %d families: --limit %d", c.needs, #list, c.needs * #list)
  end
  local value, known = values_of(system)
  table.sort(list)
  for n = 0, c.needs - 1 do
    for _, family in ipairs(list) do
      value(family, n)
    end
    if opts.progress and n % 1000 == 0 then opts.progress(n, c.needs) end
  end
  check_relation(c, system, list, known)
  local g = known[own]
  check_own(c, g)
  claim.largest(c, g, c.needs - 1)
  need(digest.of_numbers(g, 0, c.needs - 1) == c.digest, "the digest is not that of the values")
  local proof = ("proven by coupled from %d values of each of %d families"):format(c.needs, #list)
  return ("the family %s has period %d from heap %d on, %s\n%s"):format(
    c.family,
    c.period,
    c.preperiod,
    proof,
    shown(c.system)
  )
end

return M
