-- SPDX-License-Identifier: MIT
local sub = string.sub
local ORTHOGONAL = sg.grid.regions { cells = "xo", wall = "." }
local TOUCHING = sg.grid.regions { cells = "xo", wall = ".", diagonals = true }

local function at(rows, r, c) return rows[r] and c >= 1 and sub(rows[r], c, c) or "" end

local function takes(p, stone, cell)
  return cell ~= "" and (stone == "x" and p.x_takes or p.o_takes):find(cell, 1, true) ~= nil
end

local function takes_free(p) return takes(p, "x", ".") or takes(p, "o", ".") end

local OTHER = { x = "o", o = "x", ["."] = "." }

-- Do stones of one kind play as those of the other?
local function is_fair(p)
  local same = OTHER[p.x_leaves] == p.o_leaves
  for _, cell in ipairs { "x", "o", "." } do
    same = same and takes(p, "x", cell) == takes(p, "o", OTHER[cell])
  end
  return same
end

-- Do the stones become fewer with every move, or more with every move? Else play may go round.
local function ends(p)
  local sign
  for _, stone in ipairs { "x", "o" } do
    local leaves = stone == "x" and p.x_leaves or p.o_leaves
    for _, cell in ipairs { "x", "o", "." } do
      if takes(p, stone, cell) then
        local change = (leaves == "." and -1 or 0) + (cell == "." and 1 or 0)
        sign = sign or change
        if change == 0 or change ~= sign then return false end
      end
    end
  end
  return true
end

local function is_step(step)
  return type(step) == "table"
    and #step == 2
    and math.type(step[1]) == "integer"
    and math.type(step[2]) == "integer"
    and (step[1] ~= 0 or step[2] ~= 0)
end

-- Returns a message that says which parameter is wrong, or nil.
local function fault_of(p)
  for i, step in pairs(type(p.steps) == "table" and p.steps or { 0 }) do
    if math.type(i) ~= "integer" or not is_step(step) then
      return "steps is a list of pairs of integers, as {{0,1},{1,0}}, and {0,0} is no step"
    end
  end
  for _, cells in ipairs { p.x_takes, p.o_takes } do
    for i = 1, #cells do
      local c = sub(cells, i, i)
      if c ~= "x" and c ~= "o" and c ~= "." then return "x_takes and o_takes are some of x, o and ., not " .. c end
    end
  end
  if ends(p) then return nil end
  return "stones that take stones must leave free cells, and those that take free cells must leave stones: "
    .. "else play could go round; write a rule with loopy = true"
end

-- Are the steps the same after a quarter turn, and in a mirror?
local function is_even(steps)
  local there = {}
  for _, step in ipairs(steps) do
    there[step[1] .. "," .. step[2]] = true
  end
  for _, step in ipairs(steps) do
    if not (there[step[2] .. "," .. -step[1]] and there[step[1] .. "," .. -step[2]]) then return false end
  end
  return true
end

-- The largest step to the side; 2 for a diagonal.
local function reach(steps)
  local most = 0
  for _, step in ipairs(steps) do
    local far = math.max(math.abs(step[1]), math.abs(step[2]))
    most = math.max(most, far > 1 and 3 or math.abs(step[1]) + math.abs(step[2]))
  end
  return most
end

return {
  name = "general_clobber",
  summary = "Move any stone in a step of the list onto what its kind may take; its place becomes what it leaves.",
  source = { "the impartial variant of CGSuite, game.grid.GenClobber, with all its parameters" },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 30, help = "columns" },
    h = { type = "integer", default = 1, min = 1, max = 30, help = "rows" },
    steps = {
      type = "position",
      default = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } },
      help = "how a stone may go: pairs of rows down and columns to the right",
    },
    distance = {
      type = "integer",
      default = 1,
      min = 0,
      max = 30,
      help = "steps of one move over free cells; 0: any",
    },
    x_takes = { type = "string", default = "o", help = "what x may move onto: some of x, o and . (a free cell)" },
    o_takes = { type = "string", default = "x", help = "the same for o" },
    x_leaves = { type = "string", default = ".", values = { ".", "x", "o" }, help = "what x leaves where it was" },
    o_leaves = { type = "string", default = ".", values = { ".", "x", "o" }, help = "the same for o" },
  },
  -- Rows of text: x and o are stones, . is a free cell, # no cell. At the start the two kinds of stones alternate.
  start = function(p)
    local fault = fault_of(p)
    if fault then error(fault, 0) end
    return sg.grid.new(p.w, p.h, "x", "o")
  end,
  valid = function(_, p) return fault_of(p) or true end,
  positions = sg.grid.rows { cells = "xo.#" },
  options = function(rows, option, p, label)
    for r = 1, #rows do
      for c = 1, #rows[r] do
        local stone = sub(rows[r], c, c)
        for _, step in ipairs((stone == "x" or stone == "o") and p.steps or {}) do
          local r2, c2, n = r + step[1], c + step[2], 1
          while n ~= p.distance and at(rows, r2, c2) == "." do
            r2, c2, n = r2 + step[1], c2 + step[2], n + 1
          end
          if takes(p, stone, at(rows, r2, c2)) then
            if label then label(sg.grid.name(r, c) .. "-" .. sg.grid.name(r2, c2)) end
            option(sg.grid.set(rows, r, c, stone == "x" and p.x_leaves or p.o_leaves, r2, c2, stone))
          end
        end
      end
    end
  end,
  -- Where stones go one step and onto stones only, those that do not touch never meet.
  split = function(rows, part, p)
    local far = reach(p.steps)
    if p.distance ~= 1 or takes_free(p) or far > 2 then return part(rows) end
    for _, region in ipairs((far == 2 and TOUCHING or ORTHOGONAL)(rows)) do
      part(region)
    end
  end,
  canonical = function(rows, p)
    local least = takes_free(p) and rows or sg.grid.crop(rows, ".")
    if not is_even(p.steps) then return least end
    return sg.canonical.grid(least, is_fair(p) and { colours = "xo" } or nil)
  end,
  misere = true,
  examples = {
    { position = { "xox" }, value = 1, note = "Clobber, by hand" },
    { position = { "xxo" }, value = 2 },
    { params = { x_takes = "xo", o_takes = "xo" }, position = { "xoxx" }, value = 0, note = "as Hot Clobber" },
    {
      params = { x_takes = ".", o_takes = ".", x_leaves = "o", o_leaves = "x" },
      position = { "xoxo", "oo.." },
      value = 0,
      note = "as Anti-Clobber",
    },
    { params = { distance = 2 }, position = { "x.o" }, value = 1, note = "CGSuite's tutorial calls them Oxen" },
    { params = { distance = 2 }, position = { "x..o" }, value = 0 },
    { params = { steps = { { 0, 1 } } }, position = { "xo" }, value = 1, note = "to the right only" },
    { params = { steps = { { 0, 1 } }, o_takes = "" }, position = { "xox" }, value = 1, note = "o stands still" },
  },
}
