-- SPDX-License-Identifier: MIT
-- The rules that `sg-lua new NAME` writes to start such a game from, by the name of the option.

local templates = {}

templates.rewriting = [==[
-- SPDX-License-Identifier: MIT
-- A game on texts. The moves, the parts, the mirror images and the drawing follow from rewrite.
-- Try:  sg-lua @FILE@      sg-lua check @FILE@      sg-lua moves @FILE@:n=6
return {
  name    = "@NAME@",
  summary = "Flip two neighbouring pluses to minuses.",
  source  = { "where the rules are from" },
  tags    = { "row" },
  params  = { n = { type = "integer", default = 8, min = 1, max = 100, help = "pluses at the start" } },
  start   = function(p) return ("+"):rep(p.n) end,
  -- Pairs { old, new }; ? in old matches any character.
  rewrite = { { "++", "--" } },
  -- Run by `sg-lua @FILE@` and by check; they are the documentation too.
  examples = {
    { position = "++", value = 1 },
    { position = "+++", value = 1, note = "a row of pluses is Dawson's Kayles, 0.07" },
    { position = "++++", value = 2 },
    { position = "++-++", outcome = "P", note = "two equal rows" },
  },
}
]==]

return templates
