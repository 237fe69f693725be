-- SPDX-License-Identifier: MIT
-- Misère play of heaps from which tokens are taken and that are never split: the nim-values tell who wins. Ferguson's
-- theorem, docs/theorems.md, section 23; of Nim it is Bouton's rule.

local evidence = require "sg.evidence"
local failure = require "sg.failure"
local heap_digits = require("sg.heap.position").digits
local internals = require "sg.internals"
local text = require "sg.text.words"

local need = failure.need

local ferguson = {}

local BOUTON = "Bouton 1901: with a heap of two or more, P if the nim-sum is 0; else P if the number of ones is odd"
local FERGUSON = "Ferguson 1974: heaps from which tokens are taken play as heaps of Nim of their nim-values"
-- Winning moves of one heap that are listed.
local MOST = 1000

local function is_nim(game) return internals[game].family.engine:rule() == "all but {}" end

---Does each move of a game take tokens from one heap, as many as are in a set, and do nothing else?
---@param game sg.Game
---@return boolean
function ferguson.suits(game)
  local loaded = internals[game].loaded
  if not internals[game].family or not (loaded.set or loaded.intervals or loaded.code) then return false end
  local rule = internals[game].family.engine:rule()
  return rule:find "^{" ~= nil or rule:find "^all but" ~= nil or rule:find "^0%.[03%[%]]*$" ~= nil
end

---The law of a game that suits.
---@param game sg.Game
---@return { misere: table, is_nim: boolean, basis: string, theorem: string } law misere: these functions
function ferguson.find(game)
  local nim = is_nim(game)
  return { misere = ferguson, is_nim = nim, basis = "proven", theorem = nim and BOUTON or FERGUSON }
end

-- Who wins heaps of such values: of 0 and 1 alone the nim-sum is 1 in a P-position.
local function is_p(values)
  local sum, large = 0, false
  for _, value in ipairs(values) do
    sum, large = sum ~ value, large or value > 1
  end
  return sum == (large and 0 or 1), sum, large
end

---@class sg.TakenHeaps
---@field values integer[] of the heaps
---@field digits string[]
---@field basis sg.Basis
---@field theorem string
---@field is_nim boolean are they heaps of Nim?

-- Adds the heaps of a position.
local function add(self, game, position, opts)
  local heaps = need(heap_digits(position))
  local nim = is_nim(game)
  for _, digits in ipairs(heaps) do
    local value, how = internals[game].family:heap_value(digits, opts)
    if not value then failure.raise(how) end
    self.values[#self.values + 1], self.digits[#self.digits + 1] = value, digits
    self.basis = evidence.weaker(self.basis, how)
  end
  self.is_nim = self.is_nim and nim
  self.theorem = self.is_nim and BOUTON or FERGUSON
  return heaps
end

local function none() return { values = {}, digits = {}, basis = "closed form", is_nim = true } end

local function outcome_of(self)
  local outcome, by = is_p(self.values) and "P" or "N", self.is_nim and "closed form" or "nim-values"
  return { outcome = outcome, basis = self.basis, theorem = self.theorem, by = by }
end

---Finds the winner of a position.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return { outcome: sg.Outcome, basis: sg.Basis, theorem: string, by: string }? fields, sg.Failure? failure
function ferguson.outcome(game, position, opts)
  local self = none()
  add(self, game, position, opts)
  return outcome_of(self)
end

---The genus of a position: that of the heaps of Nim.
---@param game sg.Game
---@param position any
---@param opts table ready options
---@return { normal: integer, values: integer[], tame: true, basis: string, theorem: string }? genus, sg.Failure? why
function ferguson.genus(game, position, opts)
  local self = none()
  add(self, game, position, opts)
  local _, sum, large = is_p(self.values)
  local values = large and { sum, sum ~ 2 } or { 1 - sum, 2 + sum, sum }
  return { normal = sum, values = values, tame = true, basis = self.basis, theorem = self.theorem }
end

-- The values that a heap may be moved to, to win, where the others have this nim-sum.
local function targets(others) return others > 1 and { others } or { 0, 1 } end

---Finds the winner of a sum, and the winning moves.
---@param entries { part: sg.PlacedGame }[] parts is set to the heaps of each
---@param opts table ready options
---@return table? fields { outcome, basis, theorem, by, winning, more }, sg.Failure? failure
function ferguson.sum(entries, opts)
  local self, owners = none(), {}
  for i, entry in ipairs(entries) do
    entry.parts = add(self, entry.part.game, entry.part.position, opts)
    for _ = 1, #entry.parts do
      owners[#owners + 1] = i
    end
  end
  local fields, values, _, total = outcome_of(self), self.values, is_p(self.values)
  fields.winning, fields.more = {}, false
  for i, value in ipairs(fields.outcome == "N" and values or {}) do
    for _, target in ipairs(targets(total ~ value)) do
      values[i] = target
      if is_p(values) then
        local family = internals[entries[owners[i]].part.game].family
        local found = need(family:moves_to({ self.digits[i] }, target, opts, MOST))
        for _, move in ipairs(found.moves) do
          local option = { component = owners[i], from = text.digits(self.digits[i]), option = move.option }
          fields.winning[#fields.winning + 1] = option
        end
        fields.more = fields.more or not found.total or found.total > #found.moves
      end
      values[i] = value
    end
  end
  return fields
end

return failure.border(ferguson)
