-- SPDX-License-Identifier: MIT
-- A law of the values of two heaps as a function grundy(a, b).

local command_line = require "sg.command_line"
local core = require "sg.core"
local laws_of = require("sg.pattern.pairs").laws
local limits = require "sg.limits"
local refusal = require "sg.refusal"
local theorem_text = require("sg.text.period").theorem_text

local OBSERVED = "WARNING: OBSERVED, NOT PROVEN. The law %s. It was made from the pairs of heaps 0..%d, and gives "
  .. "those of 0..%d; nothing proves that it goes on. For larger heaps the function is a guess."
local PROVEN = "Basis: proven, for all a and b. The law %s. Theorem: %s (docs/theorems.md of sg-lua)."
local EXACT = "The function is exact for heaps below 10^9, whose products have at most 63 bits."
local SUMS = "Several such pairs side by side: XOR their values. If the result x is 0, the player to move loses "
  .. "(normal play: whoever cannot move loses). Otherwise a winning move leaves some pair with the value that it had "
  .. "XOR x."

local function basis_text(law)
  if law.basis == "proven" then return PROVEN:format(law.text, theorem_text(law.theorem)) end
  return OBSERVED:format(law.text, law.learnt_to, law.checked)
end

local function paragraphs_of(game, name, law, language, opts)
  local about = game.rule.summary and (": %s"):format(game.rule.summary) or ""
  return {
    "Nim-values (Sprague-Grundy values, Grundy numbers): grundy(a, b) is the value of two heaps {a, b}.",
    "", -- a name in the first two lines could be a declaration of Python's encoding
    "Game: " .. name .. about,
    {
      before = ("Made by sg-lua %s: "):format(core.version),
      command = command_line.of("codegen", name, "--lang", language, opts.upto and "--upto", opts.upto),
    },
    "",
    basis_text(law),
    law.body:find "%*" and EXACT or "",
    SUMS,
  }
end

local pairs_of = {}

---The plan of the function (sg.publish.codegen), and the paragraphs of its comment.
---@param game sg.Game
---@param name string what the comment calls the game
---@param language string
---@param opts table limits; upto
---@return table? plan
---@return table|sg.Failure paragraphs_or_why
function pairs_of.plan(game, name, language, opts)
  local laws, known, why = laws_of(game, limits.of(opts))
  if not laws then return nil, known end
  for _, law in ipairs(laws) do
    if law.body then
      local plan = {
        kind = "law",
        law = law,
        body = law.body,
        tables = law.tables,
        uses = law.uses,
        parameters = law.parameters,
      }
      return plan, paragraphs_of(game, name, law, language, opts)
    end
  end
  return nil, why or refusal(game, "heap_function")
end

return pairs_of
