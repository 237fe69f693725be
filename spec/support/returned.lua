-- SPDX-License-Identifier: MIT
-- What a function of the module returned, for tests that look at the words of a failure: the value and what follows; or
-- nil with the text of the failure, its code, and what is known all the same.

require "sg" -- the other modules of sg are found through it
local failure = require "sg.failure"

return function(value, why, ...)
  if value ~= nil or not failure.is(why) then return value, why, ... end
  return nil, tostring(why), why.code, why.partial
end
