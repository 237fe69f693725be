-- SPDX-License-Identifier: MIT
-- A mistake in how the module is used is put down to the line that made it, not to one inside the module: every function
-- of docs/lua.md, with each argument wrong in several ways.

local lfs = require "lfs"
local sg = require "sg"
local program = require "spec.support.program"

local steps = assert(
  sg.from_text(
    "return { summary = 'x', start = 2, split = function(n, part) part(n) end, "
      .. "options = function(n, option) if n > 0 then option(n - 1) end end }",
    "x.lua"
  )
)
local kayles = assert(sg.load "kayles")
local rule = {
  summary = "x",
  heap = function(n, option)
    if n > 0 then option(n - 1) end
  end,
}
local scripted = assert(
  sg.from_text("return { summary = 'x', heap = function(n, option) if n > 0 then option(n - 1) end end }", "x.lua")
)
local pairs_of_heaps = assert(
  sg.from_text(
    "return { summary = 'x', heap2 = function(a, b, option) if a > 0 then option(a - 1, b) end end }",
    "x.lua"
  )
)
local loopy = assert(
  sg.from_text(
    "return { summary = 'x', loopy = true, start = 1, "
      .. "options = function(n, option) if n > 0 then option(n - 1) end end }",
    "x.lua"
  )
)
local START = assert(steps:start())
local OUT = os.tmpname()
local SUM = { "kayles@3", "cram:w=2:h=2@start" }

-- Calls as they should be; games before a colon are the self of a method.
local CALLS = {
  { "sg.load", "kayles", {} },
  { "sg.from_text", "return { summary = 'x', code = '0.77' }", "x.lua", {} },
  { "sg.game", rule },
  { "sg.heap", rule.heap },
  { "sg.join", { "0.77", "0.07" } },
  { "sg.pass", "kayles", {} },
  { "sg.block", 1, "kayles" },
  { "sg.comply", 1, "kayles" },
  { "sg.conway_product", "kayles", "nim" },
  { "sg.ordinal_product", "kayles", "nim" },
  { "sg.impartial", { left = { 1 }, right = { 2 } } },
  { "sg.reverse", "kayles@3" },
  { "sg.rules" },
  { "sg.rule_text", "kayles" },
  { "sg.sum", SUM, {} },
  { "sg.explain", SUM, {} },
  { "sg.misere_sum", SUM, {} },
  { "sg.loopy_sum", SUM, {} },
  { "sg.compound", "selective", SUM, {} },
  { "sg.equivalent", "kayles@3", "kayles@1", {} },
  { "sg.nested", "kayles@3", {} },
  { "sg.nim_basis", { 1, 2 }, {} },
  { "sg.standard_nim_basis", "kayles@3", {} },
  { "sg.check", scripted, {} },
  { "sg.diff", kayles, kayles, { upto = 10 } },
  { "sg.identify", { 0, 1, 2, 3 }, {} },
  { "sg.batch", { "rules/kayles.lua" }, { tasks = { "value" }, jobs = 1, out = OUT }, skip = 3 },
  { "sg.heaps", { min = 1 } },
  { "sg.pair", { min = 1 } },
  { "sg.strip", { cells = "x", styles = { x = "dark" } } },
  { "sg.mex", 1, 2 },
  { "sg.xor", 1, 2 },
  { "sg.nimber.mul", 1, 2 },
  { "sg.pass", kayles, {} },
  { "sg.block", 1, kayles },
  { "sg.comply", 1, kayles },
  { "sg.conway_product", kayles, kayles },
  { "sg.ordinal_product", kayles, kayles },
  { "sg.impartial", { start = 1, left = rule.heap, right = rule.heap } },
  { "sg.reverse", "kayles@3" },
  { "sg.misere_form", "*[2]", {} },
  { "sg.misere_compare", "*2", "*[2]", {} },
  { "sg.misere_born", 2, {} },
  { "sg.growing_heaps", "20.017", { 1, 2 }, {} },
  { "game:misere_moves", START, {}, self = steps },
  { "game:misere_moves", 3, {}, self = kayles },
  { "game:misere_explain", START, {}, self = steps },
  { "game:misere_explain", 3, {}, self = kayles },
  { "game:misere_form", START, {}, self = steps },
  { "game:misere_form", 3, {}, self = kayles },
  { "game:followers", START, {}, self = steps },
  { "game:value", START, {}, self = steps },
  { "game:value", 3, {}, self = kayles },
  { "game:value", 1, {}, self = loopy },
  { "game:outcome", START, {}, self = steps },
  { "game:outcome", 3, {}, self = kayles },
  { "game:outcome", 1, {}, self = loopy },
  { "game:moves", START, {}, self = steps },
  { "game:moves", 3, {}, self = kayles },
  { "game:moves", 1, {}, self = loopy },
  { "game:explain", START, {}, self = steps },
  { "game:explain", 3, {}, self = kayles },
  { "game:remoteness", START, {}, self = steps },
  { "game:remoteness", 3, {}, self = kayles },
  { "game:options", START, self = steps },
  { "game:options", 3, self = kayles },
  { "game:parse", "start", self = steps },
  { "game:parse", "3", self = kayles },
  { "game:position", START, self = steps },
  { "game:position", 3, self = kayles },
  { "game:show", START, self = steps },
  { "game:show", 3, self = kayles },
  { "game:start", self = steps },
  { "game:seq", 0, 5, {}, self = kayles },
  { "game:range", 0, 5, {}, self = kayles },
  { "game:period", {}, self = kayles },
  { "game:pattern", {}, self = kayles },
  { "game:no_period", 5, 10, {}, self = kayles },
  { "game:table", { 0, 1 }, { 0, 1 }, {}, self = pairs_of_heaps },
  { "game:lift", {}, self = scripted },
  { "game:as", "0.3", {}, self = scripted },
  { "game:misere_outcome", START, {}, self = steps },
  { "game:misere_outcome", 3, {}, self = kayles },
  { "game:misere_value", START, {}, self = steps },
  { "game:misere_value", 3, {}, self = kayles },
  { "game:misere_genus", START, {}, self = steps },
  { "game:misere_genus", 3, {}, self = kayles },
  { "game:misere_quotient", { upto = 5 }, self = kayles },
  { "game:loopy", 1, {}, self = loopy },
  { "game:examples", {}, self = kayles },
  { "game:without", { "split" }, self = steps },
  { "game:with", {}, self = steps },
  { "game:with_defaults", self = steps },
  { "game:twin", self = steps },
  { "game:moves_as_known", START, {}, self = steps },
  { "game:moves_as_known", 3, {}, self = kayles },
  { "game:moves_to", START, 0, {}, self = steps },
  { "game:moves_to", 3, 0, {}, self = kayles },
  { "game:drawing", START, self = steps },
  { "game:drawing", 3, self = kayles },
  { "game:neighbours", START, START, {}, self = steps },
  { "game:neighbours", 3, 5, {}, self = kayles },
  { "game:value", 3, {}, self = assert(sg.load "pass(kayles)") },
  { "game:moves", 3, {}, self = assert(sg.load "block(1, kayles)") },
  { "game:followers", START, {}, self = steps },
  { "game:followers", 3, {}, self = kayles },
  { "game:adjacency", START, {}, self = steps },
  { "game:adjacency", 3, {}, self = kayles },
  { "game:graph", START, {}, self = steps },
  { "game:graph", 3, {}, self = kayles },
}

local WRONG = {
  false,
  7,
  -1,
  1.5,
  "?!",
  true,
  {},
  { 1 },
  { bogus = 1 },
  { time = "x" },
  { limit = {} },
  { threads = 0 },
  { method = "q" },
  { checkpoint = 3 },
  { upto = {} },
  { stats = 1 },
  print,
  0 / 0,
}

local function called(call, args)
  local name = call[1]
  local method = name:match "^game:(.*)$"
  if method then
    return pcall(function() return call.self[method](call.self, table.unpack(args, 1, args.n)) end)
  end
  local f = sg
  for field in name:gmatch "[^.]+" do
    if field ~= "sg" then f = f[field] end
  end
  return pcall(function() return f(table.unpack(args, 1, args.n)) end)
end

describe("a wrong argument", function()
  teardown(function() os.remove(OUT) end)

  for _, call in ipairs(CALLS) do
    it(
      ("of %s is put down to the caller%s"):format(call[1], call.self and " (" .. call.self.spec .. ")" or ""),
      function()
        local here = lfs.currentdir()
        local ok, first, message = called(call, table.pack(table.unpack(call, 2)))
        assert.is_true(ok, first)
        if first == nil then assert.is_nil(message) end
        for i = 2, #call do
          for w = 1, #WRONG do
            local args, wrong = table.pack(table.unpack(call, 2)), WRONG[w] or nil
            -- without options a batch prints
            if not (call.skip == i and (wrong == nil or type(wrong) == "table" and not next(wrong))) then
              args[i - 1] = wrong
            end
            args.n = #call - 1
            local text = ("%s, argument %d = %s: "):format(call[1], i - 1, tostring(WRONG[w] or nil))
            ok, first, message = called(call, args)
            if not ok then
              assert.is_string(first, text)
              assert.matches("^spec/misuse_spec%.lua:%d+: .", first, text .. first)
              assert.is_nil(first:find("lua/sg/", 1, true), text .. first)
            elseif first == nil and message ~= nil then
              assert.is_nil(tostring(message):find("lua/sg/", 1, true), text .. tostring(message))
            end
          end
        end
        assert.equal(here, lfs.currentdir())
      end
    )
  end

  it("is a game that is missing where a dot stands for the colon", function()
    local objects = {
      game = kayles,
      range = assert(kayles:range(0, 5)),
      quotient = assert(kayles:misere_quotient { upto = 5 }),
      basis = assert(sg.nim_basis { 1, 2 }),
    }
    for noun, object in pairs(objects) do
      local n_methods = 0
      for name, method in pairs(getmetatable(object)) do
        if type(method) == "function" and not name:find "^__" then
          n_methods = n_methods + 1
          for _, wrong in ipairs { 7, "x", true, {}, print, kayles.rule } do
            local ok, message = pcall(function() return method(wrong) end)
            assert.is_false(ok)
            assert.matches(
              ("^spec/misuse_spec%%.lua:%%d+: write %s:%s%%(%%.%%.%%.%%), with a colon: a %s stands"):format(
                noun,
                name,
                type(wrong)
              ),
              message
            )
          end
          assert.is_false((pcall(function() return method() end)))
        end
      end
      assert.is_true(n_methods > 0, noun)
    end
  end)

  it("is tried of every function that the documentation lists", function()
    local tried, missing = {}, {}
    for _, call in ipairs(CALLS) do
      tried[call[1]] = true
    end
    for name in program.read("docs/lua.md"):gmatch "\n| `([%w_.:]+)[({]" do
      if not tried[name] then missing[#missing + 1] = name end
    end
    assert.same({}, missing)
  end)
end)
