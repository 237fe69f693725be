-- SPDX-License-Identifier: MIT
-- Loopy games: a rule with loopy = true. Positions may come back, and play without end is a draw (sg.search.loopy).

local loopy = require "sg.later" "sg.search.loopy"

local kind = {
  name = "loopy",
  draws = true,
  lacks = {
    certificate = "play can go round, and its values are found without couples",
    compounds = { "%s is loopy; compounds other than sums are answered for games that end", hint_for = "loopy" },
    ["entailing sum"] = "%s is loopy: it has no value in a sum with a game of entailing moves",
    heap_function = "%s can go round, so a position may have no nim-value; loopy answers for its positions",
    ["misere play"] = "%s is loopy: misère play needs games that end",
    neighbours = "%s is loopy; its positions have no values alone",
    operator = "%s is loopy; the operator %s answers for games that end",
    trace = "%s is loopy: its values do not come about from the last positions up",
  },
}

function kind.value(...) return loopy.number(...) end
function kind.outcome(...) return loopy.outcome(...) end
function kind.state(...) return loopy.state(...) end
function kind.moves(...) return loopy.moves(...) end
function kind.remoteness(...) return loopy.remoteness(...) end

function kind.explain(game, position, opts) return require "sg.search.loopy_explain"(game, position, opts) end

return kind
