-- SPDX-License-Identifier: MIT
-- Code for games on two heaps: grundy(a, b), if a law of the values is known, or is_lost(a, b), if only the P-positions
-- are.

local command_line = require "sg.command_line"
local core = require "sg.core"
local failure = require "sg.failure"
local laws = require "sg.laws"
local law_of = require "sg.pattern.law"
local theorem_text = require("sg.text.period").theorem_text
local unit = require "sg.automata.unit"

local pairs_of = {}

local BASIS = {
  observed = "WARNING: OBSERVED, NOT PROVEN. The law %s. It was made from the pairs of heaps 0..%d, and gives those of "
    .. "0..%d; nothing proves that it goes on. For larger heaps the function is a guess.",
  proven = "Basis: proven, for all a and b. The law %s. Theorem: %s (docs/theorems.md of sg-lua).",
  ["closed form"] = "Basis: closed form, for all a and b: %s. %s (docs/theorems.md of sg-lua).",
}
local AGREES = "WARNING: OBSERVED, NOT PROVEN: that the moves are those of %s. The options were compared on the pairs "
  .. "of heaps 0..%d, and around each number of the rule. For a game with those moves, what follows is proven. "
local GRUNDY = "Nim-values (Sprague-Grundy values, Grundy numbers): grundy(a, b) is the value of two heaps {a, b}."
local IS_LOST = "P-positions: is_lost(a, b) is 1 where the player to move loses two heaps {a, b}, else 0."
local EXACT = "The function answers for heaps up to 10^9, whose products have at most 63 bits, and refuses others."
local SUMS = "Several such pairs side by side: XOR their values. If the result x is 0, the player to move loses "
  .. "(normal play: whoever cannot move loses). Otherwise a winning move leaves some pair with the value that it had "
  .. "XOR x."
local NO_SUMS =
  "This tells who wins one such pair (normal play: whoever cannot move loses), not several side by side."

-- Is {a, b} lost? By the digits of both, from the last on. %1 is the base.
local BY_DIGITS = [[
local x = a
local y = b
local state = 0
while x + y > 0 do
state = NEXT[state * %1 * %1 + x % %1 + %1 * (y % %1)]
x = x // %1
y = y // %1
end
return LOST[state] ]]

-- Is x = floor(n alpha) for n = (y - x) / %1, alpha = 1 + 1/(%1 + 1/(%1 + ...))? By continued fractions: nothing is
-- rounded.
local BY_FRACTIONS = [[
local x = a
local y = b
if x > y then
x = b
y = a
end
if (y - x) % %1 ~= 0 then
return 0
end
local n = (y - x) // %1
if n == 0 then
if x == 0 then
return 1
end
return 0
end
local k = 0
while k < 2 do
local p = x + k
local q = n
local term = 1
local below = 1
while q > 0 do
local whole = p // q
local rest = p % q
if whole ~= term then
if whole > term then
below = 1 - below
end
q = 0
elseif rest == 0 then
q = 0
else
p = q
q = rest
term = %1
below = 1 - below
end
end
if below == k then
return 0
end
k = k + 1
end
return 1]]

-- The law as steps of is_lost; nil: it has none.
local function lost_plan(one)
  if one.t then return { body = BY_FRACTIONS:gsub("%%1", one.t), tables = {} } end
  if not one.lost or unit.of(one.lost.base) or one.lost.base == "zeckendorf" then return nil end
  local after, accepts = {}, {}
  for i, row in ipairs(one.lost.automaton:rows()) do
    accepts[i] = row.accepts and 1 or 0
    table.move(row, 1, #row, #after + 1, after)
  end
  local tables = { { name = "NEXT", values = after }, { name = "LOST", values = accepts } }
  return { body = BY_DIGITS:gsub("%%1", one.lost.base):gsub(" $", ""), tables = tables }
end

local function plan_of(one)
  local plan = one.body and { body = one.body, tables = one.tables, uses = one.uses, most = law_of.largest(one) }
  if not plan then
    plan = lost_plan(one)
    if not plan then return nil end
    plan.name, plan.uses, plan.most = "is_lost", {}, law_of.SUMS_TO
  end
  plan.kind, plan.law, plan.parameters = "law", one, { "a", "b" }
  return plan
end

local function basis_text(one)
  if one.basis == "observed" then return BASIS.observed:format(one.text, one.learnt_to, one.checked) end
  return BASIS[one.basis]:format(one.text, one.basis == "proven" and theorem_text(one.theorem) or one.theorem)
end

local NO_LAW = "has no law of its values or P-positions that was found%s, of which a function could be made; table "
  .. "lists its values, seq and period answer for one row of them"

---The plan of the function (sg.publish.codegen), and the paragraphs of its comment.
---@param game sg.Game
---@param name string what the comment calls the game
---@param language string
---@param opts table ready options: upto
---@return table? plan
---@return table|sg.Failure paragraphs_or_why
function pairs_of.plan(game, name, language, opts)
  local plan, agrees
  for _, question in ipairs { "function", "outcome" } do
    local one, why = laws.of(game, question, opts)
    if one == nil then return nil, why end
    agrees = one and one.other and one
    plan = one and plan_of(agrees and one.law or one)
    if plan then break end
  end
  if not plan then
    local where = opts.upto and (" in the pairs of heaps 0..%d"):format(opts.upto) or ""
    return nil, failure.naming(game.spec, "no", NO_LAW:format(where))
  end
  plan.agrees = agrees or nil
  local about = game.rule.summary and (": %s"):format(game.rule.summary) or ""
  return plan,
    {
      plan.name and IS_LOST or GRUNDY,
      "", -- a name in the first two lines could be a declaration of Python's encoding
      "Game: " .. name .. about,
      {
        before = ("Made by sg-lua %s: "):format(core.version),
        command = command_line.of("codegen", name, "--lang", language, opts.upto and "--upto", opts.upto),
      },
      "",
      (agrees and AGREES:format(agrees.name, agrees.agree_to) or "") .. basis_text(plan.law),
      language ~= "python" and not plan.name and plan.body:find "%*" and EXACT or "",
      plan.name and NO_SUMS or SUMS,
    }
end

return pairs_of
