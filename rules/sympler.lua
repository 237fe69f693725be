-- SPDX-License-Identifier: MIT
return {
  name = "sympler",
  summary = "Turn the first coin with any others that make a set symmetric; the rightmost goes from head to tail.",
  source = { "the turn 1+FS, named in CGSuite, game.strip.Turning", "cf. Winning Ways, vol. 3, ch. 14" },
  tags = { "coins" },
  turn = "1+FS",
  start = "THTHTH",
  examples = {
    { position = "H", value = 1, note = "the first coin alone" },
    { position = "TH", value = 0, note = "every move makes the first coin a head; all others are worth 0" },
    { position = "TTTTTTTTTTTTTTTH", value = 0 },
    { position = "HTTH", outcome = "N" },
  },
}
