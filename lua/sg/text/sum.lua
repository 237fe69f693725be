-- SPDX-License-Identifier: MIT
-- The text of a sum of games: its value, the values of its components, the winning moves.

local aligned = require("sg.text.columns").aligned
local label = require "sg.label"
local line = require("sg.text.plain").line
local plain = require("sg.text.plain").text
local value_text = require("sg.text.value").text

local sum = {}

local TURNS = { entail = "entails", again = "moves again" }

---@param result sg.Result of sg.sum
---@return string
function sum.text(result)
  local names, rows, winning = {}, {}, {}
  for i, component in ipairs(result.components or {}) do
    names[i] = component.game .. "@" .. component.position
    rows[i] = { plain(names[i]), "=", tostring(component.value) }
  end
  local lines = { value_text(table.concat(names, " + "), result) }
  if #rows > 0 then lines[#lines + 1] = aligned(rows, "  ") end
  for i, move in ipairs(result.drawing or result.winning or {}) do
    winning[i] = {
      result.drawing and "=" or "*",
      plain(names[move.component] or tostring(move.component)),
      "->",
      plain(move.option) .. (move.label and ("  (%s)"):format(line(label.text(move))) or ""),
      tostring(move.value),
      TURNS[move.turn],
    }
  end
  if #winning > 0 then
    lines[#lines + 1] = result.drawing and "moves that keep the draw:" or "winning moves:"
    lines[#lines + 1] = aligned(winning, "  ")
    local left = result.shown and (result.total and result.total - #winning or "perhaps")
    if left and left ~= 0 then lines[#lines + 1] = ("  and %s more"):format(left) end
  elseif result.outcome == "N" and result.shown and not result.total then
    lines[#lines + 1] = "there are too many moves to look for one that wins"
  end
  return table.concat(lines, "\n")
end

return sum
