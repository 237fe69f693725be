-- SPDX-License-Identifier: MIT
-- The style sheet of the drawings, graphs and explanations of the program, for the page:
--    sg-lua run web/board_style.lua > board.css

local board = require "sg.text.board_svg"

print((board.style ".drawn":gsub("\n", "")))
print((require "sg.text.why_style"))
local classes = { "svg :where(.node) .inner{display:none}" }
for outcome, frame in pairs(require("sg.text.graph_svg").frames) do
  local of = ("svg :where(.node.%s) "):format(outcome)
  classes[#classes + 1] = ("%s.frame{fill:$%sfill;stroke:$%s;rx:%dpx;stroke-width:%s%s}"):format(
    of,
    outcome,
    outcome,
    frame.round,
    frame.wide,
    frame.dashes and ";stroke-dasharray:" .. frame.dashes or ""
  )
  if frame.inner then classes[#classes + 1] = of .. ".inner{display:inline;fill:none;stroke:$" .. outcome .. "}" end
end
table.sort(classes) -- the one of all boxes first
print(board.two_tone(table.concat(classes), board.colours()))
