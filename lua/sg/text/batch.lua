-- SPDX-License-Identifier: MIT
-- The summary of a batch: "12 files: 40 answers, 2 failed", and below it what failed
-- and what was dropped.

local plain = require "sg.text.plain"

local LONGEST = 200 -- bytes of a reason

local function count(n, what) return ("%d %s%s"):format(n, what, n == 1 and "" or "s") end

-- A line for each failed answer that is named, and one that says where the others are.
local function failed_lines(summary)
  local lines = {}
  for i, one in ipairs(summary.named) do
    lines[i] = ("\n  %s %s: %s"):format(
      plain.line(one.game),
      plain.line(one.task),
      plain.short(one.reason:match "^[^\n]*", LONGEST)
    )
  end
  local n_more = summary.failed - #summary.named
  if n_more > 0 then
    lines[#lines + 1] = ("\n  and %d more; %s %s all of them"):format(
      n_more,
      summary.out or "the answers",
      summary.out and "has" or "have"
    )
  end
  return table.concat(lines)
end

-- A line for each file whose answers were dropped.
local function pruned_lines(summary)
  local lines = {}
  for i, one in ipairs(summary.pruned or {}) do
    lines[i] = ("\n  %s is gone: %s pruned"):format(plain.line(one.file), count(one.answers, "answer"))
  end
  return table.concat(lines)
end

---@param summary table of sg.batch
---@return string
return function(summary)
  local subject = summary.games and count(summary.games, "game") or count(summary.files, "file")
  return ("%s%s: %s%s, %d failed%s%s"):format(
    summary.interrupted and "interrupted; " or "",
    subject,
    count(summary.answers, "answer"),
    summary.kept > 0 and (" (and %d kept)"):format(summary.kept) or "",
    summary.failed,
    failed_lines(summary),
    pruned_lines(summary)
  )
end
