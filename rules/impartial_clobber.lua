-- SPDX-License-Identifier: MIT
-- The row from right to left.
local function reversed(row)
  local out = ""
  for i = #row, 1, -1 do
    out = out .. row:sub(i, i)
  end
  return out
end

-- The row with the two kinds of stones exchanged, so that the first stone is an x.
local function recoloured(row)
  local first, out = nil, ""
  for i = 1, #row do
    local c = row:sub(i, i)
    if c ~= "." then
      first = first or c
      c = c == first and "x" or "o"
    end
    out = out .. c
  end
  return out
end

return {
  name = "impartial_clobber",
  summary = "Move any stone onto a neighbouring stone of the other kind in a row, and take that stone out.",
  source = { "Albert, Grossman, Nowakowski, Wolfe, An introduction to Clobber, Integers 5 (2005)" },
  tags = { "row", "stones" },
  start = "xoxoxo",
  options = function(row, option)
    for i = 1, #row - 1 do
      local a, b = row:sub(i, i), row:sub(i + 1, i + 1)
      if a ~= b and a ~= "." and b ~= "." then
        local before, after = row:sub(1, i - 1), row:sub(i + 2)
        option(before .. "." .. a .. after)
        option(before .. b .. "." .. after)
      end
    end
  end,
  -- Free squares keep the stones on either side apart for good.
  split = function(row, part)
    local run = ""
    for i = 1, #row + 1 do
      local c = row:sub(i, i)
      if c == "x" or c == "o" then
        run = run .. c
      elseif run ~= "" then
        part(run)
        run = ""
      end
    end
  end,
  canonical = function(row)
    local there, back = recoloured(row), recoloured(reversed(row))
    return there < back and there or back
  end,
  misere = true,
  examples = {
    { position = "xo", value = 1, note = "these few by hand" },
    { position = "xox", value = 1 },
    { position = "xxo", value = 2 },
    { position = "xx.o", value = 0 },
    { position = "xxo.oxx", outcome = "P", note = "two equal rows" },
  },
}
