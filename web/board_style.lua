-- SPDX-License-Identifier: MIT
-- The style sheet of the program's drawings, for the page: sg-lua run web/board_style.lua > board.css
print((require("sg.text.board_svg").style ".drawn":gsub("\n", "")))
