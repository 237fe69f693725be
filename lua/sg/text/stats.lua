-- SPDX-License-Identifier: MIT
-- The text of --stats: counts of positions and options, the shares of the time, and the use of memory.

local stats = {}

local function grouped(n) return (("%d"):format(n):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", "")) end

local function of_bytes(n)
  if n < 1 << 20 then return ("%.1f KiB"):format(n / (1 << 10)) end
  return ("%.1f MiB"):format(n / (1 << 20))
end

-- Divides the time into shares, as text; nil if neither code of a rule nor a rule that is data gave options.
local function shares(total)
  if not total.options_seconds or total.rule_seconds + total.data_seconds <= 0 then return nil end
  local function share(seconds) return ("%.0f %%"):format(100 * seconds / total.seconds) end
  local parts = {}
  if total.rule_seconds > 0 then parts[1] = "options " .. share(total.options_seconds) end
  if total.data_seconds > 0 then
    parts[#parts + 1] = ("options %s (of data, without Lua)"):format(share(total.data_seconds))
  end
  if total.parts_seconds > 0 then
    parts[#parts + 1] = ("split and canonical %s (without Lua)"):format(share(total.parts_seconds))
  end
  if total.split_seconds > 0 then parts[#parts + 1] = "split " .. share(total.split_seconds) end
  if total.canonical_seconds > 0 then parts[#parts + 1] = "canonical " .. share(total.canonical_seconds) end
  local search = total.engine_seconds - total.memo_seconds - total.data_seconds
  return ("  share: %s; memo %s, search %s"):format(
    table.concat(parts, ", "),
    share(total.memo_seconds),
    share(search > 0 and search or 0)
  )
end

---Set by sg-lua-mpi: whose counts they are.
---@type string|nil
stats.whose = nil

-- Where ranks divide the positions, no rank sees a whole line of play, nor keeps the options of a position to
-- compare.
local function of_search(total)
  local counted = ("stats%s: %s positions, %s options"):format(
    stats.whose and " of " .. stats.whose or "",
    grouped(total.positions),
    grouped(total.options)
  )
  if total.partitioned then return counted end
  local line = total.depth > 0 and "; longest line of play " .. grouped(total.depth) or ""
  return ("%s, %s of them repeated%s"):format(counted, grouped(total.duplicates), line)
end

-- With fewer values, what an empty memo takes says more than the values do.
local EACH_FROM = 100

---@param total table the counts of all searches, of searches.total
---@return string
function stats.text(total)
  local idle = total.options == 0 and total.positions == 0 and not total.partitioned
  if idle and not total.restored then return "stats: nothing was searched" end
  local lines = {
    of_search(total),
    ("  memo: had %s of the %s components looked up; holds %s %s in %s%s"):format(
      grouped(total.hits),
      grouped(total.parts),
      grouped(total.stored),
      total.stored == 1 and "value" or "values",
      of_bytes(total.memo_bytes),
      total.stored >= EACH_FROM and (" (%.1f bytes each)"):format(total.bytes_per_entry) or ""
    ),
    ("  time: %.3f s in the rule's code, %.3f s in the engine"):format(total.rule_seconds, total.engine_seconds),
    ("  memory: %s with %s"):format(
      of_bytes(total.bytes),
      total.partitioned and "the options that wait and the messages, at most" or "the stack"
    ),
  }
  if total.threads > 1 then
    lines[3] = ("%s, added over %d threads; %s positions expanded twice"):format(
      lines[3],
      total.threads,
      grouped(total.repeats)
    )
  end
  lines[#lines + 1] = shares(total)
  if total.methods then lines[#lines + 1] = "  method: " .. table.concat(total.methods, ", ") end
  if total.restored then
    lines[#lines + 1] = ("  store: %s values were in it, and %s facts short of a value"):format(
      grouped(total.restored),
      grouped(total.restored_facts)
    )
  end
  return table.concat(lines, "\n")
end

return stats
