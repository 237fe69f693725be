-- SPDX-License-Identifier: MIT
--[[ string.find, match, gmatch and gsub for rules that anybody may have written: Lua's own, where they cannot take
long. Nothing stops them while they run, and some patterns take exponential time. So each call has a price first, a
bound on the steps of Lua's matcher. ]]

local refusal = require "sg.certificate.verify.refusal"

local M = {}

-- No methods here: while a rule runs, those of strings are the functions that it may use.
local byte, find, gmatch, gsub, match, sub =
  string.byte, string.find, string.gmatch, string.gsub, string.match, string.sub

local STEPS_MAX, STRING_MAX = 400000000, 16 << 20
local PERCENT, CARET, OPEN_SET, CLOSE_SET = byte("%^[]", 1, -1)

-- Behind the character, the class or the set that begins at p, as Lua reads it; nil if that has no end.
local function end_of_class(pattern, p)
  local c = byte(pattern, p)
  p = p + 1
  if c == PERCENT then return p <= #pattern and p + 1 or nil end
  if c ~= OPEN_SET then return p end
  if byte(pattern, p) == CARET then p = p + 1 end
  repeat
    if p > #pattern then return nil end
    c = byte(pattern, p)
    p = p + 1
    if c == PERCENT then p = p + 1 end
  until byte(pattern, p) == CLOSE_SET
  return p + 1
end

-- The item at p, behind parentheses, which cost nothing: where the next one is, its class, how often it comes ("*",
-- "+", "-", "?", "" once; or "b", "f", "1", "$", and no class) and where it begins. nil: none, or Lua refuses it.
local function next_item(pattern, p)
  local from = find(pattern, "[^()]", p)
  if not from then return nil end
  local special = match(pattern, "^%%[bf%d]", from) or match(pattern, "^%$$", from)
  if special == "%b" then return from + 4, "", "b", from end
  if special == "%f" then return end_of_class(pattern, from + 2), "", "f", from end
  if special then return from + #special, "", special == "$" and "$" or "1", from end
  local after = end_of_class(pattern, from)
  if not after then return nil end
  local how = match(pattern, "^[*+?-]", after) or ""
  return after + #how, sub(pattern, from, after - 1), how, from
end

-- The most characters of a class that stand side by side in a text.
local function longest_run(text, class)
  local run = (find(class, "^[^%w.]$") and "%" or "") .. class .. "+"
  local longest, from, last = 0, find(text, run)
  while from do
    longest = math.max(longest, last - from + 1)
    from, last = find(text, run, last + 1)
  end
  return longest
end

---A bound on the steps of Lua's matcher for all starts in a text, a float: it may be beyond all integers. An item that
---repeats may end at each place of a run of its characters, and the rest is tried from there; what the pattern ends
---with matches wherever it is tried, if it may be empty. begins: the pattern may begin with ^, where the search begins.
function M.price(text, pattern, begins)
  local anchored = begins and byte(pattern) == CARET
  local first, needed = anchored and 2 or 1, 0
  for _, _, how, from in next_item, pattern, first do
    needed = (how == "*" or how == "-" or how == "?") and needed or from
  end
  local steps, n_tries = 0.0, anchored and 1.0 or #text + 1.0
  for after, class, how, from in next_item, pattern, first do
    local look, ends = 1 + (after - from) / 4, from > needed or from == needed and how == "+"
    local n_ends = 1
    if how == "b" or how == "1" then
      steps = steps + n_tries * (#text + 1)
    elseif how == "?" then
      n_ends = ends and 1 or 2
    elseif how == "*" or how == "+" or how == "-" then
      if ends then
        steps = steps + #text * look
      else
        n_ends = 1 + longest_run(text, class)
      end
    end
    n_tries = n_tries * n_ends
    steps = steps + n_tries * look
    if steps > STEPS_MAX then break end
  end
  return steps
end

-- Refuses a call that may take long; what is no text, Lua refuses.
local function pay(text, pattern, begins)
  local is_text = (type(text) == "string" or type(text) == "number") and type(pattern) == "string"
  if is_text and M.price(tostring(text), pattern, begins) > STEPS_MAX then
    refusal.exceed_limit "a pattern of the rule may take too many steps"
  end
end

function M.find(text, pattern, from, plain)
  if not plain then
    pay(text, pattern, true)
  elseif type(text) == "string" and type(pattern) == "string" and #text * #pattern > STEPS_MAX then
    refusal.exceed_limit "string.find of very long texts"
  end
  return find(text, pattern, from, plain)
end

function M.match(text, pattern, from)
  pay(text, pattern, true)
  return match(text, pattern, from)
end

function M.gmatch(text, pattern, from)
  pay(text, pattern, false)
  return gmatch(text, pattern, from)
end

-- A function or a table like `new`, which gives the text in place of a match; it counts the bytes of these texts. A
-- table stays a table: for it Lua looks at the first capture only.
local function counted(new)
  local n_bytes = 0
  local function count(value)
    n_bytes = n_bytes + (type(value) == "string" and #value or 0)
    if n_bytes > STRING_MAX then error("a string of more than 16 MiB", 0) end
    return value
  end
  if type(new) == "function" then
    return function(...) return count((new(...))) end
  end
  return setmetatable({}, { __index = function(_, key) return count(new[key]) end })
end

function M.gsub(text, pattern, new, n_most)
  pay(text, pattern, true)
  if type(new) == "table" or type(new) == "function" then return gsub(text, pattern, counted(new), n_most) end
  if (type(text) == "string" or type(text) == "number") and type(new) == "string" then
    local n, _, n_parts = #tostring(text), gsub(new, "%%", "")
    if (n + 1) * (#new + 1) + n * n_parts > STRING_MAX then error("a string of more than 16 MiB", 0) end
  end
  return gsub(text, pattern, new, n_most)
end

return M
