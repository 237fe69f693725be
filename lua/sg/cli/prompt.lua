-- SPDX-License-Identifier: MIT
-- The prompt: reads Lua and commands, line by line, from the terminal with libedit (sg.host) or from a text; prints
-- what expressions give. Errors end nothing.

local host = require "sg.host"

local advice = require "sg.rule.advice"
local caret = require "sg.cli.caret"
local kind_fields = require "sg.kinds.fields"
local interruptible = require "sg.cli.interruptible"
local pretty = require "sg.text.pretty"
local prompt_words = require "sg.cli.prompt_words"
local screen = require "sg.cli.screen"
local text_words = require "sg.text.words"

local M = {}

local PROMPT, MORE = "> ", ">> "
local MACHINE, RULE, USAGE, INTERRUPTED = 5, 3, 2, 4 -- exit codes

local HELP = [[
Type Lua; an expression is printed, with = before it or not. The module is sg:
  g = sg.load "kayles"        a game of the library, a file, or a code such as "0.77"
  g:value(7)                  nim-value, who wins, how that is known
  g:moves(7)  g:explain(7)    every option with its value; why that is the value
  g:seq(0, 20)  g:period()    the nim-sequence and its period
  sg.sum { "kayles@7", "nim@3" }
  sg.rules()                  the library
  h = sg.heap(function(n, option) for k = 1, n do option(n - k) end end)
A line that begins with a command or a game is as in a shell, with all that its --help lists, and knows your games:
  kayles   kayles 7   kayles@7 + nim@3   value h 7   sum h@7 nim@3
  explain kayles 7   plot kayles 0..80   play chomp   check my_game.lua   seq 0.07 0..40 --format csv
Where Lua has the name, put a colon before it, as in :table wythoff 0..3 0..3. The commands:
:COMMANDS
help this text   help COMMAND its options   quit (or Ctrl-D) ends   Tab completes   Ctrl-C stops a computation]]

-- The commands of the program that the prompt has, too, in lines that fit.
local function command_lines()
  local lines, line = {}, " "
  for _, name in ipairs(require "sg.cli.command") do
    if #line + #name > 96 then
      lines[#lines + 1] = line
      line = " "
    end
    line = line .. " " .. name
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

local SHORT = { h = "help", q = "quit", ["?"] = "help" } -- behind a colon, and ? alone

-- ---- reading and running --------------------------------------------------------------------------------------

local first_line -- of the input that runs, in a text; nil on a terminal

-- A message without the place where it arose, which a caret shows; with its line where there are several.
local function without_place(message, text)
  local line, rest = message:match "^%(prompt%):(%d+): (.*)$"
  if not line then return message end
  if first_line then return ("sg-lua: stdin:%d: %s"):format(first_line + line - 1, rest) end
  return text:find "\n" and ("line %d: %s"):format(line, rest) or rest
end

-- A message, and the line that it is about with a caret under the column. What was put before a text is not shown.
local function with_place(message, source, text)
  local at = advice.offset(source, message)
  local lead = #source - #text
  if at and at > lead then
    local start = at - lead
    while start > 1 and text:sub(start - 1, start - 1) ~= "\n" do
      start = start - 1
    end
    return without_place(message, text) .. "\n" .. caret.mark(text:match("^[^\n]*", start), at - lead - start + 1)
  end
  return without_place(message, text)
end

---Compiles what was typed: an expression, else statements. Of two reasons why not, the one is told that comes later.
---@return function|nil chunk, string|nil message with the place, boolean|nil incomplete more lines may complete it
function M.compile(text)
  text = text:gsub("^(%s*)=", "%1", 1)
  local expression = "return " .. text
  local chunk, first = load(expression, "=(prompt)", "t")
  if chunk then return chunk end
  local statements, second = load(text, "=(prompt)", "t")
  if statements then return statements end
  local incomplete = second:find "near <eof>$" ~= nil or first:find "near <eof>$" ~= nil
  local here, there = advice.offset(expression, first), advice.offset(text, second)
  if here and there and here - #"return " > there then return nil, with_place(first, expression, text), incomplete end
  return nil, with_place(second, text, text), incomplete
end

-- Is this how the module says that a call failed: nil and a failure?
local function is_failure(value, why) return value == nil and require("sg.failure").is(why) end

local function print_results(n, ...)
  if n == 0 then return end
  if is_failure(...) then
    local _, why = ...
    local place = caret.of_failure(why)
    screen.answer(("nil (%s): %s%s"):format(why.code, tostring(why), place and "\n" .. place or ""))
    return
  end
  local shown = {}
  for i = 1, n do
    shown[i] = pretty((select(i, ...)), host.width())
  end
  local rule = n == 1 and ...
  screen.answer(table.concat(shown, "\t"))
  if type(rule) == "table" and not getmetatable(rule) and kind_fields.calling_option(rule) then
    screen.answer "a rule; to ask about it, as a game: g = sg.game { ... }"
  end
end

-- Shows an error that a chunk raised.
local function said(message, text)
  if type(message) ~= "string" then return "error: " .. pretty(message, host.width()) end
  if not message:find "^%(prompt%):%d+: " then return message end
  local place, method = caret.of_lua(text, message), message:match "call a nil value %(method '([%w_]+)'%)"
  local near = method and text_words.nearest(method, text_words.keys(debug.getmetatable(require("sg").load "0.3")))
  return without_place(message, text)
    .. (near and ("; did you mean :%s?"):format(near) or "")
    .. (place and "\n" .. place or "")
end

-- Runs a chunk; Ctrl-C raises in it. Gives an exit code.
local function run(chunk, text)
  host.interrupted(true)
  local results = table.pack(interruptible.call(chunk))
  local interrupted = host.interrupted(true)
  io.stdout:flush()
  local code = 0
  if results[1] then
    print_results(results.n - 1, table.unpack(results, 2, results.n))
  elseif interrupted then
    io.stderr:write "interrupted\n"
    code = INTERRUPTED
  else
    screen.more(said(results[2], text))
    code = RULE
  end
  io.stdout:flush()
  return code
end

-- Is this line a command?
local function is_command(line) return line:find "^%s*:%a" ~= nil end

-- One whole input, of as many lines as it takes. nil at the end of the input.
local function read_input()
  local text
  while true do
    host.interrupted(true)
    local line, why = host.readline(text and MORE or PROMPT)
    if not line then
      io.stdout:write "\n"
      if why == "interrupted" then return "" end -- Ctrl-C throws away what was typed
      return nil
    end
    if not text and is_command(line) then return line end
    text = text and text .. "\n" .. line or line
    if not text:find "%S" then return "" end
    local chunk, _, incomplete = M.compile(text)
    if chunk or not incomplete then return text end
  end
end

-- ---- history --------------------------------------------------------------------------------------------------

---The file of history: XDG's folder for state.
local function history_path()
  local state, home = os.getenv "XDG_STATE_HOME", os.getenv "HOME"
  if not state or state:sub(1, 1) ~= "/" then
    if not home or home == "" then return nil end
    state = home .. "/.local/state"
  end
  return state .. "/sg-lua/history"
end

local function make_folders(path)
  for at in path:gmatch "()/" do
    if at > 1 then host.mkdir(path:sub(1, at - 1)) end
  end
end

-- ---- the loop -------------------------------------------------------------------------------------------------

-- The words of a line, as a shell would part them: by spaces, but for those in quotes.
local function words_of(line)
  local words, at = {}, 1
  while true do
    at = line:find("%S", at)
    if not at then return words end
    local word = ""
    while at <= #line and not line:find("^%s", at) do
      local quote = line:match("^[\"']", at)
      local piece
      if quote then
        piece = line:match("^[^" .. quote .. "]*", at + 1)
        at = at + #piece + 2
      else
        piece = line:match("^[^%s\"']+", at)
        at = at + #piece
      end
      word = word .. piece
    end
    words[#words + 1] = word
  end
end

-- A command of the program. Ctrl-C stops it, as it would outside. Gives its exit code.
local function run_command(words, perform)
  host.interrupted(true)
  local ok, code = pcall(perform, words)
  if not ok then
    screen.more(said(code, ""))
    code = MACHINE
  end
  host.interrupted(true)
  io.stdout:flush()
  return code
end

local function names_game(word)
  return require("sg.cli.session").of_variable(word) ~= nil
    or require "sg.cli.game_name"(word)
    or require("sg.component").begins(word)
end

-- The words of a line as outside. Gives the exit code, or "quit"; nil: the first word is neither a command nor a
-- game.
local function as_outside(words, perform)
  local name = words[1]
  if prompt_words.END[name] then return "quit" end
  if name == "help" and not words[2] then
    print((HELP:gsub(":COMMANDS", command_lines)))
    return 0
  end
  if prompt_words.names_command(name) then return run_command(words, perform) end
  if names_game(name) then return run_command(words, perform) end
end

-- A line that begins with a colon.
local function command(text, perform)
  local words = words_of(text:match "^%s*:(.*)$")
  words[1] = SHORT[words[1]] or words[1]
  local code = as_outside(words, perform)
  if code then return code end
  local near = text_words.nearest(words[1], { "help", "quit", table.unpack((require "sg.cli.command")) })
  screen.more(
    ("%sthere is no :%s; %s:help lists what there is"):format(
      first_line and ("sg-lua: stdin:%d: "):format(first_line) or "",
      words[1],
      near and ("did you mean :%s? "):format(near) or ""
    )
  )
  return USAGE
end

-- The words of a line that is typed as outside, without a colon: it begins with a command or a game, and as Lua it is
-- wrong, or a name that nobody has given a value, alone or in front of a text or a table. nil: it is Lua.
local function words_without_colon(text, chunk)
  if text:find "\n" then return nil end
  local name, behind = text:match "^%s*([%a_][%w_]*)%s*(.?)"
  if chunk and not (name and rawget(_G, name) == nil and (behind == "" or behind:find "[\"'{(]")) then return nil end
  local words = words_of(text)
  if (words[2] or ""):sub(1, 1) == "=" then return nil end
  return (prompt_words.names_command(words[1]) or names_game(words[1])) and words or nil
end

---Is this line for the prompt, and no Lua?
---@param line string
---@return boolean
function M.is_for_prompt(line)
  return is_command(line) or line:find "%S" ~= nil and words_without_colon(line, M.compile(line)) ~= nil
end

-- What a line that is neither Lua nor as outside may mean: its first word is near to that of a command.
local function meant(text)
  local words = words_of(text)
  local near = words[2] and text_words.nearest(words[1], require "sg.cli.command")
  return near and ("\nDid you mean: %s?"):format(table.concat({ near, table.unpack(words, 2) }, " ")) or ""
end

-- Runs what was typed as Lua, or as outside. Gives an exit code, or "quit".
local function evaluate(text, perform)
  local word = text:match "^%s*(%?)%s*$" or text:match "^%s*(%a+)%s*%(%s*%)%s*$"
  if prompt_words.END[word] or word == "?" or word == "help" then
    return as_outside({ SHORT[word] or word }, perform)
  end
  local chunk, message = M.compile(text)
  local words = words_without_colon(text, chunk)
  if words then return as_outside(words, perform) end
  if chunk then return run(chunk, text) end
  screen.more(message .. meant(text))
  return RULE
end

-- Runs one input. Gives the exit code, or "quit".
local function perform_input(text, perform)
  if not text:find "%S" then return 0 end
  if is_command(text) then return command(text, perform) end
  return evaluate(text, perform)
end

-- The last line of the Lua that begins at a line. Lua that never is complete ends before the next command.
local function last_of(lines, first)
  for last = first, #lines do
    local chunk, _, incomplete = M.compile(table.concat(lines, "\n", first, last))
    if chunk then return last end
    if not incomplete then return last > first and is_command(lines[last]) and last - 1 or last end
  end
  local last = first
  while lines[last + 1] and not is_command(lines[last + 1]) do
    last = last + 1
  end
  return last
end

-- The inputs of a text, each with its first line: a command, or Lua of as many lines as it takes.
local function inputs_of(text)
  local lines, at = {}, 1
  for line in (text .. "\n"):gmatch "(.-)\r?\n" do
    lines[#lines + 1] = line
  end
  return function()
    local first = at
    if first > #lines then return nil end
    local last = is_command(lines[first]) and first or last_of(lines, first)
    at = last + 1
    return table.concat(lines, "\n", first, last), first
  end
end

---Runs the lines of a text as if they were typed, to their end or :quit.
---@param text string
---@param perform fun(words: string[]): integer what runs a command of the program
---@return integer exit code of the first line that failed
function M.run_lines(text, perform)
  require("sg.cli.session").variables = _G
  local code = 0
  for input, line in inputs_of(text) do
    first_line = line
    local status = perform_input(input, perform)
    if status == "quit" then break end
    if code == 0 then code = status end
    if status == INTERRUPTED then break end
  end
  first_line = nil
  return code
end

---Runs the prompt on the terminal until its end.
---@param perform fun(words: string[]): integer what runs a command of the program
---@return integer exit code
function M.run(perform, complete)
  local history = history_path()
  if history then
    make_folders(history)
    host.load_history(history)
  end
  host.set_completer(function(word, line, start) return prompt_words.complete(word, line, start, complete) end)
  require("sg.cli.session").variables = _G
  print(require("sg")._VERSION .. "  (help, quit)")
  while true do
    local text = read_input()
    if not text then break end
    if text:find "%S" then
      for line in text:gmatch "[^\n]+" do
        host.add_history(line)
      end
      if history then host.save_history(history) end
      if perform_input(text, perform) == "quit" then break end
    end
  end
  return 0
end

return M
