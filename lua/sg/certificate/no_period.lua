-- SPDX-License-Identifier: MIT
-- Writes certificates that a nim-sequence has no period of a range (docs/certificates.md); verify/no_period.lua checks
-- them.

local core = require "sg.core"
local checker = require "sg.certificate.verify.no_period"
local digest = require "sg.certificate.verify.digest"
local failure = require "sg.failure"
local form = require "sg.certificate.form"
local internals = require "sg.internals"
local period = require "sg.certificate.period"

local M = {}

-- Why the checker does not read the game; false: nothing here speaks against it.
local function unreadable(game)
  local rule = internals[game].family.engine:rule()
  return rule:find "[!?=]" and ("the checker reads codes without constraints, and the code is %s"):format(rule)
end

---@param game sg.Game
---@param result sg.Result of game:no_period
---@return string|nil certificate, sg.Failure|nil failure its code is "no": there can be no certificate
function M.text(game, result)
  local reason = result.basis == "assumed" and "this is assumed, not computed"
    or period.unreadable(game)
    or unreadable(game)
    or not result.ruled_out
      and ("%s not ruled out"):format(#result.left == 1 and "1 period is" or #result.left .. " periods are")
  if reason then return nil, failure.new("no", reason) end
  local values = internals[game].family.engine:values(0, result.checked_to)
  local shown, mask = period.described(game, values)
  return form.sealed_text {
    { "format", checker.format },
    { "version", 1 },
    { "engine", "sg-lua " .. core.version },
    { "code", shown.code },
    { "subtract", shown.subtract },
    { "all_but", shown.all_but },
    { "periods", result.periods },
    { "preperiod", result.preperiod },
    { "checked_to", result.checked_to },
    { "mask", mask and mask.mask },
    { "place", mask and mask.place },
    { "heaps_digest", digest.of_numbers(result.heaps, 1, #result.heaps) },
    { "digest", digest.of_numbers(values, 1, #values) },
  }
end

return M
