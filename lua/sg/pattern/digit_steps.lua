-- SPDX-License-Identifier: MIT
-- A recurrence by digits as steps (sg.pattern.law): what is asked, a sum c1 * f1(n) + c2 * f2(n) + ..., becomes such
-- a sum at the number without its last digit, until few digits are left.

local digit_steps = {}

-- c1 + 2 * c3, for the coefficient of fj after the ending r: the coefficients before, times what each function
-- becomes.
local function coefficient(kernel, used, j, r)
  local text = ""
  for _, i in ipairs(used) do
    local c = kernel.rows[i][r + 1][j]
    if c ~= 0 then
      local item = math.abs(c) == 1 and ("c%d"):format(i) or ("%d * c%d"):format(math.abs(c), i)
      if text == "" then
        text = c < 0 and "0 - " .. item or item
      else
        text = ("%s %s %s"):format(text, c < 0 and "-" or "+", item)
      end
    end
  end
  return text == "" and "0" or text
end

local function reads(text, name) return text:find(name .. "%f[%D]") ~= nil end

-- The place of an assignment whose variable no other one reads; nil: they go round in a circle.
local function free_one(left)
  for at, one in ipairs(left) do
    local is_free = true
    for _, other in ipairs(left) do
      is_free = is_free and (other == one or not reads(other.text, one.name))
    end
    if is_free then return at end
  end
end

-- The assignments of an ending, which all read what was before: in an order in which they do.
local function assignments(kernel, used, r)
  local left, lines = {}, {}
  for _, j in ipairs(used) do
    local text, name = coefficient(kernel, used, j, r), ("c%d"):format(j)
    if text ~= name then left[#left + 1] = { name = name, text = text } end
  end
  while #left > 0 do
    local one = table.remove(left, free_one(left) or 1)
    for _, other in ipairs(left) do
      if reads(other.text, one.name) then
        lines[#lines + 1] = ("local old_%s = %s"):format(one.name, one.name)
        for _, reader in ipairs(left) do
          reader.text = reader.text:gsub(one.name .. "%f[%D]", "old_%0")
        end
        break
      end
    end
    lines[#lines + 1] = ("%s = %s"):format(one.name, one.text)
  end
  return table.concat(lines, "\n")
end

-- The functions that can be met on the way from g.
local function reached(kernel)
  local is_used, list = { [kernel.g_at] = true }, { kernel.g_at }
  local at = 1
  while at <= #list do
    for _, row in ipairs(kernel.rows[list[at]]) do
      for j, c in ipairs(row) do
        if c ~= 0 and not is_used[j] then
          is_used[j] = true
          list[#list + 1] = j
        end
      end
    end
    at = at + 1
  end
  table.sort(list)
  return list
end

-- if r == 0 then ... elseif ...: what an ending does; endings that do the same have one branch. The second result says
-- whether there are several: a single one does not look at r. An ending that does nothing comes last, since Python has
-- no empty block.
local function branches(kernel, used)
  local by_text, order, texts = {}, {}, {}
  for r = 0, kernel.numeration.endings - 1 do
    local text = assignments(kernel, used, r)
    if not by_text[text] then
      by_text[text] = {}
      order[#order + 1] = text
    end
    table.insert(by_text[text], ("r == %d"):format(r))
  end
  if #order == 1 then return order[1], false end
  table.sort(order, function(a, b)
    if a == "" or b == "" then return a ~= "" end
    return #by_text[a] < #by_text[b] or #by_text[a] == #by_text[b] and a < b
  end)
  for i, text in ipairs(order) do
    local is_last = i == #order
    texts[i] = is_last and (text ~= "" and "else\n" .. text or "")
      or ("%s %s then\n%s"):format(i == 1 and "if" or "elseif", table.concat(by_text[text], " or "), text)
    if texts[i] == "" then texts[i] = nil end
  end
  return table.concat(texts, "\n") .. "\nend", true
end

-- The value of each function below `stop`.
local function table_of(kernel, f, g, stop)
  local values = {}
  for n = 0, stop - 1 do
    local m = n
    for _, r in ipairs(f.endings) do
      m = kernel.numeration.up(m, r)
    end
    values[n + 1] = g[m]
  end
  return values
end

-- The sum at the end, with tables where more than one n is left.
local function ending(kernel, used, g, stop)
  local items, tables = {}, {}
  for _, j in ipairs(used) do
    local f, c = kernel.functions[j], ("c%d"):format(j)
    if f.free == "one" then
      items[#items + 1] = c
    elseif f.free == "n" then
      items[#items + 1] = stop > 1 and c .. " * n" or nil
    elseif f.free == "shift" then
      items[#items + 1] = stop > 1 and c .. " * shift(n)" or nil
    elseif stop > 1 then
      tables[#tables + 1] = { name = ("F%d"):format(j), values = table_of(kernel, f, g, stop) }
      items[#items + 1] = ("%s * F%d[n]"):format(c, j)
    else
      local value = table_of(kernel, f, g, stop)[1]
      items[#items + 1] = value ~= 0 and (value == 1 and c or ("%d * %s"):format(value, c)) or nil
    end
  end
  return "return " .. (#items > 0 and table.concat(items, " + ") or "0"), tables
end

-- These loops take the last digits away while heaps are large, for base b.
local BASE = "while n >= @stop@ do\nlocal r = n % @base@\nn = n // @base@\n@branches@\nend"
local BASE_ALIKE = "while n >= @stop@ do\nn = n // @base@\n@branches@\nend"

---@param kernel sg.Kernel
---@param g table<integer, integer>
---@param stop integer below, values are looked up
---@return string body, { name: string, values: integer[] }[] tables, string[] uses
function digit_steps.of(kernel, g, stop)
  local used, lines = reached(kernel), {}
  for _, j in ipairs(used) do
    lines[#lines + 1] = ("local c%d = %d"):format(j, j == kernel.g_at and 1 or 0)
  end
  local all, reads_digit = branches(kernel, used)
  local fields = { stop = stop, base = kernel.numeration.base, branches = all }
  lines[#lines + 1] = (reads_digit and BASE or BASE_ALIKE):gsub("@(%w+)@", fields):gsub("\n\n", "\n")
  local last, tables = ending(kernel, used, g, stop)
  lines[#lines + 1] = last
  return table.concat(lines, "\n"), tables, {}
end

return digit_steps
