-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua certificate": the period of a nim-sequence, with all values in a table.

The claim: g(n + period) = g(n) + saltus for all n >= preperiod, and no smaller period or preperiod will do; the largest
value of the heaps 0 .. checked_to, and where it comes first.

Every value is computed again from the rules of the game. Only the mask and the witnesses of the certificate have a
part in that: they say where to look first. A wrong hint costs time or leads to a refusal, and never makes a false claim
pass. The theorem then says that the relation, which holds for the values that were computed, holds for all. ]]

local claim = require "sg.certificate.verify.claim"
local code = require "sg.certificate.verify.code"
local digest = require "sg.certificate.verify.digest"
local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"
local types = require "sg.certificate.verify.types"
local values = require "sg.certificate.verify.values"
local need = refusal.need

local M = {
  values_max = 30000000, -- more, of 16 bytes each, are computed only if the caller allows it
  written_max = 10000, -- a certificate of at most so many values has them written out
}

--[[ The theorems, a part for each:
  kinds       the kinds of games (code.lua) that the theorem is about
  rises       the saltus must be above 0; any_saltus: it may be; else it must be 0
  needs_rare  the certificate names rare heaps and witnesses
  needs       (c, game) -> how many values g(0), g(1), ... must be known
  check       (c, game, g): what has to hold besides the relation; nothing if this is missing ]]
M.theorems = {
  window = require "sg.certificate.verify.window",
  ["guy-smith"] = require "sg.certificate.verify.guy_smith",
  ["all-but"] = require "sg.certificate.verify.all_but",
  ["rare-window"] = require "sg.certificate.verify.rare_window",
  endless = require "sg.certificate.verify.endless",
  arithmetic = require "sg.certificate.verify.arithmetic",
  tail = require "sg.certificate.verify.tail",
}

local FIELDS = json.fields(2, {
  -- The game, one of these:
  { "code", "string", optional = true },
  { "subtract", "integers", optional = true, least = 1 },
  { "all_but", "integers", optional = true, least = 1 },
  -- The claim:
  { "theorem", "string" },
  { "period", "integer", least = 1 },
  { "preperiod", "integer" },
  { "saltus", "integer" },
  -- What the theorem says about the game and about the values that it needs:
  { "parts", "integer" },
  { "reach", "integer" },
  { "window", "integer" }, -- needs - period - preperiod
  { "needs", "integer" }, -- how many values
  { "checked_to", "integer" }, -- the last heap that is looked at
  { "max_value", "integer" }, -- the largest value up to there
  { "max_at", "integer" }, -- and its first heap
  -- Octal codes with few rare heaps (types.lua):
  { "mask", "integer", optional = true, least = 1, most = 1023 },
  { "place", "integer", optional = true, most = 1 },
  { "rare", "integers", optional = true, least = 1 },
  { "witnesses", "integers", optional = true, least = 1 },
  -- The values:
  { "values", "integers", optional = true }, -- g(0..checked_to), if they are at most 10000
  { "digest", "string" }, -- of g(0..checked_to)
})

local function check_written_values(c, g)
  local n_written = c.checked_to < M.written_max and c.checked_to + 1 or 0
  need(#(c.values or {}) == n_written, "%d values are to be written out", n_written)
  for n = 0, n_written - 1 do
    need(c.values[n + 1] == g[n], "the value of heap %d is %d", n, g[n])
  end
  need(digest.of_numbers(g, 0, c.checked_to) == c.digest, "the digest is not that of the values")
end

-- Is the theorem for this game and this saltus, with the fields that belong to it?
local function check_theorem(c, game)
  local theorem = M.theorems[c.theorem]
  need(theorem and theorem.kinds[game.kind], "the theorem '%s' is not for this game", c.theorem)
  need(theorem.any_saltus or (c.saltus > 0) == (theorem.rises or false), "the theorem is for another saltus")
  need(theorem.needs_rare or not (c.rare or c.witnesses), "the theorem has no rare heaps")
  return theorem
end

local function check_mask(c, game)
  need((c.mask == nil) == (c.place == nil), "mask and place come together")
  need(not c.mask or game.kind == "finite code" and game.parts == 2, "a mask is of no use here")
end

local function check_needs(c, game, theorem, limit)
  local most = math.max(c.period, c.preperiod, c.reach, c.needs)
  if most > limit then refusal.exceed_limit("it takes %d values, of 16 bytes: --limit %d", most, most) end
  local needs = theorem.needs(c, game)
  need(
    c.needs == needs
      and c.window == needs - c.preperiod - c.period
      and c.checked_to == math.max(needs - 1, c.preperiod + c.period),
    "the theorem needs %d values",
    needs
  )
end

-- The values g(0..checked_to). With a mask they are computed faster, and with rare heaps that are named, these must be
-- all, and the values of the last period must be forced by them and by the witnesses.
local function compute(c, game, progress)
  if not c.mask then return values.by_definition(game, c.checked_to, progress) end
  local g, rare = types.values(
    types.new(game, c.mask, c.place),
    c.checked_to,
    { witnesses = c.witnesses, forced_from = c.rare and c.needs - c.period, progress = progress }
  )
  if c.rare then
    need(table.concat(rare, ",") == table.concat(c.rare, ","), "other heaps are rare, %d in all", #rare)
  end
  return g
end

local function claim_of(c, game)
  local saltus = c.saltus > 0 and (" with saltus %d"):format(c.saltus) or ""
  return ("%s has period %d from heap %d on%s, proven by %s from %d values"):format(
    game.text,
    c.period,
    c.preperiod,
    saltus,
    c.theorem,
    c.needs
  )
end

---@param text string
---@param opts { limit: integer?, progress: fun(done: integer, total: integer)? } limit: how many values may be computed
---@return string claim what the certificate proves
function M.check(text, opts)
  local c = json.read(text, FIELDS)
  local game = code.read(c)
  need(c.parts == game.parts and c.reach == game.reach, "parts and reach are %d and %d", game.parts, game.reach)
  local theorem = check_theorem(c, game)
  check_mask(c, game)
  check_needs(c, game, theorem, opts.limit or M.values_max)
  local g = compute(c, game, opts.progress)
  claim.period(c, g, c.checked_to, "heap")
  claim.largest(c, g, c.checked_to)
  if theorem.check then theorem.check(c, game, g) end
  check_written_values(c, g)
  return claim_of(c, game)
end

return M
