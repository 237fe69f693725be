-- SPDX-License-Identifier: MIT
return {
  name = "moebius",
  summary = "Turn up to five coins of a row, the rightmost of them from heads to tails.",
  source = {
    "Winning Ways, vol. 3, ch. 14",
    "J. H. Conway, N. J. A. Sloane, Lexicographic codes, IEEE Trans. Inf. Theory 32 (1986)",
  },
  tags = { "coins" },
  turn = { 1, 2, 3, 4, 5 },
  -- With 18 coins the P-positions are a code of length 18, 2^9 words, any two of which differ in 6 places at least.
  start = "TTTTTTTTH",
  examples = {
    { position = "TTTTTH", value = 31, note = "1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, ..., Winning Ways" },
    { position = "TTTTTTTTH", value = 103 },
    { position = "HHHHHH", outcome = "P", note = "1 + 2 + 4 + 8 + 16 + 31 in nim-addition" },
    { position = "TTTTTTTTTTTTH", value = 256 },
  },
}
