-- SPDX-License-Identifier: MIT
-- Generated misère functions are compiled, run, and compared with play by the definition of misère play, and for large
-- heaps with `misere outcome`.

local program = require "spec.support.program"

-- Per language: the name of a file, how the source number i becomes a part of it whose function has a name of its own,
-- the rest of a program that reads lines "i count n n ..." and writes 1 or 0, and how that is built and run.
local WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Werror "
local function renamed(i, source)
  return ("#define misere_wins misere_wins_%d\n%s\n#undef misere_wins\n"):format(i, source)
end
local function cases(call)
  return function(n)
    local lines = {}
    for i = 1, n do
      lines[i] = ('if (i == %d) printf("%%d\\n", (int)misere_wins_%d(%s));'):format(i, i, call)
    end
    return (
      "#include <inttypes.h>\n#include <stdio.h>\nint main(void) {\nint i; size_t count; uint64_t heaps[16];\n"
      .. 'while (scanf("%%d%%zu", &i, &count) == 2) {\n'
      .. 'for (size_t k = 0; k < count; k++) if (scanf("%%" SCNu64, &heaps[k]) != 1) return 1;\n%s\n}\nreturn 0; }\n'
    ):format(table.concat(lines, "\n"))
  end
end
local LANGUAGES = {
  c = {
    file = "all.c",
    part = renamed,
    rest = cases "heaps, count",
    build = "gcc -std=c99 " .. WARNINGS .. "-o all all.c",
    run = "./all",
  },
  cpp = {
    file = "all.cpp",
    part = renamed,
    rest = cases "std::vector<std::uint64_t>(heaps, heaps + count)",
    build = "g++ -std=c++11 " .. WARNINGS .. "-o all all.cpp",
    run = "./all",
  },
  python = {
    file = "all.py",
    rest = function()
      return "import sys, runpy\nmade = {}\nfor line in sys.stdin:\n    i, count, *heaps = map(int, line.split())\n"
        .. "    if i not in made:\n        made[i] = runpy.run_path('source%d' % i)['misere_wins']\n"
        .. "    print(int(made[i](heaps)))\n"
    end,
    run = "python3 all.py",
  },
  lua = {
    file = "all.lua",
    rest = function()
      return "local made = {}\nfor line in io.lines() do\nlocal heaps, i = {}\n"
        .. "for n in line:gmatch '%d+' do heaps[#heaps + 1] = math.tointeger(tonumber(n)) end\n"
        .. "i = table.remove(heaps, 1)\ntable.remove(heaps, 1)\n"
        .. "if not made[i] then dofile('source' .. i) made[i] = misere_wins end\n"
        .. "print(made[i](heaps) and 1 or 0)\nend\n"
    end,
    run = "lua5.4 all.lua",
  },
}

-- Splits heaps of n tokens in two: calls leave(a, n - a).
local function split(n, leave)
  for a = 1, n // 2 do
    leave(a, n - a)
  end
end

-- The moves of an octal code by its definition: [k] is the digit for k tokens that are taken.
local function octal(digits)
  return function(n, leave)
    for k, digit in pairs(digits) do
      if digit & 1 ~= 0 and n == k then leave() end
      if digit & 2 ~= 0 and n > k then leave(n - k) end
      if digit & 4 ~= 0 then split(n - k, leave) end
    end
  end
end

local function nim(n, leave)
  for k = 0, n - 1 do
    leave(k)
  end
end

local function grundy(n, leave)
  split(n, function(a, b)
    if a ~= b then leave(a, b) end
  end)
end

-- A game, how its function knows, its moves, the largest heap that is tried by the definition, and larger heaps.
local FAR = { "1000", "99999999999", "1000000000000000000", "1000000000000000007", "4611686018427387903" }
local GAMES = {
  { "kayles", method = "quotient", basis = "proven", moves = octal { 3 + 4, 3 + 4 }, most = 8, far = FAR },
  { "subtraction:s=1,2", method = "quotient", basis = "proven", moves = octal { 3, 3 }, most = 9, far = FAR },
  {
    "subtraction:s=2,5",
    method = "quotient",
    basis = "proven",
    moves = octal { 0, 3, 0, 0, 3 },
    most = 11,
    far = FAR,
  },
  { "0.0", method = "quotient", basis = "proven", moves = octal {}, most = 9, far = FAR },
  { "0.75", method = "quotient", basis = "proven", moves = octal { 7, 5 }, most = 8, far = FAR },
  { "0.115", method = "quotient", basis = "proven", moves = octal { 1, 1, 5 }, most = 11, far = FAR },
  { "0.07", "--upto", "30", method = "quotient", basis = "computed", moves = octal { 0, 7 }, most = 11, far = {} },
  { "kayles", "--upto", "9", method = "quotient", basis = "computed", moves = octal { 7, 7 }, most = 9, far = {} },
  {
    "4.7",
    "--upto",
    "12",
    method = "quotient",
    basis = "computed",
    moves = octal { [0] = 4, 7 },
    most = 6,
    far = {},
  },
  { "grundys_game", "--upto", "15", method = "quotient", basis = "computed", moves = grundy, most = 10, far = {} },
  { "nim", method = "formula", basis = "closed form", moves = nim, most = 6, far = FAR },
}

-- Does the player to move win? By the definition: without a move, yes. known: what is known, by the heaps in order.
local function wins(moves, heaps, known)
  table.sort(heaps)
  local key = table.concat(heaps, ",")
  if known[key] == nil then
    local has_moves, is_won = false, false
    for i, n in ipairs(heaps) do
      moves(n, function(...)
        has_moves = true
        if is_won then return end
        local left = table.move(heaps, 1, #heaps, 1, {})
        table.remove(left, i)
        for _, part in ipairs { ... } do
          left[#left + 1] = part
        end
        is_won = not wins(moves, left, known)
      end)
    end
    known[key] = is_won or not has_moves
  end
  return known[key]
end

local function json(args)
  local answer = program.run(args)
  assert.equal(0, answer.code, answer.err)
  return program.objects(answer.out)[1]
end

local function generated(game, language)
  return json { "codegen", game[1], "--misere", "--lang", language, "--format", "json", table.unpack(game, 2) }
end

-- Builds one program of sources and asks it a line for each query; its answer.
local function run(language, sources, queries)
  local folder, how, parts = program.folder(), LANGUAGES[language], {}
  for i, source in ipairs(sources) do
    parts[i] = how.part and how.part(i, source) or ""
    program.write(("%s/source%d"):format(folder, i), source)
  end
  program.write(folder .. "/" .. how.file, table.concat(parts) .. how.rest(#sources))
  local answer = program.shell(
    (how.build and how.build .. " && " or "") .. how.run,
    { cd = folder, stdin = table.concat(queries, "\n") .. "\n" }
  )
  program.remove(folder)
  return answer
end

local function query(i, heaps) return ("%d %d %s"):format(i, #heaps, table.concat(heaps, " ")) end

-- Sums at random of heaps up to the largest of a game, and the empty one, with who wins by the definition.
local function add_small(i, game, queries, expected)
  local known = {}
  for round = 0, 60 do
    local heaps = {}
    for k = 1, round == 0 and 0 or math.random(5) do
      heaps[k] = math.random(0, game.most)
    end
    queries[#queries + 1] = query(i, heaps)
    expected[#expected + 1] = wins(game.moves, heaps, known) and "1" or "0"
  end
end

-- Sums of two large heaps and up to two small ones, with who wins by the program.
local function add_large(i, game, queries, expected)
  for _ = 1, #game.far > 0 and 12 or 0 do
    local heaps =
      { game.far[math.random(#game.far)], game.far[math.random(#game.far)], math.random(0, 9), math.random(0, 2) }
    local answer = json { "misere", "outcome", game[1], "{" .. table.concat(heaps, ",") .. "}", "--format", "json" }
    queries[#queries + 1], expected[#expected + 1] = query(i, heaps), answer.outcome == "N" and "1" or "0"
  end
end

describe("codegen --misere", function()
  local queries, expected = {}, {}
  lazy_setup(function()
    for i, game in ipairs(GAMES) do
      add_small(i, game, queries, expected)
      add_large(i, game, queries, expected)
    end
  end)

  for language in pairs(LANGUAGES) do
    it(language .. ": the functions say who wins", function()
      local sources = {}
      for i, game in ipairs(GAMES) do
        local object = generated(game, language)
        assert.same({ game.method, game.basis, "misere" }, { object.method, object.basis, object.play }, game[1])
        sources[i] = object.source
      end
      local answer = run(language, sources, queries)
      assert.equal(0, answer.code, answer.err .. answer.out)
      local found = {}
      for word in answer.out:gmatch "%S+" do
        found[#found + 1] = word
      end
      assert.equal(#expected, #found)
      for i, value in ipairs(expected) do
        if value ~= found[i] then assert.equal(value, found[i], ("%s: %s"):format(language, queries[i])) end
      end
    end)

    it(language .. ": a heap beyond a partial quotient is refused", function()
      local answer = run(
        language,
        { generated({ "kayles", "--upto", "9" }, language).source },
        { query(1, { 3, 10 }) }
      )
      assert.is_true(answer.code ~= 0)
      assert.is_truthy(answer.err:find("above 9", 1, true), answer.err)
      assert.equal("", answer.out)
    end)
  end

  it("says what the function rests on", function()
    local source = generated({ "kayles" }, "c").source:gsub("\n %*", "")
    for _, word in ipairs {
      "proven",
      "40 elements, 9 of them in the P%-portion",
      "period 12 from heap 71 on",
      "guy%-smith",
      "checked to heap 167",
      "misere quotient kayles %-%-certificate",
      "Made by sg%-lua %S+ sg%-lua codegen kayles %-%-lang c",
    } do
      assert.is_truthy(source:find(word), word)
    end
    source = generated({ "0.07", "--upto", "30" }, "python").source:gsub("\n#", "")
    assert.is_truthy(source:find("quotient of the heaps 0..30 has 360 elements", 1, true), source)
    assert.is_nil(source:find "proven")
    assert.is_truthy(source:find("codegen 0.07 --lang python --misere --upto 30", 1, true), source)
    assert.is_truthy(generated({ "nim" }, "lua").source:find("Bouton 1901", 1, true))
  end)

  it("refuses what has no such function, and says what can be asked", function()
    for game, words in pairs {
      cram = "misere outcome",
      wythoff = "single heaps",
      scalloped_kayles = "single heaps",
      top_entails = "entailing",
      ["comply(1,nim)"] = "forbids moves",
      token = "single heaps",
    } do
      local answer = program.run { "codegen", game, "--lang", "c", "--misere" }
      assert.equal(2, answer.code, game)
      assert.equal("", answer.out)
      assert.is_truthy(answer.err:find(words, 1, true), answer.err)
    end
    local answer = program.run "codegen kayles --lang c --misere --family a"
    assert.equal(2, answer.code)
    answer = program.run "codegen 0.07 --lang c --misere --positions 20"
    assert.equal(4, answer.code)
    assert.equal("", answer.out)
    assert.is_truthy(answer.err:find("0..20", 1, true), answer.err)
  end)
end)
