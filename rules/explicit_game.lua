-- SPDX-License-Identifier: MIT
-- A position is a text: 0, * and *3 are heaps of Nim, {a,b,c} is the position with the options a, b and c.
local sub = string.sub
local LARGEST = 1000 -- the largest nimber that is written as a heap

local function fail(text, at, expected) error(("column %d of %s: %s is expected"):format(at, text, expected), 0) end

-- The digits from a place on.
local function digits_at(text, at)
  local behind = at
  while tonumber(sub(text, behind, behind)) do
    behind = behind + 1
  end
  return sub(text, at, behind - 1)
end

-- A nimber as text.
local function nimber(n) return n == 0 and "0" or n == 1 and "*" or "*" .. n end

-- Calls `one` with the place of each option in the braces that begin at a place; `one` returns the place behind the
-- option. Returns the place behind the braces.
local function in_braces(text, at, one)
  at = at + 1
  while sub(text, at, at) ~= "}" do
    at = one(at)
    local c = sub(text, at, at)
    if c == "," then
      at = at + 1
    elseif c ~= "}" then
      fail(text, at, "',' or '}'")
    end
  end
  return at + 1
end

-- Reads one position from a place on; returns the place behind it. Hands its options to `option`, if that is given.
local function read(text, at, option)
  local c = sub(text, at, at)
  if c == "0" then
    return at + 1
  elseif c == "*" then
    local digits = digits_at(text, at + 1)
    local n = digits == "" and 1 or math.tointeger(tonumber(digits))
    if not n or n > LARGEST or #digits > 4 then fail(text, at, "a nimber up to *" .. LARGEST) end
    for k = 0, option and n - 1 or -1 do
      option(nimber(k))
    end
    return at + 1 + #digits
  elseif c ~= "{" then
    fail(text, at, "0, *, a nimber such as *3, or {")
  end
  return in_braces(text, at, function(from)
    local behind = read(text, from)
    if option then option(sub(text, from, behind - 1)) end
    return behind
  end)
end

local function options_of(text)
  local options = {}
  local behind = read(text, 1, function(one) options[#options + 1] = one end)
  if behind <= #text then fail(text, behind, "the end") end
  return options
end

-- The position from a place on, written in one way only: options in order, each once, nimbers as nimbers. Returns also
-- the place behind it.
local function normal(text, at)
  at = at or 1
  if sub(text, at, at) ~= "{" then
    local behind = read(text, at)
    local digits = digits_at(text, at + 1)
    return sub(text, at, at) == "0" and "0" or nimber(digits == "" and 1 or math.tointeger(tonumber(digits))), behind
  end
  local options, seen = {}, {}
  local behind = in_braces(text, at, function(from)
    local one, after = normal(text, from)
    if not seen[one] then
      options[#options + 1], seen[one] = one, true
    end
    return after
  end)
  local n = 0
  while seen[nimber(n)] do
    n = n + 1
  end
  if n == #options and n <= LARGEST then return nimber(n), behind end
  table.sort(options)
  return "{" .. table.concat(options, ",") .. "}", behind
end

return {
  name = "explicit_game",
  summary = "Move to one of the options that the position itself names.",
  source = {
    "games as sets of their options: J. H. Conway, On Numbers and Games (1976), ch. 11",
    "CGSuite, game.ExplicitGame, with the same options for both players",
  },
  tags = { "sets" },
  start = "{0,{0,*2},*3}",
  form = { "string", about = "0, *, *3, or the options in braces, as {0,*2,{*}}" },
  valid = function(text)
    return options_of(text) ~= nil -- an error if it cannot be read
  end,
  options = function(text, option)
    for _, one in ipairs(options_of(text)) do
      option(one)
    end
  end,
  canonical = function(text) return (normal(text)) end,
  rank = function(text)
    local most, braces = 0, 0
    for at = 1, #text do
      local c = sub(text, at, at)
      braces = braces + (c == "{" and 1 or c == "}" and -1 or 0)
      if c == "*" then
        local digits = digits_at(text, at + 1)
        most = math.max(most, braces + (digits == "" and 1 or math.tointeger(tonumber(digits))))
      end
      most = math.max(most, braces)
    end
    return most
  end,
  parse = function(text) return (text:gsub(" ", "")) end,
  show = function(text) return text end,
  -- The tree of the game, its options above it.
  draw = function(text, pen)
    local n = 0
    local function tree(position)
      local shown = "("
      for _, one in ipairs(options_of(position)) do
        n = n + 1
        shown = n < 150 and shown .. tree(one) or shown
      end
      return shown .. ")"
    end
    local shown = tree(text)
    if n == 0 or n >= 150 then
      pen.text(1, 1, text)
    else
      pen.tree(sub(shown, 2, -2))
    end
  end,
  misere = true,
  sample = function(i)
    return ({ "0", "*", "*2", "{*}", "{*2}", "{0,*2}", "{{*}}", "{*,{0,*2}}", "{{*2},*2,0}", "{{},{{}}}" })[i]
  end,
  examples = {
    { position = "0", value = 0 },
    { position = "*5", value = 5, note = "a heap of Nim" },
    { position = "{0,*,*2}", value = 3 },
    { position = "{*,*2}", value = 0, note = "0 is missing" },
    { position = "{0,*,{*2}}", value = 2, note = "{*2} is a move to 0" },
    { position = "{{},{{}}}", value = 2, note = "0 and * by their options" },
    { position = "{*2}", value = 0, outcome = "P", note = "*2 goes back to 0; in misère play it is called 2#" },
  },
}
