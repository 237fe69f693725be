-- SPDX-License-Identifier: MIT
-- Scripts: Lua programs that run outside the box with all of Lua, because the user asked for it (`sg-lua run FILE`,
-- `-e CODE`, standard input). They may use the module sg.

local library = require "sg.later" "sg.rule.library"

local M = {}

local RULE, MACHINE = 3, 5

local function say(...) require("sg.cli.screen").complain(table.concat { ... }) end

---Makes the global `sg` for -e and the prompt. The module is loaded when the name is first used: `sg-lua -e ''`
---starts as fast as Lua does.
function M.preset_sg()
  if getmetatable(_G) then
    rawset(_G, "sg", require "sg")
    return
  end
  setmetatable(_G, {
    __index = function(_, name)
      if name ~= "sg" then return nil end
      setmetatable(_G, nil)
      rawset(_G, "sg", require "sg")
      return rawget(_G, "sg")
    end,
  })
end

---Sets the global `arg` of a script.
---@param name string the script
---@param args string[]
function M.set_arg(name, args)
  local list = { [0] = name, [-1] = "sg-lua" }
  table.move(args, 1, #args, 1, list)
  rawset(_G, "arg", list)
end

---Reads a file, or standard input for "-".
---@param name string
---@return string|nil text, string|nil message
function M.read(name)
  local file, message = io.stdin, nil
  if name ~= "-" then
    file, message = io.open(name, "rb")
  end
  if not file then return nil, message end
  local text, why = library.rest_of(file, name, "a script")
  if name ~= "-" then file:close() end
  return text, why and tostring(why)
end

-- Message handler of scripts: a traceback for strings; tables keep what they are.
local function traced(message)
  if type(message) ~= "string" then return message end
  local trace = debug.traceback("", 2):gsub("\n%s*%[C%]: in function 'xpcall'.*", "") -- the rest is the program
  return message .. trace
end

-- Reports the error that ended a script. A table with the fields code and message, such as a failure, is reported by
-- its message, and its code chooses the exit code.
local function report_error(message)
  if require("sg.host").interrupted() then
    say "interrupted"
    return 4
  end
  local code = RULE
  if type(message) == "table" then
    local own = rawget(message, "message")
    code = rawget(message, "code") and require("sg.cli.session").exit_codes[rawget(message, "code")] or RULE
    if require("sg.failure").is(message) then own = tostring(message) end
    message = own ~= nil and own or "an error object that is a table"
  end
  say(type(message) == "string" and message or "an error object that is a " .. type(message))
  return code
end

-- Runs a text as a script: Ctrl-C raises an error in it.
local function run_text(text, chunk_name, ...)
  local chunk, message = load(text, chunk_name, "t")
  if not chunk then
    say(message)
    return RULE
  end
  local ok, result = require("sg.cli.interruptible").call(chunk, traced, ...)
  if ok then return 0, result end
  return report_error(result)
end

---Runs the texts of -e one after the other, until one fails.
---@param codes string[]
---@return integer exit code
function M.run_codes(codes)
  M.preset_sg()
  for _, code in ipairs(codes) do
    local status = run_text(code, "=(command line)")
    if status ~= 0 then return status end
  end
  return 0
end

local function is_rule(result)
  if type(result) ~= "table" or getmetatable(result) then return false end
  for _, field in ipairs(require("sg.kinds.fields").moves) do
    if result[field] ~= nil then return true end
  end
  return false
end

-- A text without what is not Lua at its start. Its first line may be for the shell; the newline stays, so that the
-- lines keep their numbers.
local function without_shell_line(text) return (text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\n]*", "")) end

-- Are these lines for the prompt: no Lua, and one of them is a command?
local function has_commands(text)
  if load(text, "=stdin", "t") then return false end
  local prompt = require "sg.cli.prompt"
  for line in text:gmatch "[^\r\n]+" do
    if prompt.is_for_prompt(line) then return true end
  end
  return false
end

---Reads standard input: a script, or lines as they are typed at the prompt.
---@param perform fun(words: string[]): integer what runs a command of the program
---@return integer exit code
function M.run_input(perform)
  local text, message = M.read "-"
  if not text then
    say(message)
    return MACHINE
  end
  local source = without_shell_line(text)
  if not has_commands(source) then
    local chunk, wrong = load(source, "=stdin", "t")
    if chunk then return M.run_file("-", {}, text) end
    say(wrong)
    return RULE
  end
  M.preset_sg()
  M.set_arg("sg-lua", {})
  return require("sg.cli.prompt").run_lines(source, perform)
end

---Runs a script from a file, or from standard input for "-".
---@param name string
---@param args string[] its arguments
---@param text? string the file's, if it was read
---@return integer exit code
function M.run_file(name, args, text)
  local message
  if not text then
    text, message = M.read(name)
  end
  if not text then
    say(message)
    return MACHINE
  end
  text = without_shell_line(text)
  if has_commands(text) then
    local how = name == "-" and "leave out the words run -"
      or "to run them: sg-lua < " .. require("sg.command_line").word(name)
    say(
      name == "-" and "stdin" or name,
      ": a script is Lua. Lines that begin with a command are for the prompt; ",
      how
    )
    return RULE
  end
  M.set_arg(name, args)
  local status, result = run_text(text, name == "-" and "=stdin" or "@" .. name, table.unpack(args))
  if status == 0 and is_rule(result) then
    local shown = name == "-" and "stdin" or name
    say(
      shown,
      ": this is a rule, and it was run as a script; rules are read by: ",
      require "sg.command_line".of(name)
    )
    return RULE
  end
  return status
end

return M
