-- SPDX-License-Identifier: MIT
-- Numbers in the fields of rules that are data, and in positions. The first byte chooses the rule, the others are the
-- number: every question has an answer or a failure.

dofile "tests/fuzz/fuzz.lua"
package.path = "./?.lua;" .. package.path
local data_fields = require "spec.support.data_fields"

return function(input)
  local number = math.tointeger(tonumber(input:sub(2)))
  if not number then return end
  data_fields.ask(
    data_fields.RULES[(input:byte() - 33) % #data_fields.RULES + 1],
    number,
    function(question, fault) error(("%s: %s"):format(question, fault)) end
  )
end
