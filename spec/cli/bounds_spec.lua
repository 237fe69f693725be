-- SPDX-License-Identifier: MIT
-- What is read, kept and printed has bounds: files without an end, memory of the program itself, long texts, files that
-- may not grow.

local program = require "spec.support.program"

local quote = program.quote

describe("Bounds:", function()
  local folder

  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  local function rule(name, fields)
    local path = folder .. "/" .. name .. ".lua"
    program.write(path, "return { " .. fields .. " }\n")
    return path
  end

  it("files without an end are refused", function()
    for _, words in ipairs {
      { "verify", "/dev/zero" },
      { "play", "--replay", "/dev/zero" },
      { "run", "/dev/zero" },
    } do
      local found = program.run(words)
      assert.is_true(found.code == 1 or found.code == 5, found.err)
      assert.matches("64 MiB", found.out .. found.err, 1, true)
    end
    local found = program.output(quote(program.path) .. " value - 3 </dev/zero 2>&1")
    assert.matches("longer than 64 MiB; this is not a rule", found, 1, true)
  end)

  it("--memory is for what the program itself keeps", function()
    local texts =
      rule("texts", 'start = ("a"):rep(1 << 19), options = function(s, o) if #s > 100 then o(s:sub(2)) end end')
    local samples = rule(
      "samples",
      'start = 3, options = function(n, o) if type(n) == "number" and n > 0 then o(n - 1) end end, '
        .. 'sample = function() return ("x"):rep(1 << 23) end'
    )
    for _, path in ipairs { texts, samples } do
      local found = program.run { "check", path, "--memory", "24" }
      assert.equal(4, found.code, found.err)
      assert.matches("the memory limit was reached", found.err, 1, true)
    end
    assert.equal(0, program.run({ "explain", "kayles", "{40,50,60}", "--memory", "1" }).code)
  end)

  it("a position with a long text is shown as its value", function()
    local path = rule(
      "long",
      "start = 3, options = function(n, o) if n > 0 then o(n - 1) end end, "
        .. 'show = function(n) return ("x"):rep(1 << 21) .. n end, '
        .. "parse = function(text) return tonumber(text) end"
    )
    local found = program.run { "moves", path }
    assert.matches("  *  =2  0", found.out, 1, true)
    assert.is_true(#found.out < 1000)
  end)

  it("operators stand at most 32 deep", function()
    local function nested(n) return ("conway_product("):rep(n) .. "nim" .. (",nim)"):rep(n) end
    assert.equal(0, program.run({ "value", nested(30) }).code)
    local found = program.run { "value", nested(200) }
    assert.equal(2, found.code)
    assert.matches("more than 32 operators in one another", found.err, 1, true)
  end)

  it("a long code that is refused is not repeated", function()
    local found = program.run { "value", "0." .. ("7"):rep(3000) .. "x", "3" }
    assert.matches("column 3003", found.err, 1, true)
    assert.is_true(#found.err < 700, #found.err)
  end)

  it("a file that may not grow is an error of the file, and an empty checkpoint is a new one", function()
    local path = folder .. "/new.checkpoint"
    local found = program.output(
      ("ulimit -f 0; %s period 0.6 --upto 2000 --checkpoint %s 2>&1; echo $?"):format(
        quote(program.path),
        quote(path)
      )
    )
    assert.matches("File too large", found, 1, true)
    assert.matches("5\n?$", found)
    assert.is_nil(program.read(path))
    for _, words in ipairs {
      { "period", "0.6", "--upto", "2000" },
      { "period", "0.104", "--ring", "--upto", "20000" },
    } do
      program.write(path, "")
      table.move({ "--checkpoint", path }, 1, 2, #words + 1, words)
      local run = program.run(words)
      assert.equal(0, run.code, run.err)
      os.remove(path)
    end
  end)
end)
