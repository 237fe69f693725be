-- SPDX-License-Identifier: MIT
-- The line of progress: what is done, the total, the rate and the time left. A terminal shows the line after half a
-- second and redraws it at most ten times a second; elsewhere one line is written on standard error each minute.
-- Counters never decrease. If a computation starts again, its counts are added to the earlier ones; if the computation
-- has a total, the line shows the number of the part instead.

local pool = require "sg.pool"
local screen = require "sg.cli.screen"

local progress = {}

local DRAW_EVERY, DRAW_AFTER, RATE_EVERY = 0.1, 0.5, 2 -- seconds
local HEARTBEAT = 60 -- seconds between lines where no terminal draws them
local FORECAST_AFTER, FORECAST_MOST = 5, 30 * 86400 -- seconds: no forecast of memory before, and none that is later
local BAR_LEAST, BAR_MOST = 5, 30 -- cells

local function counted(n)
  local digits = tostring(math.floor(n)):reverse():gsub("(%d%d%d)", "%1,"):reverse()
  return (digits:gsub("^,", ""))
end

local function duration(seconds)
  if seconds < 100 then return ("%.0f s"):format(seconds) end
  if seconds < 6000 then return ("%.0f min"):format(seconds / 60) end
  if seconds < 360000 then return ("%.0f h"):format(seconds / 3600) end
  return ("%.0f days"):format(seconds / 86400)
end

local Line = {}
Line.__index = Line

-- Begins a part of the work, whose counts are not those of the part before. Parts that count the same are numbered.
local function begin_part(self, time, done, unit)
  self.part, self.base, self.unit = (self.parts[unit or ""] or 0) + 1, 0, unit
  self.parts[unit or ""] = self.part
  self.since, self.before, self.rate = time, done, nil
end

-- Takes in what a search holds. Its memory is expected to grow as it did on average so far.
local function take_state(self, time, state)
  self.open, self.full_in = state and state.open, nil
  if not (state and state.max_bytes) then
    self.first_state = nil
    return
  end
  local first = self.first_state
  if not first or state.bytes < first.bytes then
    self.first_state = { time = time, bytes = state.bytes }
  elseif time - first.time >= FORECAST_AFTER and state.bytes > first.bytes then
    local left = math.max(state.max_bytes - state.bytes, 0) * (time - first.time) / (state.bytes - first.bytes)
    self.full_in = left < FORECAST_MOST and left or nil
  end
end

-- Takes a count in. Where the work begins again, counts without a total are added up.
local function take(self, time, done, total, unit, name)
  local goes_back = self.done and done < self.done
  if name and name ~= self.name then
    self.name, self.parts, self.done = name, {}, nil
    begin_part(self, time, done, unit)
  elseif not self.done or unit ~= self.unit or goes_back and (total or self.total) then
    begin_part(self, time, done, unit)
  elseif goes_back then
    self.base = self.base + self.done
    self.before = self.before - self.done
  end
  self.done, self.total = done, total
  if time - self.since >= RATE_EVERY then
    self.rate = math.max(done - self.before, 0) / (time - self.since)
    self.since, self.before = time, done
  end
end

local function amount(self)
  if not self.unit and self.done == 0 then return "working" end
  local n, unit = self.base + self.done, self.unit and " " .. self.unit or ""
  if not self.total or self.total < n then
    local open = self.open and self.open > 1 and (", %s questions open"):format(counted(self.open)) or ""
    return counted(n) .. unit, open
  end
  return ("%s of %s%s, %d %%"):format(counted(n), counted(self.total), unit, 100 * n // math.max(self.total, 1))
end

local function time_left(self)
  if not (self.total and self.rate) or self.rate <= 0 or self.done >= self.total then return "" end
  return (", about %s left"):format(duration((self.total - self.done) / self.rate))
end

---The line, as much of it as fits: the rate goes first, then the time, then what is left.
---@param seconds number since the command began
---@param width integer columns
---@return string
function Line:text(seconds, width)
  local names = { self.name }
  if self.part > 1 then names[#names + 1] = ("part %d"):format(self.part) end
  local head = "sg-lua: " .. (#names > 0 and table.concat(names, ", ") .. ": " or "")
  local rate = self.rate and self.rate >= 1 and (", %s/s"):format(counted(self.rate)) or ""
  local spent, left = ", " .. duration(seconds), time_left(self)
  local full = self.full_in and (", memory full in about %s"):format(duration(self.full_in)) or ""
  local _, open = amount(self)
  open = open or ""
  for _, tail in ipairs {
    spent .. rate .. left .. open .. full,
    spent .. rate .. left .. full,
    spent .. left .. full,
    left .. full,
    left,
    "",
  } do
    local line = head .. (amount(self)) .. tail
    if #line < width then return line end
  end
  local share = amount(self):match ", (%d+ %%)$"
  for _, short in ipairs { share and share .. left or nil, share } do
    if #head + #short < width then return head .. short end
  end
  return (head .. (amount(self))):sub(1, math.max(width - 1, 0))
end

---The line with a bar behind it, if the share done is known and there is room.
---@param seconds number since the command began
---@param width integer columns
---@return string
function Line:drawn(seconds, width)
  local line = self:text(seconds, width)
  local cells = math.min(width - #line - 4, BAR_MOST)
  if not self.total or self.total < math.max(self.done, 1) or cells < BAR_LEAST then return line end
  local full = math.floor(cells * self.done / self.total)
  return ("%s [%s%s]"):format(line, ("#"):rep(full), ("."):rep(cells - full))
end

---@return table line that has counted nothing yet
function progress.new() return setmetatable({ part = 0, parts = {} }, Line) end

---@param time number by pool.now
---@param done number
---@param total? number
---@param unit? string "heaps", "positions", ...
---@param name? string of a part of the work that begins; it stays until another has one
---@param state? { bytes: integer, max_bytes?: integer, open?: integer } of a search: the memory that it holds and may
--- hold; the questions that wait for an answer
function Line:count(time, done, total, unit, name, state)
  take(self, time, done, total, unit, name)
  take_state(self, time, state)
end

---Seconds between lines of progress where no terminal draws them: SG_HEARTBEAT, or a minute.
---@return number|nil seconds nil: no lines
function progress.heartbeat()
  local seconds = tonumber(os.getenv "SG_HEARTBEAT") or HEARTBEAT
  return seconds > 0 and seconds or nil
end

local function draw(line, seconds, host) screen.draw(line:drawn(seconds, host.width())) end

local function write_line(line, seconds) screen.more(line:text(seconds, math.huge)) end

---Returns a function that updates the line of progress (its arguments are those of Line:count).
---@param start number when the command began, by pool.now
---@return fun(done: number, total?: number, unit?: string, name?: string, state?: table)|nil report nil if no line is
--- to be shown; whether anybody sees one, the session says
function progress.report(start)
  local host = require "sg.host"
  local show, after, every = draw, DRAW_AFTER, DRAW_EVERY
  if not screen.shows_progress() then
    every = progress.heartbeat()
    if not every then return nil end
    show, after = write_line, every
  end
  local line, next_time = progress.new(), pool.now() + after
  return function(done, total, unit, name, state)
    local time = pool.now()
    line:count(time, done, total, unit, name, state)
    if time < next_time then return end
    next_time = time + every
    show(line, time - start, host)
  end
end

return progress
