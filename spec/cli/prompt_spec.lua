-- SPDX-License-Identifier: MIT
-- The prompt, on a real terminal made by script(1): what is typed, what is answered, what is kept.

local program = require "spec.support.program"

-- script(1) may be there and yet find no terminal to open, in a bare root for instance.
local has_script = os.execute "script -qefc true /dev/null >/dev/null 2>&1 </dev/null"

describe("the prompt", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  -- Types each text once the prompt is there, as a person would; Ctrl-C given as @TEXT@ once TEXT is on the screen.
  local FEED = [[
T=$1; shift
: >"$T"
size=0
for keys; do
  case $keys in
  @*)
    awaited=${keys#@}
    awaited=${awaited%@}
    tries=0
    until tail -c +"$((size + 1))" "$T" | tr -d '\r' | grep -q "$awaited" || [ $tries = 400 ]; do
      sleep 0.05
      tries=$((tries + 1))
    done
    keys='\003' ;;
  *)
    tries=0
    until [ "$(wc -c <"$T")" != "$size" ] && [ "$(tail -c 2 "$T")" = "> " ] || [ $tries = 400 ]; do
      sleep 0.05
      tries=$((tries + 1))
    done ;;
  esac
  size=$(wc -c <"$T")
  printf '%b' "$keys"
done
sleep 0.3]]

  local function session(...)
    local keys = {}
    for i, text in ipairs { ... } do
      keys[i] = program.quote(text)
    end
    local screen = folder .. "/screen"
    -- exec: a shell such as dash would die of the Ctrl-C that its child takes.
    program.write(folder .. "/feed.sh", FEED)
    local result = program.shell(
      ('sh %s %s %s | XDG_STATE_HOME=%s TERM=xterm timeout 100 script -qefc "exec $SG" %s'):format(
        program.quote(folder .. "/feed.sh"),
        program.quote(screen),
        table.concat(keys, " "),
        program.quote(folder),
        program.quote(screen)
      )
    )
    -- What a terminal would show: without the ways to move the cursor.
    return (program.read(screen):gsub("\27%[[%d;?]*%a", ""):gsub("\r", "")), result.code
  end

  if not has_script then
    pending "needs script(1)"
    return
  end

  it("prints what expressions give, and ends at Ctrl-D", function()
    local shown, code =
      session("1 + 1\\n", "=6*7\\n", 'sg.load("kayles"):value(7)\\n', "x = 5\\n", "x, nil\\n", "\\004")
    assert.equal(0, code)
    assert.matches("\n2\n", shown)
    assert.matches("\n42\n", shown)
    assert.matches("\nkayles 7: 2  N %(first player wins%)  %[computed%]\n", shown)
    assert.matches("\n5\tnil\n", shown)
  end)

  it("goes on after an error, and reads on until a chunk is complete", function()
    local shown, code =
      session('error "oops"\\n', "x = = 1\\n", "for i = 1, 2 do\\n", "print(i * 11)\\n", "end\\n", ":quit\\n")
    assert.equal(0, code)
    assert.matches("oops", shown)
    assert.matches("unexpected symbol", shown)
    assert.matches(">> ", shown)
    assert.matches("\n11\n22\n", shown)
  end)

  it("takes commands and games without a colon, where Lua means nothing by them", function()
    local shown, code = session(
      "value kayles 5\\n",
      "kayles 6\\n",
      "kayles@7 + nim@3\\n",
      'turning_turtles "HT"\\n',
      "table wythoff 0..1 0..1\\n",
      "0.77\\n",
      "h = sg.load 'nim'\\n",
      "h 9\\n",
      "help\\n",
      "value = 66\\n",
      "value\\n",
      "x = = 1\\n",
      "exit\\n"
    )
    assert.equal(0, code)
    for _, wanted in ipairs {
      "kayles 5: 4  N",
      "kayles 6: 3  N",
      "kayles@7 + nim@3: 1  N",
      "turning_turtles HT: 1  N",
      "\n0:  0 1",
      "\n0.77\r?\n",
      "\nh 9: 9  N",
      "\nType Lua; an",
      "\n66\r?\n",
      "\nunexpected symbol near '='",
    } do
      assert.matches(wanted:gsub("[+]", "%%+"), shown)
    end
  end)

  it("stops a computation at Ctrl-C, and drops a line", function()
    local shown, code = session(
      "print(6 * 7) while true do end\\n",
      "@^42@",
      "'still ' .. 'here'\\n",
      "junk junk",
      "@junk junk@",
      "'and ' .. 'here'\\n",
      "\\004"
    )
    assert.equal(0, code)
    assert.matches("interrupted", shown)
    assert.matches('\n"still here"\n', shown)
    assert.matches('\n"and here"\n', shown)
    assert.is_nil(shown:find("syntax error", 1, true))
  end)

  it("completes names of the module, of games and of fields #linux", function()
    local shown = session("sg.xo\\t(1, 2)\\n", 'g = sg.load "kayl\\t"\\n', "g:peri\\t().period\\n", "\\004")
    assert.matches("\n3\n", shown)
    assert.matches("\n12\n", shown)
  end)

  it("edits letters of any language #linux", function()
    local shown = session("'aé' .. 'ö€x\\177\\177'\\n", "\\004")
    assert.matches('\n"aéö"\n', shown)
  end)

  it("keeps its history, for its user only #linux", function()
    session("'first ' .. 'line'\\n", "\\004")
    assert.matches("first", program.read(folder .. "/sg-lua/history"))
    assert.matches("^%-rw%-%-%-%-%-%-%-", program.shell("ls -l " .. program.quote(folder .. "/sg-lua/history")).out)
    local shown = session("\\033[A\\n", "\\004") -- the key that goes back
    assert.matches('\n"first line"\n', shown)
  end)

  it("points at the column", function()
    local shown = session(
      "1 + * 2\\n",
      "x = = 1\\n",
      "local y y.z = 3\\n",
      'sg.load "0.8x"\\n',
      "for i = 1, 2 do\\n",
      "  i = i + + 1\\n",
      "\\004"
    )
    assert.matches("\nunexpected symbol near '%*'\n    1 %+ %* 2\n        %^\n", shown)
    assert.matches("\nunexpected symbol near '='\n    x = = 1\n        %^\n", shown)
    assert.matches('nil %(input%): the code "0.8x", column 4[^\n]*\n    0.8x\n       %^\n', shown)
    assert.matches("line 2: unexpected symbol near '%+'\n      i = i %+ %+ 1\n              %^\n", shown)
  end)

  it("has the commands of the program #linux", function()
    local shown, code = session(
      ":value kayles 7\\n",
      ":plot --help\\n",
      ":value 'nope nope' 7\\n",
      ":valu\\n",
      ":expl\\t nim 2\\n",
      "1 +\\n",
      "1\\n",
      ":quit\\n"
    )
    assert.equal(0, code)
    assert.matches("\nkayles 7: 2  N %(first player wins%)  %[computed%]\n", shown)
    assert.matches("Usage: sg%-lua plot ", shown)
    assert.matches("no game is called 'nope nope'", shown)
    assert.matches("there is no :valu; did you mean :value%? :help lists what there is", shown)
    assert.matches("\nnim 2: 2  N ", shown)
    assert.matches("\n>> 1\n2\n", shown)
  end)

  it("knows games in variables in its commands", function()
    local shown = session(
      "h = sg.heap(function(n, option) for k = 1, n do option(n - k) end end)\\n",
      ":value h 7\\n",
      ":sum h@7 nim@3\\n",
      ":play h@1\\n",
      "hint\\n",
      "quit\\n",
      ":value nosuch 7\\n",
      ":quit\\n"
    )
    assert.matches("h 7: 7  N", shown)
    assert.matches("heap@7  =  7", shown)
    assert.matches("no game is called 'nosuch'", shown)
  end)

  it("knows its commands", function()
    local shown = session(":help\\n", ":foo\\n", ":quit\\n")
    assert.matches(" quit %(or Ctrl%-D%) ends", shown)
    assert.matches("there is no :foo", shown)
  end)
end)

describe("printing at the prompt", function()
  local pretty

  setup(function()
    package.loaded["sg.host"] = package.loaded["sg.host"] or { width = function() return 80 end }
    require "sg"
    pretty = require "sg.text.pretty"
  end)

  it("sorts keys, and wraps what is long", function()
    assert.equal('{ 1, 2, a = "x\\n", b = { c = true } }', pretty { 1, 2, b = { c = true }, a = "x\n" })
    assert.equal("{}", pretty {})
    local long = {}
    for i = 1, 60 do
      long[i] = i
    end
    for line in pretty(long):gmatch "[^\n]+" do
      assert.is_true(#line <= 80)
    end
  end)

  it("survives every table", function()
    local loop = {}
    loop.self = loop
    assert.matches("same table", pretty(loop))
    local deep = {}
    for _ = 1, 50 do
      deep = { deep }
    end
    assert.matches("%.%.%.", pretty(deep))
    assert.matches("cannot be shown", pretty(setmetatable({}, { __tostring = function() error "no" end })))
    assert.matches(
      "more",
      pretty((function()
        local t = {}
        for i = 1, 1000 do
          t[i] = i
        end
        return t
      end)())
    )
    assert.is_nil(pretty "\27[2J":find "\27")
    assert.equal('"\\xFFa"', pretty "\xFFa")
    assert.equal('"é"', pretty "é")
    assert.equal("{ f = function }", pretty { f = print })
  end)
end)

describe("completion", function()
  local complete
  setup(function()
    local of = require("sg.cli.completion").of
    complete = function(word, line, start) return require "sg.cli.prompt_words".complete(word, line, start, of) end
  end)

  it("offers what goes on", function()
    assert.same({ "string.format" }, complete "string.form")
    assert.same({ "function" }, complete "func")
    assert.same({ "value" }, complete("va", "va", 1))
    assert.same({ "explain" }, complete("expla", "expla", 1))
    assert.same({ "kayles" }, complete("kayl", "kayl", 1))
    assert.same({ "help" }, complete("hel", "hel", 1))
    assert.same({ "period" }, complete("per", "help per", 6))
    assert.same({ "upto" }, complete("up", "period kayles --up", 17))
    assert.same({ "text" }, complete("te", "value kayles 7 --format te", 25))
    assert.same({ { "value", "" } }, require("sg.cli.completion").of { "batch", "--task", "val" })
    assert.same({ { "value,period", "" } }, require("sg.cli.completion").of { "batch", "--task", "value,per" })
    assert.same({ { "--task=period", "" } }, require("sg.cli.completion").of { "batch", "--task=per" })
    assert.same(
      { { "--certificate=CONTRIBUTING.md", "" } },
      require("sg.cli.completion").of { "period", "--certificate=CONT" }
    )
    assert.same({ "CONTRIBUTING.md" }, complete("CONT", "verify CONT", 8))
    assert.same({ "kayles.lua" }, complete("kayl", "value rules/kayl", 13))
    assert.same({ "s" }, { (complete("s", "subtraction s", 13)[1]:gsub("=", "")) })
    assert.same({ "kayles" }, complete("kayl", 'sg.load "kayl', 10))
    assert.same({ ":quit" }, complete ":q")
    assert.same({ ":plot", ":play" }, { complete(":pl")[2], complete(":pl")[1] })
    assert.same({ "kayles" }, complete("kay", ":value kay", 8))
    assert.same({ "heap =", "heap2 =", "heaps =" }, complete("hea", "sg.game { hea", 11))
    assert.same({ "summary =" }, complete("sum", "g = sg.game{ heap = f, sum", 24))
    _G.sg = require "sg"
    assert.same({ "sg.nimber.mul" }, complete "sg.nimber.mu")
    _G.g = _G.sg.load "chomp"
    assert.same({ "g:moves", "g:moves_as_known", "g:moves_to" }, complete "g:mo")
    assert.same({ "g.rule.summary" }, complete "g.rule.sum")
    assert.same({ "g.params.w" }, complete "g.params.w")
    _G.sg, _G.g = nil, nil
    assert.same({}, complete "no.such.thing")
    assert.same({}, complete "string.format.x")
  end)
end)
