-- SPDX-License-Identifier: MIT
-- A rule as the checks see it: its bare functions, and the engine's answers. A fault of the rule is raised as a table
-- { fault = text, at = position shown } and caught once per check; { stop = failure } ends the whole check.

local core = require "sg.core"
local failure = require "sg.failure"
local failures = require "sg.later" "sg.search.failures"
local internals = require "sg.internals"
local limits_of = require "sg.limits"
local text = require "sg.text.words"

local M = {}

---Raises a fault of the rule. A failure among the arguments that is no fault of the rule ends the whole check.
---@param at? string the position, as it is shown
---@param message string|sg.Failure a format for string.format, if more arguments follow
function M.fault(at, message, ...)
  for _, part in ipairs { message, ... } do
    if failure.is(part) then M.stop_at_limit(part) end
  end
  error({ fault = select("#", ...) > 0 and message:format(...) or tostring(message), at = at }, 0)
end

---Ends the whole check.
---@param why sg.Failure a limit or an interruption
function M.stop(why) error({ stop = why }, 0) end

---Ends the whole check if there is no answer because of a limit that the user sets, an interruption or the machine.
---@param why sg.Failure
function M.stop_at_limit(why)
  if failure.is_cut_off(why) then M.stop(why) end
end

---What the engine answers for a position of the walk; without an answer the check ends, or the rule is at fault.
---@param self table the view
---@param node { position: any }
---@param what string "value", "outcome"
---@param answer any nil: there is none
---@param why? sg.Failure
---@return any answer
function M.answered(self, node, what, answer, why)
  if answer ~= nil then return answer end
  self:pulse()
  M.stop_at_limit(why)
  M.fault(self:show(node.position), "the engine gives %s no %s: %s", self:show(node.position), what, why)
end

local SHOWN_MAX = 200 -- bytes of a position

---A text that is cut between characters if a line cannot hold it.
function M.brief(shown, most)
  most = most or SHOWN_MAX
  if #shown <= most then return shown end
  return shown:sub(1, most):gsub("[\xC0-\xFF][\x80-\xBF]*$", "") .. "..."
end

---A position as a Lua literal that fits a line.
function M.literal(position)
  local written = text.literal(position)
  if not written:find '"' then written = written:gsub("%-nan", "nan") end -- its sign means nothing
  return M.brief(written)
end

local View = {}
View.__index = View

function M.new(game, limits)
  -- A table of the program's would say nothing about canonical and split, which a search asks.
  -- Nor would what the rule says of its own positions.
  local kind = internals[game].kind
  local unsearched = kind.tabled and not kind.draws and not kind.loony or kind.by_source or game.rule.misere_outcome
  local searched = unsearched and limits_of.with(limits, { method = "dag" }) or limits
  return setmetatable(
    { game = game, limits = limits, searched = searched, moves_of = {}, engine = {}, steps = 0 },
    View
  )
end

---Called once per step of a check: ends the check after an interruption and at the deadline.
function View:pulse()
  if core.interrupted() then M.stop((failure.new("interrupted", "interrupted"))) end
  if self.limits.deadline and core.clock() > self.limits.deadline then
    M.stop((failure.new("limit", "the time limit was reached", { limit = "time" })))
  end
  self.steps = self.steps + 1
  limits_of.report(self.limits, self.steps, nil, "steps")
end

function View:show(position)
  local ok, shown = pcall(self.game.show, self.game, position)
  return ok and M.brief(tostring(shown)) or M.literal(position)
end

function View:show_sum(parts)
  local shown = {}
  for i, part in ipairs(parts) do
    shown[i] = self:show(part)
  end
  return #shown > 0 and M.brief(table.concat(shown, " + "), 2 * SHOWN_MAX) or "the empty sum"
end

function M.has(game, name) return game.rule[name] ~= nil end

---The result of a function of the rule, which must not be nil.
function View:call(name, position)
  local result, why = internals[self.game].box:call(name, position)
  if result == nil then
    M.fault(self:show(position), "%s of %s: %s", name, self:show(position), why or "it returned nothing")
  end
  return result
end

function View:key(position)
  local key, why = self.game:key(position)
  if not key then M.fault(M.literal(position), "%s is %s", M.literal(position), why) end
  return key
end

-- The parts of an option; of a heap game without the heaps of 0, which its engine leaves out.
local function parts_of(self, option)
  local parts = option.parts or option
  if internals[self.game].kind.searched then return parts end
  local heaps = {}
  for _, part in ipairs(parts) do
    if part ~= 0 then heaps[#heaps + 1] = part end
  end
  return heaps
end

---The moves from a position: each { parts = {position, ...}, keys = {key, ...}, id }; equal moves, equal ids.
---@param position any
---@param how? "labels"|"bare"|"winning" asks the rule's function itself: for the labels of the moves, too; or without
---them; or those that it says win
function View:read_moves(position, how)
  self:pulse()
  local list, why
  if how == "winning" then
    list, why = internals[self.game].box:winning(position)
  elseif how then
    list, why = internals[self.game].box:options(position, how == "labels")
  else
    list, why = self.game:options(position, { labels = false, texts = false })
  end
  if not list then
    M.stop_at_limit(why)
    M.fault(
      self:show(position),
      how and internals[self.game].kind.searched and failures.at(self.game, why, position) or why
    )
  end
  local moves = {}
  for i, option in ipairs(list) do
    local parts, keys = parts_of(self, option), {}
    for j, part in ipairs(parts) do
      keys[j], why = self.game:key(part)
      if not keys[j] then
        M.fault(self:show(position), "%s has the option %s: %s", self:show(position), M.literal(part), why)
      end
    end
    local sorted = { table.unpack(keys) }
    table.sort(sorted)
    for j, key in ipairs(sorted) do
      sorted[j] = ("%d:%s"):format(#key, key)
    end
    moves[i] = {
      parts = parts,
      keys = keys,
      turn = option.turn,
      id = (option.turn and option.turn .. "," or "") .. table.concat(sorted),
    }
  end
  return moves
end

---The moves from a position, read once, sorted by their ids.
function View:moves(position, key)
  local known = self.moves_of[key]
  if not known then
    known = self:read_moves(position)
    table.sort(known, function(a, b) return #a.id < #b.id or #a.id == #b.id and a.id < b.id end)
    self.moves_of[key] = known
  end
  return known
end

---The nim-value of a position by the engine.
function View:value(position, key)
  key = key or self:key(position)
  local known = self.engine[key]
  if not known then
    local result, why = self.game:value(position, self.searched)
    if not result then
      self:pulse()
      M.stop_at_limit(why)
      M.fault(self:show(position), "the engine gives %s no value: %s", self:show(position), why)
    end
    known = result.value
    self.engine[key] = known
  end
  return known
end

---The components of a position, as split and canonical give them: a text that is the same for equal components.
function View:components_id(position)
  local parts, why = self.game:components(position)
  if not parts then M.fault(self:show(position), "split or canonical of %s: %s", self:show(position), why) end
  local keys = {}
  for i, part in ipairs(parts) do
    local key = self:key(part)
    keys[i] = ("%d:%s"):format(#key, key)
  end
  table.sort(keys)
  return table.concat(keys)
end

M.SHOWN_MAX = SHOWN_MAX

return M
