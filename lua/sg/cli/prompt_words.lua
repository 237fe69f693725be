-- SPDX-License-Identifier: MIT
-- The words of a line at the prompt: which of them are commands, and how one may go on when Tab is pressed.

local M = {}

---Words that end the prompt.
M.END = { quit = true, exit = true }

---Is this a command of the program, or one of the prompt?
---@param word string?
---@return boolean
function M.names_command(word)
  if word == "help" or M.END[word] then return true end
  for _, name in ipairs(require "sg.cli.command") do
    if word == name then return true end
  end
  return false
end

local KEYWORDS = "and break do else elseif end false for function goto if in local nil "
  .. "not or repeat return then true until while"

-- The table whose fields x.y has, without running code of the user's but __index tables and the module itself.
local function fields_of(value)
  if type(value) == "table" then return value end
  local meta = debug.getmetatable(value)
  local index = type(meta) == "table" and rawget(meta, "__index")
  return type(index) == "table" and index or nil
end

local function lookup(container, name)
  for _ = 1, 8 do
    if type(container) ~= "table" then return nil end
    local value = rawget(container, name)
    if value ~= nil then return value end
    local meta = debug.getmetatable(container)
    container = type(meta) == "table" and rawget(meta, "__index") or nil
  end
end

-- Adds the names of a table, and of those behind it, that begin with a prefix.
local function add_names(names, container, prefix, lead, only_functions)
  for _ = 1, 8 do
    if type(container) ~= "table" then return end
    local lazy = debug.getmetatable(container)
    lazy = type(lazy) == "table" and rawget(lazy, "module")
    for key, value in next, lazy and require(lazy) or container do
      if
        type(key) == "string"
        and key:sub(1, #prefix) == prefix
        and key:find "^[%a_][%w_]*$"
        and (prefix ~= "" or key:sub(1, 1) ~= "_")
        and (not only_functions or type(value) == "function")
      then
        names[lead .. key] = true
      end
    end
    local meta = debug.getmetatable(container)
    container = type(meta) == "table" and rawget(meta, "__index") or nil
  end
end

-- Within sg.game { the fields of a rule.
local function add_fields(names, word, before)
  local inside = before:match "sg%.game%s*%(?%s*{(.*)$"
  if not inside or not inside:find "^%s*$" and not inside:find "[,;]%s*$" then return end
  for _, field in ipairs(require("sg.rule.schema").fields) do
    if field.name:sub(1, #word) == word then names[field.name .. " ="] = true end
  end
end

local game_names

-- The library's names, read once.
local function library()
  if not game_names then
    game_names = {}
    local ok, rules = pcall(function() return require("sg").rules() end)
    for _, rule in ipairs(ok and rules or {}) do
      game_names[#game_names + 1] = rule.name
    end
    for _, name in ipairs(require("sg.operator").names) do
      game_names[#game_names + 1] = name .. "("
    end
  end
  return game_names
end

---Lists the words that a word may go on as.
---@param word string
---@param line? string the whole line
---@param start? integer where the word begins in it
---@return string[]
function M.complete(word, line, start)
  local names = {}
  local before = line and start and line:sub(start - 1, start - 1) or ""
  if before == '"' or before == "'" then
    for _, name in ipairs(library()) do
      if name:sub(1, #word) == word then names[name] = true end
    end
  elseif word:sub(1, 1) == ":" then
    for _, command in ipairs { "help", "quit", table.unpack((require "sg.cli.command")) } do
      if (":" .. command):sub(1, #word) == word then names[":" .. command] = true end
    end
  elseif line and M.names_command(line:match "^%s*:?(%a+)%s") then -- the words of a command: games
    for _, name in ipairs(library()) do
      if name:sub(1, #word) == word then names[name] = true end
    end
  else
    local path, mark, prefix = word:match "^(.-)([.:]?)([%a_]?[%w_]*)$"
    local container = _G
    if mark ~= "" then
      local _ = path:match "^sg" and _G.sg -- loads it
      for name in path:gmatch "[^.:]+" do
        container = fields_of(lookup(fields_of(container), name))
      end
    else
      prefix = word
      for keyword in KEYWORDS:gmatch "%a+" do
        if keyword:sub(1, #word) == word then names[keyword] = true end
      end
      if ("sg"):sub(1, #word) == word then names.sg = true end
    end
    local lead = mark ~= "" and path .. mark or ""
    add_names(names, container, prefix, lead, mark == ":")
    if line and mark == "" then add_fields(names, word, line:sub(1, (start or 1) - 1)) end
  end
  local list = {}
  for name in pairs(names) do
    list[#list + 1] = name
  end
  table.sort(list)
  return list
end

return M
