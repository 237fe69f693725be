-- SPDX-License-Identifier: MIT
-- Lists the steps that compute the value of each position of a graph, from the terminal positions up: the numbers tried
-- for the mex of a single component, and the terms of the nim-sum of a sum. The steps are the engine's trace (sg.h).

local core = require "sg.core"

local trace = {}

---The steps of a mex: each number that is tried, and what has it.
---@generic T
---@param options T[] each with its value
---@return { step: "taken"|"free"|"above", value: integer, count: integer, options: T[]|nil }[]
function trace.mex(options)
  local values, by_value = {}, {}
  for i, option in ipairs(options) do
    values[i] = option.value
    local same = by_value[option.value] or {}
    same[#same + 1], by_value[option.value] = option, same
  end
  local steps = core.trace_mex(values)
  for _, step in ipairs(steps) do
    step.options = by_value[step.value]
  end
  return steps
end

local function mex_steps(nodes, to)
  local below, steps = {}, {}
  for i, id in ipairs(to) do
    below[i] = nodes[id]
  end
  for i, step in ipairs(trace.mex(below)) do
    local ids
    for j, option in ipairs(step.options or {}) do
      ids = ids or {}
      ids[j] = option.id
    end
    steps[i] = { step = step.step, value = step.value, options = ids }
  end
  return steps
end

local function sum_steps(below, parts)
  local values, steps = {}, {}
  for i, part in ipairs(parts) do
    local why
    values[i], why = below:value_of_part(part)
    if values[i] == nil then return nil, why end
  end
  for _, step in ipairs(core.trace_sum(values)) do
    if step.step == "term" then
      local label = parts[step.index].label
      steps[#steps + 1] = { step = "term", component = label, value = step.value, sum = step.sum }
    end
  end
  return steps
end

---The steps for every node all of whose options are shown, lowest first, so that each step needs only known values.
---@param below sg.Walk
---@param nodes table[] nodes of its graph (sg.search.graph) with their heights and values
---@param edges table[] of that graph
---@return table[]? trace list of { node, of = "mex" | "sum", steps }, sg.Failure? why
function trace.of(below, nodes, edges)
  local order, to, list = {}, {}, {}
  for _, node in ipairs(nodes) do
    to[node.id] = {}
    if not node.cut then order[#order + 1] = node end
  end
  for _, edge in ipairs(edges) do
    table.insert(to[edge.from], edge.to)
  end
  table.sort(order, function(a, b)
    if a.height ~= b.height then return a.height < b.height end
    return a.id > b.id
  end)
  for i, node in ipairs(order) do
    local parts = below:parts(node.id)
    local is_sum = #parts > 1
    local steps, why
    if is_sum then
      steps, why = sum_steps(below, parts)
    else
      steps = mex_steps(nodes, to[node.id])
    end
    if not steps then return nil, why end
    list[i] = { node = node.id, of = is_sum and "sum" or "mex", steps = steps }
  end
  return list
end

return trace
