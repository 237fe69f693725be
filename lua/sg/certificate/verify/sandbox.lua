-- SPDX-License-Identifier: MIT
--[[ Runs the text of a rule, which may come from anybody: with the names below and no others, and with a bound on the
instructions of each call, on the memory of the program and, if there is a time limit, on the time.

The method calls of strings, as s:sub(1, 2), reach what the metatable of all strings names; while a rule runs these are
the functions below as well. ]]

local patterns = require "sg.certificate.verify.patterns"
local refusal = require "sg.certificate.verify.refusal"
local shared = require "sg.kinds.shared.definition"
local wide = require "sg.certificate.verify.wide"

local M = {}

local LOOK_EVERY = 10000 -- instructions
local STEPS_MAX = 200000000 -- of one call
local BYTES_MAX = 4 << 30 -- of the whole program
local STRING_MAX = 16 << 20

local strings = getmetatable("")
local all_string_functions = strings.__index

local function reduced(library, names)
  local out = {}
  for name in names:gmatch "%a+" do
    out[name] = library[name]
  end
  return out
end

-- Without addresses: what a rule does must not depend on where its tables are.
local function plain_tostring(value)
  local kind = type(value)
  if kind == "function" or kind == "table" and not wide.is(value) then return kind end
  return tostring(value)
end

-- Wide sets are no tables for a rule.
local function plain_type(...)
  if select("#", ...) == 0 then error("type wants a value", 2) end
  return wide.is((...)) and "userdata" or type((...))
end

local format = string.format
local function plain_format(text, ...)
  local total = 0
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    local kind = type(value)
    if kind == "table" or kind == "function" then error("string.format of a " .. kind, 2) end
    if kind == "string" then total = total + #value end
  end
  if total > STRING_MAX or all_string_functions.find(text, "%%[-+ #0-9.]*p") then
    error("string.format of this", 2)
  end
  return format(text, ...)
end

local concat = table.concat
local function plain_concat(list, ...)
  local total = 0
  for i = 1, #list do
    if type(list[i]) == "string" then total = total + #list[i] end
  end
  if total > STRING_MAX then error("a string of more than 16 MiB", 2) end
  return concat(list, ...)
end

-- A loop of Lua, which the bounds see.
local function plain_move(list, from, last, to, target)
  target = target or list
  local upwards = to > last or to <= from or target ~= list
  for i = upwards and from or last, upwards and last or from, upwards and 1 or -1 do
    target[to + i - from] = list[i]
  end
  return target
end

local function plain_rep(text, n, separator)
  text, separator = tostring(text), tostring(separator or "")
  if #text + #separator > 0 and n > STRING_MAX // (#text + #separator) + 1 then
    error("a string of more than 16 MiB", 2)
  end
  return #text + #separator > 0 and all_string_functions.rep(text, n, separator) or ""
end

local function no_global(_, name) error(("the name '%s' is not known to the checker"):format(tostring(name)), 2) end

-- The names that a rule sees. sg: what the rules call sg.
local function environment(sg)
  local env = reduced(_G, "assert error ipairs next pairs rawequal rawget rawlen select tonumber")
  env.tostring, env.type = plain_tostring, plain_type
  env.math =
    reduced(math, "abs ceil deg floor fmod huge max maxinteger min mininteger modf pi rad sqrt tointeger type ult")
  env.string = reduced(string, "byte char len lower reverse sub upper")
  for _, name in ipairs { "find", "gmatch", "gsub", "match" } do
    env.string[name] = patterns[name]
  end
  env.string.format, env.string.rep = plain_format, plain_rep
  env.table = reduced(table, "insert pack remove sort unpack")
  env.table.concat, env.table.move = plain_concat, plain_move
  env.utf8 = reduced(utf8, "char charpattern codepoint codes len offset")
  env.sg = sg
  return setmetatable({}, { __index = setmetatable(env, { __index = no_global }), __newindex = no_global })
end

---@class Sandbox
local Sandbox = {}
Sandbox.__index = Sandbox

---@param sg table the helpers that rules call sg
---@param opts { time: number?, clock: fun(): number }
function M.new(sg, opts)
  local self = setmetatable({ steps = 0, env = environment(sg), sg = sg }, Sandbox)
  self.deadline = opts.time and opts.clock() + opts.time or math.huge
  self.clock = opts.clock
  return self
end

-- Sets the bounds that hold from now on until `rest`.
function Sandbox:watch()
  debug.sethook(function()
    self.steps = self.steps + LOOK_EVERY
    if self.clock() > self.deadline then refusal.exceed_time() end
    if self.steps > STEPS_MAX then refusal.exceed_limit "a call of the rule takes too many steps" end
    if collectgarbage "count" * 1024 > BYTES_MAX then refusal.exceed_limit "the checker takes too much memory" end
  end, "", LOOK_EVERY)
end

---Ends the bounds.
function Sandbox:rest() -- luacheck: ignore 212
  strings.__index = all_string_functions
  debug.sethook()
end

---Calls a function of the rule.
---@return any result the first one
function Sandbox:call(f, ...)
  self.steps = 0
  strings.__index = self.env.string
  local ok, result = pcall(f, ...)
  strings.__index = all_string_functions
  if ok then return result end
  refusal.pass(result) -- a limit is no fault of the rule
  if type(result) == "table" then result = result.message end -- of a definition: with the field that is at fault
  if type(result) ~= "string" then result = "an error that is no text" end
  refusal.refuse("the rule fails: %s", result)
end

-- sg.include of a rule: each file runs once, and no other files are there.
local function includer(files, env)
  local loaded, running = {}, {}
  return function(name)
    if loaded[name] ~= nil then return loaded[name] end
    if not files[name] or running[name] then error("the rule includes what the certificate does not have", 0) end
    local chunk, message = load(files[name], "=" .. name, "t", env)
    if not chunk then error(message, 0) end
    running[name] = true
    loaded[name] = chunk()
    return loaded[name]
  end
end

---Loads the text of a rule file.
---@param text string
---@param files? table<string, string> the texts of the files that it may include
---@return table rule
function Sandbox:load(text, files)
  local source = text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\n]*", "")
  local chunk, message = load(source, "=rule", "t", self.env)
  if not chunk then refusal.refuse("the rule is no Lua: %s", message) end
  self.sg.include = includer(files or {}, self.env)
  local rule = self:call(chunk)
  self.sg.include = function() error("sg.include while the game is played", 0) end
  if type(rule) ~= "table" then refusal.refuse "the rule returns no table" end
  return rule
end

---Runs the definition of a kind of games, as the program runs it in the box of a rule: with the names of the sandbox,
---and no others.
---@param define fun(rule: table, shared: table): table without upvalues but the names
---@param rule table gets the functions of the definition
---@param second? any its second argument, if it is not what definitions share
function Sandbox:complete(define, rule, second)
  local function inside(f) return assert(load(string.dump(f), "=definition", "b", self.env)) end
  self:call(inside(define), rule, second or self:call(inside(shared)))
end

return M
