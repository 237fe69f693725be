-- SPDX-License-Identifier: MIT
-- The command line of sg-lua, as an argparse parser: every command, option and help text is here and nowhere else.

local argparse = require "argparse"

local M = {}

---What --format may be, by command.
M.formats = {}

---The options that take a number, and which.
local ABOVE_0, FROM_0 = "above 0", ">= 0"
M.numbers = { ["--time"] = ABOVE_0, ["--memory"] = ABOVE_0, ["--positions"] = ABOVE_0, ["--steps"] = ABOVE_0,
  ["--limit"] = ABOVE_0, ["--upto"] = FROM_0, ["--heaps"] = FROM_0, ["--row"] = FROM_0,
  ["--jobs"] = ABOVE_0, ["-j"] = ABOVE_0,
  ["--checkpoint-every"] = ABOVE_0 }

local GAME = "a rule file, a name in the library (kayles), or a take-and-break\ncode (0.77); parameters follow"
  .. " with colons: subtraction:s=1,2,3"
local ONE_POSITION = "as the rule reads it: 7, '\"HTHH\"', '{3,4,5}'; 'start' or nothing\nis the rule's own start"
local POSITION = ONE_POSITION .. "; '-'"
  .. " reads one position per line from stdin"

local EXIT_CODES = [[
Exit codes: 0 answered; 1 the answer is no (a check or an example failed); 2 usage;
3 the rule is at fault; 4 a limit was reached or Ctrl-C (what is known is still printed);
5 the machine (files, memory).]]

---Turns the text of an option into a number above 0.
---@param what string what the option counts, for the message
---@param whole? boolean
local function number(what, whole)
  return function(text)
    local value = tonumber(text)
    if value and whole then value = math.tointeger(value) end
    if value and value > 0 and value < math.huge then return value end
    return nil, ("%s is %s above 0, not '%s'"):format(what, whole and "a whole number" or "a number", text)
  end
end

local function heap_number(what)
  return function(text)
    local value = text:find "^%d+$" and math.tointeger(tonumber(text))
    if value then return value end
    return nil, ("%s is a heap: a whole number, not '%s'"):format(what, text)
  end
end

local COMMON = { "format", "time", "memory", "positions_limit", "steps", "quiet" }

---@param parser table
---@param formats string[]
function M.format_option(parser, formats)
  local listed = table.concat(formats, "|") .. (#formats > 1 and " (default text)" or "")
  M.formats[parser._name] = formats
  return parser:option("--format"):target("format"):argname("FORMAT"):choices(formats):description(listed)
end

---Gives a parser the options that every command has that computes.
---@param parser table
---@param formats string[] what --format may be
---@param prefix? string before the names in the result, for the options that stand before the command
---@param per? table<string, string> what the limits are for, if not the whole command
local function common(parser, formats, prefix, per)
  per = per or {}
  local options = {
    M.format_option(parser, formats),
    parser:option("--time"):argname("SECONDS"):convert(number "--time")
      :description("stop after so many seconds" .. (per.time or "")),
    parser:option("--memory"):argname("MiB"):convert(number("--memory", true))
      :description("stop when so much memory is held" .. (per.memory or "")),
    parser:option("--positions"):argname("N"):convert(number("--positions", true))
      :description("stop after so many positions" .. (per.positions or "")),
    parser:option("--steps"):argname("N"):convert(number("--steps", true))
      :description "Lua instructions that one call of a rule may take",
    parser:flag("-q --quiet"):description(per.quiet or "no progress on stderr"),
  }
  for i, option in ipairs(options) do
    option:target((prefix or "") .. COMMON[i])
    if prefix then option:hidden(true) end
  end
end

---Options that stand before the command count as if they stood after it.
---@param parsed table
local function merge_front(parsed)
  for _, name in ipairs(COMMON) do
    if parsed[name] == nil then parsed[name] = parsed["front_" .. name] end
  end
  return parsed
end

local function assume(command)
  command:flag("--assume"):description "extrapolate from a period that is only observed"
end

local function as_code(command)
  command:option("--as"):argname("CODE"):description
    "answer a scripted heap game by the engine of this code, if\ntheir options agree on heaps 0..100; basis assumed"
end

local TEXT_JSON = { "text", "json" }

---@param root table
local function question_commands(root)
  local value = root:command("value", "The nim-value of each position, who wins, and how that is known.")
    :summary "nim-value of positions"
    :epilog [[
Examples:
   sg-lua value kayles 7
   sg-lua value 0.137 34 1000000000000000000
   sg-lua value subtraction:s=1,2,5 '{3,4,5}'      a list of heaps is their sum
   sg-lua value chomp:w=3:h=4 --format json        one object per answer]]
  value:argument("game"):description(GAME)
  value:argument("positions"):args("*"):argname("<position>"):description(POSITION)
  assume(value)
  as_code(value)
  common(value, TEXT_JSON)

  local outcome = root:command("outcome", "Who wins: N (the player to move) or P (the other).")
    :summary "who wins"
    :epilog [[
Examples:
   sg-lua outcome nim '{1,2,3}'
   sg-lua outcome turning_turtles HTHH]]
  outcome:argument("game"):description(GAME)
  outcome:argument("positions"):args("*"):argname("<position>"):description(POSITION)
  assume(outcome)
  as_code(outcome)
  common(outcome, TEXT_JSON)

  local sum = root:command("sum", "A sum of games, equal or different: its nim-value, who wins, every winning move.")
    :summary "a sum of different games"
    :epilog [[
Examples:
   sg-lua sum kayles@7 subtraction:s=1,2,3@5 turning_turtles@HTHH
   sg-lua sum nim@3 nim@4 rules/kayles.lua@5 --format json]]
  sum:argument("components"):args("+"):argname("<component>")
    :description "GAME@POSITION, as in kayles@7"
  assume(sum)
  common(sum, TEXT_JSON)

  local moves = root:command("moves", "Every option of a position with its nim-value; the winning ones are marked *.")
    :summary "options of a position, winning ones marked"
    :epilog [[
Examples:
   sg-lua moves kayles 7
   sg-lua moves wythoff '{3,5}' --format json]]
  moves:argument("game"):description(GAME)
  moves:argument("position"):args("?"):description(ONE_POSITION)
  moves:option("--limit"):argname("N"):convert(number("--limit", true))
    :description "list at most so many moves (default 1000)"
  assume(moves)
  as_code(moves)
  common(moves, TEXT_JSON)
end

---@param root table
local function sequence_commands(root)
  local seq = root:command("seq", "The nim-sequence of a heap game: the values of the heaps FROM to TO.")
    :summary "nim-sequence of a heap game"
    :epilog [[
Examples:
   sg-lua seq kayles 0..100
   sg-lua seq 0.07 0..1000 --format csv > dawson.csv
   sg-lua seq grundys_game 0..9999 --format bfile]]
  seq:argument("game"):description(GAME)
  seq:argument("range"):argname("<from..to>"):description "the first and the last heap, as in 0..100"
  seq:option("--row"):argname("A"):convert(heap_number "--row")
    :description "of a game on two heaps: the values of {A, FROM} to {A, TO}"
  assume(seq)
  as_code(seq)
  common(seq, { "text", "json", "csv", "bfile" })

  local grid = root:command("table",
    "The nim-values of a game on two heaps (heap2): a row for each a, a column for each b.")
    :summary "table of a game on two heaps"
    :epilog [[
Examples:
   sg-lua table wythoff 0..10 0..10
   sg-lua table wythoff 0..99 0..99 --format csv > wythoff.csv]]
  grid:argument("game"):description(GAME)
  grid:argument("rows"):argname("<rows>"):description "the first and the last a, as in 0..10"
  grid:argument("columns"):argname("<columns>"):description "the first and the last b"
  common(grid, { "text", "json", "csv" })

  local period = root:command("period",
    "The period of a nim-sequence: proven, if a theorem allows, else observed.\n"
    .. "Without --upto it goes on until a theorem applies, a limit is reached or Ctrl-C; for moves that\n"
    .. "are a Lua function, no theorem of which applies, to heap 5000.")
    :summary "period of a nim-sequence, proven if a theorem allows"
    :epilog [[
Examples:
   sg-lua period kayles
   sg-lua period 0.106 --time 60
   sg-lua period 0.454 --checkpoint 0.454.ckpt --resume
   sg-lua period grundys_game --upto 5000]]
  period:argument("game"):description(GAME)
  period:option("--upto"):argname("N"):convert(heap_number "--upto"):description "look at the heaps 0..N only"
  period:option("--certificate"):argname("FILE")
    :description "write a proven period there, for verify and other checkers"
  period:option("--checkpoint"):argname("FILE")
    :description "keep what is computed in FILE, for --resume after Ctrl-C or a crash (codes only)"
  period:flag("--resume"):description "go on from the checkpoint, if it is there"
  period:option("--checkpoint-every"):argname("SECONDS"):target("checkpoint_every"):convert(number "--checkpoint-every")
    :description "how often the checkpoint is written (default 30)"
  as_code(period)
  common(period, TEXT_JSON)

  local verify = root:command("verify",
    "Checks certificates of periods, without the engine: computes every value again and checks the theorem.\n"
    .. "The checker is plain Lua: lua5.4 verify.lua FILE... does the same.")
    :summary "check certificates of periods"
    :epilog [[
Examples:
   sg-lua verify kayles.json         as written by: sg-lua period kayles --certificate kayles.json]]
  verify:argument("files"):args("+"):argname("<file>"):description "certificates, as period --certificate writes them"
  M.format_option(verify, TEXT_JSON)
end

---@param root table
local function comparing_commands(root)
  local diff = root:command("diff",
    "The first heap where two heap games differ, with both values; or a proof that they are equal;\n"
    .. "or how far no difference was found. Games on positions are compared by their starts.")
    :summary "the first heap where two games differ"
    :epilog [[
Exit code 1 if they differ.

Examples:
   sg-lua diff 0.161 0.36
   sg-lua diff my_game.lua 0.77 --upto 5000]]
  diff:argument("game"):description(GAME)
  diff:argument("other"):argname("<game>"):description "the game to compare it with"
  diff:option("--upto"):argname("N"):convert(heap_number "--upto")
    :description "look at the heaps 0..N (default 20000, scripted 2000)"
  common(diff, TEXT_JSON)

  local identify = root:command("identify",
    "Which known games have this nim-sequence, up to a shift: octal codes of three digits, hexadecimal\n"
    .. "codes of two, subtraction sets up to 12, the library. With what is known of them in print.")
    :summary "which known games have this nim-sequence"
    :epilog [[
Exit code 1 if no known game has it.

Examples:
   sg-lua identify treblecross
   sg-lua identify my_game.lua --upto 5000
   sg-lua identify 0,0,1,2,0,1,2,3,1,2,3,4,0,3,4     values of the heaps 0, 1, 2, ...]]
  identify:argument("game"):description(GAME .. ";\nor a list of values, separated by commas")
  identify:option("--upto"):argname("N"):convert(heap_number "--upto")
    :description "look at the heaps 0..N (default 20000, scripted 2000)"
  identify:flag("--all"):description "list every code, not the least of those that agree"
  common(identify, TEXT_JSON)
end

---@param root table
local function library_commands(root)
  local rules = root:command("rules", "The library of games; with a name, the text of that rule.")
    :summary "the library of games"
    :epilog [[
Examples:
   sg-lua rules
   sg-lua rules kayles > my_game.lua]]
  rules:argument("name"):args("?"):description "a game of the library"
  M.format_option(rules, TEXT_JSON)

  local check = root:command("check",
    "Is this rule sound? Its examples, purity, termination, and a brute-force win/loss search beside it.")
    :summary "is this rule sound?"
    :epilog [[
Examples:
   sg-lua check my_game.lua
   sg-lua check rules/*.lua --format json]]
  check:argument("games"):args("+"):argname("<game>"):description(GAME)
  common(check, TEXT_JSON)

  local batch = root:command("batch",
    "Evaluates many rule files, each in a process of its own; one JSON line per answer.\n"
    .. "A file that fails, loops or crashes never stops the rest.")
    :summary "evaluate a library of rule files"
    :epilog [[
Tasks: examples (those in the file), value (of its start), seq (heaps 0..40), period, check.
The default is examples,value,seq,period; each is answered where it applies.

Examples:
   sg-lua batch rules/
   sg-lua batch rules/ mine/ -j 8 --out answers.jsonl
   sg-lua batch rules/ --out answers.jsonl --resume     goes on where a run was cut off]]
  batch:argument("paths"):args("+"):argname("<path>")
    :description "rule files, or folders with *.lua\nanywhere below (but no *_spec.lua)"
  batch:option("-j --jobs"):argname("N"):convert(number("--jobs", true))
    :description "processes at a time (default: one per processor)"
  batch:option("-o --out"):argname("FILE")
    :description "write the answers there, at the end and in one piece\n(default -, stdout, as they come)"
  batch:flag("--resume"):description "append to FILE; keep the answers that are there already"
  batch:option("--task"):argname("TASK,..."):count("*"):description "which tasks"
  batch:option("--heaps"):argname("N"):convert(heap_number "--heaps"):description "last heap of task seq (default 40)"
  batch:option("--upto"):argname("N"):convert(heap_number "--upto")
    :description "last heap of task period (default 20000, scripted 2000)"
  common(batch, { "json" }, nil, { time = " (per file; default 60)", memory = " (per file; default 1024)",
    positions = " (per file)", quiet = "neither progress nor a summary on stderr" })

  local new = root:command("new", "Writes a rule file that works, and a spec for it, to start a game from.")
    :summary "start a new rule file"
    :epilog [[
Examples:
   sg-lua new my_game                writes my_game.lua and its spec, my_game_spec.lua
   sg-lua new my_board --positions]]
  new:argument("name"):description "letters, digits and _, as in my_game"
  new:mutex(new:flag("--heap"):description "a game on heaps (default)",
    new:flag("--positions"):target("on_positions"):description "a game on positions of any shape")
  M.format_option(new, TEXT_JSON)
end

local DESCRIPTION = [[
Solves impartial games. You write the rules as a short Lua file; sg-lua says who wins, why, by
which move, and for every answer how it is known.

   sg-lua FILE [ARG...]    a rule file: what it is, its examples checked, its first values, its
                           period; or a Lua script that uses require "sg"
   sg-lua                  a prompt to try things at; not on a terminal: runs a script from stdin
   sg-lua -e CODE          runs CODE, with the module preset as sg]]

local EPILOG = [[
Examples:
   sg-lua rules/kayles.lua
   sg-lua value kayles 7
   sg-lua sum kayles@7 nim@3
   sg-lua period 0.77
   sg-lua new my_game && sg-lua my_game.lua

`sg-lua <command> --help` says more about a command. Commands take --format text|json, --quiet
and the limits --time SECONDS, --memory MiB, --positions N, --steps N.
-- ends the options; - is standard input.

]] .. EXIT_CODES

---The parser of the whole command line.
---@param is_file fun(name: string): boolean is this word, where a command is expected, a file to run?
---@return table parser, table run the hidden command of a file; run.file is its name
local function whole_parser(is_file)
  local usage = "Usage: sg-lua [options] <command> ...\n       sg-lua [options] [FILE [ARG...]]"
  local root = argparse("sg-lua", DESCRIPTION, EPILOG):usage(usage):require_command(false):command_target("command")
  root:flag("--version"):description "Show the version and exit."
  root:option("-e"):argname("CODE"):count("*"):description "run CODE first (may be repeated)"
  common(root, { "text", "json", "csv", "bfile" }, "front_")
  question_commands(root)
  sequence_commands(root)
  comparing_commands(root)
  library_commands(root)
  root:help_max_width(100):help_description_margin(28)

  local run = root:command("run_file"):hidden(true):handle_options(false):add_help(false)
  run:argument("args"):args("*")
  -- A word that is no command may be a file; its name stands in `run.file` when argparse asks for it.
  setmetatable(root._commands, {
    __index = function(_, word)
      if type(word) == "string" and not run.file and is_file(word) then
        run.file = word
        return run
      end
    end,
  })
  return root, run
end

---Options whose value is a number: what is said of a negative one, which argparse takes for an option.
---@param args string[]
---@return string|nil message
local function negative_number(args)
  for i = 1, #args - 1 do
    local name, value = args[i], args[i + 1]
    if name == "--" then return nil end
    if value:find "^%-[%d.]" and M.numbers[name] then
      return ("%s is a number %s, not '%s'"):format(name, M.numbers[name], value)
    end
  end
end

---Reads a command line.
---@param args string[]
---@param is_file fun(name: string): boolean
---@return table|nil parsed command, its arguments and options; command = "run_file" with file, args
---@return string|nil message what is wrong with it
function M.parse(args, is_file)
  local parser, run = whole_parser(is_file)
  local ok, parsed = parser:pparse(args)
  if not ok then return nil, negative_number(args) or parsed end
  parsed.file = run.file
  merge_front(parsed)
  local formats = M.formats[parsed.command]
  if formats and parsed.format and not (" " .. table.concat(formats, " ") .. " "):find(" " .. parsed.format .. " ") then
    return nil, ("--format of %s is %s, not %s"):format(parsed.command, table.concat(formats, " or "), parsed.format)
  end
  return parsed
end

---Reads what follows the name of a rule file: options, and parameters of the rule.
---@param args string[]
---@return table|nil parsed, string|nil message
function M.parse_rule_args(args)
  local parser = argparse("sg-lua FILE", "A rule file: what it is, its examples, its first values, its period.")
    :usage "Usage: sg-lua FILE [options] [<parameter>=<value> ...]"
  parser:argument("params"):args("*"):argname("<parameter>=<value>")
    :description "parameters of the rule, as in s=1,2,3"
  common(parser, TEXT_JSON)
  local ok, parsed = parser:pparse(args)
  if not ok then return nil, negative_number(args) or parsed end
  return parsed
end

return M
