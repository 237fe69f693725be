-- SPDX-License-Identifier: MIT
--[[ Checks certificates (docs/certificates.md). Plain Lua 5.4 and nothing else: the files of this folder share no code
with the engine that writes certificates. main.lua is the program around them; sg-lua requires the same files.

What to read, in this order:
  json.lua        the form: fields, their types and ranges, the seal
  code.lua        the game: codes and sets, and the moves they allow
  values.lua      the values of heaps, by the definition
  period.lua      the claim that a certificate of a period makes, and how its theorem is looked up
  window.lua guy_smith.lua all_but.lua rare_window.lua endless.lua arithmetic.lua tail.lua
                  one theorem each: what it says, and what has to be checked
  types.lua       values of octal codes with few rare heaps, faster
  long_period.lua ring.lua ring_fill.lua
                  the same for periods of hundreds of millions, in memory that does not grow
  misere_quotient.lua misere_monoid.lua misere_words.lua
                  the claim that a certificate of a misère quotient makes
  digest.lua refusal.lua lcm.lua
                  a checksum, how a part says no, the least common multiple

To add a kind of certificate, write a part with check(text, opts), which returns the claim or raises a refusal, and name
its format below. To add a theorem about periods, write a part and name it in period.lua. ]]

local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"

local M = {}

---The parts, by the field "format" of the certificates that they check.
local PARTS = {
  ["sg-lua certificate"] = require "sg.certificate.verify.period",
  ["sg-lua long certificate"] = require "sg.certificate.verify.long_period",
  ["sg-lua misere certificate"] = require "sg.certificate.verify.misere_quotient",
}

local function part_for(text)
  local format = json.format_of(text)
  refusal.need(format, "this is not a certificate, or not all of it")
  return refusal.need(PARTS[format], "no theorem is known here for the format '%s'", format)
end

local LOOK_EVERY = 100000 -- instructions

-- Runs the check, which what a certificate claims may make long, for so many seconds at most.
local function in_time(seconds, clock, check, ...)
  if not seconds then return check(...) end
  local deadline = clock() + seconds
  debug.sethook(function()
    if clock() <= deadline then return end
    debug.sethook()
    refusal.exceed_time()
  end, "", LOOK_EVERY)
  local claim = check(...)
  debug.sethook()
  return claim
end

---Checks the text of a certificate. How long that takes is up to what the certificate claims, so there are limits.
---@param text string
---@param opts? { limit: integer?, time: number?, clock: fun(): number, progress: fun(done: integer, total: integer) }
---  limit: how many values may be computed; time: for how many seconds, by clock (os.clock if it is not given)
---@return string|nil claim what the certificate proves
---@return table|nil refusal message; code: "no" if the certificate is refused, "limit" if it takes more than the limit,
---  "nomem" if memory ended
function M.check(text, opts)
  opts = opts or {}
  local ok, result = pcall(in_time, opts.time, opts.clock or os.clock,
    function() return part_for(text).check(text, opts) end)
  if opts.time then debug.sethook() end
  if ok then return result end
  return nil, refusal.of_error(result)
end

return M
