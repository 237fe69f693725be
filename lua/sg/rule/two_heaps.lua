-- SPDX-License-Identifier: MIT
-- Games on two heaps, heap2(a, b, option, p): made into a game on positions {a, b}, and their tables of values.

local failure = require "sg.failure"

local two = {}

-- Runs where the rule's functions run, so it may use only what a box has. rule is what the rule file returned.
local GLUE = [[
local function complete(rule)
  if type(rule) ~= "table" or type(rule.heap2) ~= "function" then return rule end
  if rule.options ~= nil or rule.heap ~= nil then return rule end
  local heap2, by_rows = rule.heap2, rule.order == "rows"
  local function is_heap(n)
    return math.type(n) == "integer" and n >= 0
  end
  rule.options = function(position, option, p)
    local a, b = type(position) == "table" and position[1], type(position) == "table" and position[2]
    if not is_heap(a) or not is_heap(b) or #position ~= 2 then
      error("a position of a game on two heaps is {a, b}, whole numbers >= 0", 0)
    end
    local function pair(x, y)
      if not is_heap(x) or not is_heap(y) then
        error("option(" .. tostring(x) .. ", " .. tostring(y) .. "): heaps are whole numbers >= 0", 3)
      end
      local falls = x + y < a + b
      if by_rows then falls = x < a or x == a and y < b end
      if not falls then
        error("a move from {" .. a .. "," .. b .. "} leaves {" .. x .. "," .. y .. "}: " .. (by_rows
          and "the first heap must fall, or stay while the second falls"
          or "the total must fall; or say order = \"rows\": the first heap falls, or stays while the second falls"), 3)
      end
      return { x, y }
    end
    heap2(a, b, function(...)
      local n = select("#", ...)
      if n == 2 then
        option(pair(...))
      elseif n == 0 then
        option()
      elseif n % 2 ~= 0 then
        error("option takes pairs of heaps: option(a2, b2), or option(a2, b2, c, d) for a sum; this is "
          .. n .. " numbers", 2)
      else
        local heaps, parts = { ... }, {}
        for i = 1, n, 2 do parts[#parts + 1] = pair(heaps[i], heaps[i + 1]) end
        option(table.unpack(parts))
      end
    end, p)
  end
  if rule.start == nil then rule.start = { 1, 2 } end
  if rule.sample == nil then
    rule.sample = function(i)
      local total = 0
      while i > total + 1 do i, total = i - total - 1, total + 1 end
      return { i - 1, total - i + 1 }
    end
  end
  if rule.rank == nil and not by_rows then
    rule.rank = function(position) return position[1] + position[2] end
  end
  return rule
end
]]

--- The text of a rule file that may have heap2, with what completes it; line numbers stay.
---@param chunk string
---@return string
function two.wrap(chunk)
  if not chunk:find("%f[%w_]heap2%f[^%w_]") then return chunk end
  return "local rule = (function(...) " .. chunk .. "\nend)(...) " .. GLUE:gsub("\n", " ") .. "return complete(rule)"
end

--- The same for the table of the running program.
---@param fields table
---@return table
function two.complete(fields)
  if fields.heap2 == nil then return fields end
  local copy = {}
  for key, value in pairs(fields) do copy[key] = value end
  return load(GLUE .. "return complete(...)", "=heap2")(copy)
end

local CELLS_MAX = 1000000

--- Values of {a, b} for a in rows and b in columns.
---@param game sg.Game
---@param rows integer[] from, to
---@param columns integer[] from, to
---@param opts? table
---@return table? result, string? message, string? code
function two.table(game, rows, columns, opts)
  if not game.rule.heap2 then
    return nil, failure.new("usage", ("%s is not a game on two heaps, so it has no table; for its heaps one by one ask seq"):format(
      game.spec))
  end
  for _, range in ipairs { rows or false, columns or false } do
    local is_list = type(range) == "table"
    local from, to = is_list and range[1], is_list and range[2]
    if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from < 0 or to < from then
      return nil, failure.new("usage", "a range of a table is two whole numbers, the first not above the second")
    end
  end
  if (rows[2] - rows[1] + 1) > CELLS_MAX // (columns[2] - columns[1] + 1) then
    return nil, failure.new("range", ("a table may have at most %d values"):format(CELLS_MAX))
  end
  local values = {}
  for a = rows[1], rows[2] do
    local row = {}
    for b = columns[1], columns[2] do
      local result, message, code = game:value({ a, b }, opts)
      if not result then return nil, message, code end
      row[#row + 1] = result.value
    end
    values[#values + 1] = row
  end
  return { rows = { rows[1], rows[2] }, columns = { columns[1], columns[2] }, values = values, basis = "computed" }
end

return two
