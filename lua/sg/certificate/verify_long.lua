-- SPDX-License-Identifier: MIT
-- Checks certificates of long periods (docs/certificates.md): octal codes with few rare heaps, by the theorem of
-- section 8 of docs/theorems.md, in memory that does not grow. Plain Lua 5.4 and nothing else: it shares no code with
-- the engine that wrote them, and runs alone as `lua5.4 verify_long.lua FILE...` as well as in `sg-lua verify FILE...`.
-- Every value is computed again from the rules of the game, about a million in a second.

local M = { heaps_max = 1000000000, values_max = 128 } -- more heaps are computed only if the caller allows it
local DEPTH_MAX = 1 << 20

local function need(condition, text, ...)
  if not condition then error({ refused = text:format(...) }, 0) end
end

-- FNV-1a of 64 bits, in hexadecimal: of the bytes of a string, or of the numbers of a list, each as one step.
local function hash_of(list, from, to)
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

local FIELDS = [[ format:string version:integer engine:string code:string theorem:string period:integer
  preperiod:integer reach:integer depth:integer needs:integer max_value:integer max_at:integer mask:integer
  place:integer rare:table window_at:integer window_digest:string seal:string ]]

local function read_certificate(text)
  local sealed, c, at = text:match '^({\n.*,)\n"seal": "%x+"\n}\n$', {}, 3
  need(sealed, "this is not a certificate, or not all of it")
  for name, kind in FIELDS:gmatch "(%S+):(%a+)" do
    local written, after = text:match(('^"%s": ([^\n]+)%s\n()'):format(name, name == "seal" and "" or ","), at)
    local value = written and parse_value(written)
    need(value and (math.type(value) or type(value)) == kind, "'%s' of type %s is expected", name, kind)
    c[name], at = value, after
  end
  need(at == #text - 1, "there are lines that do not belong there")
  need(c.format == "sg-lua long certificate" and c.version == 1, "this is not a long certificate of version 1")
  need(hash_of(sealed, 1, #sealed) == c.seal, "the seal is broken: the file was changed")
  return c
end

-- ---- the game ----------------------------------------------------------------------------------------------

--[[ takes[h]: how many tokens may be taken so that h heaps are left. The type of a value v at heap n is the parity of
the bits of v under the mask, plus that of n if places count. Of the values of one type at n, that with the index i is
larger than i others; an index is a value without the lowest bit of the mask, so index(v ~ w) = index(v) ~ index(w). ]]
local function new_game(c)
  local digits, low, takes = c.code:match "^[04]%.([0-7]*[1-7])$", c.mask & -c.mask, { [0] = {}, {}, {} }
  need(digits and #digits == c.reach, "'%s' is no octal code of the reach %d", c.code, c.reach)
  need(c.mask > 0 and c.mask < 1024 and c.place <= 1, "a mask is a number below 1024, a place is 0 or 1")
  if c.code:find "^4" then takes[2][1] = 0 end
  for t = 1, #digits do
    for h = 0, 2 do
      if tonumber(digits:sub(t, t)) >> h & 1 == 1 then table.insert(takes[h], t) end
    end
  end
  local game = { takes = takes, common = 1 ~ c.place & (takes[2][1] or 0) }
  for _, t in ipairs(takes[2]) do
    need(game.common == 1 ~ c.place & t, "the parity of places is of no use here")
  end
  local parity = setmetatable({ [0] = 0 }, { __index = function(list, v)
    list[v] = list[v & v - 1] ~ (v & -v & c.mask > 0 and 1 or 0)
    return list[v]
  end })
  function game.is_common(n, v) return parity[v] ~ c.place & n == game.common end
  function game.index(v) return v >> 1 & -low | v & low - 1 end
  function game.value(n, index, common) -- the value of this index at n
    local v = (index & -low) << 1 | index & low - 1
    return game.is_common(n, v) == common and v or v | low
  end
  return game
end

-- ---- the first values --------------------------------------------------------------------------------------

-- By the definition, but for Lemma 6: the least value of type common that is no option by one heap or a rare part is
-- the value, once all smaller ones are seen to be options.
local function first_values(game, last)
  local g, seen, rare, takes, work = { [0] = 0 }, {}, {}, game.takes, 0
  for n = 1, last do
    for h = 0, 1 do
      for _, t in ipairs(takes[h]) do
        if t == n and h == 0 or t < n and h == 1 then seen[g[n - t]] = n end
      end
    end
    for _, t in ipairs(takes[2]) do
      for _, a in ipairs(rare) do
        if a < n - t then seen[g[a] ~ g[n - t - a]] = n end
      end
    end
    local v, missing = 0, 0
    while not game.is_common(n, v) or seen[v] == n do
      if seen[v] ~= n then missing = missing + 1 end
      v = v + 1
    end
    for _, t in ipairs(takes[2]) do
      for a = 1, missing > 0 and (n - t) // 2 or 0 do
        local u = g[a] ~ g[n - t - a]
        work = work + 1
        if seen[u] ~= n then
          seen[u] = n
          if u < v then missing = missing - 1 end
          if missing == 0 then break end
        end
      end
    end
    if missing > 0 then v = 0 end -- all options have been looked at
    while seen[v] == n do v = v + 1 end
    g[n] = v
    if not game.is_common(n, v) then rare[#rare + 1] = n end
    need(8 * #rare <= n + 8000 and work <= 1000 * n + 10000000, "too many heaps are rare under this mask")
  end
  return g, rare
end

-- ---- the ring ----------------------------------------------------------------------------------------------

--[[ A buffer of heaps: heap n has the place at = n - base. values[at] is its value; rows[i][at // 64] has a bit for
each of 64 heaps, set if its index is i. One integer holds the sets of indices of `lanes` heaps, `width` bits for each:
turned[u][at] has those of the heaps at, at + 1, ...: sets of one member, index ~ u. So one look-up gives the options of
several heaps by a rare part of index u; heaps closer than the nearest option do not depend on each other.

fill computes 64 heaps from a place on: to each the least value of type common that is no option by one heap or by a
rare part. It is made as text, with the options of the game written out: that is twice as fast. ]]
local function new_fill(ring, options)
  local width, lanes, terms, ones, text = ring.width, ring.lanes, { "0" }, 0, {}
  local function put(line, ...) text[#text + 1] = line:format(...) end
  for i, option in ipairs(options) do terms[i + 1] = ("R%d[at - %d]"):format(option.turn, option.far) end
  for lane = 0, lanes - 1 do ones = ones | 1 << width * lane end
  put "local ring, at = ... local j, S, i, row, x = at // 64"
  put "local values, rows, index, V0, V1 = ring.values, ring.rows, ring.index, ring.at_even, ring.at_odd"
  for u in pairs(ring.turned) do put("local R%d, H%d = ring.turned[%d], ring.hot[%d]", u, u, u, u) end
  put("for b = 0, 63, %d do", math.max(lanes, 2))
  for l = 0, math.max(lanes, 2) - 1 do
    local lane = l % lanes
    if lane == 0 then put("S = %s S = ~S & S + %d", table.concat(terms, " | "), ones) end
    put("i = index[S >> %d & %d] row = rows[i] row[j] = row[j] | 1 << b + %d", width * lane, (1 << width) - 1, l)
    put("values[at + %d] = V%d[i]", lane, l % 2)
    for u in pairs(ring.turned) do
      put("x = H%d[i] R%d[at + %d] = x", u, u, lane)
      for back = 1, lanes - 1 do
        put("R%d[at %+d] = R%d[at %+d] | x << %d", u, lane - back, u, lane - back, width * back)
      end
    end
    if lane == lanes - 1 then put("at = at + %d", lanes) end
  end
  return assert(load(table.concat(text, "\n") .. "\nend", "=fill", "t", {}))
end

local function options_of(c, game, g, rare) -- by one heap or a rare part, with values of type common
  local options = {}
  for _, t in ipairs(game.takes[1]) do
    if c.place & t == 0 then options[#options + 1] = { far = t, turn = 0 } end
  end
  for _, t in ipairs(game.takes[2]) do
    for _, a in ipairs(rare) do options[#options + 1] = { far = a + t, turn = game.index(g[a]) } end
  end
  return options
end

local ROOM = 1 << 15 -- heaps in the buffer beside those that are kept

-- The ring that goes on from the heap `start`; g are all values before.
local function new_ring(c, game, g, rare, start)
  local ring = { values = {}, rows = {}, index = {}, turned = {}, hot = {}, at_even = {}, at_odd = {}, above = {} }
  local options, nearest = options_of(c, game, g, rare), math.huge
  ring.game, ring.g, ring.depth, ring.width, ring.far = game, g, c.depth, 16, 0
  while ring.width <= game.index(c.max_value) do ring.width = 2 * ring.width end
  for _, option in ipairs(options) do
    nearest, ring.far = math.min(nearest, option.far), math.max(ring.far, option.far)
    ring.turned[option.turn], ring.hot[option.turn] = {}, {}
  end
  ring.lanes = 64 // ring.width
  while ring.lanes > nearest do ring.lanes = ring.lanes // 2 end
  ring.kept = start // 64 * 64 + 128 -- enough to look back to heap 0 from the start
  ring.base = start - ring.kept
  -- If no index is left, the heap gets `width`, too large a value.
  setmetatable(ring.index, { __index = function() return ring.width end })
  for i = 0, ring.width do
    ring.rows[i], ring.index[1 << i] = {}, i
    for j = 0, (ring.kept + ROOM) // 64 do ring.rows[i][j] = 0 end
    ring.at_even[i], ring.at_odd[i] = game.value(start, i, true), game.value(start + 1, i, true)
    for u, hot in pairs(ring.hot) do hot[i] = i < ring.width and 1 << (i ~ u) or 0 end
  end
  ring.index[0] = nil
  for n = 0, start - 1 do
    local at, row = n - ring.base, ring.rows[game.index(g[n])]
    ring.values[at] = g[n]
    if n > c.depth then -- a common heap, and no option is further back
      row[at // 64] = row[at // 64] | 1 << at % 64
      for u, list in pairs(ring.turned) do
        list[at] = ring.hot[u][game.index(g[n])]
        for back = 1, ring.lanes - 1 do list[at - back] = (list[at - back] or 0) | list[at] << ring.width * back end
      end
    end
  end
  ring.fill = new_fill(ring, options)
  return ring
end

-- For each rare value, by its index w: from which index on common values are larger, at even and odd places; and the
-- splits that give it to some of 64 heaps at once, each a row and how many words to go back.
local function prepare_lists(ring, start)
  local game, g = ring.game, ring.g
  ring.even, ring.odd, ring.lists = {}, {}, {}
  for w = 0, ring.width - 1 do
    local list = {}
    for from, values in pairs { [ring.even] = ring.at_even, [ring.odd] = ring.at_odd } do
      local i, v = 0, game.value(values == ring.at_odd and start + 1 or start, w, false)
      while i < ring.width and values[i] < v do i = i + 1 end
      from[w] = i
    end
    for _, t in ipairs(game.takes[2]) do
      for a = t > 0 and -t % 64 or 64, ring.depth, 64 do
        if game.is_common(a, g[a]) then
          list[#list + 1] = ring.rows[w ~ game.index(g[a])]
          list[#list + 1] = (a + t) // 64
        end
      end
    end
    ring.lists[w] = list
  end
end

-- Is v the value of an option of heap n, by one heap or with a part up to the depth?
local function is_option(ring, n, v)
  local g, values, at = ring.g, ring.values, n - ring.base
  for _, t in ipairs(ring.game.takes[1]) do
    if values[at - t] == v then return true end
  end
  for _, t in ipairs(ring.game.takes[2]) do
    for a = 1, ring.depth do
      if g[a] ~ values[at - t - a] == v then return true end
    end
  end
  return false
end

-- Are the values of the 64 heaps from n on forced: are all smaller rare ones those of options (Lemma 6)? The lists
-- order themselves: a split that is of use far behind moves forward.
local EVEN, SOON = 0x5555555555555555, 32
local function confirm(ring, n)
  local j, rows, above, all = (n - ring.base) // 64, ring.rows, ring.above, 0
  for i = ring.width, 0, -1 do
    all = all | rows[i][j]
    above[i], rows[i][j + 1] = all, 0
  end
  for w = 0, ring.width - 1 do
    local missing, list, i = above[ring.even[w]] & EVEN | above[ring.odd[w]] & ~EVEN, ring.lists[w], 1
    if missing == 0 then return end
    while missing ~= 0 and list[i] do
      local left = missing & ~list[i][j - list[i + 1]]
      if left ~= missing and i > SOON then
        local to = i // 2 | 1
        list[i], list[i + 1], list[to], list[to + 1] = list[to], list[to + 1], list[i], list[i + 1]
      end
      missing, i = left, i + 2
    end
    for b = 0, missing ~= 0 and 63 or -1 do
      need(missing >> b & 1 == 0 or is_option(ring, n + b, ring.game.value(n + b, w, false)),
        "heap %d is not forced by the heaps up to %d and the last ones", n + b, ring.depth)
    end
  end
end

-- Computes the 64 heaps from n on.
local function go_on(ring, n)
  if n - ring.base == ring.kept + ROOM then -- the buffer is full
    local to = n - ring.base - ROOM
    table.move(ring.values, ROOM, ROOM + to - 1, 0)
    for _, list in pairs(ring.turned) do table.move(list, ROOM + to - ring.far, ROOM + to - 1, to - ring.far) end
    for _, row in pairs(ring.rows) do
      table.move(row, ROOM // 64, (ROOM + to) // 64 - 1, 0)
      row[to // 64] = 0
    end
    ring.base = ring.base + ROOM
  end
  ring:fill(n - ring.base)
  confirm(ring, n)
end

-- ---- the claim ---------------------------------------------------------------------------------------------

local function check_max(c, n, v)
  need(n < c.max_at and v < c.max_value or n == c.max_at and v == c.max_value or n > c.max_at and v <= c.max_value,
    "heap %d has the value %d", n, v)
end

-- Before which heaps the last values are looked at, ascending: where they must come back, and where not, lest a part of
-- the period is a period.
local function looks_of(c, first)
  local looks, rest, q = { first, first + c.period, c.window_at }, c.period, 2
  while rest > 1 do
    if q * q > rest then q = rest end
    if rest % q == 0 then looks[#looks + 1] = first + c.period // q end
    while rest % q == 0 do rest = rest // q end
    q = q + 1
  end
  table.sort(looks)
  return looks
end

local function look(c, ring, heap, first)
  local at, n0, p = heap - ring.base, c.preperiod, c.period
  if heap == c.window_at then
    need(hash_of(ring.values, at - c.depth - c.reach, at - 1) == c.window_digest, "the window has another digest")
    if heap ~= first and p % (heap - first) > 0 then return end
  end
  local values = table.concat(ring.values, ",", at - (first - n0), at - 1)
  local before = ring.values[at - (first - n0) - 1]
  if heap == first then
    ring.at_first, ring.before = values, before
  elseif heap == first + p then
    need(values == ring.at_first, "the heaps from %d and from %d on break the period", n0, n0 + p)
    need(n0 == 0 or before ~= ring.before, "the preperiod is not the least: heap %d fits, too", n0 - 1)
  else
    need(values ~= ring.at_first, "the period is not the least: %d is one, too", heap - first)
  end
end

local function check_claim(c, progress)
  local game = new_game(c)
  local start, first = 2 * c.depth + c.reach + 1, c.needs - c.period -- the state before `first` comes back
  local g, rare = first_values(game, start - 1)
  need(table.concat(rare, ",") == table.concat(c.rare, ",") and (rare[#rare] or 0) <= c.depth,
    "other heaps are rare, %d in all", #rare)
  for n = 0, start - 1 do check_max(c, n, g[n]) end
  local ring, looks, n, top = new_ring(c, game, g, rare, start), looks_of(c, first), start, game.index(c.max_value)
  prepare_lists(ring, start)
  while looks[1] do
    go_on(ring, n)
    for i = n, (ring.above[top] ~= 0 or c.max_at >= n and c.max_at < n + 64) and n + 63 or 0 do
      check_max(c, i, ring.values[i - ring.base])
    end
    n = n + 64
    if progress and n & 0x3fff < 64 then progress(n, c.needs) end
    while looks[1] and looks[1] <= n do look(c, ring, table.remove(looks, 1), first) end
  end
end

local function check(text, opts)
  local c, limit = read_certificate(text), opts.limit or M.heaps_max
  need(c.theorem == "rare-window", "the theorem '%s' is not for long certificates", c.theorem)
  need(c.depth >= 1 and c.depth <= DEPTH_MAX, "a depth is a number up to %d", DEPTH_MAX)
  need(c.period >= 1 and math.max(c.period, c.preperiod) < 1 << 60, "there is no such period")
  local first = math.max(c.preperiod, c.depth + 1) + c.depth + c.reach
  need(c.needs == first + c.period, "the theorem needs %d values", first + c.period)
  need(c.window_at >= first and c.window_at < c.needs, "a window begins to come back at heap %d", first)
  need(c.max_at < c.needs and c.max_value < M.values_max, "there is no such largest value")
  if c.needs > limit then
    local why = "it takes %d heaps, about a million in a second, and the limit is %d; allow it with --limit %d"
    error({ limit = why:format(c.needs, limit, c.needs) }, 0)
  end
  check_claim(c, opts.progress)
  return ("%s has period %d from heap %d on, proven by rare-window from %d values"):format(c.code, c.period,
    c.preperiod, c.needs)
end

---@param opts? { limit: integer?, progress: fun(done: integer, total: integer)? } how many heaps may be computed
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
  if code ~= 0 then io.stderr:write "usage: lua5.4 verify_long.lua [--limit HEAPS] FILE...\n" end
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

if ... == "sg.certificate.verify_long" then return M end
os.exit(main { ... })
