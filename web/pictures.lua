-- SPDX-License-Identifier: MIT
-- Draws the rules of the library for the page's menu, as JSON: sg-lua run web/pictures.lua > pictures.json
-- A rule on boards shows the position that it starts from; one on two heaps its values by both; one on heaps its
-- nim-sequence. { style, pictures = { NAME = { width, height, elements } }, gallery = the same, of the games on the
-- opening page as they are played }

local board = require "sg.text.board_svg"
local drawing = require "sg.drawing"
local encode = require("dkjson").encode
local sg = require "sg"
local svg = require "sg.text.svg"

local WIDTH, HEIGHT = 200, 96
local HEAPS, TABLE = 60, 11

local number = svg.number

-- The largest value decides the height; a dot for each heap, a ring where the value is 0, a bar at the top where it is
-- loony.
local function sequence(game)
  local found = game:seq(0, HEAPS, { time = 5 })
  if not found then return nil end
  local most = 1
  for _, value in ipairs(found.values) do
    most = value == sg.loony and most or math.max(most, value)
  end
  local out = { ('<path d="M8.5 6V%dH%d" class="rule"/>'):format(HEIGHT - 8, WIDTH - 4) }
  for i, value in ipairs(found.values) do
    local x = number(13 + (i - 1) * (WIDTH - 22) / HEAPS)
    if value == sg.loony then
      out[#out + 1] = ('<path d="M%s 2V8" class="rule"/>'):format(x)
    else
      local y = number(HEIGHT - 13 - value * (HEIGHT - 24) / most)
      out[#out + 1] = ('<circle cx="%s" cy="%s" r="%s" class="%s"/>'):format(
        x,
        y,
        value == 0 and "2.2" or "1.7",
        value == 0 and "P" or "joint"
      )
    end
  end
  return { width = WIDTH, height = HEIGHT, elements = table.concat(out) }
end

-- A cell for each pair of heaps: the darker the larger the value, a dot where it is 0.
local function two_heaps(game)
  local found = game:table({ 0, TABLE }, { 0, TABLE }, { time = 5 })
  if not found then return nil end
  local most, out, side = 1, {}, 8
  for _, row in ipairs(found.values) do
    for _, value in ipairs(row) do
      most = math.max(most, value)
    end
  end
  for y, row in ipairs(found.values) do
    for x, value in ipairs(row) do
      out[#out + 1] = value == 0 and ('<circle cx="%d" cy="%d" r="3" class="P"/>'):format(x * side, y * side)
        or ('<rect x="%d" y="%d" width="%d" height="%d" class="edge-fill" opacity="%s"/>'):format(
          x * side - side // 2,
          y * side - side // 2,
          side,
          side,
          number(0.12 + 0.88 * value / most)
        )
    end
  end
  local whole = (TABLE + 2) * side
  return { width = whole, height = whole, elements = table.concat(out) }
end

local function start(game, position)
  position = position or game:start()
  local found = position ~= nil and drawing.of(game, position)
  if not found then return nil end
  found = drawing.bare(found)
  local unit = math.min(board.unit(found, 22, WIDTH), (HEIGHT - 4) / found.height)
  local elements, width, height = board.elements(found, unit)
  return {
    width = width + 24,
    height = height + 4,
    elements = ('<g transform="translate(12 2)">%s</g>'):format(elements),
  }
end

-- The positions of the opening page.
local GALLERY = {
  nim = "{3,4,5}",
  subtraction = "13",
  kayles = "10",
  cram = "##../..#./..#./....",
  chomp = false,
  treblecross = "11",
  green_hackenbush = false,
  grundys_game = "{4,7}",
  node_kayles = false,
  turning_turtles = "HTHHTH",
  nimstring = "._/||./../.|./..",
  no_three_in_line = false,
  notakto = "x../..x/...",
  silver_dollar = false,
  wythoff = "{3,5}",
}

local gallery = {}
for name, position in pairs(GALLERY) do
  local game = assert(sg.load(name))
  gallery[name] = start(game, position and assert(game:parse(position)) or nil)
end
local pictures = {}
local order = { "style", "pictures", "gallery", "width", "height", "elements" } -- the same bytes each time
for _, rule in ipairs(sg.rules()) do
  local name = rule.name
  order[#order + 1] = name
  local game = assert(sg.load(name))
  local heaps = game.rule.draw == nil and (game.rule.heap2 ~= nil and two_heaps(game) or sequence(game))
  pictures[name] = heaps or start(game)
  if not pictures[name] then io.stderr:write("no picture: ", name, "\n") end
end
local style = board.style():gsub("\n", "")
  .. ".edge-fill{fill:#4e6b57}@media (prefers-color-scheme:dark){.edge-fill{fill:#86b394}}"
print(encode({ style = style, pictures = pictures, gallery = gallery }, { keyorder = order }))
