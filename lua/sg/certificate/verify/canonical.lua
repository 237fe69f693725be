-- SPDX-License-Identifier: MIT
-- Implements sg.canonical.multiset and sg.canonical.tree, sg.mex and sg.xor (docs/rules.md).

local position = require "sg.certificate.verify.position"

local M = { canonical = {} }

local byte, concat, sub = string.byte, table.concat, string.sub

-- ---- multisets
-- ------------------------------------------------------------------------------------------------------

local function is_before(a, b)
  if math.type(a.key) == math.type(b.key) then return a.key < b.key end
  return math.type(a.key) == "integer"
end

local function multiset(list, o)
  local items, out = {}, {}
  for _, item in ipairs(list) do
    if not (o.drop and item == o.drop) then
      local key = position.key(item)
      items[#items + 1] = { item = item, key = type(key) == "boolean" and tostring(key) or key }
    end
  end
  table.sort(items, is_before)
  for _, item in ipairs(items) do
    local last = out[#out]
    if o.cancel and last and last.key == item.key then
      out[#out] = nil
    else
      out[#out + 1] = item
    end
  end
  for i, item in ipairs(out) do
    out[i] = item.item
  end
  return out
end

function M.canonical.multiset(list, p)
  if p == nil and list[1] == nil and type(next(list)) == "string" then
    local o = list
    return function(items) return multiset(items, o) end
  end
  return multiset(list, {})
end

-- ---- trees
-- ----------------------------------------------------------------------------------------------------------

local function by_length(a, b)
  if #a ~= #b then return #a < #b end
  return a < b
end

-- The text of the tree that begins at this byte, its branches in order; and the place behind it.
local function sorted_text(text, at)
  if byte(text, at) ~= 40 then error("no tree", 0) end
  local branches = {}
  at = at + 1
  while byte(text, at) == 40 do
    branches[#branches + 1], at = sorted_text(text, at)
  end
  if byte(text, at) ~= 41 then error("no tree", 0) end
  table.sort(branches, by_length)
  return "(" .. concat(branches) .. ")", at + 1
end

local function text_of(tree)
  local branches = {}
  for i, branch in ipairs(tree) do
    branches[i] = text_of(branch)
  end
  return "(" .. concat(branches) .. ")"
end

local function tree_of(text, at)
  local tree = {}
  at = at + 1
  while byte(text, at) == 40 do
    tree[#tree + 1], at = tree_of(text, at)
  end
  return tree, at + 1
end

function M.canonical.tree(tree)
  local text = type(tree) == "string" and tree or text_of(tree)
  local sorted, behind = sorted_text(text, 1)
  if sub(text, behind) ~= "" then error("no tree", 0) end
  if type(tree) == "string" then return sorted end
  return (tree_of(sorted, 1))
end

-- ---- numbers
-- --------------------------------------------------------------------------------------------------------

function M.xor(first, ...)
  local sum = 0
  for _, n in ipairs(type(first) == "table" and first or { first, ... }) do
    sum = sum ~ n
  end
  return sum
end

function M.mex(first, ...)
  local seen, n = {}, 0
  for _, value in ipairs(type(first) == "table" and first or { first, ... }) do
    seen[value] = true
  end
  while seen[n] do
    n = n + 1
  end
  return n
end

return M
