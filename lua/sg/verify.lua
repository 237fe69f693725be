-- SPDX-License-Identifier: MIT
-- Checks certificates of periods (docs/certificates.md). Plain Lua 5.4 and nothing else: it shares no code with the
-- engine that wrote them, and runs alone as `lua5.4 verify.lua FILE...` as well as in `sg-lua verify FILE...`.
-- Every value is computed again from the rules of the game, by the definition. A certificate only suggests where to
-- look first; a wrong suggestion costs time or leads to a refusal, and never makes a false claim pass.

local M = {}

local VALUES_MAX = 30000000 -- more are not computed again

local function refuse(text, ...)
  error({ refused = text:format(...) }, 0)
end

local function need(condition, text, ...)
  if not condition then refuse(text, ...) end
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

local function sha256_block(state, w, text, at)
  w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16] =
    (">I4I4I4I4I4I4I4I4I4I4I4I4I4I4I4I4"):unpack(text, at)
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
  local state, w = { table.unpack(first_state) }, {}
  text = text .. "\x80" .. ("\0"):rep((55 - #text) % 64) .. (">I8"):pack(8 * #text)
  for at = 1, #text, 64 do sha256_block(state, w, text, at) end
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

-- ---- JSON: objects, arrays, plain strings, whole numbers ---------------------------------------------------

local parse_value

local function skip(text, at)
  return text:find("[^ \n]", at) or #text + 1
end

-- Items up to the closing bracket; item(at) reads one and returns where it ends.
local function parse_list(text, at, close, item)
  at = skip(text, at + 1)
  if text:sub(at, at) == close then return skip(text, at + 1) end
  repeat
    at = item(at)
    local mark = text:sub(at, at)
    need(mark == "," or mark == close, "byte %d: ',' or '%s' is expected", at, close)
    at = skip(text, at + 1)
  until mark == close
  return at
end

function parse_value(text, at, depth)
  local first, value, after = text:sub(at, at), nil, nil
  need(depth < 4, "byte %d: nested too deeply", at)
  if first == "[" then
    value = {}
    return value, parse_list(text, at, "]", function(here)
      value[#value + 1], here = parse_value(text, here, depth + 1)
      return here
    end)
  elseif first == "{" then
    value = setmetatable({}, { order = {} })
    return value, parse_list(text, at, "}", function(here)
      local key, colon = text:match('^"([%w_]+)":()', here)
      need(key and value[key] == nil, "byte %d: a field that is new is expected", here)
      table.insert(getmetatable(value).order, key)
      value[key], here = parse_value(text, skip(text, colon), depth + 1)
      return here
    end)
  elseif first == '"' then
    value, after = text:match('^"([^"\\%c]*)"()', at)
  else
    local digits, past = text:match("^(%d+)()", at)
    local plain = digits and #digits <= 18 and not digits:find "^0."
    value, after = plain and math.tointeger(tonumber(digits)), past
  end
  need(value, "byte %d: a string without escapes or a whole number is expected", at)
  return value, skip(text, after)
end

-- ---- the form of a certificate -----------------------------------------------------------------------------

local FIELDS = { { "format", "string" }, { "version", "integer" }, { "engine", "string" }, { "game", "object" },
  { "theorem", "string" }, { "period", "integer" }, { "preperiod", "integer" }, { "saltus", "integer" },
  { "parts", "integer" }, { "reach", "integer" }, { "window", "integer" }, { "needs", "integer" },
  { "checked_to", "integer" }, { "max_value", "integer" }, { "max_at", "integer" }, { "sparse", "object", true },
  { "rare", "list", true }, { "witnesses", "list", true }, { "values", "list", true }, { "sha256", "string" },
  { "seal", "string" } }

local function type_of(value)
  if type(value) ~= "table" then return math.type(value) or type(value) end
  return getmetatable(value) and "object" or "list"
end

-- The fields are those of the list, in its order, of its types.
local function check_fields(object, fields, what)
  local order, at = getmetatable(object).order, 1
  for _, field in ipairs(fields) do
    local name, kind, optional = table.unpack(field)
    if order[at] == name then
      need(type_of(object[name]) == kind, "'%s' in %s is not of type %s", name, what, kind)
      at = at + 1
    else
      need(optional, "'%s' is expected in %s, not '%s'", name, what, tostring(order[at]))
    end
  end
  need(order[at] == nil, "'%s' does not belong in %s", tostring(order[at]), what)
end

-- Whole numbers, each above the one before and at least least.
local function check_ascending(list, least, what)
  for i, n in ipairs(list) do
    need(math.type(n) == "integer" and n >= least, "%s: member %d is not a whole number that ascends", what, i)
    least = n + 1
  end
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
  check_ascending(list, 1, "the set")
  text = ("%s {%s}"):format(text, table.concat(list, ","))
  return { kind = kind, set = list, text = text, reach = list[#list] or 0, parts = 1 }
end

local function read_game(object)
  local name = getmetatable(object).order[1]
  check_fields(object, { { name, name == "code" and "string" or "list" } }, "the game")
  if name == "code" then return read_code(object.code) end
  if name == "subtract" then return read_set(object.subtract, "window", "the subtraction set") end
  need(name == "all_but", "the game is of a kind that is not known")
  return read_set(object.all_but, "all-but", "the subtraction set of all numbers but")
end

-- ---- values, by the definition -----------------------------------------------------------------------------

local function values_of_set(game, last)
  local g, seen = {}, {}
  for n = 0, last do
    for _, s in ipairs(game.set) do
      if s > n then break end
      seen[g[n - s]] = n
    end
    local v = 0
    while seen[v] == n do v = v + 1 end
    g[n] = v
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
    local v = 0
    while seen[v] == stamp do v = v + 1 end
    g[n], splits[1][n] = v, { v }
  end
  return g
end

local function odd(x)
  x = x ~ x >> 32
  x = x ~ x >> 16
  x = x ~ x >> 8
  x = x ~ x >> 4
  return 0x6996 >> (x & 15) & 1
end

--[[ Octal codes. With a mask, the type of a value v at heap n is the parity of the bits of v under the mask, plus that
of n if places count; the heap n has the type of g(n) at n. Types are named such that two heaps of type `common`
never leave an option of type common at n (docs/theorems.md, section 4): so an option of type common is left by one
heap, or has a part of the other type, rare. When these are marked, the least unmarked v of type common is no
option; g(n) is v as soon as all that is below it is marked, and splits are searched only until that is so. Without
success all splits have been looked at. From heap `forced` on, only the splits with a part in the list are looked at,
and g(n) must be common: that is what the rare-window theorem needs. Returns g and the rare heaps. ]]
local function values_of_octal(game, last, sparse, list, forced)
  local g, seen, rare, takes = { [0] = 0 }, {}, {}, { [0] = {}, {}, {} }
  for t, counts in pairs(game.takes) do
    for _, h in ipairs(counts) do table.insert(takes[h], t) end
  end
  local mask, place, common = sparse and sparse.mask or 0, sparse and sparse.place or 0, nil
  for _, t in ipairs(takes[2]) do
    need(not sparse or common == nil or common == 1 ~ place & t, "the parity of places is of no use for this code")
    common = 1 ~ place & t
  end
  need(common or not sparse, "a mask is of no use for this code")
  local types = setmetatable({}, { __index = function(types, v) -- the type of v at heap 0
    types[v] = odd(v & mask)
    return types[v]
  end })
  local best, missing -- least unmarked v of type common, unmarked v below it; without a mask not known, and 1
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
    if sparse then
      for _, t in ipairs(takes[2]) do search(n, n - t, rare, 1, #rare) end
      local v, here = 0, common ~ place & n
      missing = 0
      while types[v] ~= here or seen[v] == n do
        if seen[v] ~= n then missing = missing + 1 end
        v = v + 1
      end
      best = v
    end
    for i = 1, list and #list or 0, 16 do
      for _, t in ipairs(takes[2]) do
        if missing > 0 then search(n, n - t, list, i, math.min(i + 15, #list)) end
      end
    end
    need(missing == 0 or not forced or n < forced, "heap %d: its value is not forced by the witnesses", n)
    for _, t in ipairs(takes[2]) do
      if missing > 0 then search(n, n - t, nil, 1, (n - t) // 2) end
    end
    local v = 0
    while seen[v] == n do v = v + 1 end
    g[n] = v
    if sparse and types[v] ~= common ~ place & n then rare[#rare + 1] = n end
  end
  return g, rare
end

-- ---- theorems (docs/theorems.md) ---------------------------------------------------------------------------

-- How many values the theorem needs.
local function needed(c, game)
  local sum = c.preperiod + c.period
  if c.theorem == "window" or c.theorem == "all-but" then
    need(game.kind == c.theorem, "the theorem %s is not for this game", c.theorem)
    return sum + (c.theorem == "window" and game.reach or math.max(2 * game.reach, game.reach + 1))
  end
  need(game.takes, "the theorem %s is not for this game", c.theorem)
  if c.theorem == "guy-smith" then
    return game.parts * (math.max(c.preperiod, 1) + c.period) + game.reach
  end
  need(c.theorem == "rare-window", "the theorem '%s' is not known", c.theorem)
  need(game.parts == 2 and c.sparse and c.rare and c.witnesses, "the theorem needs a mask, rare heaps, witnesses")
  check_ascending(c.rare, 1, "rare")
  local depth = math.max(1, c.rare[#c.rare] or 1)
  for _, a in ipairs(c.witnesses) do depth = math.max(depth, a) end
  return math.max(c.preperiod, depth + 1) + c.period + depth + game.reach
end

local function recompute(c, game)
  if game.kind == "window" then return values_of_set(game, c.checked_to) end
  if game.kind == "all-but" then return values_of_all_but(game, c.checked_to) end
  if game.parts > 2 then return values_of_parts(game, c.checked_to) end
  if c.theorem ~= "rare-window" then return (values_of_octal(game, c.checked_to, c.sparse)) end
  -- The last p values must be forced.
  local g, rare = values_of_octal(game, c.checked_to, c.sparse, c.witnesses, c.needs - c.period)
  need(#rare == #c.rare, "there are %d rare heaps, not %d", #rare, #c.rare)
  for i, n in ipairs(rare) do need(c.rare[i] == n, "heap %d is rare, heap %d is not", n, c.rare[i]) end
  return g
end

-- p is no period if it can be had from a smaller one: it would be a multiple of it.
local function check_least(c, g)
  local n0, p, s, q, rest = c.preperiod, c.period, c.saltus, 2, c.period
  need(n0 == 0 or g[n0 - 1 + p] ~= g[n0 - 1] + s, "the preperiod is not the least: heap %d fits, too", n0 - 1)
  while rest > 1 do
    if q * q > rest then q = rest end
    if rest % q == 0 then
      while rest % q == 0 do rest = rest // q end
      local n, step = n0, p // q
      while n < n0 + p do
        local far = n + step
        local value = far < n0 + p and g[far] or g[far - p] + s
        if (value - g[n]) * q ~= s then break end
        n = n + 1
      end
      need(n < n0 + p, "the period is not the least: %d is one, too", step)
    end
    q = q + 1
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
  need((c.values == nil) == (c.checked_to >= 10000), "values are written out if they are at most 10,000")
  if c.values then
    need(#c.values == c.checked_to + 1, "there are %d values, not %d", #c.values, c.checked_to + 1)
    for n = 0, c.checked_to do need(c.values[n + 1] == g[n], "the value of heap %d is %d", n, g[n]) end
  end
  need(M.digest(g, c.checked_to) == c.sha256, "the digest is not that of the values")
  return ("%s has period %d from heap %d on%s, proven by %s from %d values"):format(game.text, c.period, c.preperiod,
    c.saltus > 0 and (" with saltus %d"):format(c.saltus) or "", c.theorem, c.needs)
end

local function check(text)
  local c, after = parse_value(text, skip(text, 1), 0)
  need(after > #text, "byte %d: something follows the certificate", after)
  need(type_of(c) == "object", "the certificate is not an object")
  check_fields(c, FIELDS, "the certificate")
  need(c.format == "sg-lua certificate" and c.version == 1, "this is not a certificate of version 1")
  local sealed = text:match '^(.*)\n"seal": "%x+"\n}\n$'
  need(sealed and M.sha256(sealed) == c.seal, "the seal is broken: the file was changed")
  local game = read_game(c.game)
  need(c.parts == game.parts and c.reach == game.reach, "parts and reach are %d and %d", game.parts, game.reach)
  need(c.period >= 1, "the period is 0")
  need(c.saltus == 0 or c.theorem == "all-but", "the theorem allows no saltus")
  need(c.theorem == "rare-window" or not (c.rare or c.witnesses), "the theorem has no rare heaps")
  if c.sparse then
    check_fields(c.sparse, { { "mask", "integer" }, { "place", "integer" } }, "sparse")
    need(c.sparse.place <= 1 and game.takes and game.parts == 2, "a mask that is of no use")
  end
  if c.witnesses then
    for i, a in ipairs(c.witnesses) do need(math.type(a) == "integer" and a >= 1, "witness %d is no heap", i) end
  end
  need(c.period + c.preperiod < VALUES_MAX and game.reach < VALUES_MAX, "too many values to compute again")
  local needs = needed(c, game)
  need(c.needs == needs, "the theorem needs %d values", needs)
  need(c.window == needs - c.preperiod - c.period, "the window is %d", needs - c.preperiod - c.period)
  need(c.checked_to == math.max(needs - 1, c.preperiod + c.period), "the values checked end elsewhere")
  need(needs <= VALUES_MAX, "too many values to compute again")
  return check_claim(c, game, recompute(c, game))
end

---Checks the text of a certificate.
---@param text string
---@return string|nil claim what is proven, string|nil reason why the certificate is refused
function M.check(text)
  local ok, claim = pcall(check, text)
  if ok then return claim end
  if type(claim) == "table" and claim.refused then return nil, claim.refused end
  return nil, "the checker failed: " .. tostring(claim)
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
  if #paths == 0 then
    io.stderr:write "usage: lua5.4 verify.lua FILE...\n"
    return 2
  end
  local code = 0
  for _, path in ipairs(paths) do
    local text, message = M.read(path)
    if text then
      local claim, reason = M.check(text)
      print(("%s: %s: %s"):format(path, claim and "verified" or "refused", claim or reason))
      if not claim then code = math.max(code, 1) end
    else
      io.stderr:write(message, "\n")
      code = 5
    end
  end
  return code
end

if ... == "sg.verify" then return M end
os.exit(main { ... })
