-- SPDX-License-Identifier: MIT
-- The build tool src/tools/compact.lua: the shorter text is the same program.

local compact = dofile "src/tools/compact.lua"

-- What a text returns.
local function run(text) return assert(load(text))() end

describe("compact", function()
  it("renames locals by their scopes, and nothing else", function()
    local text = [=====[
local print, value = tostring, 1 -- a comment
local t = { value = value, [value] = 2, "x" .. value }
function t.first(value, ...) local value = value or ... return value end
function t:second() return self.value - -value end
local out = { t.first(nil, 7), t:second(), #[[long]], [==[ ]] -- ]==], "a\\\"--" }
for i = 1, 3 do local value <const> = i goto on ::on:: out[#out + 1] = print(value) end
repeat local done = true out[#out + 1] = print(done) until done
local function rec(n) return n == 0 and 0 or rec(n - 1) + 1 end
out[#out + 1] = rec(3)
out[#out + 1] = 3 .. 4
return table.concat(out, " ")
]=====]
    local short = compact(text)
    assert.equal(run(text), run(short))
    assert.is_true(#short < 0.8 * #text)
    assert.is_nil(short:find "comment")
    assert.is_nil(short:find "done")
    assert.truthy(short:find "goto on")
  end)

  it("refuses what is no program", function()
    assert.has_error(function() compact "local = 1" end)
    assert.has_error(function() compact "return 1 end" end)
  end)

  it("shortens every module of the program", function()
    local folder <close> = assert(io.popen "ls lua/sg/*.lua lua/sg/*/*.lua lua/sg/*/*/*.lua")
    for path in folder:lines() do
      local file <close> = assert(io.open(path))
      local text = file:read "a"
      local ok, short = pcall(compact, text) -- it compares the bytecode
      assert.is_true(ok, path .. ": " .. tostring(short))
      assert.is_true(#short < #text, path)
    end
  end)
end)
