-- SPDX-License-Identifier: MIT
-- Wide sets, the sets of cells of boards of more than 64 cells, against tables of cells; rules on wide boards against
-- the same positions on boards of one word.

local program = require "spec.support.program"
local sg = require "sg"
local mex = require("spec.support.definition").mex
local bits = sg.bits

local SEED = tonumber(os.getenv "SEED") or 20261121
print("spec/rule/wide_spec.lua: SEED=" .. SEED)
math.randomseed(SEED)
local random = math.random

local CELLS = 256

-- ---- sets as tables: cells[i] is true for each cell i ------------------------------------------------------------------

local function random_cells(n)
  local cells, share = {}, random(0, 8)
  for i = 0, n - 1 do
    if random(8) <= share then cells[i] = true end
  end
  return cells
end

local function set_of(cells, w, h)
  local set = 0
  for i in pairs(cells) do
    set = set | bits.cell(i, w or 16, h or 16)
  end
  return set
end

local function cells_of(set)
  local cells = {}
  for i in bits.each(set) do
    cells[i] = true
  end
  return cells
end

local function made(f)
  local cells = {}
  for i = 0, CELLS - 1 do
    cells[i] = f(i) or nil
  end
  return cells
end

local function highest_difference(a, b)
  for i = CELLS - 1, 0, -1 do
    if a[i] ~= b[i] then return i end
  end
end

describe("a wide set", function()
  it("has the operators of integers", function()
    for _ = 1, 300 do
      local a, b = random_cells(random(CELLS)), random_cells(random(CELLS))
      local x, y, n = set_of(a), set_of(b), random(0, CELLS + 10)
      assert.same(made(function(i) return a[i] and b[i] end), cells_of(x & y))
      assert.same(made(function(i) return a[i] or b[i] end), cells_of(x | y))
      assert.same(made(function(i) return a[i] ~= b[i] end), cells_of(x ~ y))
      assert.same(made(function(i) return a[i] and not b[i] end), cells_of(x & ~y))
      assert.same(made(function(i) return i >= n and a[i - n] end), cells_of(x << n))
      assert.same(made(function(i) return a[i + n] end), cells_of(x >> n))
      local top = highest_difference(a, b)
      assert.equal(top == nil, x == y)
      if x ~= 0 or y ~= 0 then
        assert.equal(top ~= nil and b[top] == true, x < y)
        assert.equal(top == nil or b[top] == true, x <= y)
      end
      assert.equal(next(a) == nil, x == 0)
    end
  end)

  it("is read, counted and listed", function()
    for _ = 1, 200 do
      local a = random_cells(random(CELLS))
      local x, count, lowest = set_of(a), 0, nil
      for i = CELLS - 1, 0, -1 do
        if a[i] then
          count, lowest = count + 1, i
        end
        assert.equal(a[i] == true, bits.has(x, i))
      end
      assert.equal(count, bits.count(x))
      assert.equal(lowest, bits.lowest(x))
      local last = -1
      for i in bits.each(x) do
        assert.is_true(i > last)
        last = i
      end
      if x ~= 0 then assert.equal(bits.cell(lowest, 16, 16), x & -x) end
      assert.is_true(bits.wide(tostring(x)) == x)
      if x ~= 0 then assert.matches("^0x%x+$", tostring(x)) end
    end
  end)

  it("works with integers, whose bits are cells", function()
    for _ = 1, 300 do
      local a, n = random_cells(random(CELLS)), random(0) >> random(63)
      local x, b = set_of(a), cells_of(n)
      for _, number in ipairs { n, n < 1 << 53 and n + 0.0 or n } do
        assert.same(made(function(i) return a[i] and b[i] end), cells_of(x & number))
        assert.same(made(function(i) return a[i] or b[i] end), cells_of(number | x))
        assert.same(made(function(i) return a[i] ~= b[i] end), cells_of(number ~ x))
      end
      if x ~= 0 then
        local top = highest_difference(a, b)
        assert.equal(top ~= nil and b[top] == true, x < n)
        assert.equal(top ~= nil and a[top] == true, n < x)
      end
      assert.is_true((x & ~0) == x)
    end
    assert.same(cells_of(-1), cells_of(bits.wide(-1)))
    assert.equal(64, bits.count(bits.wide(-1)))
    assert.equal(0, bits.wide(0))
    assert.equal("0x00000000000000005", tostring(bits.wide(5)))
    assert.equal(
      "0x8000000000000000000000000000000000000000000000000000000000000000",
      tostring(bits.cell(255, 16, 16))
    )
  end)

  it("says what cannot be done with it, and what to write", function()
    local x = bits.full(10, 10)
    for said, wrong in pairs {
      ["+ of a wide set: a set is no number; a | b joins two sets, sg.bits.cell(i, w, h)"] = function() return x + 1 end,
      ["- of a wide set: a set is no number; a & ~b takes the cells of b out of a"] = function() return x - 1 end,
      ["* of a wide set"] = function() return 2 * x end,
      ["/ of a wide set"] = function() return x / 2 end,
      ["// of a wide set"] = function() return x // 2 end,
      ["% of a wide set"] = function() return x % 2 end,
      ["^ of a wide set"] = function() return x ^ 2 end,
      [".. of a wide set: tostring(set) is its text"] = function() return x .. "" end,
      ["# of a wide set: sg.bits.count(set)"] = function() return #x end,
      ["a wide set has no field 'w'"] = function() return x.w end,
      ["for cell in sg.bits.each(set) do"] = function() return x() end,
      ["<< by -1: the number of cells is negative; >> shifts the other way"] = function() return x << -1 end,
      [">> by -3: the number of cells is negative; << shifts the other way"] = function() return x >> -3 end,
      ["<< by what is no whole number"] = function() return 1 << x end,
      ["& of a wide set and -5, which is negative"] = function() return x & -5 end,
      ["| of a wide set and a table, which is no set of cells"] = function() return {} | x end,
      ["~ of a wide set and 0.5, which is no whole number"] = function() return x ~ 0.5 end,
      ["< of a wide set and a string, which is no set of cells"] = function() return x < "a" end,
      ["the text '0xg' is no set; it must be up to 64 hexadecimal digits"] = function() return bits.wide "0xg" end,
      ["is no set; it must be up to 64"] = function() return bits.wide("1" .. ("0"):rep(64)) end,
      ["the set has bit 100; a board of 9 by 9 ends with bit 80"] = function()
        return bits.components(bits.cell(100, 11, 11), 9, 9)
      end,
      ["the set is -1, which is negative"] = function() return bits.components(-1, 9, 9) end,
      ["the set is a wide set; it must be an integer"] = function() return bits.components(x, 8, 8) end,
      ["a board of 16 by 17; it must have from 1 to 256 cells"] = function() return bits.full(16, 17) end,
      ["the cell is 100; it must be from 0 to 99"] = function() return bits.cell(100, 10, 10) end,
      ["the bit is 256; it must be from 0 to 255"] = function() return bits.has(x, 256) end,
    } do
      local ok, message = pcall(wrong)
      assert.is_false(ok, said)
      assert.matches(said, message, 1, true)
    end
    assert.is_false(getmetatable(x))
    assert.is_false(pcall(setmetatable, x, nil))
  end)
end)

-- ---- boards ----------------------------------------------------------------------------------------------------------

local function random_size()
  local w, h
  repeat
    w, h = random(40), random(40)
  until w * h > 64 and w * h <= CELLS
  return w, h
end

-- The cells of a board to which move takes those of cells; a cell off the board is lost.
local function moved(cells, w, new_w, new_h, move)
  local out = {}
  for i in pairs(cells) do
    local r, c = move(i // w, i % w)
    if r >= 0 and r < new_h and c >= 0 and c < new_w then out[r * new_w + c] = true end
  end
  return out
end

local function joined(...)
  local out = {}
  for _, cells in ipairs { ... } do
    for i in pairs(cells) do
      out[i] = true
    end
  end
  return out
end

local function grown(cells, w, h)
  local function step(down, right)
    return moved(cells, w, w, h, function(r, c) return r + down, c + right end)
  end
  return joined(cells, step(0, 1), step(0, -1), step(1, 0), step(-1, 0))
end

local function reached(seeds, within, w, h)
  local out, n = {}, 0
  for i in pairs(seeds) do
    out[i] = within[i]
  end
  repeat
    local before = n
    for i in pairs(grown(out, w, h)) do
      out[i] = within[i]
    end
    n = 0
    for _ in pairs(out) do
      n = n + 1
    end
  until n == before
  return out
end

describe("boards of more than 64 cells", function()
  it("have the functions of smaller ones", function()
    for _ = 1, 60 do
      local w, h = random_size()
      local a, seeds = random_cells(w * h), {}
      for _ = 1, random(3) do
        seeds[random(0, w * h - 1)] = true
      end
      local x, down, right = set_of(a, w, h), random(-3, 3), random(-3, 3)
      assert.equal(w * h, bits.count(bits.full(w, h)))
      assert.same(
        moved(a, w, w, h, function(r, c) return r + down, c + right end),
        cells_of(bits.shift(x, w, h, right, down))
      )
      local ring = grown(a, w, h)
      for i in pairs(a) do
        ring[i] = nil
      end
      assert.same(ring, cells_of(bits.neighbours(x, w, h)))
      assert.same(reached(seeds, a, w, h), cells_of(bits.flood(set_of(seeds, w, h), x, w, h)))
      local left = joined(a)
      for _, part in ipairs(bits.components(x, w, h)) do
        local first = bits.lowest(part)
        local wanted = reached({ [first] = true }, a, w, h)
        assert.same(wanted, cells_of(part))
        for i in pairs(wanted) do
          left[i] = nil
        end
      end
      assert.is_nil(next(left))
    end
  end)

  it("have images, and one form for all of them", function()
    local function check(call, set, w, h, move)
      local image, new_w, new_h = call(set, w, h)
      assert.same({ w, h }, { new_w, new_h })
      assert.same(moved(cells_of(set), w, w, h, move), cells_of(image))
    end
    for _ = 1, 60 do
      local w, h = random_size()
      local x = set_of(random_cells(w * h), w, h)
      check(bits.mirror, x, w, h, function(r, c) return r, w - 1 - c end)
      check(bits.flip, x, w, h, function(r, c) return h - 1 - r, c end)
      local form = sg.canonical.bits(x, w, h)
      assert.is_true(form == sg.canonical.bits(bits.mirror(x, w, h), w, h))
      assert.is_true(form == sg.canonical.bits(bits.flip(x, w, h), w, h))
      assert.is_true(form == sg.canonical.bits(form, w, h))
    end
    for _ = 1, 60 do -- a small set anywhere, in any position
      local w, h = random(9, 16), random(9, 16)
      local x = set_of(random_cells(64), 8, 8)
      local placed = set_of(moved(cells_of(x), 8, w, h, function(r, c) return r, c end), w, h)
      local form = sg.canonical.bits(placed, w, h, true)
      local turned = set_of(moved(cells_of(x), 8, w, h, function(r, c) return c + h - 8, 7 - r + w - 8 end), w, h)
      assert.is_true(form == sg.canonical.bits(turned, w, h, true))
      local narrow = cells_of(sg.canonical.bits(x, 8, 8, true))
      assert.same(moved(narrow, 8, w, h, function(r, c) return r, c end), cells_of(form))
      local corner, columns, rows = bits.corner(turned, w, h)
      local _, across, down = bits.corner(x, 8, 8)
      assert.same({ down, across }, { columns, rows })
      assert.equal(bits.count(x), bits.count(corner))
    end
  end)
end)

-- ---- rules -----------------------------------------------------------------------------------------------------------

-- Cram by single cells, with helpers or without, ready for C or with a function in Lua around each.
local RULE = [[
return {
  name = "boards",
  summary = "Cram.",
  source = { "none" },
  params = { w = { type = "integer", default = 9, min = 1 }, h = { type = "integer", default = 9, min = 1 } },
  start = function(p) return sg.bits.full(p.w, p.h) end,
  form = { "bits" },
  options = function(cells, option, p)
    local w, h = p.w, p.h
    for i in sg.bits.each(cells) do
      local cell = sg.bits.cell(i, w, h)
      if i %% w < w - 1 and sg.bits.has(cells, i + 1) then option(cells & ~(cell | cell << 1)) end
      if sg.bits.has(cells, i + w) then option(cells & ~(cell | cell << w)) end
    end
  end,
  split = %s,
  canonical = %s,
}
]]
local SPLIT =
  { "nil", "sg.bits.components", "function(cells, part, p) return sg.bits.components(cells, part, p) end" }
local CANONICAL = {
  "nil",
  "sg.canonical.bits { translate = true }",
  "function(cells, p) return sg.canonical.bits(cells, p.w, p.h, true) end",
}

local function trusted(text, w, h)
  local rule = assert(load(text, "=rule", "t", setmetatable({ sg = sg }, { __index = _G })))()
  rule.params.w.default, rule.params.h.default = w, h
  return assert(sg.game(rule))
end

local function boxed(text, w, h) return assert(sg.from_text(text, "boards.lua", { w = w, h = h })) end

describe("a rule on a wide board", function()
  it("gives the values of the same cells on a board of one word", function()
    for round = 1, 36 do
      local text = RULE:format(SPLIT[round % 3 + 1], CANONICAL[round // 3 % 3 + 1])
      local open = round % 2 == 0 and boxed or trusted
      local w, h = random(4), random(3)
      local wide_w, wide_h = random(9, 16), random(9, 16)
      local cells = random_cells(w * h)
      local down, right = random(0, wide_h - h), random(0, wide_w - w)
      local placed =
        set_of(moved(cells, w, wide_w, wide_h, function(r, c) return r + down, c + right end), wide_w, wide_h)
      local narrow, wide = open(text, w, h), open(text, wide_w, wide_h)
      local set = set_of(cells, w, h)
      local value = assert(narrow:value(set)).value
      for _, method in ipairs { "dag", "lv", "pn" } do
        assert.equal(value, assert(wide:value(placed, { method = method })).value)
      end
      assert.equal(#assert(narrow:options(set)), #assert(wide:options(placed)))
      assert.equal(#assert(narrow:components(set)), #assert(wide:components(placed)))
    end
  end)

  it("takes integers and the text of wide sets as positions", function()
    local game = boxed(RULE:format(SPLIT[2], CANONICAL[2]), 10, 10)
    local corner = bits.wide(1 | 1 << 10 | 1 << 20 | 1 << 30)
    for _, position in ipairs { 1 | 1 << 10 | 1 << 20 | 1 << 30, corner, tostring(corner) } do
      assert.equal(2, assert(game:value(position)).value)
    end
    assert.equal("0x00000000040100401", game:show(corner))
    assert.is_true(corner == game:position(game:show(corner)))
    local none, why = game:value(bits.cell(100, 11, 11))
    assert.is_nil(none)
    assert.equal("input", why.code)
    assert.matches("cells outside the board of 10 by 10", why.message, 1, true)
    none, why = game:value(-1)
    assert.is_nil(none)
    assert.equal("input", why.code)
    none, why = game:value("0x1" .. ("0"):rep(64))
    assert.is_nil(none)
    assert.matches("at most 64 hexadecimal digits", why.message, 1, true)
  end)

  it("may be a parameter", function()
    local game = assert(sg.from_text(
      [[return {
      summary = "x", params = { set = { type = "position", default = 0 } },
      start = function(p) return p.set end,
      options = function(set, option) if set ~= 0 then option(set & ~(set & -set)) end end,
    }]],
      "parameter.lua",
      { set = "0x30000000000000000" }
    ))
    assert.equal("0x30000000000000000", game:show((game:start())))
    assert.equal(0, assert(game:value()).value)
    assert.equal(1, assert(game:value(1)).value)
  end)

  it("is searched in threads, with a store, with hashed keys #linux", function()
    local path = os.tmpname()
    local file = program.write(path .. ".lua", RULE:format(SPLIT[2], CANONICAL[2]))
    local position = tostring(
      set_of(moved(cells_of(bits.full(4, 4)), 4, 11, 11, function(r, c) return r + 6, c + 6 end), 11, 11)
        | bits.cell(0, 11, 11)
        | bits.cell(1, 11, 11)
    )
    local store = path .. ".store"
    for _, flags in ipairs {
      "",
      "-j 2 --method lv",
      "-j 2 --method pn",
      "--hashed",
      "--untrusted",
      "--method dag --store " .. store,
      "--method dag --store " .. store,
    } do
      local said = program.output(("%s value %s:w=11:h=11 %s %s"):format(program.path, file, position, flags))
      assert.matches(": 1  N", said, 1, true)
    end
    os.remove(store)
    os.remove(file)
    os.remove(path)
  end)

  it("is checked, drawn, and shown with its moves", function()
    local path = os.tmpname()
    local file = program.write(path .. ".lua", RULE:format(SPLIT[2], CANONICAL[2]))
    local position = tostring(bits.cell(77, 9, 9) | bits.cell(78, 9, 9) | bits.cell(79, 9, 9))
    local said = program.output(("%s moves %s %s --format json"):format(program.path, file, position))
    assert.matches('"value":1', said, 1, true)
    said = program.output(("%s moves %s %s --board"):format(program.path, file, position))
    assert.matches("i", said, 1, true)
    said = program.output(("%s explain %s %s"):format(program.path, file, position))
    assert.matches("1", said, 1, true)
    os.remove(file)
    os.remove(path)
  end)
end)

describe("Queens", function()
  local RULES = { "queens", "spec/support/queens_scripted.lua" } -- the board as data, and as wide sets of a script

  it("has the values of OEIS A344227", function()
    for n, value in ipairs { 1, 1, 2, 1, 3, 1, 2, 3 } do
      for _, rule in ipairs(RULES) do
        assert.equal(value, assert(assert(sg.load(("%s:w=%d:h=%d"):format(rule, n, n))):value()).value)
      end
    end
  end)

  it("has the values of OEIS A344227 on wide boards, by two methods", function()
    for i, value in ipairs { 1, 0, 1, 0 } do
      local n = i + 8
      for _, method in ipairs { "pn", "lv" } do
        assert.equal(
          value,
          assert(assert(sg.load(("queens:w=%d:h=%d"):format(n, n))):value(nil, { method = method })).value
        )
      end
    end
  end)

  it("has the same values as data and as a script, also of positions that are searched as graphs", function()
    for _ = 1, 12 do
      local w, h = random(9, 16), random(8, 16)
      local free = {}
      for _ = 1, random(20, 34) do
        free[random(0, w * h - 1)] = true
      end
      local values = {}
      for i, rule in ipairs(RULES) do
        local game = assert(sg.load(("%s:w=%d:h=%d"):format(rule, w, h)))
        values[i] = assert(game:value(set_of(free, w, h))).value
      end
      assert.equal(values[2], values[1])
    end
  end)

  it("has the values of a plain game of cells, on wide boards, too", function()
    -- Values by the definition: free is a table of cells.
    local function naive(free, w, memo)
      local key, options = {}, {}
      for i in pairs(free) do
        key[#key + 1] = i
      end
      table.sort(key)
      local name = table.concat(key, " ")
      if memo[name] then return memo[name] end
      for i in pairs(free) do
        local left = {}
        for j in pairs(free) do
          local down, right = j // w - i // w, j % w - i % w
          if down ~= 0 and right ~= 0 and down ~= right and down ~= -right then left[j] = true end
        end
        options[naive(left, w, memo)] = true
      end
      memo[name] = mex(options)
      return memo[name]
    end
    for _ = 1, 20 do
      local w, h = random(9, 16), random(8, 16)
      local free = {}
      for _ = 1, random(9) do
        free[random(0, w * h - 1)] = true
      end
      for _, rule in ipairs(RULES) do
        local game = assert(sg.load(("%s:w=%d:h=%d"):format(rule, w, h)))
        assert.equal(naive(free, w, {}), assert(game:value(set_of(free, w, h))).value)
      end
    end
  end)
end)

describe("Cram on wide boards", function()
  local cram = function(w, h) return assert(sg.load(("cram:w=%d:h=%d"):format(w, h))) end

  it("has the values of 0.07 in one row", function()
    local code = sg.load "0.07"
    for _, n in ipairs { 65, 72, 85, 100, 128 } do
      assert.equal(assert(code:value(n)).value, assert(cram(n, 1):value()).value)
      assert.equal(assert(code:value(n)).value, assert(cram(1, n):value()).value)
    end
  end)

  it("in two rows has 0 for even length, 1 for odd", function()
    for n = 33, 36 do
      assert.equal(n % 2, assert(cram(n, 2):value()).value)
      assert.equal(n % 2, assert(cram(2, n):value()).value)
    end
  end)

  it("reads what it writes", function()
    for _ = 1, 20 do
      local w, h = random_size()
      local game = cram(w, h)
      local x = set_of(random_cells(w * h), w, h)
      assert.is_true(x == game:position(game:show(x)))
    end
  end)
end)
