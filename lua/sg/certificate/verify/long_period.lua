-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua long certificate": the period of an octal code with few rare heaps, for periods whose values do
not fit into a table. The theorem is "rare-window"; proof: docs/theorems.md, section 8, "In a ring".

Let D be the depth, A the heaps 1 .. D, and k the reach of the code. If no heap above D is rare, and the values of the
heaps from 2D + k + 1 on are forced by A and by the last D + k values, then each value follows from the D + k before it
(and from the parity of the heap, where places count). So if D + k consecutive values come back p heaps later, all that
follow them do, for ever.

Finite check, with first = max(n0, D + 1) + D + k and needs = first + p:
  - the first 2D + k + 1 values, by the definition (types.lua); their rare heaps are those named, none above D;
  - all other values below `needs`, each forced (ring.lua);
  - the values from n0 to first - 1 come back p heaps later: n0 and p will do;
  - the value at n0 - 1 does not come back: n0 is the least;
  - for each prime q that divides p, the values do not come back p/q heaps later: p is the least. A smaller period would
    divide p, hence some p/q;
  - no value is above max_value, and heap max_at is the first to have it;
  - the digest of the D + k values before heap window_at, by which another run can be compared. ]]

local code = require "sg.certificate.verify.code"
local digest = require "sg.certificate.verify.digest"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local ring_of = require "sg.certificate.verify.ring"
local types_of = require "sg.certificate.verify.types"
local need = refusal.need

local M = {
  heaps_max = 1000000000, -- more are computed only if the caller allows it
  values_max = 128, -- values are below this
}

local FIELDS = json.fields(1, {
  { "code", "string" },
  -- The claim:
  { "theorem", "string" },
  { "period", "integer", least = 1 },
  { "preperiod", "integer" },
  -- What the theorem says:
  { "reach", "integer" },
  { "depth", "integer", least = 1, most = 1 << 20 }, -- D
  { "needs", "integer" }, -- how many values are computed
  { "max_value", "integer", most = M.values_max - 1 }, -- the largest of them
  { "max_at", "integer" }, -- and its first heap
  { "mask", "integer", least = 1, most = 1023 },
  { "place", "integer", most = 1 },
  { "rare", "integers", least = 1 }, -- all rare heaps
  { "window_at", "integer" },
  { "window_digest", "string" }, -- of the D + reach values before heap window_at
})

local function read_game(c)
  local octal = c.code:match "^[04]%.[0-7]*[1-7]$"
  local game = octal and code.read_code(c.code)
  return need(game and game.reach == c.reach and game, "'%s' is no octal code of the reach %d", c.code, c.reach)
end

-- The heap at which the values that must come back have ended for the first time.
local function first_end(c) return math.max(c.preperiod, c.depth + 1) + c.depth + c.reach end

local function check_fields(c, limit)
  need(c.theorem == "rare-window", "the theorem '%s' is not for long certificates", c.theorem)
  local first = first_end(c)
  need(c.needs == first + c.period, "the theorem needs %d values", first + c.period)
  need(c.window_at >= first and c.window_at < c.needs, "a window begins to come back at heap %d", first)
  need(c.max_at < c.needs, "there is no such largest value")
  if c.needs > limit then
    refusal.exceed_limit(
      "it takes %d heaps, about a million in a second, and the limit is %d; allow it with --limit %d",
      c.needs,
      limit,
      c.needs
    )
  end
end

local function check_largest(c, n, v)
  local fits = v <= c.max_value
  if n <= c.max_at then fits = (v == c.max_value) == (n == c.max_at) and fits end
  if not fits then refusal.refuse("heap %d has the value %d", n, v) end
end

local function prime_factors(n)
  local primes, q = {}, 2
  while n > 1 do
    if q * q > n then q = n end
    if n % q == 0 then primes[#primes + 1] = q end
    while n % q == 0 do
      n = n // q
    end
    q = q + 1
  end
  return primes
end

-- What is looked at when the heaps before some heap are computed: a list of { heap, look }, the last one first.
local function looks_of(c, ring)
  local first, n0, p = first_end(c), c.preperiod, c.period
  local list, original, before = {}, nil, nil
  local function values_before(heap) -- as many as from the preperiod to `first`
    return table.concat(ring.values, ",", heap - (first - n0) - ring.base, heap - 1 - ring.base)
  end
  local function add(heap, look) list[#list + 1] = { heap = heap, look = look } end
  add(first, function()
    original = values_before(first)
    before = n0 > 0 and ring:value(n0 - 1)
  end)
  add(first + p, function()
    need(values_before(first + p) == original, "the heaps from %d and from %d on break the period", n0, n0 + p)
    need(n0 == 0 or ring:value(n0 + p - 1) ~= before, "the preperiod is not the least: heap %d fits, too", n0 - 1)
  end)
  for _, q in ipairs(prime_factors(p)) do
    local step = p // q
    add(
      first + step,
      function() need(values_before(first + step) ~= original, "the period is not the least: %d is one, too", step) end
    )
  end
  add(c.window_at, function()
    local at = c.window_at - ring.base
    need(
      digest.of_numbers(ring.values, at - c.depth - c.reach, at - 1) == c.window_digest,
      "the window has another digest"
    )
  end)
  table.sort(list, function(a, b) return a.heap > b.heap end)
  return list
end

-- Checks the largest value among the 64 heaps from n on, where one of them may have it.
local function check_block(c, ring, n)
  if not ring:has_large_value() and (c.max_at < n or c.max_at >= n + 64) then return end
  for heap = n, n + 63 do
    check_largest(c, heap, ring:value(heap))
  end
end

local function check_values(c, game, progress)
  local types = types_of.new(game, c.mask, c.place)
  local start = 2 * c.depth + c.reach + 1
  local g, rare = types_of.values(types, start - 1, { work_is_bounded = true })
  need(
    table.concat(rare, ",") == table.concat(c.rare, ",") and (rare[#rare] or 0) <= c.depth,
    "other heaps are rare, %d in all",
    #rare
  )
  for n = 0, start - 1 do
    check_largest(c, n, g[n])
  end
  local ring = ring_of.new(types, g, rare, start, c.depth, c.max_value)
  local looks = looks_of(c, ring)
  while #looks > 0 do
    check_block(c, ring, ring:advance())
    if progress and ring.next & 0x3fff < 64 then progress(ring.next, c.needs) end
    while #looks > 0 and looks[#looks].heap <= ring.next do
      table.remove(looks).look()
    end
  end
end

---@param text string
---@param opts { limit: integer?, progress: fun(done: integer, total: integer)? } limit: how many heaps may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  local game = read_game(c)
  check_fields(c, opts.limit or M.heaps_max)
  check_values(c, game, opts.progress)
  return ("%s has period %d from heap %d on, proven by rare-window from %d values"):format(
    c.code,
    c.period,
    c.preperiod,
    c.needs
  )
end

return M
