-- SPDX-License-Identifier: MIT
return {
  name = "one_two_ten",
  summary = "Count on by one or two; who says ten wins.",
  source = { "1, 2, ..., 10, GamesmanClassic" },
  tags = { "counting", "periodic" },
  params = {
    goal = { type = "integer", default = 10, min = 0, max = 1000000, help = "the number at which play ends" },
    step = { type = "integer", default = 2, min = 1, max = 1000, help = "the largest step" },
  },
  -- The number that was said last. It plays as the subtraction game {1, ..., step} on a heap of goal minus this number.
  start = 0,
  form = { "integer", min = 0, max = "goal", about = "the number that was said last" },
  options = function(said, option, p, label)
    for step = 1, math.min(p.step, p.goal - said) do
      if label then label(said + step) end
      option(said + step)
    end
  end,
  theorem = "Winning Ways, vol. 1, ch. 4: what is left to the goal, modulo one more than the largest step",
  value = function(said, p) return (p.goal - said) % (p.step + 1) end,
  rank = function(said, p) return p.goal - said end,
  draw = function(said, pen, p)
    for n = 0, math.min(p.goal, 150) do
      pen.cell(n, 0, n <= said and "taken" or "free", n)
      pen.text(n, -1, n, "axis")
    end
  end,
  examples = {
    { position = 0, outcome = "N", note = "say 1, 4, 7 and 10" },
    { position = 1, outcome = "P" },
    { position = 8, value = 2 },
    { params = { goal = 20, step = 3 }, position = 0, outcome = "P", note = "multiples of four" },
  },
}
