-- SPDX-License-Identifier: MIT
return {
  name = "mogul",
  summary = "Turn up to seven coins of a row, the rightmost of them from heads to tails.",
  source = {
    "Winning Ways, vol. 3, ch. 14",
    "J. H. Conway, N. J. A. Sloane, Lexicographic codes, IEEE Trans. Inf. Theory 32 (1986)",
  },
  tags = { "coins" },
  turn = { 1, 2, 3, 4, 5, 6, 7 },
  -- With 24 coins the P-positions are the extended Golay code: 2^12 words; any two differ in 8 places at least.
  start = "TTTTTTTH",
  examples = {
    { position = "TTTTTTTH", value = 127, note = "1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, ..., Winning Ways" },
    { position = "HHHHHHHH", outcome = "P" },
    { position = "TTTTTTTTTTH", value = 512 },
  },
}
