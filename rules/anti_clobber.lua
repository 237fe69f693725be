-- SPDX-License-Identifier: MIT
local sub = string.sub
local OTHER = { x = "o", o = "x" }
local STEPS = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }

-- Each move fills a free square that stones can reach, one by one, until there are none: only their number matters.
local function value_of(rows)
  local reached, todo, n = {}, {}, 0
  for r = 1, #rows do
    for c = 1, #rows[r] do
      if OTHER[sub(rows[r], c, c)] then todo[#todo + 1] = { r, c } end
    end
  end
  while #todo > 0 do
    local at = table.remove(todo)
    for _, step in ipairs(STEPS) do
      local r, c = at[1] + step[1], at[2] + step[2]
      if rows[r] and c >= 1 and sub(rows[r], c, c) == "." and not reached[r * 64 + c] then
        reached[r * 64 + c], n = true, n + 1
        todo[#todo + 1] = { r, c }
      end
    end
  end
  return n % 2
end

return {
  name = "anti_clobber",
  summary = "Move any stone to a neighbouring free square, and leave a stone of the other kind where it was.",
  source = { "the impartial variant of CGSuite, game.grid.AntiClobber" },
  tags = { "grid", "stones", "closed form" },
  theorem = "the parity of the free squares that stones can reach: each move fills one",
  params = {
    w = { type = "integer", default = 4, min = 1, max = 60, help = "columns" },
    h = { type = "integer", default = 2, min = 1, max = 60, help = "rows" },
  },
  -- Rows of text: x and o are stones, # is no square. At the start there is one stone in the corner.
  start = function(p) return sg.grid.set(sg.grid.new(p.w, p.h, "."), 1, 1, "x") end,
  positions = sg.grid.rows { cells = "xo#.", falling = "." },
  options = function(rows, option, _, label)
    for r = 1, #rows do
      for c = 1, #rows[r] do
        local stone = sub(rows[r], c, c)
        for _, step in ipairs(OTHER[stone] and STEPS or {}) do
          local r2, c2 = r + step[1], c + step[2]
          if rows[r2] and c2 >= 1 and sub(rows[r2], c2, c2) == "." then
            if label then label(sg.grid.name(r, c) .. "-" .. sg.grid.name(r2, c2)) end
            option(sg.grid.set(rows, r, c, OTHER[stone], r2, c2, stone))
          end
        end
      end
    end
  end,
  value = value_of,
  canonical = function(rows) return { value_of(rows) == 1 and "x." or "x" } end,
  examples = {
    { position = { "x." }, value = 1, note = "the number of free squares that stones can reach is odd" },
    { position = { "x.." }, value = 0 },
    { position = { "xoxo", "oo.." }, value = 0 },
    { position = { "x.#." }, value = 1 },
    { position = { "..." }, value = 0, note = "no stone" },
  },
}
