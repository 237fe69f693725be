-- SPDX-License-Identifier: MIT
-- Writes certificates of the periods of rows of games on two heaps. docs/certificates.md describes their form, and
-- verify/rows.lua checks them.

local core = require "sg.core"
local digest = require "sg.certificate.verify.digest"
local failure = require "sg.failure"
local form = require "sg.certificate.form"
local rows = require "sg.heap.rows"

local M = {}

local ENGINE = "sg-lua " .. core.version

---The steps as certificates have them.
---@param rays table[] the field heap2
---@return string
function M.moves_text(rays)
  local words = {}
  for i, ray in ipairs(rays) do
    words[i] = ("{%d,%d}"):format(ray[1], ray[2]) .. (ray.most and "*" .. ray.most or "")
  end
  return table.concat(words, " ")
end

---The certificate of a proven period of a row, as text.
---@param game sg.Game with the field heap2
---@param result sg.Result of game:period { row = ... }
---@return string? certificate, sg.Failure? why
function M.text(game, result)
  if not result.period then return nil, failure.new("no", "no period was found") end
  if result.basis ~= "proven" then
    return nil, failure.new("no", ("the period is only %s: no theorem proves it"):format(result.basis))
  end
  local proof = rows.proof(game, result.row, result.checked_to)
  local values = {}
  for n = 0, proof.needs - 1 do
    values[n + 1] = proof.values[n]
  end
  return form.sealed_text {
    { "format", "sg-lua row certificate" },
    { "version", 1 },
    { "engine", ENGINE },
    { "moves", M.moves_text(game.rule.heap2) },
    { "row", result.row },
    { "theorem", "rows" },
    { "period", result.period },
    { "preperiod", result.preperiod },
    { "saltus", result.saltus },
    { "common_period", proof.period },
    { "common_from", proof.from },
    { "needs", proof.needs },
    { "digest", digest.of_numbers(values, 1, #values) },
  }
end

return M
