-- SPDX-License-Identifier: MIT

-- "P" or "N" of up to three rows and a hook, and of bars; nil of others.
local function outcome(rows)
  local a, b, c = rows[1], rows[2] or 0, rows[3] or 0
  if b < 2 then return a - 1 == #rows - 1 and "P" or "N" end -- a hook is two heaps of Nim
  if #rows == 2 then return a == b + 1 and "P" or "N" end
  if rows[#rows] == a then return "N" end -- strategy stealing
  if #rows > 3 or c > 2 then return nil end
  if c == 1 then return a == 2 and b == 2 and "P" or "N" end
  return a == b + 2 and "P" or "N"
end

return {
  name = "chomp",
  summary = "Bite a square off a chocolate bar, with all squares right of it and below; the first is poisoned.",
  source = { "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)", "OEIS A147983" },
  tags = { "grid", "poset" },
  params = {
    w = { type = "integer", default = 5, min = 1, max = 60, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 60, help = "rows" },
  },
  theorem = "Gale 1974: two rows, hooks, strategy stealing; A. E. Brouwer: a third row of one or two",
  outcome = outcome,
  -- Of a square bar: to the hook with two equal arms.
  winning = function(rows, option)
    if #rows > 1 and rows[1] == #rows and rows[#rows] == #rows then
      local hook = { #rows }
      for i = 2, #rows do
        hook[i] = 1
      end
      option(hook)
    end
  end,
  -- A position is the list of the lengths of the rows, from the row with the poison down. Nobody takes the poison, so
  -- this square is always left.
  poset = "rows",
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
