-- SPDX-License-Identifier: MIT
-- Rules whose split and canonical are functions of sg.bits and sg.canonical, which searches call without Lua, against the
-- same rules with a Lua function around each.

local sg = require "sg"

local SEED = tonumber(os.getenv "SEED") or 20261121
print("spec/rule/functions_in_c_spec.lua: SEED=" .. SEED)
math.randomseed(SEED)
local random = math.random

local CRAM = [[
local form = %s
return {
  name = "boards",
  summary = "Boards.",
  source = { "none" },
  params = { w = { type = "%s", default = %s%s }, h = { type = "integer", default = %d, min = 1, max = 64 } },
  start = function() return 1 end,
  options = function(cells, option, p)
    local w, all = p.w, sg.bits.full(p.w, p.h)
    for i = 0, w * p.h - 1 do
      local pair, below = 3 << i, 1 << i | 1 << i + w
      if i %% w < w - 1 and cells & pair == pair then option((cells & ~pair)%s) end
      if i < w * (p.h - 1) and cells & below == below then option(cells & ~below & all) end
    end
  end,
  split = %s,
  canonical = %s,
}
]]

local SPLIT = { "sg.bits.components", "function(cells, part, p) return sg.bits.components(cells, part, p) end" }
local FORM = { "form", "function(cells, p) return form(cells, p) end" }
local FORMS =
  { "sg.canonical.bits", "sg.canonical.bits { translate = true }", "sg.canonical.bits { translate = false }" }

-- The rule as it is (which = 1) and with functions around the functions (which = 2).
local function rule(which, o)
  return CRAM:format(
    o.form,
    o.type or "integer",
    o.w,
    o.type and "" or ", min = 1, max = 64",
    o.h,
    o.leak or "",
    o.split and SPLIT[which] or "nil",
    o.canonical and FORM[which] or "nil"
  )
end

-- Without a box the rule sees the sg of this state.
local function trusted(text)
  return assert(sg.game(assert(load(text, "=rule", "t", setmetatable({ sg = sg }, { __index = _G })))()))
end

local function boxed(text) return assert(sg.from_text(text, "boards.lua")) end

-- What is said about a position, without the places in the rule, which are not the same.
local function said(value, why)
  if value ~= nil then return value end
  return { why.message:match("sg%.%a+%.%a+:.*") or why.message, why.code }
end

local function random_set(w, h)
  local set = random(0)
  for _ = 1, random(0, 2) do
    set = set & random(0)
  end
  return set & sg.bits.full(w, h)
end

describe("split and canonical of sg.bits and sg.canonical", function()
  local function each_pair(rounds, check)
    for round = 1, rounds do
      local w = random(12)
      local o = { w = w, h = random(math.min(6, 64 // w)), form = FORMS[random(#FORMS)] }
      o.split = random(3) > 1
      o.canonical = not o.split or random(3) > 1
      local load = round % 2 == 0 and boxed or trusted
      check(load(rule(1, o)), load(rule(2, o)), o, ("%d: %s"):format(round, rule(1, o):sub(1, 400)))
    end
  end

  it("name the same components", function()
    each_pair(60, function(ready, slow, o, text)
      for _ = 1, 20 do
        local set = random_set(o.w, o.h)
        assert.same(slow:components(set), ready:components(set), text)
        assert.same(slow:components(set + 0.0), ready:components(set + 0.0), text)
        for _, odd in ipairs { random(0), -1, 1 << 63, 0.5, "x", true, { 1 } } do
          assert.same(said(slow:components(odd)), said(ready:components(odd)), text)
        end
      end
    end)
  end)

  it("give the same values, with every method", function()
    each_pair(30, function(ready, slow, o, text)
      for _ = 1, 3 do
        local set
        repeat
          set = random_set(o.w, o.h)
        until sg.bits.count(set) <= 14
        local value = assert(slow:value(set, { method = "dag" })).value
        for _, method in ipairs { "dag", "lv", "pn" } do
          assert.equal(
            value,
            assert(ready:value(set, { method = method, stats = random(2) == 1 and {} or nil })).value,
            text
          )
          assert.equal(value ~= 0 and "N" or "P", assert(ready:outcome(set, { method = method })).outcome, text)
        end
        local options, others = assert(ready:options(set)), assert(slow:options(set))
        assert.same(others, options, text)
      end
    end)
  end)

  it("say the same of a move that leaves the board", function()
    for _, load in ipairs { trusted, boxed } do
      for _, split in ipairs { true, false } do
        local o = { w = 4, h = 3, form = FORMS[2], split = split, canonical = true, leak = " | 1 << 40" }
        local ready, slow = load(rule(1, o)), load(rule(2, o))
        for _, method in ipairs { "dag", "lv", "pn" } do
          local found = said(ready:value(0xfff, { method = method }))
          assert.same(said(slow:value(0xfff, { method = method })), found)
          assert.matches("the set has bit 40; a board of 4 by 3 ends with bit 11", found[1], 1, true)
        end
      end
    end
  end)

  it("say the same of boards that cannot be, and of parameters that are no integers", function()
    for _, o in ipairs { { w = 37, h = 7 }, { w = 64, h = 5 }, { type = "string", w = '"4"', h = 3 } } do
      o.form, o.split, o.canonical = FORMS[2], true, true
      local ready, slow = boxed(rule(1, o)), boxed(rule(2, o))
      for _, set in ipairs { 0, 3, 1 << 62 } do
        local found = said(ready:components(set))
        assert.same(said(slow:components(set)), found)
        assert.equal("rule", found[2])
      end
    end
  end)

  it("do without either", function()
    local o = { w = 4, h = 3, form = FORMS[2], split = true, canonical = true }
    local game = boxed(rule(1, o))
    for _, case in ipairs {
      { { "split" }, { sg.canonical.bits(0x803, 4, 3, true) } },
      { { "canonical" }, { 3, 0x800 } },
      { { "split", "canonical" }, { 0x803 } },
    } do
      local without = assert(game:without(case[1]))
      assert.equal(1, assert(without:value(0xfff, { method = "lv" })).value)
      assert.same(case[2], assert(without:components(0x803)))
    end
  end)
end)
