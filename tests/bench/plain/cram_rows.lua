-- SPDX-License-Identifier: MIT
-- Cram with rows of text; neither split nor made canonical.
local function filled(rows, r, first, last)
  local left = { table.unpack(rows) }
  left[r] = rows[r]:sub(1, first - 1) .. ("##"):sub(1, last - first + 1) .. rows[r]:sub(last + 1)
  return left
end

return {
  name = "cram_rows",
  summary = "Put a domino on two free neighbouring cells of a grid.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 4 } },
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
        if row:sub(c, c) == "." then
          if row:sub(c + 1, c + 1) == "." then option(filled(rows, r, c, c + 1)) end
          if rows[r + 1] and rows[r + 1]:sub(c, c) == "." then option(filled(filled(rows, r, c, c), r + 1, c, c)) end
        end
      end
    end
  end,
}
