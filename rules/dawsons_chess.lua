-- SPDX-License-Identifier: MIT
return {
  name = "dawsons_chess",
  summary = "Dawson's Chess on a board of n files: a move takes a file and its neighbours out of the game.",
  source = {
    "Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    "Winning Ways, vol. 1, ch. 4",
    "OEIS A002187",
  },
  tags = { "heap", "octal", "periodic", "row" },
  code = "0.137",
  -- Files that are in the game are ., others #: "..#." is {2,1}.
  parse = function(text)
    local boards, n = {}, 0
    for i = 1, #text + 1 do
      local c = text:sub(i, i)
      if c == "." then
        n = n + 1
      elseif c == "#" or c == "" then
        boards[#boards + 1], n = n > 0 and n or nil, 0
      else
        error("a board has . for each file that is in the game, and # for the others, as ..#.", 0)
      end
    end
    return boards
  end,
  start = 8,
  examples = {
    {
      from = 0,
      values = { 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5 },
      note = "OEIS A002187",
    },
    { position = 85, value = 9, note = "the largest value, and where it comes first" },
    { period = 34, preperiod = 52, note = "Guy and Smith" },
  },
}
