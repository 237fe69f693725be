-- SPDX-License-Identifier: MIT
-- The smallest grid around the free cells, or an empty one.
local function crop(rows)
  local left, right, first, last = math.maxinteger, 0, math.maxinteger, 0
  for r, row in ipairs(rows) do
    for c = 1, #row do
      if row:sub(c, c) == "." then
        left, right = math.min(left, c), math.max(right, c)
        first, last = math.min(first, r), math.max(last, r)
      end
    end
  end
  local out = {}
  for r = first, last do
    out[#out + 1] = rows[r]:sub(left, right)
  end
  return out
end

local function mirrored(rows)
  local out = {}
  for r = #rows, 1, -1 do
    out[#out + 1] = rows[r]
  end
  return out
end

local function transposed(rows)
  local out = {}
  for c = 1, rows[1] and #rows[1] or 0 do
    local cells = {}
    for r = 1, #rows do
      cells[r] = rows[r]:sub(c, c)
    end
    out[c] = table.concat(cells)
  end
  return out
end

local function filled(rows, r, c)
  local out = { table.unpack(rows) }
  out[r] = rows[r]:sub(1, c - 1) .. "#" .. rows[r]:sub(c + 1)
  return out
end

local function free(rows, r, c) return rows[r] ~= nil and rows[r]:sub(c, c) == "." end

-- Takes the free cells that hang together with (r, c) out of rest and puts them into into.
local function flood(rest, into, r, c)
  if r >= 1 and c >= 1 and rest[r] and rest[r][c] == "." then
    rest[r][c] = "#"
    into[r][c] = "."
    flood(rest, into, r - 1, c)
    flood(rest, into, r + 1, c)
    flood(rest, into, r, c - 1)
    flood(rest, into, r, c + 1)
  end
end

-- The grid as arrays of single cells; with all cells taken if blank.
local function cells(rows, blank)
  local out = {}
  for r, row in ipairs(rows) do
    out[r] = {}
    for c = 1, #row do
      out[r][c] = blank and "#" or row:sub(c, c)
    end
  end
  return out
end

return {
  name = "cram",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  source = { "M. Gardner, Mathematical Games, Scientific American (February 1974)", "Winning Ways, vol. 3, ch. 15" },
  tags = { "grid", "dominoes" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 20, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 20, help = "rows" },
  },
  -- Rows of text, "." a free cell and "#" a taken one.
  start = function(p)
    local row, rows = "", {}
    for _ = 1, p.w do
      row = row .. "."
    end
    for r = 1, p.h do
      rows[r] = row
    end
    return rows
  end,
  options = function(rows, option)
    for r, row in ipairs(rows) do
      for c = 1, #row do
        if free(rows, r, c) and free(rows, r, c + 1) then option(filled(filled(rows, r, c), r, c + 1)) end
        if free(rows, r, c) and free(rows, r + 1, c) then option(filled(filled(rows, r, c), r + 1, c)) end
      end
    end
  end,
  split = function(rows, part)
    local rest = cells(rows)
    for r = 1, #rest do
      for c = 1, #rest[r] do
        if rest[r][c] == "." then
          local component = cells(rows, true)
          flood(rest, component, r, c)
          for i = 1, #component do
            component[i] = table.concat(component[i])
          end
          part(crop(component))
        end
      end
    end
  end,
  -- The least of the eight ways to turn and mirror the grid.
  canonical = function(rows)
    local grid = crop(rows)
    local best, best_text
    for _ = 1, 4 do
      for _ = 1, 2 do
        grid = mirrored(grid)
        local text = table.concat(grid, "/")
        if not best or text < best_text then
          best, best_text = grid, text
        end
      end
      grid = mirrored(transposed(grid))
    end
    return best
  end,
  show = function(rows) return table.concat(rows, "/") end,
  parse = function(text)
    local rows, row = {}, ""
    for i = 1, #text do
      local c = text:sub(i, i)
      if c == "/" then
        rows[#rows + 1], row = row, ""
      elseif c == "." or c == "#" then
        row = row .. c
      else
        error("a grid is written with . # and /, as ../.#")
      end
    end
    rows[#rows + 1] = row
    return rows
  end,
  examples = {
    { position = { "......" }, value = 3, note = "one row is Dawson's Kayles, 0.07" },
    { position = { ".....", "....." }, value = 1, note = "two rows: 0 for even length, 1 for odd" },
    { params = { w = 5, h = 3 }, value = 1 },
    { value = 0, note = "even by even: the second player mirrors" },
    { params = { w = 4, h = 3 }, value = 1 },
    { position = { ".........", "##.######" }, value = 4, note = "A. Siegel, CGSuite, GameGridTest" },
  },
}
