-- SPDX-License-Identifier: MIT
-- Text of what sg.diff finds.

local plain = require("sg.text.plain").text

local diff = {}

---Says in square brackets how a comparison of two sequences is known.
---@param result table { basis, argument, checked_to, same_moves_to }
---@return string
function diff.known_by(result)
  if result.basis == "proven" then return ("[proven: %s]"):format(result.argument) end
  if result.basis == "observed" then
    return ("[observed to %d%s]"):format(
      result.checked_to,
      result.same_moves_to and (", same moves to %d"):format(result.same_moves_to) or ""
    )
  end
  return "[computed]"
end

---Formats the comparison of two games.
---@param name_a string
---@param name_b string
---@param result sg.Result of sg.diff, or what is known of it at a limit
---@return string
function diff.text(name_a, name_b, result)
  local both = ("%s and %s:"):format(plain(name_a), plain(name_b))
  if result.equal == nil then return ("%s no difference in the heaps 0..%d"):format(both, result.checked_to) end
  if result.compared == "positions" and result.equal then
    return ("%s no difference found  [observed in %d positions that both have, to %s]"):format(
      both,
      result.n_compared,
      plain(result.checked_to)
    )
  elseif result.compared == "positions" then
    return ("%s differ at %s: %s and %s  [computed]"):format(
      both,
      plain(result.at),
      tostring(result.values[1]),
      tostring(result.values[2])
    )
  end
  if not result.equal then
    return ("%s differ first at heap %d: %s and %s  [computed]"):format(
      both,
      result.at,
      tostring(result.values[1]),
      tostring(result.values[2])
    )
  end
  local lines = {
    ("%s %s  %s"):format(both, result.basis == "proven" and "equal" or "no difference found", diff.known_by(result)),
  }
  if result.theorem then lines[2] = "  theorem: " .. result.theorem end
  if result.argument and result.checked_to > 0 then
    lines[#lines + 1] = ("  checked: heaps 0..%d"):format(result.checked_to)
  end
  return table.concat(lines, "\n")
end

return diff
