-- SPDX-License-Identifier: MIT
-- Games on positions of any form: what a rule file may say in the fields options, order and positions. The
-- last one is what sg.grid.rows, sg.graph.coloured, sg.heaps, sg.pair and sg.strip give, as data.

local positions = {
  templates = {
    { "positions", "a game on positions of any shape", "assert.value(game, { 1, 6 }, 5)" },
    { "grid", "a game on a board", 'assert.value(game, { "..", ".." }, 0)' },
    { "graph", "a game on a graph", "assert.value(game, { { 2 }, { 1 } }, 1)" },
    { "coins", "a game with a row of coins", 'assert.value(game, "TTH", 3)' },
    from = "sg.kinds.positions.template",
  },
  fields = {
    {
      name = "options",
      moves = true,
      calls_option = true,
      type = "function",
      help = "options(position, option, p): option(position) once per move",
      editor = "fun(position: sg.Position, option: fun(...: sg.Position), p: table, label?: fun(name: any))"
        .. "|fun(a: integer, ...: any)",
    },
    {
      name = "numbers",
      belongs = true,
      accepts = function(v) return math.type(v) == "integer" and v >= 1 and v <= 8 end,
      wanted = "a whole number from 1 to 8, how many numbers a position is",
      help = "with options: positions are so many whole numbers: options(a, b, option, p), option(a, b)",
      editor = "integer",
    },
    {
      name = "order",
      belongs = true,
      accepts = function(v) return v == "rule" end,
      wanted = '"rule"',
      help = 'with options: "rule" if they come in a good order, best moves first',
      editor = '"rule"',
    },
    {
      name = "positions",
      accepts = function(v) return v ~= false end,
      wanted = "a kind of positions",
      help = 'a kind of them: sg.grid.rows { cells = "xo." }, sg.heaps {}',
    }, -- fault says more
  },
}

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
  strip = { cells = { is_text, "a string of the characters of cells" } },
  coloured = {
    styles = {
      is_styles,
      'a list: for each colour how its vertices look, as { "dark", "light" }; or '
        .. "say min = 0, where colours are numbers",
    },
  },
  heaps = {},
  pair = {},
}

-- By option: what it must be where it is given. The others are looked at as parts of a form.
local OPTIONS = {
  falling = { is_text, "a string of the characters of cells of which every move leaves fewer" },
  styles = { is_styles, 'a table: for each piece how it looks, as { x = "dark" }' },
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
      return ("styles has an entry '%s'; %s"):format(
        tostring(name),
        given[1] == "strip" and "its entries are cells" or "it is a list, an entry for each colour from 1 on"
      )
    end
    if not is_text(style) then return ("styles: how '%s' looks must be a string, as \"dark\""):format(name) end
  end
end

-- Says what is wrong with the field positions.
local function positions_fault(given)
  local kind = type(given) == "table" and given[1]
  if type(kind) ~= "string" or not NEEDED[kind] then
    return "positions must be made by sg.grid.rows { ... }, sg.graph.coloured { ... }, sg.heaps { ... }, "
      .. "sg.pair { ... } or sg.strip { ... }"
  end
  for name, check in pairs(NEEDED[kind]) do
    local needed = not (kind == "coloured" and given.min) or given[name] ~= nil
    if needed and not check[1](given[name]) then return ("positions: %s must be %s"):format(name, check[2]) end
  end
  for name, check in pairs(OPTIONS) do
    if given[name] ~= nil and not check[1](given[name]) then
      return ("positions: %s must be %s"):format(name, check[2])
    end
  end
  local found = contradiction(given)
  return found and "positions: " .. found
end

---Names the field that is wrong, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function positions.fault(data)
  local message = data.positions ~= nil and positions_fault(data.positions)
  if message then return "positions", message end
  if data.numbers ~= nil and data.entailing then
    return "numbers", "a rule with entailing moves gets its positions as lists; leave numbers out"
  end
  if data.options ~= nil and data.start == nil then
    return "options",
      "a rule with options needs start: a position, as start = 12 or start = { 3, 5 }, or a function that returns one"
  end
end

return positions
