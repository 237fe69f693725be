-- SPDX-License-Identifier: MIT
-- GAME@POSITION: where the mark is, also where the path of a rule file has one.

local program = require "spec.support.program"
local sg = require "sg" -- brings its parts
local component = require "sg.component"

describe("GAME@POSITION", function()
  local folder, file

  setup(function()
    folder = program.folder() .. "/a@b"
    program.output("mkdir " .. program.quote(folder))
    file = program.write(
      folder .. "/pins.lua",
      "return { params = { most = { type = 'integer', default = 2 } }, heap = function(n, option, p)\n"
        .. "  for k = 1, math.min(n, p.most) do option(n - k) end\nend }\n"
    )
  end)
  teardown(function() program.remove(folder:match "^(.*)/") end)

  it("parts at its first mark", function()
    for word, parts in pairs {
      ["kayles@7"] = { "kayles", "7" },
      ["kayles@"] = { "kayles", "start" },
      ["g@a@b"] = { "g", "a@b" },
      ["no/such.lua@a@b"] = { "no/such.lua", "a@b" },
      ["pass(nim@3)@4"] = { "pass(nim@3)", "4" },
      ["rules/kayles.lua@{1,2}"] = { "rules/kayles.lua", "{1,2}" },
      ["w:s=1,2@3"] = { "w:s=1,2", "3" },
      ["kayles"] = {},
    } do
      assert.same(parts, { component.apart(word) })
    end
  end)

  it("has no mark in the path of a rule file that is there", function()
    assert.same({}, { component.apart(file) })
    assert.same({}, { component.apart(file .. ":most=3") })
    assert.same({ file, "7" }, { component.apart(file .. "@7") })
    assert.same({ file, "a@b" }, { component.apart(file .. "@a@b") })
    assert.same({ file .. ":most=3", "7" }, { component.apart(file .. ":most=3@7") })
    assert.same({ (file:match "^[^@]*"), "b/other.lua@7" }, { component.apart(folder .. "/other.lua@7") })
    assert.same({ (folder:match "^[^@]*"), "b@7" }, { component.apart(folder .. "@7") }) -- a folder is no rule
  end)

  it("is read back as it is printed", function()
    local result = assert(sg.sum { file .. "@7", "nim@3" })
    assert.equal(1 ~ 3, result.value) -- 7 mod 3
    local printed = tostring(result):match "^(.-): "
    assert.equal(file .. "@7 + nim@3", printed)
    assert.equal(result.value, assert(sg.sum { printed }).value)
  end)

  it("is read by every command, by operators and by workers #linux", function()
    for _, words in ipairs {
      { "value", file .. "@7" },
      { "value", file, "7" },
      { "value", file .. "@7", "--untrusted" },
      { "moves", file .. "@7" },
      { "explain", file .. "@7" },
      { "sum", file .. "@7", "nim@0" },
      { "sum", file .. "@7", "nim@0", "--untrusted" },
      { "sum", file, "7", "3" },
      { "misere", "outcome", file .. "@6" },
      { "value", ("pass(%s)@2"):format(file) },
      { "value", ("reverse(%s@2)@1"):format(file), "--untrusted" },
    } do
      local result = program.run(words)
      assert.same({ 0, "" }, { result.code, result.err })
      assert.is_truthy(result.out:find(file, 1, true))
    end
    assert.matches(": 1  N", program.run({ "value", file .. "@7" }).out)
  end)
end)
