-- SPDX-License-Identifier: MIT
-- The field positions of a rule: what sg.grid.rows, sg.graph.coloured, sg.heaps, sg.pair and sg.strip give, as data.

local failure = require "sg.failure"

local kinds = {}

local function is_text(value) return type(value) == "string" and value ~= "" end
local function is_styles(value) return type(value) == "table" and next(value) ~= nil end

-- By kind: the options that must be given, and what they must be.
local NEEDED = {
  rows = { cells = { is_text, "a string of the characters of cells" } },
  strip = { cells = { is_text, "a string of the characters of cells" },
    styles = { is_styles, "a table: for each piece how it looks, as { x = \"dark\" }" } },
  coloured = { styles = { is_styles, "a list: for each colour how its vertices look, as { \"dark\", \"light\" }" } },
  heaps = {}, pair = {},
}

-- By option: what it must be where it is given. The others are looked at as parts of a form.
local OPTIONS = {
  falling = { is_text, "a string of the characters of cells of which every move leaves fewer" },
  min = { function(value) return math.type(value) == "integer" end, "an integer" },
}

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
    if not check[1](given[name]) then return wrong(("positions: %s must be %s"):format(name, check[2])) end
  end
  for name, check in pairs(OPTIONS) do
    if given[name] ~= nil and not check[1](given[name]) then
      return wrong(("positions: %s must be %s"):format(name, check[2]))
    end
  end
end

return kinds
