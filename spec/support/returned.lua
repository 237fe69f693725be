-- SPDX-License-Identifier: MIT
-- What a function of the module returned, for tests: the value and what follows; or nil with the text and the code of
-- the failure, and what is known all the same.

require "sg" -- the other modules of sg are found through it
local failure = require "sg.failure"

return function(value, why, ...)
  if value ~= nil or why == nil then return value, why, ... end
  assert(failure.is(why), "a failure is an sg.Failure, not " .. tostring(why))
  return nil, tostring(why), why.code, why.partial
end
