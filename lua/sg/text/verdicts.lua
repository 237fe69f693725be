-- SPDX-License-Identifier: MIT
-- What answers say of an outcome and of what is wrong, word for word: a terminal shows these words in colours
-- (sg.cli.screen).

return {
  N = "N (first player wins)",
  P = "P (second player wins)",
  D = "D (a draw)",
  FAILED = "FAILED",
  UNSOUND = "NOT sound",
}
