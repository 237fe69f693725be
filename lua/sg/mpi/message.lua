-- SPDX-License-Identifier: MIT
-- Writes and reads messages of ranks to one another, as bytes: tables of texts, numbers and flags, by name. Both
-- ends are of one version: all ranks compare theirs before the search begins.

local M = {}

---@param fields table<string, string|number|boolean>
---@return string
function M.pack(fields)
  local parts = {}
  for name, value in pairs(fields) do
    local kind = type(value) == "string" and "s"
      or type(value) == "boolean" and "b"
      or math.type(value) == "integer" and "i"
      or "f"
    local bytes = kind == "s" and value
      or kind == "b" and (value and "1" or "0")
      or kind == "i" and ("<i8"):pack(value)
      or ("<d"):pack(value)
    parts[#parts + 1] = ("<s4c1s4"):pack(name, kind, bytes)
  end
  table.sort(parts)
  return table.concat(parts)
end

---@param bytes string
---@return table<string, string|number|boolean>
function M.unpack(bytes)
  local fields, at = {}, 1
  while at <= #bytes do
    local name, kind, value
    name, kind, value, at = ("<s4c1s4"):unpack(bytes, at)
    if kind == "s" then
      fields[name] = value
    elseif kind == "b" then
      fields[name] = value == "1"
    elseif kind == "i" then
      fields[name] = (("<i8"):unpack(value))
    else
      fields[name] = (("<d"):unpack(value))
    end
  end
  return fields
end

return M
