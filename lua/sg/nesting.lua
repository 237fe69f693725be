-- SPDX-License-Identifier: MIT
-- Finds the characters of a text outside quotes and brackets: there, sums, parameters and lists may be split. A quote
-- opens a quoted text only where a value can begin; inside, a backslash escapes the next character. A quote or a
-- bracket that is not closed is an ordinary character.

local nesting = {}

local CLOSING = { ["("] = ")", ["{"] = "}", ["["] = "]" }
local BEFORE_VALUE = "^[%s%(%[{,;=:@|+]"

-- The place of the quote that ends the quoted text which begins at a place; nil where none does.
local function end_of_quoted(text, at)
  local quote, i = text:sub(at, at), at + 1
  while true do
    i = text:find("[\\\"']", i)
    if not i then return nil end
    local c = text:sub(i, i)
    if c == quote then return i end
    i = i + (c == "\\" and 2 or 1)
  end
end

-- The places of closing brackets and quotes by those of the opening ones, and the places that were never closed.
local function spans(text, from)
  local closes, open, unclosed = {}, {}, {}
  local at = text:find("[%(%[{}%]%)\"']", from)
  while at do
    local c = text:sub(at, at)
    local next_at = at + 1
    if c == '"' or c == "'" then
      if at == 1 or text:find(BEFORE_VALUE, at - 1) then
        local stop = not unclosed[c] and end_of_quoted(text, at)
        closes[at], next_at = stop or nil, (stop or at) + 1
        unclosed[c] = unclosed[c] or not stop or nil
      end
    elseif CLOSING[c] then
      open[#open + 1] = { at = at, closing = CLOSING[c] }
    elseif open[#open] and open[#open].closing == c then
      closes[table.remove(open).at] = at
    end
    at = text:find("[%(%[{}%]%)\"']", next_at)
  end
  return closes, #open == 0 and next(unclosed) == nil
end

---The place of the bracket or quote that closes the one at a place; nil where none does.
---@param text string
---@param at integer
---@return integer?
function nesting.closing(text, at) return spans(text, at)[at] end

---The first place of a pattern outside brackets and quotes, and its last character.
---@param text string
---@param pattern string of Lua; what it finds begins with no bracket and no quote
---@param from? integer
---@return integer? first, integer? last
function nesting.find(text, pattern, from)
  local at = from or 1
  local first, last = text:find(pattern, at)
  if not first then return nil end
  local closes = spans(text, at)
  local special = text:find("[%(%[{\"']", at)
  while first do
    while special and special < first do -- is what was found behind the end of the brackets before it?
      at = (closes[special] or special) + 1
      special = text:find("[%(%[{\"']", at)
    end
    if first >= at then return first, last end
    first, last = text:find(pattern, at)
  end
end

---The pieces of a text between marks that stand outside brackets and quotes.
---@param text string
---@param mark string a pattern
---@return string[]
function nesting.split(text, mark)
  local pieces, from = {}, 1
  local first, last = nesting.find(text, mark)
  while first do
    pieces[#pieces + 1], from = text:sub(from, first - 1), last + 1
    first, last = nesting.find(text, mark, from)
  end
  pieces[#pieces + 1] = text:sub(from)
  return pieces
end

---The terms of a sum "A + B", without the spaces around them.
---@param text string
---@return string[]
function nesting.summands(text)
  local pieces = nesting.split(text, "%s%+%f[%s]")
  for i, piece in ipairs(pieces) do
    pieces[i] = piece:match "^%s*(.-)%s*$"
  end
  return pieces
end

---Is every quote and every bracket that begins in a text closed in it, so that nothing behind the text is taken for a
---part of it?
---@param text string
---@return boolean
function nesting.is_closed(text)
  local _, all = spans(text, 1)
  return all
end

return nesting
