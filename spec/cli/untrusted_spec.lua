-- SPDX-License-Identifier: MIT
-- --untrusted: commands in a worker. They answer as they do without it; hostile rules end in time; code that got out of
-- its box (here: a function in the place of sg.load, which has all of Lua and C's own io.open) gets nothing.

local program = require "spec.support.program"
require "sg"
local pool = require "sg.pool"
local received = require "sg.text.received"

local CONFINED = pool.confinement == "seccomp"

describe("--untrusted", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  it("answers as it does without", function()
    program.write(folder .. "/own.lua", 'return { code = "0.77", examples = { { position = 7, value = 2 } } }')
    for _, command in ipairs {
      "value kayles 7 8",
      "value kayles 7 --format json",
      "kayles",
      folder .. "/own.lua",
      "sum kayles@7 nim@3",
      "outcome cram:w=4:h=4 -j 2",
      "moves nim 3",
      "explain kayles 7 --format html",
      "graph kayles 3",
      "graph chomp:w=2:h=2",
      "seq kayles 0..20 --format csv",
      "seq kayles 0..20 --format bfile",
      "table wythoff 0..5",
      "period kayles",
      "plot kayles 0..20 --format svg",
      "plot kayles 0..20",
      "identify 0.77",
      "diff kayles 0.77",
      "loopy nim 3",
      "misere outcome kayles 7",
      "misere quotient 0.77",
      "value " .. folder .. "/none.lua",
      "value kayles nonsense",
      "nimber 3*4",
      "rules kayles",
    } do
      local without, with = program.run(command), program.run(command .. " --untrusted")
      if command:find "^rules" then with = program.run("--untrusted " .. command) end
      with.err = with.err:gsub("^sg%-lua: no filter of system calls here[^\n]*\n", "")
      assert.same(without, with, command)
    end
  end)

  it("reads standard input", function()
    local result = program.run("value kayles - --untrusted", { stdin = "7\n8\n" })
    assert.matches("kayles 7: 2.*\nkayles 8: 1", result.out)
    result = program.run({ "value", "-", "7", "--untrusted" }, { stdin = 'return { code = "0.77" }' })
    assert.matches("stdin 7: 2", result.out)
  end)

  it("writes certificates and transcripts", function()
    assert.equal(0, program.run { "period", "kayles", "--certificate", folder .. "/k.json", "--untrusted" }.code)
    local checked = program.run { "--untrusted", "verify", folder .. "/k.json" }
    assert.matches("verified: 0.77", checked.out)
    local result = program.run(
      { "play", "kayles", "5", "--transcript", folder .. "/t", "--untrusted" },
      { stdin = "1\nquit\n" }
    )
    assert.equal(0, result.code)
    assert.matches("^sg%-lua transcript 1\n.*you 1 4\n", program.read(folder .. "/t"))
    local again = program.run { "play", "--replay", folder .. "/t", "--untrusted" }
    assert.matches("a mistake", again.out)
  end)

  it("writes the files of oeis into a folder of its own", function()
    for name, words in pairs { plain = {}, box = { "--untrusted" } } do
      local answer =
        program.run { "oeis", "kayles", "--upto", "30", "--out", folder .. "/" .. name, table.unpack(words) }
      assert.equal(0, answer.code, answer.err)
    end
    assert.equal("", program.output(("diff -r %s/plain %s/box"):format(program.quote(folder), program.quote(folder))))
  end)

  it("says that a file cannot be written", function()
    local result = program.run { "period", "kayles", "--certificate", folder .. "/none/k.json", "--untrusted" }
    assert.equal(5, result.code)
    assert.matches("k%.json", result.err)
  end)

  it("refuses what a hostile rule could spoil, and what has full trust", function()
    for _, words in ipairs {
      { "value", "kayles", "7", "--store", folder .. "/s" },
      { "period", "kayles", "--checkpoint", folder .. "/c" },
    } do
      words[#words + 1] = "--untrusted"
      local result = program.run(words)
      assert.equal(2, result.code)
      assert.matches("does not go with %-%-untrusted", result.err)
    end
    assert.equal(2, program.run("--untrusted run " .. folder .. "/x.lua").code)
  end)

  it("stops at Ctrl-C with what is known", function()
    local result = program.shell([["$SG" period 0.0007 --untrusted --time 60 & pid=$!; sleep 2; kill -INT $pid
wait $pid; echo "code $?"; sleep 0.3; ps -ef | grep -c "[s]g-lua period 0.0007"]])
    assert.matches("code 4", result.out)
    assert.matches("interrupted", result.err)
    assert.matches("\n0\n$", result.out)
  end)

  it("leaves no worker behind when it is killed", function()
    local result = program.shell([["$SG" period 0.0007 --untrusted --time 60 & pid=$!; sleep 1; kill -KILL $pid
wait $pid; sleep 0.5; ps -ef | grep -c "[s]g-lua period 0.0007"]])
    assert.matches("0\n$", result.out)
  end)

  -- ---- code that got out of its box -----------------------------------------------------------------------------

  -- The result of a command in whose worker the text runs, with `open` = C's io.open.
  local function escaped(text, more)
    local words = '"value", "kayles", "7", "--untrusted"' .. (more or "")
    return program.run {
      "-e",
      ([[
local sg, failure, open, execute = require "sg", require "sg.failure", io.open, os.execute
local function no(why) return nil, failure.new("rule", tostring(why)) end
sg.load = function() %s end
os.exit(require("sg.cli.main").command { %s })]]):format(text, words),
    }
  end

  it("opens no files", function()
    program.write(folder .. "/old", "x")
    local result = escaped('local file, why = open("/etc/passwd") return no(file and "opened" or why)')
    assert.equal(3, result.code)
    assert.matches(CONFINED and "Permission denied" or "Too many open files", result.err)
    escaped(('open(%q, "w") os.remove(%q) return no "x"'):format(folder .. "/new", folder .. "/old"))
    assert.is_nil(program.read(folder .. "/new"))
    assert.equal(CONFINED, program.read(folder .. "/old") ~= nil) -- resource limits do not keep files from removal
  end)

  it("starts no programs", function()
    if not CONFINED then return pending "built without libseccomp" end
    local result = escaped(('execute("touch %s")'):format(folder .. "/new"))
    assert.equal(5, result.code)
    assert.matches("system call", result.err)
    assert.is_nil(program.read(folder .. "/new"))
  end)

  it("writes no file that is not named", function()
    local result = escaped(([[for level = 2, 20 do
        for i = 1, 50 do
          local ok, name, value = pcall(debug.getlocal, level, i)
          if ok and name == "request" then return no("asked: " .. value("f", %q .. "\0text")) end
        end
      end
      return no "no request"]]):format(folder .. "/new"))
    assert.is_nil(program.read(folder .. "/new"))
    assert.is_true(result.code >= 3)
  end)

  it("is ended at the time limit", function()
    local result = escaped("while true do end", ', "--time", "0.5"')
    assert.equal(4, result.code)
    assert.matches("time limit", result.err)
  end)

  it("writes nothing that a terminal obeys", function()
    local result = escaped([[io.write "\27]0;title\7\27[2J\27[5m\xC2\x9B2J\r" io.stderr:write "\27[8m\27]52;c;x\7\27"
      return no "x"]])
    assert.is_nil((result.out .. result.err):match "[\0-\8\11-\31\127]")
  end)

  it("writes no JSON that is none", function()
    local result = escaped([[io.write '{"a":1}\n{"a":\n' io.write '\27[2J' return no "x"]], ', "--format", "json"')
    assert.equal(5, result.code)
    for _, object in ipairs(program.objects(result.out)) do
      assert.is_table(object)
    end
    assert.matches("no object of JSON", result.err)
  end)

  it("gets no script into a picture or a page", function()
    for _, text in ipairs {
      "<script>alert(1)</script>",
      '<svg onload="x">',
      '<svg><a href="javascript:1">',
      "<image/>",
      "<style>@import 'x'",
      '<svg><rect style="fill:url(http://x)"/></svg>',
      "<foreignObject>",
      "<svg><text>a</text",
      "<!ENTITY x>",
      '<rect x="1" onclick=alert(1)>',
      "<p>a > b</p>",
      "<iframe>",
      '<meta http-equiv="refresh">',
      "<style>a{}</style><style>b{background:URL(x)}</style>",
    } do
      assert.is_string(received.markup(text), text)
    end
    for _, text in ipairs {
      'digraph { a [URL="http://x"] }',
      'digraph { a [image="/etc/passwd"] }',
      "digraph { a [label=<b>] }",
      "digraph { a } digraph { b }",
      'digraph { a [label="x]; }',
      'digraph { a [label="\\\\", href="x"] }',
    } do
      assert.is_string(received.dot(text), text)
    end
    assert.is_nil(received.dot('digraph { a [label="image \\" <href> \\\\"]; a -> b }'))
  end)
end)

-- ---- hostile rules ------------------------------------------------------------------------------------------------

local function at_load(text) return text .. '\nreturn { code = "0.77", start = 7 }' end
local function options(text) return "return { start = 3, options = function(n, option) " .. text .. " end }" end
local function field(text)
  return "return { start = 3, options = function(n, option) if n > 0 then option(n - 1) end end, " .. text .. " }"
end

local HOSTILE = {
  loop_load = at_load "while true do end",
  loop_options = options "while true do end",
  loop_show = field "show = function() while true do end end",
  loop_parse = field "parse = function() while true do end end",
  loop_canonical = field "canonical = function() while true do end end",
  loop_split = field "split = function() while true do end end",
  loop_rank = field "rank = function() while true do end end",
  loop_start = "return { start = function() while true do end end, options = function() end }",
  loop_sample = field "sample = function() while true do end end",
  endless_play = options "option(n + 1)",
  endless_wide = options "for i = 1, 1e9 do option(n + i) end",
  long_strings = at_load 'local s = "x" while true do s = s .. s:sub(1, 1) end',
  big_strings = at_load 'local s = ("x") while true do s = s .. s end',
  big_tables = at_load "local t = {} for i = 1, 1e12 do t[i] = { i } end",
  deep_tables = at_load "local t = {} while true do t = { t } end",
  closures = at_load "local t = {} for i = 1, 1e12 do t[i] = function() return i end end",
  recursion = at_load "local function f() return 1 + f() end f()",
  sort = at_load "local t = {} for i = 1, 1e6 do t[i] = -i end while true do table.sort(t, function(a, b) return a < b end) end",
  concat = at_load 'local t = {} for i = 1, 1e6 do t[i] = ("x") end while true do local s = table.concat(t) end',
  forged_length = at_load "local t = {} for i = 0, 60 do t[1 << i] = 1 end table.insert(t, 1, 1) table.sort(t)",
  forged_list = "local t = {} for i = 0, 29 do t[1 << i] = 'a' end return { code = '0.77', start = 7, tags = t }",
  subtract_list = "return { start = 7, subtract = function() local t = {} for i = 0, 29 do t[1 << i] = 1 end return t end }",
  xor_list = at_load "local t = {} for i = 1, 1e6 do t[i] = i end while true do sg.xor(t) end",
  large_error = at_load 'local s = "x" for i = 1, 24 do s = s .. s end error(s)',
  error_object = at_load "error(setmetatable({}, { __tostring = function() while true do end end }))",
  finalizer = at_load "setmetatable({}, { __gc = function() while true do end end })",
  shell = 'if os then os.execute("touch made") end\n' .. at_load "",
  files = at_load 'io.open("made", "w")',
  required = at_load 'require "os".execute "touch made"',
  bytecode = "\27Lua\x54\0\x19\x93\r\n\x1a\n",
  elseifs = at_load("if x then " .. ("elseif y then "):rep(30000) .. "end"),
  graphs = options "local g = sg.graph.grid(30, 30) while true do sg.canonical.graph(g) end",
}

describe("hostile rules in workers", function()
  local folder
  setup(function()
    folder = program.folder()
    for name, text in pairs(HOSTILE) do
      program.write(("%s/%s.lua"):format(folder, name), text)
    end
    program.write(folder .. "/zz_good.lua", 'return { code = "0.77", start = 7 }')
  end)
  teardown(function() program.remove(folder) end)

  it("end in time, one by one", function()
    local lines = {}
    for name in pairs(HOSTILE) do
      lines[#lines + 1] = (
        '( timeout -s KILL 60 "$SG" value %s.lua --untrusted --time 0.5 --memory 200 >/dev/null 2>%s.err; '
        .. 'echo "%s $?" >>codes ) &'
      ):format(name, name, name)
      if #lines % 9 == 8 then lines[#lines + 1] = "wait" end
    end
    program.shell(table.concat(lines, "\n") .. "\nwait", { cd = folder })
    local n = 0
    for name, code in program.read(folder .. "/codes"):gmatch "(%S+) (%d+)" do
      n = n + 1
      local said = program.read(("%s/%s.err"):format(folder, name))
      assert.is_true(tonumber(code) <= 5, ("%s: code %s, %s"):format(name, code, said:sub(1, 300)))
      assert.is_nil(said:find "traceback", name .. ": " .. said:sub(1, 300))
      assert.is_true(#said < 100000, name)
    end
    local expected = 0
    for _ in pairs(HOSTILE) do
      expected = expected + 1
    end
    assert.equal(expected, n)
    assert.is_nil(program.read(folder .. "/made"))
  end)

  it("stop no batch", function()
    local result =
      program.run { "batch", folder, "--time", "0.5", "--memory", "200", "-j", "4", "-q", "--task", "value" }
    assert.equal(1, result.code)
    local answers = program.objects(result.out)
    assert.equal(2, answers[#answers].value)
    local seen = {}
    for _, answer in ipairs(answers) do
      seen[answer.file:match "([^/]+)%.lua$"] = true
    end
    for name in pairs(HOSTILE) do
      assert.is_true(seen[name], name)
    end
    assert.is_nil(program.read(folder .. "/made"))
  end)
end)
