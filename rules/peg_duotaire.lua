-- SPDX-License-Identifier: MIT
return {
  name = "peg_duotaire",
  summary = "In a row, a peg jumps over the peg beside it into a hole, and the peg jumped over is taken out.",
  source = { "Moore and Eppstein, One-dimensional peg solitaire, and duotaire, More Games of No Chance (2002)" },
  tags = { "row", "stones" },
  params = {
    n = { type = "integer", default = 8, min = 0, max = 60, help = "pegs side by side" },
    free = { type = "integer", default = 2, min = 0, max = 60, help = "holes on either side of them" },
  },
  -- A text: 1 for a peg, "." for a hole.
  start = function(p) return ("."):rep(p.free) .. ("1"):rep(p.n) .. ("."):rep(p.free) end,
  rewrite = { { "11.", "..1" }, { ".11", "1.." } },
  examples = {
    { position = "11.", value = 1, note = "these by hand: one jump" },
    { position = ".11.", value = 1, note = "either peg jumps, and no other jump is left" },
    { position = "11.1", value = 0, note = "one jump leaves two neighbours, and these a second one" },
    { position = "11.11", outcome = "P", note = "either jump leaves three pegs, and one more jump" },
    { position = ".111.", value = 1 },
  },
}
