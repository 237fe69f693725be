-- SPDX-License-Identifier: MIT
-- The summary of a batch: "12 files: 40 answers, 2 failed".

local function count(n, what)
  return ("%d %s%s"):format(n, what, n == 1 and "" or "s")
end

---@param summary table of sg.batch
---@return string
return function(summary)
  local subject = summary.games and count(summary.games, "game") or count(summary.files, "file")
  return ("%s%s: %s%s, %d failed"):format(summary.interrupted and "interrupted; " or "", subject,
    count(summary.answers, "answer"), summary.kept > 0 and (" (and %d kept)"):format(summary.kept) or "",
    summary.failed)
end
