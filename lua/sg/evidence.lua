-- SPDX-License-Identifier: MIT
-- How answers are known, and what is known of an answer that rests on several.

local basis = {}

-- The less direct, the higher: a sum is known as its least direct part is.
local order = { ["closed form"] = 1, proven = 2, computed = 3, observed = 4, assumed = 5 }

local function bits_of(name)
  return math.tointeger(tonumber(name:match "^computed, .*2^%-(%d+)$"))
end

--- How values over hashed keys are known: computed, unless two keys have the same hash.
---@param bits integer the chance of that is below 2^-bits
---@return string
function basis.hashed(bits)
  return ("computed, keys hashed to 128 bits: chance of a collision below 2^-%d"):format(bits)
end

--- The basis of an answer that rests on both; a may be nil.
---@param a string?
---@param b string
---@return string
function basis.combine(a, b)
  if not a or a == b then return b end
  local in_a, in_b = bits_of(a), bits_of(b)
  if in_a and in_b then return basis.hashed(math.min(in_a, in_b) - 1) end -- the chances add up
  local rank_a, rank_b = in_a and 3.5 or order[a], in_b and 3.5 or order[b]
  return rank_b > rank_a and b or a
end

return basis
