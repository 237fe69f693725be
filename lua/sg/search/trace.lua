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

local function mex_steps(nodes, node)
  local below, steps = {}, {}
  for i, id in ipairs(node.to) do
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

local function sum_steps(node)
  local values, steps = {}, {}
  for i, part in ipairs(node.parts) do
    values[i] = part.value
  end
  for _, step in ipairs(core.trace_sum(values)) do
    if step.step == "term" then
      local label = node.parts[step.index].label
      steps[#steps + 1] = { step = "term", component = label, value = step.value, sum = step.sum }
    end
  end
  return steps
end

---The steps for every node all of whose options are shown, lowest first, so that each step needs only known values.
---@param nodes table[] nodes of a graph (sg.search.graph) with their heights, values and parts
---@return table[] trace list of { node, of = "mex" | "sum", steps }
function trace.of(nodes)
  local order = {}
  for _, node in ipairs(nodes) do
    if not node.cut then order[#order + 1] = node end
  end
  table.sort(order, function(a, b)
    if a.height ~= b.height then return a.height < b.height end
    return a.id > b.id
  end)
  local list = {}
  for i, node in ipairs(order) do
    local is_sum = #node.parts > 1
    list[i] = {
      node = node.id,
      of = is_sum and "sum" or "mex",
      steps = is_sum and sum_steps(node) or mex_steps(nodes, node),
    }
  end
  return list
end

return trace
