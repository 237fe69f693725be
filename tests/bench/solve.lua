-- SPDX-License-Identifier: MIT
-- The same rule in a box, solved by sg-lua. Prints seconds.
local sg = require "sg"
local game = assert(sg.load("tests/bench/chomp.lua"))
local start = os.clock()
local result = assert(game:value(game:start()))
local seconds = os.clock() - start
assert(result.value == 41)
print(seconds)
