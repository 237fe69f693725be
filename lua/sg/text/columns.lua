-- SPDX-License-Identifier: MIT
-- Texts of several lines side by side, and rows of aligned columns.

local columns = {}

local function width_of(line) return utf8.len(line) or #line end

local function padded(line, width) return line .. (" "):rep(width - width_of(line)) end

-- The lines of a text, and the width of the widest.
local function lines_of(cell)
  local lines, width = {}, 0
  for line in (cell .. "\n"):gmatch "(.-)\n" do
    lines[#lines + 1], width = line, math.max(width, width_of(line))
  end
  return lines, width
end

---Texts of any number of lines side by side, as one text.
---@param cells string[]
---@param gap? string what stands between them
---@param widths? integer[] at least so wide
---@return string
function columns.beside(cells, gap, widths)
  local sides, height, out = {}, 0, {}
  for i, cell in ipairs(cells) do
    local lines, width = lines_of(cell)
    sides[i] = { lines = lines, width = math.max(width, widths and widths[i] or 0) }
    height = math.max(height, #lines)
  end
  for row = 1, height do
    local parts = {}
    for i, column in ipairs(sides) do
      local line = column.lines[row] or ""
      parts[i] = i < #sides and padded(line, column.width) or line
    end
    out[row] = table.concat(parts, gap or "  "):gsub(" +$", "")
  end
  return table.concat(out, "\n")
end

---Rows of columns; each column but the last as wide as its widest entry. Entries may have several lines.
---@param rows string[][]
---@param indent? string
---@return string
function columns.aligned(rows, indent)
  local widths, out = {}, {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      local _, width = lines_of(cell)
      widths[i] = math.max(widths[i] or 0, width)
    end
  end
  for _, row in ipairs(rows) do
    local text = columns.beside(row, "  ", widths)
    out[#out + 1] = indent and indent .. text:gsub("\n([^\n])", "\n" .. indent .. "%1") or text
  end
  return table.concat(out, "\n")
end

return columns
