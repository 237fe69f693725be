-- SPDX-License-Identifier: MIT
-- The command `verify`: certificates, checked without the engine.

local beside = require "sg.beside"
local failure = require "sg.failure"
local interruptible = require "sg.cli.interruptible"
local options = require "sg.cli.options"
local pool = require "sg.pool"
local result = require "sg.result"
local session_of = require "sg.cli.session"
local verification_text = require("sg.questions").verification.text

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "check certificates",
  text = "Checks certificates of periods, of misère quotients and of values found by search, without the\n"
    .. "engine: computes every value again and checks the conditions of the theorem.\n"
    .. "The checker is a program in plain Lua, too, which is installed as share/sg-lua/verify (in the\n"
    .. "sources: lua/sg/certificate/verify): lua5.4 share/sg-lua/verify/main.lua FILE... does the same.",
  examples = {
    { "sg-lua verify kayles.json", "as `period kayles --certificate kayles.json` has written it" },
    { "sg-lua verify 0.104.json", "210 million heaps, some minutes" },
    "sg-lua verify --limit 1000000000000 0.106.json",
    { "sg-lua verify -j 0 cram.jsonl", "as `value cram --certificate cram.jsonl` has written it" },
  },
  arguments = {
    {
      name = "files",
      kind = "file",
      shown = "file",
      many = true,
      help = "certificates, as --certificate of period, misere quotient, value, outcome and moves writes them",
    },
  },
  options = {
    options.limit(
      "compute up to N values for a certificate (default 30 million, in 16 bytes each; for long periods a "
        .. "thousand million, in little memory); for values found by search, read up to N couples"
    ),
    {
      "--strict",
      value = "N",
      convert = options.number(true),
      help = "for values found by search: check the rule's "
        .. "split and canonical by the definition wherever the proof uses them on a position with at most N positions "
        .. "below",
    },
    options.time(),
    {
      "-j",
      "--jobs",
      value = "N",
      convert = options.parallel(64),
      help = "for values found by search: check in N processes (default 1; 0: one per processor)",
    },
    options.quiet(),
    options.TEXT_JSON,
    options.COLOR,
  },
}

-- The checker counts values and does not say so.
local function progress_of(session)
  local report = session:progress()
  return report and function(done, total, unit) report(done, total, unit or "values") end
end

-- Calls the checker, in one process or in several. Returns as pcall does: true, the claim and the refusal.
local function call(session, path)
  local verify = require "sg.certificate.verify" -- some 35 files, which `sg-lua --help` need not read
  local opts = {
    limit = session.args.limit,
    progress = progress_of(session),
    time = session:limits().time,
    clock = pool.now,
    strict = session.args.strict,
  }
  local jobs = session.args.jobs or 1
  if pool.kind(path) ~= "file" then -- a pipe, which may have no end
    local last = opts.time and pool.now() + opts.time
    local ok, claim, refused = session_of.reading(interruptible.call, verify.check_file, nil, path, opts)
    if claim or not last or pool.now() < last then return ok, claim, refused end
    return true, nil, failure.new("limit", "the time limit was reached", { limit = "time" })
  end
  if jobs == 1 or not verify.has_parts(path) then return interruptible.call(verify.check_file, nil, path, opts) end
  return true, require("sg.cli.verify_parts").check(verify.check_file, path, opts, jobs)
end

-- Asks the checker about a certificate. Returns a result, or nil and a failure where it came to no verdict; a result
-- and a refusal where the claim is verified, and a limit ended the check of split and canonical. Ctrl-C raises an error
-- in the checker, which takes it for a refusal.
local function check(session, path)
  local ok, claim, refusal = call(session, path)
  local stopped = session:stopped()
  if not ok and not stopped then error(claim, 0) end
  if ok and claim then return result.new("verification", { file = path, verified = true, claim = claim }), refusal end
  if not stopped and refusal.code == "no" then
    return result.new("verification", { file = path, verified = false, reason = refusal.message })
  end
  local why = stopped or refusal
  if why.code == "io" then return nil, failure.new("io", why.message) end
  return nil, failure.new(why.code, "not verified: " .. why.message, { file = path, limit = why.limit })
end

local IN_SOURCES = "lua/sg/certificate/verify/main.lua"

-- The checker as a program of its own: beside this program, or in the sources that this program was built from.
local function checker_path() return beside.find { "share/sg-lua/verify/main.lua", IN_SOURCES } or IN_SOURCES end

function M.run(session)
  local refused
  if session.args.jobs and session.args.strict then
    return session:fail(
      {},
      failure.new("usage", "--strict does not go with --jobs: one process has to see all uses of split and canonical")
    )
  end
  for i, path in ipairs(session.args.files) do
    session:part("certificate", i, #session.args.files)
    local verdict, why = check(session, path)
    if not session:respond(verdict and {} or { file = path }, verdict, why, verification_text) then break end
    if verdict and why then
      session:complain(
        failure.new(
          "limit",
          "verified; not all uses of split and canonical were checked: " .. why.message,
          { file = path, limit = why.limit }
        )
      )
    end
    if verdict and not verdict.verified then refused = refused or path end
  end
  if refused then
    session:no()
    session:notice(("to check by hand: lua5.4 %s %s"):format(checker_path(), refused))
  end
end

return M
