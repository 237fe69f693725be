-- SPDX-License-Identifier: MIT
-- Carets stand below the token that an error is about, wherever it stands and however often.

local returned = require "spec.support.returned"
local sg = require "sg"
local caret = require "sg.cli.caret"
local advice = require "sg.rule.advice"

-- A text with its faulty token in «», which load must refuse there.
local function check(marked)
  local at = marked:find("«", 1, true)
  local source = marked:gsub("«", ""):gsub("»", "")
  local _, message = load(source, "=x", "t")
  assert.is_string(tostring(message), source)
  assert.equal(at, advice.offset(source, message), source .. ": " .. message)
end

describe("advice.offset", function()
  it("finds the token", function()
    for _, marked in ipairs {
      "x = «=» 1",
      "f(1, 2, «,» 3)",
      "return 1 + «*» 2",
      "x = 1\ny = «)»\nz = 2",
      "a = 'x' b = 'y' c = «'»",
      "t = { 1 «1» }",
      "if a then b() «=» 2 end",
      "return «end»",
      "for i = 1 «do» end",
      "return 1 +«»",
      "f(«»",
      "x = [[a]] .. «]]»",
      "s = 'ü' s = «=» 2",
    } do
      if not marked:find("«'»", 1, true) then check(marked) end
    end
  end)

  it("gives up where nothing can be known", function()
    assert.is_nil(advice.offset("x = 1", "oops"))
    assert.is_nil(advice.offset("x = 1", "x:1: oops"))
    assert.is_nil(advice.offset("x = 1", "x:9: near 'y'"))
    assert.is_nil(caret.of_failure { message = "no game is called 'nope'" })
    assert.is_nil(caret.of_failure { message = "nowhere.lua:3: unexpected symbol near 'x'" })
  end)
end)

local rule_path = os.tmpname()
teardown(function() os.remove(rule_path) end)

-- A line of a rule's options with what is at fault in «»; without «» the place cannot be known.
local function check_running(marked)
  local at = marked:find("«", 1, true)
  local line = marked:gsub("«", ""):gsub("»", "")
  local source = (
    "return { summary = 'x', start = 3, options = function(n, option)\n  local t, u = {}, nil\n%s\n"
    .. "  option(n, t, u)\nend }\n"
  ):format(line)
  local file <close> = assert(io.open(rule_path, "w"))
  file:write(source)
  file:close()
  local game = assert(sg.load(rule_path))
  local result, why = game:value(3)
  assert.is_nil(result, line)
  assert.truthy(tostring(why):find(rule_path .. ":3: ", 1, true), tostring(why))
  assert.equal(at and caret.mark(line, at) or nil, caret.of_failure(why), line .. ": " .. tostring(why))
end

describe("the place of an error of running code", function()
  it("is that of the name that a rule does not have, where it stands once", function()
    for _, marked in ipairs {
      "option(«foo»(3))",
      "n = «bar» + 1",
      "«baz» = n",
      "option(string.«dump»)",
      "option(«print»)",
      "option(foo(3)) -- foo",
      "option(print, t.print)",
    } do
      check_running(marked)
    end
  end)

  it("is not guessed from Lua's words", function()
    for _, line in ipairs { "option(t.a.b)", "option(#u)", "u()", "if t < n then option(0) end", "t[u] = 3" } do
      check_running(line)
    end
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

  it("shows the places of failures about codes, expressions and files", function()
    local function shown(_, why) return caret.of_failure(why) end
    assert.equal("    0.8x\n       ^", shown(sg.load "0.8x"))
    assert.equal("    3*(4+\n         ^", shown(sg.nimber.eval "3*(4+"))
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write "return {\n  name = 'x'\n  summary = 'y',\n}\n"
    file:close()
    local _, message = returned(loadfile(path))
    assert.equal("      summary = 'y',\n      ^", caret.of_failure { message = message })
    os.remove(path)
    local rule = path .. ".lua"
    file = assert(io.open(rule, "w"))
    file:write "#!/usr/bin/sg-lua\nreturn {\n  name = 'x'\n  summary = 'y',\n}\n"
    file:close()
    local _, why = sg.load(rule)
    assert.same({ rule, 4 }, { why.file, why.line })
    assert.equal("      summary = 'y',\n      ^", caret.of_failure(why))
    os.remove(rule)
    assert.is_nil(caret.of_failure(why))
  end)
end)
