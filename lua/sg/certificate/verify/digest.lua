-- SPDX-License-Identifier: MIT
-- FNV-1a of 64 bits, in hexadecimal. It finds accidents; it is no signature, since anybody can compute it.

local M = {}

local START, FACTOR = 0xcbf29ce484222325, 0x100000001b3 -- products are modulo 2^64

---@param text string each byte is one step
function M.of_bytes(text)
  local hash = START
  for i = 1, #text do
    hash = (hash ~ text:byte(i)) * FACTOR
  end
  return ("%016x"):format(hash)
end

---@param list table<integer, integer> the numbers list[first..last]; each is one step
function M.of_numbers(list, first, last)
  local hash = START
  for i = first, last do
    hash = (hash ~ list[i]) * FACTOR
  end
  return ("%016x"):format(hash)
end

return M
