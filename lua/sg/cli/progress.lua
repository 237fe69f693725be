-- SPDX-License-Identifier: MIT
-- A line on standard error that shows how far a computation is: on a terminal only, redrawn at most ten times a second,
-- and only after half a second.

local pool = require "sg.pool"

local progress = {}

local DRAW_EVERY, DRAW_AFTER, RATE_EVERY = 0.1, 0.5, 2 -- seconds
local BAR_WIDTH = 30

local function counted(n)
  local digits = tostring(math.floor(n)):reverse():gsub("(%d%d%d)", "%1,"):reverse()
  return (digits:gsub("^,", ""))
end

local function text_of(done, total)
  if not total or total <= 0 then return "sg-lua: " .. counted(done) end
  local filled = math.min(BAR_WIDTH, math.floor(BAR_WIDTH * done / total))
  return ("sg-lua: [%s%s] %s of %s"):format(("#"):rep(filled), ("."):rep(BAR_WIDTH - filled), counted(done),
    counted(total))
end

local function is_seen()
  local ok, host = pcall(require, "sg.host")
  return ok and not os.getenv "NO_COLOR" and os.getenv "TERM" ~= "dumb" and host.isatty(2)
end

---@param start number when the command began, by pool.now
---@param drawn fun() called whenever the line was drawn
---@return fun(done: number, total: number|nil)|nil nil where nobody sees the line
function progress.line(start, drawn)
  if not is_seen() then return nil end
  local next_draw = pool.now() + DRAW_AFTER
  local since, before, rate = pool.now(), nil, ""
  return function(done, total)
    local time = pool.now()
    if time < next_draw then return end
    next_draw = time + DRAW_EVERY
    drawn()
    if not before or time - since >= RATE_EVERY then
      rate = before and done > before and (", %s/s"):format(counted((done - before) // (time - since))) or ""
      since, before = time, done
    end
    io.stderr:write("\r", text_of(done, total), ("  %.0f s%s\27[K"):format(time - start, rate))
    io.stderr:flush()
  end
end

return progress
