-- SPDX-License-Identifier: MIT
return {
  name = "dawsons_kayles",
  summary = "Knock down two pins side by side in a row of n pins.",
  source = {
    "Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    "Winning Ways, vol. 1, ch. 4",
  },
  tags = { "heap", "octal", "periodic", "row" },
  code = "0.07",
  -- Rows of pins, as x where one stands: "xx.x" is {2,1}.
  parse = function(text)
    local rows, n = {}, 0
    for i = 1, #text + 1 do
      local c = text:sub(i, i)
      if c == "x" then
        n = n + 1
      elseif c == "." or c == "" then
        rows[#rows + 1], n = n > 0 and n or nil, 0
      else
        error("a row of pins has x where a pin stands and . where none does, as xx.x", 0)
      end
    end
    return rows
  end,
  start = 12,
  examples = {
    {
      from = 0,
      values = { 0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3 },
      note = "one heap behind Dawson's Chess, OEIS A002187",
    },
    { position = 86, value = 9, note = "the largest value, and where it comes first" },
    { period = 34, preperiod = 53, note = "Guy and Smith" },
  },
}
