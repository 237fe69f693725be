-- SPDX-License-Identifier: MIT
-- Certificates of values that a search has found: written by every method, verified by stock Lua alone.

local program = require "spec.support.program"
local run, shell = program.run, program.shell

local CHECKER = "lua5.4 lua/sg/certificate/verify/main.lua "

describe("certificates of search values", function()
  local folder, path
  setup(function()
    folder = program.folder()
    path = folder .. "/values.jsonl"
  end)
  teardown(function() program.remove(folder) end)
  before_each(function() os.remove(path) end)

  local function written(words)
    words[#words + 1], words[#words + 2] = "--certificate", path
    local result = run(words)
    assert.equal(0, result.code, result.err)
    return assert(program.read(path))
  end

  local function verdict(options)
    return shell(CHECKER .. (options or "") .. " " .. path)
  end

  it("are verified whatever the method, the threads and the question", function()
    for _, method in ipairs { "dag", "lv", "pn" } do
      written { "value", "cram:w=4:h=3", "--method", method }
      assert.matches("the start has value 1, proven by", verdict().out, 1, true)
    end
    written { "value", "cram:w=5:h=4", "-j", "2", "--store", folder .. "/cram.store" }
    assert.matches("the start has value 2", verdict().out, 1, true)
    written { "outcome", "cram:w=4:h=3", "../..", "start" }
    assert.matches("51 is a P-position; the start is an N-position", verdict().out, 1, true)
    written { "moves", "cram:w=3:h=2" }
    assert.matches("the start has 3 different options, of the values 0,0,2", verdict().out, 1, true)
  end)

  it("are refused for hashed memos and for games on heaps, with the reason", function()
    local result = run { "value", "cram:w=3:h=2", "--hashed", "--certificate", path }
    assert.equal(2, result.code)
    assert.matches("%-%-hashed", result.err)
    result = run { "value", "kayles", "7", "--certificate", path }
    assert.equal(1, result.code)
    assert.matches("no certificate: its values are those of heaps", result.err, 1, true)
    assert.is_nil(program.read(path))
  end)

  it("check split and canonical by the definition where that is asked for", function()
    written { "value", "cram:w=4:h=3" }
    assert.matches("split checked by the definition in (%d+) of %1 uses", verdict("--strict 1000").out)
  end)
end)
