-- SPDX-License-Identifier: MIT
-- The catalogue of known games: short octal and hexadecimal codes, small subtraction sets, heap games of the library.

local core = require "sg.core"
local game_of = require "sg.game"
local internals = require "sg.internals"
local library = require "sg.rule.library"
local rule = require "sg.rule.load"

local catalogue = {}

---The game that an entry names.
---@param code string
---@return sg.Game? game, sg.Failure? why a limit on its rule
function catalogue.load(code)
  local loaded, why = rule.load(code)
  if not loaded then return nil, why end
  return game_of.new(loaded, code)
end

local function trimmed(head, digits)
  digits = digits:gsub("0+$", "")
  return head .. "." .. (digits == "" and "0" or digits)
end

-- Adds the codes with one of these heads and at most length digits of the alphabet: octal codes without hexadecimal
-- digits, hexadecimal codes with one at least.
local function put_codes(list, kind, heads, alphabet, length)
  local found = {}
  local function grow(head, digits)
    if #digits == length then
      local code = trimmed(head, digits)
      found[#found + 1] = code
      return
    end
    for digit in alphabet:gmatch "." do
      grow(head, digits .. digit)
    end
  end
  for head in heads:gmatch "." do
    grow(head, "")
  end
  table.sort(found, function(a, b)
    local x, y = a:sub(1, 1), b:sub(1, 1)
    if x ~= y then return x < y end
    if #a ~= #b then return #a < #b end
    return a < b
  end)
  for _, code in ipairs(found) do
    local octal = not code:find "[^0-7.]"
    if octal == (kind == "octal") and code ~= "0.0" then
      list[#list + 1] = { code = code, kind = kind, make = function() return assert(core.family_code(code)) end }
    end
  end
end

local SET_MAX, ALL_BUT_MAX = 12, 6

-- The sets of numbers 1..max that are not empty: fewer members first.
local function sets_to(max)
  local found = {}
  for bits = 1, (1 << max) - 1 do
    local set = {}
    for s = 1, max do
      if bits >> (s - 1) & 1 == 1 then set[#set + 1] = s end
    end
    found[#found + 1] = set
  end
  table.sort(found, function(a, b)
    if #a ~= #b then return #a < #b end
    for i = 1, #a do
      if a[i] ~= b[i] then return a[i] < b[i] end
    end
    return false
  end)
  return found
end

local function put_sets(list)
  for _, set in ipairs(sets_to(SET_MAX)) do
    list[#list + 1] = {
      code = "subtraction:s=" .. table.concat(set, ","),
      kind = "subtraction",
      make = function() return assert(core.family_subtract(set, false)) end,
    }
  end
  list[#list + 1] =
    { code = "0.[3]", kind = "all-but", make = function() return assert(core.family_code "0.[3]") end }
  for _, set in ipairs(sets_to(ALL_BUT_MAX)) do
    list[#list + 1] = {
      code = "all_but:s=" .. table.concat(set, ","),
      kind = "all-but",
      make = function() return assert(core.family_subtract(set, true)) end,
    }
  end
end

local function put_rules(list)
  for _, name in ipairs(library.names()) do
    local entry = { code = name, kind = "library" }
    function entry.make()
      local game, why = catalogue.load(name)
      if not game then return nil, why end
      local family = internals[game].family
      if not family or next(game.params) then return false end -- octal, subtraction: their codes are there already
      entry.game = game
      return family.engine
    end
    list[#list + 1] = entry
  end
end

---The known games, the plainest first.
---@return table[] entries { code, kind, make, game }; make() gives an engine of the game, false where a rule is no game
---on heaps, or nil and a limit; it sets the game of a rule
function catalogue.entries()
  local list = {}
  put_codes(list, "octal", "04", "01234567", 3)
  put_codes(list, "hexadecimal", "048C", "0123456789ABCDEF", 2)
  put_sets(list)
  put_rules(list)
  return list
end

return catalogue
