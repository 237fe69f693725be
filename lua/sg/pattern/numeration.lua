-- SPDX-License-Identifier: MIT
-- Ways to write whole numbers by digits: base b, and Zeckendorf's, by Fibonacci numbers of which no two are neighbours.
-- A numeration has endings r = 0, 1, ...: every m > 0 is up(n, r) for one n and one r, and n < m. In base b the endings
-- are the digits. In Zeckendorf's they are 0 and 01, since a 1 stands behind a 0 (or is the first digit).

local numeration = {}

---@class sg.Numeration
---@field name string "base 2", "zeckendorf"
---@field endings integer how many there are
---@field base? integer
---@field up fun(n: integer, r: integer): integer the number with the digits of n and then the ending r
---@field ending string[] the digits of each ending, by r + 1

---@param b integer
---@return sg.Numeration
function numeration.base(b)
  local ending = {}
  for r = 0, b - 1 do
    ending[r + 1] = ("%d"):format(r)
  end
  return {
    name = ("base %d"):format(b),
    base = b,
    endings = b,
    ending = ending,
    up = function(n, r) return b * n + r end,
  }
end

local shifted = require("sg.pattern.functions").compile "shift"

---@type sg.Numeration
numeration.zeckendorf = {
  name = "zeckendorf",
  endings = 2,
  ending = { "0", "01" },
  up = function(n, r)
    if r == 0 then return shifted(n) end
    return shifted(shifted(n)) + 1
  end,
}

return numeration
