-- SPDX-License-Identifier: MIT
-- The moves of games on texts by replacing a part, by the definition and without the program: each place of the text is
-- compared, character by character, with each old.

local mex = require("spec.support.definition").mex

local rewrites = {}

-- The text with old at this place replaced by new; nil if old does not stand there.
local function replaced(text, pair, at)
  local old, new, wild = pair[1], pair[2], pair.wild or "?"
  local matched, middle, n = {}, {}, 0
  if at + #old - 1 > #text then return nil end
  for i = 1, #old do
    local c, here = old:sub(i, i), text:sub(at + i - 1, at + i - 1)
    if c == wild then
      matched[#matched + 1] = here
    elseif c ~= here then
      return nil
    end
  end
  for i = 1, #new do
    local c = new:sub(i, i)
    if c == wild then
      n = n + 1
      c = matched[n]
    end
    middle[i] = c
  end
  return text:sub(1, at - 1) .. table.concat(middle) .. text:sub(at + #old)
end

---The different texts that the moves leave.
---@param list table[] the pairs
---@param text string
---@return string[]
function rewrites.moves(list, text)
  local seen, left = {}, {}
  for at = 1, #text do
    for _, pair in ipairs(list) do
      local after = replaced(text, pair, at)
      if after and not seen[after] then
        seen[after] = true
        left[#left + 1] = after
      end
    end
  end
  return left
end

---The nim-value of a text, and who wins in misère play; nil if play can go round, or needs more texts than these.
---@param list table[]
---@param text string
---@param most? integer
---@return integer? value, boolean? wins in misère play
function rewrites.value(list, text, most)
  local known, open, n = {}, {}, 0
  local function visit(at)
    if known[at] then return known[at] end
    n = n + 1
    if open[at] or n > (most or 3000) then return nil end
    open[at] = true
    local seen, wins, any = {}, false, false
    for _, after in ipairs(rewrites.moves(list, at)) do
      local below = visit(after)
      if not below then return nil end
      seen[below[1]], any, wins = true, true, wins or not below[2]
    end
    local value = mex(seen)
    open[at], known[at] = nil, { value, wins or not any }
    return known[at]
  end
  local found = visit(text)
  if found then return found[1], found[2] end
end

return rewrites
