-- SPDX-License-Identifier: MIT
-- Heap games whose moves are a formula: what a rule file may say in the field moves. definition.lua says what it means.

local failure = require "sg.failure"
local formula_of = require "sg.later" "sg.automata.formula"

local formula = {
  templates = {
    {
      "formula",
      "a game on heaps whose moves are a formula (moves)",
      "assert.sequence(game, { 0, 0, 1, 0, 2, 1, 3, 0 })",
    },
    from = "sg.kinds.formula.template",
  },
  fields = {
    {
      name = "moves",
      moves = true,
      type = "string|function",
      help = 'a formula: n may become m, "m < n and 2*m >= n"; of two heaps, "(a2, b2): ..."',
      editor = "string|fun(p: table): string",
    },
  },
  brings = { "engine" },
  excludes = {
    {
      "split",
      "canonical",
      "misere",
      "rank",
      "loopy",
      "entailing",
      "form",
      "valid",
      "positions",
      why = "%s is not for rules with %s, whose heaps are their parts",
    },
  },
}

-- A failure of the formula, with its place.
local function located(loaded, why)
  if why.code == "rule" and next(loaded.given) then why = failure.with(why, { code = "input" }) end
  if loaded.text and not why.line then why = failure.with(why, { line = loaded.line_of "moves" }) end
  return nil, failure.with(why, { field = "moves", [loaded.text and "file" or "subject"] = loaded.path })
end

---Gives the rule two fields: formula, which its definition reads in moves, and automaton, of the pairs (n, m), or of
---the (a, b, a2, b2). Refuses moves by which a heap, or the total of two, may grow or stay.
---@param loaded sg.LoadedRule
---@return sg.LoadedRule? loaded, sg.Failure? why
function formula.ready(loaded)
  local read, why = loaded.box:call "engine"
  if not read then return located(loaded, why) end
  local moves, wrong = formula_of.moves(read)
  if not moves then
    if wrong.limit == "memory" then
      local message = "field 'moves': the automaton of this formula takes more than 64 MiB, or more than is allowed; "
        .. "take smaller numbers, or write the moves as heap = function(n, option), which needs none"
      return located(loaded, failure.new("limit", message))
    elseif wrong.code then
      return located(loaded, wrong)
    end
    local message
    if read.of_pairs then
      message = (
        "field 'moves': by this formula {%d,%d} becomes {%d,%d}, and play might not end; the total falls with "
        .. 'every move: begin the formula with "a2 + b2 < a + b and"'
      ):format(wrong.a, wrong.b, wrong.a2, wrong.b2)
    else
      message = (
        "field 'moves': by this formula a heap of %d becomes one of %d, and play might not end; a move "
        .. 'leaves a smaller heap: begin the formula with "m < n and"'
      ):format(wrong.n, wrong.m)
    end
    return located(loaded, failure.new("rule", message))
  end
  loaded.formula, loaded.automaton = read, moves ~= true and moves or nil
  return loaded
end

return formula
