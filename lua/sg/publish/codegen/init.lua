-- SPDX-License-Identifier: MIT
-- Source text with a function grundy(n): the nim-value of a heap of n. What the function rests on is said in a
-- comment.
--
-- A plan is what the languages write: { kind = "formula", form }, { kind = "period", values, preperiod, period,
-- saltus }, { kind = "law", law, body, tables, uses } in steps, { kind = "definition", moves } or { kind = "table",
-- values }; values begin with index 0.

local command_line = require "sg.command_line"
local comment = require "sg.publish.codegen.comment"
local core = require "sg.core"
local facts_of = require("sg.publish.facts").of
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local internals = require "sg.internals"
local pairs_of = require "sg.pattern.pairs"
local result = require "sg.result"
local steps = require "sg.publish.codegen.steps"
local theorem_text = require("sg.text.period").theorem_text

local codegen = {}

---The languages, in the order of the help.
codegen.languages = { "c", "cpp", "python", "java" }

-- The source text. plan.name is the name of a function that is not called grundy; the comment is left as it is. The C
-- is C++ as well.
local function written(plan, paragraphs, language)
  local lines = comment.lines(paragraphs)
  local source = steps(language == "cpp" and "c" or language, plan, lines)
  if not plan.name then return source end
  local _, past = source:find(lines[#lines], 1, true)
  return source:sub(1, past) .. source:sub(past + 1):gsub("grundy", plan.name)
end

local MOVES_MAX = 64 -- lines of moves in the definition

local function plan_of(facts)
  if facts.closed then return { kind = "formula", form = facts.closed } end
  if facts.period then
    return {
      kind = "period",
      values = facts.values,
      preperiod = facts.preperiod,
      period = facts.period,
      saltus = facts.saltus,
    }
  end
  local law = facts.law
  if law and law.body then
    return {
      kind = "law",
      law = law,
      body = law_of.body(law),
      tables = law_of.tables(law),
      uses = law.uses,
      most = law_of.largest(law),
    }
  end
  if facts.moves and #facts.moves <= MOVES_MAX and not facts.upto then
    return { kind = "definition", moves = facts.moves }
  end
  local values = table.move(facts.values, 1, #facts.values, facts.first + 1, {})
  for i = 1, facts.first do
    values[i] = 0
  end
  return { kind = "table", values = values }
end

local LAW = "WARNING: OBSERVED, NOT PROVEN. The law %s. It was made from the values of the heaps 0..%d, and gives "
  .. "those of 0..%d; nothing proves that it goes on. For heaps above the function is a guess."

local AGREES = "WARNING: OBSERVED, NOT PROVEN: that the moves are those of %s. The options were compared on the heaps "
  .. "0..%d, and around each number of the rule. For a game with those moves, what follows is proven. "

-- How far a period was looked for: behind "No period".
local function looked_text(facts)
  return facts.looked_to and ("%s was found in the heaps 0..%d"):format(facts.short, facts.looked_to) or " is known"
end

-- Says what the function rests on.
local function basis_text(facts, plan)
  if plan.kind == "formula" then
    return ("Basis: closed form, for all n. %s (docs/theorems.md of sg-lua, section %d)."):format(
      facts.closed.text,
      facts.first == 1 and 9 or 4
    )
  elseif plan.kind == "law" and plan.law.basis == "proven" then
    local basis = "Basis: proven, for all n. The law %s. Theorem: %s (docs/theorems.md of sg-lua); "
      .. "values computed to heap %d."
    return basis:format(plan.law.text, theorem_text(plan.law.theorem), plan.law.checked)
  elseif plan.kind == "law" then
    return LAW:format(plan.law.text, plan.law.learnt_to, plan.law.checked)
  elseif plan.kind == "definition" then
    return (
      "Basis: computed. No period%s. Each value is computed from all "
      .. "smaller ones by the definition, once, so the time grows with the square of the largest heap."
    ):format(looked_text(facts))
  elseif plan.kind == "table" then
    return ("Basis: %s. No period%s%s. The function knows %d..%d only and refuses what is above."):format(
      facts.basis,
      looked_text(facts),
      facts.unseen and (" (%s)"):format(facts.unseen) or "",
      facts.first,
      #plan.values - 1
    )
  end
  local saltus = plan.saltus ~= 0 and (", by which the values rise by %d"):format(plan.saltus) or ""
  local period = ("period %d%s from heap %d on"):format(plan.period, saltus, plan.preperiod)
  if facts.basis == "observed" then
    return (
      "WARNING: OBSERVED, NOT PROVEN. The heaps 0..%d have the %s; no theorem says that the heaps above do. For "
      .. "these the function is a guess."
    ):format(facts.checked_to, period)
  end
  return (
    "Basis: %s, for all n. The sequence has the %s. Theorem: %s (docs/theorems.md of sg-lua); values checked to "
    .. "heap %d."
  ):format(facts.basis, period, theorem_text(facts.theorem), facts.checked_to)
end

local HEAPS = "Several games of one heap side by side: XOR their values. If the result x is 0, the player to move "
  .. "loses (normal play: whoever "
  .. "cannot move loses). Otherwise a winning move replaces some heap n by heaps whose values XOR to grundy(n) XOR x."
local COINS = "n is the place of a head in a row of coins, from 1. A row is worth the XOR of its heads; 0: the player "
  .. "to move loses (normal play: whoever cannot move loses)."
local MISERE = "These values do not decide misere play, where whoever moves last loses."
local EXACT = "The function answers for heaps up to 10^18, for which it is exact in 64 bits, and refuses others."
local PROOF = "A proof, which `sg-lua verify FILE` checks: "

local function paragraphs_of(game, name, facts, plan, language, opts)
  local about = game.rule.summary and (": %s"):format(game.rule.summary) or ""
  local wide = plan.kind == "period" and plan.saltus > plan.period and (language == "c" or language == "cpp")
  local is_proven = plan.kind == "period" and facts.basis ~= "observed" and not facts.agrees
  local paragraphs = {
    "Nim-values (Sprague-Grundy values, Grundy numbers): grundy(n) is the value of a heap of n.",
    "", -- a name in the first two lines could be a declaration of Python's encoding
    "Game: " .. name .. about,
    {
      before = ("Made by sg-lua %s: "):format(core.version),
      command = command_line.of(
        "codegen",
        name,
        "--lang",
        language,
        opts.upto and "--upto",
        opts.upto,
        opts.family and "--family",
        opts.family
      ),
    },
    "",
    (facts.agrees and AGREES:format(facts.agrees.name, facts.agrees.agree_to) or "") .. basis_text(facts, plan),
  }
  local function add(paragraph) paragraphs[#paragraphs + 1] = paragraph end
  if is_proven then
    add {
      before = PROOF,
      command = command_line.of("period", name, opts.family and "--family", opts.family, "--certificate", "FILE"),
    }
  end
  add ""
  add(facts.first == 1 and COINS or HEAPS)
  add(MISERE)
  if plan.most and language ~= "python" then add(EXACT) end
  if wide then add "Values above 2^64 - 1 wrap around." end
  return paragraphs
end

-- A function of two heaps.
local function of_pairs(game, name, language, opts)
  local plan, paragraphs = require("sg.publish.codegen.pairs").plan(game, name, language, opts)
  if not plan then return nil, paragraphs end
  local agrees = plan.agrees
  return result.new("codegen", {
    language = language,
    source = written(plan, paragraphs, language),
    method = "law",
    basis = agrees and "observed" or plan.law.basis,
    agrees = agrees and { moves = agrees.moves, agree_to = agrees.agree_to },
    law = plan.law.text,
    theorem = plan.law.theorem,
    checked_to = agrees and agrees.agree_to or plan.law.checked,
  }, game)
end

---Source text with a function grundy(n), or grundy(a, b) of two heaps.
---@param game sg.Game
---@param name string what the comment calls the game
---@param language "c"|"cpp"|"python"|"java"
---@param opts table limits; upto = look at the heaps 0..upto only; family
---@return sg.Result? source { language, source, method, basis, period, preperiod, saltus, theorem, checked_to, upto }
---@return sg.Failure? why
function codegen.source(game, name, language, opts)
  if pairs_of.are(game) or internals[game].kind.lost_pairs then
    return of_pairs(game, name, language, limits.of(opts))
  end
  local facts, why = facts_of(game, opts)
  if not facts then return nil, why end
  local plan = plan_of(facts)
  return result.new("codegen", {
    language = language,
    source = written(plan, paragraphs_of(game, name, facts, plan, language, opts), language),
    method = plan.kind,
    basis = facts.agrees and "observed"
      or plan.kind == "definition" and "computed"
      or plan.law and plan.law.basis
      or facts.basis,
    agrees = facts.agrees
      and { code = facts.agrees.code, moves = facts.agrees.moves, agree_to = facts.agrees.agree_to },
    law = plan.law and plan.law.text,
    period = facts.period,
    preperiod = facts.preperiod,
    saltus = facts.saltus,
    theorem = facts.theorem,
    checked_to = facts.agrees and facts.agrees.agree_to or plan.law and plan.law.checked or facts.checked_to,
    upto = plan.kind == "table" and #plan.values - 1 or nil,
  }, game)
end

return codegen
