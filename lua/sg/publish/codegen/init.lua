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
local internals = require "sg.internals"
local law_of = require "sg.pattern.law"
local pairs_of = require "sg.pattern.pairs"
local refusal = require "sg.refusal"
local result = require "sg.result"
local theorem_text = require("sg.text.period").theorem_text

local codegen = {}

---The languages, in the order of the help.
codegen.languages = { "c", "cpp", "python", "lua", "java" }

local writers = {
  c = function(...) return require("sg.publish.codegen.c").c(...) end,
  cpp = function(...) return require("sg.publish.codegen.c").cpp(...) end,
  python = function(...) return require("sg.publish.codegen.script").python(...) end,
  lua = function(...) return require("sg.publish.codegen.script").lua(...) end,
  java = function(...) return require "sg.publish.codegen.java"(...) end,
}

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
    return { kind = "law", law = law, body = law_of.body(law), tables = law_of.tables(law), uses = law.uses }
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
      "Basis: computed. No period%s was found in the heaps 0..%d. Each value is computed from all "
      .. "smaller ones by the definition, once, so the time grows with the square of the largest heap."
    ):format(facts.short, facts.looked_to)
  elseif plan.kind == "table" then
    return ("Basis: %s. No period%s. The function knows %d..%d only and refuses what is above."):format(
      facts.basis,
      facts.looked_to and ("%s was found in the heaps 0..%d"):format(facts.short, facts.looked_to) or " is known",
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
local PROOF = "A proof, which `sg-lua verify FILE` checks: "

local function paragraphs_of(game, name, facts, plan, language, opts)
  local about = game.rule.summary and (": %s"):format(game.rule.summary) or ""
  local wide = plan.kind == "period" and plan.saltus > plan.period and (language == "c" or language == "cpp")
  local is_proven = plan.kind == "period" and facts.basis ~= "observed"
  local has_misere = internals[game].family and facts.first == 0 and not refusal(game, "misere")
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
    basis_text(facts, plan),
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
  if has_misere then
    add { before = "For that play: ", command = command_line.of("codegen", name, "--lang", language, "--misere") }
  end
  if wide then add "Values above 2^64 - 1 wrap around." end
  return paragraphs
end

-- A function of two heaps.
local function of_pairs(game, name, language, opts)
  local plan, paragraphs = require("sg.publish.codegen.pairs").plan(game, name, language, opts)
  if not plan then return nil, paragraphs end
  return result.new("codegen", {
    language = language,
    source = writers[language](plan, comment.lines(paragraphs)),
    method = "law",
    basis = plan.law.basis,
    law = plan.law.text,
    theorem = plan.law.theorem,
    checked_to = plan.law.checked,
  }, game)
end

---Source text with a function grundy(n), or grundy(a, b) of two heaps, or with misere a function misere_wins(heaps).
---@param game sg.Game
---@param name string what the comment calls the game
---@param language "c"|"cpp"|"python"|"lua"
---@param opts table limits; upto = look at the heaps 0..upto only; family; misere
---@return sg.Result? source { language, source, method, basis, period, preperiod, saltus, theorem, checked_to, upto }
---@return sg.Failure? why
function codegen.source(game, name, language, opts)
  if opts.misere then return require("sg.publish.codegen.misere").source(game, name, language, opts) end
  if pairs_of.are(game) then return of_pairs(game, name, language, opts) end
  local facts, why = facts_of(game, opts)
  if not facts then return nil, why end
  local plan = plan_of(facts)
  local lines = comment.lines(paragraphs_of(game, name, facts, plan, language, opts))
  return result.new("codegen", {
    language = language,
    source = writers[language](plan, lines),
    method = plan.kind,
    basis = plan.kind == "definition" and "computed" or plan.law and plan.law.basis or facts.basis,
    law = plan.law and plan.law.text,
    period = facts.period,
    preperiod = facts.preperiod,
    saltus = facts.saltus,
    theorem = facts.theorem,
    checked_to = plan.law and plan.law.checked or facts.checked_to,
    upto = plan.kind == "table" and #plan.values - 1 or nil,
  }, game)
end

return codegen
