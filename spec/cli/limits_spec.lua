-- SPDX-License-Identifier: MIT
-- A job that reaches a limit says so, names the option that sets it, and gets through with more of it: for every limit
-- and in every place where one can be reached.

local program = require "spec.support.program"

-- Each: a rule, the words of the command, the limit that is reached without `more`, and what is answered with it.
local COUNT = "local x = 0 for i = 1, %d do x = x + 1 end "
local TABLE = "local t = {} for i = 1, %d do t[i] = i end "
local RULE = "return { start = 3, options = function(n, option) if n > 0 then option(n - 1) end end, %s }"
local OPTIONS = "return { start = 3, options = function(n, option) %s if n > 0 then option(n - 1) end end }"

local cases = {
  { "steps, in options", OPTIONS:format(COUNT:format(3000000)), "value", "--steps 100000", "--steps 100000000" },
  {
    "steps, while it loads",
    COUNT:format(3000000) .. RULE:format "",
    "value",
    "--steps 100000",
    "--steps 100000000",
  },
  {
    "the seconds that the steps stand for",
    "local a, b = ('a'):rep(1 << 23) .. 'b', ('a'):rep(1 << 23) .. 'c' "
      .. "for i = 1, 12000 do if a == b then return end end "
      .. RULE:format "",
    "value",
    "--steps 10000000",
    "--steps 100000000000",
  },
  { "memory, in options", OPTIONS:format(TABLE:format(1 << 21)), "value", "--memory 16", "--memory 400" },
  { "memory, while it loads", TABLE:format(1 << 21) .. RULE:format "", "value", "--memory 16", "--memory 400" },
  {
    "memory beyond the box's own",
    TABLE:format((1 << 25) + 1) .. RULE:format "",
    "value",
    "--steps 1000000000",
    "--steps 1000000000 --memory 1500",
    "--memory",
  },
  {
    "positions",
    OPTIONS:format "if n > 0 then option(n + 1 < 9 and n - 1 or 0) end",
    "value",
    "--positions 2",
    "--positions 100",
  },
  { "time", OPTIONS:format(COUNT:format(30000000)), "value", "--time 0.01", "--time 60" },
  {
    "time, in check",
    OPTIONS:format(COUNT:format(1000000)),
    "check",
    "--time 0.01 --steps 1000000000",
    "--time 60 --steps 1000000000",
    "--time",
  },
}

describe("a limit", function()
  local folder

  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  for i, case in ipairs(cases) do
    local what, rule, command, less, more, flag = table.unpack(case)
    it("is raised by the option that is named: " .. what, function()
      local file = program.write(folder .. "/rule" .. i .. ".lua", rule)
      flag = flag or less:match "^%-%-%a+"
      local failed = program.run(("%s %s %s"):format(command, file, less))
      assert.equal(4, failed.code, failed.err)
      assert.is_truthy(failed.err:find("%(" .. flag:gsub("%-", "%%-") .. "[ )]"), failed.err)
      local answered = program.run(("%s %s %s"):format(command, file, more))
      assert.equal(0, answered.code, answered.err)
      assert.is_truthy(#answered.out > 0)
    end)
  end

  it("that is beyond reach is none", function()
    local answered = program.run(
      "value cram:w=3:h=3 --memory 99999999999999 --positions 99999999999999 "
        .. "--steps 999999999999999999 --time 1e15"
    )
    assert.equal(0, answered.code, answered.err)
    assert.is_truthy(answered.out:find(": 0  P", 1, true), answered.out)
  end)
end)

describe("the memory of a rule", function()
  it(
    "is the limit that is named where the moves of a large board do not fit, and the board is told once, cut short",
    function()
      local folder = program.folder()
      program.write(
        folder .. "/many.lua",
        [[
return { summary = "Many moves.", start = "", options = function(board, option)
  local left = {}
  for i = 1, board:find "H" and 200000 or 0 do left[i] = ("T"):rep(40) .. i end
  for _, after in ipairs(left) do option(after) end
end }
]]
      )
      local board = (("H"):rep(20) .. "/"):rep(19) .. ("H"):rep(20)
      for _, words in ipairs { "moves many.lua %s", "moves many.lua %s --limit 5" } do
        local run = program.run((words .. " --memory 8"):format(board), { cd = folder })
        assert.equal(4, run.code, run.err)
        assert.matches("the memory limit [%w' ]*was reached", run.err) -- a sanitized program names the line instead
        assert.truthy(
          run.err:find("has a position more moves than fit?", 1, true) or run.err:find "many%.lua:3: ",
          run.err
        )
        assert.matches("(--memory 8)", run.err, 1, true)
        assert.is_true(#run.err < 600, run.err)
        assert.equal("", run.out)
      end
      program.remove(folder)
    end
  )

  it("says what makes positions fewer where a rule says neither, and that cure works as it is written", function()
    local folder = program.folder()
    local rule = [[
return { start = ("x"):rep(40), %s options = function(row, option)
  for i = 1, #row do
    if row:sub(i, i) == "x" then option(row:sub(1, i - 1) .. "." .. row:sub(i + 1)) end
    if row:sub(i, i + 1) == "xx" then option(row:sub(1, i - 1) .. ".." .. row:sub(i + 2)) end
  end
end }
]]
    program.write(folder .. "/pins.lua", rule:format "")
    program.write(
      folder .. "/parts.lua",
      rule:format [[
  split = function(position, part) for one in position:gmatch "x+" do part(one) end end,]]
    )
    for _, words in ipairs { "value pins.lua", "outcome pins.lua", "moves pins.lua", "explain pins.lua" } do
      local run = program.run(words .. " --positions 500", { cd = folder })
      assert.equal(4, run.code)
      assert.matches("split = function(position, part) calls part(one) for each part", run.err, 1, true)
    end
    local run = program.run("value parts.lua --positions 500", { cd = folder })
    assert.matches(": 1  N", run.out, 1, true)
    run = program.run("value parts.lua --positions 3", { cd = folder })
    assert.is_nil(run.err:find("split = ", 1, true))
    program.remove(folder)
  end)

  it("ends where what is read does not come", function()
    local folder = program.folder()
    local pipe = folder .. "/pipe"
    for _, words in ipairs {
      "verify %s",
      "play --replay %s",
      "merge %s -o " .. folder .. "/all.jsonl",
      "compare %s %s",
      "value %s 3",
      "sum %s@3 kayles@3",
      "play %s 3",
      "check %s",
      "misere sum %s@3",
      "batch %s --task value:3",
      "value kayles - < %s",
      "value - 3 < %s",
    } do
      local command = 'mkfifo %s; { sleep 20 > %s & }; "$SG" '
        .. words
        .. " --time 0.1; code=$?; rm %s; kill $!; exit $code"
      local run = program.shell((command:gsub("%%s", pipe)))
      assert.equal(words:find "batch" and 1 or 4, run.code, words .. run.err)
      assert.matches("the time limit was reached", run.err .. run.out, 1, true)
    end
    program.remove(folder)
  end)
end)
