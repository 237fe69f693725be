-- SPDX-License-Identifier: MIT
-- The text of a compound: its measure, its components, the winning moves, and the theorem that answers it.

local plain = require "sg.text.plain"
local columns = require "sg.text.columns"

-- Of an ordinal compound the answer lists every winning move. Of another compound it has one winning move, which may
-- be made in several components at once.
local function head_of(result)
  if result.kind == "ordinal" then return "winning moves:" end
  return #result.winning == 1 and "a winning move:" or "a winning move, in all of these components at once:"
end

-- The outcome, value, remoteness or suspense of a component.
local function measure_of(entry)
  if entry.outcome then return entry.outcome end
  return entry.value and ("value %d"):format(entry.value)
    or entry.remoteness and ("remoteness %d"):format(entry.remoteness)
    or ("suspense %d"):format(entry.suspense)
end

---@param result sg.Result of sg.compound
---@return string
local function text_of(result)
  local names, components, winning, lines = {}, {}, {}, {}
  for i, entry in ipairs(result.components) do
    names[i] = plain.text(entry.game .. "@" .. entry.position)
    components[i] = { names[i], measure_of(entry) }
  end
  local what = result.value and ("%d  "):format(result.value)
    or result.remoteness and ("remoteness %d  "):format(result.remoteness)
    or result.suspense and ("suspense %d  "):format(result.suspense)
    or ""
  lines[1] = ("%s compound of %s: %s%s (%s player wins)  [%s]"):format(
    result.kind,
    table.concat(names, ", "),
    what,
    result.outcome,
    result.outcome == "N" and "first" or "second",
    result.basis
  )
  lines[#lines + 1] = columns.aligned(components, "  ")
  for i, move in ipairs(result.winning or {}) do
    winning[i] = { "*", names[move.component], "->", plain.text(move.option) }
  end
  if #winning > 0 then
    lines[#lines + 1] = head_of(result)
    lines[#lines + 1] = columns.aligned(winning, "  ")
  end
  lines[#lines + 1] = "  " .. result.theorem
  return table.concat(lines, "\n")
end

return text_of
