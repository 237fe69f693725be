-- SPDX-License-Identifier: MIT
-- Checks certificates of periods (docs/certificates.md). Plain Lua 5.4 and nothing else: it shares no code with the
-- engine that wrote them, and runs alone as `lua5.4 verify.lua FILE...` as well as in `sg-lua verify FILE...`. Every
-- value is computed again from the rules of the game. A certificate only suggests where to look first; a wrong
-- suggestion costs time or leads to a refusal, and never makes a false claim pass.

local M = { values_max = 30000000 } -- more, of 16 bytes each, are computed only if the caller allows it

local function need(condition, text, ...)
  if not condition then error({ refused = text:format(...) }, 0) end
end

---FNV-1a of 64 bits, in hexadecimal: of the bytes of a string, or of the numbers of a list, each as one step.
function M.hash(list, from, to)
  local hash, at = 0xcbf29ce484222325, type(list) == "string" and string.byte or rawget
  for i = from, to do hash = (hash ~ at(list, i)) * 0x100000001b3 end
  return ("%016x"):format(hash)
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
  values:table? digest:string seal:string ]]

local function read_certificate(text)
  local sealed, c, at = text:match '^({\n.*,)\n"seal": "%x+"\n}\n$', {}, 3
  need(sealed, "this is not a certificate, or not all of it")
  for name, kind, optional in FIELDS:gmatch "(%S+):(%a+)(%??)" do
    local written, after = text:match(('^"%s": ([^\n]+)%s\n()'):format(name, name == "seal" and "" or ","), at)
    if written or optional == "" then
      local value = written and parse_value(written)
      need(value and (math.type(value) or type(value)) == kind, "'%s' of type %s is expected", name, kind)
      c[name], at = value, after
    end
  end
  need(at == #text - 1, "there are lines that do not belong there")
  need(c.format == "sg-lua certificate" and c.version == 2, "this is not a certificate of version 2")
  need(M.hash(sealed, 1, #sealed) == c.seal, "the seal is broken: the file was changed")
  return c
end

-- ---- the game ----------------------------------------------------------------------------------------------
-- digits: list of { t, the numbers of heaps that may be left when t are taken }; t below 0: tokens are added. From
-- t = first on they repeat: t may be raised by multiples of T. head, rest and tail are digits, as in a code.
local function new_game(text, kind, head, rest, tail)
  local game, t = { text = text, kind = kind, digits = {}, parts = 1, T = math.max(#tail, 1) }, 1 - #head
  game.first, game.reach = tail == "" and math.huge or #rest + 1, kind == "endless" and #rest + 1 or #rest
  for letter in (head .. rest .. tail):gmatch "." do
    local digit, take = tonumber(letter, 36), { t }
    need(t > 0 or digit == 0 or (digit & -digit) >> 2 - t > 0, "the code allows moves that never end")
    for h = 0, 5 do
      if digit >> h & 1 == 1 then take[#take + 1], game.parts = h, math.max(game.parts, h) end
    end
    game.digits[#game.digits + 1], t = digit > 0 and take or nil, t + 1
  end
  return game
end

local function read_code(code)
  local head, rest, group = code:match "^([0-9A-Z]+)%.([0-9A-Z]*)(.*)$"
  local tail = head and (group == "" and group or group:match "^%[([0-9A-Z]*[1-9A-Z][0-9A-Z]*)%]$")
  need(tail and not head:find "^0." and (tail ~= "" or not rest:find "0$"), "'%s' is not a plain code", code)
  return new_game(code, tail == "" and "code" or "endless", head, rest, tail)
end

local function read_set(list, text, kind, member, other)
  local rest, last = {}, 0
  for i, s in ipairs(list) do
    need(s > last and s < M.values_max, "the set does not ascend at %d", s)
    rest[i], last = other:rep(s - last - 1) .. member, s
  end
  text = ("the subtraction set %s{%s}"):format(text, table.concat(list, ","))
  return new_game(text, kind, "0", table.concat(rest), member == "0" and other or "")
end

local function read_game(c)
  need((c.code and 1 or 0) + (c.subtract and 1 or 0) + (c.all_but and 1 or 0) == 1, "there must be one game")
  if c.code then return read_code(c.code) end
  if c.subtract then return read_set(c.subtract, "", "window", "3", "0") end
  return read_set(c.all_but, "of all numbers but ", "all-but", "0", "3")
end

-- ---- values, by the definition -----------------------------------------------------------------------------
-- Calls visit(far, a, b, c, d, e) for the options of n: the heaps left, 0 for none, and whether the tail allows it.
-- What it allows at n it does at n + T: only what is new is visited, unless all is wanted.
local function each_option(game, n, all_of_them, visit)
  for _, take in ipairs(game.digits) do
    local far = take[1] >= game.first
    for t = take[1], far and all_of_them and n or math.min(take[1], n), game.T do
      for i = 2, #take do
        local h, total = take[i], n - t
        if h == 0 and total == 0 then visit(far, 0, 0, 0, 0, 0) end
        for e = h // 5, h == 5 and total // 5 or 0 do -- e <= d <= c <= b <= a
          for d = math.max(e, h // 4), h > 3 and (total - e) // 4 or 0 do
            for c = math.max(d, h // 3), h > 2 and (total - e - d) // 3 or 0 do
              for b = math.max(c, math.min(h - 1, 1)), h > 1 and (total - e - d - c) // 2 or math.min(h, total) - 1 do
                visit(far, total - e - d - c - b, b, c, d, e)
              end
            end
          end
        end
      end
    end
  end
end

local function values_by_definition(game, last)
  local g, seen, ever, low = { [0] = 0 }, {}, {}, {}
  for class = 0, game.T - 1 do ever[class], low[class] = {}, 0 end -- ever: the values of options by the tail
  for n = 1, last do
    local class, stays = n % game.T, ever[n % game.T]
    each_option(game, n, false, function(far, a, b, c, d, e)
      local v = g[a] ~ g[b] ~ g[c] ~ g[d] ~ g[e]
      if far then stays[v] = true else seen[v] = n end
    end)
    while stays[low[class]] do low[class] = low[class] + 1 end
    local v = low[class]
    while stays[v] or seen[v] == n do v = v + 1 end
    g[n] = v
  end
  return g
end

--[[ Octal codes with few rare heaps (section 8). The type of a value v at heap n is the parity of the bits of v under
the mask, plus that of n if places count; the heap n has the type of g(n) at n. An option of n of the type `common` is
left by one heap, or has a part of the other type, rare. When these are marked, the least unmarked v of type common is
no option; g(n) is v as soon as all below it is marked: splits are searched only until that is so. Without success all
have been looked at; from heap `forced` on, only those with a part among the witnesses are. ]]
local function values_by_types(game, c, forced)
  local g, seen, rare, takes = { [0] = 0 }, {}, {}, { [0] = {}, {}, {} }
  for _, take in ipairs(game.digits) do
    for i = 2, #take do table.insert(takes[take[i]], take[1]) end
  end
  local common = 1 ~ c.place & (takes[2][1] or 0)
  for _, t in ipairs(takes[2]) do need(common == 1 ~ c.place & t, "the parity of places is of no use here") end
  local types = setmetatable({ [0] = 0 }, { __index = function(types, v) -- the type of v at heap 0
    types[v] = types[v & v - 1] ~ (v & -v & c.mask > 0 and 1 or 0)
    return types[v]
  end })
  -- Marks the splits that have a part in the list, or all, until nothing is missing below best.
  local best, missing
  local function search(n, list)
    for _, t in ipairs(takes[2]) do
      local m = n - t
      for i = 1, missing > 0 and (list and #list or m // 2) or 0 do
        local a = list and list[i] or i
        local v = a < m and a > 0 and g[a] ~ g[m - a]
        if v and seen[v] ~= n then
          seen[v] = n
          if v < best then missing = missing - 1 end
          if missing == 0 then return end
        end
      end
    end
  end
  for n = 1, c.checked_to do
    for h = 0, 1 do
      for _, t in ipairs(takes[h]) do seen[t < n + 1 - h and (h == 1 or t == n) and g[n - t] or -1] = n end
    end
    best, missing = 0, 1
    search(n, rare)
    local v, here = 0, common ~ c.place & n
    missing = 0
    while types[v] ~= here or seen[v] == n do
      if seen[v] ~= n then missing = missing + 1 end
      v = v + 1
    end
    best = v
    search(n, c.witnesses or rare)
    need(missing == 0 or n < forced, "heap %d: its value is not forced by the witnesses", n)
    search(n)
    if missing > 0 then v = 0 end
    while seen[v] == n do v = v + 1 end
    g[n] = v
    if types[v] ~= here then rare[#rare + 1] = n end
    need(8 * #rare <= n + 8000, "too many heaps are rare under this mask")
  end
  return g, rare
end

-- ---- theorems (docs/theorems.md) ---------------------------------------------------------------------------
local function lcm(a, b)
  local x, y = a, b
  while y ~= 0 do x, y = y, x % y end
  return a // x * b
end

-- Section 7: does the state before the last n recur, raised by the saltus?
local function check_tail(c, game, g)
  local k, T, P = game.first, game.T, lcm(c.period, game.T)
  local S, n = P // c.period * c.saltus, c.needs - P
  need(game.parts == 1 and T <= 64 and c.needs >= c.preperiod + P + c.period and n >= math.max(k, c.preperiod + k - 1),
    "the theorem needs more values, or another game")
  local function bars(before) -- [v]: the classes of heaps that have an option of value v
    local set = setmetatable({}, { __index = function() return 0 end })
    for _, take in ipairs(game.digits) do
      for i = 2, take[1] < k and 1 or #take do
        for m = take[i], take[i] == 0 and 0 or before - k do set[g[m]] = set[g[m]] | 1 << (m + take[1]) % T end
      end
    end
    return set
  end
  local early, late = bars(n), bars(n + P)
  for v = 0, S + c.max_value do
    need(late[v] == (v >= S and early[v - S] or T < 64 and (1 << T) - 1 or -1), "the value %d is barred otherwise", v)
  end
end

-- Section 6 (c): the least B such that there are up to h parts >= q of any residues modulo odd, no two with a bit in
-- common, of sum <= B.
local function reduced_sum(odd, parts, q)
  local met, missing = {}, 0
  local function share(n_left, rest, residues)
    local part = rest -- the last part is all that is left
    repeat
      local now = residues * odd + part % odd
      if part >= q and n_left > 1 then share(n_left - 1, rest & ~part, now) end
      if part >= q and n_left == 1 and not met[now] then met[now], missing = true, missing - 1 end
      part = part - 1 & rest
    until n_left == 1 or part == 0
  end
  for h = 1, parts do missing = missing + odd ^ h end
  for sum = 1, 4096 do
    for h = 1, parts do share(h, sum, h) end
    if missing == 0 then return sum end
  end
  need(false, "(c)")
end

-- Section 6 (e), (f), (g): has[u] & 1: a robust option of n has the value u; & 2: a rising one; & 4: one that is both.
local function kinds_of_options(game, g, n, e, n1)
  local has = {}
  each_option(game, n, true, function(far, a, b, c, d)
    local u = g[a] ~ g[b] ~ g[c]
    for _ = 1, d == 0 and 3 or 0 do -- a rises, b and c are the others
      local pair = g[b] >> e == g[c] >> e
      local robust, rising = far or pair and b >= n1 and c >= n1, pair and a >= n1
      has[u] = (has[u] or 0) | (robust and 1 or 0) | (rising and 2 or 0) | (robust and rising and 4 or 0)
      a, b, c = b, c, a
    end
  end)
  return has
end

local function all(has, from, to, kind)
  while from < to and (has[from] or 0) & kind > 0 do from = from + 1 end
  return from >= to
end

-- Section 6 with the multiple P of the period.
local function arithmetic_by(c, game, g, P)
  local p, s, n1, N = c.period, c.saltus, math.max(c.preperiod, 1), 0
  local S, e, q, most, least = P // p * s, 0, 1, math.mininteger, math.maxinteger
  while S >> e & 1 == 0 do e = e + 1 end
  for n = 1, n1 + P - 1 do
    need(n >= n1 or g[n] >> e == 0, "(a)")
    most, q = math.max(most, p * g[n] - s * n), math.max(q, g[n] >> e)
    least = n < n1 and least or math.min(least, p * g[n] - s * n)
  end
  for _, take in ipairs(game.digits) do
    for i = 2, #take do
      need(take[i] == 0 or take[i] * most - s * take[1] - least < p << e + 1, "(b)")
    end
  end
  need(S >> e < 16, "(c)")
  local bound = reduced_sum(S >> e, game.parts, q)
  for n = n1, c.checked_to do
    if g[n] + S >> e <= bound then N = n + 1 + P end -- (d)
  end
  N = math.max(N, n1 + 3 * P, game.reach + (game.kind == "code" and 2 or 1))
  need(N <= c.needs and n1 + P + p <= c.needs, "(d)")
  for first = N - 2 * P, N - 1 do
    local n, has = first, kinds_of_options(game, g, first, e, n1)
    need(all(has, 0, S, 1) and all(has, S, 2 * S, 4), "(e), (f)")
    while first < N - P and not all(has, 2 * S, g[n], 2) do
      n = n + P
      need(n < c.needs, "(g)")
      has = kinds_of_options(game, g, n, e, n1)
    end
  end
end

local function check_arithmetic(c, game, g) -- any multiple of the period will do
  local P, done, why = lcm(c.period, game.T), false, "(d)"
  for times = 1, c.needs // (3 * P) do
    if not done then done, why = pcall(arithmetic_by, c, game, g, times * P) end
  end
  need(done, "the theorem's condition %s does not hold", type(why) == "table" and why.refused or why)
end

local THEOREMS = { window = "window", ["all-but"] = "all-but", ["guy-smith"] = "code", ["rare-window"] = "code",
  endless = "endless", arithmetic = "code endless", tail = "endless" }
local RISING = { arithmetic = check_arithmetic, tail = check_tail }

-- How many values the theorem needs.
local function needed(c, game)
  local n0, p, k, H = c.preperiod, c.period, game.reach, game.parts
  need((THEOREMS[c.theorem] or ""):find(game.kind, 1, true), "the theorem '%s' is not for this game", c.theorem)
  need(c.theorem == "all-but" or (c.saltus > 0) == (RISING[c.theorem] ~= nil), "the theorem is for another saltus")
  if RISING[c.theorem] then return c.needs end -- no number decides it: see there
  if c.theorem == "window" then return n0 + p + k end
  if c.theorem == "all-but" then return n0 + p + math.max(2 * k, k + 1) end
  if c.theorem == "guy-smith" then return H * (math.max(n0, 1) + p) + k end
  local P = lcm(p, game.T)
  if c.theorem == "endless" then return math.max(H * math.max(n0, 1) + (H + 1) * P + k - 1, n0 + P + p) end
  need(c.mask and c.rare and c.witnesses, "the theorem needs a mask, rare heaps and witnesses")
  local depth = math.max(1, c.rare[#c.rare] or 1, table.unpack(c.witnesses))
  return math.max(n0, depth + 1) + p + depth + k
end

-- p is no period if it can be had from a smaller one: it would be a multiple of it.
local function check_least(c, g)
  local n0, p, s = c.preperiod, c.period, c.saltus
  need(n0 == 0 or g[n0 - 1 + p] ~= g[n0 - 1] + s, "the preperiod is not the least: heap %d fits, too", n0 - 1)
  for step = 1, p // 2 do
    local n, q = p % step == 0 and n0 or n0 + p + 1, p // step
    while n < n0 + p and ((n + step < n0 + p and g[n + step] or g[n + step - p] + s) - g[n]) * q == s do n = n + 1 end
    need(n ~= n0 + p, "the period is not the least: %d is one, too", step)
  end
end

local function check_claim(c, game, g)
  for n = c.preperiod, c.checked_to - c.period do
    need(g[n + c.period] == g[n] + c.saltus, "heaps %d and %d break the period", n, n + c.period)
  end
  check_least(c, g)
  local max_value = math.max(g[c.max_at] or -1, 0)
  for n = 0, c.checked_to do need(g[n] < max_value + (n < c.max_at and 0 or 1), "heap %d has a larger value", n) end
  need(max_value == c.max_value, "the largest value is %d", max_value)
  if RISING[c.theorem] then RISING[c.theorem](c, game, g) end
  local n_values = c.checked_to < 10000 and c.checked_to + 1 or 0
  need(#(c.values or {}) == n_values, "%d values are to be written out", n_values)
  for n = 1, n_values do need(c.values[n] == g[n - 1], "the value of heap %d is %d", n - 1, g[n - 1]) end
  need(M.hash(g, 0, c.checked_to) == c.digest, "the digest is not that of the values")
  return ("%s has period %d from heap %d on%s, proven by %s from %d values"):format(game.text, c.period, c.preperiod,
    c.saltus > 0 and (" with saltus %d"):format(c.saltus) or "", c.theorem, c.needs)
end

local function check(text, opts)
  local c = read_certificate(text)
  local game, rare = read_game(c), c.rare
  need(c.parts == game.parts and c.reach == game.reach, "parts and reach are %d and %d", game.parts, game.reach)
  need(c.theorem == "rare-window" or not (rare or c.witnesses), "the theorem has no rare heaps")
  need(not c.mask == not c.place and (not c.mask or c.mask > 0 and c.mask < 1024 and c.place <= 1 and
    game.parts == 2 and game.kind == "code"), "a mask, or its place, is of no use here")
  need(c.period > 0, "the period is 0")
  local most, why = math.max(c.period, c.preperiod, c.reach, c.needs), "it takes %d values, of 16 bytes: --limit %d"
  if most > (opts.limit or M.values_max) then error({ limit = why:format(most, most) }, 0) end
  local needs = needed(c, game)
  need(c.needs == needs and c.window == needs - c.preperiod - c.period and
    c.checked_to == math.max(needs - 1, c.preperiod + c.period), "the theorem needs %d values", needs)
  if not c.mask then return check_claim(c, game, values_by_definition(game, c.checked_to)) end
  -- By rare-window, the last p values must be forced.
  local g, found = values_by_types(game, c, rare and needs - c.period or math.huge)
  need(not rare or table.concat(found, ",") == table.concat(rare, ","), "other heaps are rare, %d in all", #found)
  return check_claim(c, game, g)
end

---@param opts? { limit: integer? } how many values may be computed
---@return string|nil claim what it proves, string|nil reason, string|nil how it stands: refused or not verified
function M.check(text, opts)
  local ok, claim = pcall(check, text, opts or {})
  if ok then return claim end
  local why = type(claim) == "table" and claim or { refused = "the checker failed: " .. tostring(claim) }
  return nil, why.refused or why.limit, why.limit and "not verified" or "refused"
end

local function main(words)
  local limit = words[1] == "--limit" and math.tointeger(tonumber(words[2]))
  local first = limit and 3 or 1
  local code = words[first] and (limit or words[1] ~= "--limit") and 0 or 2
  if code ~= 0 then io.stderr:write "usage: lua5.4 verify.lua [--limit VALUES] FILE...\n" end
  for i = first, code == 0 and #words or 0 do
    local file, message = io.open(words[i], "rb")
    local text = file and file:read "a"
    local claim, reason, how = M.check(text or "", { limit = limit })
    if text then print(("%s: %s: %s"):format(words[i], claim and "verified" or how, claim or reason)) end
    if not text then io.stderr:write(message or words[i] .. ": cannot be read", "\n") end
    code = math.max(code, not text and 5 or claim and 0 or how == "refused" and 1 or 4)
  end
  return code
end

if ... == "sg.certificate.verify" then return M end
os.exit(main { ... })
