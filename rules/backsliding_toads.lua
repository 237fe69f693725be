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
    local toads, frogs, free = "", "", ""
    for _ = 1, p.n do
      toads, frogs = toads .. "t", frogs .. "f"
    end
    for _ = 1, p.free do
      free = free .. "."
    end
    return toads .. free .. frogs
  end,
  form = { "string", letters = "tf.", about = "t for a toad, f for a frog and . for a free cell" },
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
    local back = ""
    for i = #strip, 1, -1 do
      local piece = sub(strip, i, i)
      back = back .. (piece == "t" and "f" or piece == "f" and "t" or ".")
    end
    return back < strip and back or strip
  end,
  draw = function(strip, pen)
    for i = 1, #strip do
      local piece = sub(strip, i, i)
      pen.cell(i, 0, "free", i)
      pen.text(i, -1, i, "axis")
      if piece ~= "." then
        pen.stone(i, 0, piece == "t" and "dark" or "light", piece, i)
      end
    end
  end,
  examples = {
    { position = "ttff", value = 0, note = "nobody can move" },
    { position = "t.", outcome = "D", note = "while a cell is free, a piece beside one can move: play never ends" },
    { position = "tf.", outcome = "D" },
  },
}
