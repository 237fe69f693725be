-- SPDX-License-Identifier: MIT
-- The program sg-lua, from its arguments to its exit code: chooses between a command, a rule file, a script and the
-- prompt. Heavy modules are loaded when they are needed: `sg-lua -e ''` starts as fast as Lua does.

local internals = require "sg.internals"
local M = {}

local USAGE, RULE, MACHINE = 2, 3, 5

local function is_command(word)
  for _, name in ipairs(require("sg.cli.command")) do
    if name == word then return true end
  end
  return false
end

local function say(...)
  io.stderr:write("sg-lua: ", ...)
  io.stderr:write "\n"
end

---The globals `sg` for -e and the prompt, loaded when it is first used.
local function preset_sg()
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
M.preset_sg = preset_sg

-- Message handler of scripts: a traceback for strings; tables keep what they are.
local function traced(message)
  if type(message) ~= "string" then return message end
  local trace = debug.traceback("", 2):gsub("\n%s*%[C%]: in function 'xpcall'.*", "") -- the rest is us
  return message .. trace
end

---Says what a script died of.
---@return integer exit code
local function script_failed(message)
  if require("sg.host").interrupted() then
    say "interrupted"
    return 4
  end
  local code = RULE
  if type(message) == "table" then
    local own = rawget(message, "message")
    code = rawget(message, "code") and require("sg.cli.session").exit_codes[rawget(message, "code")] or RULE
    message = own ~= nil and own or "an error object that is a table"
  end
  say(type(message) == "string" and message or "an error object that is a " .. type(message))
  return code
end

---Runs a chunk as a script: Ctrl-C raises in it, an error ends it.
---@return integer exit code
---@return any result what the chunk returned
local function run_chunk(chunk, ...)
  local host = require "sg.host"
  host.interruptible(true)
  local ok, result = xpcall(chunk, traced, ...)
  host.interruptible(false)
  if ok then return 0, result end
  return script_failed(result)
end

local function run_text(text, chunk_name, ...)
  local chunk, message = load(text, chunk_name, "t")
  if not chunk then
    say(message)
    return RULE
  end
  return run_chunk(chunk, ...)
end

local function set_arg(name, args)
  local list = { [0] = name, [-1] = "sg-lua" }
  table.move(args, 1, #args, 1, list)
  rawset(_G, "arg", list)
end

-- A first line that begins with # is for the shell; the newline stays, so that lines keep their numbers.
local function without_shebang(text)
  return (text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\n]*", ""))
end

---Is this the text of a rule file? It has a line that begins with `return`, and it does not call require: a rule
---cannot, and a script without it could do little.
local function is_rule_text(text)
  if not (text:find "^return%f[^%w_]" or text:find "\nreturn%f[^%w_]") then return false end
  return not text:gsub("%-%-[^\n]*", ""):find "%f[%w_]require%s*[%(\"'%[]"
end

local MOVES = { "heap", "heap2", "options", "code", "subtract" }

---Is this the text of a rule whose `return` was forgotten? It has a field that gives moves, returns nothing, and does
---nothing that a script is for.
local function lacks_return(text)
  local code = "\n" .. text:gsub("%-%-[^\n]*", "")
  if code:find "\nreturn%f[^%w_]" or code:find "%f[%w_]require%f[^%w_]" or code:find "%f[%w_]print%f[^%w_]"
    or code:find "%f[%w_]io%s*%." or code:find "%f[%w_]os%s*%." then
    return false
  end
  for _, field in ipairs(MOVES) do
    local value = field == "code" and "[\"']" or field == "subtract" and "[{f]" or "function%f[^%w_]"
    if code:find("[{,;]%s*" .. field .. "%s*=%s*" .. value) then return true end
  end
  return false
end

---Is this what a rule file returns?
local function is_rule(result)
  if type(result) ~= "table" or getmetatable(result) then return false end
  for _, field in ipairs(MOVES) do
    if result[field] ~= nil then return true end
  end
  return false
end

---Reads a file, or stdin for "-".
---@return string|nil text, string|nil message
local function read_file(name)
  local file, message = io.stdin, nil
  if name ~= "-" then file, message = io.open(name, "rb") end
  if not file then return nil, message end
  local text, why = file:read "a"
  if name ~= "-" then file:close() end
  if not text then return nil, ("%s: %s"):format(name, why or "cannot be read") end
  return text
end

---FILE [ARG...]: a rule file is reported on, any other is a script.
---@param options table what stood before FILE: format, time, ...
---@return integer exit code
local function run_file(name, args, options)
  local text, message = read_file(name)
  if not text then
    say(message)
    return MACHINE
  end
  text = without_shebang(text)
  if is_rule_text(text) then
    local parsed, wrong = require("sg.cli.args").parse_rule_args(args)
    if not parsed then
      say(wrong, "\nUsage: sg-lua FILE [options] [<parameter>=<value> ...]; see sg-lua --help")
      return USAGE
    end
    for key, value in pairs(options) do
      if parsed[key] == nil then parsed[key] = value end
    end
    if parsed.format ~= nil and parsed.format ~= "text" and parsed.format ~= "json" then
      say("a rule file is reported as text or json, not ", parsed.format)
      return USAGE
    end
    local session = require("sg.cli.session").new(parsed)
    local code = require("sg.cli.overview").run(session, name, parsed.params or {}, text)
    session:finish()
    return code
  end
  for _, key in ipairs { "format", "time", "memory", "positions_limit", "steps" } do
    if options[key] ~= nil then
      say(("%s is a script: it takes its own arguments after its name, and gives limits itself, as in "
        .. "game:value(7, { time = 10 })"):format(name == "-" and "stdin" or name))
      return USAGE
    end
  end
  local shown, chunk_name = name == "-" and "stdin" or name, name == "-" and "=stdin" or "@" .. name
  set_arg(name, args)
  local status, result = 0, nil
  local runs = not lacks_return(text) or load(text, chunk_name, "t") ~= nil -- a bare table is no Lua
  if runs then status, result = run_text(text, chunk_name, table.unpack(args)) end
  if status == 0 and result == nil and lacks_return(text) then
    say(shown, ": a rule file returns its table; end it with: return {...}")
    return RULE
  end
  if status == 0 and is_rule(result) then
    say(shown, ": a rule file cannot use require: rules live in a box, with sg.mex, sg.xor and a part of Lua's ",
      "libraries\nA script that has such a table for itself calls require \"sg\".game{...}.")
    return RULE
  end
  return status
end

local function run_code(codes)
  preset_sg()
  for _, code in ipairs(codes) do
    local status = run_text(code, "=(command line)")
    if status ~= 0 then return status end
  end
  return 0
end

local function prompt_or_stdin()
  if require("sg.host").isatty(0) then
    preset_sg()
    set_arg("sg-lua", {})
    return require("sg.cli.prompt").run()
  end
  return run_file("-", {}, {})
end

local function is_file(name)
  if name == "-" then return true end
  local file = io.open(name, "rb")
  if not file then return false end
  local readable = file:read(0) ~= nil or file:seek "end" == 0 -- a folder opens, but cannot be read
  file:close()
  return readable
end

-- A word where a command should be that looks like a file, and cannot be read: why.
local function missing_file(message)
  local word = message:match "^unknown command '(.-)'"
  if not word or not (word:find "%.lua$" or word:find "/") then return nil end
  local file, why = io.open(word, "rb")
  if not file then return why, MACHINE, "io" end
  file:close()
  return word .. " is a folder, not a file; `sg-lua batch` takes folders", MACHINE, "io"
end

---What a wrong word may have meant, beyond argparse's own tip.
local function hint(message)
  if message:find "^unknown option '%-%d" then
    return "\nA word that begins with - is an option; positions that do stand after --."
  end
  local word = message:match "^unknown command '(.-)'"
  if not word then return "" end
  if word == "help" then return "\nHelp is an option: sg-lua --help, sg-lua value --help, ..." end
  local sg = require "sg"
  if not sg.rule_text(word:match "^[^:]*") and not word:find "^%d+[!?=]?%." then return "" end
  local game, why = sg.load(word)
  if not game then return "\n" .. why end
  if internals[game].family then
    return ("\n%s is a game; to see its values: sg-lua seq %s 0..20; other commands: value, moves, period, ..."):format(
      word, word)
  end
  return ("\n%s is a game; to see who wins: sg-lua value %s; other commands: moves, check, ..."):format(word, word)
end

---Says that the command line is wrong; in JSON too, if that was asked for.
---@return integer exit code
local function usage_error(args, message)
  local missing, status, code = missing_file(message)
  local names = require("sg.cli.args").command_of(args)
  names[#names + 1] = "--help"
  local said = missing or message .. hint(message)
  if (" " .. table.concat(args, " ") .. " "):find " %-%-format[= ]json " then
    local json = require "sg.text.json"
    io.stdout:write(json.line { error = { code = code or "usage", message = missing or message } }, "\n")
  end
  say(said, missing and "" or "\nTry: sg-lua " .. table.concat(names, " "))
  return status or USAGE
end

---@param args string[]
---@return integer exit code
local function parse_and_run(args)
  local parsed, message = require("sg.cli.args").parse(args, is_file)
  if not parsed then
    return usage_error(args, message)
  end
  if parsed.version then
    io.stdout:write(require("sg")._VERSION, "\n")
    return 0
  end
  if #(parsed.e or {}) > 0 then
    set_arg("sg-lua", parsed.args or {})
    local status = run_code(parsed.e)
    if status ~= 0 or not parsed.command then return status end
  end
  if parsed.command == "run_file" then
    local options = { format = parsed.format, time = parsed.time, memory = parsed.memory, steps = parsed.steps,
      positions_limit = parsed.positions_limit, quiet = parsed.quiet }
    return run_file(parsed.file, parsed.args or {}, options)
  end
  if not parsed.command then return prompt_or_stdin() end
  local session = require("sg.cli.session").new(parsed)
  local code = require("sg.cli.command." .. parsed.command).run(session)
  session:finish()
  return code
end

---One command, as the prompt runs it.
---@param args string[] its name first
---@return integer exit code
function M.command(args)
  for _, word in ipairs(args) do
    if word == "--help" or word == "-h" then
      io.stdout:write(require("sg.cli.args").help(args), "\n")
      return 0
    end
  end
  return parse_and_run(args)
end

---The commonest calls need no parser, and do not wait for one.
---@param args string[] with the program's name at 0
---@return integer exit code
function M.main(args)
  local first = args[1]
  if first == nil then return prompt_or_stdin() end
  if first == "-e" and #args == 2 then
    set_arg("sg-lua", {})
    return run_code { args[2] }
  end
  if first:sub(1, 1) ~= "-" and not is_command(first) and is_file(first) then
    return run_file(first, { table.unpack(args, 2) }, {})
  end
  return parse_and_run(args)
end

return M
