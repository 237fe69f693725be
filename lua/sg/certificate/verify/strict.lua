-- SPDX-License-Identifier: MIT
--[[ Checks the split and the canonical of a rule where a proof uses them: the values of the position and of what
takes its place are computed by the definition, without split and canonical, as the mex of the values of the options.
That is done for positions below which there are at most as many positions without a value as the caller says; the
verdict counts both.

The proof comes first: while it is checked, the uses are only noted. So a time limit that ends this check leaves the
proof verified, and the verdict says how many uses were looked at. ]]

local refusal = require "sg.certificate.verify.refusal"

local M = {}

local TOO_LARGE = {} -- raised when there are too many positions below
local KINDS = { "split", "canonical" }
local REPORT_EVERY = 100
local VALUES_MAX = 4000000 -- remembered; then they are forgotten, and computed again where they are needed

local Brute = {}
Brute.__index = Brute

-- The value of the position of this key by the definition; its options are looked at as they come.
function Brute:compute(key)
  local value = self.values[key]
  if value then return value end
  if self.open[key] then refusal.refuse("play can come back to %s", self.rule:shown(key)) end
  self.left = self.left - 1
  if self.left < 0 or self.large[key] then error(TOO_LARGE, 0) end
  self.open[key] = true
  local seen = {}
  for _, parts in ipairs(self.rule:raw_options(key)) do
    local sum = 0
    for _, part in ipairs(parts) do
      sum = sum ~ self:compute(part)
    end
    seen[sum] = true
  end
  self.open[key] = nil
  value = 0
  while seen[value] do
    value = value + 1
  end
  if self.n_values == VALUES_MAX then
    self.values, self.n_values = {}, 0
  end
  self.values[key], self.n_values = value, self.n_values + 1
  return value
end

-- The value, or nil if there are too many positions below that have no value yet.
function Brute:value(key)
  if self.large[key] then return nil end
  self.left, self.open = self.size, {}
  local ok, value = pcall(self.compute, self, key)
  if ok then return value end
  if value ~= TOO_LARGE then error(value, 0) end
  self.large[key] = true
  return nil
end

-- Compares the position of this key with those that take its place. Returns whether it is small enough for that.
function Brute:compare(what, key, keys)
  local found, sum = self:value(key), 0
  if not found then return false end
  for _, part in ipairs(keys) do
    local value = self:value(part)
    if not value then return false end
    sum = sum ~ value
  end
  if found ~= sum then
    refusal.refuse(
      "%s is wrong: %s has value %d, and what takes its place has %d",
      what,
      self.rule:shown(key),
      found,
      sum
    )
  end
  return true
end

function Brute:check_uses(progress)
  for i, use in ipairs(self.uses) do
    if self:compare(use.what, use.key, use.keys) then self.checked[use.what] = self.checked[use.what] + 1 end
    if progress and i % REPORT_EVERY == 0 then progress(i, #self.uses, "uses of split and canonical") end
  end
end

---Checks the uses that were noted.
---@param progress? fun(done: integer, total: integer, unit: string)
---@return table|nil limit the refusal, if a limit ended this check; a use that is wrong raises its refusal
function Brute:run(progress)
  local ok, err = pcall(self.check_uses, self, progress)
  if ok then return nil end
  if not refusal.is_limit(err) then error(err, 0) end
  self.rule:close() -- or the limit would end the verdict, too
  return err
end

---Returns the part of the verdict that says what was checked.
---@param limit table|nil as of run
function Brute:told(limit)
  local words = {}
  for _, what in ipairs(KINDS) do
    if self.rule[what .. "_function"] then
      words[#words + 1] = ("%s checked by the definition in %d of %d uses"):format(
        what,
        self.checked[what],
        self.noted[what]
      )
    end
  end
  if #words == 0 then return "" end
  return (" (%s: %s)"):format(
    table.concat(words, ", "),
    limit and "then " .. limit.message or ("all with at most %d positions without a value below"):format(self.size)
  )
end

---Notes from now on each different use of the functions of the rule that changes a position.
---@param rule Rule
---@param size integer
---@return table brute run and told check the uses
function M.watch(rule, size)
  local self = setmetatable({
    rule = rule,
    size = size,
    values = {},
    n_values = 0,
    large = {},
    uses = {},
    noted = { split = 0, canonical = 0 },
    checked = { split = 0, canonical = 0 },
  }, Brute)
  for _, what in ipairs(KINDS) do
    local seen = {}
    rule["on_" .. what] = function(key, keys)
      if seen[key] or #keys == 1 and keys[1] == key then return end
      seen[key], self.noted[what] = true, self.noted[what] + 1
      self.uses[#self.uses + 1] = { what = what, key = key, keys = keys }
    end
  end
  return self
end

return M
