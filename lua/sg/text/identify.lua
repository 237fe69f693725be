-- SPDX-License-Identifier: MIT
-- Text of what sg.identify finds.

local known_by = require("sg.text.diff").known_by
local aligned = require("sg.text.columns").aligned
local plain = require("sg.text.plain").text

local identify = {}

local function shift_text(match, places)
  if match.shift == 0 then return places and "its heap n" or "the same heaps" end
  if match.shift > 0 then return ("its heap n + %d"):format(match.shift) end
  return ("its heap n - %d"):format(-match.shift)
end

local ALSO_SHOWN, LITERATURE_SHOWN = 6, 2

local function also_text(also, all_option)
  if not also or #also == 0 then return "" end
  if #also <= ALSO_SHOWN then return "also " .. table.concat(also, " ") end
  return ("also %s and %d more%s"):format(
    table.concat(also, " ", 1, ALSO_SHOWN),
    #also - ALSO_SHOWN,
    all_option and (" (%s)"):format(all_option) or ""
  )
end

local function literature_text(row)
  local line
  if row.status == "solved" then
    line = "solved"
    if row.period then line = ("solved: period %d, last exception heap %d"):format(row.period, row.last_exception) end
    if row.by then line = line .. (" (%s)"):format(row.by) end
  else
    line = row.looked_to and ("unsolved: no period up to heap %d (%s);"):format(row.looked_to, row.looked_source)
      or "unsolved, as far as is known here;"
    line = line .. " the status to quote is that of"
  end
  return ("in print: %s %s%s %s%s"):format(
    row.code,
    line,
    row.status == "solved" and ";" or "",
    row.source,
    row.basis ~= "proven" and ("  [its match is %s]"):format(row.basis) or ""
  )
end

-- Says what this program has found of a code.
local function status_text(row)
  local line = row.status == "proven"
      and ("period %d, preperiod %d, proven by this program"):format(row.period, row.preperiod)
    or ("no period known here; this program looked to heap %d"):format(row.looked_to)
  return ("status of %s: %s (%s)%s"):format(
    row.code,
    line,
    row.date,
    row.basis ~= "proven" and ("  [its match is %s]"):format(row.basis) or ""
  )
end

local function nothing_found(name, result, of)
  local which = result.looked_at and ("none of the first %d known games"):format(result.looked_at)
    or result.own and "no other known game"
    or "no known game"
  return ("%s: %s%s"):format(name, which, of)
end

-- The known games whose values are those of a game on two heaps.
local function two_heaps_text(name, result)
  if not result.found then return nothing_found(name, result, " on two heaps has these values") end
  local rows = {}
  for i, match in ipairs(result.matches) do
    local a, b = match.exchanged and "b" or "a", match.exchanged and "a" or "b"
    local behind = match.shift > 0 and (" + %d"):format(match.shift) or ""
    rows[i] = { plain(match.code), ("its {%s%s, %s%s}"):format(a, behind, b, behind), known_by(match) }
  end
  return ("{a, b} of %s has the nim-value of\n%s"):format(name, aligned(rows, "  "))
end

---The known games, one in each line, and what is in print about them.
---@param name string how the game or the list is called
---@param result sg.Result of sg.identify
---@param all_option? string how to ask for all the games of a line
---@return string
function identify.text(name, result, all_option)
  if result.two_heaps then return two_heaps_text(plain(name), result) end
  local lines, rows = {}, {}
  local until_heap = result.checked_to
      and (" (looked at: %s 0..%d)"):format(result.places and "places" or "heaps", result.checked_to)
    or ""
  if not result.found then
    local behind = result.all_zero and " (all values looked at are 0)" or until_heap
    lines[1] = nothing_found(plain(name), result, " has this sequence" .. behind)
  else
    lines[1] = ("%s of %s has the nim-value of"):format(
      result.places and "a head in place n" or "heap n",
      plain(name)
    )
    for i, match in ipairs(result.matches) do
      rows[i] =
        { plain(match.code), shift_text(match, result.places), known_by(match), also_text(match.also, all_option) }
    end
    lines[2] = aligned(rows, "  ")
  end
  if result.octal then lines[#lines + 1] = plain(status_text(result.octal)) end
  if #result.literature > LITERATURE_SHOWN then
    lines[#lines + 1] = "in print: the values fit games of different fate; more values would tell them apart"
    return table.concat(lines, "\n")
  end
  for _, row in ipairs(result.literature) do
    lines[#lines + 1] = plain(literature_text(row))
  end
  for _, slip in ipairs(result.slips) do
    lines[#lines + 1] = ("slip in print: %s: %s; in truth %s"):format(slip.where, slip.claim, slip.finding)
  end
  return table.concat(lines, "\n")
end

return identify
