-- SPDX-License-Identifier: MIT
-- How answers are known, and what is known of an answer that rests on several.

local basis = {}

-- The less direct, the higher: a sum is known as its least direct part is.
local order = { ["closed form"] = 1, proven = 2, computed = 3, observed = 4, assumed = 5 }

--- The basis of an answer that rests on both; a may be nil.
---@param a string?
---@param b string
---@return string
function basis.combine(a, b)
  return not a and b or order[b] > order[a] and b or a
end

return basis
