-- SPDX-License-Identifier: MIT
-- The laws of a nim-sequence: as text.

local plain = require("sg.text.plain").text
local theorem_text = require("sg.text.period").theorem_text

local pattern = {}

-- "[observed to 4000]", "[observed to {200,200}]"
local function basis(law)
  if law.basis ~= "observed" then return law.basis end
  return (law.heaps and "observed to {%d,%d}" or "observed to %d"):format(law.checked, law.checked)
end

local function percent(share)
  local hundredths = share * 100
  return hundredths < 0.1 and "less than 0.1 %" or ("%.1f %%"):format(hundredths)
end

local function evidence(law)
  if law.theorem then return ("theorem: %s"):format(theorem_text(law.theorem)) end
  return ("made from %sheaps 0..%d, right for the %d others; %d numbers decide it, %s of the values"):format(
    law.heaps and "pairs of " or "",
    law.learnt_to,
    law.tested,
    law.size,
    percent(law.share)
  )
end

---A law on a line.
---@param head string what comes before
---@param law sg.PatternLaw
---@return string
function pattern.law(head, law) return ("%s: %s  [%s]"):format(head, law.text, basis(law)) end

-- "g(96) = g(48) + 1" and so on, beside what becomes of the heap.
local function add_worked(lines, worked)
  local head, equations, width = ("g(%d)"):format(worked.heap), {}, 0
  local sums = {}
  for i, step in ipairs(worked.steps) do
    sums[i] = step.text
  end
  if sums[#sums] ~= tostring(worked.value) then sums[#sums + 1] = tostring(worked.value) end
  for i, sum in ipairs(sums) do
    equations[i] = ("%s = %s"):format(i == 1 and head or (" "):rep(#head), sum)
    width = math.max(width, #equations[i])
  end
  local n = worked.heap
  for i, equation in ipairs(equations) do
    local step, division = worked.steps[i], nil
    if step and step.divisor then
      division = ("%d = %d*%d + %d"):format(n, step.divisor, step.quotient, step.remainder)
      n = step.quotient
    end
    lines[#lines + 1] = "  " .. equation .. (division and (" "):rep(width + 4 - #equation) .. division or "")
  end
end

---The sentence that names the moves with which the options of a function agree.
---@param agrees { code: string?, moves: string?, agree_to: integer }
---@param heaps? 2 of a game on two heaps
---@return string
function pattern.agreeing(agrees, heaps)
  local where = heaps and "pairs of heaps" or "heaps"
  return ("its options agree with %s on %s 0..%d (observed)"):format(
    agrees.code or agrees.moves,
    where,
    agrees.agree_to
  )
end

local function add_agreeing(lines, agrees, heaps)
  local law = agrees.law
  local says = law and "written so, the law is proven:" or "no law is proven of these, either"
  lines[#lines + 1] = ("  %s; %s"):format(pattern.agreeing(agrees, heaps), says)
  if not law then return end
  lines[#lines + 1] = ("    %s  [%s]"):format(law.text, basis(law))
  lines[#lines + 1] = "    " .. evidence(law)
end

---@param name string the game
---@param found sg.Result of game:pattern
---@return string
function pattern.text(name, found)
  local lines, letter = {}, found.letter
  if #found.laws == 0 then
    local where = found.heaps and "pairs of heaps" or "heaps"
    local kind = letter and ("law with the letter %s"):format(letter.name) or "law"
    local of = letter and (" for %s = %d..%d"):format(letter.name, letter.from, letter.to) or ""
    lines[1] = ("%s: no %s found in the %s 0..%d%s"):format(plain(name), kind, where, found.checked_to, of)
    if found.unseen then lines[2] = "  nothing is observed: " .. plain(found.unseen) end
  end
  for i, law in ipairs(found.laws) do
    -- The ones before say who wins, this one the value.
    local is_more = i > 1 and found.laws[i - 1].kind == "lost pairs" and law.kind ~= "lost pairs"
    lines[#lines + 1] = pattern.law(i == 1 and plain(name) or is_more and "and" or "or", law)
    lines[#lines + 1] = "  "
      .. (
        letter
          and ("made from those for %s = %d and %d, right for those to %s = %d"):format(
            letter.name,
            letter.from,
            letter.from + 1,
            letter.name,
            letter.to
          )
        or evidence(law)
      )
    if law.worked then add_worked(lines, law.worked) end
  end
  if found.agrees then add_agreeing(lines, found.agrees, found.heaps) end
  return table.concat(lines, "\n")
end

return pattern
