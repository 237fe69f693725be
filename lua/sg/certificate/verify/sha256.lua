-- SPDX-License-Identifier: MIT
-- SHA-256 (FIPS 180-4) of a text, in hexadecimal, as the program sha256sum gives it.

local M = {}

local WORD = 0xffffffff

-- The first 32 bits of the fractional parts of the roots of the first primes: of 64 cube roots, of 8 square roots.
local K = {
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
}
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
