-- SPDX-License-Identifier: MIT
-- Checks certificates of periods (docs/certificates.md). Plain Lua 5.4 and nothing else: it shares no code with the
-- engine that wrote them, and runs alone as `lua5.4 verify.lua FILE...` as well as in `sg-lua verify FILE...`.
-- Every value is computed again from the rules of the game, by the definition. A certificate only suggests where to
-- look first; a wrong suggestion costs time or leads to a refusal, and never makes a false claim pass.

local M = {}

local VALUES_MAX = 30000000 -- more are not computed again
local TOO_LONG = "too long to recompute, so nothing of it is verified: it takes %d values"

local function need(condition, text, ...)
  if not condition then error({ refused = text:format(...) }, 0) end
end

-- The least v that is not marked.
local function mex(seen, mark)
  local v = 0
  while seen[v] == mark do v = v + 1 end
  return v
end

-- ---- SHA-256 (FIPS 180-4) ----------------------------------------------------------------------------------

local round_constants, first_state = {}, {}
do
  local prime = 1
  while #round_constants < 64 do
    prime = prime + 1
    local divisor = 2
    while prime % divisor ~= 0 do divisor = divisor + 1 end
    if divisor == prime then
      round_constants[#round_constants + 1] = math.floor(prime ^ (1 / 3) % 1 * 2 ^ 32)
      if #first_state < 8 then first_state[#first_state + 1] = math.floor(prime ^ 0.5 % 1 * 2 ^ 32) end
    end
  end
end

local function sha256_block(state, text, at)
  local w = { (">" .. ("I4"):rep(16)):unpack(text, at) }
  for i = 17, 64 do
    local x, y = w[i - 15] * 0x100000001, w[i - 2] * 0x100000001 -- twice the word: a shift is a rotation
    w[i] = w[i - 16] + w[i - 7] + (x >> 7 ~ x >> 18 ~ (x & 0xffffffff) >> 3)
      + (y >> 17 ~ y >> 19 ~ (y & 0xffffffff) >> 10) & 0xffffffff
  end
  local a, b, c, d, e, f, g, h = table.unpack(state)
  for i = 1, 64 do
    local x, y = e * 0x100000001, a * 0x100000001
    local sum = h + (x >> 6 ~ x >> 11 ~ x >> 25) + (e & f ~ ~e & g) + round_constants[i] + w[i]
    h, g, f, e, d, c, b, a = g, f, e, d + sum & 0xffffffff, c, b, a,
      sum + (y >> 2 ~ y >> 13 ~ y >> 22) + (a & b ~ a & c ~ b & c) & 0xffffffff
  end
  for i, word in ipairs { a, b, c, d, e, f, g, h } do state[i] = state[i] + word & 0xffffffff end
end

---SHA-256 of a string, in hexadecimal.
function M.sha256(text)
  local state = { table.unpack(first_state) }
  text = text .. "\x80" .. ("\0"):rep((55 - #text) % 64) .. (">I8"):pack(8 * #text)
  for at = 1, #text, 64 do sha256_block(state, text, at) end
  return (("%08x"):rep(8):format(table.unpack(state)))
end

---SHA-256 of the values g[0..last], each as four bytes, the lowest first.
function M.digest(g, last)
  local pieces = {}
  for n = 0, last, 100 do
    local to = math.min(n + 99, last)
    pieces[#pieces + 1] = ("<" .. ("I4"):rep(to - n + 1)):pack(table.unpack(g, n, to))
  end
  return M.sha256(table.concat(pieces))
end

-- ---- the form of a certificate: JSON, one field per line ---------------------------------------------------

-- A whole number, a plain string, or a list of whole numbers; nil for anything else.
local function parse_value(text)
  if text:find "^%d+$" then return #text <= 18 and not text:find "^0%d" and math.tointeger(tonumber(text)) or nil end
  local items = text:match "^%[([%d,]*)%]$"
  if not items then return text:match '^"([^"\\%c]*)"$' end
  local list = {}
  for item in (items == "" and "" or items .. ","):gmatch "(.-)," do
    list[#list + 1] = parse_value(item) or need(false, "'%s' in a list", item)
  end
  return list
end

-- Name, type, and ? where it may be missing; in this order.
local FIELDS = [[ format:string version:integer engine:string code:string? subtract:table? all_but:table? theorem:string
  period:integer preperiod:integer saltus:integer parts:integer reach:integer window:integer needs:integer
  checked_to:integer max_value:integer max_at:integer mask:integer? place:integer? rare:table? witnesses:table?
  depth:integer? values:table? sha256:string? window_at:integer? window_sha256:string? seal:string ]]

local function read_certificate(text)
  local sealed = text:match '^(.*,)\n"seal": "%x+"\n}\n$'
  local lines, names, c, at = {}, {}, {}, 1
  need(sealed and sealed:sub(1, 2) == "{\n", "this is not a certificate, or not all of it")
  for line in (text:sub(3, -4) .. ",\n"):gmatch "(.-),\n" do
    local name, value = line:match '^"([%w_]+)": ([^\n]+)$'
    need(name, "line %d is no field", #names + 2)
    names[#names + 1], lines[#lines + 1] = name, value
  end
  for name, kind, optional in FIELDS:gmatch "(%S+):(%a+)(%??)" do
    if names[at] == name or optional == "" then
      local value = names[at] == name and parse_value(lines[at])
      need(value and (math.type(value) or type(value)) == kind, "'%s' of type %s is expected", name, kind)
      c[name], at = value, at + 1
    end
  end
  need(not names[at], "'%s' does not belong there", names[at])
  need(c.format == "sg-lua certificate" and c.version == 1, "this is not a certificate of version 1")
  need(M.sha256(sealed) == c.seal, "the seal is broken: the file was changed")
  return c
end

-- ---- the game ----------------------------------------------------------------------------------------------

-- takes[t] = list of how many heaps may be left when t are taken.
local function read_code(code)
  local head, rest = code:match "^([0-9A-Z])%.([0-9A-Z]*)$"
  need(head, "'%s' is not a finite code without constraints", code)
  need(not rest:find "0$", "the code ends with a zero")
  local game = { text = code, reach = #rest, parts = 1, takes = {} }
  for t = 0, #rest do
    local digit, counts = tonumber(t == 0 and head or rest:sub(t, t), 36), {}
    for h = 0, 5 do
      if digit >> h & 1 == 1 then counts[#counts + 1] = h end
    end
    need(t > 0 or digit & 3 == 0, "the code allows moves that change nothing")
    game.takes[t], game.parts = counts, math.max(game.parts, counts[#counts] or 1)
  end
  return game
end

local function read_set(list, kind, text)
  for i, s in ipairs(list) do need(s > (list[i - 1] or 0), "the set does not ascend at %d", s) end
  text = ("%s {%s}"):format(text, table.concat(list, ","))
  return { kind = kind, set = list, text = text, reach = list[#list] or 0, parts = 1 }
end

local function read_game(c)
  need((c.code and 1 or 0) + (c.subtract and 1 or 0) + (c.all_but and 1 or 0) == 1, "there must be one game")
  if c.code then return read_code(c.code) end
  if c.subtract then return read_set(c.subtract, "window", "the subtraction set") end
  return read_set(c.all_but, "all-but", "the subtraction set of all numbers but")
end

-- ---- values, by the definition -----------------------------------------------------------------------------

local function values_of_set(game, last)
  local g, seen = {}, {}
  for n = 0, last do
    for _, s in ipairs(game.set) do
      if s > n then break end
      seen[g[n - s]] = n
    end
    g[n] = mex(seen, n)
  end
  return g
end

-- v is an option's value unless every earlier heap of that value is n - e with e excluded.
local function values_of_all_but(game, last)
  local g, heaps_of, n_values = {}, {}, 0
  for n = 0, last do
    local barred, least = {}, n_values
    for _, e in ipairs(game.set) do
      if e > n then break end
      local v = g[n - e]
      barred[v] = (barred[v] or 0) + 1
      if barred[v] == heaps_of[v] and v < least then least = v end
    end
    if least == n_values then n_values = n_values + 1 end
    g[n], heaps_of[least] = least, (heaps_of[least] or 0) + 1
  end
  return g
end

-- Codes that leave three heaps or more: splits[h][m] lists the nim-sums of h heaps with m tokens in all.
local function values_of_parts(game, last)
  local g, splits, seen, stamp = { [0] = 0 }, { {} }, {}, 0
  for h = 2, game.parts do splits[h] = {} end
  for n = 1, last do
    for h = 2, game.parts do
      local list = {}
      stamp = stamp + 1
      for a = 1, n - h + 1 do
        for _, v in ipairs(splits[h - 1][n - a]) do
          local sum = v ~ g[a]
          if seen[sum] ~= stamp then seen[sum], list[#list + 1] = stamp, sum end
        end
      end
      splits[h][n] = list
    end
    stamp = stamp + 1
    for t = 0, math.min(n, game.reach) do
      for _, h in ipairs(game.takes[t]) do
        if h == 0 and t == n then seen[0] = stamp end
        for _, v in ipairs(h > 0 and t < n and splits[h][n - t] or {}) do seen[v] = stamp end
      end
    end
    g[n] = mex(seen, stamp)
    splits[1][n] = { g[n] }
  end
  return g
end

local function odd(x)
  local is_odd = 0
  while x ~= 0 do is_odd, x = is_odd ~ 1, x & x - 1 end
  return is_odd
end

--[[ Octal codes. With a mask, the type of a value v at heap n is the parity of the bits of v under the mask, plus that
of n if places count; the heap n has the type of g(n) at n. Types are named such that two heaps of type `common`
never leave an option of type common at n (docs/theorems.md, section 8): so an option of type common is left by one
heap, or has a part of the other type, rare. When these are marked, the least unmarked v of type common is no
option; g(n) is v as soon as all that is below it is marked, and splits are searched only until that is so. Without
success all splits have been looked at. From heap `forced` on, only the splits with a part in the list are looked at,
and g(n) must be common: that is what the rare-window theorem needs. Returns g and the rare heaps. ]]
local function values_of_octal(game, last, mask, place, list, forced)
  local g, seen, rare, takes = { [0] = 0 }, {}, {}, { [0] = {}, {}, {} }
  for t = 0, game.reach do
    for _, h in ipairs(game.takes[t]) do table.insert(takes[h], t) end
  end
  local common
  for _, t in ipairs(mask and takes[2] or {}) do
    need(common == nil or common == 1 ~ place & t, "the parity of places is of no use for this code")
    common = 1 ~ place & t
  end
  local types = setmetatable({}, { __index = function(types, v) -- the type of v at heap 0
    types[v] = odd(v & mask)
    return types[v]
  end })
  -- The least unmarked v of type common, and how many v below it are unmarked; without a mask not known, and 1.
  local best, missing
  -- Marks the splits of m that have the parts list[from..to], or from..to, until nothing is missing.
  local function search(n, m, parts, from, to)
    for i = from, to do
      local a = parts and parts[i] or i
      if a < m then
        local v = g[a] ~ g[m - a]
        if seen[v] ~= n then
          seen[v] = n
          if best and v < best then missing = missing - 1 end
          if missing == 0 then return end
        end
      end
    end
  end
  for n = 1, last do
    if game.takes[n] and game.takes[n][1] == 0 then seen[0] = n end
    for _, t in ipairs(takes[1]) do
      if t < n then seen[g[n - t]] = n end
    end
    best, missing = nil, 1
    if mask then
      for _, t in ipairs(takes[2]) do search(n, n - t, rare, 1, #rare) end
      local v, here = 0, common ~ place & n
      missing = 0
      while types[v] ~= here or seen[v] == n do
        if seen[v] ~= n then missing = missing + 1 end
        v = v + 1
      end
      best = v
    end
    for _, t in ipairs(list and takes[2] or {}) do
      if missing > 0 then search(n, n - t, list, 1, #list) end
    end
    need(missing == 0 or not forced or n < forced, "heap %d: its value is not forced by the witnesses", n)
    for _, t in ipairs(takes[2]) do
      if missing > 0 then search(n, n - t, nil, 1, (n - t) // 2) end
    end
    g[n] = mex(seen, n)
    if mask and types[g[n]] ~= common ~ place & n then rare[#rare + 1] = n end
    need(8 * #rare <= n + 8000, "too many heaps are rare under this mask")
  end
  return g, rare
end

-- ---- theorems (docs/theorems.md) ---------------------------------------------------------------------------

-- How many values the theorem needs.
local function needed(c, game)
  local n0, p, k = c.preperiod, c.period, game.reach
  need(c.theorem == game.kind or game.takes and (c.theorem == "guy-smith" or c.theorem == "rare-window"),
    "the theorem '%s' is not for this game", c.theorem)
  if c.theorem == "window" then return n0 + p + k end
  if c.theorem == "all-but" then return n0 + p + math.max(2 * k, k + 1) end
  if c.theorem == "guy-smith" then return game.parts * (math.max(n0, 1) + p) + k end
  need(c.mask and c.rare and c.witnesses, "the theorem needs a mask, rare heaps and witnesses")
  local depth = math.max(1, c.rare[#c.rare] or 1)
  for _, a in ipairs(c.witnesses) do
    need(a >= 1, "a witness is no heap")
    depth = math.max(depth, a)
  end
  return math.max(n0, depth + 1) + p + depth + k
end

local function recompute(c, game)
  if game.kind == "window" then return values_of_set(game, c.checked_to) end
  if game.kind == "all-but" then return values_of_all_but(game, c.checked_to) end
  if game.parts > 2 then return values_of_parts(game, c.checked_to) end
  if c.theorem ~= "rare-window" then return (values_of_octal(game, c.checked_to, c.mask, c.place)) end
  -- The last p values must be forced.
  local g, rare = values_of_octal(game, c.checked_to, c.mask, c.place, c.witnesses, c.needs - c.period)
  need(table.concat(rare, ",") == table.concat(c.rare, ","), "other heaps are rare, %d in all", #rare)
  return g
end

-- p is no period if it can be had from a smaller one: it would be a multiple of it.
local function check_least(c, g)
  local n0, p, s, q, rest = c.preperiod, c.period, c.saltus, 2, c.period
  need(n0 == 0 or g[n0 - 1 + p] ~= g[n0 - 1] + s, "the preperiod is not the least: heap %d fits, too", n0 - 1)
  while rest > 1 do
    if q * q > rest then q = rest end
    if rest % q == 0 then
      local n, step = n0, p // q
      while n < n0 + p and ((n + step < n0 + p and g[n + step] or g[n + step - p] + s) - g[n]) * q == s do n = n + 1 end
      need(n < n0 + p, "the period is not the least: %d is one, too", step)
      rest = rest // q
    else
      q = q + 1
    end
  end
end

local function check_claim(c, game, g)
  for n = c.preperiod, c.checked_to - c.period do
    need(g[n + c.period] == g[n] + c.saltus, "heaps %d and %d break the period", n, n + c.period)
  end
  check_least(c, g)
  local max_value, max_at = -1, 0
  for n = 0, c.checked_to do
    if g[n] > max_value then max_value, max_at = g[n], n end
  end
  need(max_value == c.max_value and max_at == c.max_at, "the largest value is %d, first at heap %d", max_value, max_at)
  local n_values = c.checked_to < 10000 and c.checked_to + 1 or 0
  need(#(c.values or {}) == n_values, "%d values are to be written out", n_values)
  for n = 1, n_values do need(c.values[n] == g[n - 1], "the value of heap %d is %d", n - 1, g[n - 1]) end
  need(M.digest(g, c.checked_to) == c.sha256, "the digest is not that of the values")
  return ("%s has period %d from heap %d on%s, proven by %s from %d values"):format(game.text, c.period, c.preperiod,
    c.saltus > 0 and (" with saltus %d"):format(c.saltus) or "", c.theorem, c.needs)
end

local function check(text)
  local c = read_certificate(text)
  local game = read_game(c)
  need(c.parts == game.parts and c.reach == game.reach, "parts and reach are %d and %d", game.parts, game.reach)
  need(c.saltus == 0 or c.theorem == "all-but", "the theorem allows no saltus")
  need(c.theorem == "rare-window" or not (c.rare or c.witnesses), "the theorem has no rare heaps")
  need(not c.mask == not c.place, "a mask and its place come together")
  need(not c.mask or c.mask > 0 and c.mask < 1024 and c.place <= 1 and game.parts == 2, "a mask is of no use here")
  need(c.period > 0, "the period is 0")
  need(math.max(c.period, c.preperiod, c.reach) < VALUES_MAX, TOO_LONG, c.needs)
  local needs = needed(c, game)
  need(c.needs == needs and c.window == needs - c.preperiod - c.period and
    c.checked_to == math.max(needs - 1, c.preperiod + c.period), "the theorem needs %d values", needs)
  need(needs <= VALUES_MAX, TOO_LONG, needs)
  return check_claim(c, game, recompute(c, game))
end

---@return string|nil claim what the certificate of this text proves, string|nil reason why it is refused
function M.check(text)
  local ok, claim = pcall(check, text)
  if ok then return claim end
  return nil, type(claim) == "table" and claim.refused or "the checker failed: " .. tostring(claim)
end

---@return string|nil text, string|nil message
function M.read(path)
  local file, message = io.open(path, "rb")
  if not file then return nil, message end
  local text, why = file:read "a"
  file:close()
  return text, why and path .. ": " .. why
end

local function main(paths)
  local code = #paths == 0 and 2 or 0
  if code ~= 0 then io.stderr:write "usage: lua5.4 verify.lua FILE...\n" end
  for _, path in ipairs(paths) do
    local text, claim, reason = M.read(path)
    if text then
      claim, reason = M.check(text)
      print(("%s: %s: %s"):format(path, claim and "verified" or "refused", claim or reason))
    else
      io.stderr:write(claim, "\n")
    end
    code = math.max(code, not text and 5 or reason and 1 or 0)
  end
  return code
end

if ... == "sg.verify" then return M end
os.exit(main { ... })
