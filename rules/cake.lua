-- SPDX-License-Identifier: MIT
-- The moves from n strips: lists of what a move leaves of them.
local MOVES = {
  cut = function(n)
    local list = {}
    for k = 1, n // 2 do
      list[#list + 1] = { k, n - k }
    end
    return list
  end,
  eat = function(n)
    local list = {}
    for k = 0, (n - 1) // 2 do
      list[#list + 1] = { k, n - 1 - k }
    end
    return list
  end,
  maundy = function(n)
    local list = {}
    for parts = 2, n do
      if n % parts == 0 then
        local equal = {}
        for i = 1, parts do
          equal[i] = n // parts
        end
        list[#list + 1] = equal
      end
    end
    return list
  end,
}

return {
  name = "cake",
  summary = "Cut a cake of squares along lines, lengthwise or across; or eat a row or column of it.",
  source = {
    "the impartial variants of Cutcake, Maundy Cake and Eatcake, Winning Ways, vol. 1, ch. 2: both cut both ways",
    "CGSuite, game.heap.GenCutcake, where both ways are alike also with twisted => true",
  },
  tags = { "rectangles" },
  params = {
    way = {
      type = "string",
      default = "maundy",
      values = { "cut", "maundy", "eat" },
      help = "cut: into two; maundy: into equal parts; eat: one row or column, anywhere",
    },
    across = {
      type = "string",
      default = "same",
      values = { "same", "cut", "maundy", "eat" },
      help = "what is done to the columns, if not the same",
    },
  },
  start = { 6, 4 },
  form = { "list", of = { "integer", min = 0, max = 1000 }, length = 2, about = "rows and columns, as {6,4}" },
  options = function(cake, option, p)
    for side = 1, 2 do
      local way = side == 1 and p.way or p.across == "same" and p.way or p.across
      for _, parts in ipairs(cake[1] > 0 and cake[2] > 0 and MOVES[way](cake[side]) or {}) do
        local left = {}
        for _, n in ipairs(parts) do
          left[#left + 1] = n > 0 and (side == 1 and { n, cake[2] } or { cake[1], n }) or nil
        end
        option(table.unpack(left))
      end
    end
  end,
  -- A cake without squares is none; a cake may be turned where both ways are alike.
  canonical = function(cake, p)
    if cake[1] == 0 or cake[2] == 0 then
      return { 0, 0 }
    elseif p.across ~= "same" then
      return cake
    end
    return { math.max(cake[1], cake[2]), math.min(cake[1], cake[2]) }
  end,
  rank = function(cake) return cake[1] * cake[2] end,
  draw = function(cake, pen)
    for r = 1, math.min(cake[1], 40) do
      for c = 1, math.min(cake[2], 40) do
        pen.cell(c, r)
      end
    end
  end,
  misere = true,
  examples = {
    { position = { 1, 1 }, value = 0 },
    { params = { way = "cut" }, position = { 6, 4 }, value = 1, note = "each cut makes one piece more: 23 moves" },
    { params = { way = "cut" }, position = { 5, 3 }, value = 0 },
    { position = { 1, 4 }, value = 1, note = "into two halves or four quarters: 0 both times" },
    { position = { 2, 2 }, value = 1, note = "two equal strips" },
    { position = { 1, 3 }, value = 1 },
    { position = { 3, 3 }, value = 0, note = "three strips of value 1" },
    { params = { way = "eat" }, position = { 1, 1 }, value = 1 },
    {
      params = { way = "cut", across = "maundy" },
      position = { 1, 4 },
      value = 1,
      note = "columns into equal parts",
    },
    { params = { way = "cut", across = "maundy" }, position = { 3, 1 }, value = 0, note = "two cuts" },
    { params = { way = "eat" }, position = { 1, 2 }, value = 2, note = "all of it, or one square is left" },
  },
}
