-- SPDX-License-Identifier: MIT
return {
  name = "kayles",
  summary = "Knock down one pin, or two pins side by side, in a row of n pins.",
  source = {
    "Guy and Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    "Winning Ways, vol. 1, ch. 4",
    "OEIS A002186",
  },
  tags = { "heap", "octal", "periodic", "row" },
  code = "0.77",
  -- The same game as a function. The engine takes the code; `check` compares the two.
  heap = function(n, option)
    for left = 0, n - 1 do
      option(left, n - left - 1)
      if left <= n - 2 then option(left, n - left - 2) end
    end
  end,
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
  draw = function(n, pen)
    for pin = 1, n <= 60 and n or 0 do -- a longer row looks like any heap
      pen.stone(pin, 0, "light")
    end
  end,
  start = 12,
  examples = {
    { from = 0, values = { 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1 }, note = "OEIS A002186" },
    { position = 27, value = 8, note = "the largest value, and where it comes first" },
    { position = { 3, 6 }, outcome = "P", note = "both rows have the value 3" },
    { period = 12, preperiod = 71, note = "Guy and Smith" },
  },
}
