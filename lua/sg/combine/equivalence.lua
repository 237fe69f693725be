-- SPDX-License-Identifier: MIT
-- Two positions compared: does each do as well as the other in every sum?

local evidence = require "sg.evidence"
local need = require("sg.failure").need
local result = require "sg.result"
local limits_of = require("sg.limits").of
local valued = require("sg.component").valued

local equivalence = {}

--- Are two positions, of one game or of two, equivalent: does each do as well as the other in every sum? By Sprague and
--- Grundy that is so exactly if their sum is a P-position. If not, they are told apart by a nim-heap: added to
--- both, it makes one of the sums a P-position and the other an N-position.
---@param a any "GAME@POSITION" or { game, position }
---@param b any
---@param load function
---@param opts? table limits
---@return sg.Result? result { equivalent, values, value, outcome, told_apart_by, basis }, sg.Failure? failure
function equivalence.of(a, b, load, opts)
  opts = limits_of(opts)
  local left = need(valued(a, load, opts))
  local right = need(valued(b, load, opts))
  local sum = left.value ~ right.value
  local known = {}
  evidence.include(known, left)
  evidence.include(known, right)
  return result.new("equivalence", {
    equivalent = sum == 0,
    values = { left.value, right.value },
    value = sum,
    outcome = sum == 0 and "P" or "N",
    told_apart_by = sum ~= 0 and "*" .. left.value or nil,
    basis = known.basis,
    hash_bits = known.hash_bits,
  })
end

return equivalence
