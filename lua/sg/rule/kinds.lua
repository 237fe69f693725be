-- SPDX-License-Identifier: MIT
-- The field positions of a rule: what sg.grid.rows, sg.graph.coloured, sg.heaps, sg.pair and sg.strip give, as data.

local failure = require "sg.failure"

local kinds = {}

local function is_text(value) return type(value) == "string" and value ~= "" end
local function is_styles(value) return type(value) == "table" and next(value) ~= nil end

-- A character that a text has twice, or nil.
local function twice(cells)
  for i = 1, #cells do
    if cells:find(cells:sub(i, i), i + 1, true) then return cells:sub(i, i) end
  end
end

-- A character of a text that is not among the cells, or nil.
local function stranger(text, cells)
  for i = 1, #text do
    if not cells:find(text:sub(i, i), 1, true) then return text:sub(i, i) end
  end
end

-- By kind: the options that must be given, and what they must be.
local NEEDED = {
  rows = { cells = { is_text, "a string of the characters of cells" } },
  strip = { cells = { is_text, "a string of the characters of cells" },
    styles = { is_styles, "a table: for each piece how it looks, as { x = \"dark\" }" } },
  coloured = { styles = { is_styles, "a list: for each colour how its vertices look, as { \"dark\", \"light\" }; or "
    .. "say min = 0, where colours are numbers" } },
  heaps = {}, pair = {},
}

-- By option: what it must be where it is given. The others are looked at as parts of a form.
local OPTIONS = {
  falling = { is_text, "a string of the characters of cells of which every move leaves fewer" },
  min = { function(value) return math.type(value) == "integer" and value >= 0 end, "an integer from 0 on" },
}

-- Returns a message if options contradict each other though each has the right type, or nil.
local function contradiction(given)
  local cells, styles = given.cells, given.styles
  if cells and cells:find "[\x80-\xff]" then return "the characters of cells are ASCII" end
  local again = cells and twice(cells)
  if again then return ("cells has '%s' twice"):format(again) end
  local other = given.falling and stranger(given.falling, cells)
  if other then return ("falling has '%s', which is not among the cells '%s'"):format(other, cells) end
  for name, style in pairs(styles or {}) do
    local known = given[1] == "strip" and type(name) == "string" and #name == 1 and not stranger(name, cells)
      or given[1] == "coloured" and math.type(name) == "integer" and name >= 1 and name <= #styles
    if not known then
      return ("styles has an entry '%s'; %s"):format(tostring(name), given[1] == "strip" and "its entries are cells"
        or "it is a list, an entry for each colour from 1 on")
    end
    if not is_text(style) then return ("styles: how '%s' looks must be a string, as \"dark\""):format(name) end
  end
end

---What is wrong with the field positions of a rule.
---@param given any
---@return sg.Failure? fault
function kinds.fault(given)
  local kind = type(given) == "table" and given[1]
  local function wrong(message) return (failure.new("rule", message, { field = "positions" })) end
  if type(kind) ~= "string" or not NEEDED[kind] then
    return wrong("positions must be made by sg.grid.rows { ... }, sg.graph.coloured { ... }, sg.heaps { ... }, "
      .. "sg.pair { ... } or sg.strip { ... }")
  end
  for name, check in pairs(NEEDED[kind]) do
    local needed = not (kind == "coloured" and given.min) or given[name] ~= nil
    if needed and not check[1](given[name]) then return wrong(("positions: %s must be %s"):format(name, check[2])) end
  end
  for name, check in pairs(OPTIONS) do
    if given[name] ~= nil and not check[1](given[name]) then
      return wrong(("positions: %s must be %s"):format(name, check[2]))
    end
  end
  local found = contradiction(given)
  return found and wrong("positions: " .. found) or nil
end

return kinds
