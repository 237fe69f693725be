-- SPDX-License-Identifier: MIT
-- The options that several commands share: each is defined here, once.

local M = {}

---The formats that --format may name, by command.
M.formats = {}

---The options that take a number, with the range of the number; number() and heap_number() fill this table.
M.numbers = {}

---The help texts of arguments that name games and positions.
M.GAME = "a rule file, a name in the library (kayles), or a take-and-break\ncode (0.77); parameters follow"
  .. " with colons: subtraction:s=1,2,3;\nor one under an operator: 'pass(nim)'"
M.ONE_POSITION = "as the rule reads it: 7, '\"HTHH\"', '{3,4,5}'; 'start' or nothing\nmeans the start of the rule"
M.POSITION = M.ONE_POSITION .. "; '-'"
  .. " reads one position per line from stdin"

---Turns the text of an option into a number above 0.
---@param what string the option, as in "--time"
---@param whole? boolean
---@param short? string the other name of the option
---@param unit? string what the number counts
function M.number(what, whole, short, unit)
  local wanted = ("%s%s above 0"):format(whole and "a whole number" or "a number", unit and " of " .. unit or "")
  M.numbers[what] = wanted
  if short then M.numbers[short] = wanted end
  return function(text)
    local value = tonumber(text)
    if value and whole then value = math.tointeger(value) end
    if value and value > 0 and value < math.huge then return value end
    return nil, ("%s is %s, not '%s'"):format(what, wanted, text)
  end
end

---Turns the text of -j into a number of threads or processes: 0 stands for one per processor.
---@param what string the long name of the option, as in "--threads"
---@param most? integer
function M.parallel(what, most)
  local wanted = "a whole number from 0 on (0: one per processor)"
  M.numbers[what], M.numbers["-j"] = wanted, wanted
  return function(text)
    local value = math.tointeger(tonumber(text))
    if not value or value < 0 then return nil, ("%s is %s, not '%s'"):format(what, wanted, text) end
    if most and value > most then return nil, ("%s is at most %d, not '%s'"):format(what, most, text) end
    if value > 0 then return value end
    local processors = require("sg.pool").cpus()
    return most and math.min(processors, most) or processors
  end
end

---Turns the text of an option into any whole number.
---@param what string the option, as in "--seed"
function M.integer(what)
  return function(text)
    local value = math.tointeger(tonumber(text))
    if value then return value end
    return nil, ("%s is a whole number, not '%s'"):format(what, text)
  end
end

---Turns the text of an option into a heap.
---@param what string the option, as in "--upto"
function M.heap_number(what)
  M.numbers[what] = "a heap, a whole number from 0 on"
  return function(text)
    local value = text:find "^%d+$" and math.tointeger(tonumber(text))
    if value then return value end
    return nil, ("%s is a heap, a whole number from 0 to %d, not '%s'"):format(what, math.maxinteger, text)
  end
end

---The targets of the options that common() gives, in its order.
M.COMMON = { "format", "time", "memory", "positions_limit", "steps", "quiet", "untrusted", "color", "debug", "stamp" }

---Gives a parser --format.
---@param parser table
---@param formats string[]
function M.format(parser, formats)
  local listed = table.concat(formats, "|") .. (#formats > 1 and (" (default %s)"):format(formats[1]) or "")
  M.formats[parser._name] = formats
  return parser:option("--format"):target("format"):argname("FORMAT"):choices(formats):description(listed)
end

---Gives a parser --color.
---@param parser table
function M.color(parser)
  return parser:option("--color"):argname("WHEN"):choices { "auto", "always", "never" }
    :description "auto (on a terminal, without NO_COLOR), always or never"
end

---Gives a parser the options that every computing command has.
---@param parser table
---@param formats string[] the formats that --format may name
---@param prefix? string of the names in the result, for options that stand before the command
---@param per? table<string, string> by option: text to append if a limit is not for the whole command
function M.common(parser, formats, prefix, per)
  per = per or {}
  local options = {
    M.format(parser, formats),
    parser:option("--time"):argname("SECONDS"):convert(M.number("--time", false, nil, "seconds"))
      :description("stop after this time" .. (per.time or "")),
    parser:option("--memory"):argname("MiB"):convert(M.number("--memory", true, nil, "MiB"))
      :description("stop when this much memory is in use" .. (per.memory or "")),
    parser:option("--positions"):argname("N"):convert(M.number("--positions", true))
      :description("stop after N positions" .. (per.positions or "")),
    parser:option("--steps"):argname("N"):convert(M.number("--steps", true))
      :description "stop when one call of a rule takes N Lua instructions",
    parser:flag("-q --quiet"):description(per.quiet or "no progress on stderr"),
    parser:flag("--untrusted"):description(per.untrusted or "the rule may be hostile: run it in a process that opens\n"
      .. "no files, reaches no network and starts no programs"),
    M.color(parser),
    parser:flag("--debug"):description "let a rule print on stderr, each line after the position\nthat is looked at",
    parser:flag("--stamp"):description "in JSON: the version of the schema on each line",
  }
  for i, option in ipairs(options) do
    option:target((prefix or "") .. M.COMMON[i])
    if prefix then option:hidden(true) end
  end
end

function M.assume(command)
  command:flag("--assume"):description "extrapolate from a period that is only observed"
end

-- Which of several coupled families a question is about.
function M.family(command)
  return (command:option("--family"):argname("NAME")
    :description "of a rule with heaps: the family (default: that of the start)")
end

---Gives a command --checkpoint, --resume and --checkpoint-every.
function M.checkpoint(command)
  command:option("--checkpoint"):argname("FILE")
    :description "write the computed values to FILE, for --resume after Ctrl-C or a crash"
  command:flag("--resume"):description "go on from the checkpoint if the file exists"
  command:option("--checkpoint-every"):argname("SECONDS"):target("checkpoint_every")
    :convert(M.number("--checkpoint-every", false, nil, "seconds"))
    :description "write the checkpoint every SECONDS (default 30)"
end

---Gives a command --board, which adds drawings to JSON.
function M.board(command)
  command:flag("--board"):description
    "in JSON: how the position looks, and what each move touches\n(docs/rules.md, \"Drawings\")"
end

function M.as_code(command)
  command:option("--as"):argname("CODE"):description
    "answer a scripted heap game by the engine of this code, if\ntheir options agree on heaps 0..100; basis assumed"
end

---Gives a parser the options that choose the search for games on positions.
---@param command table
function M.method(command)
  local limits = require "sg.limits"
  command:option("--method"):argname("METHOD"):choices(limits.METHODS):description
    "search of games on positions: dag (all positions), lv or\npn (what the answer needs); the default is chosen"
  command:option("--order"):argname("ORDER"):choices(limits.ORDERS):description
    ("how lv and pn order options: as answers so far suggest\n(learned), or as the rule lists them (rule); "
      .. "default: what\nthe rule says, or learned")
end

---The commands that have -j; threads() fills this table.
M.threaded = {}

---Gives a command -j.
---@param command table
function M.threads(command)
  M.threaded[command._name] = true
  command:option("-j --threads"):argname("N"):convert(M.parallel("--threads", 64))
    :description "search in N threads (default 1; 0: one per processor)"
end

---Gives a parser the options of commands that evaluate positions.
---@param command table
function M.search(command)
  M.threads(command)
  command:flag("--hashed"):description
    "keep positions as 128-bit hashes where that is shorter; the\nbasis says how likely a wrong value is"
  M.stats(command)
end

---Gives a command --store, which keeps values in a file.
---@param command table
function M.store(command)
  command:option("--store"):argname("FILE"):description(
    "write what the search finds to FILE, and begin with what FILE\nholds; "
    .. "FILE belongs to the rule, its parameters and this sg-lua")
end

---@param command table
function M.stats(command)
  command:flag("--stats"):description
    "report positions, time and memory on stderr (in JSON: in the\nfield stats)"
end

---Gives a command the options that leave out the functions of a rule that only save work, for comparison.
function M.without(command)
  command:flag("--no-canonical"):description "ignore the rule's canonical: same values, more slowly"
  command:flag("--no-split"):description "ignore the rule's split: same values, more slowly"
end

M.TEXT_JSON = { "text", "json" }
M.TEXT_JSON_LATEX = { "text", "json", "latex" }

return M
