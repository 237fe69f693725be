-- SPDX-License-Identifier: MIT
--[[ Checks the split and the canonical of a rule where a proof uses them: the values of the position and of what takes
its place are computed by the definition, without split and canonical, as the mex of the values of the options. That is
done for positions below which there are at most as many positions as the caller says; the verdict counts both. ]]

local position = require "sg.certificate.verify.position"
local refusal = require "sg.certificate.verify.refusal"

local M = {}

local TOO_LARGE = {} -- raised when there are too many positions below

local Brute = {}
Brute.__index = Brute

-- The value of the position of this key by the definition; its options are looked at as they come.
function Brute:compute(key)
  local value = self.values[key]
  if value then return value end
  if self.open[key] then refusal.refuse("play can come back to %s", position.text(position.of_key(key))) end
  self.left = self.left - 1
  if self.left < 0 then error(TOO_LARGE, 0) end
  self.open[key] = true
  local seen = {}
  for _, parts in ipairs(self.rule:raw_options(key)) do
    local sum = 0
    for _, part in ipairs(parts) do sum = sum ~ self:compute(part) end
    seen[sum] = true
  end
  self.open[key] = nil
  value = 0
  while seen[value] do value = value + 1 end
  self.values[key] = value
  return value
end

-- The value, or nil if there are too many positions below that have no value yet.
function Brute:value(key)
  self.left, self.open = self.size, {}
  local ok, value = pcall(self.compute, self, key)
  if ok then return value end
  if value == TOO_LARGE then return nil end
  error(value, 0)
end

function Brute:compare(what, key, keys)
  local count, found, sum = self.counts[what], self:value(key), 0
  count.all = count.all + 1
  for _, part in ipairs(keys) do
    local value = found and self:value(part)
    if not value then return end
    sum = sum ~ value
  end
  if not found then return end
  refusal.need(found == sum, "%s is wrong: %s has value %d, and what takes its place has %d", what,
    position.text(position.of_key(key)), found, sum)
  count.checked = count.checked + 1
end

---What was checked, for the verdict.
function Brute:told()
  local words = {}
  for _, what in ipairs { "split", "canonical" } do
    local count = self.counts[what]
    if self.rule[what .. "_function"] then
      words[#words + 1] = ("%s checked by the definition in %d of %d uses"):format(what, count.checked, count.all)
    end
  end
  if #words == 0 then return "" end
  return (" (%s: all with at most %d positions below)"):format(table.concat(words, ", "), self.size)
end

---Checks from now on each use of the functions of the rule.
---@param rule Rule
---@param size integer
function M.watch(rule, size)
  local self = setmetatable({ rule = rule, size = size, values = {},
    counts = { split = { all = 0, checked = 0 }, canonical = { all = 0, checked = 0 } } }, Brute)
  rule.on_split = function(key, parts) self:compare("split", key, parts) end
  rule.on_canonical = function(key, form)
    if key ~= form then self:compare("canonical", key, { form }) end
  end
  return self
end

return M
