-- SPDX-License-Identifier: MIT
-- Values of Lua as the prompt prints them.

local DEPTH_MAX, ITEMS_MAX = 6, 200

local function sorted_keys(t)
  local keys = {}
  for key in next, t do
    if math.type(key) ~= "integer" or key < 1 or key > #t then keys[#keys + 1] = key end
  end
  table.sort(keys, function(a, b)
    if type(a) == type(b) and (type(a) == "number" or type(a) == "string") then return a < b end
    return type(a) .. tostring(a) < type(b) .. tostring(b)
  end)
  return keys
end

local function scalar(value)
  if type(value) == "string" then
    local quoted = ("%q")
      :format(value)
      :gsub("\\\n", "\\n")
      :gsub("[\r\t\27%z]", function(c) return ("\\x%02X"):format(c:byte()) end)
    if utf8.len(quoted) then return quoted end
    return (quoted:gsub("[\x80-\xFF]", function(c) return ("\\x%02X"):format(c:byte()) end))
  end
  if type(value) == "function" then return "function" end -- its address says nothing
  return tostring(value)
end

-- A long list of scalars: as many per line as fit.
local function wrapped(parts, indent, width, outer)
  local lines, line = {}, indent
  for i, part in ipairs(parts) do
    local piece = part .. (i < #parts and ", " or "")
    if #line + #piece > width and line ~= indent then
      lines[#lines + 1] = line:gsub(" $", "")
      line = indent
    end
    line = line .. piece
  end
  lines[#lines + 1] = line
  return "{\n" .. table.concat(lines, "\n") .. "\n" .. outer .. "}"
end

---A value as Lua text for people: tables with sorted keys, short ones on one line, long and deep ones cut.
---@param value any
---@param width? integer columns
---@return string
return function(value, width)
  width = width or 80
  local function walk(v, indent, depth, above)
    if type(v) ~= "table" then return scalar(v) end
    local meta = getmetatable(v)
    if type(meta) == "table" and (rawget(meta, "__tostring") or rawget(meta, "__name")) then return tostring(v) end
    if meta ~= nil and type(meta) ~= "table" then return tostring(v) end
    if above[v] then return "{ ...the same table again }" end
    if depth > DEPTH_MAX then return "{ ... }" end
    above[v] = true
    local parts, n_items = {}, #v
    for i = 1, math.min(n_items, ITEMS_MAX) do
      parts[i] = walk(rawget(v, i), indent .. "  ", depth + 1, above)
    end
    if n_items > ITEMS_MAX then parts[#parts + 1] = ("... %d more"):format(n_items - ITEMS_MAX) end
    local all_plain = true
    for i = 1, math.min(n_items, ITEMS_MAX) do
      all_plain = all_plain and type(rawget(v, i)) ~= "table"
    end
    for n, key in ipairs(sorted_keys(v)) do
      if n > ITEMS_MAX then
        parts[#parts + 1] = "..."
        break
      end
      local name = type(key) == "string" and key:find "^[%a_][%w_]*$" and key or "[" .. scalar(key) .. "]"
      parts[#parts + 1] = name .. " = " .. walk(rawget(v, key), indent .. "  ", depth + 1, above)
    end
    above[v] = nil
    if #parts == 0 then return "{}" end
    local line = "{ " .. table.concat(parts, ", ") .. " }"
    if #indent + #line <= width and not line:find "\n" then return line end
    if all_plain and n_items == #parts then return wrapped(parts, indent .. "  ", width, indent) end
    return "{\n" .. indent .. "  " .. table.concat(parts, ",\n" .. indent .. "  ") .. "\n" .. indent .. "}"
  end
  local ok, text = pcall(walk, value, "", 1, {})
  if ok then return text end
  return ("(a %s that cannot be shown: %s)"):format(type(value), type(text) == "string" and text or type(text))
end
