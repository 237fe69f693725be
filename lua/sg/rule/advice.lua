-- SPDX-License-Identifier: MIT
-- What to try where Lua cannot read a rule, or where its code fails: people write what other languages have. Lua says
-- where and at which word; the advice depends on what stands there. What Lua's message alone tells is in
-- src/lua/rule/lua_errors.c.

local text = require "sg.text.words"

local M = {}

local function line_start(source, number)
  local at = 1
  for _ = 2, number do
    at = (source:find("\n", at, true) or #source) + 1
  end
  return at
end
M.line_start = line_start

-- What is wrong with a text, as "LINE: MESSAGE"; nil: nothing.
local function fault(source)
  local _, why = load(source, "=x", "t")
  return why and why:match ":(%d+: .*)$"
end

---Finds the token that a syntax error is near: the text up to it has the same error.
---@param source string
---@param message string what load said of it: NAME:LINE: ...
---@return integer? offset
function M.offset(source, message)
  local said = message:match ":(%d+: .*)$"
  if not said then return nil end
  if said:find "near <eof>$" then return #source:match "^(.-)%s*$" + 1 end
  local token = said:match "near '(.+)'$"
  local byte = token and token:match "^<\\(%d+)>$" -- a byte that is no character of ASCII
  if byte then token = string.char(tonumber(byte) & 255) end
  local at = line_start(source, math.tointeger(tonumber(said:match "^%d+")))
  for _ = 1, 100 do
    local first, last = source:find(token or "\0", at, true)
    if not first then return nil end
    if fault(source:sub(1, last)) == said then return first end
    at = first + 1
  end
end

-- ---- advice -----------------------------------------------------------------------------------------------------

local FIELD = "a field is written with =, and its name without quotes: heap = function(n, option) ... end"
local FUNCTION = "a function is function(n, option) ... end; in the table, heap = function(n, option) ... end"
local BRACES = "Lua has no { } around statements: if ... then ... end, for ... do ... end, function f() ... end"
local LIST = "a list is written in braces: { 3, 4 }"
local LOOP = "write for i = 1, n do"
local VARIABLE = "a variable is local k = 1, without a type"
local IMPORT = "leave it out: math, string, table, utf8 and sg are there"
local SWITCH = "Lua has no switch: if n == 1 then ... elseif n == 2 then ... else ... end"
local TABLE = "a rule is a table: return { heap = function(n, option) ... end }"
local CALL = "option is called with parentheses: option(n - 1)"
local COMMENT = "a comment begins with --, or stands between --[[ and ]]"
local NOT_EQUAL = "Lua writes ~= for not equal, and not x for the opposite of x"

-- The word before the token.
local WORDS = {
  [VARIABLE] = "let var const auto int long bool double float unsigned char size_t",
  [FUNCTION] = "def fn fun func lambda",
  [IMPORT] = "import using from include",
  [SWITCH] = "switch match case",
  [TABLE] = "export module class struct public static void",
  ["Lua writes elseif"] = "elif elsif",
}
local by_word = {}
for advice, words in pairs(WORDS) do
  for word in words:gmatch "%S+" do
    by_word[word] = advice
  end
end

local CONTINUE = "Lua has no continue: goto continue, and put ::continue:: before the end of the loop"

-- The advice of the first row { pattern, pattern, pattern, advice } whose patterns three texts match; where a row has
-- false as its advice, that for the word at the end of `one`, if there is any.
local function first_of(rows, said, one, other)
  for _, row in ipairs(rows) do
    if said:find(row[1]) and one:find(row[2]) and other:find(row[3]) then
      local advice = row[4] or by_word[one:match "([%a_][%w_]*)%s+$"]
      if advice then return advice end
    end
  end
end

-- Patterns of what Lua says, of the line before the token and of the line from there; and what may help.
local ADVICE = {
  { "", "", "^\xE2\x80[\x98-\x9F]", "a text stands between plain quotes, \" or ', not typographic ones" },
  { "", "", "^\xE2\x89\xA0", NOT_EQUAL },
  { "", "", "^\xE2\x89[\xA4\xA5]", "Lua writes <= and >=" },
  { "", "", "^\xE2\x88\x92", "the minus sign of a program is -, that of the keyboard" },
  { "", "", "^[\x80-\xFF]", "outside texts and comments a rule has plain characters only (ASCII)" },
  { "", "", "^`", "a text stands between \" or ', and texts are joined by .." },
  { "", "[^=<>~]=%s*[%a_][%w_]*%s*$", "^=>", FUNCTION },
  { "", "%)%s*$", "^=>", FUNCTION },
  { "", "%(%s*[%a_][%w_]*$", "^,[^()]*%)%s*=>", FUNCTION },
  { "", "", "^=>", "Lua writes >= for at least" },
  { "", "==%s*$", "^=", "Lua writes == for equal" },
  { "", "<%s*$", "^>", NOT_EQUAL },
  { "", ":%s*$", "^=", "Lua sets a variable with =" },
  { "", "%*%s*$", "^%*", "a power of two is 1 << n; x ^ y is a fraction" },
  { "", "%f[%w]and%s*$", "^[<>=~]", "each side is a whole comparison: n > 0 and n < 5" },
  { "", "%f[%w]or%s*$", "^[<>=~]", "each side is a whole comparison: n < 1 or n > 5" },
  { "", "%f[%w]exports%s*=", "", TABLE },
  { "'then' expected", "", "^:", "Lua writes then for the colon: if n > 0 then ... end" },
  { "'do' expected", "", "^:", "Lua writes do for the colon: for k = 1, n do ... end" },
  { "", "%f[%w]else%s*$", "^:", "else has no colon" },
  { "", "%f[%w]function%s*[%w_.]*%s*%b()%s*$", "^:", "a function has no colon: function(n, option) ... end" },
  { "", "%[[%w_]*%s*$", "^:", "Lua has no slices: { table.unpack(list, i, j) } of a list, text:sub(i, j) of a text" },
  { "", "[\"']%s*$", "^:", FIELD },
  { "", "[{,;]%s*[%a_][%w_]*%s*:%s*$", "", FIELD },
  { "", "%f[%w]function[^()]*%([^()]*%f[%w_]%a+%s+$", "^[%a_]", "Lua has no types: function(n, option)" },
  { "", "%f[%w_]option%s*%b[]%s*$", "", CALL },
  { "", "%f[%w_]option%s+$", "", CALL },
  { "", "%f[%w_]end[%a_]+%s*$", "", "each block ends with the word end alone" },
  { "", "%f[%w_]def%s*[%w_]*%s*%(", "", FUNCTION },
  { "", "%f[%w_]switch%s*%(", "", SWITCH },
  { "", "[%a_]%s*%([%w_,%s]*%)%s*{%s*$", "", FUNCTION },
  { "", "^%s*[%a_]+%s+$", "^[%a_][%w_]*%s*%(", TABLE },
  { "", "%f[%w]continue%s*$", "", CONTINUE },
  { "", "", "", false }, -- by the word before
  { "'then' expected", "", "^is%f[^%w]", "Lua writes == for is" },
  { "'then' expected", "", "^in%f[^%w]", "Lua has no in: write k == 1 or k == 3" },
  { "'then' expected", "", "^else", "Lua has no x if c else y: if c then x else y end" },
  { "'%)' expected", "", "^,", LIST },
  { "unexpected symbol", "", "^%[", LIST },
  { "", "", '^""', COMMENT },
  { "^cannot use '%.%.%.'", "", "", "a copy of a list is { table.unpack(list) }" },
  { "malformed number", "", "^%d+%.%.", LOOP .. " to count; .. between numbers needs spaces around it" },
  { "'}' expected", "%d%s*$", "^=", "a key that is a number stands in brackets: [3] = 1" },
  { "^<eof> expected", "^%s*return%s+[%a_][%w_]*%s*$", "^=", TABLE },
  { "^<eof> expected", "", "^}", "there is one } too many, or a { is missing before" },
  {
    "^<eof> expected",
    "",
    "^end",
    "there is one end too many, or the function, if or loop that it closes is missing",
  },
  { "^<eof> expected", "", "^[%a_]", "return is the last statement of a file: put this above it" },
  { "near '!'", "", "", NOT_EQUAL },
  { "near '&'", "", "", "Lua writes and: if a and b then" },
  { "near '|'", "", "", "Lua writes or: if a or b then" },
  { "near '%?'", "", "", "Lua has no a ? b : c: write a and b or c, or an if" },
  { "^syntax error near '%+'", "", "", "Lua has no += and no ++: write x = x + 1" },
  { "^syntax error near '%-'", "", "", "Lua has no -=: write x = x - 1" },
  { "^syntax error near '%*'", "", "", "Lua has no *=: write x = x * 2" },
  { "^syntax error near '//'", "", "", "Lua has no //=: write x = x // 2; a comment begins with --" },
  { "^syntax error near '/'", "", "", "Lua has no /=: write x = x // 2" },
  { "^syntax error near '%%'", "", "", "Lua has no %=: write x = x % 2" },
  { "^syntax error near '%.%.'", "", "", "Lua has no ..=: write x = x .. y" },
  { "^unexpected symbol near '//?'", "", "", COMMENT },
  { "^unexpected symbol near '#'", "", "", "a comment begins with --; the length of a list is #list" },
  { "near '#'", "", "", "the length of a list is #list, with # in front" },
  { "'}' expected", "", "", "the fields of a table are separated by commas: is one missing before this?" },
  { "", "", "^[{}]", BRACES },
  { "',' expected", "", "", LOOP },
  { "'=' or 'in' expected", "", "", LOOP .. ", or for i, x in ipairs(list) do" },
  {
    "<name> expected near '%('",
    "",
    "",
    "a name is missing: for i = 1, n do, without parentheses; local function f(x)",
  },
  { "expected near '='", "", "", "== compares; = only sets a variable, in a statement of its own" },
  { "malformed number", "", "", "names do not begin with a digit, and two times x is 2 * x" },
  { "no visible label 'continue'", "", "", CONTINUE },
  { "'then' expected", "", "", "if and elseif have a then: if n > 0 then" },
  { "'do' expected", "", "", "for and while have a do: for i = 1, n do" },
  { "'=' expected near", "", "", "is this a name that is misspelt, or a call without ()?" },
  { "unfinished string", "", "", "a string ends on its line, with the quote that it began with" },
}

-- Which ends are missing before a place, if the text goes on when they are there.
local function missing_ends(source, at)
  local before, open = source:sub(1, at - 1), {}
  for _ = 1, 8 do
    local said = fault(before .. "\n") -- on another line, Lua names what is open
    local word, from = (said or ""):match "'end' expected %(to close '(%l+)' at line (%d+)"
    if not word then return nil end
    open[#open + 1] = ("the %s of line %s"):format(word, from)
    before = before .. " end "
    local whole = before .. source:sub(at)
    local after = fault(whole)
    local next_at = after and M.offset(whole, "x:" .. after)
    if not after or next_at and next_at > #before + 1 then
      return ("%s before this: to close %s%s"):format(
        #open == 1 and "an end is missing" or #open .. " ends are missing",
        table.concat(open, " and "),
        before:find "%f[%w]else%s+if%f[%W]" and "; else if opens one more if, elseif does not" or ""
      )
    end
  end
end

local MOST_BYTES = 1 << 16 -- of a source that is compiled again and again

---What may help where Lua cannot read a source.
---@param source string
---@param line integer
---@param message string what Lua says, without the place
---@return string? advice nil: none is known, or the text can be read
function M.of_syntax(source, line, message)
  local said = ("%d: %s"):format(line, message)
  if #source > MOST_BYTES or fault(source) ~= said then return nil end
  local at = M.offset(source, "x:" .. said)
  if not at then at = line_start(source, line) end
  local before, after = source:sub(1, at - 1):match "[^\n]*$", source:match("^[^\n]*", at)
  if after:find "^{" and not source:sub(1, at - 1):gsub("%-%-[^\n]*", ""):find "%S" then
    return "a rule file returns its table: write return in front, return { ... }"
  end
  local ends = missing_ends(source, at)
  if ends then return ends end
  return first_of(ADVICE, message, before, after)
end

-- ---- code that fails ----------------------------------------------------------------------------------------------

local LENGTH = "the length of a list or a text is #list"

-- Patterns of what Lua says, of the line, and of the whole source; and what may help.
local RUNNING = {
  { "", "%.length%f[^%w_(]", "", LENGTH },
  { "'length'%)", "", "", LENGTH },
  { "nil", "%[0%]", "", "lists begin at 1: the first entry is list[1]" },
  { "nil", "%f[%w]for%s+[%w_]+%s*=%s*0%s*,%s*[#%l]", "", "lists begin at 1: for i = 1, #list do" },
  {
    "",
    "",
    "%f[%w]function%s+[%a_][%w_]*:[%l%d]+%s*%([^)]*%f[%w]option%f[%W]",
    "the colon puts an argument in front: with a dot, function Game.heap(n, option)",
  },
  { "'grid'%)", "", "", "sg.grid holds functions: positions = sg.grid.rows { ... }" },
  {
    "call a string value %(for iterator",
    "",
    "",
    'for c in text:gmatch "." do goes through the characters of a text',
  },
  { "compare number with function", "", "", "option comes last: heap = function(n, option)" },
  {
    "table",
    "",
    "%f[%w]options%s*=%s*function%s*%(%s*[%w_]+%s*,%s*[%w_]+%s*,%s*option%f[^%w_]",
    "options gets (position, option): the entries of a list are position[1], position[2]",
  },
  {
    "table",
    "",
    "function%s*%([%w_]+%s*,%s*option%s*,%s*[%w_]+%s*%)",
    "the argument after option holds all parameters: p.k, with function(n, option, p)",
  },
}

---What may help where code of a rule fails, better than what Lua's message alone tells.
---@param source string of the file
---@param why sg.Failure with its line
---@return string? advice
function M.of_code(source, why)
  return first_of(RUNNING, why.message, source:match("^[^\n]*", line_start(source, why.line)), source)
end

local NAMES =
  { "option", "part", "math", "string", "table", "ipairs", "pairs", "type", "error", "tonumber", "tostring" }

---What is said of a name that a rule does not have, if there is more to say than which names it has.
---@param source string
---@param why sg.Failure with unknown and line
---@param params table<string, any> of the rule
---@return string? message
function M.of_unknown(source, why, params)
  local name, said = why.unknown, "'%s' is not known here: %s"
  if params[name] ~= nil then
    return said:format(name, ("write p.%s, with p as the argument after option: function(n, option, p)"):format(name))
  end
  local near = why.message:find "%(rules may use" and text.nearest(name, NAMES)
  if near then return ("'%s' is not known here; did you mean '%s'?"):format(name, near) end
  local line = source:match("^[^\n]*", line_start(source, why.line))
  if line:find("=%s*" .. name .. "%s*[,}]") then
    return said:format(name, ("a text stands in quotes, %s"):format(text.literal(name)))
  elseif source:find("%f[%w_]" .. name .. "%s*=%s*function") or source:find("function%s+" .. name .. "%f[^%w_]") then
    return said:format(name, "it is set further down; put it above, in front of return, with local")
  end
end

---The same failure with another advice behind its message.
---@param why sg.Failure
---@param advice? string nil: it stays as it is
---@return string? message, string? advice for failure.with
function M.instead(why, advice)
  if not advice then return nil end
  local said = why.advice and why.message:sub(1, -#why.advice - 4) or why.message
  return ("%s (%s)"):format(said, advice), advice
end

return M
