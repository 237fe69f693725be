-- SPDX-License-Identifier: MIT
-- Checks a certificate of values in several processes. Each process checks some of the couples and assumes the others
-- (opts.part of the checker); all processes together give the verdict of a single process.

local failure = require "sg.failure"
local interruptible = require "sg.cli.interruptible"
local pool = require "sg.pool"
local screen = require "sg.cli.screen"

local M = {}

-- The checksum, or how many couples came before the fault; the claim; code, message and limit of the refusal.
local ANSWER = "<i8s4s4s4s4"

-- In a process: checks a part. An error goes on to the pool.
local function check_part(check, path, opts, k, n)
  local own = { part = { k, n } }
  for name, value in pairs(opts) do
    own[name] = value
  end
  if k > 1 then own.progress = nil end -- the first one stands for all
  local ok, claim, refusal = interruptible.call(check, nil, path, own)
  screen.clear()
  if not ok then error(claim, 0) end
  refusal = refusal or {}
  local number = claim and own.part.sum or own.part.n_checked or 0
  return ANSWER:pack(number, claim or "", refusal.code or "", refusal.message or "", refusal.limit or "")
end

local function read_answer(text)
  local number, claim, code, message, limit = ANSWER:unpack(text)
  local refusal = code ~= "" and { code = code, message = message, limit = limit ~= "" and limit or nil } or nil
  return { number = number, claim = claim ~= "" and claim or nil, refusal = refusal }
end

-- The answer that one process would have given. Where several parts refuse, it would have stopped at the fault that has
-- the fewest couples before it.
local function verdict_of(answers)
  local first, other
  for _, answer in ipairs(answers) do
    if answer.failure then return answer end
    local refused = answer.refusal and answer.refusal.code == "no"
    if refused and (not first or answer.number < first.number) then first = answer end
    if answer.refusal and not refused then other = other or answer end
    local one = answers[1]
    if answer.claim and one.claim and (answer.claim ~= one.claim or answer.number ~= one.number) then
      return { failure = failure.new("io", "the file changed while it was read") }
    end
  end
  return first or other or answers[1]
end

---@param check fun(path: string, opts: table): string?, table? the checker's check_file
---@param path string a file that has parts
---@param opts table of the checker
---@param n integer how many processes
---@return string? claim, table? refusal as of check_file; or a failure of a process
function M.check(check, path, opts, n)
  local answers = {}
  local done, why = pool.run(
    n,
    n,
    function(k) return check_part(check, path, opts, k, n) end,
    function(k, text, failed) answers[k] = text and read_answer(text) or { failure = failed } end
  )
  if not done then return nil, why end
  local verdict = verdict_of(answers)
  return verdict.claim, verdict.failure or verdict.refusal
end

return M
