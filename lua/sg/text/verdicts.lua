-- SPDX-License-Identifier: MIT
-- What answers say of an outcome and of what is wrong, word for word, for all texts and pictures. A terminal shows some
-- of these words in colours (sg.cli.screen); the page has those of outcomes in each language (sg.text.sentences).

local verdicts = {
  outcomes = {
    N = { is = "the first player wins", en = "the player to move wins", de = "Wer am Zug ist, gewinnt" },
    P = { is = "the second player wins", en = "the player to move loses", de = "Wer am Zug ist, verliert" },
    D = { is = "a draw", en = "a draw", de = "unentschieden" },
  },
  FAILED = "FAILED",
  UNSOUND = "NOT sound",
}

for outcome, words in pairs(verdicts.outcomes) do
  verdicts[outcome] = ("%s (%s)"):format(outcome, words.is:gsub("^the ", ""))
end

return verdicts
