-- SPDX-License-Identifier: MIT
-- The command `verify`: certificates, checked without the engine.

local failure = require "sg.failure"
local plain = require "sg.text.plain"

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
   sg-lua verify kayles.json         as written by: sg-lua period kayles --certificate kayles.json
   sg-lua verify 0.104.json          210 million heaps, some minutes
   sg-lua verify --limit 1000000000000 0.106.json]]
  command:argument("files"):args("+"):argname("<file>")
    :description "certificates, as period and misere quotient write them"
  command:option("--limit"):argname("N"):convert(options.number("--limit", true)):description(
    "compute up to N values for a certificate (default 30 million, in 16 bytes each;\n"
    .. "for long periods a thousand million, in little memory)")
  command:flag("-q --quiet"):description "no progress on stderr"
  options.format(command, options.TEXT_JSON)
end

-- What the checker says: the claim, or nil and a failure, whose code is "no" if the certificate is refused. Ctrl-C
-- raises an error in the checker, which takes it for a refusal.
local function check(session, text)
  local ok, host = pcall(require, "sg.host")
  if ok then host.interruptible(true) end
  local verify = require "sg.certificate.verify" -- 22 files, which `sg-lua --help` need not read
  local claim, refusal = verify.check(text, { limit = session.args.limit, progress = session:progress() })
  if ok then host.interruptible(false) end
  if claim then return claim end
  local message, code = session:stopped()
  return nil, failure.new(code or refusal.code, message or refusal.message)
end

local function read(path)
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, message end
  local text, why = file:read "a"
  return text, why and path .. ": " .. why
end

local IN_SOURCES = "lua/sg/certificate/verify/main.lua"

-- The checker as a program of its own: beside this program, where `make install` has put it, or in the sources that
-- this program was built from.
local function checker_path()
  local ok, host = pcall(require, "sg.host")
  local program = ok and host.executable()
  local prefix = program and program:match "^(.*)/[^/]*/[^/]*$"
  for _, place in ipairs(prefix and { "share/sg-lua/verify/main.lua", IN_SOURCES } or {}) do
    local path = prefix .. "/" .. place
    local file = io.open(path, "rb")
    if file then
      file:close()
      return path
    end
  end
  return IN_SOURCES
end

function M.run(session)
  local refused
  for _, path in ipairs(session.args.files) do
    local text, message = read(path)
    local claim, fault
    if text then claim, fault = check(session, text) end
    if not text then
      session:fail({ file = path }, message, "io")
    elseif claim then
      session:answer({ file = path, verified = true, claim = claim },
        ("%s: verified: %s"):format(plain.text(path), plain.text(claim)))
    elseif fault.code == "no" then
      session:answer({ file = path, verified = false, reason = fault.message },
        ("%s: refused: %s"):format(plain.text(path), plain.text(fault.message)))
      refused = refused or path
    elseif not session:fail({ file = path }, ("%s: not verified: %s"):format(path, fault.message), fault.code) then
      break
    end
  end
  if refused then
    session:no()
    session:notice(("to check by hand: lua5.4 %s %s"):format(checker_path(), refused))
  end
  return session.code
end

return M
