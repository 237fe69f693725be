-- SPDX-License-Identifier: MIT
-- Writes certificates of proven periods; docs/certificates.md is their form, verify.lua checks them.

local failure = require "sg.failure"
local json = require "dkjson"
local verify = require "sg.certificate.verify" -- for its checksum and its bounds only
local long = require "sg.certificate.verify_long"

local M = {}

-- Sequences up to this length are written out; longer ones are there as a digest only.
local VALUES_MAX = 10000
-- Values below this bound are looked through for a mask, and a mask is named if at most one heap in so many is rare.
local MASK_VALUES, RARE_SHARE = 1024, 8

-- What the certificate says of the game, the greatest number that counts, and the most heaps a move may leave.
local function game_fields(game)
  local written = game.family.engine:rule()
  local except, members = written:match "^(.-) ?{(.*)}$"
  if members then
    local set = {}
    for member in members:gmatch "%d+" do set[#set + 1] = math.tointeger(member) end
    return except ~= "" and { all_but = set } or { subtract = set }, set[#set] or 0, 1
  end
  local parts, head, rest, group = 1, written:match "^([^.]*)%.(%w*)(.*)$"
  for digit in written:gmatch "%w" do
    local h = 0
    while 2 << h <= tonumber(digit, 36) do h = h + 1 end
    parts = math.max(parts, h)
  end
  assert(head)
  return { code = written }, #rest + (group == "" and 0 or 1), parts
end

local function lcm(a, b)
  local x, y = a, b
  while y ~= 0 do x, y = y, x % y end
  return a // x * b
end

-- How many values the theorem needs; nil where no number decides it.
local function needs_of(theorem, shown, n0, p, parts, reach)
  if theorem == "window" then return n0 + p + reach end
  if theorem == "all-but" then return n0 + p + math.max(2 * reach, reach + 1) end
  if theorem == "guy-smith" then return parts * (math.max(n0, 1) + p) + reach end
  if theorem == "endless" then
    local whole = lcm(p, #shown.code:match "%[(.*)%]")
    return math.max(parts * math.max(n0, 1) + (parts + 1) * whole + reach - 1, n0 + whole + p)
  end
end

local function needs_of_rare(proof, n0, p, reach)
  local depth = math.max(1, proof.rare[#proof.rare] or 1, table.unpack(proof.witnesses))
  return math.max(n0, depth + 1) + p + depth + reach
end

local function parity(x)
  local odd = 0
  while x ~= 0 do odd, x = odd ~ 1, x & (x - 1) end
  return odd
end

-- A mask under which few heaps are rare: where the checker begins to look. It never decides a value.
local function sparse_hint(code, values, max_value)
  local odd, even
  for t = 0, #code - 2 do
    if tonumber(code:sub(t == 0 and 1 or t + 2, t == 0 and 1 or t + 2)) & 4 ~= 0 then
      if t & 1 == 1 then odd = true else even = true end
    end
  end
  if not odd and not even or max_value >= MASK_VALUES or #values < 2048 then return nil end
  local count = { [0] = {}, [1] = {} }
  for v = 0, max_value do count[0][v], count[1][v] = 0, 0 end
  for n = 1, #values - 1 do
    local bins = count[n & 1]
    bins[values[n + 1]] = bins[values[n + 1]] + 1
  end
  local size = 1
  while size <= max_value do size = size * 2 end
  local best
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
  if best.rare * RARE_SHARE > #values then return nil end
  return best
end

local function integers(list)
  local words = {}
  for i, value in ipairs(list) do words[i] = ("%d"):format(value) end
  return "[" .. table.concat(words, ",") .. "]"
end

-- One field per line; the seal is over the bytes before its own line.
local function written(fields)
  local lines = {}
  for _, field in ipairs(fields) do
    local name, value = field[1], field[2]
    if value ~= nil then
      lines[#lines + 1] = ('"%s": %s'):format(name, type(value) == "table" and integers(value) or json.encode(value))
    end
  end
  local body = "{\n" .. table.concat(lines, ",\n") .. ","
  return ('%s\n"seal": "%s"\n}\n'):format(body, verify.hash(body, 1, #body))
end

-- Why there can be no certificate, whatever its period.
local function obstacle(game)
  if game.kind == "positions" then return "its positions are not heaps: there is no nim-sequence" end
  if game.kind == "heap" then
    return "its moves are a function in Lua, of which no theorem is known and which no checker can run"
  end
  local rule = game.family.engine:rule()
  if rule:find "%." and rule:find "[{*]" then
    return ("the checker reads digits 0-9 A-Z only, which leave at most five heaps, and the code is %s"):format(rule)
  end
end

-- Of what a ring has proven: it names the last values instead of all.
local function long_text(game, result)
  local shown, reach = game_fields(game)
  local ring, n0, p = result.ring, result.preperiod, result.period
  local first = math.max(n0, ring.depth + 1) + ring.depth + reach -- the state before it comes back
  return written {
    { "format", "sg-lua long certificate" }, { "version", 1 }, { "engine", require "sg"._VERSION },
    { "code", shown.code }, { "theorem", "rare-window" }, { "period", p }, { "preperiod", n0 }, { "reach", reach },
    { "depth", ring.depth }, { "needs", first + p }, { "max_value", result.max_value }, { "max_at", result.max_at },
    { "mask", ring.mask }, { "place", ring.place }, { "rare", ring.rare },
    { "window_at", first + (ring.known - first) % p }, { "window_digest", verify.hash(ring.last, 1, #ring.last) },
  }
end

---The certificate of a proven period, as text.
---@param game sg.Game
---@param result table what game:period returned
---@return string|nil certificate, string|nil reason why there is none
function M.text(game, result)
  local reason = obstacle(game)
  if reason then return nil, reason end
  if not result.period then return nil, "no period was found" end
  if result.basis ~= "proven" then return nil, "the period is only " .. result.basis .. ": no theorem proves it" end
  local theorem, n0, p = result.theorem:match "^[%w-]+", result.preperiod, result.period
  if result.ring then
    if result.max_value < long.values_max then return long_text(game, result) end
    return nil, ("it has values up to %d, and the checker of long certificates knows those below %d only"):format(
      result.max_value, long.values_max)
  end
  local shown, reach, parts = game_fields(game)
  local engine = game.family.engine
  local proof = theorem == "rare-window" and engine:rare_proof()
  local needs = proof and needs_of_rare(proof, n0, p, reach) or needs_of(theorem, shown, n0, p, parts, reach)
    or result.checked_to + 1
  local last = math.max(needs - 1, n0 + p)
  if last >= verify.values_max then
    return nil, ("the theorem needs %d values, and the checker computes at most %d again"):format(needs,
      verify.values_max)
  end
  assert(last == result.checked_to, "the engine and the certificate disagree on what the theorem needs")
  local values = engine:values(0, last)
  local is_octal = shown.code and parts == 2 and not shown.code:find "%["
  local sparse = proof or is_octal and sparse_hint(shown.code, values, result.max_value) or {}
  return written {
    { "format", "sg-lua certificate" }, { "version", 2 }, { "engine", require "sg"._VERSION },
    { "code", shown.code }, { "subtract", shown.subtract }, { "all_but", shown.all_but },
    { "theorem", theorem }, { "period", p }, { "preperiod", n0 }, { "saltus", result.saltus or 0 },
    { "parts", parts }, { "reach", reach }, { "window", needs - n0 - p }, { "needs", needs }, { "checked_to", last },
    { "max_value", result.max_value }, { "max_at", result.max_at },
    { "mask", sparse.mask }, { "place", sparse.place },
    { "rare", proof and proof.rare or nil }, { "witnesses", proof and proof.witnesses or nil },
    { "values", #values <= VALUES_MAX and values or nil },
    { "digest", verify.hash(values, 1, #values) },
  }
end

---Writes the certificate to a file, whole or not at all; a device or a pipe is written to.
---@return boolean|nil done, string|nil message, string|nil code "no" if there can be none
function M.write(game, result, path)
  local certificate, reason = M.text(game, result)
  if not certificate then return nil, failure.new("no", reason) end
  return require("sg.atomic_file").write(path, certificate)
end

return M
