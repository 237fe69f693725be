-- SPDX-License-Identifier: MIT
-- The text of --stats: what was evaluated, where the time went, what is held in memory.

local stats = {}

local function grouped(n)
  return (("%d"):format(n):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

local function of_bytes(n)
  if n < 1 << 20 then return ("%.1f KiB"):format(n / (1 << 10)) end
  return ("%.1f MiB"):format(n / (1 << 20))
end

-- How the time divides, in shares of all of it; nil if no code of a rule ran.
local function shares(total)
  if not total.options_seconds or total.rule_seconds <= 0 then return nil end
  local function share(seconds) return ("%.0f %%"):format(100 * seconds / total.seconds) end
  local parts = { "options " .. share(total.options_seconds) }
  if total.parts_seconds > 0 then
    parts[#parts + 1] = ("split and canonical %s (without Lua)"):format(share(total.parts_seconds))
  end
  if total.split_seconds > 0 then parts[#parts + 1] = "split " .. share(total.split_seconds) end
  if total.canonical_seconds > 0 then parts[#parts + 1] = "canonical " .. share(total.canonical_seconds) end
  local search = total.engine_seconds - total.memo_seconds
  return ("  share: %s; memo %s, search %s"):format(table.concat(parts, ", "), share(total.memo_seconds),
    share(search > 0 and search or 0))
end

---@param total table the counts of all searches, of searches.total
---@return string
function stats.text(total)
  local lines = {
    ("stats: %s positions, %s options, of which %s duplicates; longest line of play %s"):format(
      grouped(total.positions), grouped(total.options), grouped(total.duplicates), grouped(total.depth)),
    ("  memo: %s of %s components were known; %s entries, %s%s"):format(grouped(total.hits), grouped(total.parts),
      grouped(total.stored), of_bytes(total.memo_bytes),
      total.bytes_per_entry and (", %.1f bytes per entry"):format(total.bytes_per_entry) or ""),
    ("  time: %.3f s in the rule's code, %.3f s in the engine"):format(total.rule_seconds, total.engine_seconds),
    ("  memory: %s with the stack"):format(of_bytes(total.bytes)),
  }
  if total.threads > 1 then
    lines[3] = ("%s, added over %d threads; %s positions twice"):format(lines[3], total.threads, grouped(total.repeats))
  end
  lines[#lines + 1] = shares(total)
  if total.methods then lines[#lines + 1] = "  method: " .. table.concat(total.methods, ", ") end
  if total.restored then
    lines[#lines + 1] = ("  store: %s values were in it, and %s facts short of a value"):format(grouped(total.restored),
      grouped(total.restored_facts))
  end
  return table.concat(lines, "\n")
end

return stats
