-- SPDX-License-Identifier: MIT
-- Faulty rule files of beginners and of people who know Python, JavaScript and C better: the message names the line and says
-- what to try.

local sg = require "sg"
local advice = require "sg.rule.advice"

-- What the message must have, with the line.
local MESSAGES = {
  {
    "local Game = {}\nfunction Game:heap(n, option)\nif n > 0 then option(n - 1) end end\nreturn Game",
    3,
    "with a dot, function Game.heap(n, option)",
  },
  {
    "return { start = { 3, 4 }, options = function(p, option) for i = 0, #p - 1 do if p[i] > 0 then option(p) end end end }",
    1,
    "lists begin at 1: for i = 1, #list do",
  },
  { "return { positions = sg.grid { rows = {} }, place = {} }", 1, "positions = sg.grid.rows { ... }" },
  {
    "return heap = function(n, option) if n > 0 then option(n-1) end end",
    1,
    "a rule is a table: return { heap = function(n,",
  },
  {
    "return { heap = function(n) if n > 0 then option(n-1) end end }",
    1,
    "it among the parameters, as in heap = function",
  },
  {
    "return { heap = function(n, option) if n > 0 then option[n-1] end end }",
    1,
    "option is called with parentheses: option(n -",
  },
  {
    "return { name = nim, heap = function(n, option) for k = 0, n - 1 do option(k) end end }",
    1,
    'a text stands in quotes, "nim"',
  },
  {
    "return { heap = function(n, option) if n > 0 then option n-1 end end }",
    1,
    "option is called with parentheses: option(n -",
  },
  { "return { heap = function(n, option) if n > 0 then Option(n-1) end end }", 1, "did you mean 'option'?" },
  {
    "return { heap = function(n, option) if n > 0 then option(n-1) end end, examples = { 3 = 1 } }",
    1,
    "a key that is a number stands in brackets: [3]",
  },
  {
    "return { heap = function(n, option) if n > 0 then option(n-1) end end, examples = { { 3, 1 } } }",
    1,
    "write { position = 3, value = 1 }",
  },
  {
    "return { heap = function(n, option) if n > 0 then option(n-1) endif end }",
    1,
    "each block ends with the word end alone",
  },
  {
    "return { heap = function(n, option) if n > 0 and < 5 then option(n-1) end end }",
    1,
    "each side is a whole comparison: n > 0 and n <",
  },
  {
    [[
return { heap = function(n, option) if n > 0 then option(n-1) end end } -- nim
}]],
    2,
    "there is one } too many, or a { is missing bef",
  },
  {
    "return { heap = function(n, option) local function go(k) if k <= n then option(n-k) go(k+1) end go(1) end }",
    1,
    "an end is missing before this: to close the fu",
  },
  {
    'return { start = 5, options = function(n, option) if n > 0 then option(n-1, "take one") end end }',
    1,
    "of a rule with options, option(a, b) leaves a",
  },
  { "return { subtract = 1, 2, 3 }", 1, "a list stands in braces, as in subtract = { 1," },
  { "return { code = 0.77 }", 1, 'a text stands in quotes: code = "0.77"' },
  {
    "return { start = {3,4}, options = function(p) local list = {} for i = 1, #p do list.append({p[1]-1,p[2]}) end return list end }",
    1,
    "a list grows by list[#list + 1] = x",
  },
  {
    "return { heap = function(n, option) for k = 1..3 do if k <= n then option(n-k) end end end }",
    1,
    "write for i = 1, n do to count; .. between num",
  },
  {
    "return { heap = function(n, option) if n >= 1 then option(n-1) if n >= 2 then option(n-2) end }",
    1,
    "2 ends are missing before this: to close the i",
  },
  { "return { heap = function(n, option) if n ≥ 1 then option(n−1) end end }", 1, "Lua writes <= and >=" },
  { "int heap(int n) { return n; }", 1, "a rule is a table: return { heap = function(n," },
  {
    "return { heap = function(int n, option) if n > 0 then option(n-1) end end }",
    1,
    "Lua has no types: function(n, option)",
  },
  {
    "return { heap = function(n, option) int k = 1; option(n-k) end }",
    1,
    "a variable is local k = 1, without a type",
  },
  {
    "return { heap = function(n, option) switch (n) { case 1: option(0); } end }",
    1,
    "Lua has no switch: if n == 1 then ... elseif n",
  },
  {
    "module.exports = { heap: function(n, option) { if (n > 0) option(n-1); } };",
    1,
    "a rule is a table: return { heap = function(n,",
  },
  { "return { heap = n => n > 0 ? [n-1] : [] }", 1, "a function is function(n, option) ... end; in" },
  {
    "return { heap = function(n, option) let k = 1; if n >= k then option(n-k) end end }",
    1,
    "a variable is local k = 1, without a type",
  },
  {
    [[
const game = { heap = function(n, option) if n > 0 then option(n-1) end end }
return game]],
    1,
    "a variable is local k = 1, without a type",
  },
  { "return { heap = function(n, option) if (n === 3) then option(n-1) end end }", 1, "Lua writes == for equal" },
  {
    "return { start = {3,4}, options = function(p, option) if p.length > 1 then option({p[1]-1,p[2]}) end end }",
    1,
    "the length of a list or a text is #list",
  },
  {
    "return { start = {3,4}, options = function(p, option) p.forEach(function(x) option({x-1}) end) end }",
    1,
    "for i, x in ipairs(list) do ... end goes throu",
  },
  {
    'return { start = "HT", options = function(p, option) if p.length > 0 then option(p.substring(1)) end end }',
    1,
    "the length of a list or a text is #list",
  },
  {
    "return { heap = function(n, option) var k = 1 option(n-k) end }",
    1,
    "a variable is local k = 1, without a type",
  },
  {
    "return { heap = function(n, option) if n > 0 then option(Math.floor(n/2)) end end }",
    1,
    "did you mean 'math'?",
  },
  {
    "export default { heap = function(n, option) if n > 0 then option(n-1) end end }",
    1,
    "a rule is a table: return { heap = function(n,",
  },
  { "return { heap(n, option) { if (n > 0) option(n-1) } }", 1, "a function is function(n, option) ... end; in" },
  {
    "return { start = {3,4}, options = function(p, option) local q = {...p} option(q) end }",
    1,
    "a copy of a list is { table.unpack(list) }",
  },
  {
    'return { start = "HT", options = function(p, option) option(`x${p}`) end }',
    1,
    [[
a text stands between " or ', and texts are jo]],
  },
  {
    [[
return { heap = function(n, option):
  for k in range(n):
    option(k)
end }]],
    1,
    "a function has no colon: function(n, option) .",
  },
  { "return { heap = def(n, option) option(n-1) end }", 1, "a function is function(n, option) ... end; in" },
  {
    [[
"""Nim."""
return { heap = function(n, option) for k = 0, n-1 do option(k) end end }]],
    1,
    "a comment begins with --, or stands between --",
  },
  {
    [[
return { heap = function(n, option)
  for k = 0, n-1 do
    if k % 2 == 0 and not k == 4 then option(k) end
  end
end, start = [3] }]],
    5,
    "a list is written in braces: { 3, 4 }",
  },
  {
    "return { heap = function(n, option) for k = 1, n do if k in {1,3,4} then option(n-k) end end end }",
    1,
    "Lua has no in: write k == 1 or k == 3",
  },
  { "return { heap = function(n, option) yield(n-1) end }", 1, "option(...), once for each move" },
  {
    "return { start = (3, 4), options = function(p, option) if p[1] > 0 then option({p[1]-1, p[2]}) end end }",
    1,
    "a list is written in braces: { 3, 4 }",
  },
  {
    "return { start = {3, 4}, options = function(p, option) if p[0] > 0 then option({p[0]-1, p[1]}) end end }",
    1,
    "lists begin at 1: the first entry is list[1]",
  },
  {
    [[
return { start = {3, 4}, options = function(p, option)
  for i = 1, #p do
    local q = p[:]
    option(q)
  end end }]],
    3,
    "Lua has no slices: { table.unpack(list, i, j)",
  },
  {
    [[
import math
return { heap = function(n, option) option(math.floor(n/2)) end }]],
    1,
    "leave it out: math, string, table, utf8 and sg",
  },
  {
    "return { heap = function(n, option) if n > 0: option(n-1) end end }",
    1,
    "Lua writes then for the colon: if n > 0 then .",
  },
  {
    "return { heap = function(n, option) if n > 0 then option(n-1) elif n > 3 then option(n-3) end end }",
    1,
    "Lua writes elseif",
  },
  {
    'return { start = "HHT", options = function(p, option) for c in p do option("") end end }',
    1,
    'for c in text:gmatch "." do goes through the c',
  },
  {
    "return { 'heap': function(n, option) if n > 0 then option(n-1) end end }",
    1,
    "a field is written with =, and its name withou",
  },
  {
    "return { start = {3,4}, options = function(p, option) return [ {p[1]-1, p[2]} ] end }",
    1,
    "a list is written in braces: { 3, 4 }",
  },
  { "return { heap = function(n, option) if n is 0 then return end option(n-1) end }", 1, "Lua writes == for is" },
  {
    "return { heap = function(n, option) option(n-1) if n > 0 else nil end }",
    1,
    "Lua has no x if c else y: if c then x else y e",
  },
  {
    "return { heap = function(n, option) if n > 0 then option(n-1) end }",
    1,
    "an end is missing before this: to close the fu",
  },
  {
    "{ heap = function(n, option) if n > 0 then option(n-1) end end }",
    1,
    "a rule file returns its table: write return in",
  },
  {
    "return { heap: function(n, option) if n > 0 then option(n-1) end end }",
    1,
    "a field is written with =, and its name withou",
  },
  { [[
def heap(n, option):
    if n > 0: option(n-1)]], 1, "a rule is a table: return { heap = function(n," },
  {
    "return { heap = function(option, n) if n > 0 then option(n-1) end end }",
    1,
    "option comes last: heap = function(n, option)",
  },
  {
    'return { params = { k = { type = "integer", default = 3 } }, heap = function(n, option) for j = 1, k do option(n-j) end end }',
    1,
    "p.k, with p as the argument after option: func",
  },
  {
    "return { start = {3,4}, options = function(a, b, option) if a>0 then option(a-1,b) end end }",
    1,
    "options gets (position, option): the entries o",
  },
  {
    'return { start = "HHT", options = function(p, option) if p:find "H" then option(p:gsub("H","T",1)) end end }',
    1,
    "of a rule with options, option(a, b) leaves a",
  },
  {
    "return { start = {3,4}, options = function(p) if p[1] > 0 then return { p[1]-1, p[2] } end end }",
    1,
    "of a rule with options, option(a, b) leaves a",
  },
  {
    "return { start = {3,4}, options = function(p, option) if p[1] > 0 then option(p[1]-1, p[2]) end end }",
    1,
    "of a rule with options, option(a, b) leaves a",
  },
  {
    [[
return { heap = function(n, option)
  for k = 1, 3 do
    if k <= n then option(n - k)
  end
end }]],
    5,
    "an end is missing before this: to close the fu",
  },
  {
    [[
return {
  heap = function(n, option)
    for k in range(1, n) do option(n - k) end
  end }]],
    3,
    "for k = a, b do",
  },
  {
    [[
return {
  heap = function(n, option)
    for k = 1, n do if isprime(k) then option(n - k) end end
  end }
local function isprime(k) for d = 2, k - 1 do if k % d == 0 then return false end end return k > 1 end]],
    5,
    "return is the last statement of a file: put th",
  },
  {
    [[
return {
  heap = function(n, option)
    for k = 1, n do if isprime(k) then option(n - k) end end
  end,
  isprime = function(k) for d = 2, k - 1 do if k % d == 0 then return false end end return k > 1 end
}]],
    5,
    "a function of its own stands above the return:",
  },
  { "return { heap = function(n, option) if n => 1 then option(n - 1) end end }", 1, "Lua writes >= for at least" },
  {
    "return { summary = “Take one”, heap = function(n, option) if n > 0 then option(n-1) end end }",
    1,
    [[
a text stands between plain quotes, " or ', no]],
  },
  { "return { heap = lambda n, option: option(n-1) }", 1, "a function is function(n, option) ... end; in" },
  {
    "return { heap = (n, option) => { if (n > 0) option(n-1) } }",
    1,
    "a function is function(n, option) ... end; in",
  },
}

-- Texts that Lua cannot read, the line, and how the advice begins or goes on.
local TEXTS = {
  { "return { 1 2 }", 1, "the fields of a table are separated by commas" },
  { "if 1 then", 1, "missing before this: to close the if of line 1" },
  { "if 1 x", 1, "if and elseif have a then" },
  { "if 1 = 2 then end", 1, "== compares" },
  { "while 1 = 2 do end", 1, "== compares" },
  { "return 1 = 2", 1, "== compares" },
  { "print(1 = 2)", 1, "== compares" },
  { "while 1 print(2) end", 1, "for and while have a do" },
  { "for i = 1, 2 print(2) end", 1, "for and while have a do" },
  { "local n = 1 if n != 2 then end", 1, "Lua writes ~= for not equal" },
  { "local n = 1 return n != 2", 1, "Lua writes ~= for not equal" },
  { "local n = 1 print(n != 2)", 1, "Lua writes ~= for not equal" },
  { "local n = 1 if !n then end", 1, "Lua writes ~= for not equal" },
  { "local n = 1 if n && n then end", 1, "Lua writes and" },
  { "local n = 1 if n || n then end", 1, "Lua writes or" },
  { "local n = 1 return n ? 1 : 2", 1, "Lua has no a ? b : c" },
  { "local n = 1 n += 1", 1, "Lua has no += and no ++" },
  { "local n = 1 n++", 1, "Lua has no += and no ++" },
  { "local n = 1 n -= 1", 1, "Lua has no -=" },
  { "local n = 1 n *= 1", 1, "Lua has no *=" },
  { "local n = 1 n //= 1", 1, "Lua has no //=" },
  { "local n = 1 n /= 1", 1, "Lua has no /=" },
  { "local n = 1 n %= 2", 1, "Lua has no %=" },
  { "local n = '' n ..= 'x'", 1, "Lua has no ..=" },
  { "// a comment", 1, "a comment begins with --" },
  { "/* a comment */", 1, "a comment begins with --" },
  { [[
local n = 1
# a comment]], 2, "a comment begins with --; the length" },
  { "local t = {} return t#", 1, "the length of a list is #list" },
  { "local n = 1 if n > 2 { n = 3 }", 1, "Lua has no { } around statements" },
  { "local n = 1 for i = 1, 3 { n = 3 }", 1, "Lua has no { } around statements" },
  { "return { { 1 } { 2 } }", 1, "the fields of a table are separated by commas" },
  { "return function(n) { n = 2 }", 1, "Lua has no { } around statements" },
  { "for i = 1 to 3 do end", 1, "write for i = 1, n do" },
  { "for i do end", 1, "write for i = 1, n do" },
  { "for (i = 1, 2) do end", 1, "a name is missing" },
  { "local n = 1 if n then n = 2 else if n then n = 3 end", 1, "missing before this: to close the if of line 1" },
  { "local n = 1 end", 1, "there is one end too many" },
  { "local n = 1 return 2n", 1, "names do not begin with a digit" },
  { "for i = 1, 2 do goto continue end", 1, "Lua has no continue" },
  { "for i = 1, 2 do if i == 2 then continue end f(i) end", 1, "Lua has no continue" },
  { "a, b", 1, "is this a name that is misspelt" },
  { "return 'x", 1, "a string ends on its line" },
}

local function message_of(source)
  local game, why = sg.from_text(source .. "\n", "student.lua")
  if game and game.kind == "positions" then
    why = select(2, game:value())
  elseif game then
    why = select(2, game:seq(0, 5))
  end
  return tostring(why)
end

describe("advice", function()
  it("is in the message of a faulty rule file, with its line", function()
    for _, row in ipairs(MESSAGES) do
      local source, line, words = table.unpack(row)
      local message = message_of(source)
      assert.matches(("^student%%.lua:%d: "):format(line), message, source)
      assert(message:find(words, 1, true), ("%s\n%s\n%s"):format(source, words, message))
    end
  end)

  it("is none for functions of a field that are no moves", function()
    for _, text in ipairs {
      "return { start = 2, options = function(n, option) if n > 0 then option(n - 1) end end, canonical = function(option) "
        .. "return option end }",
      "-- not turn = function(n, option)\nreturn { turn = function(n, companions) companions() end }",
      "local other = { split = function(n, option) end }\nreturn { start = 2, options = function(n, option) end, "
        .. "split = function(n, part) part(n) end }",
    } do
      assert(sg.from_text(text, "student.lua"))
    end
  end)

  it("says what other languages call something", function()
    for _, row in ipairs(TEXTS) do
      local source, line, words = table.unpack(row)
      local _, said = load(source, "=x", "t")
      local found = advice.of_syntax(source, line, said:match "^x:%d+: (.*)$")
      assert(found and found:find(words, 1, true), ("%s\n%s\n%s"):format(source, words, found))
    end
  end)

  it("is none for texts that Lua can read, or that have another error", function()
    assert.is_nil(advice.of_syntax("return 1", 1, "unexpected symbol near '!'"))
    assert.is_nil(advice.of_syntax("return = 1", 2, "unexpected symbol near '='"))
    assert.is_nil(advice.of_syntax("local a; a b", 1, "syntax error near 'b'"))
  end)
end)
