-- SPDX-License-Identifier: MIT
-- The command line, from outside: every command in text and JSON, exit codes. errors_spec.lua has the errors.

local program = require "spec.support.program"
local run, shell, objects = program.run, program.shell, program.objects

local KAYLES = { [0] = 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7 } -- OEIS A002186

---Runs, and wants exit code 0 and silence on stderr.
local function ok(args, opts)
  local result = run(args, opts)
  assert.same({ code = 0, err = "" }, { code = result.code, err = result.err })
  return result.out
end

local function keys(object)
  local names = {}
  for name in pairs(object) do
    names[#names + 1] = name
  end
  table.sort(names)
  return table.concat(names, " ")
end

describe("the command line", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  local function file(name, text) return program.write(folder .. "/" .. name, text) end

  describe("help and version", function()
    local commands = {
      "value",
      "outcome",
      "sum",
      "moves",
      "seq",
      "period",
      "verify",
      "rules",
      "check",
      "batch",
      "new",
      "diff",
      "identify",
      "nimber",
      "compound",
    }

    it("are hinted at for the command that was wrongly used", function()
      for _, words in ipairs {
        "value",
        "misere",
        "misere outcome",
        "misere value",
        "misere genus",
        "misere sum",
        "misere quotient",
        "sum",
      } do
        local result = run(words .. " --nonsense")
        assert.equal(2, result.code)
        assert.matches("Try: sg%-lua " .. words .. " %-%-help", result.err)
        local path = words:gsub(" ", " [^\n]*")
        assert.matches("Usage: sg%-lua " .. path, ok(words .. " --help"))
      end
      for _, words in ipairs { "misere sum", "misere genus", "value" } do
        assert.matches("Try: sg%-lua " .. words .. " %-%-help", run(words).err)
      end
      assert.matches("Try: sg%-lua %-%-help", run("nonsense").err)
    end)

    it("say what there is", function()
      assert.matches("^sg%-lua %d+%.%d+%.%d+%-?%l*\n", ok "--version")
      local help = ok "--help all"
      for _, command in ipairs(commands) do
        assert.matches("\n   " .. command .. " ", help)
      end
      assert.matches("Examples:", help)
      assert.matches("Exit codes:", help)
    end)

    for _, command in ipairs(commands) do
      it("explain " .. command, function()
        local help = ok { command, "--help" }
        assert.matches("^Usage: sg%-lua " .. command, help)
        assert.matches("%-%-format", help)
        assert.matches("\nExamples:\n   sg%-lua " .. command, help)
        for line in help:gmatch "[^\n]+" do
          assert.is_true(#line <= 100, line)
        end
      end)
    end
  end)

  describe("value", function()
    it(
      "answers one line per position",
      function()
        assert.equal(
          "kayles   7: 2  N (first player wins)  [computed]\nkayles 100: 1  N (first player wins)  [computed]\n",
          ok "value kayles 7 100"
        )
      end
    )

    it("answers in JSON, fields in order", function()
      assert.equal(
        '{"game":"kayles","position":"7","value":2,"outcome":"N","basis":"computed"}\n',
        ok "value kayles 7 --format json"
      )
      assert.equal(ok "value kayles 7 --format json", ok "--format json value kayles 7")
    end)

    it("takes parameters, sums of heaps, start, and nothing", function()
      assert.equal(3, objects(ok "value subtraction:s=2,5,7 7 --format json")[1].value)
      assert.equal(KAYLES[3] ~ KAYLES[4] ~ KAYLES[5], objects(ok "value kayles {3,4,5} --format json")[1].value)
      local start = ok "value chomp start --format json"
      assert.equal(start, ok "value chomp --format json")
      assert.equal("N", objects(start)[1].outcome)
    end)

    it("answers heaps of any size from a proven period", function()
      local far = objects(ok "value 0.77 1000000000000000000000000000005 --format json")[1]
      local near = objects(ok { "value", "0.77", tostring(120 + 5 + 4), "--format", "json" })[1] -- 10^30 mod 12 = 4
      assert.equal("proven", far.basis)
      assert.equal(near.value, far.value)
    end)

    it("reads positions and rules from stdin", function()
      assert.equal(ok "value kayles 7 8", ok("value kayles -", { stdin = "7\n\n8\n" }))
      local lines = {}
      for n = 1, 2500 do
        lines[n] = tostring(n % 70)
      end
      local answers = ok("value kayles - --format json", { stdin = table.concat(lines, "\n") })
      for i, answer in ipairs(objects(answers)) do
        assert.equal(lines[i], answer.position)
      end
      assert.equal(2500, select(2, answers:gsub("\n", "")))
      local rule = program.read "rules/kayles.lua"
      assert.equal(ok "value kayles 7", ok("value - 7", { stdin = rule }))
      assert.equal(ok "moves kayles 7", ok("moves kayles -", { stdin = "7\n" }))
      assert.equal(ok "explain kayles 7", ok("explain kayles -", { stdin = "\n7\n" }))
      assert.matches(
        "one position expected on standard input, not several",
        program.run("moves kayles -", { stdin = "7\n8\n" }).err
      )
    end)

    it("goes on after a position that is none", function()
      local result = run "value kayles 1.5 7 --format json"
      assert.equal(2, result.code)
      local answers = objects(result.out)
      assert.equal("input", answers[1].error.code)
      assert.equal(2, answers[2].value)
      assert.matches("^sg%-lua: kayles 1%.5: .*heap", result.err)
    end)
  end)

  it("outcome says who wins", function()
    assert.matches("^nim {1,2,3}: P %(second player wins%)", ok "outcome nim {1,2,3}")
    local answer = objects(ok "outcome sym HTHH --format json")[1]
    assert.equal("basis game outcome position", keys(answer))
    assert.equal("N", answer.outcome)
  end)

  describe("moves", function()
    it("marks the winning ones", function()
      local text = ok "moves kayles 7"
      assert.matches("\n  %*  3 %+ 3  0\n", text)
      assert.matches("\n     6      3\n", text)
    end)

    it("lists every option in JSON", function()
      local answer = objects(ok "moves kayles 7 --format json")[1]
      local wins = {}
      for _, move in ipairs(answer.moves) do
        assert.equal("option value wins", keys(move))
        assert.equal(move.value == 0, move.wins)
        if move.wins then wins[#wins + 1] = move.option end
      end
      assert.equal(7, #answer.moves)
      table.sort(wins)
      assert.same({ "1 + 4", "3 + 3" }, wins)
    end)

    it("stops at --limit and says so", function()
      assert.matches("%-%-limit", ok "moves nim 50 --limit 3")
      assert.equal(3, #objects(ok "moves nim 50 --limit 3 --format json")[1].moves)
    end)

    it("lists none at the end of play", function()
      assert.matches("no moves", ok "moves nim 0")
      assert.matches('"moves":%[%]', ok "moves nim 0 --format json")
    end)
  end)

  describe("sum", function()
    it("finds every winning move", function()
      local answer = objects(ok "sum kayles@7 nim@3 turning_turtles@H --format json")[1]
      assert.equal(0, answer.value)
      assert.equal("P", answer.outcome)
      assert.same({}, answer.winning)
      answer = objects(ok "sum kayles@7 nim@3 --format json")[1]
      assert.equal("N", answer.outcome)
      assert.same({ game = "nim", position = "3", value = 3 }, answer.components[2])
      for _, move in ipairs(answer.winning) do
        assert.equal("component option value", keys(move))
        assert.equal(answer.components[move.component].value ~ answer.value, move.value)
      end
      assert.is_true(#answer.winning >= 1)
    end)

    it("is told in text", function()
      local text = ok "sum kayles@7 nim@3"
      assert.matches("^kayles@7 %+ nim@3: 1  N %(first player wins%)", text)
      assert.matches("winning moves:\n  %*  ", text)
    end)
  end)

  describe("seq", function()
    it("writes text, JSON, CSV and b-files", function()
      assert.equal(" 0: 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7\n", ok "seq kayles 0..15")
      local answer = objects(ok "seq kayles 0..15 --format json")[1]
      assert.same({ from = 0, to = 15 }, { from = answer.from, to = answer.to })
      for n = 0, 15 do
        assert.equal(KAYLES[n], answer.values[n + 1])
      end
      assert.equal("n,value\n5,4\n6,3\n7,2\n", ok "seq kayles 5..7 --format csv")
      assert.matches("^# [^\n]*\n5 4\n6 3\n7 2\n$", ok "seq kayles 5..7 --format bfile")
      for _, heaps in ipairs {
        { "9223372036854775806", "9223372036854775807", "9223372036854775808", "9223372036854775809" },
        {
          "99999999999999999999998",
          "99999999999999999999999",
          "100000000000000000000000",
          "100000000000000000000001",
        },
      } do
        local first, last = heaps[1], heaps[4]
        local line = ("seq kayles %s..%s"):format(first, last)
        assert.equal(table.concat(heaps, " ") .. "\n", ok(line .. " --where N"))
        assert.equal(
          table.concat(heaps, ",%d\n") .. ",%d\n",
          (ok(line .. " --format csv"):gsub("^n,value\n", ""):gsub(",%d+\n", ",%%d\n"))
        )
        assert.truthy(ok(line .. " --columns 3 --format latex"):find("\n$" .. last .. "$ & ", 1, true))
      end
      assert.truthy(
        ok("seq kayles 9223372036854775806..9223372036854775809"):find "^9223372036854775806: %d %d %d %d\n$"
      )
    end)

    it("writes long ones in blocks, the same bytes", function()
      local long = objects(ok "seq kayles 0..100001 --format json")[1]
      local tail = objects(ok "seq kayles 60000..100001 --format json")[1]
      assert.same({ 100002, 40002, 100001 }, { #long.values, #tail.values, long.to })
      local function is(expected, value, n) -- quicker than assert.equal
        if expected ~= value then error(("heap %d: %s, not %s"):format(n, tostring(value), tostring(expected))) end
      end
      for i, value in ipairs(tail.values) do
        is(long.values[60000 + i], value, 59999 + i)
      end
      local text, n, rows = ok "seq kayles 0..100001", -1, 0
      for row in text:gmatch "[^\n]+" do
        rows = rows + 1
        assert.matches(("^ *%d: "):format(n + 1), row)
        for value in row:match ":(.*)":gmatch "%d+" do
          n = n + 1
          is(long.values[n + 1], tonumber(value), n)
        end
      end
      assert.same({ 100001, 5001 }, { n, rows })
      assert.equal(100003, select(2, ok "seq kayles 0..100001 --format csv":gsub("\n", "")))
      assert.equal(100003, select(2, ok "seq kayles 0..100001 --format bfile":gsub("\n", "")))
    end)

    it("keeps to the time, and stops at Ctrl-C, with what is known", function()
      for code, stop in pairs {
        limit = '"$SG" seq 0.07 0..90000000 --time 0.5',
        interrupted = 'timeout --preserve-status -s INT 0.5 "$SG" seq 0.07 0..900000000',
      } do
        local result =
          shell(stop .. " --format json >out.$$; code=$?; tail -c 300 out.$$; rm out.$$; exit $code", { cd = folder })
        assert.equal(4, result.code, result.err)
        assert.matches('%d,%d.*%],"to":%d+,"basis":.*"error":{"code":"' .. code .. '"', result.out)
      end
    end)

    it("refuses what is no range", function()
      for _, range in ipairs { "5", "9..5", "a..b", "0..", "-1..4" } do
        assert.equal(2, run { "seq", "kayles", range }.code)
      end
      local result = run "seq kayles 9..5"
      assert.matches("empty", result.err)
    end)

    it("refuses games that have none", function()
      local result = run "seq chomp 0..4"
      assert.equal(2, result.code)
      assert.matches("nim%-sequence", result.err)
    end)
  end)

  describe("period", function()
    it("is proven for Kayles", function()
      assert.matches("^kayles: period 12, preperiod 71  %[proven%]\n", ok "period kayles")
      local answer = objects(ok "period kayles --format json")[1]
      assert.same(
        { 12, 71, 0, 70, "proven" },
        { answer.period, answer.preperiod, answer.saltus, answer.last_exception, answer.basis }
      )
      assert.is_string(answer.theorem)
      assert.is_true(answer.checked_to >= 70 + 12 + 2)
    end)

    it("is null where none is found", function()
      local answer = ok "period 0.6 --upto 200 --format json"
      assert.matches('"period":null', answer)
      assert.is_nil(objects(answer)[1].basis)
      assert.matches("no period", ok "period 0.6 --upto 200")
    end)

    it("tells what is known at a limit", function()
      local result = run "period 0.6 --time 2"
      assert.equal(4, result.code)
      assert.matches("heaps 0%.%.%d+", result.out)
      assert.matches("^sg%-lua: .*limit", result.err)
      local answer = objects(run "period 0.6 --time 2 --format json".out)[1]
      assert.equal("limit", answer.error.code)
      assert.is_true(answer.checked_to > 0)
    end)
  end)

  describe("rules", function()
    it("lists the library", function()
      assert.matches("\nkayles +%u", ok "rules")
      local rules = objects(ok "rules --format json")[1].rules
      assert.is_true(#rules >= 30)
      for i, rule in ipairs(rules) do
        assert.is_string(rule.summary)
        assert.is_true(i == 1 or rules[i - 1].name < rule.name)
      end
    end)

    it("lists the games that are about a word", function()
      local out = ok "rules --about CHESS"
      assert.matches("\nchess_clobber ", "\n" .. out)
      assert.matches("\ndawsons_chess ", out)
      assert.is_nil(("\n" .. out):find("\nkayles ", 1, true))
      assert.matches("\ncram ", ok "rules --about grid")
      local none = run "rules --about zzzz"
      assert.equal(1, none.code)
      assert.matches("no game has 'zzzz'", none.err)
      assert.equal(2, run("rules kayles --about chess").code)
      assert.equal(0, #objects(run("rules --about zzzz --format json").out)[1].rules)
    end)

    it("shows one rule", function()
      local text = program.read "rules/kayles.lua"
      assert.equal(text, ok "rules kayles")
      assert.equal(text, objects(ok "rules kayles --format json")[1].rules[1].text)
      local result = run "rules kayls"
      assert.equal(2, result.code)
      assert.matches("kayles", result.err)
    end)
  end)

  describe("check", function()
    it("finds a sound rule sound", function()
      assert.matches("^kayles: sound", ok "check kayles")
      local answer = objects(ok "check kayles --format json")[1]
      assert.is_true(answer.ok)
      assert.equal("examples", answer.checks[1].name)
    end)

    it("finds a rule that is not, and goes on", function()
      local bad = file(
        "impure.lua",
        [[
return { name = "impure", summary = "x", start = 3, options = function(n, option) if n > 0 then option(n - 1) end end,
  examples = { { position = 3, value = 7 } } }]]
      )
      local result = run { "check", bad, "nim", "--format", "json" }
      assert.equal(1, result.code)
      local answers = objects(result.out)
      assert.is_false(answers[1].ok)
      assert.is_true(answers[2].ok)
    end)
  end)

  describe("new", function()
    for _, kind in ipairs { "--heap", "--positions" } do
      it("writes a rule that works: " .. kind, function()
        local name = "game" .. kind:gsub("-", "")
        local out = ok({ "new", name, kind }, { cd = folder })
        assert.matches("^wrote " .. name .. "%.lua and " .. name .. "_spec%.lua\n", out)
        assert.matches("examples: 5 of 5 ok", ok { folder .. "/" .. name .. ".lua" })
        ok { "check", folder .. "/" .. name .. ".lua" }
        assert.is_truthy(load(program.read(folder .. "/" .. name .. "_spec.lua")))
      end)
    end

    it("overwrites nothing, and wants a name that is one", function()
      program.write(folder .. "/there_spec.lua", "mine")
      local result = run({ "new", "there" }, { cd = folder })
      assert.equal(2, result.code)
      assert.matches("there_spec%.lua is there already", result.err)
      assert.is_nil(program.read(folder .. "/there.lua"))
      assert.equal("mine", program.read(folder .. "/there_spec.lua"))
      for _, name in ipairs { "a b", "9", "end", "a;b", "", "x.y" } do
        assert.equal(2, run({ "new", name }, { cd = folder }).code, name)
      end
      assert.equal(5, run({ "new", "mine", "--dir", "no/such/folder" }, { cd = folder }).code)
    end)
  end)

  describe("FILE", function()
    it("reports on a rule file", function()
      local text = ok "rules/kayles.lua"
      assert.matches("^kayles: ", text)
      assert.matches("\nexamples: (%d+) of %1 ok\n", text)
      assert.matches("\n +0: 0 1 2 3 1 4 3 2", text)
      assert.matches("\nperiod 12, preperiod 71  %[proven%]", text)
      local about, examples, seq, period = table.unpack(objects(ok "rules/kayles.lua --format json"))
      assert.equal("code", about.kind)
      assert.is_true(examples.ok)
      assert.equal(4, seq.values[6])
      assert.equal(12, period.period)
    end)

    it("reports on positions with the winning moves of the start", function()
      local text = ok "rules/chomp.lua"
      assert.matches("\nstart {5,5,5,5}: %d+  N", text)
      assert.matches("\n  %*  c3  {5,5,2,2}  0\n", text)
    end)

    it("takes parameters and options after the file", function()
      local text = ok "rules/subtraction.lua s=2,5,7 --time 30"
      assert.matches("period 22, preperiod 0", text)
      assert.matches("examples: (%d+) of %1 ok\n", text)
      assert.equal(2, run "rules/subtraction.lua q=1".code)
      assert.equal(ok "value rules/subtraction.lua:s=1,2 17", ok "rules/subtraction.lua s=1,2 17")
      assert.equal(ok "value kayles 7 9 --format json", ok "kayles 7 9 --format json")
      assert.equal(ok "loopy token 1", ok "token 1")
    end)

    it("exits 1 when an example fails, and shows it", function()
      local bad = file(
        "wrong.lua",
        [[
return { name = "wrong", summary = "x", code = "0.7", examples = { { position = 2, value = 0 },
  { position = 3, value = 9 } } }]]
      )
      local result = run { bad }
      assert.equal(1, result.code)
      assert.matches("examples: 1 of 2 ok\n  FAILED: value of 3 is 9 %(the engine says 1%)", result.out)
      assert.is_false(objects(run { bad, "--format", "json" }.out)[2].ok)
    end)

    it("does not call examples wrong that a limit cuts off", function()
      local result = run { "node_kayles", "--positions", "3" }
      assert.equal(4, result.code)
      assert.matches("examples: %d of 10 ok\n  no answer: value of FhCGG is 1 %(.*limit on positions", result.out)
      assert.no_match("FAILED", result.out)
      local object = objects(run({ "node_kayles", "--positions", "3", "--format", "json" }).out)[2]
      assert.same({ "limit", nil, nil }, { object.error.code, object.ok, object.examples[1].ok })
      assert.is_true(object.examples[3].ok)
    end)

    it("runs a script with its arguments", function()
      local text = 'local sg = require "sg"\nprint(arg[0], #arg, sg.load("kayles"):value(7).value, ...)\n'
      local script = file("script.lua", text)
      assert.equal(script .. "\t2\t2\t--help\tb\n", ok { "run", script, "--help", "b" })
      assert.equal(script .. "\t0\t2\n", ok { "run", script })
      assert.equal("1\n" .. script .. "\t1\t2\tb\n", ok { "-e", "print(1)", "run", script, "b" })
      for _, line in ipairs { "#!/usr/bin/env sg-lua\n", "#!/usr/bin/env -S sg-lua run\n" } do
        local marked = file("marked.lua", line .. text)
        local ways = { { marked }, { "--", marked }, { "value", marked } }
        if run("value kayles 7 --untrusted").code == 0 then ways[4] = { marked, "--untrusted" } end
        for _, words in ipairs(ways) do
          local result = run(words) -- the file does not decide what it is
          assert.equal(3, result.code)
          assert.equal("", result.out)
        end
        assert.matches("If this is a script: sg%-lua run ", run { marked }.err)
      end
    end)

    it("runs a script by its first line", function()
      local script = file("first_line.lua", "#!/usr/bin/env -S sg-lua run\nprint(#arg, ...)\n")
      local result = shell(
        ('chmod +x %s; ln -s "$SG" %s/sg-lua; PATH=%s:"$PATH" %s --help 2'):format(script, folder, folder, script)
      )
      assert.same({ code = 0, out = "2\t--help\t2\n", err = "" }, result)
    end)

    it("shows the help of run", function()
      assert.matches("^Usage: sg%-lua run ", ok "run --help")
      assert.matches("\n   run +run a Lua script", ok "--help all")
      local result = run "run"
      assert.equal(2, result.code)
      assert.matches("missing argument", result.err)
      assert.equal(5, run "run nofile.lua".code)
    end)

    it("gives the overview of a game of the library, a code and a file with parameters", function()
      assert.matches("^kayles: .*\nperiod 12, preperiod 71  %[proven%]", ok "kayles")
      assert.matches("^0.77: .*\nperiod 12, preperiod 71  %[proven%]", ok "0.77")
      assert.matches("\n  params: w=3, h=2\n", (ok "cram:w=3:h=2":gsub("h=2, w=3", "w=3, h=2")))
      assert.matches("period 22, preperiod 0", ok "rules/subtraction.lua:s=2,5,7")
      assert.equal("0.77", objects(ok "--format json 0.77")[1].game)
    end)

    it("runs a script from stdin", function()
      assert.equal("3\n", ok({}, { stdin = "print(1 + 2)" }))
      assert.equal("a\t1\n", ok({ "run", "-", "a" }, { stdin = "print(..., #arg)" }))
      local result = run({}, { stdin = "x = = 1" })
      assert.equal(3, result.code)
      assert.matches("^sg%-lua: stdin:1:", result.err)
    end)

    it("runs lines from stdin as the prompt does, where one is a command", function()
      local typed = {
        ":explain kayles 3",
        "h = sg.heap(function(n, option)",
        "  for k = 1, n do option(n - k) end",
        "end)",
        "-- a remark",
        "",
        ":value h 7",
        "h:value(5).value",
        "1 + 1",
      }
      assert.equal(
        ok "explain kayles 3" .. "h 7: 7  N (first player wins)  [computed]\n5\n2\n",
        ok({}, { stdin = table.concat(typed, "\n") })
      )
      assert.equal(
        ok "value kayles 7",
        ok({}, { stdin = "#!/usr/bin/env sg-lua\r\n:value kayles 7\r\n:quit\r\n:value kayles 8\r\n" })
      )
      assert.equal("xxx\n", ok({}, { stdin = "local s = ('x')\n  :rep(3)\nprint(s)" })) -- Lua, of which a line begins so
    end)

    it(
      "goes on after a line from stdin that fails, says which it was, and ends with the code of the first",
      function()
        local result = run(
          {},
          { stdin = ":value kayles 2\nfoo(\n:valu 3\nlocal function f()\n  error 'deep'\nend f()\n:value kayles 3\n" }
        )
        assert.equal(3, result.code)
        assert.equal(ok "value kayles 2 3", result.out)
        assert.matches("^sg%-lua: stdin:2: [^\n]*eof[^\n]*\n    foo%(\n", result.err)
        assert.matches("\nsg%-lua: stdin:3: there is no :valu; did you mean :value%?", result.err)
        assert.matches("\nsg%-lua: stdin:5: deep", result.err)
        assert.equal(2, run({}, { stdin = ":valu kayles 3\n:value kayles 3\n" }).code)
        assert.equal(2, run({}, { stdin = ":value kayles z\n:value kayles 3\n" }).code)
      end
    )

    it("takes commands from stdin without a colon, and says where lines of the prompt are run", function()
      assert.equal(ok "value kayles 3", ok({}, { stdin = "x = 1\nvalue kayles 3\n" }))
      assert.equal(ok "value kayles 3 4", ok({}, { stdin = "kayles 3\nkayles@4\n" }))
      local place = program.folder()
      program.write(place .. "/typed", ":value kayles 3\n")
      local result = run({ "run", place .. "/typed" })
      assert.same({ 3, "" }, { result.code, result.out })
      assert.matches("to run them: sg%-lua < .*/typed", result.err)
      program.remove(place)
    end)

    it("names the theorem or the formula of a value, of a winner and of moves", function()
      for heap, basis in pairs {
        ["kayles 1000000000000"] = "proven: guy-smith",
        ["nim 3,4"] = "closed form: Nim: g(n) = n",
        ["turning_corners TTT/THT/TTH"] = "closed form: Tartan theorem: ",
      } do
        for _, command in ipairs { "value", "outcome", "moves" } do
          assert.is_truthy(
            ok(("%s %s"):format(command, heap)):match("^[^\n]*"):find("[" .. basis, 1, true),
            command .. heap
          )
          local answer = objects(ok(("%s %s --format json"):format(command, heap)))[1]
          assert.is_truthy((answer.basis .. ": " .. answer.theorem):find(basis, 1, true))
        end
      end
    end)

    it("reports on a rule from stdin too", function()
      local rule = program.read "rules/subtraction.lua"
      assert.matches("examples: (%d+) of %1 ok\n.*period 4, preperiod 0", ok({ "-" }, { stdin = rule }))
      assert.matches("examples: (%d+) of %1 ok\n.*period 22, preperiod 0", ok({ "-", "s=2,5,7" }, { stdin = rule }))
    end)

    it("says how a script is run", function()
      for _, text in ipairs {
        "print(1)\nreturn 1\n",
        'local sg = require "sg"',
        "local n = io.read()",
        "os.exit()",
        "",
      } do
        local path = file("early.lua", text)
        local result = run { path }
        assert.equal(3, result.code)
        assert.matches("early.lua:1: .*\nIf this is a script: sg%-lua run " .. path:gsub("%p", "%%%0"), result.err)
      end
    end)

    it("says that a rule is no script", function()
      for _, args in ipairs { {}, { "run", "-" }, { "run", "rules/subtraction.lua" } } do
        local result = run(args, { stdin = program.read "rules/subtraction.lua" })
        assert.equal(3, result.code)
        assert.matches("this is a rule, .*sg%-lua ", result.err)
      end
    end)

    it("runs -e with sg preset", function()
      assert.equal("2\n", ok { "-e", 'print(sg.load("kayles"):value(7).value)' })
      assert.equal("", ok { "-e", "" })
      assert.equal("1\n2\n", ok { "-e", "print(1)", "-e", "print(2)" })
      assert.equal(9, run { "-e", "os.exit(9)" }.code)
      local finalizer = "last = setmetatable({}, { __gc = function() print 'last' end })"
      assert.equal("last\n", ok { "-e", finalizer })
      assert.matches("^nim 1: 1 [^\n]*\nlast\n$", ok { "-e", finalizer, "value", "nim", "1" })
    end)

    it(
      "leaves no globals of its own in scripts",
      function() assert.equal("nil\tnil\n", ok({}, { stdin = "print(sg, lfs)" })) end
    )
  end)

  describe("output", function()
    it("shows no control characters of a rule", function()
      local path = file(
        "escape.lua",
        [[
return { name = "e", summary = "\27[31mred", start = "a\27[2Jb\255", options = function() end }]]
      )
      local ran = run { path } -- stderr remarks that the start has no moves
      assert.equal(0, ran.code)
      assert.is_nil((ran.out .. ran.err):find "[\27\255]")
      assert.is_nil(run { path, "--format", "json" }.out:find "[\27\255]")
    end)

    it("that cannot be written is an error", function()
      local no = shell '"$SG" diff nim kayles >/dev/full' -- the answer is no, and cannot be written either
      assert.equal(5, no.code)
      local result = shell '"$SG" rules >/dev/full'
      assert.equal(5, result.code)
      assert.matches("No space left", result.err)
    end)

    it("ends quietly when the reader has enough", function()
      local result = shell '"$SG" seq nim 0..300000 | head -n 1'
      assert.equal("", result.err)
      assert.matches("^ +0: ", result.out)
    end)

    it("runs no module of its own that lies in the folder", function()
      local place = program.folder()
      program.write(place .. "/dkjson.lua", "error 'mine'")
      local result = shell("LUA_PATH='./?.lua' \"$SG\" value kayles 7 --format json", { cd = place })
      assert.same({ code = 0, err = "" }, { code = result.code, err = result.err })
      program.remove(place)
    end)

    it("has no progress off a terminal", function() assert.equal("", run "seq 0.6 0..100000".err) end)
  end)

  it("meets signals, closed pipes and full disks: tests/cli/signals.sh", function()
    local result = shell "SG_PROGRAM=$SG sh tests/cli/signals.sh"
    local n_ok = select(2, result.out:gsub("%f[^\0\n]ok %d", ""))
    for line in result.out:gmatch "[^\n]+" do
      assert.is_nil(line:match "^not ok.*")
    end
    assert.equal(("1..%d"):format(n_ok), result.out:match "([^\n]*)\n$")
  end)
end)
