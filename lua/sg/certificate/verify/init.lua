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
  coupled.lua     the period of one of several coupled families, with its theorem
  rows.lua        the period of a row of a game on two heaps, with its theorem
  apart.lua       the values of two heaps where each move takes from one of them, with the theorem
  automaton.lua law.lua formula.lua sets.lua
                  nim-values and laws for all heaps where the moves are a formula, decided by automata
  lost_pairs.lua  P-positions of two heaps where the moves are a formula; units.lua: Fibonacci digits and others
  digits.lua      the same for laws by digits whose values no automaton has, by induction on the digits
  types.lua       values of octal codes with few rare heaps, faster
  long_period.lua ring.lua ring_fill.lua
                  the same for periods of hundreds of millions, in memory that does not grow
  misere_quotient.lua misere_monoid.lua misere_words.lua
                  the claim that a certificate of a misère quotient makes
  search.lua strict.lua
                  values of positions found by search, and the check of split and canonical
  rule.lua sandbox.lua patterns.lua position.lua
                  the rule of a game, how its text is run and finds patterns, how positions are
                  written
  bits.lua wide.lua grid.lua graph.lua canonical.lua
                  what rules call sg
  kind_NAME.lua   the definition of a kind of games, by its name; of form, what positions are;
                  and what all share: in the sources kinds/NAME/definition.lua
  digest.lua sha256.lua refusal.lua lcm.lua
                  two checksums, how a part says no, the least common multiple

To add a kind of certificate, write a part with check(text, opts), which returns the claim or raises a refusal, and name
its format below. To add a theorem about periods, write a part and name it in period.lua. ]]

local json = require "sg.certificate.verify.json"
local refusal = require "sg.certificate.verify.refusal"

local M = {}

---The parts, by the field "format" of the certificates that they check.
local PARTS = {
  ["sg-lua certificate"] = require "sg.certificate.verify.period",
  ["sg-lua long certificate"] = require "sg.certificate.verify.long_period",
  ["sg-lua coupled certificate"] = require "sg.certificate.verify.coupled",
  ["sg-lua row certificate"] = require "sg.certificate.verify.rows",
  ["sg-lua apart certificate"] = require "sg.certificate.verify.apart",
  ["sg-lua automaton certificate"] = require "sg.certificate.verify.automaton",
  ["sg-lua lost pairs certificate"] = require "sg.certificate.verify.lost_pairs",
  ["sg-lua digits certificate"] = require "sg.certificate.verify.digits",
  ["sg-lua misere certificate"] = require "sg.certificate.verify.misere_quotient",
  ["sg-lua no-period certificate"] = require "sg.certificate.verify.no_period",
}

---The part that reads its certificates line by line; they may be larger than memory.
local SEARCH = require "sg.certificate.verify.search"
local SEARCH_HEADER = ('{"format":"%s",'):format(SEARCH.format)

local function part_for(text)
  local format = json.format_of(text)
  refusal.need(format, "this is not a certificate, or not all of it")
  return refusal.need(PARTS[format], "no theorem is known here for the format '%s'", format)
end

local function is_search(line) return line:sub(1, #SEARCH_HEADER) == SEARCH_HEADER end

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
  local claim, limit = check(...)
  debug.sethook()
  return claim, limit
end

-- Runs a check within the limits.
---@return string|nil claim, table|nil refusal
local function run(check, opts)
  local ok, result, limit = pcall(in_time, opts.time, opts.clock or os.clock, check)
  if opts.time then debug.sethook() end
  if ok then return result, limit end
  return nil, refusal.of_error(result)
end

---Checks the text of a certificate. How long that takes is up to what the certificate claims, so there are limits.
---@param text string
---@param opts? { limit: integer?, time: number?, clock: fun(): number, progress: fun(done: integer, total: integer?),
---  strict: integer?, part: integer[]? }
---  limit: how many values may be computed, or couples read; time: for how many seconds, by clock (os.clock if it is
---  not given); strict: up to how many positions below, split and canonical are checked where a proof uses them;
---  part: { k, n } checks every n-th couple found by search, from the k-th on, and takes the others for granted, so the
---  claim is verified only if the parts 1 to n of the same file give it; then sum is a checksum of the file, and of one
---  that is refused n_checked is the number of couples before the fault
---@return string|nil claim what the certificate proves
---@return table|nil refusal message; code: "no" if the certificate is refused, "limit" if it takes more than the limit,
---  "nomem" if memory ended; beside a claim, which is verified, the limit that ended the check of split and canonical
function M.check(text, opts)
  opts = opts or {}
  return run(function()
    if is_search(text) then return SEARCH.check(text:gmatch "([^\n]*)\n", opts) end
    return part_for(text).check(text, opts)
  end, opts)
end

---Can the file be checked in parts (opts.part)?
---@param path string
---@return boolean|nil has_parts nil: the file cannot be read
function M.has_parts(path)
  local file <close> = io.open(path, "rb")
  local start = file and file:read(#SEARCH_HEADER)
  if not start then return nil end
  return is_search(start)
end

local LONGEST = 64 << 20 -- bytes, of a line, and of a certificate that is no list of lines
local TOO_LONG = "more than 64 MiB without the end of a line, or before the end: this is not a certificate"

-- Reads a file in blocks, since a line may have no end: next_line gives a line with its end, as "L" does, and rest all
-- that is left. Raises what keeps the file from being read.
local function reader(file)
  local text, at = "", 1
  local function more(pieces, n_bytes)
    pieces[#pieces + 1] = text:sub(at)
    n_bytes = n_bytes + #pieces[#pieces]
    refusal.need(n_bytes <= LONGEST, TOO_LONG)
    local block, why = file:read(1 << 16)
    if why then error(setmetatable({ unread = why }, { __tostring = function() return why end }), 0) end
    text, at = block or "", 1
    return block ~= nil, n_bytes
  end
  local function next_line()
    local pieces, n_bytes, goes_on = {}, 0, true
    while goes_on do
      local stop = text:find("\n", at, true)
      if stop then
        pieces[#pieces + 1], at = text:sub(at, stop), stop + 1
        return table.concat(pieces)
      end
      goes_on, n_bytes = more(pieces, n_bytes)
    end
    local last = table.concat(pieces)
    return last ~= "" and last or nil
  end
  local function rest()
    local pieces, n_bytes, goes_on = {}, 0, true
    while goes_on do
      goes_on, n_bytes = more(pieces, n_bytes)
    end
    return table.concat(pieces)
  end
  return next_line, rest
end

---Checks a certificate in a file, which is read line by line where its format allows that.
---@param path string
---@param opts? table as of check
---@return string|nil claim
---@return table|nil refusal as of check; code "io" if the file cannot be read
function M.check_file(path, opts)
  opts = opts or {}
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, { code = "io", message = message } end
  local next_line, rest = reader(file)
  local unread
  local claim, why = run(function()
    local ok, claim, limit = pcall(function()
      local first = next_line() or ""
      if not is_search(first) then
        local text = first .. rest()
        return part_for(text).check(text, opts)
      end
      local line = first
      return SEARCH.check(function()
        local now = line
        line = now and next_line()
        return now and refusal.need(now:match "^([^\n]*)\n$", "the last line has no end")
      end, opts)
    end)
    if ok then return claim, limit end
    unread = type(claim) == "table" and claim.unread
    error(claim, 0)
  end, opts)
  if unread then return nil, { code = "io", message = path .. ": " .. unread } end
  return claim, why
end

return M
