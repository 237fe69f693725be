-- SPDX-License-Identifier: MIT
local sub = string.sub

return {
  name = "fission",
  summary = "Replace a stone between two free cells, side by side or one below the other, by a stone in both.",
  source = { "the impartial variant of CGSuite, game.grid.Fission: both players split stones in both directions" },
  tags = { "grid", "stones" },
  params = {
    w = { type = "integer", default = 4, min = 1, max = 30, help = "columns" },
    h = { type = "integer", default = 4, min = 1, max = 30, help = "rows" },
  },
  -- Rows of text: x a stone, # a cell that is not part of the board. At the start there is one stone near the middle.
  start = function(p) return sg.grid.set(sg.grid.new(p.w, p.h, "."), (p.h + 1) // 2, (p.w + 1) // 2, "x") end,
  positions = sg.grid.rows { cells = "x#.", falling = "." },
  options = function(rows, option, _, label)
    local function split(r, c, dr, dc, sign)
      local above, below = rows[r - dr], rows[r + dr]
      if above and below and sub(above, c - dc, c - dc) == "." and c > dc and sub(below, c + dc, c + dc) == "." then
        if label then label(sg.grid.name(r, c) .. sign) end
        option(sg.grid.set(rows, r, c, ".", r - dr, c - dc, "x", r + dr, c + dc, "x"))
      end
    end
    for r = 1, #rows do
      for c = 1, #rows[r] do
        if sub(rows[r], c, c) == "x" then
          split(r, c, 0, 1, "-")
          split(r, c, 1, 0, "|")
        end
      end
    end
  end,
  canonical = sg.canonical.grid { crop = "#" },
  misere = true,
  examples = {
    { position = { ".x." }, value = 1, note = "one split, after which no stone has two free neighbours" },
    {
      position = { "..x.." },
      value = 0,
      note = ".x.x. is left, where either stone splits once and blocks the other",
    },
    { position = { ".x.", "#.#" }, value = 1 },
    { position = { ".x.#.x." }, value = 0, note = "two equal parts" },
  },
}
