-- SPDX-License-Identifier: MIT
-- Generated functions are compiled, run, and compared with the values that the program gives, to heaps of 10^18.

local compiled = require "spec.support.compiled"
local program = require "spec.support.program"
local sg = require "sg"
local codegen = require "sg.publish.codegen"
local limits = require "sg.limits"

local LANGUAGES, run = compiled.LANGUAGES, compiled.run

-- A game, what its function is, and the heaps that are compared besides 0..300.
local FAR =
  { "999999999999", "1000000000000000000", "1000000000000000001", "1000000000000000007", "4611686018427387903" }
local MIDDLE = { "3000", "4999" }
local GAMES = {
  { "nim", method = "formula", basis = "closed form", far = FAR },
  { "subtraction:s=1,2,3", method = "formula", basis = "closed form", far = FAR },
  { "subtraction:s=3,6,9", method = "formula", basis = "closed form", far = FAR },
  { "all_but:s=1,2", method = "formula", basis = "closed form", far = FAR },
  { "0.0", method = "formula", basis = "closed form", far = FAR },
  { "0.0[7]", method = "formula", basis = "closed form", far = FAR },
  { "kayles", method = "period", basis = "proven", far = FAR },
  { "subtraction:s=2,5,7", method = "period", basis = "proven", far = FAR },
  { "all_but:s=1,3,4", method = "period", basis = "proven", far = FAR },
  { "laskers_nim", method = "period", basis = "proven", far = FAR },
  { "0.3F", method = "period", basis = "proven", far = FAR },
  { "0.07", method = "period", basis = "proven", far = FAR },
  { "scalloped_kayles", method = "period", basis = "proven", far = FAR, family = "a" },
  { "grundys_game", method = "definition", basis = "computed", far = MIDDLE },
  { "0.6", method = "definition", basis = "computed", far = MIDDLE },
  { "4.004", method = "definition", basis = "computed", far = MIDDLE },
  { "subtract_a_square", method = "table", basis = "computed", far = { "1000" } },
  { "mark", method = "law", basis = "observed", far = { "10000" } },
  { "0.6", upto = 400, method = "table", basis = "computed", far = { "400" } },
  { "pass(nim)", method = "period", basis = "observed", far = {} },
  { "ruler", method = "formula", basis = "closed form", far = {}, first = 1 },
  { "mock_turtles", method = "formula", basis = "closed form", far = {}, first = 1 },
  { "triplets", method = "formula", basis = "closed form", far = {}, first = 1 },
  { "twins", method = "formula", basis = "closed form", far = {}, first = 1 },
}

local function json(args)
  local answer = program.run(args)
  assert.equal(0, answer.code, answer.err)
  return program.objects(answer.out)[1]
end

-- What codegen makes of a game, once for each language; what is found of a game is kept with it.
local made, loaded = {}, {}
local function generated(game, language)
  local asked = ("%s %s"):format(game[1], game.upto)
  local id = asked .. language
  if not made[id] then
    loaded[asked] = loaded[asked] or assert(sg.load(game[1]))
    made[id] = assert(codegen.source(loaded[asked], game[1], language, limits.of { upto = game.upto }))
  end
  return made[id]
end

-- Adds the heaps of a game that are compared, and their values by `seq` and `value`.
local function add_expected(i, game, queries, values)
  local first, far = game.first or 0, {}
  for j, value in ipairs(json({ "seq", game[1], first .. "..300", "--format", "json" }).values) do
    queries[#queries + 1], values[#values + 1] = { i, first + j - 1 }, tostring(value)
  end
  if #game.far == 0 then return end
  for j, heap in ipairs(game.far) do
    far[j] = (game.family or "") .. heap
  end
  local answer = program.run({ "value", game[1], "--format", "json", table.unpack(far) })
  assert.equal(0, answer.code, answer.err)
  for j, object in ipairs(program.objects(answer.out)) do
    queries[#queries + 1], values[#values + 1] = { i, game.far[j] }, tostring(object.value)
  end
end

describe("codegen", function()
  local queries, values = {}, {}
  lazy_setup(function()
    for i, game in ipairs(GAMES) do
      add_expected(i, game, queries, values)
    end
  end)

  for language in pairs(LANGUAGES) do
    it(language .. ": the functions have the values of the program", function()
      local sources = {}
      for i, game in ipairs(GAMES) do
        local object = generated(game, language)
        assert.equal(game.method, object.method, game[1])
        assert.equal(game.basis, object.basis, game[1])
        sources[i] = object.source
      end
      local found = run(language, sources, queries)
      assert.equal(#values, #found)
      for i, value in ipairs(values) do
        if value ~= found[i] then
          assert.equal(value, found[i], ("%s of %s"):format(queries[i][2], GAMES[queries[i][1]][1]))
        end
      end
    end)
  end

  it("refuses heaps that are no whole numbers in Python, which has others", function()
    local folder = program.folder()
    for _, game in ipairs { "nim", "kayles" } do
      program.write(folder .. "/source", generated({ game }, "python").source)
      program.write(
        folder .. "/ask",
        "import runpy\ngrundy = runpy.run_path('source')['grundy']\nfor n in 2.5, -1, 7:\n"
          .. "    try: print(grundy(n))\n    except ValueError as e: print(e)\n"
      )
      local answer = program.shell("python3 ask", { cd = folder })
      local _, refused = answer.out:gsub("a heap is a whole number >= 0", "")
      assert.equal(2, refused, answer.out .. answer.err)
      assert.matches(game == "nim" and "7" or "2", answer.out:match "%S+%s*$")
    end
    program.remove(folder)
  end)

  it("prints the source as it is", function()
    local source = generated({ "kayles" }, "c").source
    assert.equal(source, program.run("codegen kayles --lang c").out)
    assert.equal(source, json({ "codegen", "kayles", "--lang", "c", "--format", "json" }).source)
    local table_source = generated({ "0.6", upto = 400 }, "python").source
    assert.equal(table_source, program.run("codegen 0.6 --lang python --upto 400").out)
  end)

  it("says what is only observed, loudly", function()
    for language in pairs(LANGUAGES) do
      local answer = program.run { "codegen", "pass(nim)", "--lang", language }
      assert.is_truthy(answer.out:find("WARNING: OBSERVED, NOT PROVEN", 1, true))
      assert.is_truthy(answer.err:find("not proven", 1, true))
    end
    assert.is_nil(generated({ "kayles" }, "c").source:find "WARNING")
  end)

  it("names the theorem and the checked heaps of a proven period", function()
    local source = generated({ "kayles" }, "python").source
    for _, word in ipairs { "proven", "period 12", "heap 71", "guy%-smith", "heap 167" } do
      assert.is_truthy(source:find(word), word)
    end
  end)

  it("makes functions that refuse what they do not know", function()
    for language in pairs(LANGUAGES) do
      local answer = run(language, { generated({ "subtract_a_square" }, language).source }, { { 1, 1001 } }, true)
      assert.is_true(answer.code ~= 0, language)
      assert.is_truthy(answer.err:find("above 1000", 1, true), answer.err)
      assert.equal("", answer.out)
    end
  end)

  it("does not go on with an observed period that takes more than a quarter of what was looked at", function()
    -- Take 1 to as many tokens as the heap has digits in base 16: the values of four digits have the period 5.
    local digits = assert(sg.from_text(
      [[return { heap = function(n, option)
      for k = 1, #("%x"):format(n) do if k <= n then option(n - k) end end
    end }]],
      "digits.lua"
    ))
    local source = assert(codegen.source(digits, "digits.lua", "python", limits.of {}))
    assert.same({ "table", "computed" }, { source.method, source.basis })
    assert.matches("No period of a quarter or less was found in the heaps 0..", source.source, 1, true)
    -- Take 1, or a half of an even heap for three of that size: the proven law says more than the period 512 from 1537 on.
    local halves = assert(sg.from_text('return { moves = "m < n and (m = n - 1 or n = 2*m)" }', "halves.lua"))
    source = assert(codegen.source(halves, "halves.lua", "python", limits.of {}))
    assert.same({ "law", "proven" }, { source.method, source.basis })
  end)

  it("looks at no heap of a function above the last one that is asked for", function()
    local text =
      "return { heap = function(n, option) if n > 20 then error 'too far' end if n > 0 then option(n - 1) end end }"
    local source = assert(codegen.source(assert(sg.from_text(text, "far.lua")), "far.lua", "python", { upto = 20 }))
    assert.equal(20, source.upto)
  end)

  it("refuses games that have no function of one heap, and says what can be asked", function()
    for game, words in pairs { euclid = "heap2", cram = "value", top_entails = "loony", turning_corners = "coins" } do
      local answer = program.run { "codegen", game, "--lang", "c" }
      assert.equal(2, answer.code, game)
      assert.equal("", answer.out)
      assert.is_truthy(answer.err:find(words, 1, true), answer.err)
    end
    local answer = program.run { "codegen", "kayles", "--lang", "fortran" }
    assert.equal(2, answer.code)
  end)
end)

describe("the code of P-positions of two heaps", function()
  it("is none where no law is found, and that is said", function()
    local flips = assert(sg.from_text(
      [[return { heap2 = function(a, b, option)
      for k = 1, 3 do if a >= k then option(a - k, b) end if b >= k then option(a, b - k) end end
      if a > 0 and b > 0 then option(a - 1, b - 1) end end }]],
      "flips.lua"
    ))
    local source, why = codegen.source(flips, "flips.lua", "python", { upto = 30 })
    assert.is_nil(source)
    assert.equal("no", why.code)
    assert.matches("that was found in the pairs of heaps 0%.%.30", tostring(why))
  end)

  -- By continued fractions, and by the digits of both heaps.
  local TWO = 'return { moves = "(a2, b2): a2 + 1 = a and b2 = b or a2 = a and b2 + 1 = b or '
    .. 'a2 = a // 2 and a2 < a and b2 = b" }'
  local games =
    { assert(sg.load "wythoff"), assert(sg.load "generalized_wythoff:t=3"), assert(sg.from_text(TWO, "t.lua")) }
  local sources, queries, values = {}, {}, {}
  for language in pairs(LANGUAGES) do
    it("is is_lost(a, b), right in " .. language, function()
      for i, game in ipairs(games) do
        local source_of = assert(codegen.source(game, "it", language, limits.of { time = 600 }))
        assert.truthy(source_of.basis == "closed form" or source_of.basis == "proven")
        assert.truthy(source_of.source:find("is_lost(", 1, true))
        sources[i] = source_of.source:gsub("is_lost", "grundy")
      end
      if #queries == 0 then
        for i, game in ipairs(games) do
          for _, pair in ipairs { { 0, 0 }, { 1, 2 }, { 2, 1 }, { 3, 5 }, { 1618033, 1000000 }, { 618033, 1618033 } } do
            queries[#queries + 1] = { i, pair[1], pair[2] }
          end
          for a = 0, 24 do
            for b = 0, 24 do
              queries[#queries + 1] = { i, a, b }
            end
          end
          for j = #values + 1, #queries do
            local found = assert(game:outcome({ queries[j][2], queries[j][3] }))
            values[j] = found.outcome == "P" and "1" or "0"
          end
        end
      end
      assert.same(values, compiled.run(language, sources, queries))
    end)
  end
end)

-- Texts that would end a comment of some language, or say something to its compiler.
local HOSTILE = {
  "*/ int evil; /*",
  "]] evil() --[[",
  "]==] evil()",
  "line\\\nnext",
  "line\\",
  "\\\n*/ evil",
  "??/\n evil",
  "*??/\n/ evil",
  "/*",
  "//",
  "# include <evil>",
  "-*- coding: utf-7 -*-",
  "coding=utf-16",
  "'''",
  '"""',
  "\r evil()",
  "a\0b",
  "\u{2028}evil()",
  "\u{202E}evil",
  "*\u{200B}/ evil",
  "\xFF\xFE",
  "é ü 数",
  ("x"):rep(500),
  ("*/"):rep(100),
  "%d %s @rows@ @n@",
}

describe("a function in Lua whose options are those of a code", function()
  it("has a table, and the command that makes a function of the code is named on stderr", function()
    local folder = program.folder()
    program.write(
      folder .. "/row.lua",
      [[return { summary = "x", heap = function(n, option)
        for i = 1, n do option(math.max(0, i - 3), math.max(0, n - i - 2)) end
      end }]]
    )
    local answer = program.run({ "codegen", "row.lua", "--lang", "cpp" }, { cd = folder })
    assert.equal(0, answer.code, answer.err)
    assert.matches("those of 0.11337 on heaps 0..60 (observed)", answer.err, 1, true)
    local command = answer.err:match "than this table: sg%-lua ([^\n]+)"
    assert.equal("codegen 0.11337 --lang cpp", command)
    local of_code = program.run(command)
    assert.equal(0, of_code.code)
    assert.matches("by the definition", of_code.out, 1, true)
    answer = program.run({ "codegen", "row.lua", "--lang", "cpp", "--upto", "100" }, { cd = folder })
    assert.equal("", answer.err)
    program.remove(folder)
  end)
end)

describe("rules whose names and texts are hostile", function()
  local folder
  lazy_setup(function() folder = program.folder() end)
  lazy_teardown(function() program.remove(folder) end)

  for language in pairs(LANGUAGES) do
    it("stay in their comments: " .. language, function()
      local sources, queries, values = {}, {}, {}
      for i, text in ipairs(HOSTILE) do
        local rule = ("%s/%d %s.lua"):format(folder, i, text:sub(1, 20):gsub("[/%z]", "?"))
        program.write(
          rule,
          ("return { summary = %q, heap = function(n, option) if n > 0 then option(n - 1) end end }"):format(text)
        )
        local source = json({ "codegen", rule, "--lang", language, "--upto", "20", "--format", "json" }).source
        assert.is_nil(source:find "[^\n\32-\126]", text)
        assert.is_nil(source:find "\\\n", text)
        assert.is_nil(source:find("??", 1, true), text)
        local code = source:gsub("^/%*.-%*/", ""):gsub("%f[^\n\0][#%-]%-? [^\n]*", "")
        assert.is_nil(code:find "evil", text)
        sources[i] = source
        for n, value in ipairs { "1", "0", "1" } do
          queries[#queries + 1], values[#values + 1] = { i, n }, value
        end
      end
      assert.same(values, run(language, sources, queries))
    end)
  end
end)
