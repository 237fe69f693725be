-- SPDX-License-Identifier: MIT
local sub = string.sub

-- Calls each(r, c) for the free cells that a queen on r, c sees.
local function seen_from(rows, r, c, each)
  for dr = -1, 1 do
    for dc = -1, 1 do
      local r2, c2 = r + dr, c + dc
      while (dr ~= 0 or dc ~= 0) and rows[r2] and c2 >= 1 and sub(rows[r2], c2, c2) == "." do
        each(r2, c2)
        r2, c2 = r2 + dr, c2 + dc
      end
    end
  end
end

return {
  name = "impartial_amazons",
  summary = "Move any amazon as a chess queen; then its arrow blocks a cell that it sees.",
  source = {
    "the impartial variant of the Game of the Amazons (W. Zamkauskas, 1988): both players move all amazons",
    "CGSuite, game.grid.Amazons",
  },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 3, min = 1, max = 10, help = "columns" },
    h = { type = "integer", default = 2, min = 1, max = 10, help = "rows" },
  },
  -- Rows of text: x an amazon, # an arrow. At the start there is one amazon, in the corner a1.
  start = function(p) return sg.grid.set(sg.grid.new(p.w, p.h, "."), 1, 1, "x") end,
  positions = sg.grid.rows { cells = "x#.", falling = "." },
  options = function(rows, option, _, label)
    for r = 1, #rows do
      for c = 1, #rows[r] do
        if sub(rows[r], c, c) == "x" then
          local without = sg.grid.set(rows, r, c, ".")
          seen_from(rows, r, c, function(r2, c2)
            local moved = sg.grid.set(without, r2, c2, "x")
            seen_from(moved, r2, c2, function(r3, c3)
              if label then
                label(sg.grid.name(r, c) .. "-" .. sg.grid.name(r2, c2) .. "/" .. sg.grid.name(r3, c3))
              end
              option(sg.grid.set(moved, r3, c3, "#"))
            end)
          end)
        end
      end
    end
  end,
  -- Neither amazons nor arrows cross arrows or other amazons, but diagonals lead between two arrows.
  split = sg.grid.regions { cells = "x.", wall = "#", diagonals = true },
  canonical = sg.canonical.grid { crop = "#" },
  misere = true,
  examples = {
    { position = { "x." }, value = 1, note = "the only arrow goes back to where the amazon was" },
    { position = { "x.." }, value = 2, note = "a move to the end leaves none or one, a move by one leaves one" },
    { position = { "x#" }, value = 0 },
    { position = { "x.#.x" }, value = 0, note = "two equal parts" },
  },
}
