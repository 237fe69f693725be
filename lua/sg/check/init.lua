-- SPDX-License-Identifier: MIT
-- Checks whether a rule is sound. The checks compute all answers again from the rule's options alone, by the
-- definitions: positions are played out on whole sums, without nim-values, without split, canonical or the engine's
-- memo.

local failure = require "sg.failure"
local limits = require "sg.limits"
local parameters = require "sg.check.parameters"
local internals = require "sg.internals"
local result = require "sg.result"
local text = require "sg.text.words"
local view = require "sg.check.view"

local check = {}

---Bounds of one check: positions walked, sums played out and their depth, samples asked for, heaps compared where a
---game is declared twice, heaps walked.
check.defaults = { positions = 2000, sums = 6000, depth = 8000, samples = 200, heaps = 200, heap_walk = 40, seed = 1 }

-- The checks, in the order in which they run. Each gets the view and returns ok (nil: nothing to check), detail,
-- counterexample (a text, or a node of the walk), is_hint.
local checks = {}
for _, name in ipairs {
  "loopy",
  "basics",
  "purity",
  "laws",
  "twist",
  "entailing",
  "fields",
  "misere",
  "looks",
  "style",
  "cost",
} do
  for _, one in ipairs(require("sg.check." .. name)) do
    checks[#checks + 1] = one
  end
end

-- The checks that a rule with loopy = true gets; the others are about games that end.
local for_loopy = {
  examples = true,
  ["loopy positions"] = true,
  purity = true,
  ["retrograde oracle"] = true,
  ["Smith's conditions"] = true,
  documentation = true,
  lint = true,
  parameters = true,
}

-- The checks by the laws of nim-values, which games with forbidden options do not have.
local by_mex = { ["win/loss oracle"] = true, ["laws of P and N"] = true, mex = true, misere = true }

-- The checks that compare nim-values by the definition, which games with entailing moves do not have: their oracle
-- plays out sums, without split and canonical.
local not_for_entailing = {
  canonical = true,
  declarations = true,
  ["laws of P and N"] = true,
  mex = true,
  split = true,
  ["win/loss oracle"] = true,
}

local function applies(one, game)
  local kind = internals[game].kind
  if kind.forbids and by_mex[one.name] then return false end
  if kind.loony and not_for_entailing[one.name] then return false end
  if kind.draws and not for_loopy[one.name] then return false end
  return not one.applies or one.applies(game)
end

local DETAIL_MAX = 2000 -- bytes of a line

local function handler(problem)
  if failure.is(problem) then return { stop = problem } end
  if type(problem) == "table" then return problem end
  local why = failure.caught(problem)
  if why.code ~= "internal" then return { stop = why } end
  return { fault = "the check itself failed: " .. debug.traceback(tostring(problem), 2) }
end

-- A position of the walk with its value by the definition, as an example to put into the rule.
local function example_of(self, node)
  local value = not internals[self.game].kind.loony and self.walk.naive[node.key]
  local shown = self:show(node.position)
  local both = view.has(self.game, "parse") and view.has(self.game, "show")
  local position = both and text.literal(shown) or text.literal(node.position)
  return value and #position < view.SHOWN_MAX and ("{ position = %s, value = %d },"):format(position, value) or nil
end

-- Runs one check: its entry in the report, and the counterexample as text; nil and why where it was stopped.
local function run_one(self, one)
  local ran, ok, detail, counterexample, is_hint = xpcall(one.run, handler, self)
  if not ran then
    ok = type(ok) == "table" and ok or handler(ok) -- where memory ends, no handler is called
    if ok.stop then return nil, ok.stop end
    return { name = one.name, ok = false, detail = view.brief(ok.fault, DETAIL_MAX) }, ok.at
  end
  local entry = {
    name = one.name,
    ok = ok ~= false,
    skipped = ok == nil or nil,
    hint = is_hint or nil,
    detail = detail and view.brief(detail, DETAIL_MAX),
  }
  if type(counterexample) == "table" then
    entry.example = example_of(self, counterexample)
    counterexample = self:show(counterexample.position)
  end
  return entry, counterexample
end

-- A view with the bounds, the walks and the random numbers that the checks share. The number of positions bounds the
-- walk and not the engine's searches. said: the parameters in words, where they are not the rule's own.
local function view_of(game, opts, said)
  local self = view.new(game, limits.with(opts, { positions = false, seed = false }))
  local bounds = {}
  for name, default in pairs(check.defaults) do
    bounds[name] = opts[name] or default
  end
  bounds.sums = 3 * bounds.positions
  self.bounds, self.random, self.said = bounds, text.random(bounds.seed), said
  self.walk = {
    left = bounds.positions,
    reserve = (said and 4 or 20) * bounds.positions,
    state = {},
    naive = {},
    height = {},
    done = {},
    n_random = 0,
  }
  self.more = {
    left = bounds.positions,
    reserve = 0,
    state = self.walk.state,
    naive = self.walk.naive,
    height = self.walk.height,
    done = {},
  }
  return self
end

-- Without moves and ends of play the checks that follow have nothing to compare.
local NEEDED = { options = true, termination = true, ["loopy positions"] = true }

-- Runs the checks on one view into a report. Returns the failure that ended them early, if one did.
local function run_all(self, report, all)
  local which = {}
  for _, one in ipairs(all) do
    if applies(one, self.game) then which[#which + 1] = one end
  end
  for at, one in ipairs(which) do
    limits.report(self.limits, 0, nil, nil, ("%s%s (%d of %d)"):format(self.said or "", one.name, at, #which))
    local entry, counterexample = run_one(self, one)
    if not entry then
      local why = counterexample
      if report.ok then report.ok = nil end -- nobody knows
      report.not_checked = {}
      for i = at, #which do
        report.not_checked[#report.not_checked + 1] = which[i].name
      end
      return failure.with(why, {
        message = ("%s during the check '%s'"):format(why.message, one.name),
        subject = why.subject or not why.file and self.game.spec or nil,
      })
    end
    report.checks[#report.checks + 1] = entry
    if not entry.ok then
      report.ok = false
      report.counterexample = report.counterexample or counterexample
      report.example = report.example or entry.example
      if NEEDED[one.name] then break end
    end
  end
end

-- ---- other parameters -----------------------------------------------------------------------------------------

local POSITIONS_MIN = 60 -- walked with one set of parameters

-- Runs the checks again, on fewer positions, on the same rule with other parameters: how many positions were walked,
-- and detail and counterexample of the first check that fails. n_sets: how many share the positions.
local function fault_with(self, other, said, n_sets)
  local positions = math.max(
    math.min(POSITIONS_MIN, self.bounds.positions // 10),
    math.min(self.bounds.positions // 10, self.bounds.positions // n_sets)
  )
  local small = view_of(
    other,
    limits.with(self.limits, { positions = positions, seed = self.bounds.seed }),
    ("with %s: "):format(said)
  )
  local report, which = { ok = true, checks = {} }, {}
  for _, one in ipairs(checks) do
    if one.varies then which[#which + 1] = one end
  end
  local stopped = run_all(small, report, which)
  if stopped then view.stop(stopped) end
  for _, entry in ipairs(report.checks) do
    if not entry.ok then
      return #small.walk.done,
        ("with %s: %s: %s"):format(said, entry.name, entry.detail),
        ("%s, %s"):format(said, report.counterexample or "")
    end
  end
  return #small.walk.done
end

-- The game with other parameters; nil where the rule refuses them, false where they are too large for it.
local function varied(self, set)
  local other, why = self.game:with(set.params)
  if not other and why.code == "limit" then return false end
  if not other then
    if why.code ~= "input" and why.code ~= "usage" then view.fault(set.said, "with %s: %s", set.said, why) end
    return nil
  end
  if not internals[other].kind.searched then return other end
  local start
  start, why = other:start()
  if start == nil then return why.code == "limit" and false or nil end -- a failing start refuses its parameters
  return other
end

-- The check "parameters", which finds faults that the default parameters hide.
local function check_params(self)
  local game, tried, left_out = self.game, {}, {}
  if internals[game].loaded.origin == "table" or not next(game.rule.params or {}) then return nil, "no parameters" end
  local sets = parameters.sets(game, self.random)
  for _, set in ipairs(sets) do
    local other, n_walked = varied(self, set), 0
    if other and not parameters.is_large(other) then
      local detail, counterexample
      n_walked, detail, counterexample = fault_with(self, other, set.said, #sets)
      if detail then return false, detail, counterexample end
    end
    local list = n_walked > 0 and tried or left_out
    if other ~= nil then list[#list + 1] = set.said end
  end
  local unseen = #left_out > 0 and ("too large to be walked: " .. table.concat(left_out, "; ")) or nil
  if #tried == 0 then return nil, unseen or "none that could be varied" end
  return true, ("sound with %s%s"):format(table.concat(tried, "; "), unseen and " (" .. unseen .. ")" or "")
end

-- The examples hold for their own parameters, and hints are the same for all.
for _, one in ipairs(checks) do
  one.varies = one.name ~= "examples" and one.name ~= "documentation" and one.name ~= "lint" and one.name ~= "cost"
end
table.insert(checks, #checks - 2, { name = "parameters", run = check_params })

local OPTIONS = { seed = limits.WHOLE }

---@class sg.CheckItem
---@field name string
---@field ok boolean
---@field skipped? boolean the rule does not declare the field that this check tests
---@field detail? string

---@class sg.Check
---@field ok boolean
---@field checks sg.CheckItem[]
---@field not_checked? string[] the checks that a limit left undone; ok is absent then
---@field counterexample? string
---@field seed integer of the random numbers

---Checks a rule: its examples, that it is pure and ends, and that the engine's answers are those of the bare rule.
---@param game table a game of sg.load or sg.game
---@param opts? table limits; positions = how many are walked; seed = of the random matches
---@return sg.Result? report { ok, checks, counterexample?, example?, seed, not_checked? }, each check { name, ok,
--- skipped?, hint?, detail }; example: a line that fails now, for the rule's examples
---@return sg.Failure? why a limit or an interruption; its partial is the report of the checks made before
function check.check(game, opts)
  local self = view_of(game, limits.of(opts, OPTIONS))
  local report = result.new("check", { ok = true, checks = {}, seed = self.bounds.seed }, game)
  local why = run_all(self, report, checks)
  if not why then return report end
  why = failure.with(why, { partial = report })
  return nil, why
end

return check
