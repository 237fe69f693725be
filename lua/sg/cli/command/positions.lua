-- SPDX-License-Identifier: MIT
-- The command `positions`: all positions that can be reached from a position, with their values.

local columns = require "sg.text.columns"
local csv = require "sg.text.csv"
local failure = require "sg.failure"
local loony = require "sg.loony"
local one_line = require("sg.text.plain").line
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

local LIMIT = 10000 -- positions that are looked at unless the caller says otherwise
local OUTCOMES = { P = true, N = true, D = true }

local function wanted_of(word)
  if OUTCOMES[word] or word:find "^%d+$" or word == tostring(loony) then return word end
  return nil, "an outcome, P, N or D, or a nim-value"
end

---@type sg.cli.Command
M.command = {
  summary = "all positions that can be reached, with values",
  text = "All positions that can be reached from a position, itself among them, nearest first: the\n"
    .. "nim-value of each, who wins, and the height, which is the number of moves of the longest play\n"
    .. "(of a game with loops: the level, which is the least number of moves that lead there). Positions\n"
    .. "that canonical makes equal are one; a move that leaves several components leads to their sum.",
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
    options.limit(("look at most at N positions (default %d)"):format(LIMIT)),
    options.common(options.format { "text", "json", "csv" }),
  },
}

-- The height of a node, or its level in a game with loops.
local function size_of(node) return node.height or node.level end

local function is_wanted(node, wanted) return not wanted or node.outcome == wanted or tostring(node.value) == wanted end

-- The nodes that --where asks for, as an answer has them. Where positions are left out, the longest play is not known.
local function listed(result, wanted)
  local list = {}
  for _, node in ipairs(result.nodes) do
    if is_wanted(node, wanted) then
      list[#list + 1] = {
        position = node.position,
        value = node.value,
        outcome = node.outcome,
        height = result.left_out == 0 and node.height or nil,
        level = node.level,
      }
    end
  end
  return list
end

-- Values in the order of the text: numbers first, then loony and those of games with loops.
local function is_less(a, b)
  local x, y = math.type(a) == "integer", math.type(b) == "integer"
  if x ~= y then return x end
  if x then return a < b end
  return tostring(a) < tostring(b)
end

---How many positions there are of each height and value.
---@param list table[] of listed()
---@return table[] counts { height or level, value, count }, by height, then by value
local function histogram_of(list)
  local counts, of_key = {}, {}
  for _, item in ipairs(list) do
    local key = size_of(item) .. " " .. tostring(item.value)
    if not of_key[key] then
      of_key[key] = { height = item.height, level = item.level, value = item.value, count = 0 }
      counts[#counts + 1] = of_key[key]
    end
    of_key[key].count = of_key[key].count + 1
  end
  table.sort(counts, function(a, b)
    if size_of(a) ~= size_of(b) then return size_of(a) < size_of(b) end
    return is_less(a.value, b.value)
  end)
  return counts
end

-- ---- the forms of an answer --------------------------------------------------------------------------------------

-- The head of the column that size_of fills; nil if no position has a size.
local function size_head(list) return list[1] and (list[1].level and "level" or list[1].height and "height") end

local function list_text(list)
  if #list == 0 then return "none" end
  local rows = { { "position", "value", "outcome", size_head(list) } }
  for _, item in ipairs(list) do
    local size = size_of(item)
    rows[#rows + 1] = { one_line(item.position), tostring(item.value), item.outcome, size and tostring(size) }
  end
  return columns.aligned(rows)
end

-- A row for each height and a column for each value, with the sums of both.
local function histogram_text(list)
  if #list == 0 then return "none" end
  local values, sizes, at, of_value, of_size = {}, {}, {}, {}, {}
  for _, one in ipairs(histogram_of(list)) do
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
  head[#head + 1], last[#last + 1] = "all", tostring(#list)
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

local function text_of(list, args)
  local size = size_head(list)
  if args.count then return tostring(#list) end
  if args.histogram then
    return args.format == "csv" and csv_of(histogram_of(list), { size, "value", "count" }) or histogram_text(list)
  end
  return args.format == "csv" and csv_of(list, { "position", "value", "outcome", size }) or list_text(list)
end

local function add_fields(list, args, fields)
  fields.count, fields.where = #list, args.where
  if args.histogram then
    fields.histogram = histogram_of(list)
  elseif not args.count then
    fields.positions = list
  end
end

-- A count of a part of the positions would be read as a count of all.
local function incomplete(result)
  local message = "%d positions are looked at, and at least %d more can be reached"
  return failure.new("limit", message:format(#result.nodes, result.left_out), { hint = "--limit N looks at more" })
end

function M.run(session)
  local args = session.args
  if args.count and args.histogram then
    session:fail({}, failure.new("usage", "--count and --histogram are two answers: leave one out"))
    return session.code
  end
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return session.code end
  local result, why = nil, asked.why
  if not why then
    result, why = asked.game:graph(asked.position, session:limits { limit = args.limit or LIMIT })
  end
  local list = result and listed(result, args.where)
  local function write() return text_of(list, args) end
  local function add(_, fields) add_fields(list, args, fields) end
  if result and result.left_out > 0 then
    local partial = not (args.count or args.histogram) and result or nil
    why, result = failure.with(incomplete(result), { partial = partial }), nil
  end
  session:respond(asked.object, result, why and session_of.about(asked.game, asked.label, why), write, add)
  return session.code
end

return M
