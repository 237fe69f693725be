-- SPDX-License-Identifier: MIT
-- Answers as a SQLite database: the table "answers". The module luasql.sqlite3 is loaded when it is needed, and
-- sg-lua is built without it.

local columns = require "sg.batch.format.columns"
local failure = require "sg.failure"
local pool = require "sg.pool"

local M = {}

---@return sg.Failure|nil
function M.missing()
  local ok, message = failure.attempt(require, "luasql.sqlite3")
  if ok then return nil end
  return (
    failure.new(
      "io",
      "a SQLite database needs the Lua module luasql.sqlite3 (Debian: lua-sql-sqlite3), which is "
        .. "not installed; .jsonl and .csv need nothing",
      { detail = tostring(message) }
    )
  )
end

local function quoted(value, kind)
  if value == nil then return "NULL" end
  if value == true or value == false then return value and "1" or "0" end
  if math.type(value) == "integer" then return ("%d"):format(value) end
  if kind == "INTEGER" and tostring(value):find "^%-?%d+$" then return "'" .. tostring(value) .. "'" end
  return "'" .. tostring(value):gsub("'", "''") .. "'"
end

-- Raises a failure where the library gives nil and a message.
local function need(path, value, message)
  if value == nil then error(failure.new("io", tostring(message), { file = path }), 0) end
  return value
end

-- Opens a database for a function; closes it whatever happens.
local function with(path, use)
  local environment = require("luasql.sqlite3").sqlite3()
  local connection
  local ok, result = pcall(function()
    connection = need(path, environment:connect(path))
    return use(connection)
  end)
  if connection then connection:close() end
  environment:close()
  if ok then return result end
  if not failure.is(result) then error(result, 0) end
  return nil, result
end

local function create_text()
  local parts = {}
  for i, column in ipairs(columns.list) do
    parts[i] = ('"%s" %s'):format(column[1], column[2])
  end
  return "CREATE TABLE answers (" .. table.concat(parts, ", ") .. ")"
end

local function fill(path, rows, connection)
  need(path, connection:execute "PRAGMA journal_mode=OFF"):close()
  need(path, connection:execute "BEGIN")
  need(path, connection:execute(create_text()))
  for _, row in ipairs(rows) do
    local cells, words = columns.cells(row), {}
    for i, column in ipairs(columns.list) do
      words[i] = quoted(cells[i], column[2])
    end
    need(path, connection:execute("INSERT INTO answers VALUES (" .. table.concat(words, ",") .. ")"))
  end
  need(path, connection:execute "COMMIT")
  return true
end

---@param path string
---@param rows sg.BatchRow[]
---@return boolean? done, sg.Failure? why
function M.write(path, rows)
  local why = M.missing()
  if why then return nil, why end
  local temporary = path .. ".tmp"
  os.remove(temporary)
  local done
  done, why = with(temporary, function(connection) return fill(path, rows, connection) end)
  if done then
    done, why = pool.commit(temporary, path)
  end
  if done then return true end
  os.remove(temporary)
  return nil, failure.with(why, { file = path })
end

---@param path string
---@return string[]? lines, sg.Failure? why
function M.read(path)
  local kind, unknown = pool.kind(path)
  if unknown then return nil, unknown end
  if kind ~= "file" then return nil, failure.new("io", "there is no such file", { file = path }) end
  return with(path, function(connection)
    local cursor = need(path, connection:execute "SELECT answer FROM answers ORDER BY rowid")
    local lines, line = {}, cursor:fetch()
    while line do
      lines[#lines + 1] = line
      line = cursor:fetch()
    end
    cursor:close()
    return lines
  end)
end

---Is this a database of answers, or nothing yet?
---@param path string
---@return boolean
function M.holds_answers(path)
  local file = io.open(path, "rb")
  local is_empty = file and file:seek "end" == 0
  if file then file:close() end
  return is_empty or M.read(path) ~= nil
end

return M
