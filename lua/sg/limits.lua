-- SPDX-License-Identifier: MIT
-- Checks the options of a question: the table of limits and search options that most functions take as last argument.
-- A question checks its options once and passes the same table down to C, which reads the fields that it needs.

local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local misuse = require "sg.misuse"
local text = require "sg.text.words"

---The limits of one call. Without time and positions there is no limit on them.
---@class sg.Limits
---@field time? number seconds
---@field memory? number MiB; default: half of the machine's memory, but at most 4096
---@field positions? integer distinct positions looked at
---@field steps? integer Lua instructions that one call of a function of the rule may take; default: 200 million
---@field assume? boolean answer from a period or another law that is only observed (basis "assumed")
---@field method? "dag"|"lv"|"pn" how games on positions are searched; default: chosen by the question and the rule
---@field order? "learned"|"rule" which options lv and pn try first: learned is the default
---@field threads? integer 1 to 64: the number of threads, each with its own box, over one memo (default 1)
---@field hashed? boolean keep positions of 16 bytes and more as 128-bit hashes; hash_bits says how safe that is
---@field store? string a file that keeps what the search finds, for later searches; bound to rule, parameters, version
---@field spill? string a folder: positions go there level by level, sorted, and memory holds what one level needs
---@field notice? fun(text: string) called with a message if a part of a store was damaged and left out
---@field stats? table<sg.Game, true> filled with the games asked; for `require "sg.search.searches".total(stats)`
---@field progress? fun(done: integer, total?: integer, unit?: string, part?: string, state?: sg.SearchState) now and
---then: so many "heaps", "positions", ... of so many, if that is known; part: a part of the work begins that has this
---name
---@field known? fun(known: table) of moves: called with what has become known (game:moves_as_known)

---@class sg.SearchState what a search tells its progress function
---@field bytes integer memory that the search holds
---@field max_bytes? integer the limit on that
---@field open? integer questions that wait for an answer

local M = {}

---How a game on positions can be searched, and which options a search tries first (docs/lua.md).
M.METHODS, M.ORDERS = { "dag", "lv", "pn" }, { "learned", "rule" }
M.MOST_THREADS = 64

local default_memory = math.min(4096, core.machine_memory() // 2)

local function amount(value) return type(value) == "number" and value >= 0 and value - value == 0 end

local function whole(value) return math.type(value) == "integer" and value >= 0 end

local function is(kind)
  return function(value) return type(value) == kind end
end

local function one_of(words)
  return function(value)
    for _, word in ipairs(words) do
      if value == word then return true end
    end
    return false
  end,
    "one of " .. table.concat(words, ", ")
end

-- What an option may be: a test, and the same in words.
M.FLAG = { is "boolean", "true or false" }
M.LIST = { is "table", "a list" }
M.TEXT = { is "string", "a text" }
M.WHOLE = { whole, "a whole number >= 0" }
local AMOUNT, FUNCTION = { amount, "a number >= 0" }, { is "function", "a function" }

local known = {
  time = AMOUNT,
  along = M.TEXT,
  family = M.TEXT,
  row = M.WHOLE,
  deadline = { is "number", "a number, of the clock of sg.core" },
  memory = AMOUNT,
  usual_memory = M.FLAG, -- is `memory` what holds where nobody says anything? M.of says that
  positions = AMOUNT,
  steps = AMOUNT,
  assume = M.FLAG,
  limit = M.WHOLE,
  heap = M.WHOLE,
  quick = M.FLAG,
  upto = { function(value) return type(value) == "number" or type(value) == "string" end, "a heap" },
  progress = FUNCTION,
  notice = FUNCTION,
  checkpoint = {
    function(value) return type(value) == "table" and type(value.path) == "string" end,
    "a table { path = ..., resume = ..., every = ... }",
  },
  threads = {
    function(value) return whole(value) and value >= 1 and value <= M.MOST_THREADS end,
    "a whole number from 1 to " .. M.MOST_THREADS,
  },
  hashed = M.FLAG,
  stats = { is "table", "a table, to be filled" },
  method = { one_of(M.METHODS) },
  order = { one_of(M.ORDERS) },
  ring = M.FLAG,
  store = { is "string", "the name of a file" },
  spill = { is "string", "the name of a folder" },
  remoteness = M.FLAG,
  known = FUNCTION,
  trace = M.FLAG,
}

---Raises an error if opts is no table of known options, or if one of them is not what it must be.
---@param opts any nil: no options
---@param more? table<string, table> options that are known besides, by name: what they must be, M.FLAG and so on
function M.check(opts, more)
  if opts == nil then return end
  if type(opts) ~= "table" then misuse(("options are a table, not a %s"):format(type(opts))) end
  for name, value in pairs(opts) do
    local need = known[name] or more and more[name]
    if not need then
      local word, names = tostring(name), text.keys(known)
      for other in pairs(more or {}) do
        names[#names + 1] = other
      end
      table.sort(names)
      misuse(("there is no option '%s'%s"):format(word, text.suggest(word, names)))
    elseif not need[1](value) then
      misuse(("the option '%s' is %s; it must be %s"):format(name, text.brief(text.literal(value)), need[2]))
    end
  end
end

local Ready = { __name = "sg.Options" } -- the class of options that M.of has made

local DEFAULT = setmetatable({ memory = default_memory, usual_memory = true }, Ready)

---The options of a question, ready for all the calls that its answer takes: checked, with the default limit on memory,
---and with the time limit as a moment, `deadline`. Options that are ready are given back as they are.
---@param opts? table
---@param more? table<string, table> what is known besides, as for M.check
---@return table ready not to be changed
function M.of(opts, more)
  if opts == nil then return DEFAULT end
  if getmetatable(opts) == Ready then return opts end
  M.check(opts, more)
  local ready = {}
  for name, value in pairs(opts) do
    ready[name] = value
  end
  if not ready.memory then
    ready.memory, ready.usual_memory = default_memory, true
  end
  if not ready.deadline and ready.time and ready.time > 0 then ready.deadline = core.clock() + ready.time end
  ready.time = nil
  return setmetatable(ready, Ready)
end

---Ready options with some of them replaced.
---@param opts table
---@param changes table<string, any> false: as if that option had not been given
---@return table ready
function M.with(opts, changes)
  local ready = {}
  for name, value in pairs(opts) do
    ready[name] = value
  end
  for name, value in pairs(changes) do
    ready[name] = value or nil
  end
  return setmetatable(ready, Ready)
end

---The options of a sum as far as they concern one of its games: how positions are searched means nothing to games that
---no such search answers.
---@param game sg.Game
---@param opts table ready options
---@return table ready
function M.for_component(game, opts)
  local kind = internals[game].kind
  if not opts.method or kind.searched and not kind.loony then return opts end
  return M.with(opts, { method = false })
end

-- Seconds for looking for what may not be there, as a law, where nobody gives a limit.
local LOOKING = 10

---The options of a search for what may not be there: with a limit on time.
---@param opts table ready options
---@return table ready
function M.looking(opts) return opts.deadline and opts or M.with(opts, { deadline = core.clock() + LOOKING }) end

---The options of a part of a question that has a limit on time.
---@param opts table ready options with a deadline
---@param part number of the time that is left: 0 to 1
---@return table ready
function M.share(opts, part)
  local now = core.clock()
  return M.with(opts, { deadline = now + (opts.deadline - now) * part })
end

---The options of a search that a question can do without: half of the time that is left, goes_on = true.
---@param opts table ready options
---@return table ready
function M.half(opts) return opts.deadline and M.with(M.share(opts, 1 / 2), { goes_on = true }) or opts end

---Do the options ask for a search, where a theorem or a table may know the answer?
---@param opts table ready options
---@return any
function M.wants_search(opts) return opts.method or opts.hashed or opts.store or opts.spill end

local standing = {} -- what M.stand has set last: deadline, memory and steps

local function deadline_of(opts)
  local is_limited = not opts.deadline and type(opts.time) == "number" and opts.time > 0
  return is_limited and core.clock() + opts.time or opts.deadline
end

---The limits of calls of rules that belong to no question: a rule loads, or shows, reads or starts a position. A
---question has limits of its own.
---@param opts? table time, or deadline, memory and steps; nil: none
function M.stand(opts)
  standing = opts
      and {
        deadline = deadline_of(opts),
        memory = opts.memory,
        usual_memory = opts.usual_memory,
        steps = opts.steps,
      }
    or {}
  core.stand(standing)
end

local Before = { __close = function(self) M.stand(self.standing) end }

---Calls a function that answers a question. Its time limit is also that of the calls of rules that the answer takes
---beside the computation, as of `show`.
---@param opts any the options of the question, checked or not
---@param ask function
---@param ... any its arguments
function M.during(opts, ask, ...)
  local deadline = type(opts) == "table" and deadline_of(opts)
  if not deadline or standing.deadline and standing.deadline <= deadline then return ask(...) end
  local before <close> = setmetatable({ standing = standing }, Before) -- luacheck: ignore 211
  M.stand {
    deadline = deadline,
    memory = standing.memory,
    usual_memory = standing.usual_memory,
    steps = standing.steps,
  }
  return ask(...)
end

-- The place of the options among a function's arguments; nil: the function takes none.
local function place_of_options(ask)
  for at = 1, debug.getinfo(ask, "u").nparams do
    if debug.getlocal(ask, at) == "opts" then return at end
  end
end

---A public function as a question: failures that are raised inside are returned, and if one of its parameters is called
---opts, the time limit in its options holds for all calls of rules while the question is being answered (M.during).
---@param ask function
---@return function
function M.question(ask)
  if debug.getinfo(ask, "S").what == "C" then return ask end -- its errors name the line that calls it
  local at, bordered = place_of_options(ask), failure.border(ask)
  return at and function(...) return M.during((select(at, ...)), bordered, ...) end or bordered
end

---Why work in Lua has to stop now: the deadline or an interruption. nil: it goes on.
---@param opts? table ready options; nil: the limits of the question or the command under way
---@return sg.Failure?
function M.stop(opts)
  opts = opts or standing
  if core.interrupted() then return (failure.new("interrupted", "interrupted")) end
  if opts.deadline and core.clock() > opts.deadline then
    return (failure.new("limit", "the time limit was reached", { limit = "time" }))
  end
end

---Tells the progress function of a question, if there is one, how far the work is.
---@param opts table ready options
---@param done number
---@param total? number nil: unknown
---@param unit? string what is counted: "heaps", "positions", ...
---@param part? string a part of the work begins that has this name
---@param state? table of a search, as progress.lua has it: bytes, max_bytes, open
function M.report(opts, done, total, unit, part, state)
  if opts.progress then opts.progress(done, total, unit, part, state) end
end

---The options of one of many like steps, whose progress is that of all steps together.
---@param opts table ready options
---@param done number steps that are done
---@param total? number
---@param unit string
---@return table ready
function M.within(opts, done, total, unit)
  local report = opts.progress
  if not report then return opts end
  report(done, total, unit)
  return M.with(opts, { progress = function() report(done, total, unit) end })
end

return M
