-- SPDX-License-Identifier: MIT
-- The option --where of `seq` and `table`, which lists only the heaps, or pairs of heaps, of one outcome (P or N).

local loony = require "sg.loony"
local outcome_of = require("sg.search.loopy").outcome_of
local plus = require("sg.text.words").plus
local session_of = require "sg.cli.session"

local where = {}

local WIDTH = 100 -- columns of a line

---@type sg.cli.Option
where.OPTION = {
  "--where",
  value = "OUTCOME",
  choices = { "P", "N", "loony" },
  help = "list only the positions that "
    .. "the player to move loses (P), or wins (N), or wins in every sum (loony), not the values",
}

local function has(value, wanted)
  if wanted == "loony" then return value == loony end
  return (value == loony and "N" or outcome_of(value)) == wanted
end

-- Items in lines of at most WIDTH columns.
local function lines_of(items)
  local lines, line = {}, ""
  for _, item in ipairs(items) do
    if line ~= "" and #line + 1 + #item > WIDTH then
      lines[#lines + 1], line = line, ""
    end
    line = line == "" and item or line .. " " .. item
  end
  lines[#lines + 1] = line ~= "" and line or "none"
  return table.concat(lines, "\n")
end

-- The fields of a known answer that say which part of the game it is about, and how it is known.
local function head_of(known, wanted)
  local head = { where = wanted }
  for _, name in ipairs {
    "basis",
    "row",
    "family",
    "rows",
    "columns",
    "row_parameter",
    "column_parameter",
    "assuming",
    "checked_to",
  } do
    head[name] = known[name]
  end
  return head
end

---The heaps of a sequence that have the outcome.
---@param known table of game:seq
---@param wanted "P"|"N"|"loony"
---@return table list { where, from, to, heaps, basis }
function where.of_sequence(known, wanted)
  local list = head_of(known, wanted)
  list.from, list.to, list.heaps = known.from, known.to, {}
  for i, value in ipairs(known.values) do
    if has(value, wanted) then list.heaps[#list.heaps + 1] = plus(known.from, i - 1) end
  end
  return list
end

---The pairs of a table that have the outcome.
---@param known table of game:table
---@param wanted "P"|"N"|"loony"
---@return table list { where, rows, columns, pairs, basis }
function where.of_table(known, wanted)
  local list = head_of(known, wanted)
  list.pairs = {}
  for i, row in ipairs(known.values) do
    for j, value in ipairs(row) do
      if has(value, wanted) then list.pairs[#list.pairs + 1] = { known.rows[1] + i - 1, known.columns[1] + j - 1 } end
    end
  end
  return list
end

local function text_of(list)
  local items, form = {}, "{%d,%d}"
  if list.row_parameter then form = ("%s=%%d:%s=%%d"):format(list.row_parameter, list.column_parameter) end
  for i, heap in ipairs(list.heaps or {}) do
    items[i] = tostring(heap)
  end
  for i, pair in ipairs(list.pairs or {}) do
    items[i] = form:format(pair[1], pair[2])
  end
  return lines_of(items)
end

local function csv_of(list)
  local lines = { list.heaps and "heap" or (list.row_parameter or "a") .. "," .. (list.column_parameter or "b") }
  for _, heap in ipairs(list.heaps or {}) do
    lines[#lines + 1] = tostring(heap)
  end
  for _, pair in ipairs(list.pairs or {}) do
    lines[#lines + 1] = pair[1] .. "," .. pair[2]
  end
  return table.concat(lines, "\n")
end

-- The n-th heap beside n, as the OEIS lists sets of numbers.
local function bfile_of(list)
  local lines = {}
  for i, heap in ipairs(list.heaps) do
    lines[i] = i .. " " .. heap
  end
  return table.concat(lines, "\n")
end

---Answers with the positions of the outcome that --where names.
---@param session table
---@param object table the first fields of the answer
---@param result sg.Result|nil
---@param why sg.Failure|nil
---@param list_of fun(known: table, wanted: string): table where.of_sequence or where.of_table
function where.respond(session, object, result, why, list_of)
  local args = session.args
  local write = args.format == "csv" and csv_of or args.format == "bfile" and bfile_of or text_of
  session:respond(
    object,
    result,
    why,
    function(known) return known.values and write(list_of(known, args.where)) end,
    function(known, fields) session_of.copy(known.values and list_of(known, args.where), fields) end
  )
end

return where
