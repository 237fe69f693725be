-- SPDX-License-Identifier: MIT
-- Turns results into text, CSV and b-files. Nothing here computes or prints: every function returns a string.

local aligned = require("sg.text.columns").aligned
local json = require "sg.text.json"
local plain = require("sg.text.plain").text

local M = {}

local WINNER = { N = "first player wins", P = "second player wins", D = "a draw" }

local function outcome_text(outcome)
  return ("%s (%s)"):format(outcome, WINNER[outcome] or "?")
end

local function basis_text(result)
  if result.assuming then return ("[%s: %s]"):format(result.basis, plain(result.assuming)) end
  if result.theorem then return ("[%s: %s]"):format(result.basis, result.theorem) end
  if result.hash_bits and result.basis == "computed" then
    return ("[computed, keys hashed to 128 bits: chance of a collision below 2^-%d]"):format(result.hash_bits)
  end
  return ("[%s]"):format(result.basis)
end

---"kayles 7: 2  N (first player wins)  [computed]"
---@param label string game and position
---@param result table of game:value, game:outcome, game:moves or sg.sum
function M.value(label, result)
  -- A board of several lines stands alone, below what it is a position of.
  local head = plain(label) .. ":"
  if head:find "\n" then head = head:gsub(" ", "\n", 1):gsub(":$", "\n") end
  local parts = { head }
  if result.value then parts[#parts + 1] = tostring(result.value) .. " " end
  if result.outcome then parts[#parts + 1] = outcome_text(result.outcome) .. " " end
  if result.remoteness ~= nil then
    parts[#parts + 1] = ("remoteness %s "):format(result.remoteness or "infinite")
  end
  if result.basis then parts[#parts + 1] = basis_text(result) end
  return (table.concat(parts, " "):gsub("\n +", "\n"):gsub(" +$", ""))
end

---@param label string
---@param result table of game:moves
function M.moves(label, result)
  local rows = {}
  for _, move in ipairs(result.moves or {}) do
    rows[#rows + 1] = { move.wins and "*" or move.draws and "=" or " ", plain(move.option), tostring(move.value) }
  end
  local lines = { M.value(label, result) }
  if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
  if #rows == 0 and (result.total or 0) == 0 then lines[#lines + 1] = "  no moves" end
  if not result.total then
    lines[#lines + 1] = ("  (the first %d moves; --limit N lists more)"):format(#rows)
  elseif result.total > #rows then
    lines[#lines + 1] = ("  (%d of %d moves; --limit N lists more)"):format(#rows, result.total)
  end
  return table.concat(lines, "\n")
end

---@param label string
---@param result table of game:moves_to
function M.moves_to(label, result)
  local lines = { ("%s: moves of value %d"):format(plain(label), result.target) }
  for _, move in ipairs(result.moves) do lines[#lines + 1] = "  " .. plain(move.option) end
  if #result.moves == 0 then lines[2] = result.total and "  none" or "  none among those that were looked at" end
  return table.concat(lines, "\n")
end

---@param result table of sg.sum
function M.sum(result)
  local names, rows, winning = {}, {}, {}
  for i, part in ipairs(result.components or {}) do
    names[i] = part.game .. "@" .. part.position
    rows[i] = { plain(names[i]), "=", tostring(part.value) }
  end
  local lines = { M.value(table.concat(names, " + "), result) }
  if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
  for i, move in ipairs(result.drawing or result.winning or {}) do
    winning[i] = { result.drawing and "=" or "*", plain(names[move.component] or tostring(move.component)), "->",
      plain(move.option), tostring(move.value) }
  end
  if #winning > 0 then
    lines[#lines + 1] = result.drawing and "moves that keep the draw:" or "winning moves:"
    lines[#lines + 1] = aligned(winning, "  ")
  end
  return table.concat(lines, "\n")
end

local SEQ_ROW = 20

---Rows of values, each row labelled with its first heap.
---@param values integer[]
---@param first integer|nil heap of the first value; nil where it is beyond 2^63
---@param width integer of a value
---@param label_width integer
---@param per_row? integer
function M.seq_rows(values, first, width, label_width, per_row)
  per_row = per_row or SEQ_ROW
  local cell, label, lines = "%" .. width .. "d", "%" .. label_width .. "s: ", {}
  local row = (" " .. cell):rep(per_row):sub(2)
  for start = 1, #values, per_row do
    local heap = first and tostring(first + start - 1) or ("+%d"):format(start - 1)
    local last = math.min(start + per_row - 1, #values)
    local format = last - start + 1 == per_row and row or (" " .. cell):rep(last - start + 1):sub(2)
    lines[#lines + 1] = label:format(heap) .. format:format(table.unpack(values, start, last))
  end
  return table.concat(lines, "\n")
end

---The nim-sequence in rows, each labelled with its first heap.
---@param result table of game:seq, from an integer
---@param per_row? integer
function M.seq(result, per_row)
  local greatest = 0
  for _, value in ipairs(result.values) do greatest = math.max(greatest, value) end
  return M.seq_rows(result.values, math.tointeger(tonumber(result.from)), #tostring(greatest), #tostring(result.to),
    per_row)
end

---"n<separator>value" lines.
---@param values integer[]
---@param first integer|string heap of the first value; beyond 2^63, as digits, only its own row can be named
---@param separator string
function M.pairs(values, first, separator)
  local lines, from = {}, math.tointeger(tonumber(first))
  for i, value in ipairs(values) do
    lines[i] = (from and from + i - 1 or first) .. separator .. value
  end
  return table.concat(lines, "\n")
end

local function grouped(n)
  return (("%d"):format(n):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

local function of_bytes(n)
  if n < 1 << 20 then return ("%.1f KiB"):format(n / (1 << 10)) end
  return ("%.1f MiB"):format(n / (1 << 20))
end

---What was evaluated, where the time went, what is held.
---@param stats table of searches.total
function M.stats(stats)
  local lines = {
    ("stats: %s positions, %s options, of which %s duplicates; longest line of play %s"):format(
      grouped(stats.positions), grouped(stats.options), grouped(stats.duplicates), grouped(stats.depth)),
    ("  memo: %s of %s components were known; %s entries, %s%s"):format(grouped(stats.hits), grouped(stats.parts),
      grouped(stats.stored), of_bytes(stats.memo_bytes),
      stats.bytes_per_entry and (", %.1f bytes per entry"):format(stats.bytes_per_entry) or ""),
    ("  time: %.3f s in the rule's code, %.3f s in the engine"):format(stats.rule_seconds, stats.engine_seconds),
    ("  memory: %s with the stack"):format(of_bytes(stats.bytes)),
  }
  if stats.threads > 1 then
    lines[3] = ("%s, added over %d threads; %s positions twice"):format(lines[3], stats.threads, grouped(stats.repeats))
  end
  if stats.methods then lines[#lines + 1] = "  method: " .. table.concat(stats.methods, ", ") end
  if stats.restored then
    lines[#lines + 1] = ("  store: %s values were in it, and %s facts short of a value"):format(grouped(stats.restored),
      grouped(stats.restored_facts))
  end
  return table.concat(lines, "\n")
end

function M.csv_head()
  return "n,value\n"
end

---@param result table of game:seq
function M.csv(result)
  return M.csv_head() .. M.pairs(result.values, result.from, ",")
end

---@param result table of game:seq
---@param name string
function M.bfile_head(result, name)
  return ("# nim-values of %s, heaps %s to %s [%s]\n"):format(plain(name):gsub("\n", " "), result.from, result.to,
    result.basis or "computed")
end

---OEIS b-file: "n a(n)" lines after a comment.
---@param result table of game:seq
---@param name string
function M.bfile(result, name)
  return M.bfile_head(result, name) .. M.pairs(result.values, result.from, " ")
end

local REGULARITIES = {
  ["sapp-regular"] = "heaps %s modulo %d are periodic, the others rise by the saltus",
  ["ruler-regular"] = "heaps rise by the saltus, but heaps %s modulo %d by multiples, as the marks of a ruler",
}

-- What the theorems say, each in a few words; docs/theorems.md has them in full.
local THEOREMS = {
  window = "a finite subtraction set, the values of which repeat over its whole reach",
  ["guy-smith"] = "a finite take-and-break code, the values of which repeat for long enough",
  ["all-but"] = "an all-but subtraction set, the values of which rise alike over twice its reach",
  ["rare-window"] = "an octal code with few rare heaps, the last values of which recur and force all others",
  endless = "a code with a repeating tail, the values of which repeat for long enough",
  arithmetic = "a code the values of which rise along the period, with options that keep up",
  tail = "a code without splits and with a repeating tail, the values and bars of which recur, raised",
}

---@param name string
---@param result table of game:period
function M.period(name, result)
  local lines = {}
  if not result.period and (result.checked_to or 0) < 0 then
    lines[1] = ("%s: no heap could be computed"):format(plain(name))
  elseif result.regularity then
    local found = result.regularity
    lines[1] = ("%s: %s, period %d, saltus %d, preperiod %d  [observed to %d]"):format(plain(name), found.kind,
      found.period, found.saltus, found.preperiod, found.observed_to)
  elseif not result.period then
    lines[1] = ("%s: no period found in the heaps 0..%s"):format(plain(name), result.checked_to or "?")
  else
    lines[1] = ("%s: period %s, preperiod %s%s  [%s]"):format(plain(name), result.period, result.preperiod or "?",
      (result.saltus or 0) ~= 0 and (", saltus " .. result.saltus) or "", result.basis)
  end
  local function line(text, ...) lines[#lines + 1] = "  " .. text:format(...) end
  if result.period and result.last_exception and result.last_exception >= 0 then
    line("last exception: heap %s", result.last_exception)
  end
  if result.regularity then
    local list = table.concat(result.regularity.classes, ", ")
    line(REGULARITIES[result.regularity.kind], list, result.regularity.period)
  end
  if result.assuming then line("assuming %s", plain(result.assuming)) end
  if result.theorem then
    local words = THEOREMS[result.theorem]
    line("theorem: %s%s", result.theorem, words and (", for " .. words) or "")
  end
  if result.period and result.checked_to then line("checked: heaps 0..%s", result.checked_to) end
  if result.max_value then line("largest value: %s, first at heap %s", result.max_value, result.max_at) end
  if result.engine then line("engine: %s", result.engine) end
  local lift = result.agrees
  if lift then
    line("options agree with %s on heaps 0..%d (observed); --as '%s' uses that engine", lift.code, lift.agree_to,
      lift.code)
  end
  return table.concat(lines, "\n")
end

---@param results table of game:examples
function M.examples(results)
  local good, lines = 0, {}
  for _, example in ipairs(results) do
    if example.ok then
      good = good + 1
    else
      lines[#lines + 1] = "  FAILED: " .. plain(example.text)
        .. (example.detail and (" (" .. plain(example.detail) .. ")") or "")
    end
  end
  table.insert(lines, 1, #results == 0 and "examples: none" or ("examples: %d of %d ok"):format(good, #results))
  return table.concat(lines, "\n"), good == #results
end

---The fields of a period in JSON: `period` is there, null, also where none was found.
---@param result table
---@param object table what they are added to
---@return table object
function M.period_fields(result, object)
  for key, value in pairs(result) do object[key] = value end
  if object.period == nil then object.period = json.null() end
  return object
end

---"12 files: 40 answers, 2 failed"
---@param summary table of sg.batch
---@return string
function M.batch(summary)
  local function count(n, what) return ("%d %s%s"):format(n, what, n == 1 and "" or "s") end
  return ("%s%s: %s%s, %d failed"):format(summary.interrupted and "interrupted; " or "", count(summary.files, "file"),
    count(summary.answers, "answer"), summary.kept > 0 and (" (and %d kept)"):format(summary.kept) or "",
    summary.failed)
end

---@param rules table of sg.rules
function M.rules(rules)
  local rows = {}
  for i, rule in ipairs(rules) do rows[i] = { plain(rule.name), plain(rule.summary or "") } end
  return aligned(rows)
end

return M
