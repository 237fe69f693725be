-- SPDX-License-Identifier: MIT
-- Which answers of an earlier run are of rule files that are gone: those below a folder that this run names, where it
-- finds no such rule any more. Answers about other folders, and about codes, are none of its business.

local failure = require "sg.failure"
local plain = require "sg.text.plain"

local M = {}

-- The folders among the paths, as they begin the names of the files below them: "rules/".
local function folders_of(paths, is_rule)
  local folders = {}
  for _, path in ipairs(paths) do
    local name = plain.utf8(path)
    if not is_rule[name] then folders[#folders + 1] = name:gsub("/+$", "") .. "/" end
  end
  return folders
end

local function is_below(file, folders)
  for _, folder in ipairs(folders) do
    if file:sub(1, #folder) == folder then return true end
  end
  return false
end

---@class sg.Pruning
---@field drops fun(answer: table): boolean is the answer of a rule that is gone? It is counted then
---@field dropped fun(): { file: string, answers: integer }[] by file

---@param paths string[] files and folders that the run names
---@param files string[] the rule files that it finds there
---@param opts sg.BatchOptions
---@return sg.Pruning? pruning, sg.Failure? why
function M.of(paths, files, opts)
  if not opts.resume then
    return nil, failure.new("usage", "answers are pruned in a file that the run goes on with", { hint_for = "prune" })
  end
  local is_rule, counts = {}, {}
  for _, file in ipairs(files) do
    is_rule[plain.utf8(file)] = true
  end
  local folders = folders_of(paths, is_rule)
  if #folders == 0 then
    return nil, failure.new("usage", "no folder is named, and only from a folder can rules be gone")
  end
  local function drops(answer)
    local file = answer.file
    if not file or is_rule[file] or not is_below(file, folders) then return false end
    counts[file] = (counts[file] or 0) + 1
    return true
  end
  local function dropped()
    local list = {}
    for file, n in pairs(counts) do
      list[#list + 1] = { file = file, answers = n }
    end
    table.sort(list, function(a, b) return a.file < b.file end)
    return list
  end
  return { drops = drops, dropped = dropped }
end

return M
