-- SPDX-License-Identifier: MIT
-- The functions that rules call, with arguments that nobody should give: each call returns or raises a message that
-- begins with the function's name, whatever it is given. spec/support/hostile_rules.lua does the same in boxes.

local returned = require "spec.support.returned"
local sg = require "sg"

local SEED = tonumber(os.getenv "SEED") or 20261121
print("spec/rule/helpers_hostile_spec.lua: SEED=" .. SEED)
math.randomseed(SEED)
local random = math.random

local functions = {}
for _, library in ipairs { "bits", "canonical", "graph", "grid", "words" } do
  for name, f in pairs(sg[library]) do
    functions[("sg.%s.%s"):format(library, name)] = f
  end
end

local cyclic = {}
cyclic[1] = cyclic
local wide = {}
for i = 1, 70000 do
  wide[i] = 1
end
local many = {}
for i = 1, 300 do
  many[i] = { i }
end
local deep = {}
for _ = 1, 200 do
  deep = { deep }
end

local values = {
  0,
  1,
  2,
  3,
  5,
  64,
  65,
  -1,
  math.maxinteger,
  math.mininteger,
  0.5,
  0 / 0,
  1 / 0,
  -1 / 0,
  1e300,
  2.0,
  true,
  false,
  "",
  "x",
  "xo.",
  "5",
  "a\0b",
  ("x"):rep(70000),
  "Dhc",
  "~",
  "~~~~~~~~",
  "?",
  "\0",
  "@",
  "\xff\xff\xff",
  "((",
  "))",
  "()()",
  print,
  coroutine.create(print),
  io.stdout,
  {},
  { 1 },
  { 1, 2, 3 },
  { 1, nil, 3 },
  { "..", "#" },
  { "..", "##" },
  { {}, {} },
  { { 1 }, { 2, 3 } },
  { { 2 }, {} },
  { { 2 }, { 1 } },
  { { 1 / 0 } },
  { { -1 } },
  { { 1, 2 } },
  { { 1, 9 } },
  { 2, 1 },
  { -1 },
  { colours = {} },
  { { 2 }, { 1 }, colours = { 1 } },
  { { 2 }, { 1 }, colours = { 1, "x" } },
  { { 2 }, { 1 }, colours = 5 },
  { x = 1 },
  { 1, x = 1 },
  { [0.5] = 1 },
  { [print] = print },
  { print },
  { "x", "o" },
  { 1, "x", true },
  { w = 4, h = 4 },
  { w = 1e9, h = 1 },
  { w = -1, h = 4 },
  { w = "x" },
  { width = 3 },
  { width = 0 },
  { width = {} },
  { width = "w" },
  { crop = "#" },
  { crop = "##" },
  { crop = {} },
  { crop = print },
  { colours = "" },
  { colours = "xx" },
  { colours = many },
  { cyclic = true },
  { cyclic = 1 },
  { symmetry = "round" },
  { symmetry = print },
  { cells = "x" },
  { cells = "x", wall = "x" },
  { cells = "x", wall = ".#" },
  { cells = "x", wall = "." },
  { translate = 1 },
  { drop = print },
  { cancel = "yes" },
  { diagonals = 0 },
  { [1] = nil, drop = 0 },
  cyclic,
  { cyclic },
  wide,
  { wide },
  many,
  deep,
  setmetatable({}, { __index = error, __len = error }),
}

local function try(name, f, arguments)
  local results = table.pack(pcall(f, table.unpack(arguments, 1, arguments.n)))
  if results[1] then return true, results[2] end
  local message = tostring(results[2])
  if not message:find(name .. ": ", 1, true) or #message > 400 then -- an assert here would cost more than the calls
    error(("%s raised: %s (%d bytes)"):format(name, message:sub(1, 300), #message))
  end
  return false
end

describe("the functions that rules call", function()
  it("exist", function()
    local n = 0
    for _ in pairs(functions) do
      n = n + 1
    end
    assert.is_true(n >= 40)
  end)

  for name, f in pairs(functions) do
    it(name .. " bears any arguments", function()
      try(name, f, { n = 0 })
      for _, value in ipairs(values) do
        local ok, made = try(name, f, { value, n = 1 })
        if ok and type(made) == "function" then -- it took the value for options
          for _, position in ipairs(values) do
            try(name, made, { position, { w = 3 }, n = 2 })
          end
        end
        for _, other in ipairs(values) do
          try(name, f, { value, other, n = 2 })
        end
      end
      for _ = 1, 400 do
        local arguments = { n = random(3, 6) }
        for i = 1, arguments.n do
          arguments[i] = values[random(#values)]
        end
        try(name, f, arguments)
      end
    end)
  end

  it("do not change what they are given", function()
    local rows, graph, tree = { "#.", ".." }, { { 2 }, { 1 }, colours = { 2, 1 } }, { { {} }, {} }
    sg.canonical.grid(rows)
    sg.canonical.graph(graph)
    sg.canonical.tree(tree)
    sg.canonical.multiset(tree)
    sg.grid.regions(rows)
    assert.same({ "#.", ".." }, rows)
    assert.same({ { 2 }, { 1 }, colours = { 2, 1 } }, graph)
    assert.same({ { {} }, {} }, tree)
  end)

  it("have bounds that are reached, and no more", function()
    assert.has_error(function() sg.canonical.graph(sg.graph.path(1025)) end)
    assert.equal(1024, #sg.canonical.graph(sg.graph.path(1024)))
    assert.equal(65536, #sg.grid.new(65536, 1, ".")[1])
    assert.has_error(function() sg.grid.new(65537, 1, ".") end)
    assert.has_error(function() sg.grid.new(math.maxinteger, math.maxinteger, ".") end)
  end)
end)

-- What a rule does with them is paid for from its budget of instructions and of memory.
describe("in a box, the functions that rules call", function()
  local function value(body, limits)
    local game = assert(
      sg.from_text(
        ("return { summary = 's', start = 1, options = function(n, option)\n%s\nend }"):format(body),
        "costly.lua"
      )
    )
    return game:value(1, limits or { steps = 2000000, memory = 100 })
  end

  local costly = {
    "local g = sg.graph.grid(30, 30) while true do sg.canonical.graph(g) end",
    "local g = sg.graph.new(300, {}) for i = 1, 1e9 do sg.graph.components(g) end",
    "local rows = sg.grid.new(256, 256, '.') while true do sg.canonical.grid(rows) end",
    "local rows = sg.grid.new(256, 256, '.') while true do sg.grid.regions(rows) end",
    "local t = {} for i = 1, 60000 do t[i] = i % 7 end while true do sg.canonical.multiset(t) end",
    "local t = '(' .. sg.grid.new(50000, 1, '.')[1] while true do sg.canonical.tree('(()())') end",
    "while true do sg.bits.components(0x5555, 16, 4) end",
    "while true do sg.grid.new(60000, 1, 0) end",
    "local text = sg.grid.new(60000, 1, '.')[1] local f = sg.canonical.words { marks = '|,' } while true do f(text) end",
    "local text = sg.grid.new(60000, 1, '.')[1] while true do sg.words.cut(text, '|') end",
  }
  for i, body in ipairs(costly) do
    it("stop at the limit of instructions, " .. i, function()
      local result, message, code = returned(value(body))
      assert.is_nil(result)
      assert.equal("limit", code, message)
      assert.is_truthy(message:find("instruction", 1, true), message)
    end)
  end

  it("stop at the limit of memory", function()
    local result, message, code = returned(
      value(
        "local t = {} while true do t[#t + 1] = sg.grid.new(30000, 1, #t) end",
        { memory = 40, steps = 1000000000 }
      )
    )
    assert.is_nil(result)
    assert.equal("limit", code, message)
    assert.is_truthy(message:find("memory", 1, true), message)
  end)

  it("stop at the limit of time", function()
    local _, message, code = returned(value(costly[1], { time = 0.2, steps = 1 << 50 }))
    assert.equal("limit", code, message)
    assert.is_truthy(message:find("time", 1, true), message)
  end)
end)
