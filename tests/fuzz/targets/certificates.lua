-- SPDX-License-Identifier: MIT
-- The checker of certificates. The text gets a right seal, so that what it claims is looked at; what is verified holds:
-- the engine, which shares no code with the checker, has the same values.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local sg = require "sg"
local digest = require "sg.certificate.verify.digest"
local verify = require "sg.certificate.verify"

local LIMIT, BEYOND = 2000, 200

local function sealed(text)
  local body = text:match '^(.*)\n"seal": "[^\n]*"\n}\n$'
  return body and ('%s\n"seal": "%s"\n}\n'):format(body, digest.of_bytes(body)) or text
end

local function set_of(text, field)
  local list = text:match('\n"' .. field .. '": %[([%d,]*)%]')
  if not list then return nil end
  local set = {}
  for item in list:gmatch "%d+" do
    set[#set + 1] = math.tointeger(tonumber(item))
  end
  return set
end

-- The game that the text is about.
local function game_of(text)
  local code = text:match '\n"code": "([^"]*)"'
  if code then return assert(sg.load(code)) end
  local except = set_of(text, "all_but")
  return sg.game { subtract = except and { all_but = except } or set_of(text, "subtract") }
end

local function number(text, field) return math.tointeger(tonumber(text:match('\n"' .. field .. '": (%d+)'))) end

return function(text)
  text = sealed(text)
  local claim, refusal = verify.check(text, { limit = LIMIT })
  if not claim then
    assert((refusal.code == "no" or refusal.code == "limit") and refusal.message ~= "")
    assert(not refusal.message:find("%.lua:%d"), refusal.message) -- an error of Lua is no reason
    return
  end
  if not text:find '^{\n"format": "sg%-lua certificate"' then return end
  local n0, p, s = number(text, "preperiod"), number(text, "period"), number(text, "saltus")
  local game = game_of(text)
  local last = n0 + 2 * p + BEYOND
  local seq = fuzz.answered(game:seq(0, last, { memory = 50 }))
  for n = n0, seq and last - p or -1 do
    fuzz.same(seq.values[n + 1] + s, seq.values[n + p + 1], claim .. ": heap " .. n + p)
  end
end
