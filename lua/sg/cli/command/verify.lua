-- SPDX-License-Identifier: MIT
-- The command `verify`: certificates, checked without the engine.

local beside = require "sg.cli.beside"
local failure = require "sg.failure"
local interruptible = require "sg.cli.interruptible"
local pool = require "sg.pool"
local result = require "sg.result"
local verification_text = require("sg.text.results").verification

local M = {}

function M.define(root, options)
  local command = root:command("verify",
    "Checks certificates of periods and of misère quotients without the engine: computes every value\n"
    .. "again and checks the conditions of the theorem.\n"
    .. "The checker is a program in plain Lua, too, which is installed as share/sg-lua/verify (in the\n"
    .. "sources: lua/sg/certificate/verify): lua5.4 share/sg-lua/verify/main.lua FILE... does the same.")
    :summary "check certificates"
    :epilog [[
Examples:
   sg-lua verify kayles.json      as `period kayles --certificate kayles.json` has
                                  written it
   sg-lua verify 0.104.json          210 million heaps, some minutes
   sg-lua verify --limit 1000000000000 0.106.json]]
  command:argument("files"):args("+"):argname("<file>")
    :description "certificates, as period and misere quotient write them"
  command:option("--limit"):argname("N"):convert(options.number("--limit", true)):description(
    "compute up to N values for a certificate (default 30 million, in 16 bytes each;\n"
    .. "for long periods a thousand million, in little memory)")
  command:option("--time"):argname("SECONDS"):convert(options.number "--time")
    :description "stop after this time"
  command:flag("-q --quiet"):description "no progress on stderr"
  options.format(command, options.TEXT_JSON)
  options.color(command)
end

-- The checker counts values and does not say so.
local function progress_of(session)
  local report = session:progress()
  return report and function(done, total) report(done, total, "values") end
end

-- Asks the checker about a certificate. Returns a result, or nil and a failure where it came to no verdict. Ctrl-C
-- raises an error in the checker, which takes it for a refusal.
local function check(session, path, text)
  local verify = require "sg.certificate.verify" -- 22 files, which `sg-lua --help` need not read
  local ok, claim, refusal = interruptible.call(verify.check, nil, text, { limit = session.args.limit,
    progress = progress_of(session), time = session:limits().time, clock = pool.now })
  local stopped = session:stopped()
  if not ok and not stopped then error(claim, 0) end
  if ok and claim then return result.new("verification", { file = path, verified = true, claim = claim }) end
  if not stopped and refusal.code == "no" then
    return result.new("verification", { file = path, verified = false, reason = refusal.message })
  end
  local why = stopped or refusal
  return nil, failure.new(why.code, "not verified: " .. why.message, { file = path, limit = why.limit })
end

local function read(path)
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, failure.new("io", message) end
  local text, why = file:read "a"
  if not text then return nil, failure.new("io", why, { file = path }) end
  return text
end

local IN_SOURCES = "lua/sg/certificate/verify/main.lua"

-- The checker as a program of its own: beside this program, or in the sources that this program was built from.
local function checker_path()
  return beside.find { "share/sg-lua/verify/main.lua", IN_SOURCES } or IN_SOURCES
end

function M.run(session)
  local refused
  for i, path in ipairs(session.args.files) do
    session:part("certificate", i, #session.args.files)
    local text, why = read(path)
    local verdict
    if text then verdict, why = check(session, path, text) end
    if not session:respond(verdict and {} or { file = path }, verdict, why, verification_text) then break end
    if verdict and not verdict.verified then refused = refused or path end
  end
  if refused then
    session:no()
    session:notice(("to check by hand: lua5.4 %s %s"):format(checker_path(), refused))
  end
  return session.code
end

return M
