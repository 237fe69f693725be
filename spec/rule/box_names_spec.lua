-- SPDX-License-Identifier: MIT
-- The names that a rule finds in its box: those that docs/rules.md and the linter list, and no others; strings without
-- more methods; and nothing by which a rule reaches another rule or the program.

local sg = require "sg"

-- The names a rule finds, as the box lists them: "x" and "x.y".
local function names_in_the_box()
  local game = assert(sg.from_text(
    [[
    local names = {}
    local function list(t, prefix)
      for name, value in pairs(t) do
        names[#names + 1] = prefix .. name
        if type(value) == "table" then list(value, prefix .. name .. ".") end
      end
    end
    list(_ENV, "")
    table.sort(names)
    return { summary = table.concat(names, " "), code = "0.77" }]],
    "names.lua"
  ))
  return game.rule.summary
end

local function names_of_luacheck()
  local config = { stds = {}, files = {} }
  assert(loadfile(".luacheckrc", "t", config))()
  local names = {}
  local function list(fields, prefix)
    for key, value in pairs(fields) do
      names[#names + 1] = prefix .. (type(key) == "number" and value or key)
      if type(key) == "string" then list(value.fields, prefix .. key .. ".") end
    end
  end
  list(config.stds.rule.read_globals, "")
  table.sort(names)
  return table.concat(names, " ")
end

-- The names that docs/rules.md says a rule can use, in the same form.
local function names_in_the_docs()
  local file = assert(io.open "docs/rules.md")
  local section = file:read "a":match "\n## What rule code can use\n(.-)\n\nThe lines from"
  file:close()
  local names = { "sg" }
  for line in section:gmatch "[^\n]+" do
    local library, list = line:match "^%- `([%w.]+)`: `([^`]+)`"
    for name in (list or line:match "^%- `(assert [^`]+)`" or ""):gmatch "%S+" do
      names[#names + 1] = (library and library .. "." or "") .. name
    end
    if library then names[#names + 1] = library end
    if not list then
      for name in line:gmatch "`(sg%.[%w.]+)%(" do
        names[#names + 1] = name
      end
    end
  end
  table.sort(names)
  return table.concat(names, " ")
end

-- The names in the table of docs/rules.md that has what is left out.
local function table_of_what_is_left_out()
  local file = assert(io.open "docs/rules.md")
  local rows = file:read "a":match "\nWhat is left out of Lua's libraries, and why:\n(.-)\n\nPatterns"
  file:close()
  local names = {}
  for cell in rows:gmatch "\n| (`[^|]+)|" do
    for part in (cell .. ";"):gmatch "([^;]+);" do
      local library, list = part:match "`([%w_]+)`: `([^`]+)`"
      for name in (list or ""):gmatch "%S+" do
        names[library .. "." .. name] = true
      end
      if not library then
        for name in part:gmatch "`([%w_]+)`" do
          names[name] = true
        end
      end
    end
  end
  return names
end

-- What Lua 5.4 has: the index of its manual.
local STANDARD = {
  math = {
    "abs",
    "acos",
    "asin",
    "atan",
    "ceil",
    "cos",
    "deg",
    "exp",
    "floor",
    "fmod",
    "huge",
    "log",
    "max",
    "maxinteger",
    "min",
    "mininteger",
    "modf",
    "pi",
    "rad",
    "random",
    "randomseed",
    "sin",
    "sqrt",
    "tan",
    "tointeger",
    "type",
    "ult",
  },
  string = {
    "byte",
    "char",
    "dump",
    "find",
    "format",
    "gmatch",
    "gsub",
    "len",
    "lower",
    "match",
    "pack",
    "packsize",
    "rep",
    "reverse",
    "sub",
    "unpack",
    "upper",
  },
  table = { "concat", "insert", "move", "pack", "remove", "sort", "unpack" },
  utf8 = { "char", "charpattern", "codepoint", "codes", "len", "offset" },
}
for name in
  (
    "_G _VERSION assert collectgarbage coroutine debug dofile error getmetatable io ipairs load loadfile next "
    .. "os package pairs pcall print rawequal rawget rawlen rawset require select setmetatable tonumber tostring type warn "
    .. "xpcall"
  ):gmatch "%S+"
do
  STANDARD[name] = true
end

describe("the allow list", function()
  it("is the list that the linter has", function() assert.equal(names_of_luacheck(), names_in_the_box()) end)

  it("is the list that is documented", function() assert.equal(names_in_the_docs(), names_in_the_box()) end)

  it("leaves out of Lua's libraries what the docs give a reason for, and says why", function()
    local allowed, n_left_out = {}, 0
    for name in names_in_the_box():gmatch "%S+" do
      allowed[name] = true
    end
    local documented = table_of_what_is_left_out()
    local function look(name, about)
      if allowed[name] then
        assert.is_nil(documented[name], name .. " is documented as left out")
        return
      end
      n_left_out = n_left_out + 1
      assert.is_true(documented[name] == true, name .. " is not in docs/rules.md")
      local game, why = sg.from_text("local a = " .. name .. " return { code = '0.77' }", "out.lua")
      assert.is_nil(game)
      assert.equal("rule", why.code)
      assert.equal(1, why.line)
      assert.is_truthy(why.message:find("^'?" .. name:gsub("%p", "%%%0") .. "'? is not known here: %a"), why.message)
      if about then
        for other in pairs(allowed) do
          local own = other:match("^" .. about .. "%.(%w+)$")
          if own then
            assert.is_truthy(why.message:find("%f[%w]" .. own .. "%f[%W]"), why.message .. " lacks " .. own)
          end
        end
      end
    end
    for name, value in pairs(STANDARD) do
      if type(value) == "table" and allowed[name] then
        for _, field in ipairs(value) do
          look(name .. "." .. field, name)
        end
      else
        look(name)
      end
    end
    assert.is_true(n_left_out > 30)
  end)

  it("gives strings no more methods than the library has", function()
    for _, name in ipairs { "dump", "pack", "packsize", "unpack" } do
      local game, why = sg.from_text(("local a = ('x').%s return { code = '0.77' }"):format(name), "methods.lua")
      assert.is_nil(game)
      assert.is_truthy(why.message:find("string." .. name .. " is not known here", 1, true), why.message)
    end
  end)

  it("says what to use for functions that are gone", function()
    for name, words in pairs {
      ["sg.bits.turn"] = "sg.canonical.bits",
      ["sg.canonical.string"] = "sg.canonical.grid",
      ["sg.graph.pieces"] = "sg.graph.components",
      ["sg.nimber"] = "sg.xor",
    } do
      local game, why = sg.from_text("local f = " .. name .. " return { code = '0.77' }", "gone.lua")
      assert.is_nil(game)
      assert.is_truthy(why.message:find(name .. " is not known here: .*" .. words), why.message)
      assert.same({ 1, name }, { why.line, why.unknown })
    end
    assert(sg.from_text("return { code = '0.77', name = sg.bits.nothing }", "unknown.lua"))
  end)

  it("shows no addresses", function()
    for _, text in ipairs { "tostring({})", "tostring(error)", "tostring(function() end)", "'' .. tostring({ {} })" } do
      local game = assert(sg.from_text("return { summary = " .. text .. ", code = '0.77' }", "address.lua"))
      assert.is_nil(game.rule.summary:find("0x", 1, true), text)
    end
  end)

  it("leaves the functions of the program alone", function()
    local format, insert, metatable = string.format, table.insert, getmetatable("").__index
    for _, text in ipairs { "string.format = nil", "table.insert = nil", "math.floor = 3" } do
      sg.from_text(text .. " return { summary = 'x', code = '0.77' }", "x.lua")
    end
    assert.equal(format, string.format)
    assert.equal(insert, table.insert)
    assert.equal(metatable, getmetatable("").__index)
    assert.equal(3, math.floor(3.5))
  end)

  it("keeps rules apart", function()
    sg.from_text("string.len = nil return { summary = 'x', code = '0.77' }", "x.lua")
    assert(sg.from_text("return { summary = 'n' .. string.len('abc'), code = '0.77' }", "y.lua"))
  end)
end)
