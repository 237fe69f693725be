-- SPDX-License-Identifier: MIT
-- Build tool: Lua source without comments and needless space, its local variables renamed to one or two letters. The
-- page's program carries modules as such text: gzip makes less of it than of bytecode.
-- The compiler vouches for the result: the text with its lines kept must give the same bytecode as the source.
--    compact.lua FILE > SHORTER, or dofile "compact.lua", which is the function

local KEYWORDS = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat return then true until
while]]):gmatch "%a+" do KEYWORDS[word] = true end

-- ---- words --------------------------------------------------------------------------------------------------------

--- The end of a long bracket ("[[...]]", "[==[...]==]") that opens at `at`; nil where none opens.
local function long_bracket_end(text, at)
  local level = text:match("^%[(=*)%[", at)
  if not level then return nil end
  local _, last = text:find("]" .. level .. "]", at, true)
  return assert(last, "a long bracket does not end")
end

--- The end of the quoted string that opens at `at`.
local function string_end(text, at)
  local quote, i = text:sub(at, at), at + 1
  while text:sub(i, i) ~= quote do
    i = i + (text:sub(i, i) == "\\" and 2 or 1)
    assert(i <= #text, "a string does not end")
  end
  return i
end

--- The end of the number that opens at `at`: letters too, a sign after the letter of an exponent.
local function number_end(text, at)
  local exponent = text:find("^0[xX]", at) and "[pP]" or "[eE]"
  local last = at
  while true do
    if text:find("^" .. exponent .. "[+-]", last) then last = last + 2
    elseif text:find("^[%w.]", last) then last = last + 1
    else return last - 1 end
  end
end

local LONG_OPERATORS = { "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".." }

local function operator_end(text, at)
  for _, operator in ipairs(LONG_OPERATORS) do
    if text:sub(at, at + #operator - 1) == operator then return at + #operator - 1 end
  end
  return at
end

--- kind and end of the word at `at`; the kind of a keyword or an operator is itself.
local function word_at(text, at)
  if text:find("^[%a_]", at) then
    local word = text:match("^[%w_]+", at)
    return KEYWORDS[word] and word or "name", at + #word - 1
  end
  if text:find("^%.?%d", at) then return "number", number_end(text, at) end
  if text:find("^['\"]", at) then return "string", string_end(text, at) end
  local last = long_bracket_end(text, at)
  if last then return "string", last end
  last = operator_end(text, at)
  return text:sub(at, last), last
end

--- The list of words { kind, text, lines: newlines before the word }.
local function words_of(text)
  local list, at, lines = {}, 1, 0
  while true do
    local space = text:match("^%s*", at)
    lines = lines + select(2, space:gsub("\n", ""))
    at = at + #space
    if at > #text then return list end
    local last
    if text:find("^%-%-", at) then
      last = long_bracket_end(text, at + 2) or (text:find("\n", at, true) or #text + 1) - 1
      lines = lines + select(2, text:sub(at, last):gsub("\n", ""))
    else
      local kind
      kind, last = word_at(text, at)
      list[#list + 1] = { kind = kind, text = text:sub(at, last), lines = lines }
      lines = 0
    end
    at = last + 1
  end
end

-- ---- scopes: which words are which local variable ------------------------------------------------------------------

local Reader = {}
Reader.__index = Reader

function Reader:kind() return self.words[self.at] and self.words[self.at].kind end

function Reader:take(kind)
  local word = self.words[self.at]
  assert(word and (not kind or word.kind == kind), ("%s expected"):format(kind))
  self.at = self.at + 1
  return word
end

function Reader:try(kind)
  if self:kind() == kind then return self:take() end
end

--- A name that is read or assigned: the innermost local of that name, else a global.
function Reader:use()
  local word = self:take "name"
  for i = #self.active, 1, -1 do
    if self.active[i].name == word.text then
      word.variable = self.active[i]
      return
    end
  end
  self.globals[word.text] = true
end

--- Locals come into scope in the order of the list. `self` of a method has no word, and keeps its name.
function Reader:declare(words)
  for _, word in ipairs(words) do
    local variable = { name = word.text, depth = #self.active + 1, fixed = not word.kind }
    self.active[#self.active + 1] = variable
    word.variable = variable
  end
end

function Reader:scope(read)
  local outer = #self.active
  read()
  for i = #self.active, outer + 1, -1 do self.active[i] = nil end
end

function Reader:list(read)
  repeat read() until not self:try ","
end

function Reader:expressions()
  self:list(function() self:expression() end)
end

--- (a, b, ...) block end
function Reader:body(is_method)
  self:scope(function()
    local parameters = { is_method and { text = "self" } or nil }
    self:take "("
    while self:kind() ~= ")" do
      if not self:try "..." then parameters[#parameters + 1] = self:take "name" end
      self:try ","
    end
    self:take ")"
    self:declare(parameters)
    self:block()
    self:take "end"
  end)
end

function Reader:table()
  self:take "{"
  while self:kind() ~= "}" do
    if self:try "[" then
      self:expression()
      self:take "]"
      self:take "="
    elseif self:kind() == "name" and self.words[self.at + 1].kind == "=" then
      self.at = self.at + 2
    end
    self:expression()
    if not self:try "," then self:try ";" end
  end
  self:take "}"
end

function Reader:arguments()
  if self:kind() == "{" then return self:table() end
  if self:try "string" then return end
  self:take "("
  if self:kind() ~= ")" then self:expressions() end
  self:take ")"
end

function Reader:suffixed()
  if self:try "(" then
    self:expression()
    self:take ")"
  else
    self:use()
  end
  while true do
    local kind = self:kind()
    if kind == "." then
      self.at = self.at + 2
    elseif kind == ":" then
      self.at = self.at + 2
      self:arguments()
    elseif kind == "[" then
      self:take "["
      self:expression()
      self:take "]"
    elseif kind == "(" or kind == "{" or kind == "string" then
      self:arguments()
    else
      return
    end
  end
end

local PREFIX = { ["not"] = true, ["-"] = true, ["#"] = true, ["~"] = true }
local PLAIN = { number = true, string = true, ["nil"] = true, ["true"] = true, ["false"] = true, ["..."] = true }
local BETWEEN = {}
for word in ("+ - * / // % ^ & | ~ << >> .. == ~= < <= > >= and or"):gmatch "%S+" do BETWEEN[word] = true end

function Reader:expression()
  repeat
    while PREFIX[self:kind()] do self:take() end
    if PLAIN[self:kind()] then self:take()
    elseif self:kind() == "{" then self:table()
    elseif self:try "function" then self:body()
    else self:suffixed() end
    local more = BETWEEN[self:kind()]
    if more then self:take() end
  until not more
end

function Reader:enclosed()
  self:scope(function() self:block() end)
end

local statements = {}

statements["if"] = function(self)
  repeat
    self:expression()
    self:take "then"
    self:enclosed()
  until not self:try "elseif"
  if self:try "else" then self:enclosed() end
  self:take "end"
end

statements["while"] = function(self)
  self:expression()
  self:take "do"
  self:enclosed()
  self:take "end"
end

statements["do"] = function(self)
  self:enclosed()
  self:take "end"
end

statements["for"] = function(self)
  local names = {}
  self:list(function() names[#names + 1] = self:take "name" end)
  assert(self:try "=" or self:try "in")
  self:expressions()
  self:take "do"
  self:scope(function()
    self:declare(names)
    self:block()
  end)
  self:take "end"
end

statements["repeat"] = function(self)
  self:scope(function()
    self:block()
    self:take "until"
    self:expression()
  end)
end

statements["function"] = function(self)
  self:use()
  while self:try "." do self:take "name" end
  local is_method = self:try ":"
  if is_method then self:take "name" end
  self:body(is_method)
end

statements["local"] = function(self)
  if self:try "function" then
    self:declare { self:take "name" }
    return self:body()
  end
  local names = {}
  self:list(function()
    names[#names + 1] = self:take "name"
    if self:try "<" then
      self:take "name"
      self:take ">"
    end
  end)
  if self:try "=" then self:expressions() end
  self:declare(names)
end

statements["return"] = function(self)
  local kind = self:kind()
  if kind and kind ~= "end" and kind ~= "else" and kind ~= "elseif" and kind ~= "until" and kind ~= ";" then
    self:expressions()
  end
end

statements["goto"] = function(self) self:take "name" end
statements["break"] = function() end
statements[";"] = function() end
statements["::"] = function(self)
  self:take "name"
  self:take "::"
end

local ENDS = { ["end"] = true, ["else"] = true, ["elseif"] = true, ["until"] = true }

function Reader:block()
  while self:kind() and not ENDS[self:kind()] do
    local read = statements[self:kind()]
    if read then
      self:take()
      read(self)
    else
      self:list(function() self:suffixed() end)
      if self:try "=" then self:expressions() end
    end
  end
end

-- ---- names and text ------------------------------------------------------------------------------------------------

local LETTERS = "etaoinsrhldcumfpgwybvkxjqzETAOINSRHLDCUMFPGWYBVKXJQZ"

--- The names of variables by depth, shortest first, without keywords and the globals of this text. Two variables that
--- are visible at the same place have different depths.
local function names_by_depth(globals)
  local list, count = {}, 0
  return function(depth)
    while not list[depth] do
      local first, second = count % #LETTERS + 1, count // #LETTERS
      local name = LETTERS:sub(first, first) .. (second > 0 and LETTERS:sub(second, second) or "")
      count = count + 1
      if not KEYWORDS[name] and not globals[name] then list[#list + 1] = name end
    end
    return list[depth]
  end
end

local JOIN = { ["--"] = true, ["[["] = true, ["[="] = true, [".."] = true, [">="] = true }

--- Would the two words be read as other words without a space between them?
local function must_part(before, after)
  local last, first = before:sub(-1), after:sub(1, 1)
  if last:find "[%w_]" and first:find "[%w_]" then return true end
  return JOIN[last .. first] or before:find "^%.?%d" and first == "." or last == "." and first:find "%d"
end

local function written(words, keep_lines)
  local out, before = {}, ""
  for _, word in ipairs(words) do
    if keep_lines then out[#out + 1] = ("\n"):rep(word.lines) end
    local text = word.renamed or word.text
    if must_part(before, text) then out[#out + 1] = " " end
    out[#out + 1] = text
    before = text
  end
  return table.concat(out)
end

--- compact(text) -> the same program, shorter.
local function compact(text)
  text = text:gsub("^#[^\n]*", "")
  local words = words_of(text)
  local reader = setmetatable({ words = words, at = 1, active = {}, globals = { self = true } }, Reader)
  reader:block()
  assert(reader.at > #words, "the text goes on behind its end")
  local name = names_by_depth(reader.globals)
  for _, word in ipairs(words) do
    local variable = word.variable
    if variable and not variable.fixed then word.renamed = name(variable.depth) end
  end
  local same = string.dump(assert(load(written(words, true))), true)
  assert(same == string.dump(assert(load(text)), true), "the shorter text is another program")
  return written(words)
end

-- As a program: compact.lua FILE writes the shorter text.
if arg and arg[0]:find "compact%.lua$" then
  local file = assert(io.open(arg[1], "rb"))
  io.write(compact(file:read "a"))
  file:close()
end
return compact
