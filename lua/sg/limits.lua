-- SPDX-License-Identifier: MIT
-- What opts may hold, the table that most functions take last: limits, and how a search is to go about it.

local core = require "sg.core"
local misuse = require "sg.misuse"
local prove = require "sg.search.method"
local searches = require "sg.search.searches"
local text = require "sg.text.words"

local M = {}

local default_memory = math.min(4096, core.machine_memory() // 2)

local function amount(value)
  return type(value) == "number" and value >= 0 and value - value == 0
end

local function whole(value)
  return math.type(value) == "integer" and value >= 0
end

local function is(kind)
  return function(value) return type(value) == kind end
end

local function one_of(words)
  return function(value)
    for _, word in ipairs(words) do
      if value == word then return true end
    end
    return false
  end, "one of " .. table.concat(words, ", ")
end

-- What options may be: a test and words for it.
M.FLAG = { is "boolean", "true or false" }
M.LIST = { is "table", "a list" }
M.TEXT = { is "string", "a text" }
M.WHOLE = { whole, "a whole number >= 0" }
local AMOUNT, FUNCTION = { amount, "a number >= 0" }, { is "function", "a function" }

local known = {
  time = AMOUNT,
  deadline = { is "number", "a number, of the clock of sg.core" },
  memory = AMOUNT,
  positions = AMOUNT,
  steps = AMOUNT,
  assume = M.FLAG,
  limit = M.WHOLE,
  upto = { function(value) return type(value) == "number" or type(value) == "string" end, "a heap" },
  progress = FUNCTION,
  notice = FUNCTION,
  checkpoint = { function(value) return type(value) == "table" and type(value.path) == "string" end,
    "a table { path = ..., resume = ..., every = ... }" },
  threads = { function(value) return whole(value) and value >= 1 and value <= searches.MOST_THREADS end,
    "a whole number from 1 to " .. searches.MOST_THREADS },
  hashed = M.FLAG,
  stats = { is "table", "a table, to be filled" },
  method = { one_of(prove.methods) },
  order = { one_of(prove.orders) },
  ring = M.FLAG,
  store = { is "string", "the name of a file" },
  remoteness = M.FLAG,
}

--- Raises an error for what is no table of known options, or for one that is not what it must be.
---@param opts any nothing is as good as an empty table
---@param more? table<string, table> what is known besides: M.FLAG and so on, by name
function M.check(opts, more)
  if opts == nil then return end
  if type(opts) ~= "table" then misuse(("options are a table, not a %s"):format(type(opts))) end
  for name, value in pairs(opts) do
    local need = known[name] or more and more[name]
    if not need then
      local word, names = tostring(name), text.keys(known)
      for other in pairs(more or {}) do names[#names + 1] = other end
      table.sort(names)
      misuse(("there is no option '%s'%s"):format(word, text.suggest(word, names)))
    elseif not need[1](value) then
      misuse(("the option '%s' is %s; it must be %s"):format(name, text.brief(text.literal(value)), need[2]))
    end
  end
end

--- The limits of a call, with the defaults for what was not said.
---@param opts? table
---@return table
function M.of(opts)
  if opts == nil then return { memory = default_memory } end
  M.check(opts)
  return { time = opts.time, deadline = opts.deadline, positions = opts.positions, steps = opts.steps,
    memory = opts.memory or default_memory, progress = opts.progress, notice = opts.notice }
end

--- The options with their time limit as a moment, so that it holds for all the calls that one answer takes.
---@param opts? table
---@return table? opts
function M.timed(opts)
  M.check(opts)
  if not opts or opts.deadline or not opts.time or opts.time <= 0 then return opts end
  local copy = {}
  for name, value in pairs(opts) do copy[name] = value end
  copy.deadline = core.clock() + opts.time
  return copy
end

---Options with some of them replaced.
---@param opts table
---@param changes table<string, any> false: as if that option had not been given
---@return table
function M.with(opts, changes)
  local copy = {}
  for name, value in pairs(opts) do copy[name] = value end
  for name, value in pairs(changes) do copy[name] = value or nil end
  return copy
end

return M
