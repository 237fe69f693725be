-- SPDX-License-Identifier: MIT
-- The sentences that say why, by language: explanations as text and as a page, and pictures of graphs, take them here.
-- So does the page in the browser (web/words_of.mjs), where [mex] or [shown|mex] is a term that is explained.

local sentences = {
  by_value = {
    en = "The [nim-value|value] of a position is the smallest number that is "
      .. "missing among the values its moves lead to, the [mex]:",
    de = "Der [Nim-Wert|value] einer Stellung ist die kleinste Zahl, die unter den "
      .. "Werten fehlt, zu denen ihre Züge führen, der [mex]:",
  },
  gap = {
    en = "No move leads to value {n}: it is the smallest number missing, so the value is {n}.",
    de = "Kein Zug führt zum Wert {n}: Das ist die kleinste fehlende Zahl, also ist der Wert {n}.",
  },
  gap0 = {
    en = "No move leads to value 0, which is lost for whoever must move then. So every move loses: the value is 0.",
    de = "Kein Zug führt zum Wert 0, der für den nächsten Spieler verloren "
      .. "wäre. Also verliert jeder Zug: Der Wert ist 0.",
  },
  above = {
    en = "Moves to values above {n}: they do not count",
    de = "Züge zu Werten über {n}: Sie zählen nicht",
  },
  win = {
    en = "The first player wins by a move to value 0:",
    de = "Wer am Zug ist, gewinnt durch einen Zug zum Wert 0:",
  },
  answers = {
    en = "Every move loses; to each there is an answer that leaves value 0 again:",
    de = "Jeder Zug verliert; auf jeden gibt es eine Antwort, nach der der Wert wieder 0 ist:",
  },
  sum = {
    en = "The parts do not disturb each other: their values are added in "
      .. "binary without carries, by the [nim-sum|sum]:",
    de = "Die Teile stören einander nicht: Ihre Werte werden binär ohne "
      .. "Übertrag addiert, mit der [Nim-Summe|sum]:",
  },
  sum0 = {
    en = "Every column has an even number of ones. Each move breaks that, and the "
      .. "other player can mend it: the first player loses.",
    de = "Jede Spalte hat eine gerade Zahl von Einsen. Jeder Zug stört das, und der "
      .. "andere stellt es wieder her: Wer am Zug ist, verliert.",
  },
  legend = {
    en = "Value and outcome below each position; P (square, double frame): the player to move loses; "
      .. "thick red arrows: winning moves",
    de = "Wert und Ausgang unter jeder Stellung; P (eckig, doppelter Rand): Wer am Zug ist, verliert; "
      .. "dicke rote Pfeile: Züge, die gewinnen",
  },
  legend_draws = {
    en = "Value and outcome below each position; P (square, double frame): the player to move loses; "
      .. "D (dashed frame): a draw; thick red arrows: winning moves",
    de = "Wert und Ausgang unter jeder Stellung; P (eckig, doppelter Rand): Wer am Zug ist, verliert; "
      .. "D (gestrichelter Rand): unentschieden; dicke rote Pfeile: Züge, die gewinnen",
  },
  over = {
    en = "There is no move: the first player has lost.",
    de = "Es gibt keinen Zug: Wer am Zug ist, hat verloren.",
  },
}

for outcome, words in pairs(require("sg.text.verdicts").outcomes) do
  local of = ("[%s|%s]: "):format(outcome, outcome)
  sentences["outcome_" .. outcome] = { en = of .. words.en, de = of .. words.de }
end

local M = { all = sentences }

---A sentence in English, without the marks of terms.
---@param name string
---@param n? integer what {n} stands for
---@return string
function M.say(name, n) return (sentences[name].en:gsub("%[([^|%]]+)|?%w*%]", "%1"):gsub("{n}", tostring(n))) end

return M
