-- SPDX-License-Identifier: MIT
-- Checks certificates of misère quotients (docs/certificates.md). Plain Lua 5.4 and nothing else: it shares no code
-- with the engine that wrote them, and runs alone as `lua5.4 verify_misere.lua FILE...` as well as in `sg-lua verify`.
-- Every line of a certificate is a claim, and every claim is checked against the rules of the game.

local M = {}

local ORDER_MAX, HEAPS_MAX = 4000, 20000 -- more is not checked

local function need(condition, text, ...)
  if not condition then error({ refused = text:format(...) }, 0) end
  return condition
end

-- ---- the form: JSON, one field per line -----------------------------------------------------------------------

-- A whole number, a plain string, or a list of whole numbers; nil for anything else.
local function parse_value(text)
  if text:find "^%d+$" then return #text <= 9 and not text:find "^0%d" and math.tointeger(tonumber(text)) or nil end
  local items = text:match "^%[([%d,]*)%]$"
  if not items then return text:match '^"([^"\\%c]*)"$' end
  local list = {}
  for item in (items == "" and "" or items .. ","):gmatch "(.-)," do
    list[#list + 1] = need(math.type(parse_value(item)) and parse_value(item), "'%s' in a list", item)
  end
  return list
end

-- Name, type, and ? where it may be missing; in this order.
local FIELDS = [[ format:string version:integer code:string? subtract:table? heaps:integer order:integer p_size:integer
  tame:integer theorem:string? period:integer? preperiod:integer? checked_to:integer? generators:table action:table
  p:table phi:table ]]

local function read_certificate(text)
  local body = text:match "^{\n(.*)\n}\n$"
  local lines, names, c, at = {}, {}, {}, 1
  need(body, "this is not a certificate, or not all of it")
  for line in (body .. ",\n"):gmatch "(.-),\n" do
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
  need(c.format == "sg-lua misere certificate" and c.version == 1, "this is not a certificate of version 1")
  need(not c.theorem == not c.period and not c.period == not c.preperiod and not c.period == not c.checked_to,
    "a theorem, its period, preperiod and checked_to come together")
  need(c.order >= 1 and c.order <= ORDER_MAX and c.heaps <= HEAPS_MAX, "too much to check, or nothing")
  return c
end

-- ---- the game ----------------------------------------------------------------------------------------------------

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
  game.window = not rest:find "[^03]" and head == "0"
  return game
end

local function read_game(c)
  need(not c.code ~= not c.subtract, "there must be one game")
  if c.code then return read_code(c.code) end
  local game = { text = ("the subtraction set {%s}"):format(table.concat(c.subtract, ",")), parts = 1, takes = {},
    reach = c.subtract[#c.subtract] or 0, window = true }
  for t = 0, game.reach do game.takes[t] = {} end
  for i, s in ipairs(c.subtract) do
    need(s > (c.subtract[i - 1] or 0) and s <= HEAPS_MAX, "the set does not ascend at %d", s)
    game.takes[s] = { 0, 1 }
  end
  return game
end

-- ---- the monoid ---------------------------------------------------------------------------------------------------

-- The multiplication table from the action of the generators: they must commute, and all elements come from 0.
local function read_monoid(c)
  local order, m = c.order, { order = c.order, times = {}, is_p = {} }
  need(#c.action == order * #c.generators, "the action has %d entries", #c.action)
  local act = {}
  for i = 1, #c.generators do
    act[i] = {}
    for x = 0, order - 1 do
      act[i][x] = need(c.action[(i - 1) * order + x + 1] < order and c.action[(i - 1) * order + x + 1],
        "an element in the action of generator %d is too large", i)
    end
  end
  for i = 1, #act do
    for k = 1, i - 1 do
      for x = 0, order - 1 do
        need(act[i][act[k][x]] == act[k][act[i][x]], "generators %d and %d do not commute", k, i)
      end
    end
  end
  -- Row y of the table: x times y. The row of a generator's product is the generator's action after a row known before.
  m.times[0] = {}
  for x = 0, order - 1 do m.times[0][x] = x end
  local reached, at = { 0 }, 1
  while at <= #reached do
    local y = reached[at]
    for i = 1, #act do
      local z = act[i][y]
      if not m.times[z] then
        local row = {}
        for x = 0, order - 1 do row[x] = act[i][m.times[y][x]] end
        m.times[z], reached[#reached + 1] = row, z
      end
    end
    at = at + 1
  end
  need(#reached == order, "only %d of the elements are products of generators", #reached)
  need(#c.p == c.p_size, "%d elements are P", #c.p)
  for i, x in ipairs(c.p) do
    need(x > (c.p[i - 1] or 0) and x < order, "the P elements do not ascend from above 0 to below %d", order)
    m.is_p[x] = true
  end
  return m
end

-- Two elements must differ in P times something: else they are one in the quotient.
local function check_reduced(m)
  local seen = {}
  for x = 0, m.order - 1 do
    local row, bits = m.times[x], {}
    for y = 0, m.order - 1 do bits[y + 1] = m.is_p[row[y]] and "1" or "0" end
    local key = table.concat(bits)
    need(not seen[key], "the elements %d and %d are never told apart", seen[key] or 0, x)
    seen[key] = x
  end
end

-- The generators must be the first heaps that are no products of those before.
local function check_generators(c, m)
  local members, inside, next_one = { 0 }, { [0] = true }, 1
  for n = 1, c.heaps do
    local x = c.phi[n + 1]
    if not inside[x] then
      need(c.generators[next_one] == n and c.action[(next_one - 1) * m.order + 1] == x,
        "heap %d should be generator %d", n, next_one)
      next_one = next_one + 1
      local at = 1
      while at <= #members do
        for i = 1, next_one - 1 do
          local y = c.action[(i - 1) * m.order + members[at] + 1]
          if not inside[y] then inside[y], members[#members + 1] = true, y end
        end
        at = at + 1
      end
    end
  end
  need(next_one == #c.generators + 1, "there are %d generators", next_one - 1)
end

-- ---- options ------------------------------------------------------------------------------------------------------

-- The sets of elements that the options of each heap have; of a heap without moves false.
local function options_of(c, game, m)
  local phi, sums, sets = c.phi, { {} }, {}
  local function of_parts(h, sum) -- elements of h heaps, none empty, that make up the sum
    sums[h] = sums[h] or {}
    if sums[h][sum] then return sums[h][sum] end
    local set = {}
    if h == 1 then
      set[phi[sum + 1]] = true
    else
      for a = 1, sum - h + 1 do
        local row = m.times[phi[a + 1]]
        for y in pairs(of_parts(h - 1, sum - a)) do set[row[y]] = true end
      end
    end
    sums[h][sum] = set
    return set
  end
  for n = 1, c.heaps do
    local set = {}
    for t = 0, math.min(n, game.reach) do
      for _, h in ipairs(game.takes[t]) do
        if h == 0 and t == n then set[0] = true end
        if h > 0 and n - t >= h then
          for y in pairs(of_parts(h, n - t)) do set[y] = true end
        end
      end
    end
    sets[n] = next(set) ~= nil and set
  end
  return sets
end

-- Heaps of the same element with the same options count once.
local function classes_of(c, sets)
  local classes, seen = {}, {}
  for n = 1, c.heaps do
    local x, list = c.phi[n + 1], {}
    if not sets[n] then
      need(x == 0, "heap %d has no move: it should be the element 0", n)
    else
      for y in pairs(sets[n]) do list[#list + 1] = y end
      table.sort(list)
      local key = x .. ":" .. table.concat(list, ",")
      if not seen[key] then
        seen[key] = true
        classes[#classes + 1] = { heap = n, element = x, options = list }
      end
    end
  end
  return classes
end

-- ---- every word, by classes ---------------------------------------------------------------------------------------

-- From P no move leads to P: for heap and option times any z.
local function check_clashes(m, class)
  local own = m.times[class.element]
  for _, y in ipairs(class.options) do
    local row = m.times[y]
    for z = 0, m.order - 1 do
      need(not (m.is_p[own[z]] and m.is_p[row[z]]), "heap %d: a move leads from P to P", class.heap)
    end
  end
end

-- The z for which neither the heap nor an option of it makes P.
local function find_idle(m, class)
  local set, own = {}, m.times[class.element]
  for z = 0, m.order - 1 do
    local idle = not m.is_p[own[z]]
    for _, y in ipairs(class.options) do
      if not idle then break end
      idle = not m.is_p[m.times[y][z]]
    end
    if idle then set[z] = true end
  end
  class.idle = set
  class.sources = {}
  for z = 0, m.order - 1 do
    local y = own[z]
    class.sources[y] = class.sources[y] or {}
    table.insert(class.sources[y], z)
  end
end

local function within(a, b)
  for z in pairs(a) do
    if not b[z] then return false end
  end
  return true
end

-- From every other sum that has a move one leads to P. Of a word u let D(u) be the z for which neither u z nor an
-- option of u times z is P: then D(u v) = { z : v z in D(u), u z in D(v) }, and u has no move to P if 0 is in D(u).
-- Words of one element whose D is part of that of another need no look, nor do those with an empty D.
local function check_idle(m, classes)
  local kept, stack = {}, {}
  local function add(element, set, word)
    if next(set) == nil then return end
    need(not set[0], "the sum of the heaps %s has no move to P and is none", word)
    kept[element] = kept[element] or {}
    for _, other in ipairs(kept[element]) do
      if within(set, other) then return end
    end
    table.insert(kept[element], set)
    stack[#stack + 1] = { element = element, set = set, word = word }
  end
  for _, class in ipairs(classes) do add(class.element, class.idle, tostring(class.heap)) end
  while #stack > 0 do
    local top = table.remove(stack)
    local row = m.times[top.element]
    for _, class in ipairs(classes) do
      local set = {}
      for y in pairs(top.set) do
        for _, z in ipairs(class.sources[y] or {}) do
          if class.idle[row[z]] then set[z] = true end
        end
      end
      add(row[class.element], set, top.word .. "," .. class.heap)
    end
  end
end

-- ---- the other claims ---------------------------------------------------------------------------------------------

local function is_tame(m, p)
  if m.order == 1 then return true end
  if m.order == 2 then return #p == 1 and m.times[1][1] == 0 end
  local size = m.order - 2
  if #p ~= 2 or size < 4 or size & size - 1 ~= 0 then return false end
  for i = 1, 2 do
    local a, z = p[i], p[3 - i]
    local fits = m.times[a][a] == 0 and m.times[z][z] == z and m.times[a][z] ~= z
    for x = 1, m.order - 1 do
      fits = fits and (x == a or m.times[x][z] == x and m.times[x][x] == z)
    end
    if fits then return true end
  end
  return false
end

local function check_period(c, game)
  local n0, p, k = c.preperiod, c.period, game.reach
  need(c.theorem == (game.window and "window" or "guy-smith"), "the theorem '%s' is not for this game", c.theorem)
  local needs = game.window and n0 + p + k or game.parts * (math.max(n0, 1) + p) + k
  need(p >= 1 and c.checked_to == math.max(needs - 1, n0 + p), "the theorem needs the heaps up to %d",
    math.max(needs - 1, n0 + p))
  need(c.heaps >= c.checked_to, "the heaps up to %d are needed", c.checked_to)
  for n = n0, c.heaps - p do
    need(c.phi[n + p + 1] == c.phi[n + 1], "heaps %d and %d break the period", n, n + p)
  end
  need(n0 == 0 or c.phi[n0 + p] ~= c.phi[n0], "the preperiod is not the least: heap %d fits, too", n0 - 1)
  for q = 1, p - 1 do
    if p % q == 0 then
      local n = n0
      while n < n0 + p and c.phi[n0 + (n + q - n0) % p + 1] == c.phi[n + 1] do n = n + 1 end
      need(n < n0 + p, "the period is not the least: %d is one, too", q)
    end
  end
end

local function check(text)
  local c = read_certificate(text)
  local game = read_game(c)
  local m = read_monoid(c)
  need(#c.phi == c.heaps + 1 and c.phi[1] == 0, "phi of the heaps 0..%d begins with 0", c.heaps)
  for _, x in ipairs(c.phi) do need(x < c.order, "phi goes up to %d only", c.order - 1) end
  check_generators(c, m)
  check_reduced(m)
  local classes = classes_of(c, options_of(c, game, m))
  for _, class in ipairs(classes) do
    check_clashes(m, class)
    find_idle(m, class)
  end
  check_idle(m, classes)
  need(c.tame == (is_tame(m, c.p) and 1 or 0), "tame should be %d", 1 - c.tame)
  if c.period then check_period(c, game) end
  local size = ("order %d with %d P elements"):format(c.order, c.p_size)
  if not c.period then
    return ("the misère quotient of %s, heaps 0..%d only, has %s"):format(game.text, c.heaps, size)
  end
  return ("the misère quotient of %s has %s; phi has period %d from heap %d on, proven by %s from heaps 0..%d"):format(
    game.text, size, c.period, c.preperiod, c.theorem, c.checked_to)
end

---Is this text meant for this checker?
---@param text string
function M.claims(text)
  return text:find('"format": "sg-lua misere certificate"', 1, true) ~= nil
end

---@return string|nil claim what the certificate of this text proves, string|nil reason why it is refused
function M.check(text)
  local ok, claim = pcall(check, text)
  if ok then return claim end
  return nil, type(claim) == "table" and claim.refused or "the checker failed: " .. tostring(claim)
end

local function main(paths)
  local code = #paths == 0 and 2 or 0
  if code ~= 0 then io.stderr:write "usage: lua5.4 verify_misere.lua FILE...\n" end
  for _, path in ipairs(paths) do
    local file, message = io.open(path, "rb")
    local text = file and file:read "a"
    if file then file:close() end
    local claim, reason
    if text then
      claim, reason = M.check(text)
      print(("%s: %s: %s"):format(path, claim and "verified" or "refused", claim or reason))
    else
      io.stderr:write(message or path .. ": cannot be read", "\n")
    end
    code = math.max(code, not text and 5 or reason and 1 or 0)
  end
  return code
end

if ... == "sg.certificate.verify_misere" then return M end
os.exit(main { ... })
