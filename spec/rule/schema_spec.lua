-- SPDX-License-Identifier: MIT
-- What a rule file may hold: every field with every kind of wrong value is refused when the rule is loaded, with the
-- file and the field; what is not refused can be asked.

local sg = require "sg"
local failure = require "sg.failure"

local BEFORE = "local deep = {} for i = 1, 100 do deep = { deep } end local loop = {} loop[1] = loop\n"

-- Values of all kinds, by a name for the lists of what a field accepts.
local VALUES = {
  yes = "true",
  no = "false",
  zero = "0",
  minus = "-1",
  half = "1.5",
  nan = "0/0",
  infinite = "1e308*10",
  most = "math.maxinteger",
  empty = "''",
  word = "'x'",
  nul = "'\\0'",
  latin = "'\\255\\254'",
  none = "{}",
  hole = "{1,nil,3}",
  gap = "{nil,2}",
  second = "{[2]=1}",
  record = "{x=1}",
  nested = "{{}}",
  mixed = "{1,'a'}",
  of_function = "{function() end}",
  field_function = "{x=function() end}",
  fn = "function() end",
  of_half = "{1.5}",
  of_minus = "{-1}",
  of_zero = "{0}",
  of_yes = "{true}",
  half_key = "{[1.5]=1}",
  yes_key = "{[true]=1}",
  table_key = "{[{}]=1}",
  of_word = "{'x'}",
  empty_key = "{['']=1}",
  of_most = "{math.maxinteger}",
  of_nan = "{0/0}",
  zero_key = "{[0]=1}",
  pair = "{1,1}",
  deep = "deep",
  loop = "loop",
}
local POSITIONS = "yes no zero minus most empty word nul latin none record nested mixed of_minus of_zero of_yes of_word "
  .. "empty_key of_most pair"
local LISTS = "none of_minus of_zero of_most pair"
local STRINGS = "empty word nul latin"

-- A rule of each kind, the field to be filled, and what that accepts.
local HEAP, POSITION =
  "heap = function(n, option) if n > 0 then option(n - 1) end end, ",
  "start = 4, options = function(n, option) if math.type(n) == 'integer' and n > 0 then option(n - 1) end end, "
local CODE = "code = '0.77', "
local ROWS = {
  { CODE .. "name = %s", "word" },
  { CODE .. "summary = %s", STRINGS },
  { CODE .. "source = %s", "none of_word" },
  { CODE .. "tags = %s", "none of_word" },
  { CODE .. "params = %s", "none" },
  { CODE .. "examples = %s", "none" },
  { "code = %s", "" },
  { "subtract = %s", "none pair" },
  { "heap = %s", "fn" },
  { "heap2 = %s", "fn" },
  { "turn = %s", "fn pair" },
  { "product = { %s, { 1 } }", "fn pair" },
  { "product = { { 1 }, %s }", "fn pair" },
  { "product = { { 1 }, { 1 }, acrostic = %s }", "yes no" },
  { "product = { { 1 }, { 1 }, origin = %s }", "zero" },
  { "product = %s", "" },
  { "subtract = { all_but = %s }", "none pair" },
  { "turn = { %s }", "" },
  { "turn = { consecutive = %s }", "yes" },
  { "heap2 = function() end, falls = %s", "" },
  { POSITION .. "order = %s", "" },
  { "start = 1, options = %s", "fn" },
  { "options = function() end, start = %s", POSITIONS .. " fn" },
  { HEAP .. "start = %s", "zero most of_zero none of_most pair fn" },
  { POSITION .. "split = %s", "fn" },
  { POSITION .. "canonical = %s", "fn" },
  { POSITION .. "misere = %s", "yes no" },
  { POSITION .. "loopy = %s", "yes no" },
  { POSITION .. "parse = %s", "fn" },
  { POSITION .. "show = %s", "fn" },
  { POSITION .. "sample = %s", "fn" },
  { POSITION .. "rank = %s", "fn" },
  { CODE .. "left = %s", "" },
  { CODE .. "foo = %s", "" },
  { CODE .. "[1] = %s", "" },
  { CODE .. "[true] = %s", "" },
  { CODE .. "params = { w = %s }", "" },
  { CODE .. "params = { w = { type = %s } }", "" },
  { CODE .. "params = { w = { type = 'integer', default = %s } }", "zero minus most" },
  { CODE .. "params = { w = { type = 'integers', default = %s } }", LISTS .. " zero minus most" },
  { CODE .. "params = { w = { type = 'string', default = %s } }", STRINGS },
  { CODE .. "params = { w = { type = 'boolean', default = %s } }", "yes no" },
  { CODE .. "params = { w = { type = 'integer', default = 1, min = %s } }", "zero minus" },
  { CODE .. "params = { w = { type = 'integer', default = 1, max = %s } }", "half infinite most" },
  { CODE .. "params = { w = { type = 'string', default = 'a', min = %s } }", "" },
  { CODE .. "params = { w = { type = 'integer', default = 1, values = %s } }", "pair" },
  { CODE .. "params = { w = { type = 'string', default = 'x', values = %s } }", "of_word" },
  { CODE .. "params = { w = { type = 'integer', default = 1, help = %s } }", STRINGS },
  { CODE .. "params = { w = { type = 'integer', default = 1, foo = %s } }", "" },
  { CODE .. "params = { [%s] = { type = 'integer', default = 1 } }", "word" },
  { CODE .. "examples = { %s }", "" },
  { CODE .. "examples = { { position = 1, outcome = %s } }", "" },
  { CODE .. "examples = { { position = %s, value = 1 } }", POSITIONS },
  { CODE .. "examples = { { position = 1, value = %s } }", "zero most" },
  { CODE .. "examples = { { period = %s } }", "most" },
  { HEAP .. "examples = { { period = %s } }", "most" },
  { CODE .. "examples = { { period = 1, preperiod = %s } }", "zero most" },
  { CODE .. "examples = { { period = 1, saltus = %s } }", "zero most" },
  { CODE .. "examples = { { from = %s, values = { 1 } } }", "zero most" },
  { CODE .. "examples = { { from = 0, values = %s } }", "of_zero of_most pair" },
  { CODE .. "examples = { { position = 1, value = 1, note = %s } }", STRINGS },
  { CODE .. "examples = { { position = 1, value = 1, params = %s } }", "none" },
  { CODE .. "examples = { { position = 1, value = 1, foo = %s } }", "" },
  { CODE .. "examples = { { position = 1, value = { loopy = %s } } }", "" },
  {
    POSITION .. "loopy = true, examples = { { position = 1, value = { loopy = %s } } }",
    "none of_zero of_most pair",
  },
}

-- Fields that exclude each other: each of these rules names one that must go.
local TOGETHER = {
  { "turn = { 1 }, order = 'rule'", "order" },
  { "turn = { 1 }, misere = true", "misere" },
  { "turn = { 1 }, loopy = true", "loopy" },
  { "product = { { 1 }, { 1 } }, falls = 'rows'", "falls" },
  { "turn = { 1 }, product = { { 1 }, { 1 } }", "product" },
  { "code = '0.7', subtract = { 1 }", "subtract" },
  { HEAP .. "order = 'rule'", "order" },
  { HEAP .. "falls = 'rows'", "falls" },
  { HEAP .. "loopy = true", "loopy" },
  { HEAP .. "misere = true", "misere" },
  { HEAP .. "rank = function() end", "rank" },
  { HEAP .. "split = function() end", "split" },
  { HEAP .. "canonical = function() end", "canonical" },
  { POSITION .. "loopy = true, rank = function() end", "rank" },
  { POSITION .. "loopy = true, misere = true", "misere" },
  { CODE .. "examples = { { period = 1, value = 1 } }", "value" },
  { CODE .. "examples = { { position = 1, value = 1, preperiod = 1 } }", "preperiod" },
  { CODE .. "examples = { { from = 0, values = { 1 }, position = 1 } }", "position" },
  { CODE .. "examples = { { position = 1, value = 1, params = { w = 1 } } }", "params" },
  { CODE .. "params = { w = { type = 'integer', default = 1, min = 3, max = 2 } }", "w" },
}
for _, kind in ipairs { "turn = { 1 }", "product = { { 1 }, { 1 } }", "heap2 = function() end" } do
  for _, other in ipairs {
    "code = '0.7'",
    "subtract = { 1 }",
    "heap = function() end",
    "options = function() end",
    kind:find "heap2" and "order = 'rule'" or "heap2 = function() end",
  } do
    local later = other:find "^[ho]" and not other:find "^heap =" and not (kind:find "^[tp]" and other:find "^heap2")
    TOGETHER[#TOGETHER + 1] = { kind .. ", " .. other, (later and other or kind):match "^%w+" }
  end
end

local function source_of(fields) return BEFORE .. "return {\n" .. fields .. " }" end

local function refused(fields)
  local game, why = sg.from_text(source_of(fields), "r.lua")
  assert.is_nil(game, fields)
  assert.is_true(failure.is(why), fields)
  assert.same({ "rule", "r.lua" }, { why.code, why.file }, fields .. ": " .. tostring(why))
  assert.no_match("attempt to", why.message)
  return why
end

-- A rule that is not refused is asked; whatever it answers, nothing is raised and nothing internal fails.
local function asked(fields)
  local game, why = sg.from_text(source_of(fields), "r.lua")
  assert.is_not_nil(game, fields .. ": " .. tostring(why))
  local limits = { time = 2, positions = 1000, memory = 32 }
  local at = game.kind ~= "positions" and 3 or nil
  for _, question in ipairs { "value", "outcome", "moves", "explain", "misere_outcome" } do
    local result, wrong = game[question](game, at, limits)
    assert.is_true(result ~= nil or failure.is(wrong) and wrong.code ~= "internal", fields)
    tostring(result)
  end
  tostring(game:examples(limits))
end

describe("the fields of a rule", function()
  for _, row in ipairs(ROWS) do
    local template, accepted = row[1], " " .. row[2] .. " "
    it(("are looked at: %s"):format(template:gsub("^" .. POSITION:gsub("%W", "%%%0"), "")), function()
      for name, value in pairs(VALUES) do
        local fields = template:gsub("%%s", (value:gsub("%%", "%%%%")))
        if accepted:find(" " .. name .. " ", 1, true) then
          asked(fields)
        else
          local why = refused(fields)
          assert.is_true(
            why.field ~= nil
              or why.message:find "holds" ~= nil
              or why.message:find "^a rule file" ~= nil
              or why.line ~= nil,
            fields .. ": " .. tostring(why)
          )
        end
      end
    end)
  end

  it("that exclude each other are refused together", function()
    for _, row in ipairs(TOGETHER) do
      assert.equal(row[2], refused(row[1]).field, row[1])
    end
  end)
end)
