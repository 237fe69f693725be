-- SPDX-License-Identifier: MIT
-- Source text with a function misere_wins(heaps): who wins a sum of heaps where whoever moves last loses. It walks
-- through the misère quotient, an element for each heap on the way.
--
-- A plan is what the languages write: { kind = "nim" }, or { kind = "quotient", elements, kinds, kind_of, product,
-- lost }. The heaps have `kinds` different elements; kind_of[n + 1] is the number of that of the heap n, up to the
-- end of the first period, or with `last` up to that heap. product[x * kinds + k + 1] is the product of the element x
-- with that of the kind k, lost[x + 1] is 1 if x is in the P-portion.

local command_line = require "sg.command_line"
local core = require "sg.core"
local failure = require "sg.failure"
local internals = require "sg.internals"
local nim = require "sg.misere.nim"
local quotient = require "sg.misere.quotient"
local refusal = require "sg.refusal"
local result = require "sg.result"
local theorem_text = require("sg.text.period").theorem_text

local misere = {}

-- The last heap up to which a period is looked for, and the entries of the largest table that is written.
local LOOK, TABLE_MAX = 1000, 1 << 20

local writers = {
  c = function(...) return require("sg.publish.codegen.misere_c").c(...) end,
  cpp = function(...) return require("sg.publish.codegen.misere_c").cpp(...) end,
  python = function(...) return require("sg.publish.codegen.misere_script").python(...) end,
  lua = function(...) return require("sg.publish.codegen.misere_script").lua(...) end,
}

-- ---- plans
-- ---------------------------------------------------------------------------------------------------------

local function quotient_of(game, opts)
  local obstacle = refusal(game, "misere")
  if obstacle then return nil, obstacle end
  if not internals[game].family then
    return nil,
      failure.naming(
        game.spec,
        "usage",
        (
          "has no function of heaps for misère play: that needs a game on "
          .. "single heaps, as a code or a rule with heap or subtract%s"
        ):format(
          internals[game].kind.draws and "" or "; misere outcome, moves and sum answer for its positions"
        )
      )
  end
  local found, why = quotient.of_family(game, opts.upto or LOOK, opts)
  if not found then return nil, why end
  if found.stopped then
    return nil,
      failure.with(found.stopped, {
        hint = ("Known is the quotient of the heaps 0..%d: upto = %d makes a function for these."):format(
          found.heaps,
          found.heaps
        ),
      })
  end
  return found
end

-- The tables of a quotient.
local function plan_of(found)
  local solved = found.status == "solved"
  local last = solved and found.preperiod + found.period - 1 or found.heaps
  local plan = {
    kind = "quotient",
    elements = found.order,
    kinds = 0,
    kind_of = {},
    product = {},
    lost = {},
    preperiod = found.preperiod,
    period = found.period,
    last = not solved and last or nil,
  }
  local number, elements = {}, {}
  for n = 0, last do
    local x = found:phi(n)
    if not number[x] then
      number[x], plan.kinds = plan.kinds, plan.kinds + 1
      elements[plan.kinds] = x
    end
    plan.kind_of[n + 1] = number[x]
  end
  if plan.kinds * plan.elements > TABLE_MAX then
    return nil,
      failure.new(
        "limit",
        ("the table of products of the heaps 0..%d has %d x %d entries, more than %d"):format(
          last,
          plan.elements,
          plan.kinds,
          TABLE_MAX
        ),
        { hint = "A smaller upto has a smaller table." }
      )
  end
  for x = 0, plan.elements - 1 do
    plan.lost[x + 1] = found:is_p(x) and 1 or 0
    for k, y in ipairs(elements) do
      plan.product[x * plan.kinds + k] = found:times(x, y)
    end
  end
  return plan
end

-- ---- the comment
-- ---------------------------------------------------------------------------------------------------

local function basis_text(plan, found)
  if plan.kind == "nim" then
    return "Basis: closed form, for all heaps. Bouton 1901: with a heap of two or more the player to move loses if the "
      .. "nim-sum is 0, otherwise if the number of ones is odd."
  end
  local p_size = 0
  for _, is_lost in ipairs(plan.lost) do
    p_size = p_size + is_lost
  end
  local numbers = ("has %d elements, %d of them in the P-portion"):format(plan.elements, p_size)
  if plan.last then
    return (
      "Basis: computed. The misere quotient of the heaps 0..%d %s. It is exact for sums of these heaps (docs/"
      .. "misere.md of sg-lua). Nothing is known here of larger heaps; the function refuses them."
    ):format(plan.last, numbers)
  end
  return (
    "Basis: proven, for all heaps. The misere quotient %s; the elements of the heaps have the period %d from "
    .. "heap %d on. Theorem: %s (docs/theorems.md and docs/misere.md of sg-lua); checked to heap %d."
  ):format(numbers, plan.period, plan.preperiod, theorem_text(found.theorem), found.checked_to)
end

local TABLES = "kind[n]: which element of the quotient a heap of n has, of the %d that heaps have. product[x * %d "
  .. "+ k]: the element x times that of kind k. p_portion[x]: 1 if the player to move loses a sum with the element x. "
  .. "The empty sum has the element 0."

local ABOUT_MOVES = "A winning move leaves heaps with which the player to move loses. All heaps are of this game: "
  .. "heaps of another game in the same sum are not decided by this function."

local function paragraphs_of(game, name, plan, found, language, upto)
  local about = game.rule.summary and (": %s"):format(game.rule.summary) or ""
  local paragraphs = {
    "Misere play, where whoever moves last loses: misere_wins(heaps) says if the player to move wins the sum of "
      .. "heaps.",
    "", -- a name in the first two lines could be a declaration of Python's encoding
    "Game: " .. name .. about,
    {
      before = ("Made by sg-lua %s: "):format(core.version),
      command = command_line.of("codegen", name, "--lang", language, "--misere", upto and "--upto", upto),
    },
    "",
    basis_text(plan, found),
  }
  local function add(paragraph) paragraphs[#paragraphs + 1] = paragraph end
  if plan.kind == "quotient" and not plan.last then
    add {
      before = "A proof, which `sg-lua verify FILE` checks: ",
      command = command_line.of("misere", "quotient", name, "--certificate", "FILE"),
    }
  end
  add ""
  add(ABOUT_MOVES)
  if plan.kind == "quotient" then add(TABLES:format(plan.kinds, plan.kinds)) end
  return paragraphs
end

---Source text with a function misere_wins(heaps).
---@param game sg.Game
---@param name string what the comment calls the game
---@param language "c"|"cpp"|"python"|"lua"
---@param opts table limits; upto = look at the heaps 0..upto only
---@return sg.Result? source { language, source, method, basis, play, period, preperiod, theorem, checked_to, upto }
---@return sg.Failure? why
function misere.source(game, name, language, opts)
  if not writers[language] then
    return nil, failure.new("usage", "misere_wins is written in c, cpp, python and lua, not in " .. language)
  end
  local plan, found = { kind = "nim" }, {}
  if not nim.is(game) then
    local why
    found, why = quotient_of(game, opts)
    if not found then return nil, why end
    plan, why = plan_of(found)
    if not plan then return nil, why end
  end
  local lines =
    require("sg.publish.codegen.comment").lines(paragraphs_of(game, name, plan, found, language, opts.upto))
  return result.new("codegen", {
    language = language,
    source = writers[language](plan, lines),
    play = "misere",
    method = plan.kind == "nim" and "formula" or "quotient",
    basis = plan.kind == "nim" and "closed form" or plan.last and "computed" or "proven",
    period = found.period,
    preperiod = found.preperiod,
    theorem = found.theorem,
    checked_to = found.checked_to,
    upto = plan.last,
  }, game)
end

return misere
