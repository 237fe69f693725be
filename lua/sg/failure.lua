-- SPDX-License-Identifier: MIT
-- A failure: why a question has no answer, as a value. It is made where the failure happens, passed on unchanged as the
-- second result of a function (nil, failure), and rendered once, by tostring. The C functions of sg.core make the same
-- objects.

local core = require "sg.core"
local plain = require "sg.text.plain"

---@alias sg.Code "usage"|"range"|"input"|"rule"|"no"|"cycle"|"limit"|"interrupted"|"io"|"nomem"|"internal"

---Why a question has no answer. tostring gives the whole message.
---@class sg.Failure
---@field code sg.Code
---@field message string what happened: a sentence, without the place and without any option of the program
---@field subject? string the game or the file that the sentence is about, where the sentence does not name it
---@field names? string the game that the sentence names itself
---@field limit? "time"|"memory"|"positions"|"steps" the limit that was reached, if code is "limit" and a limit was set
---@field file? string the rule file, checkpoint or store that is at fault
---@field line? integer in file
---@field field? string the field of the rule that is at fault
---@field position? string the position that is at fault, as the rule shows it
---@field positions? any[] if code is "cycle": the positions around the loop; with moves: the ends of a line of play
---@field moves? integer the length of a line of play that goes on and on
---@field found? string
---@field expected? string
---@field hint? string what may help
---@field hint_for? string the option of a question that may help: "assume", "limit", ...
---@field heap? integer the heap whose options failed
---@field names_heap? string that heap, where the sentence names it itself
---@field helper? string the function of sg that the sentence is about, as "sg.grid.parse"
---@field unknown? string the name that a rule used and does not have, as "print" or "string.dump"
---@field elsewhere? boolean another thread or process ended the work
---@field link? boolean the file is a symbolic link
---@field trace? string the calls that led to an error in a child process
---@field global? string the name that a rule tried to set
---@field broken? boolean Lua found the error in the rule's code; the rule did not raise it
---@field advice? string with which the sentence ends, in parentheses
---@field looked_at? integer positions that a search had evaluated
---@field longest? integer moves of the longest line of play among them
---@field heaps? integer heaps of which a table had the values
---@field at? integer the byte of a text, or the element of a list, that is at fault (from 1)
---@field source? string that text
---@field partial? sg.Result what is known all the same
local Failure = core.failure -- the metatable of failures made in C as well
Failure.__name = "sg.Failure"

local failure = {}

---Makes a failure.
---@param code string
---@param message string|sg.Failure a sentence; a failure is given a new code and keeps its other fields
---@param fields? table<string, any> the other fields
---@return sg.Failure
function failure.new(code, message, fields)
  local made = {}
  if getmetatable(message) == Failure then
    for name, value in pairs(message) do
      made[name] = value
    end
  else
    made.message = message
  end
  for name, value in pairs(fields or {}) do
    made[name] = value
  end
  made.code = code or made.code or "internal"
  return setmetatable(made, Failure)
end

---Makes a failure whose sentence begins with the name of a game.
---@param game string
---@param code string
---@param rest string the sentence behind the name
---@param fields? table<string, any>
---@return sg.Failure
function failure.naming(game, code, rest, fields)
  local made = failure.new(code, game .. " " .. rest, fields)
  made.names = game
  return made
end

---The same failure with other fields, for a layer that knows more of it: the position, what is known all the same.
---@param self sg.Failure
---@param fields table<string, any>
---@return sg.Failure
function failure.with(self, fields) return failure.new(fields.code or self.code, self, fields) end

---The failure of a file, as Lua says it: its message begins with the file's name.
---@param path string
---@param message string
---@return sg.Failure
function failure.of_file(path, message)
  if message:sub(1, #path + 2) == path .. ": " then message = message:sub(#path + 3) end
  return failure.new("io", message, { file = path })
end

---@param value any
---@return boolean
function failure.is(value) return getmetatable(value) == Failure end

---Does the memory of the program have a bound that its user set (host.hold)? Then that bound ends memory.
failure.has_bound = false

local NO_MEMORY = "not enough memory" -- the whole message of Lua's own error, which no handler sees

---The end of memory as the limit that it is where the user set one; other failures as they are.
---@param why sg.Failure
---@return sg.Failure
function failure.bounded(why)
  if why.code ~= "nomem" or not failure.has_bound then return why end
  return failure.with(why, { code = "limit", limit = "memory", message = "the memory limit was reached" })
end

---What pcall has caught, as a failure: a failure that was raised, the end of memory, or an error that nobody expected.
---@param raised any
---@return sg.Failure
function failure.caught(raised)
  if failure.is(raised) then return raised end
  if raised == NO_MEMORY then return failure.bounded(failure.new("nomem", "the machine has no more memory")) end
  return failure.new("internal", tostring(raised))
end

-- Limits that the user sets for the engine. The number of steps is none of them: a rule that takes too many steps for
-- one call is at fault.
local LIMITS = { time = true, memory = true, positions = true }

-- Codes of failures that say nothing about the game.
local ELSEWHERE = { interrupted = true, nomem = true, io = true }

---Did a limit that the user sets, an interruption or the machine end the question? Then nobody knows the answer, and
---no claim about the game has failed.
---@param why sg.Failure
---@return boolean
function failure.is_cut_off(why) return ELSEWHERE[why.code] or LIMITS[why.limit] or false end

---Calls f as pcall does, where an error of f is an answer. The end of memory is no answer and is raised again.
---@param f function
---@return boolean ok, any ...
function failure.attempt(f, ...)
  local ok, result, more = pcall(f, ...)
  if not ok and (result == NO_MEMORY or failure.is(result) and result.code == "nomem") then error(result, 0) end
  return ok, result, more
end

local deepest = {} -- the last error that nobody expected, which a border has raised again, and the calls that led to it

local function noted(raised)
  if not failure.is(raised) and raised ~= deepest.raised then
    deepest = { raised = raised, calls = debug.traceback("", 2) }
  end
  return raised
end

---A message handler for xpcall: adds the traceback to errors that nobody expected, and leaves the others as they are.
---@param raised any
---@return any
function failure.traced(raised)
  if failure.is(raised) or raised == NO_MEMORY then return raised end
  return tostring(noted(raised)) .. deepest.calls
end

---Gives back what a call has answered. If the call failed, with nil or false and a failure, that is raised, up to the
---next border.
---@param value any
---@param why? sg.Failure
---@return any value, any ...
function failure.need(value, why, ...)
  if not value and why ~= nil then error(why, 0) end
  return value, why, ...
end

---The same of a question that is part of another one: the failure loses its partial answer, which is about the part.
function failure.need_part(value, why, ...)
  if not value and why ~= nil then error(failure.with(why, { partial = false }), 0) end
  return value, why, ...
end

---Raises a failure if there is one.
---@param why? sg.Failure
function failure.raise(why)
  if why then error(why, 0) end
end

local function answered(ok, ...)
  if ok then return ... end
  local why = ...
  if failure.is(why) then return nil, why end
  error(why, 0)
end

---Puts a border around a function: failures that are raised inside are returned, as nil and the failure. Other errors
---are raised again.
---@generic T
---@param inside T a function; or a module or a class, whose functions all get borders
---@return T
function failure.border(inside)
  if type(inside) == "function" then
    return function(...) return answered(xpcall(inside, noted, ...)) end
  end
  for name, value in pairs(inside) do
    if type(value) == "function" then inside[name] = failure.border(value) end
  end
  return inside
end

-- The line of the file that is at fault; of a computation that time or its user ended, none: it was in some line.
local function line_at_fault(self)
  return self.file and self.limit ~= "time" and self.code ~= "interrupted" and self.line or nil
end

-- "file:line: ", or "subject: file: " as far as they are known.
local function place(self)
  local line = line_at_fault(self)
  if line then return ("%s:%d: "):format(self.file, line) end
  local names_file = self.subject and self.file and self.subject:sub(1, #self.file) == self.file
  return (self.subject and self.subject .. ": " or "") .. (self.file and not names_file and self.file .. ": " or "")
end

---The whole text, as the program prints it behind "sg-lua: ": safe to print, and at most a screenful.
function Failure:__tostring()
  local parts = { place(self), self.message }
  if self.looked_at and self.looked_at > 0 then
    parts[#parts + 1] = (" after %d positions"):format(self.looked_at)
    if self.longest then parts[#parts + 1] = (" (longest line of play %d moves)"):format(self.longest) end
  end
  if self.heaps then
    parts[#parts + 1] = self.heaps == 1 and " after 1 heap" or (" after %d heaps"):format(self.heaps)
  end
  if self.heap and not self.names_heap then parts[#parts + 1] = (" (heap %d)"):format(self.heap) end
  if self.position then parts[#parts + 1] = (" (position %s)"):format(self.position) end
  if self.hint then parts[#parts + 1] = "\n" .. self.hint end
  if self.trace then parts[#parts + 1] = "\n" .. self.trace end
  return plain.message(table.concat(parts))
end

---The failure as JSON has it.
---@param self sg.Failure
---@param message? string the text, where the program says more than tostring
---@return { code: string, message: string, file?: string, line?: integer, no_game?: string, meant?: string } error
---  file and line: what is at fault; no_game: a word that names none; meant: the game whose name is near to it
function failure.object(self, message)
  local line = line_at_fault(self)
  return {
    code = self.code,
    message = message or tostring(self),
    file = line and self.file,
    line = line,
    no_game = self.no_game,
    meant = self.meant,
  }
end

return failure
