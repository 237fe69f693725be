-- SPDX-License-Identifier: MIT
-- A game on texts. The moves, the parts, the mirror images and the drawing follow from rewrite.
return {
  name = "rewriting",
  summary = "Flip two neighbouring pluses to minuses.",
  source = { "where the rules are from" },
  tags = { "row" },
  params = { n = { type = "integer", default = 8, min = 1, max = 100, help = "pluses at the start" } },
  start = function(p) return ("+"):rep(p.n) end,
  -- Pairs { old, new }; ? in old matches any character.
  rewrite = { { "++", "--" } },
  -- Run by `sg-lua tests/compat/1.0/new/rewriting.lua` and by check; they are the documentation too.
  examples = {
    { position = "++", value = 1 },
    { position = "+++", value = 1, note = "a row of pluses is Dawson's Kayles, 0.07" },
    { position = "++++", value = 2 },
    { position = "++-++", outcome = "P", note = "two equal rows" },
  },
}
