-- SPDX-License-Identifier: MIT
local sub = string.sub
local STEP = { t = 1, f = -1 }

-- The strip with two cells exchanged.
local function exchanged(strip, i, j)
  local low, high = math.min(i, j), math.max(i, j)
  return sub(strip, 1, low - 1) .. sub(strip, high, high) .. sub(strip, low + 1, high - 1) .. sub(strip, low, low)
    .. sub(strip, high + 1)
end

return {
  name = "backsliding_toads",
  summary = "Move any toad or frog to the next cell, forward or back, or forward over one of the other kind.",
  source = { "the impartial variant of CGSuite, game.strip.BackslidingToadsAndFrogs: both players move both kinds" },
  tags = { "row", "stones", "loopy" },
  params = {
    n = { type = "integer", default = 1, min = 0, max = 20, help = "toads on the left, frogs on the right" },
    free = { type = "integer", default = 2, min = 0, max = 20, help = "free cells between them" },
  },
  loopy = true,
  start = function(p)
    return ("t"):rep(p.n) .. ("."):rep(p.free) .. ("f"):rep(p.n)
  end,
  positions = sg.strip {
    cells = "tf.",
    styles = { t = "dark", f = "light" },
    about = "t for a toad, f for a frog and . for a free cell",
  },
  options = function(strip, option, _, label)
    local function go(from, to)
      if to >= 1 and to <= #strip and sub(strip, to, to) == "." then
        if label then
          label(from .. "-" .. to)
        end
        option(exchanged(strip, from, to))
      end
    end
    for i = 1, #strip do
      local d = STEP[sub(strip, i, i)]
      if d then
        go(i, i + d)
        go(i, i - d)
        local over = i + d >= 1 and STEP[sub(strip, i + d, i + d)]
        if over and over ~= d then
          go(i, i + 2 * d)
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
