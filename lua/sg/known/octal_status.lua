-- SPDX-License-Identifier: MIT
-- Reads what this program has found of the codes 0.xyz and 4.xyz: the period, proven, or up to which heap it looked.
-- The rows are facts with a date; no answer about a sequence uses them. What is in print is in literature.lua.

local codes = require "sg.known.octal_codes"

local octal_status = {}

---@class sg.OctalRow
---@field code string of three digits
---@field status "proven"|"open"
---@field period? integer
---@field preperiod? integer
---@field looked_to? integer there is no period that the heaps up to this one prove
---@field date string when it was written down
---@field source string

local rows -- by code

local function rows_by_code()
  local made = {}
  local function add(names, fields)
    for code in names:gmatch "%S+" do
      local row = { code = code, date = codes.date, source = "sg-lua" }
      for key, value in pairs(fields) do
        row[key] = value
      end
      made[code] = row
    end
  end
  for period, preperiod, names in codes.proven:gmatch "(%d+) (%d+):([^\n]*)" do
    add(names, { status = "proven", period = math.tointeger(period), preperiod = math.tointeger(preperiod) })
  end
  for looked_to, names in codes.open:gmatch "(%d+):([^\n]*)" do
    add(names, { status = "open", looked_to = math.tointeger(looked_to) })
  end
  return made
end

---@class sg.OctalStatus
---@field code string "0.077"
---@field status "proven"|"open"
---@field basis "proven"|"observed" how the match with this code is known
---@field period? integer
---@field preperiod? integer
---@field looked_to? integer the last heap that was looked at without a period
---@field date string when that was
---@field source string "sg-lua"

---The status of a code 0.xyz or 4.xyz, or of a shorter one.
---@param code string as `sg-lua` prints it: "0.77"
---@return sg.OctalRow?
function octal_status.of(code)
  local whole, digits = code:match "^([04]?)%.([0-7]*)$"
  if not whole or #digits > 3 then return nil end
  rows = rows or rows_by_code()
  return rows[("%s.%s%s"):format(whole == "4" and "4" or "0", digits, ("0"):rep(3 - #digits))]
end

return octal_status
