-- SPDX-License-Identifier: MIT
-- Writes a rule file to start from, and a spec beside it. Both work as they are.

local atomic_file = require "sg.atomic_file"
local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

---The kinds of games that there is a rule to start from, and what the spec says of that rule.
M.kinds = {
  heap = "assert.sequence(game, { 0, 1, 2, 3, 1, 4, 3, 2 })",
  positions = "assert.value(game, { 1, 6 }, 5)",
  grid = "assert.value(game, { \"..\", \"..\" }, 0)",
  graph = "assert.value(game, { { 2 }, { 1 } }, 1)",
  coins = "assert.value(game, \"TTH\", 3)",
  tiles = "assert.value(game:with { w = 3, h = 2 }, nil, 2)",
  deletion = "assert.value(game:with { w = 5, h = 1 }, nil, 3)",
  rewriting = "assert.value(game, \"+++++\", 0)",
  two_heaps = "assert.value(game, { 1, 2 }, 0)",
  turning = "assert.value(game, \"TTTH\", 2)",
  loopy = "assert.outcome(game, 6, \"D\")",
}

-- Lua's own words, and the commands, cannot name a game that is easy to speak of.
local TAKEN = {
  ["and"] = true, ["end"] = true, ["for"] = true, ["return"] = true, ["function"] = true, sg = true, start = true,
}

-- Is there nothing at any of the paths?
local function are_free(paths)
  for _, path in ipairs(paths) do
    local kind, why = pool.kind(path)
    if why then return nil, why end
    if kind then return nil, failure.new("usage", path .. " is there already; nothing was written") end
  end
  return true
end

-- Writes both files or none, and makes their folder or leaves none behind.
local function write_both(rule, spec, folder)
  local is_new, ok, why = folder ~= "" and not pool.kind(folder), true, nil
  if folder ~= "" then ok, why = require("sg.folder").make(folder) end
  if not ok then return nil, why end
  ok, why = atomic_file.write(rule.path, rule.text)
  if ok then ok, why = atomic_file.write(spec.path, spec.text) end
  if ok then return true end
  os.remove(rule.path)
  if is_new then os.remove(folder) end
  return nil, why
end

---Writes NAME.lua and its spec: in spec/ if that folder is there, else beside it.
---@param name string letters, digits and _
---@param kind "heap"|"positions"|"grid"|"graph"|"coins"|"tiles"|"deletion"|"rewriting"|"two_heaps"|"turning"|"loopy"
---@param folder? string nil: the current one
---@return string[]|nil files, sg.Failure|nil why
function M.write(name, kind, folder)
  local base = name:gsub("%.lua$", "")
  if not base:find "^[%a][%w_]*$" or #base > 64 or TAKEN[base] then
    local message = "'%s' cannot name a game: a letter, then letters, digits and _ (at most 64), as in my_game"
    return nil, failure.new("usage", message:format(base), {
      hint = base:find "/" and "The files are written in this folder; to write them in another: --dir FOLDER" or nil })
  end
  folder = folder and folder:gsub("/*$", "/") or ""
  local rule_path = folder .. base .. ".lua"
  local spec_path = ("%s%s_spec.lua"):format(folder == "" and pool.kind "spec" == "dir" and "spec/" or folder, base)
  local ok, why = are_free { rule_path, spec_path }
  if not ok then return nil, why end
  local fields = { NAME = base, FILE = rule_path:find "/" and rule_path or "./" .. rule_path, SPEC = spec_path,
    KNOWN = M.kinds[kind] }
  local function filled(text) return (text:gsub("@(%u+)@", fields)) end
  ok, why = write_both({ path = rule_path, text = filled(require("sg.cli.template." .. kind)) },
    { path = spec_path, text = filled(require "sg.cli.template.spec") }, folder)
  if not ok then return nil, why end
  return { rule_path, spec_path }
end

return M
