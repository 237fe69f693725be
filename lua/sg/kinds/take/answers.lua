-- SPDX-License-Identifier: MIT
-- Games that delete from a graph: a rule with take. A position is a graph as a text, or written as lists.

local take = { name = "deletion" }

-- graph6 begins with { for 60 vertices, too, and a bit for each pair of them follows, six bits to a character.
local BYTES_OF_60 = 1 + 60 * 59 // 2 // 6

---Is the text lists of neighbours, or sets, and not graph6?
---@param source string
---@return boolean
function take.is_table(source)
  return source:find "^{" ~= nil and not (#source == BYTES_OF_60 and source:find "^[?-~]*$")
end

return take
