-- SPDX-License-Identifier: MIT
-- The build tool src/tools/without_comments.lua. It compares the bytecode itself, with the numbers of lines.
local without_comments = dofile "src/tools/without_comments.lua"

describe("Lua without comments", function()
  it("keeps long strings as they are", function()
    local text =
      "local a = [[\n  -- no comment]] -- one\n    -- [[ one\n  --[==[ one\n  -- ]==] a = a .. [=[ ]]\n  x]=]\nreturn a"
    assert.equal(
      "local a = [[\n  -- no comment]] -- one\n\n--[==[ one\n  -- ]==] a = a .. [=[ ]]\n  x]=]\nreturn a",
      without_comments(text, "=x")
    )
    assert.equal(load(text)(), load(without_comments(text, "=x"))())
  end)

  it("takes every module", function()
    local before, after = 0, 0
    for path in io.popen "find lua/sg -name '*.lua'":lines() do
      local file <close> = assert(io.open(path, "rb"))
      local text = file:read "a"
      before, after = before + #text, after + #without_comments(text, "@" .. path)
    end
    assert.is_true(after > 0 and after < before * 0.9, ("%d of %d bytes"):format(after, before))
  end)
end)
