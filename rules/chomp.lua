-- SPDX-License-Identifier: MIT
return {
  name = "chomp",
  summary = "Bite a square off a chocolate bar, with all squares right of it and below; the first is poisoned.",
  source = { "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)", "OEIS A147983" },
  tags = { "grid", "poset" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 60, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 60, help = "rows" },
  },
  -- The lengths of the rows, from the row with the poison down. Nobody takes the poison, so this square is always left.
  start = function(p)
    local rows = {}
    for r = 1, p.h do
      rows[r] = p.w
    end
    return rows
  end,
  form = {
    "list",
    of = { "integer", min = 1 },
    least = 1,
    order = "falling",
    about = "the lengths of the rows, the row with the poison first",
  },
  options = function(rows, option, _, label)
    local after = {} -- one table for all options, which option copies
    for r = 1, #rows do
      local last = #rows -- rows r to last are cut to what is left of row r; those behind are shorter
      for left = (r == 1 and 1 or 0), rows[r] - 1 do
        while rows[last] < left do
          last = last - 1
        end
        for i = r, last do
          after[i] = left > 0 and left or nil
        end
        if label then label(sg.grid.name(r, left + 1)) end
        option(after)
      end
      after[r] = rows[r]
      for i = #rows, r + 1, -1 do
        after[i] = nil
      end
    end
  end,
  draw = function(rows, pen)
    for r, length in ipairs(rows) do
      for c = 1, length do
        pen.cell(c, r, r == 1 and c == 1 and "poison" or "free", sg.grid.name(r, c))
      end
      pen.text(0, r, r, "axis")
    end
    for c = 1, rows[1] or 0 do
      pen.text(c, 0, sg.grid.name(1, c):sub(1, -2), "axis")
    end
  end,
  sample = function(i)
    local a = i % 4 + 1
    local b = i // 4 % (a + 1)
    return b > 0 and { a, b } or { a }
  end,
  rank = function(rows)
    local squares = 0
    for _, length in ipairs(rows) do
      squares = squares + length
    end
    return squares
  end,
  examples = {
    { position = { 1 }, outcome = "P", note = "only the poison is left" },
    { position = { 7, 6 }, outcome = "P", note = "two rows: a loss exactly if the first is one longer" },
    { position = { 7, 7 }, outcome = "N" },
    { position = { 3, 1, 1 }, outcome = "P", note = "A. E. Brouwer, quoted in OEIS A147983" },
    { position = { 2, 2, 1 }, outcome = "P" },
    { position = { 6, 4, 2 }, outcome = "P", note = "r = 2: p = q + 2" },
    { position = { 7, 4, 3 }, outcome = "P" },
    { position = { 10, 6, 4 }, outcome = "P" },
    { position = { 5, 5, 5, 5 }, outcome = "N", note = "strategy stealing: every bar but 1 by 1 is a win" },
  },
}
