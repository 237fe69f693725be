-- SPDX-License-Identifier: MIT
-- The command `verify`: certificates, checked without the engine.

local report = require "sg.report"

local M = {}

function M.define(root, options)
  local verify = root:command("verify",
    "Checks certificates of periods and of misère quotients, without the engine: computes every value\n"
    .. "again and checks the theorem.\n"
    .. "The checker is plain Lua: lua5.4 verify.lua FILE... (verify_misere.lua for quotients) does the same.")
    :summary "check certificates"
    :epilog [[
Examples:
   sg-lua verify kayles.json         as written by: sg-lua period kayles --certificate kayles.json]]
  verify:argument("files"):args("+"):argname("<file>")
    :description "certificates, as period and misere quotient write them"
  options.format(verify, options.TEXT_JSON)
end

function M.run(session)
  local verify = require "sg.verify"
  local misere = require "sg.verify_misere"
  for _, path in ipairs(session.args.files) do
    local text, message = verify.read(path)
    if text then
      local checker = misere.claims(text) and misere or verify
      local claim, reason = checker.check(text)
      session:answer({ file = path, verified = claim ~= nil, claim = claim, reason = reason },
        ("%s: %s: %s"):format(report.plain(path), claim and "verified" or "refused", report.plain(claim or reason)))
      if not claim then session:no() end
    else
      session:fail({ file = path }, message, "io")
    end
  end
  return session.code
end

return M
