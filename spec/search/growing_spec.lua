-- SPDX-License-Identifier: MIT
-- Heaps that grow without end: labels against play by the definition on sums with Nim heaps, as far as it can see.

local program = require "spec.support.program"
local sg = require "sg"

local CODES = {
  "20.017",
  "20.0001",
  "22.33",
  "200.03",
  "60.3",
  "20.07",
  "40.001",
  "20.00001",
  "800.07",
  "200.0011",
  "20.0?017?",
  "4?0.3",
}

local TOKENS, PARTS = 11, 4 -- positions beyond are left unknown

-- The options of a heap by the definition: all lists of heaps are tried.
local function options_of(code, n)
  local before, behind = code:match "^(.-)%.(.*)$"
  local digits = {}
  for digit, split in (before .. behind):gmatch "(%w)([!?=]?)" do
    digits[#digits + 1] = { heaps = tonumber(digit, 32), split = split }
  end
  local t = -#before:gsub("%W", "")
  local list = {}
  for _, digit in ipairs(digits) do
    t = t + 1
    local function each(parts, least, left)
      if left == 0 and digit.heaps >> #parts & 1 == 1 and n > 0 then
        local equal, distinct = true, true
        for i = 2, #parts do
          equal, distinct = equal and parts[i] == parts[i - 1], distinct and parts[i] ~= parts[i - 1]
        end
        local wrong = digit.split == "!" and not distinct
          or digit.split == "=" and not equal
          or digit.split == "?" and #parts > 1 and equal
        if not wrong then list[#list + 1] = { table.unpack(parts) } end
      end
      for heap = least, left do
        parts[#parts + 1] = heap
        each(parts, heap, left - heap)
        parts[#parts] = nil
      end
    end
    if n - t >= 0 then each({}, 1, n - t) end
  end
  return list
end

-- The outcomes, "P" and "N", of sums of heaps and one Nim heap that play within the bounds decides; nil for the others.
local function retrograde(code, roots)
  local moves = {}
  local function key(heaps, nim)
    table.sort(heaps)
    return table.concat(heaps, ",") .. "*" .. nim
  end
  local todo, positions = {}, {}
  local function add(heaps, nim)
    local total = 0
    for _, heap in ipairs(heaps) do
      total = total + heap
    end
    local name = key(heaps, nim)
    if total > TOKENS or #heaps > PARTS then return name end
    if not positions[name] then
      positions[name] = true
      todo[#todo + 1] = { heaps, nim, name }
    end
    return name
  end
  for _, root in ipairs(roots) do
    add({ root[1] }, root[2])
  end
  while #todo > 0 do
    local heaps, nim, name = table.unpack(table.remove(todo))
    local list = {}
    for i = 1, #heaps do
      moves[heaps[i]] = moves[heaps[i]] or options_of(code, heaps[i])
      for _, option in ipairs(moves[heaps[i]]) do
        local left = { table.unpack(option) }
        for j = 1, #heaps do
          if j ~= i then left[#left + 1] = heaps[j] end
        end
        list[#list + 1] = add(left, nim)
      end
    end
    for less = 0, nim - 1 do
      list[#list + 1] = add({ table.unpack(heaps) }, less)
    end
    positions[name] = list
  end
  local outcome, again = {}, true
  while again do
    again = false
    for name, list in pairs(positions) do
      if not outcome[name] then
        local all_n, some_p = true, false
        for _, option in ipairs(list) do
          all_n, some_p = all_n and outcome[option] == "N", some_p or outcome[option] == "P"
        end
        outcome[name] = some_p and "N" or all_n and "P" or nil
        again = again or outcome[name] ~= nil
      end
    end
  end
  return function(heap, nim) return outcome[key({ heap }, nim)] end
end

-- Who wins a heap of this value with a Nim heap beside it.
local function winner(value, nim)
  if math.type(value) == "integer" then return value == nim and "P" or "N" end
  for _, label in ipairs(value.loopy) do
    if label == nim then return "N" end
  end
  return "D"
end

describe("heaps that grow without end", function()
  for _, code in ipairs(CODES) do
    it("have the values by which sums with Nim are won, lost and drawn: " .. code, function()
      local roots = {}
      for n = 0, 5 do
        for nim = 0, 3 do
          roots[#roots + 1] = { n, nim }
        end
      end
      local known, n_decided = retrograde(code, roots), 0
      for _, root in ipairs(roots) do
        local expected = known(root[1], root[2])
        local found = winner(assert(sg.growing_heaps(code, root[1])).value, root[2])
        if expected then
          assert.equal(expected, found, ("%s: %d and a Nim heap of %d"):format(code, root[1], root[2]))
          n_decided = n_decided + 1
        end
      end
      assert.is_true(n_decided >= 4, "hardly anything is compared")
    end)
  end

  it("are those of 20.017, worked out by hand", function()
    local function text(heaps) return tostring(assert(sg.growing_heaps("20.017", heaps)).value) end
    assert.same(
      { "0", "0", "∞{0}", "∞{0}", "∞{0}", "∞{0}", "∞{}", "∞{}" },
      { text(0), text(1), text(2), text(3), text(4), text(5), text(6), text(7) }
    )
    assert.equal("∞{0}", text { 5, 1, 1 })
    assert.equal("∞{}", text { 2, 2 })
    assert.equal("0", text {})
    assert.equal("proven", sg.growing_heaps("20.017", 700).basis)
  end)

  it("have the same values whether a few heaps or the whole window was looked at", function()
    for _, code in ipairs { "20.045", "20.0001", "60.3", "800.07" } do
      local one_by_one = {}
      for n = 0, 12 do
        one_by_one[n] = tostring(assert(sg.growing_heaps(code, n)).value)
      end
      assert(sg.growing_heaps(code, 1024))
      for n = 0, 12 do
        assert.equal(one_by_one[n], tostring(assert(sg.growing_heaps(code, n)).value), code .. " " .. n)
      end
    end
  end)

  it("are answered on the command line, and told apart from codes that end", function()
    assert.equal(
      "20.017 2: ∞{0}  N (first player wins)  [proven: heaps that grow: none above 1 has a number]\n",
      program.run { "loopy", "20.017", "2" }.out
    )
    for _, words in ipairs {
      { "loopy", "20.017", "x" },
      { "loopy", "20.017" },
      { "loopy", "20.017", "1+" },
      { "loopy", "20.017", "2000" },
      { "loopy", "20.017", "2", "--remoteness" },
      { "value", "20.017", "5" },
    } do
      assert.equal(2, program.run(words).code, table.concat(words, " "))
    end
    assert.matches("sg%-lua loopy", program.run({ "value", "20.017", "5" }).err)
    local value, why = sg.growing_heaps("0.77", 5)
    assert.is_nil(value)
    assert.equal("usage", why.code)
    value, why = sg.growing_heaps("20.017", 900, { time = 0 })
    assert.is_true(value ~= nil or why.code == "limit")
  end)
end)
