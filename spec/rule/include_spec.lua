-- SPDX-License-Identifier: MIT
-- sg.include: files beside a rule run in its box, go into its certificates, and are nothing but files beside the rule.

local program = require "spec.support.program"
local sg = require "sg"

local folder

local function write(name, text) program.write(folder .. "/" .. name, text) end

local function shell(command) return program.shell(command, { cd = folder }) end

setup(function() folder = program.folder() end)
teardown(function() program.remove(folder) end)

local PARTS = "return { size = 3 }"
local RULE = [[
local parts = sg.include "parts.lua"
return { start = parts.size, options = function(n, option) for k = 1, n do option(n - k) end end }]]

local function refused(name, text, words)
  write(name, text)
  local game, why = sg.load(folder .. "/" .. name)
  assert.is_nil(game)
  assert.equal("rule", why.code)
  for _, word in ipairs(words) do
    assert.truthy(tostring(why):find(word, 1, true), tostring(why))
  end
end

describe("sg.include", function()
  it("gives what the file returns, the same table each time", function()
    write("parts.lua", PARTS)
    write("chain.lua", 'return { parts = sg.include "parts.lua" }')
    write("rule.lua", RULE)
    write(
      "twice.lua",
      [[
      local a, b, c = sg.include "parts.lua", sg.include("parts.lua"), sg.include "chain.lua"
      assert(a == b and c.parts == a)
      return { start = a.size, options = function(n, option) if n > 0 then option(n - 1) end end }]]
    )
    assert.equal(3, assert(sg.load(folder .. "/rule.lua")):value().value)
    local game = assert(sg.load(folder .. "/twice.lua"))
    assert.equal(1, game:value().value)
    assert.equal(1, assert(game:twin()):value().value)
    assert.is_true(sg.check(game).ok)
  end)

  it("is read beside the rule, not in the current folder, and by workers #linux", function()
    write("parts.lua", PARTS)
    write("rule.lua", RULE)
    for _, words in ipairs { "value %s/rule.lua", "value %s/rule.lua --untrusted", "value %s/rule.lua -j 2" } do
      local run = program.run(words:format(folder))
      assert.equal(0, run.code, run.err)
      assert.truthy(run.out:find("3: 3  N", 1, true), run.out)
    end
    local run = program.run { "batch", folder .. "/rule.lua" }
    assert.truthy(run.out:find('"value":3', 1, true), run.out)
  end)

  it("reads nothing else", function()
    refused(
      "up.lua",
      'local a = sg.include "../x.lua" return {}',
      { "up.lua:1: ", "'../x.lua' is no name of a file beside" }
    )
    refused("root.lua", 'local a = sg.include "/etc/passwd" return {}', { "'/etc/passwd' is no name" })
    refused("dot.lua", 'local a = sg.include ".lua" return {}', { "is no name" })
    refused("zero.lua", 'local a = sg.include "a\\0b.lua" return {}', { "is no name" })
    refused("long.lua", 'local a = sg.include(("a"):rep(60) .. ".lua") return {}', { "is no name" })
    refused("number.lua", "local a = sg.include(3) return {}", { "wants the name of a file" })
    refused(
      "missing.lua",
      '\nlocal a = sg.include "nothing.lua" return {}',
      { "missing.lua:2: ", folder .. "/nothing.lua", "No such file" }
    )
    shell "ln -sf /etc/passwd link.lua; mkdir -p folder.lua; mkfifo pipe.lua"
    refused("links.lua", 'local a = sg.include "link.lua" return {}', { "link.lua: is a symbolic link" })
    refused("folders.lua", 'local a = sg.include "folder.lua" return {}', { "folder.lua: is a folder, not a file" })
    refused("pipes.lua", 'local a = sg.include "pipe.lua" return {}', { "pipe.lua: is a device, a pipe or a socket" })
  end)

  it("ends where files include each other, or too many", function()
    write("ring1.lua", 'return sg.include "ring2.lua"')
    write("ring2.lua", 'return sg.include "ring1.lua"')
    refused("ring.lua", 'local a = sg.include "ring1.lua" return {}', { "includes itself" })
    for i = 1, 40 do
      write("many" .. i .. ".lua", "return {}")
    end
    refused("all.lua", 'for i = 1, 40 do sg.include("many" .. i .. ".lua") end return {}', { "at most 32 files" })
    write("endless.lua", "while true do end")
    write("spins.lua", 'local a = sg.include "endless.lua" return {}')
    local game, why = sg.load(folder .. "/spins.lua")
    assert.is_nil(game)
    assert.equal("limit", why.code)
  end)

  it("is for files, and for the time before play", function()
    local game, why = sg.from_text('local a = sg.include "parts.lua" return {}', "text.lua")
    assert.is_nil(game)
    assert.truthy(tostring(why):find("for rules in files", 1, true))
    write("late.lua", 'return { start = 1, options = function() sg.include "parts.lua" end }')
    game = assert(sg.load(folder .. "/late.lua"))
    local value
    value, why = game:value()
    assert.is_nil(value)
    assert.truthy(tostring(why):find("above the return", 1, true), tostring(why))
  end)

  it("blames the line of the file that is wrong", function()
    write("bad.lua", "local x = = 3")
    refused("usesbad.lua", 'local a = sg.include "bad.lua" return {}', { "bad.lua:1: unexpected symbol" })
    write("nil.lua", "local x = 3")
    refused("usesnil.lua", 'local a = sg.include "nil.lua" return {}', { "nil.lua returns nothing" })
    write("fails.lua", "local p = {}\nfunction p.f(n)\n  return n.x.y\nend\nreturn p")
    write("usesfails.lua", 'local p = sg.include "fails.lua"\nreturn { start = 3, options = function(n) p.f(n) end }')
    local _, why = assert(sg.load(folder .. "/usesfails.lua")):value()
    assert.equal(folder .. "/fails.lua", why.file)
    assert.equal(3, why.line)
  end)

  it("is named in certificates and stores with its text, which nobody can change", function()
    write("parts.lua", PARTS)
    write("rule.lua", RULE)
    local at = folder .. "/c.txt"
    assert.equal(
      0,
      program.run({ "value", folder .. "/rule.lua", "--certificate", at, "--store", folder .. "/s" }).code
    )
    local text = program.read(at)
    assert.equal(0, program.run({ "verify", at }).code)
    for _, change in ipairs {
      { "size = 3", "size = 4" },
      { 'parts.lua","', 'parts.lua","0' },
      { ',"files":%[.*%]}', "}", 1 },
    } do
      local from, to = change[1], change[2]
      local changed = change[3] and text:gsub('^([^\n]*),"files":[^\n]*', "%1}")
        or text:gsub(from:gsub("%W", "%%%0"), to, 1)
      assert.are_not.equal(text, changed)
      write("d.txt", changed)
      assert.equal(1, program.run({ "verify", folder .. "/d.txt" }).code, from)
    end
    write("parts.lua", "return { size = 5 }")
    local run = program.run { "value", folder .. "/rule.lua", "--store", folder .. "/s" }
    assert.equal(2, run.code, run.err)
    assert.truthy(run.err:find("the file of the rule has changed", 1, true), run.err)
  end)
end)
