-- SPDX-License-Identifier: MIT
-- A game on positions of a few numbers. Positions of any other shape (integers, booleans, strings, lists and records of
-- them) are the first argument of options and the argument of option: leave numbers out.
return {
  name = "positions",
  summary = "Two numbers: take a multiple of the smaller from the larger, as long as neither becomes 0.",
  source = { "Cole and Davie, A game based on the Euclidean algorithm, Math. Gazette 53 (1969)" },
  tags = { "numbers" },
  params = {
    a = { type = "integer", default = 5, min = 1, max = 1000, help = "one number" },
    b = { type = "integer", default = 8, min = 1, max = 1000, help = "the other" },
  },
  start = function(p) return { p.a, p.b } end,
  -- A position is a list of so many whole numbers, and options gets them one by one.
  numbers = 2,
  -- What a position is: anything else is refused before a function of the rule sees it.
  form = { "list", of = { "integer", min = 1 }, length = 2 },
  -- One call of option per move, with the numbers of the position it leads to.
  -- Where somebody wants to see them, label is there for the names of the moves, called before option.
  options = function(a, b, option, _, label)
    local small, large = math.min(a, b), math.max(a, b)
    for left = large - small, 1, -small do
      if label then label((large - left) // small .. " times " .. small) end
      option(small, left)
    end
  end,
  -- How a position looks, with the pen: heaps, cells, stones, lines, texts, grids, coins, graphs.
  draw = function(position, pen) pen.heaps(position) end,
  -- All positions that play alike may be one: here the order does not matter. check tells whether this is true.
  canonical = sg.canonical.multiset,
  -- Run by `sg-lua tests/compat/1.0/new/positions.lua` and by check; they are the documentation too.
  examples = {
    { position = { 4, 4 }, value = 0, note = "nothing to move" },
    { position = { 1, 2 }, outcome = "N" },
    { position = { 2, 3 }, outcome = "P", note = "lost while the larger is less than 1.618 times the smaller" },
    { position = { 3, 8 }, outcome = "N" },
    { position = { 1, 6 }, value = 5 },
  },
}
