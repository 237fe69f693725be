-- SPDX-License-Identifier: MIT
-- Nothing that a rule, a file, a name or the command line says can reach a terminal as a control: what the program writes
-- in any format holds no control character but newline and tab, no mark that reorders text, and only UTF-8.

local program = require "spec.support.program"

-- What a hostile text consists of; each piece must come out escaped.
local CONTROLS = "\27[31m\27]0;title\7\8\13\127\xC2\x9B31m\x9B\xD8\x9C\xE2\x80\x8E\xE2\x80\x8F\xE2\x80\xAA\xE2\x80\xAE"
  .. "\xE2\x80\xA8\xE2\x81\xA6\xE2\x81\xA9\xFF\xC0\x80\u{FEFF}\u{200B}\u{2060}\u{AD}\u{FFF9}\u{180E}\u{E0041}"
local IN_LUA = CONTROLS:gsub(".", function(c) return ("\\x%02X"):format(c:byte()) end)

local UNSAFE = {
  "[\0-\8\11-\31\127]",
  "\xC2[\x80-\x9F\xAD]",
  "\xD8\x9C",
  "\xE2\x80[\x8B-\x8F\xA8-\xAE]",
  "\xE2\x81[\xA0-\xAF]",
  "\u{FEFF}",
  "\u{FFF9}",
  "\u{180E}",
  "\xF3\xA0[\x80\x81]",
}

local function assert_safe(text, what)
  assert.is_truthy(utf8.len(text), what .. ": not UTF-8: " .. ("%q"):format(text:sub(1, 300)))
  for _, pattern in ipairs(UNSAFE) do
    local at = text:find(pattern)
    assert.is_nil(
      at,
      ("%s: a control at byte %s: %q"):format(what, at, text:sub(math.max(1, (at or 1) - 40), (at or 1) + 9))
    )
  end
end

local folder
setup(function()
  folder = program.folder()
  program.write(
    folder .. "/positions.lua",
    ([[
    return { summary = "s@", source = { "=cmd()@" }, tags = { "t@" }, start = 4,
      options = function(s, option) for k = 1, s do option(s - k) end end,
      show = function(s) return "<b>p@" .. s end,
      examples = { { position = 3, value = 4, note = "n@" } } }]]):gsub("@", IN_LUA)
  )
  program.write(
    folder .. "/heap.lua",
    ([[
    return { name = "heap", summary = "s@", heap = function(n, option)
      if n > 9 then error("e@") end
      if n > 0 then option(n - 1) end end }]]):gsub("@", IN_LUA)
  )
  program.write(folder .. "/code.lua", ([[return { code = "0.7@" }]]):gsub("@", IN_LUA))
  program.write(folder .. "/field.lua", ([[return { code = "0.77", ["f@"] = "v@" }]]):gsub("@", IN_LUA))
  program.write(folder .. "/syntax.lua", "return { heap = " .. CONTROLS:gsub("%z", ""))
  program.write(folder .. "/a\27[31m\xC2\x9B\xFF.lua", [[return { code = "0.77" }]])
  program.write(
    folder .. "/certificate.json",
    ([[{"format":"sg-lua period certificate","game":"@"}]]):gsub("@", CONTROLS)
  )
end)
teardown(function() program.remove(folder) end)

local NAMED = "a\27[31m\xC2\x9B\xFF.lua"

describe("what the program writes is safe to print:", function()
  local COMMANDS = {
    { "positions.lua" },
    { "positions.lua", "--format", "json" },
    { "heap.lua" },
    { "heap.lua", "--format", "json" },
    { "code.lua" },
    { "field.lua" },
    { "syntax.lua" },
    { NAMED },
    { NAMED, "--format", "json" },
    { "value", "positions.lua", "3", "x" .. CONTROLS },
    { "value", "positions.lua", "x" .. CONTROLS, "--format", "json" },
    { "moves", "positions.lua" },
    { "explain", "positions.lua" },
    { "explain", "positions.lua", "--format", "html" },
    { "explain", "positions.lua", "--sets" },
    { "sum", "positions.lua@3", "kayles@2" },
    { "graph", "positions.lua" },
    { "graph", "positions.lua", "--format", "json" },
    { "check", "positions.lua", "heap.lua" },
    { "check", "positions.lua", "--format", "json" },
    { "seq", NAMED, "0..9" },
    { "seq", NAMED, "0..9", "--format", "bfile" },
    { "seq", NAMED, "0..9", "--format", "csv" },
    { "seq", "heap.lua", "0..20" },
    { "period", NAMED },
    { "period", "heap.lua" },
    { "plot", NAMED, "0..40" },
    { "plot", NAMED, "0..40", "--format", "svg" },
    { "identify", NAMED },
    { "diff", NAMED, "0.07" },
    { "misere", "outcome", "positions.lua", "3" },
    { "misere", "quotient", "positions.lua" },
    { "verify", "certificate.json", CONTROLS },
    { "batch", "." },
    { "rules", CONTROLS },
    { "new", CONTROLS },
    { "play", "positions.lua" },
    { "nimber", CONTROLS },
    { CONTROLS },
    { "value" .. CONTROLS },
    { "value", CONTROLS },
    { "value", "kayles", "--" .. CONTROLS },
    { "value", "kayles", "--format", CONTROLS },
    { "value", "kayles:x=" .. CONTROLS },
    { "test", CONTROLS },
    { "run", CONTROLS },
    { "table", "wythoff", CONTROLS, "0..3" },
    { "-e", "error('" .. IN_LUA .. "')" },
    {
      "-e",
      "print(sg.load 'positions.lua':value(3)) print(sg.load 'code.lua') print(select(2, sg.load 'code.lua'))",
    },
    { "compound", "selective", "positions.lua@3", "nim@1" .. CONTROLS },
    { "loopy", "positions.lua", CONTROLS },
  }
  for _, words in ipairs(COMMANDS) do
    it(table.concat(words, " "):gsub("[^\32-\126]", "?"), function()
      for i, word in ipairs(words) do
        words[i] = word:gsub("%z", "")
      end
      local run = program.run(words, { cd = folder, stdin = "hint\nx" .. CONTROLS:gsub("%z", "") .. "\n" })
      assert_safe(run.out, "output")
      assert_safe(run.err, "messages")
      assert.is_true(#run.out + #run.err > 0)
    end)
  end

  it("writes JSON that holds the text of a position as the rule gives it", function()
    local run = program.run("value positions.lua 3 --format json", { cd = folder })
    local object = program.objects(run.out)[1]
    assert.equal(3, object.value)
    assert.equal("<b>p\27[31m", object.position:sub(1, 9))
  end)

  it("escapes what HTML, SVG and DOT give a meaning", function()
    local page = program.run("explain positions.lua --format html", { cd = folder }).out
    assert.is_nil(page:find("<b>p", 1, true))
    assert.is_truthy(page:find("&lt;b&gt;p\\x1B", 1, true))
  end)

  it("writes nothing but numbers into CSV, so that no text of a rule can be a formula", function()
    for _, words in ipairs {
      { "seq", "heap.lua", "0..9", "--format", "csv" },
      { "table", "wythoff", "0..3", "0..3", "--format", "csv" },
    } do
      local rows = program.run(words, { cd = folder }).out
      for line in rows:gsub("^[^\n]*\n", ""):gmatch "[^\n]+" do
        assert.matches("^[%d,]+$", line)
      end
    end
  end)

  it("escapes the bytes of the standalone checker, too", function()
    local run = program.shell(
      ("lua5.4 %s certificate.json 'x\27[31m\xC2\x9B'"):format(
        program.output "pwd":gsub("\n$", "") .. "/lua/sg/certificate/verify/main.lua"
      ),
      { cd = folder }
    )
    assert_safe(run.out, "output")
    assert_safe(run.err, "messages")
  end)
end)

describe("messages", function()
  local LONG = "local function rep(s, n) for k = 1, n do s = s .. s end return s end "

  it("quote at most a screenful", function()
    program.write(folder .. "/long.lua", LONG .. "return { code = rep('7', 22) .. 'z' }")
    program.write(
      folder .. "/text.lua",
      LONG .. "return { summary = rep('s ', 20), heap = function(n) error(rep('e', 20)) end }"
    )
    program.write(
      folder .. "/shown.lua",
      LONG
        .. "return { start = 1, options = function() error 'no' end, "
        .. "show = function() return rep('\27', 16) end }"
    )
    for _, file in ipairs { "long.lua", "text.lua", "shown.lua" } do
      local run = program.run({ file }, { cd = folder })
      assert.equal(3, run.code)
      assert.is_true(#run.out < 4000, file)
      assert.is_true(#run.err < 3000, file)
      assert_safe(run.err, file)
    end
    assert.matches(
      "^sg%-lua: long.lua:1: field 'code': the code \"7+%.%.%., column 1: .*add 62 tokens",
      program.run("long.lua", { cd = folder }).err
    )
  end)
end)

describe("names of rules", function()
  it("are no paths", function()
    for _, words in ipairs { "rules ../x", "rules /etc/hostname", "new ../x", "new a/b" } do
      local run = program.run(words, { cd = folder })
      assert.equal(2, run.code)
      assert.equal("", run.out)
      assert.is_truthy(run.err:find(words:match "%S+$", 1, true))
    end
  end)

  it("are written where --dir says", function()
    assert.equal(0, program.shell("mkdir games", { cd = folder }).code)
    assert.equal(0, program.run("new my_game --dir games", { cd = folder }).code)
    assert.is_truthy(program.read(folder .. "/games/my_game.lua"))
    assert.is_truthy(program.read(folder .. "/games/my_game_spec.lua"))
  end)

  it(
    "are copied byte for byte by `rules NAME`",
    function() assert.equal(program.read "rules/kayles.lua", program.run("rules kayles").out) end
  )
end)
