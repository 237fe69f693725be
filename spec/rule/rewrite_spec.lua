-- SPDX-License-Identifier: MIT
-- Games on texts in which a move replaces a part (the field rewrite), against spec/support/rewrites.lua and published
-- values.

local naive = require "spec.support.naive"
local program = require "spec.support.program"
local returned = require "spec.support.returned"
local rewrites = require "spec.support.rewrites"
local sg = require "sg"

local function text_of(list)
  local words = {}
  for i, pair in ipairs(list) do
    words[i] = ("{ %q, %q%s }"):format(pair[1], pair[2], pair.wild and (", wild = %q"):format(pair.wild) or "")
  end
  return "{ " .. table.concat(words, ", ") .. " }"
end

local function rule(list, start, more)
  return sg.from_text(
    ('return { name = "rewritten", summary = "s", rewrite = %s, start = %q, %s }'):format(
      type(list) == "string" and list or text_of(list),
      start or "ab",
      more or ""
    ),
    "rewritten.lua"
  )
end

local function random_text(letters, least, most)
  local word = {}
  for i = 1, math.random(least, most) do
    local at = math.random(#letters)
    word[i] = letters:sub(at, at)
  end
  return table.concat(word)
end

local function random_pairs()
  local list, wild = {}, ({ "?", "*", "" })[math.random(3)]
  for i = 1, math.random(3) do
    local old = random_text("aab." .. (math.random(3) == 1 and wild or ""), 1, 3)
    local new, n = {}, 0
    local _, n_wild = old:gsub("[?*]", "")
    for at = 1, math.random(0, #old) do
      local is_wild = n < n_wild and math.random(2) == 1
      n = n + (is_wild and 1 or 0)
      new[at] = is_wild and wild or random_text("ab.", 1, 1)
    end
    list[i] = { old, table.concat(new), wild = wild ~= "?" and wild or nil }
    if old == list[i][2] then list[i][2] = "" end
  end
  return list
end

-- The same list, and the pairs read backwards.
local function with_mirrors(list)
  for i = 1, #list do
    list[#list + 1] = { list[i][1]:reverse(), list[i][2]:reverse(), wild = list[i].wild }
  end
  return list
end

local FLIP = { { "++", "--" } }
local KAYLES = { { "x", "." }, { "xx", ".." } }

describe("a game that rewrites texts", function()
  it("has no position with a character that the rule never names", function()
    local game = assert(sg.load "peg_duotaire")
    assert.equal(0, assert(game:value "11.1").value)
    for _, text in ipairs { "2.5", "1 1", "é11" } do
      local value, why = game:value(text)
      assert.is_nil(value, text)
      assert.matches("stands in no pair of rewrite", tostring(why), 1, true)
    end
    local function value_of(fields, text)
      return assert(sg.from_text(('return { rewrite = { { "xx", "" } }, start = "xx"%s }'):format(fields), "x.lua")):value(
        text
      )
    end
    assert.is_nil((value_of("", "xx|xx")))
    assert.equal(0, value_of(', examples = { { position = "x|x", value = 0 } }', "xx|xx").value)
    assert.equal(0, value_of(", valid = function() return true end", "xx|xx").value)
    local wild = assert(sg.from_text('return { rewrite = { { "x?", "" } }, start = "xx" }', "x.lua"))
    assert.equal(1, assert(wild:value "xa").value) -- a wild character matches any
  end)

  it("has the values of the definition, with split and canonical and without", function()
    local n_ended, n_divided = 0, 0
    for round = 1, 400 do
      local list = random_pairs()
      if math.random(2) == 1 then list = with_mirrors(list) end
      local game = assert(rule(list, "aabb..c"))
      local bare = game:without({ "split", "canonical" })
      for _ = 1, 4 do
        local word = random_text("aabb..c", 1, 8)
        local expected, misere = rewrites.value(list, word)
        local text = ("%s of %s, round %d, seed %d"):format(word, text_of(list), round, naive.seed)
        if expected then
          n_ended = n_ended + 1
          assert.equal(expected, assert(bare:value(word)).value, text)
          assert.equal(expected, assert(game:value(word)).value, text)
          assert.equal(misere and "N" or "P", assert(game:misere_outcome(word)).outcome, text)
          assert.equal(#rewrites.moves(list, word), #assert(game:options(word)), text)
          local parts = assert(game:components(word))
          local sum = 0
          for _, part in ipairs(parts) do
            sum = sum ~ rewrites.value(list, part)
          end
          n_divided = n_divided + (#parts > 1 and 1 or 0)
          assert.equal(expected, sum, text)
        end
      end
    end
    assert.is_true(n_ended > 400 and n_divided > 50, ("%d ended, %d divided"):format(n_ended, n_divided))
  end)

  it("finds that play goes round, and is answered as loopy", function()
    for round = 1, 150 do
      local list = random_pairs()
      local word = random_text("ab", 2, 6)
      if not rewrites.value(list, word) then
        local found, why = rule(list):value(word)
        assert.is_nil(found, ("%s of %s, round %d, seed %d"):format(word, text_of(list), round, naive.seed))
        assert.equal("cycle", why.code)
      end
    end
    local round = assert(rule({ { "ab", "ba" }, { "ba", "ab" } }, "ab-ab"))
    local _, why = round:value()
    assert.equal("cycle", why.code)
    local loopy = assert(rule({ { "ab", "ba" }, { "ba", "ab" }, { "a", "c" } }, "ab", "loopy = true"))
    assert.equal("N", assert(loopy:outcome()).outcome)
    assert.equal(
      "D",
      assert(assert(rule({ { "ab", "ba" }, { "ba", "ab" } }, "ab", "loopy = true")):outcome()).outcome
    )
  end)

  it("has published values", function()
    local flip, dawson = assert(rule(FLIP, "++++")), assert(sg.load "0.07")
    local rows, kayles = assert(rule(KAYLES, "x")), assert(sg.load "0.77")
    local chess, crosses = assert(rule({ { "xxx", "..." } }, "x")), assert(sg.load "0.007")
    for n = 1, 40 do
      assert.equal(dawson:value(n).value, assert(flip:value(("+"):rep(n))).value, "Flip Game, LeetCode 294")
      assert.equal(kayles:value(n).value, assert(rows:value(("x"):rep(n))).value, "Kayles")
      assert.equal(crosses:value(n).value, assert(chess:value(("x"):rep(n))).value, "0.007")
    end
    assert.equal("N", flip:outcome("++++").outcome)
    assert.equal("P", flip:outcome("+").outcome)
    local frogs = assert(rule({ { "t.", ".t" }, { "tf.", ".ft" }, { ".f", "f." }, { ".tf", "ft." } }, "t.f"))
    local toads = assert(sg.load "toads_and_frogs")
    local clobber = assert(rule({ { "xo", ".x" }, { "xo", "o." }, { "ox", ".o" }, { "ox", "x." } }, "xo"))
    local stones = assert(sg.load "impartial_clobber")
    for _ = 1, 60 do
      local row, stone = random_text("tf.", 2, 8), random_text("xoxo.", 2, 8)
      assert.equal(toads:value({ row }).value, frogs:value(row).value, row .. " seed " .. naive.seed)
      assert.equal(stones:value({ stone }).value, clobber:value(stone).value, stone .. " seed " .. naive.seed)
    end
  end)

  it("takes pairs of the parameters, and another wild character", function()
    local game = assert(
      rule(
        'function(p) return { { ("+"):rep(p.k), "" } } end',
        "+++++",
        'params = { k = { type = "integer", default = 2, min = 1 } }'
      )
    )
    assert.equal(rewrites.value({ { "++", "" } }, "+++++"), game:value().value)
    assert.equal(rewrites.value({ { "+++", "" } }, "+++++"), assert(game:with { k = 3 }):value().value)
    local asked = assert(rule({ { "?x", "!", wild = "" } }, "?xax"))
    assert.equal(1, #asked:options())
    assert.equal("!ax", asked:options()[1].text:match "[!ax]+")
  end)

  it("is sound, says check", function()
    for _, list in ipairs { FLIP, KAYLES, { { "11.", "..1" }, { ".11", "1.." } }, { { "a?", "?" } } } do
      local report = assert(sg.check(assert(rule(list, "++xx11..a1")), { time = 20 }))
      assert.is_true(report.ok, tostring(report))
    end
  end)

  it("says which pair is wrong, and how", function()
    for list, says in pairs {
      ['{ { "a", "" }, { "b", 5 } }'] = "rewrite[2]: new is 5; it must be a text",
      ['{ { "", "b" } }'] = "rewrite[1]: old is empty",
      ["{}"] = "the list of pairs is empty",
      ['{ "++", "--" }'] = "one pair stands in braces",
      ["{ 7 }"] = "rewrite[1]: it is 7",
      ['{ { "a", "a" } }'] = "play never ends",
      ['{ { "a", "??" } }'] = 'rewrite[1]: new has more "?" than old',
      ['{ { "a", "b", "c" } }'] = "this one has the field 3",
      ['{ { "a", "b", wild = "xy" } }'] = 'wild is "xy"',
      ['"ab"'] = "it must be a list of pairs { old, new } of texts or a function",
      ['{ { "a" } }'] = "rewrite[1]: new is missing",
    } do
      local game, message, code = returned(rule(list))
      assert.is_nil(game, list)
      assert.equal("rule", code)
      assert.truthy(message:find(says, 1, true), message)
    end
    for more, says in pairs {
      ["split = function() end"] = "this one has rewrite and split",
      ["options = function() end"] = "this one has rewrite and options",
    } do
      local _, message = returned(rule(FLIP, "++", more))
      assert.truthy(message:find(says, 1, true), message)
    end
    local _, message = returned(sg.from_text('return { rewrite = { { "a", "" } } }', "r.lua"))
    assert.matches("a rule with rewrite needs start", message, 1, true)
    _, message = returned(sg.from_text('return { rewrite = { { "a", "" } }, start = 5 }', "r.lua"))
    assert.matches("is a text, or a function", message, 1, true)
  end)

  it("is certified, and a certificate that was changed is refused", function()
    local folder = os.tmpname() .. ".d"
    os.execute("mkdir -p " .. folder)
    local file, bad = folder .. "/flip.json", folder .. "/bad.json"
    program.write(folder .. "/flip.lua", 'return { name = "flip", start = "++++++", rewrite = { { "++", "--" } } }\n')
    assert.equal(0, program.run({ "value", folder .. "/flip.lua", "--certificate", file }).code)
    local checker = require("spec.support.changes").copy_of_checker(folder)
    for _, run in ipairs {
      { program.run { "verify", "--strict", "6", file }, 0 },
      { program.shell("lua5.4 " .. checker .. " " .. file), 0 },
    } do
      assert.equal(run[2], run[1].code, run[1].out .. run[1].err)
      assert.matches("the start has value 3", run[1].out, 1, true)
    end
    local whole = assert(io.open(file)):read "a"
    local changed, n = whole:gsub('"value":3', '"value":2', 1)
    assert.equal(1, n)
    program.write(bad, changed)
    assert.equal(1, program.run({ "verify", bad }).code)
    assert.equal(1, program.shell("lua5.4 " .. checker .. " " .. bad).code)
  end)

  it("answers all commands about positions", function()
    local file = os.tmpname() .. ".lua"
    program.write(file, 'return { name = "kay", start = "xx.x", rewrite = { { "x", "." }, { "xx", ".." } } }\n')
    for _, words in ipairs {
      { "value" },
      { "outcome" },
      { "moves" },
      { "explain" },
      { "graph" },
      { "check" },
      { "graph", "--format", "svg" },
      { "graph", "--format", "json" },
      { "misere", "outcome" },
      { "misere", "value" },
    } do
      local line = { table.unpack(words) }
      table.insert(line, words[1] == "misere" and 3 or 2, file)
      local run = program.run(line)
      assert.equal(0, run.code, table.concat(words, " ") .. ": " .. run.err)
    end
    local function out(...) return program.run({ ... }).out end
    local sum = out("sum", file .. "@xx", "kayles@2")
    assert.matches(": 0", sum, 1, true)
    assert.equal(0, program.run({ "value", "pass(" .. file .. ")" }).code)
    assert.equal(0, program.run({ "compound", "selective", file .. "@xx", "nim@2" }).code)
    assert.matches("not indexed by heaps", program.run({ "seq", file, "0..9" }).err, 1, true)
    assert.matches("<text", out("graph", file, "--format", "svg"), 1, true)
    os.remove(file)
  end)
end)
