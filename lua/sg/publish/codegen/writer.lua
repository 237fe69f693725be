-- SPDX-License-Identifier: MIT
-- Lines of source text: what the languages share.

local writer = {}

local WIDTH = 96

local TYPES =
  { { 0xFF, "uint8_t" }, { 0xFFFF, "uint16_t" }, { 0xFFFFFFFF, "uint32_t" }, { math.maxinteger, "uint64_t" } }

---The least unsigned type of C that holds all values.
---@param values integer[]
---@return string
function writer.type_of(values)
  local most = 0
  for _, value in ipairs(values) do
    most = math.max(most, value)
  end
  for _, row in ipairs(TYPES) do
    if most <= row[1] then return row[2] end
  end
end

---Numbers as lines of a list, each with a comma behind it.
---@param values integer[]
---@param indent string
---@return string
function writer.rows(values, indent)
  local lines, now = {}, indent
  for _, value in ipairs(values) do
    local item = value .. ","
    if #now + #item + 1 > WIDTH then
      lines[#lines + 1], now = now, indent
    end
    now = now == indent and now .. item or now .. " " .. item
  end
  lines[#lines + 1] = now
  return table.concat(lines, "\n")
end

---A text with the fields of a table in place of @NAME@; a line whose field is false is left out.
---@param template string
---@param fields table<string, any>
---@return string
function writer.fill(template, fields)
  local lines = {}
  for line in (template .. "\n"):gmatch "([^\n]*)\n" do
    local is_left_out = false
    line = line:gsub("@([%w_]+)@", function(name)
      local field = fields[name]
      assert(field ~= nil, name)
      is_left_out = is_left_out or field == false
      return tostring(field)
    end)
    if not is_left_out then lines[#lines + 1] = line end
  end
  return table.concat(lines, "\n")
end

---The expression of a closed form of heaps, in steps.
---@param form table
---@return string
function writer.quotient(form)
  if form.whole then return ("n %% %d // %d"):format(form.whole, form.divisor) end
  if form.kind == "mod" and form.modulus == 1 then return "0" end
  local expression = form.divisor == 1 and "n" or ("n // %d"):format(form.divisor)
  return form.kind == "floor" and expression or ("%s %% %d"):format(expression, form.modulus)
end

---For each move of a code: what it adds to the values that heap m leads to. text: the templates of a language, by the
---kinds of a move: upto (one heap or none is left), ends, one, any, unequal, equal.
---@param moves table[]
---@param text table<string, string>
---@return string
function writer.moves(moves, text)
  local lines = {}
  for _, move in ipairs(moves) do
    local kinds = {}
    if move.ends or move.one then kinds[1] = move.ends and move.one and "upto" or move.ends and "ends" or "one" end
    kinds[#kinds + 1] = move.two
    for _, kind in ipairs(kinds) do
      lines[#lines + 1] = writer.fill(text[kind], { t = move.taken }):gsub(" [+-] 0%f[%D]", "")
    end
  end
  return table.concat(lines, "\n")
end

return writer
