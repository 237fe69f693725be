-- SPDX-License-Identifier: MIT
-- The arguments and options that several commands share, as plain tables (lua/sg/cli/syntax.lua says what is in them).

local limits = require "sg.limits"

local options = {}

-- ---- what a value may be: each converter gives the value, or nil and what is expected instead ---------------------

---A number above 0.
---@param whole? boolean
---@param unit? string what the number counts
---@return sg.cli.Converter
function options.number(whole, unit)
  return function(text)
    local value = tonumber(text)
    if value and whole then value = math.tointeger(value) end
    if value and value > 0 and value < math.huge then return value end
    return nil, ("%s%s above 0"):format(whole and "a whole number" or "a number", unit and " of " .. unit or "")
  end
end

---A number of threads or processes: 0 stands for one per processor.
---@param most? integer
---@return sg.cli.Converter
function options.parallel(most)
  return function(text)
    local value = math.tointeger(tonumber(text))
    if not value or value < 0 then return nil, "a whole number from 0 on (0: one per processor)" end
    if most and value > most then return nil, ("at most %d"):format(most) end
    if value > 0 then return value end
    local processors = require("sg.pool").cpus()
    return most and math.min(processors, most) or processors
  end
end

---@type sg.cli.Converter
function options.natural(text)
  local value = math.tointeger(tonumber(text))
  if value and value >= 0 then return value end
  return nil, "a whole number from 0 on"
end

---@type sg.cli.Converter
function options.heap_number(text)
  local value = text:find "^%d+$" and math.tointeger(tonumber(text))
  if value then return value end
  return nil, ("a heap, a whole number from 0 to %d"):format(math.maxinteger)
end

-- ---- arguments ----------------------------------------------------------------------------------------------------

local GAME = "a rule file, a name in the library (kayles), or a take-and-break code (0.77); parameters follow with "
  .. "colons: subtraction:s=1,2,3; or one under an operator: 'pass(nim)'"
local POSITION = "as the rule reads it: 7, '\"HTHH\"', '{3,4,5}'; 'start' or nothing means the start of the rule"
local POSITIONS = POSITION .. "; '-' reads one position per line from stdin"

---A game.
---@param more? string for the help
---@return sg.cli.Argument
function options.game(more) return { name = "game", kind = "game", help = GAME .. (more or "") } end

options.GAME = options.game()
---@type sg.cli.Argument
options.GAMES = { name = "games", kind = "game", shown = "game", many = true, help = GAME }
---@type sg.cli.Argument
options.POSITION = { name = "position", optional = true, help = POSITION .. "; '-' reads it from stdin" }

---Positions of a game.
---@param more? string for the help
---@return sg.cli.Argument
function options.positions(more)
  return { name = "positions", shown = "position", optional = true, many = true, help = POSITIONS .. (more or "") }
end

options.POSITIONS = options.positions()
---A game and its position, or the components of a sum.
---@type sg.cli.Argument[]
options.POSITION_OR_SUM = {
  options.game ";\nor the first GAME@POSITION of a sum",
  {
    name = "positions",
    shown = "position",
    optional = true,
    many = true,
    help = "the position as the rule reads it (default: its start; '-': from stdin); or the other components of a sum",
  },
}
---@type sg.cli.Argument
options.COMPONENTS = {
  name = "components",
  kind = "component",
  shown = "component",
  many = true,
  help = "GAME@POSITION, as in kayles@7; kayles@ is its start",
}
---@type sg.cli.Argument
---Asks about the starts of a rule in place of heaps (session.lua, load).
---@type sg.cli.Option
options.PARAM = {
  "--param",
  value = "NAME=A..B",
  help = "the starts for each value of the parameter NAME in place of heaps",
  convert = function(word)
    local name, from, to = word:match "^(%a[%w_]*)=(%-?%d+)%.%.(%-?%d+)$"
    from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
    if name and from <= to then return { name = name, from = from, to = to } end
    return nil, "NAME=A..B, as in n=0..30"
  end,
}

options.RANGE = { name = "range", shown = "from..to", help = "the first and the last heap, as in 0..100" }

-- ---- options ------------------------------------------------------------------------------------------------------

---@param formats string[] the first is the default
---@return sg.cli.Option
function options.format(formats)
  return {
    "--format",
    value = "FORMAT",
    choices = formats,
    help = table.concat(formats, "|") .. (#formats > 1 and (" (default %s)"):format(formats[1]) or ""),
  }
end

options.TEXT_JSON = options.format { "text", "json" }
options.TEXT_JSON_LATEX = options.format { "text", "json", "latex" }
options.COLOR = {
  "--color",
  value = "WHEN",
  choices = { "auto", "always", "never" },
  help = "auto (on a terminal, without NO_COLOR), always or never",
}

---@param help? string
---@return sg.cli.Option
function options.quiet(help) return { "-q", "--quiet", help = help or "no progress on stderr" } end

---@param note? string for the help: what of a command the limit is for, if not for the whole
---@return sg.cli.Option
function options.time(note)
  return {
    "--time",
    value = "SECONDS",
    convert = options.number(false, "seconds"),
    help = "stop after this time" .. (note or ""),
  }
end

---The options that every computing command has.
---@param format sg.cli.Option
---@param per? table<string, string> by option: for the limits, what they are for, if not for the whole command; for
--- "quiet" and "untrusted" the help
---@return sg.cli.Option[]
function options.common(format, per)
  per = per or {}
  local list = {
    format,
    options.time(per.time),
    {
      "--memory",
      value = "MiB",
      convert = options.number(true, "MiB"),
      help = "stop when this much memory is in use" .. (per.memory or ""),
    },
    {
      "--positions",
      target = "positions_limit",
      value = "N",
      convert = options.number(true),
      help = "stop after N positions" .. (per.positions or ""),
    },
    {
      "--steps",
      value = "N",
      convert = options.number(true),
      help = "stop when one call of a rule takes N Lua instructions",
    },
    options.quiet(per.quiet),
    {
      "--untrusted",
      help = per.untrusted
        or "the rule may be hostile: run it in a process that opens no files, "
          .. "reaches no network and starts no programs",
    },
    options.COLOR,
    { "--debug", help = "let a rule print on stderr, each line after the position that is looked at" },
    { "--stamp", help = "in JSON: the version of the schema on each line" },
  }
  -- The format is a command's own; where `per` gives an option another meaning, no option counts as shared.
  for i = next(per) and #list + 1 or 2, #list do
    list[i].shared = true
  end
  return list
end

options.ASSUME = { "--assume", help = "extrapolate from a period or another law that is only observed" }

---Which of several coupled families a question is about.
---@param excludes? string
---@return sg.cli.Option
function options.family(excludes)
  return {
    "--family",
    value = "NAME",
    excludes = excludes,
    help = "of a rule with heaps: the family (default: that of the start)",
  }
end

---The heaps that are looked at.
---@param help? string
---@return sg.cli.Option
function options.upto(help)
  return { "--upto", value = "N", convert = options.heap_number, help = help or "look at the heaps 0..N only" }
end

---@param help string
---@return sg.cli.Option
function options.limit(help) return { "--limit", value = "N", convert = options.number(true), help = help } end

---@type sg.cli.Option[]
options.CHECKPOINT = {
  {
    "--checkpoint",
    value = "FILE",
    help = "write the computed values to FILE, for --resume after Ctrl-C or a crash",
  },
  { "--resume", help = "go on from the checkpoint if the file exists" },
  {
    "--checkpoint-every",
    value = "SECONDS",
    convert = options.number(false, "seconds"),
    help = "write the checkpoint every SECONDS (default 30)",
  },
}

options.BOARD =
  { "--board", help = 'in JSON: how the position looks, and what each move touches (docs/rules.md, "Drawings")' }

---@param help string
---@param excludes? string
---@return sg.cli.Option
function options.remoteness(help, excludes)
  return { "--remoteness", excludes = excludes, help = help .. " if the winner hurries and the loser delays" }
end

options.AS_CODE = {
  "--as",
  value = "CODE",
  help = "answer a scripted heap game by the engine of this code, if their "
    .. "options agree on heaps 0..100; basis assumed",
}

---The options that choose the search for games on positions.
---@type sg.cli.Option[]
options.METHOD = {
  {
    "--method",
    value = "METHOD",
    choices = limits.METHODS,
    help = "search of games on positions: dag (all positions), "
      .. "lv or pn (what the answer needs); the default is chosen",
  },
  {
    "--order",
    value = "ORDER",
    choices = limits.ORDERS,
    help = "how lv and pn order options: as answers so far "
      .. "suggest (learned), or as the rule lists them (rule); default: what the rule says, or learned",
  },
}

options.THREADS = {
  "-j",
  "--threads",
  value = "N",
  convert = options.parallel(64),
  help = "search in N threads (default 1; 0: one per processor)",
}

options.STATS = { "--stats", help = "report positions, time and memory on stderr (in JSON: in the field stats)" }

---The options of commands that evaluate positions.
---@type sg.cli.Option[]
options.SEARCH = {
  options.THREADS,
  {
    "--hashed",
    help = "keep positions as 128-bit hashes where that is shorter; the basis says how likely a wrong value is",
  },
  options.STATS,
}

options.STORE = {
  "--store",
  value = "FILE",
  help = "write what the search finds to FILE, and begin with what FILE "
    .. "holds; FILE belongs to the rule, its parameters and this sg-lua",
}

---@type sg.cli.Option
options.SPILL = {
  "--spill",
  value = "FOLDER",
  help = "keep positions in FOLDER, sorted, level by level, and in --memory what one level needs; the same "
    .. "command goes on where it was ended",
}

---The options that leave out the functions of a rule that only save work, for comparison.
---@type sg.cli.Option[]
options.WITHOUT = {
  { "--no-canonical", help = "ignore the rule's canonical: same values, more slowly" },
  { "--no-split", help = "ignore the rule's split: same values, more slowly" },
}

---The options of commands that ask about positions.
---@type (sg.cli.Option|sg.cli.Option[])[]
options.QUESTION = { options.METHOD, options.ASSUME, options.AS_CODE, options.SEARCH, options.STORE, options.WITHOUT }

return options
