-- SPDX-License-Identifier: MIT
-- The command `verify`: certificates, checked without the engine.

local failure = require "sg.failure"
local report = require "sg.text.report"

local M = {}

function M.define(root, options)
  local verify = root:command("verify",
    "Checks certificates of periods and of misère quotients, without the engine: computes every value\n"
    .. "again and checks the theorem.\n"
    .. "The checkers are plain Lua: lua5.4 verify.lua FILE... (verify_long.lua for long periods,\n"
    .. "verify_misere.lua for quotients) does the same.")
    :summary "check certificates"
    :epilog [[
Examples:
   sg-lua verify kayles.json         as written by: sg-lua period kayles --certificate kayles.json
   sg-lua verify 0.104.json          210 million heaps, some minutes
   sg-lua verify --limit 1000000000000 0.106.json]]
  verify:argument("files"):args("+"):argname("<file>")
    :description "certificates, as period and misere quotient write them"
  verify:option("--limit"):argname("N"):convert(options.number("--limit", true)):description(
    "compute up to N values for a certificate (default 30 million that are kept, 16 bytes\n"
    .. "each; a thousand million of long periods, in little memory)")
  verify:flag("-q --quiet"):description "no progress on stderr"
  options.format(verify, options.TEXT_JSON)
end

-- By its format; an unknown one is refused by the first.
local function checker_of(text)
  local format = text:match '"format": "([^"\n]*)"'
  return require(format == "sg-lua misere certificate" and "sg.certificate.verify_misere"
    or format == "sg-lua long certificate" and "sg.certificate.verify_long" or "sg.certificate.verify")
end

-- What the checker says: claim | nil, reason, code: "no", or of what kept it from an answer. Ctrl-C raises an error
-- in it.
local function check(session, text)
  local ok, host = pcall(require, "sg.host")
  if ok then host.interruptible(true) end
  local claim, reason, how = checker_of(text).check(text, { limit = session.args.limit, progress = session:progress() })
  if ok then host.interruptible(false) end
  if claim then return claim end
  local message, code = session:stopped()
  return nil, failure.new(code or how == "not verified" and "limit" or "no", message or reason)
end

local function read(path)
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, message end
  local text, why = file:read "a"
  return text, why and path .. ": " .. why
end

function M.run(session)
  for _, path in ipairs(session.args.files) do
    local text, message = read(path)
    local claim, reason, code
    if text then claim, reason, code = check(session, text) end
    if not text then
      session:fail({ file = path }, message, "io")
    elseif claim or code == "no" then
      session:answer({ file = path, verified = claim ~= nil, claim = claim, reason = reason },
        ("%s: %s: %s"):format(report.plain(path), claim and "verified" or "refused", report.plain(claim or reason)))
      if not claim then session:no() end
    elseif not session:fail({ file = path }, ("%s: not verified: %s"):format(path, reason), code) then
      break
    end
  end
  return session.code
end

return M
