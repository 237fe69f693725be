-- SPDX-License-Identifier: MIT
-- Writes a rule file to start from, and a spec beside it. Both work as they are.

local atomic_file = require "sg.atomic_file"
local failure = require "sg.failure"
local kind_fields = require "sg.kinds.fields"
local pool = require "sg.pool"

local need, raise = failure.need, failure.raise

local M = {}

---The rules to start from, as the kinds of games offer them.
---@return { name: string, help: string, known: string, from: string }[] known: what the spec says of the rule
function M.templates()
  local list = {}
  for _, kind in ipairs(kind_fields.kinds) do
    local offered = kind.templates or {}
    for _, one in ipairs(offered) do
      list[#list + 1] = { name = one[1], help = one[2], known = one[3], from = offered.from }
    end
  end
  return list
end

-- Lua's own words, and the commands, cannot name a game that is easy to speak of.
local TAKEN = {
  ["and"] = true,
  ["end"] = true,
  ["for"] = true,
  ["return"] = true,
  ["function"] = true,
  sg = true,
  start = true,
}

-- Is there nothing at any of the paths?
local function are_free(paths)
  for _, path in ipairs(paths) do
    local kind, why = pool.kind(path)
    raise(why)
    if kind then return nil, failure.new("usage", path .. " is there already; nothing was written") end
  end
  return true
end

-- Writes both files or none, and makes their folder or leaves none behind.
local function write_both(rule, spec, folder)
  local is_new, ok, why = folder ~= "" and not pool.kind(folder), true, nil
  if folder ~= "" then
    ok, why = require("sg.folder").make(folder)
  end
  if not ok then return nil, why end
  ok, why = atomic_file.write(rule.path, rule.text)
  if ok then
    ok, why = atomic_file.write(spec.path, spec.text)
  end
  if ok then return true end
  os.remove(rule.path)
  if is_new then os.remove(folder) end
  return nil, why
end

---Writes NAME.lua and its spec: in spec/ if that folder is there, else beside it.
---@param name string letters, digits and _
---@param kind string the name of a template
---@param folder? string nil: the current one
---@return string[]|nil files, sg.Failure|nil why
function M.write(name, kind, folder)
  local base = name:gsub("%.lua$", "")
  if not base:find "^[%a][%w_]*$" or #base > 64 or TAKEN[base] then
    local message = "'%s' cannot name a game: a letter, then letters, digits and _ (at most 64), as in my_game"
    return nil,
      failure.new("usage", message:format(base), {
        hint = base:find "/" and "The files are written in this folder; to write them in another: --dir FOLDER"
          or nil,
      })
  end
  folder = folder and folder:gsub("/*$", "/") or ""
  local rule_path = folder .. base .. ".lua"
  local spec_path = ("%s%s_spec.lua"):format(folder == "" and pool.kind "spec" == "dir" and "spec/" or folder, base)
  need(are_free { rule_path, spec_path })
  local template
  for _, one in ipairs(M.templates()) do
    template = one.name == kind and one or template
  end
  local fields = {
    NAME = base,
    FILE = rule_path:find "/" and rule_path or "./" .. rule_path,
    SPEC = spec_path,
    KNOWN = template.known,
  }
  local function filled(text) return (text:gsub("@(%u+)@", fields)) end
  need(
    write_both(
      { path = rule_path, text = filled(require(template.from)[kind]) },
      { path = spec_path, text = filled(require "sg.cli.template.spec") },
      folder
    )
  )
  return { rule_path, spec_path }
end

return failure.border(M)
