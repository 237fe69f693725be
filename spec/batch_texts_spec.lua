-- SPDX-License-Identifier: MIT
-- Every form of answers holds any text that a rule makes, and gives it back: going on, merging and comparing find the
-- answers that were written.

local json = require "dkjson"
local program = require "spec.support.program"

local SUFFIXES = { "jsonl", "csv", "xml" }

-- All bytes, and characters that are not printed; none of it can break a form.
local function hostile_text()
  local parts = {}
  for byte = 0, 255 do
    parts[#parts + 1] = string.char(byte)
  end
  for _, code in ipairs { 0x85, 0xAD, 0x200B, 0x2028, 0x202E, 0x2066, 0xFEFF, 0xFFFE, 0xFFFF, 0x1F600, 0xE0041 } do
    parts[#parts + 1] = utf8.char(code)
  end
  parts[#parts + 1] = "'); DROP TABLE answers; --\"\r\n]]></system-out>&amp;\n  ---\n  answer: {}\n  ...\nok 1\n=1+1,"
  return table.concat(parts)
end

local function in_lua(text)
  return (text:gsub(".", function(c) return ("\\x%02X"):format(c:byte()) end):gsub("\n", "\\x0A"))
end

describe("answers with any text", function()
  local folder, whole
  local function path(name) return folder .. "/" .. name end

  local function batch(name, ...)
    return program.run { "batch", path "rules", "--task", "value,examples", "--out", path(name), ... }
  end

  setup(function()
    folder = program.folder()
    program.output("mkdir " .. program.quote(path "rules"))
    local text = in_lua(hostile_text())
    program.write(path "rules/good.lua", 'return { code = "0.77", start = 7, batch = "value" }')
    program.write(
      path "rules/nul.lua",
      "return { start = 1, options = function(n, option) if n > 0 then option(n - 1) end end, "
        .. 'show = function(n) return "a\\0b" .. n end }'
    )
    program.write(
      path "rules/all.lua",
      ([==[
return { start = 2, options = function(n, option) for k = 1, n do option(n - k) end end,
  show = function(n) return "%s" .. n end, parse = function(s) return 2 end,
  examples = { { position = 1, value = 7, note = "%s" } } }]==]):format(text, text)
    )
    program.write(
      path "rules/raises.lua",
      ([[return { heap = function(n, option) error("%s") end, start = 3 }]]):format(text)
    )
    program.write(path "rules/code.lua", ([[return { code = "0.7%s" }]]):format(text))
    program.write(path "rules/field.lua", ([[return { code = "0.77", ["%s"] = "%s" }]]):format(text, text))
    program.write(path("rules/name\1\27[31m\xFF\u{FEFF}'\"\r&<\n.lua"), 'return { code = "0.7", start = 3 }')
    assert.equal(1, batch "all.jsonl".code)
    whole = program.read(path "all.jsonl")
  end)
  teardown(function() program.remove(folder) end)

  it("are all there, in JSON", function()
    local found = {}
    for line in whole:gmatch "[^\n]+" do
      local object = assert(json.decode(line))
      local name = object.file:match "[^/]*$"
      if found[name] == nil or object.task == "value" then found[name] = object end
      assert.is_nil(line:find "[\0-\31\127]")
    end
    assert.equal("a\0b1", found["nul.lua"].position)
    for _, name in ipairs { "good.lua", "all.lua", "raises.lua", "code.lua", "field.lua" } do
      assert.truthy(found[name], name)
    end
  end)

  for _, suffix in ipairs(SUFFIXES) do
    it("are written as ." .. suffix .. ", gone on with, merged and compared", function()
      local name = "out." .. suffix
      local run = batch(name)
      assert.equal(1, run.code, run.err)
      local bytes = program.read(path(name))
      assert.matches("^sg%-lua: 7 files: %d+ answers, %d+ failed\n", run.err)
      run = batch(name, "--resume")
      assert.matches(": 0 answers %(and %d+ kept%)", run.err)
      assert.equal(bytes, program.read(path(name)))
      assert.equal(0, program.run({ "merge", path(name), "--out", path "back.jsonl" }).code)
      assert.equal(whole, program.read(path "back.jsonl"))
      for _, other in ipairs(SUFFIXES) do
        local copy = path("copy." .. other)
        os.remove(copy)
        assert.equal(0, program.run({ "merge", path(name), path "all.jsonl", "--out", copy }).code, other)
        local compared = program.run { "compare", copy, path(name) }
        assert.same({ 0, "" }, { compared.code, compared.out }, other)
      end
      if suffix ~= "db" then
        assert.is_nil(bytes:find "[\0-\9\11-\31\127]")
        assert.truthy(utf8.len(bytes))
        for _, code in ipairs { 0x85, 0x200B, 0x2028, 0xFEFF, 0xFFFE, 0xE0041 } do
          assert.is_nil(bytes:find(utf8.char(code), 1, true), ("U+%04X"):format(code))
        end
      end
    end)
  end

  it("are read by readers that are not ours", function()
    if program.output "command -v python3" == "" then return pending "needs python3" end
    local n = select(2, whole:gsub("\n", ""))
    local read = program.shell(
      [==[python3 - out <<'END'
import csv, json, sys, xml.etree.ElementTree
lines = open("all.jsonl").read().splitlines()
csv.field_size_limit(1 << 24)
rows = list(csv.DictReader(open("out.csv", newline="")))
assert [row["answer"] for row in rows] == lines
assert [case.find("system-out").text for case in xml.etree.ElementTree.parse("out.xml").iter("testcase")] == lines
assert any(json.loads(line).get("position") == "a\0b1" for line in lines)
assert any(row["position"] == "a\\x00b1" for row in rows)
print(len(lines))
END]==],
      { cd = folder }
    )
    assert.equal(n .. "\n", read.out, read.err)
  end)
end)
