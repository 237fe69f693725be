-- SPDX-License-Identifier: MIT
-- The bases of answers (computed, proven, ...), and the basis of an answer that combines several answers.

local evidence = {}

-- The less direct, the higher.
local RANK = { ["closed form"] = 1, proven = 2, computed = 3, observed = 4, assumed = 5 }

---The less direct of two bases.
---@param a sg.Basis?
---@param b sg.Basis
---@return sg.Basis
function evidence.weaker(a, b) return a and RANK[a] > RANK[b] and a or b end

---Adds to an answer how one of the parts that it rests on is known: the basis becomes the less direct of both, and the
---chances of a collision of hashed keys add up. What the parts assume is named, each assumption once, with the least
---heap to which one of them was looked at.
---@param answer { basis: sg.Basis?, hash_bits: integer?, assuming: string?, checked_to: integer? }
---@param part { basis: sg.Basis, hash_bits: integer?, assuming: string?, checked_to: integer? }
function evidence.include(answer, part)
  answer.basis = evidence.weaker(answer.basis, part.basis)
  local before, more = answer.assuming, part.assuming
  if not before then
    answer.assuming = more
  elseif more and not ("; " .. before .. "; "):find("; " .. more .. "; ", 1, true) then
    answer.assuming = before .. "; " .. more
  end
  local upto = more and part.checked_to
  if upto then answer.checked_to = math.min(answer.checked_to or upto, upto) end
  if answer.hash_bits and part.hash_bits then
    answer.hash_bits = math.min(answer.hash_bits, part.hash_bits) - 1
  else
    answer.hash_bits = answer.hash_bits or part.hash_bits
  end
end

---The fields of an answer, and with them all that says how another answer, on which it rests alone, is known.
---@param fields table
---@param known table
---@return table fields
function evidence.as_of(fields, known)
  for _, name in ipairs { "basis", "theorem", "hash_bits", "assuming" } do
    fields[name] = known[name]
  end
  if known.assuming then fields.checked_to = known.checked_to end
  return fields
end

return evidence
