-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua no-period certificate": periods that a nim-sequence does not have.

The claim: for no period p from 1 to `periods`, no preperiod n0 <= `preperiod` and no saltus s is g(n + p) = g(n) + s
for all n >= n0.

If there were such p, n0 and s, the differences g(n + p) - g(n) would be s for all n >= `preperiod`. So two heaps n, m
not below `preperiod` with different differences speak against p, and the checker finds them for every p among the
values g(0..checked_to), which it computes from the rules of the game. The numbers m + p, for the first m that differs
from n = `preperiod`, have the digest `heaps_digest`, and the largest of them is checked_to. A mask says where to look
first for the values; a wrong one costs time or leads to a refusal. ]]

local code = require "sg.certificate.verify.code"
local digest = require "sg.certificate.verify.digest"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local types = require "sg.certificate.verify.types"
local values = require "sg.certificate.verify.values"
local need = refusal.need

local M = {
  format = "sg-lua no-period certificate",
  values_max = 30000000, -- more are computed only if the caller allows it
}

local FIELDS = json.fields(1, {
  -- The game, one of these:
  { "code", "string", optional = true },
  { "subtract", "integers", optional = true, least = 1 },
  { "all_but", "integers", optional = true, least = 1 },
  -- The claim:
  { "periods", "integer", least = 1 },
  { "preperiod", "integer" },
  { "checked_to", "integer" },
  -- Octal codes with few rare heaps (types.lua):
  { "mask", "integer", optional = true, least = 1, most = 1023 },
  { "place", "integer", optional = true, most = 1 },
  -- The values:
  { "heaps_digest", "string" },
  { "digest", "string" }, -- of g(0..checked_to)
})

local function compute(c, game, progress)
  if not c.mask then return values.by_definition(game, c.checked_to, progress) end
  return (types.values(types.new(game, c.mask, c.place), c.checked_to, { progress = progress }))
end

-- The heap m + p for the first heap m > n0 whose difference is not that of n0.
local function refuted_at(g, n0, p, last)
  need(n0 + p <= last, "period %d is not ruled out by the heaps 0..%d", p, last)
  local difference = g[n0 + p] - g[n0]
  for m = n0 + 1, last - p do
    if g[m + p] - g[m] ~= difference then return m + p end
  end
  refusal.refuse("period %d is not ruled out by the heaps 0..%d", p, last)
end

---@param text string
---@param opts { limit: integer?, progress: fun(done: integer, total: integer)? } limit: how many values may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  local game = code.read(c)
  need((c.mask == nil) == (c.place == nil), "mask and place come together")
  need(not c.mask or game.kind == "finite code" and game.parts == 2, "a mask is of no use here")
  need(
    c.periods <= c.checked_to and c.preperiod <= c.checked_to,
    "%d heaps rule out no so many periods",
    c.checked_to
  )
  local limit = opts.limit or M.values_max
  if c.checked_to >= limit then
    refusal.exceed_limit("it takes %d values, of 16 bytes: --limit %d", c.checked_to + 1, c.checked_to + 1)
  end
  local g = compute(c, game, opts.progress)
  need(digest.of_numbers(g, 0, c.checked_to) == c.digest, "the digest is not that of the values")
  local heaps, last = {}, 0
  for p = 1, c.periods do
    heaps[p] = refuted_at(g, c.preperiod, p, c.checked_to)
    last = math.max(last, heaps[p])
  end
  need(last == c.checked_to, "the heaps 0..%d are enough", last)
  need(digest.of_numbers(heaps, 1, c.periods) == c.heaps_digest, "other heaps rule the periods out")
  local claim = "%s has no period up to %d with a preperiod of at most %d, with or without saltus, by the heaps 0..%d"
  return claim:format(game.text, c.periods, c.preperiod, c.checked_to)
end

return M
