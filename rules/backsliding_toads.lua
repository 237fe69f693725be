-- SPDX-License-Identifier: MIT
local sub = string.sub
local STEP = { t = 1, f = -1 }

-- The strip with two cells exchanged.
local function exchanged(strip, i, j)
  local low, high = math.min(i, j), math.max(i, j)
  return sub(strip, 1, low - 1)
    .. sub(strip, high, high)
    .. sub(strip, low + 1, high - 1)
    .. sub(strip, low, low)
    .. sub(strip, high + 1)
end

return {
  name = "backsliding_toads",
  summary = "Move any toad or frog to a free cell, forward or back, or forward over the other kind.",
  source = {
    "the impartial variant of CGSuite, game.strip.BackslidingToadsAndFrogs: both players move both kinds",
    "CGSuite, game.strip.GenToadsAndFrogs with minSlide below 0",
  },
  tags = { "row", "stones", "loopy" },
  params = {
    n = { type = "integer", default = 1, min = 0, max = 20, help = "toads on the left, frogs on the right" },
    free = { type = "integer", default = 2, min = 0, max = 20, help = "free cells between them" },
    slide = { type = "integer", default = 1, min = 1, max = 40, help = "free cells that a piece may go forward" },
    back = { type = "integer", default = 1, min = 1, max = 40, help = "free cells that a piece may go back" },
    jump = { type = "integer", default = 1, min = 0, max = 40, help = "pieces of the other kind to jump over" },
    friendly = { type = "boolean", default = false, help = "pieces may jump over their own kind, too" },
  },
  loopy = true,
  start = function(p) return ("t"):rep(p.n) .. ("."):rep(p.free) .. ("f"):rep(p.n) end,
  positions = sg.strip {
    cells = "tf.",
    styles = { t = "dark", f = "light" },
    about = "t for a toad, f for a frog and . for a free cell",
  },
  options = function(strip, option, p, label)
    local function at(cell) return cell >= 1 and sub(strip, cell, cell) or "" end
    local function go(from, to)
      if label then label(from .. "-" .. to) end
      option(exchanged(strip, from, to))
    end
    local function slide(from, d, most)
      local n = 1
      while n <= most and at(from + n * d) == "." do
        go(from, from + n * d)
        n = n + 1
      end
    end
    for i = 1, #strip do
      local d = STEP[at(i)]
      if d then
        slide(i, d, p.slide)
        slide(i, -d, p.back)
        local n = 1
        while n <= p.jump and STEP[at(i + n * d)] and (p.friendly or STEP[at(i + n * d)] ~= d) do
          if at(i + (n + 1) * d) == "." then go(i, i + (n + 1) * d) end
          n = n + 1
        end
      end
    end
  end,
  -- Read from the other end, toads are frogs.
  canonical = function(strip)
    local back = strip:reverse():gsub("t", "x"):gsub("f", "t"):gsub("x", "f")
    return back < strip and back or strip
  end,
  examples = {
    { position = "ttff", value = 0, note = "nobody can move" },
    { position = "t.", outcome = "D", note = "while a cell is free, a piece beside one can move: play never ends" },
    { position = "tf.", outcome = "D" },
  },
}
