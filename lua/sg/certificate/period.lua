-- SPDX-License-Identifier: MIT
-- Writes certificates of proven periods. docs/certificates.md describes their form, and verify/ checks them. From
-- there come the checksum, the bounds, and how many values a theorem needs; the checker takes nothing from here.

local core = require "sg.core"
local coupled = require "sg.certificate.coupled"
local digest = require "sg.certificate.verify.digest"
local form = require "sg.certificate.form"
local checker = require "sg.certificate.verify.period"
local internals = require "sg.internals"
local intervals = require "sg.rule.intervals"
local long_checker = require "sg.certificate.verify.long_period"
local failure = require "sg.failure"

local M = {}

local ENGINE = "sg-lua " .. core.version

-- A mask is looked for if the values are below MASK_VALUES, and named if at most one heap in RARE_SHARE is rare.
local MASK_VALUES, RARE_SHARE = 1024, 8

-- The field of the certificate that names the game; the numbers that the theorems depend on: reach, parts, T; and
-- whether it is an octal code without constraints whose values a mask may make sparse.
local function describe(game)
  local engine = internals[game].family.engine
  local written, _, reach, parts, tail = engine:rule(), engine:criterion()
  local shape = { reach = reach, parts = parts, T = math.max(tail, 1) }
  local except, members = written:match "^(.-) ?{(.*)}$"
  if not members then return { code = written }, shape, tail == 0 and parts == 2 end
  local set = {}
  for member in members:gmatch "%d+" do
    set[#set + 1] = math.tointeger(member)
  end
  return except ~= "" and { all_but = set } or { subtract = set }, shape, false
end

local function parity(x)
  local odd = 0
  while x ~= 0 do
    odd, x = odd ~ 1, x & (x - 1)
  end
  return odd
end

-- Has an octal code splits that take an odd number of tokens? And some that take an even one?
local function parities_of_splits(code)
  local odd, even = false, false
  for t = 0, #code - 2 do
    local at = t == 0 and 1 or t + 2
    if tonumber(code:sub(at, at)) & 4 ~= 0 then
      if t & 1 == 1 then
        odd = true
      else
        even = true
      end
    end
  end
  return odd, even
end

-- count[n & 1][v]: how many heaps n >= 1 have the value v.
local function count_values(values, max_value)
  local count = { [0] = {}, [1] = {} }
  for v = 0, max_value do
    count[0][v], count[1][v] = 0, 0
  end
  for n = 1, #values - 1 do
    local bins = count[n & 1]
    bins[values[n + 1]] = bins[values[n + 1]] + 1
  end
  return count
end

-- A mask under which few heaps are rare (docs/theorems.md, section 8): where the checker looks first. The mask never
-- decides a value.
local function sparse_mask(code, values, max_value)
  local odd, even = parities_of_splits(code)
  if not odd and not even or max_value >= MASK_VALUES or #values < 2048 then return nil end
  local count, size, best = count_values(values, max_value), 1, nil
  while size <= max_value do
    size = size * 2
  end
  for place = 0, odd and even and 0 or 1 do
    local common = place == 1 and odd and 0 or 1
    for mask = 0, size - 1 do
      local rare = 0
      for v = 0, max_value do
        local type_of = parity(v & mask)
        if type_of ~= common then rare = rare + count[0][v] end
        if type_of ~ place ~= common then rare = rare + count[1][v] end
      end
      if not best or rare < best.rare then best = { rare = rare, mask = mask, place = place } end
    end
  end
  return best.rare * RARE_SHARE <= #values and best or nil
end

---Why there can be no certificate of any claim about the sequence of this game; nil if nothing speaks against one.
---@param game sg.Game
---@return string?
function M.unreadable(game)
  local lack = internals[game].kind.lacks["period certificate"]
  if lack then return lack end
  local rule = internals[game].family.engine:rule()
  if rule:find("..", 1, true) then
    return ("the checker reads sets of at most %d members"):format(intervals.MEMBERS_MAX)
  end
  if rule:find "%." and rule:find "[{*]" then
    return ("the checker reads digits 0-9 A-Z only, which leave at most five heaps, and the code is %s"):format(rule)
  end
end

local function largest_of(values)
  local largest = 0
  for _, value in ipairs(values) do
    largest = math.max(largest, value)
  end
  return largest
end

---The field that names a game, and the mask that makes the checker of these values fast, if there is one.
---@param game sg.Game
---@param values integer[] g(0), g(1), ...
---@return { code: string?, subtract: integer[]?, all_but: integer[]? } shown, { mask: integer, place: integer }?
---sparse
function M.described(game, values)
  local shown, _, is_octal = describe(game)
  return shown, is_octal and sparse_mask(shown.code, values, largest_of(values)) or nil
end

-- Why there can be no certificate of this game with this result; nil if nothing here speaks against one.
local function obstacle(game, result)
  local reason = M.unreadable(game)
  local other = result.agrees and (result.agrees.code or result.agrees.moves)
  if reason then return other and ("%s; ask for that of %s, whose options agree"):format(reason, other) or reason end
  if not result.period then return "no period was found" end
  if result.basis ~= "proven" then return "the period is only " .. result.basis .. ": no theorem proves it" end
  if result.ring and result.max_value >= long_checker.values_max then
    return ("it has values up to %d, and the checker of long certificates knows those below %d only"):format(
      result.max_value,
      long_checker.values_max
    )
  end
end

-- The certificate of a period that a ring has proven: it names the last values instead of all.
local function long_text(game, result)
  local shown, shape = describe(game)
  local ring, n0, p = result.ring, result.preperiod, result.period
  local first = math.max(n0, ring.depth + 1) + ring.depth + shape.reach -- the values before it come back
  return form.sealed_text {
    { "format", "sg-lua long certificate" },
    { "version", 1 },
    { "engine", ENGINE },
    { "code", shown.code },
    { "theorem", "rare-window" },
    { "period", p },
    { "preperiod", n0 },
    { "reach", shape.reach },
    { "depth", ring.depth },
    { "needs", first + p },
    { "max_value", result.max_value },
    { "max_at", result.max_at },
    { "mask", ring.mask },
    { "place", ring.place },
    { "rare", ring.rare },
    { "window_at", first + (ring.known - first) % p },
    { "window_digest", digest.of_numbers(ring.last, 1, #ring.last) },
  }
end

-- The certificate with all values.
local function table_text(game, result)
  local shown, shape, is_octal = describe(game)
  local engine, theorem = internals[game].family.engine, result.theorem
  local n0, p = result.preperiod, result.period
  local proof = theorem == "rare-window" and engine:rare_proof() or {}
  local needs = checker.theorems[theorem].needs({
    preperiod = n0,
    period = p,
    mask = proof.mask,
    rare = proof.rare,
    witnesses = proof.witnesses,
    needs = (result.checked_to or 0) + 1,
  }, shape)
  local last = math.max(needs - 1, n0 + p)
  if last >= checker.values_max then
    local message = "the theorem needs %d values, and the checker computes at most %d again"
    return nil, failure.new("no", message:format(needs, checker.values_max))
  end
  assert(last == result.checked_to, "the engine and the checker disagree on what the theorem needs")
  local values = engine:values(0, last)
  local sparse = proof.mask and proof or is_octal and sparse_mask(shown.code, values, result.max_value) or {}
  return form.sealed_text {
    { "format", "sg-lua certificate" },
    { "version", 2 },
    { "engine", ENGINE },
    { "code", shown.code },
    { "subtract", shown.subtract },
    { "all_but", shown.all_but },
    { "theorem", theorem },
    { "period", p },
    { "preperiod", n0 },
    { "saltus", result.saltus or 0 },
    { "parts", shape.parts },
    { "reach", shape.reach },
    { "window", needs - n0 - p },
    { "needs", needs },
    { "checked_to", last },
    { "max_value", result.max_value },
    { "max_at", result.max_at },
    { "mask", sparse.mask },
    { "place", sparse.place },
    { "rare", proof.rare },
    { "witnesses", proof.witnesses },
    { "values", #values <= checker.written_max and values or nil },
    { "digest", digest.of_numbers(values, 1, #values) },
  }
end

---The certificate of a proven period, as text.
---@param game sg.Game
---@param result table what game:period returned
---@param family? string of a game of coupled families, the one that was asked about
---@return string|nil certificate, sg.Failure|nil failure its code is "no": there can be no certificate
function M.text(game, result, family)
  if internals[game].kind.families then return coupled.text(game, result, family) end
  if result.row then return require("sg.certificate.rows").text(game, result) end
  if result.theorem == "automaton" then
    local saltus = result.saltus ~= 0 and " + " .. result.saltus or ""
    local relation = ("g(n + %d) = g(n)%s for n >= %d"):format(result.period, saltus, result.preperiod)
    return require("sg.certificate.automaton").text(game, { relation })
  end
  local reason = obstacle(game, result)
  if reason then return nil, failure.new("no", reason) end
  if result.ring then return long_text(game, result) end
  return table_text(game, result)
end

return M
