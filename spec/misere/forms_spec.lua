-- SPDX-License-Identifier: MIT
-- Misère canonical forms against what CGSuite publishes, and against the definition of equality.

local sg = require "sg"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local function form(text) return assert(sg.misere_form(text, { parts = true })) end

-- The test cases of CGSuite 2 (MisereCanonicalGameTestCase): how a game is entered and shown, its birthday, kind, mate,
-- misère nim-value, nim-value, partitions and parts; even, half-tame and prime where they are not false.
local CGSUITE = {
  { "*[0]", "*[0]", 0, "nim heap", "*[1]", 1, 0, { "" }, "", even = true },
  { "*[1]", "*[1]", 1, "nim heap", "*[0]", 0, 1, { "*[1]" }, "" },
  { "*[2]", "*[2]", 2, "nim heap", "*[2]", 2, 2, { "*[2]" }, "", even = true, prime = true },
  { "*[[2]]", "*[2#]", 3, "tame", "*[2#]", 0, 0, { "*[2] *[2[#-2]]" }, "*[2] *[2[#-2]]", even = true },
  {
    "*[[[2]]]",
    "*[2##]",
    4,
    "tame",
    "*[2##]",
    1,
    1,
    { "*[2] *[2[#-2]] *[2[##-2]0]" },
    "*[(2[##-2]0)[2]] *[2#] *[2[##-2]0] *[2[##-2]] *[2[#-2]] *[2]",
    even = true,
  },
  { "*[2]+*[2]", "*[2[2]]", 4, "tame", "*[2[2]]", 0, 0, { "*[2] *[2]" }, "*[2]", even = true },
  {
    "*[[*[2]+*[[2]]]]",
    "*[2[#2#]]",
    6,
    "tame",
    "*[2[#2#]]",
    0,
    0,
    { "*[2] *[2] *[2[#-2]] *[2[#-2]]" },
    "*[2#] *[2[#-2]] *[2[#2#-2-2]] *[2[#2#-2]] *[2[#2]] *[2[2]] *[2]",
    even = true,
  },
  {
    "*[[2],0]",
    "*[2#0]",
    4,
    "restive",
    "*[2#1]",
    2,
    1,
    { "*[2#0]" },
    "",
    even = true,
    prime = true,
    half_tame = true,
  },
  { "*[[2],1]", "*[2#1]", 4, "restless", "*[2#0]", 1, 2, { "*[2#1]" }, "", even = true, prime = true },
  {
    "*[[*[4]+*[2]]]",
    "*[4[2#]]",
    7,
    "tame",
    "*[4[2#]]",
    0,
    0,
    { "*[2] *[4[2#-2]]", "*[4[2#-4]] *[4]" },
    "*[2] *[4[2#-2]] *[4[2#-4]] *[4]",
    even = true,
  },
  {
    "*[[[2]],[[2],1]]",
    "*[(2#1)2##]",
    5,
    "generally tame",
    "*[(2#0)2##]",
    0,
    0,
    { "*[(2#1)2##]" },
    "",
    even = true,
    prime = true,
  },
  {
    "*[[[2]],[[[2],0],0,1]]",
    "*[((2#0)10)2##]",
    6,
    "generally tame",
    "*[((2#1)10)2##]",
    0,
    0,
    { "*[((2#0)10)2##]" },
    "",
    even = true,
    prime = true,
  },
  {
    "*[*[[2],1]+*[1],[[2],*[[2]]+*[1],[[2],0]]]",
    "*[((2#0)2[#1]2#)(2#1)[1]]",
    6,
    "tameable",
    "*[((2#1)2[#1]2#)(2#0)[1]]",
    1,
    0,
    { "*[((2#0)2[#1]2#)(2#1)[1]]" },
    "",
    even = true,
    prime = true,
  },
  {
    "*[[[2],2,0],[[2],3],1]",
    "*[(2#20)2[#1]1]",
    5,
    "generally restive",
    "*[(2#21)2[#1]0]",
    2,
    0,
    { "*[(2#20)2[#1]1]" },
    "",
    even = true,
    prime = true,
    half_tame = true,
  },
}

local function sorted(list)
  local copy = table.move(list, 1, #list, 1, {})
  table.sort(copy)
  return table.concat(copy, " ")
end

local function words(text)
  local list = {}
  for word in text:gmatch "%S+" do
    list[#list + 1] = word
  end
  return list
end

describe("a misère canonical form", function()
  for _, case in ipairs(CGSUITE) do
    it(("is that of CGSuite: %s = %s"):format(case[1], case[2]), function()
      local found = form(case[1])
      assert.same(
        { case[2], case[3], case[4], case[5], case[6], case[7] },
        { found.form, found.birthday, found.class, found.mate, found.value, found.normal }
      )
      assert.same(
        { case.even or false, case.prime or false, case.half_tame or false },
        { found.even, found.prime, found.half_tame }
      )
      local partitions = {}
      for i, partition in ipairs(found.partitions) do
        partitions[i] = sorted(partition)
      end
      for i, wanted in ipairs(case[8]) do
        assert.equal(sorted(words(wanted)), partitions[i])
      end
      assert.equal(#case[8], #partitions)
      assert.equal(sorted(words(case[9])), sorted(found.parts))
    end)
  end

  it("is that of a position", function()
    local kayles = sg.load "kayles"
    for n, text in pairs { [0] = "*[0]", "*[1]", "*[2]", "*[3]", "*[1]", "*[2[2]321]" } do
      local found = assert(kayles:misere_form(n))
      assert.same(
        { text, kayles:misere_genus(n).genus, kayles:misere_outcome(n).outcome },
        { found.form, found.genus, found.outcome }
      )
    end
    assert.equal("*[2[2]321]", assert(sg.load "octal:code=0.77":misere_form { 5 }).form)
  end)

  it("is read with commas, without, and with sums and differences", function()
    for text, shown in pairs {
      ["*2"] = "*[2]",
      ["*[32]"] = "*[2[2]]",
      ["*[4,2]"] = "*[42]",
      ["*[10]"] = "*[2]",
      ["*[[10]]"] = "*[&10;#]",
      ["*[&10;]"] = "*[&10;]",
      ["*[2#] - *[2]"] = "*[2[#-2]]",
      ["*[]"] = "*[0]",
      ["*[2#,0]"] = "*[2#0]",
      ["*[ 2 , [2] ]"] = "*[2#2]",
      ["*3+*1"] = "*[2]",
      ["0"] = "*[0]",
    } do
      assert.equal(shown, form(text).form, text)
    end
  end)

  it("that is badly written is a failure of code input", function()
    for _, text in ipairs {
      "*",
      "*[",
      "*[2",
      "*[2]]",
      "*[(2]",
      "*[2[]]",
      "*[2[-4]]",
      "*[2]-*[3#]",
      "*[a]",
      "2",
      "*[1,]",
      "*[&x;]",
      "*[2]+",
    } do
      local found, why = sg.misere_form(text)
      assert.is_nil(found, text)
      assert.equal("input", why.code, text)
    end
    local _, why = sg.misere_form "*[999]"
    assert.is_not_nil(sg.misere_form "*[9,9,9]")
    assert.is_not.equal("range", why and why.code)
    assert.equal("range", select(2, sg.misere_form "*[9,999]").code)
  end)
end)

-- ---- against the definition: trees as nested tables, and outcomes of sums of trees ------------------------------

local function number_trees()
  local numbers, list = {}, {}
  return function(options) -- a tree of numbered trees; equal sets have equal numbers
    table.sort(options)
    local key = table.concat(options, " ")
    if not numbers[key] then
      list[#list + 1] = options
      numbers[key] = #list
    end
    return numbers[key]
  end,
    list
end

local function oracle(list)
  local memo = {}
  local function is_p(g, h)
    local key = g << 32 | h
    if memo[key] == nil then
      local p = #list[g] + #list[h] > 0
      for _, option in ipairs(list[g]) do
        p = p and not is_p(option, h)
      end
      for _, option in ipairs(list[h]) do
        p = p and not is_p(g, option)
      end
      memo[key] = p
    end
    return memo[key]
  end
  return is_p
end

-- The tree of a form from its text, in the notation with commas, by a reader of its own: x is "[a,b,...]".
local function tree_text(list, g)
  local options = {}
  for i, option in ipairs(list[g]) do
    options[i] = tree_text(list, option)
  end
  return "[" .. table.concat(options, ",") .. "]"
end

describe("equality in misère play", function()
  local tree, list = number_trees()
  local is_p = oracle(list)
  local random = math.random
  math.randomseed(seed_or(20240229))
  local low = { tree {} }
  for _ = 1, 3 do -- all trees of rank at most 3
    local next_low, seen = {}, {}
    for chosen = 0, (1 << #low) - 1 do
      local options = {}
      for i, g in ipairs(low) do
        if chosen >> (i - 1) & 1 == 1 then options[#options + 1] = g end
      end
      local made = tree(options)
      if not seen[made] then
        next_low[#next_low + 1], seen[made] = made, true
      end
    end
    low = next_low
  end
  assert(#low == 16)

  local function random_tree(depth)
    if depth == 0 then return low[random(#low)] end
    local options, seen = {}, {}
    for _ = 1, random(3) do
      local option = random_tree(depth - 1)
      if not seen[option] then
        options[#options + 1], seen[option] = option, true
      end
    end
    return tree(options)
  end

  -- Reads the tree of a form that the program wrote, by its options alone.
  local trees_of = {}
  local function tree_of_form(text)
    if not trees_of[text] then
      local options = {}
      for i, option in ipairs(assert(sg.misere_form(text)).options) do
        options[i] = tree_of_form(option)
      end
      trees_of[text] = tree(options)
    end
    return trees_of[text]
  end

  it(
    "is that of the forms: what tells two apart does, what links two links them, equal ones are not told apart",
    function()
      local n_equal, n_apart, n_linked = 0, 0, 0
      for _ = 1, 60 do
        local g = random_tree(random(2))
        local h = random(4) == 1 and tree_of_form(assert(sg.misere_form("*[" .. tree_text(list, g) .. "]")).form)
          or random_tree(random(2))
        local found = assert(sg.misere_compare("*[" .. tree_text(list, g) .. "]", "*[" .. tree_text(list, h) .. "]"))
        if found.equal then
          n_equal = n_equal + 1
          for _, x in ipairs(low) do
            assert.equal(is_p(g, x), is_p(h, x))
          end
          for _ = 1, 20 do
            local x = random_tree(2)
            assert.equal(is_p(g, x), is_p(h, x))
          end
        else
          n_apart = n_apart + 1
          local x = tree_of_form(found.told_apart_by)
          assert.same({ true, false }, { is_p(g, x), is_p(h, x) })
        end
        if found.linked_by then
          n_linked = n_linked + 1
          local x = tree_of_form(found.linked_by)
          assert.same({ true, true }, { is_p(g, x), is_p(h, x) })
        else
          for _, x in ipairs(low) do
            assert.is_false(is_p(g, x) and is_p(h, x))
          end
        end
      end
      assert.is_true(n_equal > 5 and n_apart > 20 and n_linked > 10)
    end
  )

  it("is kept by the text of a form, which is read back", function()
    for _ = 1, 60 do
      local given = "*[" .. tree_text(list, random_tree(2)) .. "]"
      local shown = assert(sg.misere_form(given)).form
      assert.equal(shown, assert(sg.misere_form(shown)).form)
      assert.is_true(assert(sg.misere_compare(given, shown)).equal)
    end
  end)

  it("of positions is that of their sums with Nim heaps, by search", function()
    local game = sg.load "0.35"
    local shown = {}
    for n = 0, 14 do
      shown[n] = game:misere_form(n).form
    end
    for a = 0, 14 do
      for b = 0, a - 1 do
        for k = 0, shown[a] == shown[b] and 4 or -1 do
          local nim = { sg.load "subtraction:s=1,2,3,4,5", k }
          assert.equal(sg.misere_sum({ { game, a }, nim }).outcome, sg.misere_sum({ { game, b }, nim }).outcome)
        end
      end
    end
  end)
end)

describe("sg-lua misere", function()
  it("form, compare and born answer in text and JSON", function()
    local run = program.run { "misere", "form", "*[[2],0]", "kayles" }
    assert.is_true(run.code == 2 and run.err:find "kayles" ~= nil) -- a form and a game do not mix
    run = program.run { "misere", "form", "kayles", "5", "--parts" }
    assert.is_truthy(run.out:find("kayles 5: *[2[2]321]  genus 4^146  birthday 5  restless", 1, true))
    assert.is_truthy(run.out:find("mate: *[2[2]320]", 1, true))
    run = program.run { "misere", "compare", "*[2]", "kayles@2", "--format", "json" }
    assert.is_truthy(run.out:find('"equal":true', 1, true))
    run = program.run { "misere", "born", "4" }
    assert.is_truthy(run.out:find("born by day 4: 22 ", 1, true))
  end)

  it("counts the forms born by each day, as published", function()
    for day, count in pairs { [0] = 1, 2, 3, 5, 22, 4171780 } do
      assert.equal(count, assert(sg.misere_born(day)).count)
    end
    -- Grossman and Siegel, Reductions of partizan games (Games of No Chance 3), with Thompson's correction of ONAG
    assert.same({
      plus = { 4171780, 1960962 },
      minus = {
        2096640,
        2095104,
        2094593,
        2094080,
        2091523,
        2091522,
        2088960,
        2088705,
        2088448,
        2088193,
        2086912,
        2086657,
        2086401,
        2086145,
        2085888,
        2079234,
      },
      added = 21,
    }, assert(sg.misere_born(6)).powers)
    assert.equal("range", select(2, sg.misere_born(7)).code)
  end)
end)
