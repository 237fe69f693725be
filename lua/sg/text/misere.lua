-- SPDX-License-Identifier: MIT
-- Text of results about misère play. Every answer says misère, so that nobody takes it for one about normal play.

local plain = require "sg.text.plain"
local columns = require "sg.text.columns"
local verdicts = require "sg.text.verdicts"

local M = {}

local function known_by(result)
  local how = result.basis
  if result.by == "quotient" then how = how .. ", by the misère quotient" end
  return "[" .. how .. (result.theorem and ": " .. result.theorem or "") .. "]"
end

---One line for a position: outcome, value or genus.
---@param label string game and position, or a sum
---@param result sg.Result
---@return string
function M.answer(label, result)
  local parts = { plain.text(label) .. ":" }
  if result.genus then
    parts[#parts + 1] = "genus " .. result.genus
    parts[#parts + 1] = result.tame and "tame " or "not tame "
  elseif result.value then
    parts[#parts + 1] = ("misère nim-value %d "):format(result.value)
  end
  parts[#parts + 1] = "misère " .. verdicts[result.outcome] .. " "
  parts[#parts + 1] = known_by(result)
  return table.concat(parts, " ")
end

---A sum and its winning moves.
---@param result sg.Result
---@return string
function M.sum(result)
  local names = {}
  for i, part in ipairs(result.components) do
    names[i] = plain.text(part.game .. "@" .. part.position)
  end
  local lines = { M.answer(#names > 0 and table.concat(names, " + ") or "nothing", result) }
  local winning = {}
  for i, move in ipairs(result.winning) do
    winning[i] = { "*", names[move.component], "->", plain.text(move.option) }
  end
  if #winning > 0 then
    lines[#lines + 1] = "winning moves:"
    lines[#lines + 1] = columns.aligned(winning, "  ")
  end
  if not result.total and #result.winning > 0 then
    lines[#lines + 1] = "  and moves like these to heaps further on"
  end
  return table.concat(lines, "\n")
end

-- Words in indented lines of at most 100 columns.
function M.wrapped(words, separator, indent)
  local lines, line = {}, ""
  for i, word in ipairs(words) do
    local piece = word .. (i < #words and separator or "")
    if #line > 0 and #indent + #line + 1 + #piece > 100 then
      lines[#lines + 1] = indent .. line
      line = piece
    else
      line = #line > 0 and line .. " " .. piece or piece
    end
  end
  if #line > 0 then lines[#lines + 1] = indent .. line end
  return table.concat(lines, "\n")
end

local function status_line(result)
  if result.period then
    return ("solved: phi has period %d from heap %d on, proven by %s from the heaps 0..%d"):format(
      result.period,
      result.preperiod,
      result.theorem,
      result.checked_to
    )
  elseif result.status == "solved" then
    return ("solved: all %d components below the position"):format(#result.components)
  end
  local what = result.heaps and ("the heaps 0..%d only"):format(result.heaps) or "some of the components only"
  if result.stopped then what = what .. " (" .. result.stopped .. ")" end
  return ("%s: the quotient of %s"):format(result.status, what)
end

-- The order of the quotient at each heap or component where it grows.
local function history_words(result)
  local words = {}
  for i, step in ipairs(result.history) do
    words[i] = result.heaps and ("%d at heap %d"):format(step.order, step.heap)
      or ("%d at component %d"):format(step.order, step.heap)
  end
  return words
end

local PHI_SHOWN = 1000

-- A list of which the text shows the first elements only.
local function cut(list)
  if #list <= PHI_SHOWN then return list end
  local shown = table.move(list, 1, PHI_SHOWN, 1, {})
  shown[PHI_SHOWN + 1] = ("... %d more"):format(#list - PHI_SHOWN)
  return shown
end

---A quotient.
---@param name string how the game is called
---@param result sg.Result of quotient:result()
---@return string
function M.quotient(name, result)
  local kind = result.tame and "tame: it is that of Nim heaps" or "wild"
  local lines = {
    ("%s: misère quotient of order %d, %d of its elements are P; %s"):format(
      plain.text(name),
      result.order,
      result.p_size,
      kind
    ),
    "  " .. status_line(result),
  }
  if #result.history > 0 then
    lines[#lines + 1] = "order as heaps come in:"
    lines[#lines + 1] = M.wrapped(history_words(result), ",", "  ")
  end
  local generators = {}
  for i, generator in ipairs(result.generators) do
    generators[i] = generator.position and ("%s = %s"):format(generator.name, plain.text(generator.position))
      or generator.name
  end
  lines[#lines + 1] = "generators:"
  lines[#lines + 1] = M.wrapped(generators, ",", "  ")
  lines[#lines + 1] = "relations:"
  lines[#lines + 1] = M.wrapped(result.relations, ",", "  ")
  lines[#lines + 1] = "P-portion:"
  lines[#lines + 1] = M.wrapped(result.p_portion, ",", "  ")
  lines[#lines + 1] = result.heaps and ("phi of the heaps 0..%d:"):format(#result.phi - 1) or "phi of the components:"
  lines[#lines + 1] = M.wrapped(cut(result.phi), ",", "  ")
  if result.table then
    lines[#lines + 1] = "elements, by number: " .. table.concat(result.elements, ", ")
    lines[#lines + 1] = "multiplication table (row x, column y: the number of x y):"
    for _, row in ipairs(result.table) do
      lines[#lines + 1] = "  " .. table.concat(row, " ")
    end
  end
  return table.concat(lines, "\n")
end

return M
