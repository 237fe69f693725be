-- SPDX-License-Identifier: MIT
-- The texts of coupled families: what their conditions and their max say, against the definition, with texts that are
-- never there among them; the certificates of such families, checked by the program of its own.

local check = require("spec.support.changes").check
local naive = require "spec.support.naive"
local program = require "spec.support.program"
local sg = require "sg"
local definition = require "spec.support.definition"

local FAMILIES = { "a", "b", "c" }
local UPTO = 60

local function pick(list) return list[math.random(#list)] end

local COMPARE = {
  [">="] = function(a, b) return a >= b end,
  [">"] = function(a, b) return a > b end,
  ["<="] = function(a, b) return a <= b end,
  ["<"] = function(a, b) return a < b end,
  ["="] = function(a, b) return a == b end,
  ["=="] = function(a, b) return a == b end,
  ["~="] = function(a, b) return a ~= b end,
  ["!="] = function(a, b) return a ~= b end,
}
local SIGNS = { ">=", ">", "<=", "<", "=", "==", "~=", "!=" }

-- A term of an option: its text, and the heap that it leaves of n. above: the option is there only for larger n.
local function random_term()
  local family, k, least = pick(FAMILIES), math.random(1, 6), math.random(0, 3)
  local kind = math.random(4)
  if kind == 1 then
    local shape = pick { "%s(max(n-%d, %d))", "%s(max(%3$d, n - %2$d))" }
    local said = shape:find "%$" and ("%s(max(%d, n - %d))"):format(family, least, k)
      or shape:format(family, k, least)
    return { text = said, family = family, heap = function(n) return math.max(n - k, least) end, above = least }
  elseif kind == 2 then
    return {
      text = ("%s(%d)"):format(family, least),
      family = family,
      heap = function() return least end,
      above = least,
    }
  end
  return { text = ("%s(n-%d)"):format(family, k), family = family, heap = function(n) return n - k end }
end

-- Conditions, each a text and a function of n and i.
local function random_conditions(pair, above)
  local list = {}
  if above then list[1] = { ("n > %d"):format(above), function(n) return n > above end } end
  for _ = 1, math.random(0, 3) do
    local sign, c = pick(SIGNS), math.random(0, 12)
    list[#list + 1] = { ("n %s %d"):format(sign, c), function(n) return COMPARE[sign](n, c) end }
  end
  if pair and math.random(2) == 1 then
    local sign, c = pick { ">=", ">" }, math.random(0, 3)
    list[#list + 1] = { ("i%s%d"):format(sign, c), function(_, i) return COMPARE[sign](i, c) end }
  end
  if pair and math.random(2) == 1 then
    local sign, c = pick { "<=", "<" }, math.random(0, 5)
    list[#list + 1] = { ("i %s n-%d"):format(sign, c), function(n, i) return COMPARE[sign](i, n - c) end }
  end
  if pair and math.random(2) == 1 then
    local sign, c = pick { ">=", ">" }, math.random(0, 3)
    list[#list + 1] =
      { ("j %s %d"):format(sign, c), function(n, i) return COMPARE[sign](n - pair[3] - pair[4] - i, c) end }
  end
  return list
end

-- An option: its text, and options(n), the list of moves, each a list of { family, heap }.
local function random_option()
  local terms, texts, above = {}, {}, nil
  for i = 1, math.random(0, 2) do
    terms[i] = random_term()
    texts[i] = terms[i].text
    if terms[i].above then above = math.max(above or 0, terms[i].above) end
  end
  local pair = math.random(2) == 1 and { pick(FAMILIES), pick(FAMILIES), math.random(1, 4), math.random(0, 2) } or nil
  if pair then
    texts[#texts + 1] = pair[4] > 0 and ("%s(i+%d)"):format(pair[1], pair[4]) or pair[1] .. "(i)"
    texts[#texts + 1] = ("%s(n-%d-i)"):format(pair[2], pair[3] + pair[4])
  end
  local conditions, said = random_conditions(pair, above), {}
  for i, condition in ipairs(conditions) do
    said[i] = condition[1]
  end
  local source = (#texts == 0 and "0" or table.concat(texts, " + "))
    .. (#said > 0 and " for " .. table.concat(said, ", ") or "")
  local function move_of(n, i)
    for _, condition in ipairs(conditions) do
      if not condition[2](n, i) then return nil end
    end
    local move = {}
    for _, term in ipairs(terms) do
      move[#move + 1] = { term.family, term.heap(n) }
    end
    if pair then
      move[#move + 1] = { pair[1], i + pair[4] }
      move[#move + 1] = { pair[2], n - pair[3] - pair[4] - i }
    end
    for _, part in ipairs(move) do
      if part[2] < 0 then return nil end
    end
    return move
  end
  return {
    text = source,
    moves = function(n)
      local list = {}
      for i = 0, pair and n + 9 or 0 do
        list[#list + 1] = move_of(n, i)
      end
      return list
    end,
  }
end

-- The values of heaps 0..upto of the families by the definition.
local function values_of(options, upto)
  local known = { a = {}, b = {}, c = {} }
  for n = 0, upto do
    for _, name in ipairs(FAMILIES) do
      local seen = {}
      for _, option in ipairs(options[name]) do
        for _, move in ipairs(option.moves(n)) do
          local sum = 0
          for _, part in ipairs(move) do
            sum = sum ~ known[part[1]][part[2]]
          end
          seen[sum] = true
        end
      end
      known[name][n] = definition.mex(seen)
    end
  end
  return known
end

-- The attack on a kingdom (Codeforces 1312F): three numbers, and which of them may be taken behind which. The values by
-- the definition up to heap upto, and of one large heap from the first state that comes back.
local function kingdom(x, y, z, upto, far)
  local a, b, c = { [0] = 0 }, { [0] = 0 }, { [0] = 0 }
  local function mex(...) return definition.mex_of { ... } end
  local function at(values, n) return values[math.max(n, 0)] end
  local deep, places = math.max(x, y, z), {}
  for n = 1, math.maxinteger do
    a[n] = mex(at(a, n - x), at(b, n - y), at(c, n - z))
    b[n] = mex(at(a, n - x), at(c, n - z))
    c[n] = mex(at(a, n - x), at(b, n - y))
    local state = {}
    for m = n - deep, n do
      state[#state + 1] = at(a, m) .. at(b, m) .. at(c, m)
    end
    local key = table.concat(state, ",")
    if n >= upto and n >= deep and places[key] then
      return a, a[places[key] + (far - places[key]) % (n - places[key])]
    end
    places[key] = n >= deep and n or nil
  end
end

local KINGDOM = [[return {
  params = { x = { type = "integer", default = 1 }, y = { type = "integer", default = 3 }, z = { type = "integer", default = 4 } },
  heaps = function(p)
    local function left(family, d) return ("%s(max(n-%d, 0)) for n > 0"):format(family, d) end
    return {
      a = { left("a", p.x), left("b", p.y), left("c", p.z) },
      b = { left("a", p.x), left("c", p.z) },
      c = { left("a", p.x), left("b", p.y) },
    }
  end,
  start = "a1",
}]]

describe("texts of coupled families", function()
  it("say what the definition says, and their certificates hold", function()
    local n_never, n_certificates = 0, 0
    for _ = 1, 120 do
      local heaps, options = {}, {}
      for _, name in ipairs(FAMILIES) do
        heaps[name], options[name] = {}, {}
        for i = 1, math.random(1, 4) do
          options[name][i] = random_option()
          heaps[name][i] = options[name][i].text
          local is_there = false
          for n = 0, UPTO do
            is_there = is_there or #options[name][i].moves(n) > 0
          end
          n_never = n_never + (is_there and 0 or 1)
        end
      end
      local about = ("seed %d: %s | %s | %s"):format(
        naive.seed,
        table.concat(heaps.a, "; "),
        table.concat(heaps.b, "; "),
        table.concat(heaps.c, "; ")
      )
      local right, game = values_of(options, UPTO), assert(sg.game { heaps = heaps, start = "a1" })
      for _, name in ipairs(FAMILIES) do
        local found = assert(game:seq(0, UPTO, { family = name })).values
        for n = 0, UPTO do
          assert.equal(right[name][n], found[n + 1], about .. " " .. name .. n)
          if n < 12 then assert.equal(right[name][n], game:value(name .. n, { method = "dag" }).value, about) end
        end
        local period = game:period { family = name, upto = 400 }
        local text = period and require("sg.certificate.period").text(game, period, name)
        if text and n_certificates < 40 then
          n_certificates = n_certificates + 1
          local claim, reason = check(text)
          assert(claim, about .. ": " .. tostring(reason))
        end
      end
    end
    assert.is_true(n_never > 10, "texts that are never there: " .. n_never)
    assert.is_true(n_certificates > 20, "certificates: " .. n_certificates)
  end)

  it("may be texts that are never there", function()
    for text, values in pairs {
      ["a(n-3) for n = 2"] = { 0, 1, 0, 1, 0, 1 },
      ["a(i) + a(n-4-i) for n = 3"] = { 0, 1, 0, 1, 0, 1 },
      ["0 for n >= 5, n <= 3"] = { 0, 1, 0, 1, 0, 1 },
      ["0 for n < 0"] = { 0, 1, 0, 1, 0, 1 },
      ["0 for n = 4, n ~= 4"] = { 0, 1, 0, 1, 0, 1 },
      ["a(n) for n < 0"] = { 0, 1, 0, 1, 0, 1 },
      ["0 for n != 0, n < 3"] = { 0, 1, 2, 0, 1, 0 },
    } do
      local game = assert(sg.game { heaps = { a = { "a(n-1)", text } }, start = "a5" })
      assert.same(values, assert(game:seq(0, 5)).values, text)
      for n = 0, 5 do
        assert.equal(values[n + 1], assert(game:value("a" .. n, { method = "dag" })).value, text)
      end
    end
  end)

  it("are the attack on a kingdom, with its period and far heaps", function()
    for _, set in ipairs { { 1, 3, 4 }, { 1, 1, 1 }, { 2, 5, 3 }, { 5, 5, 5 }, { 4, 1, 2 } } do
      local x, y, z = table.unpack(set)
      local far = 1000000000000000000
      local right, last = kingdom(x, y, z, 300, far)
      local game = assert(sg.from_text(KINGDOM, "kingdom.lua", { x = x, y = y, z = z }))
      local found = assert(game:seq(0, 300)).values
      for n = 0, 300 do
        assert.equal(right[n], found[n + 1], table.concat(set, " ") .. ": " .. n)
      end
      assert.equal("proven", assert(game:period()).basis)
      local answer = assert(game:value("a" .. far))
      assert.same({ last, "proven" }, { answer.value, answer.basis })
    end
  end)

  it("say what cannot be read, with the family, the text and the number", function()
    for text, says in pairs {
      ["a(n-2000000)"] = 'heaps.a: "a(n-2000000)": the number 2000000',
      ["a(n-1000000-7)"] = "the number -1000007",
      ["a(n-1) for n > 99999999999999999999"] = "the number 99999999999999999999",
      ["a(n-1) for n < i"] = "conditions compare n with a number",
      ["a(i) + a(n-3-i) for i ~= 3"] = "conditions compare n with a number",
      ["a(n-1) for n <> 3"] = "in brackets stand n, i and numbers",
      ["a(max(n-3, n))"] = "max is as in a(max(n-3, 0))",
      ["a(max(n-3, -1))"] = "max is as in a(max(n-3, 0))",
      ["a(max(i, 0))"] = "max is as in a(max(n-3, 0))",
      ["a(max(n-3 0))"] = "expected ','",
      ["a(max(n+1, 0))"] = "may not make a heap grow",
      ["a(n-1) for i < n-3"] = "there is no i",
      ["a(max(n-1, 0))"] = "play can go round from heap 0 of the family 'a'",
      ["a(max(n-1, 2))"] = "play can go round from heap",
    } do
      local game, why = sg.from_text(("return { heaps = { a = { %q } }, start = 'a3' }"):format(text), "wrong.lua")
      if game then
        local value
        value, why = game:value "a3"
        assert.is_nil(value, text)
      end
      assert.equal("rule", why.code, text)
      assert.truthy(tostring(why):find(says, 1, true), text .. ": " .. tostring(why))
    end
    -- a fault of the rule, whatever is asked, and not of the position
    local path = os.tmpname() .. ".lua"
    program.write(path, "return { heaps = { a = 'a(n-1) for n <> 3' } }")
    for _, command in ipairs { { "value", path, "a7" }, { "seq", path, "0..3" }, { "period", path } } do
      local ran = program.run(command)
      assert.equal(3, ran.code)
      assert.truthy(ran.err:find(":1: heaps.a: ", 1, true), ran.err)
    end
    os.remove(path)
  end)

  it("name the heap whose value is too large", function()
    -- a(i) is i; d_j(256) leaves the sums of any of the d_k(256), k < j, and any a(i), i < 256: so its value is 2^(8 + j)
    local heaps = { a = "a(i) + z(n-1-i)", z = {} }
    for j = 0, 8 do
      local texts = { "a(i) + z(n-1-i) for n = 256" }
      for k = 0, j - 1 do
        for i = 1, #texts do
          texts[#texts + 1] = ("d%d_(256) + %s"):format(k, texts[i])
        end
      end
      heaps[("d%d_"):format(j)] = texts
    end
    local game = assert(sg.game { heaps = heaps, start = "a0" })
    local value, why = game:value "a5"
    assert.is_nil(value)
    assert.equal("range", why.code)
    assert.truthy(
      tostring(why):find("heap 256 of the family 'd8_' has a nim-value above 65535", 1, true),
      tostring(why)
    )
    heaps.d8_ = nil
    assert.equal(1 << 15, assert(assert(sg.game { heaps = heaps, start = "a0" }):value "d7_256").value)
  end)
end)
