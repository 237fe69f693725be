-- SPDX-License-Identifier: MIT
-- SHA-256 (FIPS 180-4) of a text, in hexadecimal, as the program sha256sum gives it.

local M = {}

local WORD = 0xffffffff

-- The first 32 bits of the fractional parts of the roots of the first primes: of 64 cube roots, of 8 square roots.
local ROOTS = [[
428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be
550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa
5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85
2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3
d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f
682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2
]]
local K = {}
for word in ROOTS:gmatch "%x+" do
  K[#K + 1] = tonumber(word, 16)
end
local START = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 }

local function turned(x, n) return (x >> n | x << 32 - n) & WORD end

local function schedule(text, at)
  local w = { string.unpack(">I4I4I4I4I4I4I4I4I4I4I4I4I4I4I4I4", text, at) }
  for i = 17, 64 do
    local a, b = w[i - 15], w[i - 2]
    local s0 = turned(a, 7) ~ turned(a, 18) ~ a >> 3
    local s1 = turned(b, 17) ~ turned(b, 19) ~ b >> 10
    w[i] = w[i - 16] + s0 + w[i - 7] + s1 & WORD
  end
  return w
end

local function add_block(hash, w)
  local a, b, c, d, e, f, g, h = table.unpack(hash)
  for i = 1, 64 do
    local s1 = turned(e, 6) ~ turned(e, 11) ~ turned(e, 25)
    local t1 = h + s1 + (e & f ~ ~e & g) + K[i] + w[i]
    local s0 = turned(a, 2) ~ turned(a, 13) ~ turned(a, 22)
    local t2 = s0 + (a & b ~ a & c ~ b & c)
    a, b, c, d, e, f, g, h = t1 + t2 & WORD, a, b, c, d + t1 & WORD, e, f, g
  end
  for i, word in ipairs { a, b, c, d, e, f, g, h } do
    hash[i] = hash[i] + word & WORD
  end
end

---@param text string
---@return string 64 hexadecimal digits
function M.of(text)
  local hash = table.move(START, 1, 8, 1, {})
  local padded = text .. "\x80" .. ("\0"):rep((55 - #text) % 64) .. string.pack(">I8", 8 * #text)
  for at = 1, #padded, 64 do
    add_block(hash, schedule(padded, at))
  end
  return ("%08x"):rep(8):format(table.unpack(hash))
end

return M
