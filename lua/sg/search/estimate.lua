-- SPDX-License-Identifier: MIT
-- Estimates how many positions an evaluation would store that reached its limit on memory. Random lines of play meet
-- evaluated positions and others; the share of evaluated positions shows how far the evaluation came. Random play
-- prefers positions that many lines reach, so the estimate is rough, and too low while few positions are evaluated.

local text = require "sg.text.words"

local M = {}

local LINES, POSITIONS_MOST, SEED = 64, 2000, 1
local OPTIONS_MOST = 100000 -- a position may have so many that each line would take as long as the search did
local STORED_LEAST = 1000 -- fewer say little: then it is one position that is too large, not all of them

---@param search userdata
---@param position any
---@param opts table ready options
---@return number|nil share of the positions that are known; nil: nothing can be said
function M.known_share(search, position, opts)
  local throw, n_seen, n_known, n_options, seen = text.random(SEED), 0, 0, 0, {}
  local roots = search:parts(position, opts)
  for _ = 1, roots and #roots > 0 and LINES or 0 do
    local key = roots[throw(#roots)]
    while key and n_seen < POSITIONS_MOST and n_options < OPTIONS_MOST do
      if not seen[key] then
        seen[key], n_seen = true, n_seen + 1
        if search:known(key) then n_known = n_known + 1 end
      end
      local options = search:options(key, opts)
      if not options then return nil end
      n_options = n_options + #options
      local parts = #options > 0 and options[throw(#options)]
      key = parts and #parts > 0 and parts[throw(#parts)]
    end
  end
  if n_known == 0 then return nil end
  return n_known / n_seen
end

local function mebibytes(bytes)
  local n = bytes / 2 ^ 20
  return n < 10 and ("%.1f"):format(n) or ("%.0f"):format(n)
end

---Says in words what a whole evaluation would need; nil if that is unknown.
---@return string|nil
function M.need(search, position, opts)
  local stats = search:stats()
  if stats.stored < STORED_LEAST then return nil end
  local share = M.known_share(search, position, opts)
  if not share then return nil end
  return ("This method keeps all positions: about %s MiB or more would be needed, for some %d positions."):format(
    mebibytes(stats.memo_bytes / share),
    math.floor(stats.stored / share)
  )
end

return M
