-- SPDX-License-Identifier: MIT
-- The lengths of the rows of dominoes that stand side by side.
local function rows_of(line)
  local rows, from = {}, nil
  for i = 1, #line + 1 do
    local stands = i <= #line and string.sub(line, i, i) ~= "."
    if stands and not from then
      from = i
    elseif not stands and from then
      rows[#rows + 1] = string.sub(line, from, i - 1)
      from = nil
    end
  end
  return rows
end

return {
  name = "toppling_dominoes",
  summary = "Topple any domino to the left or to the right; it fells all that stand in its row on that side.",
  source = {
    "the impartial variant of Fink, Nowakowski, Siegel, Wolfe, Toppling conjectures, Games of No Chance 4 (2015)",
    "CGSuite, game.strip.TopplingDominoes",
  },
  tags = { "row", "closed form" },
  theorem = "a row of n dominoes is a nim-heap of n: some move leaves any shorter row, and none another",
  start = "lrel.re",
  form = {
    "string",
    letters = "lre.",
    about = "a row of dominoes of Left, of Right or of either (l, r, e), which play alike here; . is a gap",
  },
  options = function(line, option, _, label)
    local first = 1
    for i = 1, #line do
      if string.sub(line, i, i) == "." then
        first = i + 1
      else
        local last = i
        while last < #line and string.sub(line, last + 1, last + 1) ~= "." do
          last = last + 1
        end
        local function fallen(from, to)
          local gap = ""
          for _ = from, to do
            gap = gap .. "."
          end
          return string.sub(line, 1, from - 1) .. gap .. string.sub(line, to + 1)
        end
        if label then label(i .. "<") end
        option(fallen(first, i))
        if label then label(i .. ">") end
        option(fallen(i, last))
      end
    end
  end,
  -- Rows between gaps do not reach each other.
  split = function(line, part)
    for _, row in ipairs(rows_of(line)) do
      part(row)
    end
  end,
  value = function(line)
    local sum = 0
    for _, row in ipairs(rows_of(line)) do
      sum = sum ~ #row
    end
    return sum
  end,
  -- The owner of a domino does not matter.
  canonical = function(line)
    local same = ""
    for i = 1, #line do
      same = same .. (string.sub(line, i, i) == "." and "." or "e")
    end
    return same
  end,
  draw = function(line, pen)
    local styles = { l = "dark", r = "light", e = "mark" }
    for i = 1, #line do
      local domino = string.sub(line, i, i)
      pen.cell(i, 0, "free", i)
      pen.text(i, -1, i, "axis")
      if domino ~= "." then pen.stone(i, 0, styles[domino], domino, i) end
    end
  end,
  rank = function(line)
    local standing = 0
    for _, row in ipairs(rows_of(line)) do
      standing = standing + #row
    end
    return standing
  end,
  misere = true,
  examples = {
    {
      position = "lrre",
      value = 4,
      note = "a row of n dominoes is a nim-heap of n: some move leaves any shorter row",
    },
    { position = "llrreeellr", value = 10, note = "CGSuite 2.1.1, in the tests of MCGS: every row of 10 is *10" },
    { position = "lll.re.e", outcome = "P", note = "3, 2 and 1" },
  },
}
