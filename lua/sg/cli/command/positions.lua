-- SPDX-License-Identifier: MIT
-- The command `positions`: all positions that can be reached from a position, with their values.

local columns = require "sg.text.columns"
local csv = require "sg.text.csv"
local failure = require "sg.failure"
local graph = require "sg.search.graph"
local loony = require "sg.loony"
local loopy = require "sg.search.loopy"
local one_line = require("sg.text.plain").line
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

local LIMIT = 10000 -- positions that are listed as text and JSON unless the caller says otherwise
local OUTCOMES = { P = true, N = true, D = true }

local function wanted_of(word)
  if OUTCOMES[word] or word:find "^%d+$" or word == tostring(loony) then return word end
  return nil, "an outcome, P, N or D, or a nim-value"
end

---@type sg.cli.Command
M.command = {
  summary = "all positions that can be reached, with values",
  text = "All positions that can be reached from a position, itself among them, nearest first: the\n"
    .. "nim-value of each, who wins, the height, which is the number of moves of the longest play (of a\n"
    .. "game with loops: the level, which is the least number of moves that lead there), and how many\n"
    .. "different moves win. Positions that canonical makes equal are one; a move that leaves several\n"
    .. "components leads to their sum.",
  examples = {
    "sg-lua positions kayles 5",
    "sg-lua positions chomp:w=3:h=3 --where P",
    "sg-lua positions cram:w=4:h=3 --histogram",
    "sg-lua positions wythoff '{5,8}' --format csv > pairs.csv",
  },
  arguments = { options.GAME, options.POSITION },
  options = {
    { "--where", value = "P|N|VALUE", convert = wanted_of, help = "only the positions of this outcome or value" },
    { "--count", help = "only how many positions there are" },
    { "--histogram", help = "how many positions there are of each height and value" },
    options.limit(("look at most at N positions (default %d; all for --count, --histogram and CSV)"):format(LIMIT)),
    options.common(options.format { "text", "json", "csv" }),
  },
}

-- The height of a node, or its level in a game with loops.
local function size_of(node) return node.height or node.level end

local function is_wanted(value, wanted)
  return not wanted or loopy.outcome_of(value) == wanted or tostring(value) == wanted
end

-- Values in the order of the text: numbers first, then loony and those of games with loops.
local function is_less(a, b)
  local x, y = math.type(a) == "integer", math.type(b) == "integer"
  if x ~= y then return x end
  if x then return a < b end
  return tostring(a) < tostring(b)
end

-- ---- the answers -------------------------------------------------------------------------------------------------

-- An answer: count, and histogram { height or level, value, count }, by height, then by value, or positions.

local function counted(game, position, opts)
  local result, why = game:followers(position, opts)
  return result and { count = result.followers, left_out = 0 }, why
end

local function histogram_of(game, position, opts, wanted)
  local counts, left_out = graph.histogram(game, position, opts)
  if not counts then return nil, left_out end
  local answer = { count = 0, left_out = left_out, histogram = {} }
  for _, one in ipairs(counts) do
    answer.looked_at = (answer.looked_at or 0) + one.count
    if is_wanted(one.value, wanted) then
      answer.count = answer.count + one.count
      table.insert(answer.histogram, one)
    end
  end
  table.sort(answer.histogram, function(a, b)
    if size_of(a) ~= size_of(b) then return size_of(a) < size_of(b) end
    return is_less(a.value, b.value)
  end)
  return answer
end

local function listed(game, position, opts, wanted)
  local answer = { looked_at = 0, positions = {} }
  local left_out, why = graph.each(game, position, opts, function(node)
    answer.looked_at, node.id = answer.looked_at + 1, nil
    if is_wanted(node.value, wanted) then table.insert(answer.positions, node) end
  end)
  if not left_out then return nil, why end
  for _, node in ipairs(left_out > 0 and answer.positions or {}) do
    node.height = nil -- the longest play is not known
  end
  answer.count, answer.left_out = #answer.positions, left_out
  return answer
end

local function answer_of(game, position, args, opts)
  if args.histogram or args.count and (args.where or args.limit) then
    return histogram_of(game, position, opts, args.where)
  end
  return (args.count and counted or listed)(game, position, opts, args.where)
end

-- ---- the forms of an answer --------------------------------------------------------------------------------------

-- The head of the column that size_of fills; nil if no position has a size.
local function size_head(list) return list[1] and (list[1].level and "level" or list[1].height and "height") end

-- The columns of a list of positions: those that have something to say.
local function fields_of(list)
  local fields = { "position", "value", "outcome" }
  fields[#fields + 1] = size_head(list)
  fields[#fields + 1] = list[1] and list[1].wins and "wins" or nil
  return fields
end

local function list_text(list)
  if #list == 0 then return "none" end
  local fields = fields_of(list)
  local rows = { fields }
  for _, item in ipairs(list) do
    local row = {}
    for i, field in ipairs(fields) do
      row[i] = (field == "position" and one_line or tostring)(item[field])
    end
    rows[#rows + 1] = row
  end
  return columns.aligned(rows)
end

-- A row for each height and a column for each value, with the sums of both.
local function histogram_text(answer)
  local list = answer.histogram
  if #list == 0 then return "none" end
  local values, sizes, at, of_value, of_size = {}, {}, {}, {}, {}
  for _, one in ipairs(list) do
    local size, value = size_of(one), tostring(one.value)
    if not of_size[size] then sizes[#sizes + 1] = size end
    if not of_value[value] then values[#values + 1] = one.value end
    of_size[size], of_value[value] = (of_size[size] or 0) + one.count, (of_value[value] or 0) + one.count
    at[size .. " " .. value] = one.count
  end
  table.sort(values, is_less)
  local head, last = { size_head(list) }, { "all" }
  for i, value in ipairs(values) do
    head[i + 1], last[i + 1] = "value " .. tostring(value), tostring(of_value[tostring(value)])
  end
  head[#head + 1], last[#last + 1] = "all", tostring(answer.count)
  local rows = { head }
  for _, size in ipairs(sizes) do
    local row = { tostring(size) }
    for _, value in ipairs(values) do
      row[#row + 1] = tostring(at[size .. " " .. tostring(value)] or 0)
    end
    row[#row + 1] = tostring(of_size[size])
    rows[#rows + 1] = row
  end
  rows[#rows + 1] = last
  return columns.aligned(rows)
end

local function csv_of(items, fields)
  local lines = { table.concat(fields, ",") }
  for i, item in ipairs(items) do
    local cells = {}
    for j, field in ipairs(fields) do
      cells[j] = csv.cell(tostring(item[field]))
    end
    lines[i + 1] = table.concat(cells, ",")
  end
  return table.concat(lines, "\n")
end

local function text_of(answer, args)
  if args.count then return tostring(answer.count) end
  local list, is_csv = answer.histogram or answer.positions, args.format == "csv"
  if args.histogram then
    return is_csv and csv_of(list, { size_head(list) or "height", "value", "count" }) or histogram_text(answer)
  end
  return is_csv and csv_of(list, fields_of(list)) or list_text(list)
end

local function add_fields(answer, args, fields)
  fields.count, fields.where = answer.count, args.where
  fields.positions, fields.histogram = answer.positions, args.histogram and answer.histogram or nil
end

-- A count of a part of the positions would be read as a count of all.
local function incomplete(answer)
  local message = "%d positions are looked at, and at least %d more can be reached"
  return failure.new("limit", message:format(answer.looked_at, answer.left_out), { hint = "--limit N looks at more" })
end

function M.run(session)
  local args = session.args
  if args.count and args.histogram then
    return session:fail({}, failure.new("usage", "--count and --histogram are two answers: leave one out"))
  end
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return end
  local answer, why = nil, asked.why
  if not why then
    local limit = args.limit or not (args.count or args.histogram or args.format == "csv") and LIMIT or nil
    answer, why = answer_of(asked.game, asked.position, args, session:limits { limit = limit })
  end
  if answer and answer.left_out > 0 then
    local partial = answer.positions
    why, answer = failure.with(incomplete(answer), { partial = partial and answer or nil }), nil
  end
  session:respond(
    asked.object,
    answer,
    why and session_of.about(asked.game, asked.label, why),
    function(known) return text_of(known, args) end,
    function(known, fields) add_fields(known, args, fields) end
  )
end

return M
