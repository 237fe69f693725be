-- SPDX-License-Identifier: MIT
-- For the writer of a rule: watch answers again on save, --debug lets print through, --where lists positions.

local program = require "spec.support.program"

local folder

setup(function() folder = program.folder() end)
teardown(function() program.remove(folder) end)

local function rule(size)
  return ("return { summary = 'size %d', start = %d, options = function() end }"):format(size, size)
end

-- Runs a shell script beside `watch`: $P is its process. Returns what watch printed, and its exit code at the end.
local function watched(script)
  program.write(folder .. "/w.lua", rule(1))
  local text = ([[
%s watch w.lua > out.txt 2>&1 & P=$!
until_says() { for i in $(seq 150); do grep -q "$1" out.txt && return 0; sleep 0.1; done; echo "no: $1"; }
until_says 'size 1'
%s
kill -INT $P; wait $P; echo "exit $?" >> out.txt]]):format(program.absolute_path, script)
  local run = program.shell(text, { cd = folder })
  assert.equal("", run.out)
  return program.read(folder .. "/out.txt")
end

describe("watch", function()
  it("answers again when the file is written, replaced, broken and mended, and ends with Ctrl-C", function()
    program.write(folder .. "/two", rule(2))
    program.write(folder .. "/four", rule(4))
    local out = watched [[
cat two > w.lua; until_says 'size 2'
echo 'return {' > w.lua; until_says 'unexpected symbol'
rm w.lua; sleep 0.3; mv four w.lua; until_says 'size 4']]
    assert.truthy(out:find("exit 0\n$"), out)
  end)

  it("looks at files that the rule includes", function()
    program.write(folder .. "/part.lua", "return 'part 1'")
    program.write(
      folder .. "/includes",
      [[
local s = sg.include "part.lua" return { summary = s, start = 1, options = function() end }]]
    )
    local out = watched [[
cat includes > w.lua; until_says 'part 1'
echo "return 'part 2'" > part.lua; until_says 'part 2']]
    assert.truthy(out:find("exit 0\n$"), out)
  end)

  it("refuses what is no file", function()
    local run = program.run { "watch", "kayles" }
    assert.equal(2, run.code)
    assert.truthy(run.err:find("watch is for files", 1, true), run.err)
    assert.equal(5, program.run({ "watch", folder .. "/nothing.lua" }).code)
  end)
end)

describe("--debug", function()
  it("lets a rule print, with the position in front", function()
    program.write(
      folder .. "/p.lua",
      [[
local function left(n) print("left", n, { a = true, 7 }) return n - 1 end
return { start = { 2, "x" }, options = function(p, option) if p[1] > 0 then option { left(p[1]), "\27[31m" } end end }]]
    )
    local run = program.run { "value", folder .. "/p.lua", "--debug" }
    assert.equal(0, run.code, run.err)
    local lines = "{2,x}: left\t2\t{7,a=true}\n{1,\\x1B[31m}: left\t1\t{7,a=true}\n"
    assert.equal(lines, run.err:sub(1, #lines))
    run = program.run { "value", folder .. "/p.lua" }
    assert.equal(3, run.code)
    assert.truthy(run.err:find("--debug lets a rule print", 1, true), run.err)
  end)

  it("is bounded", function()
    program.write(
      folder .. "/loop.lua",
      [[
local t = {} t[1] = t
return { start = 1, options = function() print(t, ("x"):rep(1 << 20)) while true do print(1) end end }]]
    )
    local run = program.run { "value", folder .. "/loop.lua", "--debug", "--steps", "20000" }
    assert.equal(4, run.code)
    assert.is_true(#run.err < 5000, #run.err .. " bytes")
  end)
end)

describe("--where", function()
  local function prints(words, expected)
    local run = program.run(words)
    assert.equal(0, run.code, run.err)
    assert.equal(expected, run.out)
  end

  it("lists the positions of an outcome", function()
    prints("seq dawsons_kayles 0..40 --where P", "0 1 5 9 15 21 25 29 35 39\n")
    prints("seq dawsons_kayles 0..9 --where N --format csv", "heap\n2\n3\n4\n6\n7\n8\n")
    prints("seq dawsons_kayles 0..9 --where P --format bfile", "1 0\n2 1\n3 5\n4 9\n")
    prints("table wythoff 0..8 0..8 --where P", "{0,0} {1,2} {2,1} {3,5} {4,7} {5,3} {7,4}\n")
    prints("seq wythoff 0..9 --row 3 --where P", "5\n")
    prints("seq turning_turtles 1..5 --where P", "none\n")
    local object = program.objects(program.run("table wythoff 0..3 0..3 --where P --format json").out)[1]
    assert.same({ { 0, 0 }, { 1, 2 }, { 2, 1 } }, object.pairs)
    object = program.objects(program.run("seq turning_turtles 1..5 --where P --format json").out)[1]
    assert.same({}, object.heaps)
    assert.equal("P", object.where)
  end)

  it("tells what is known at a limit, and draws nothing", function()
    assert.equal(2, program.run("seq kayles 0..9 --where P --format svg").code)
    assert.equal(2, program.run("seq kayles 0..9 --where Q").code)
  end)
end)
