-- SPDX-License-Identifier: MIT
-- Carets stand below the token that an error is about, wherever it stands and however often.

require "sg"
local caret = require "sg.caret"

-- A text with its faulty token in «», which load must refuse there.
local function check(marked)
  local at = marked:find("«", 1, true)
  local source = marked:gsub("«", ""):gsub("»", "")
  local _, message = load(source, "=x", "t")
  assert.is_string(message, source)
  assert.equal(at, caret.offset(source, message), source .. ": " .. message)
end

describe("caret.offset", function()
  it("finds the token", function()
    for _, marked in ipairs {
      "x = «=» 1", "f(1, 2, «,» 3)", "return 1 + «*» 2", "x = 1\ny = «)»\nz = 2",
      "a = 'x' b = 'y' c = «'»", "t = { 1 «1» }", "if a then b() «=» 2 end", "return «end»", "for i = 1 «do» end",
      "return 1 +«»", "f(«»", "x = [[a]] .. «]]»", "s = 'ü' s = «=» 2",
    } do
      if not marked:find("«'»", 1, true) then check(marked) end
    end
  end)

  it("gives up where nothing can be known", function()
    assert.is_nil(caret.offset("x = 1", "oops"))
    assert.is_nil(caret.offset("x = 1", "x:1: oops"))
    assert.is_nil(caret.offset("x = 1", "x:9: near 'y'"))
    assert.is_nil(caret.of_message "no game is called 'nope'")
    assert.is_nil(caret.of_message "nowhere.lua:3: unexpected symbol near 'x'")
  end)
end)

describe("caret.mark", function()
  it("counts characters, keeps tabs, and cuts what is long", function()
    assert.equal("    abc\n     ^", caret.mark("abc", 2))
    assert.equal("    aöb\n      ^", caret.mark("aöb", 4))
    assert.equal("    \tb\n    \t^", caret.mark("\tb", 2))
    assert.equal("    abc\n       ^", caret.mark("abc", 99))
    for column = 1, 400, 7 do
      local line = ("x"):rep(column - 1) .. "@" .. ("y"):rep(400 - column)
      local shown, below = caret.mark(line, column):match "^([^\n]*)\n([^\n]*)$"
      assert.is_true(#shown <= 110)
      assert.equal(shown:find("@", 1, true), #below)
    end
  end)

  it("reads messages about codes, expressions, positions and files", function()
    assert.equal("    0.8x\n       ^", caret.of_message 'the code "0.8x", column 4: it is wrong')
    assert.equal("    3*(4+\n         ^", caret.of_message "3*(4+: column 6: the end")
    assert.equal("    {3,,4}\n       ^", caret.of_message(
      "chomp {3,,4}: the position '{3,,4}' is not a Lua value such as 7 (unexpected symbol near ',')"))
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write "return {\n  name = 'x'\n  summary = 'y',\n}\n"
    file:close()
    local _, message = loadfile(path)
    assert.equal("      summary = 'y',\n      ^", caret.of_message(message))
    os.remove(path)
  end)
end)
