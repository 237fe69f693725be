-- SPDX-License-Identifier: MIT
-- Says what is meant where a function of heaps stands in a field that has one of the parameters.

local failure = require "sg.failure"

---The same failure, with what is meant.
---@param loaded sg.LoadedRule
---@param field string
---@param what string what the field's function returns
---@param why sg.Failure
---@return sg.Failure
return function(loaded, field, what, why)
  local takes_two = "%f[%w_]" .. field .. "%s*=%s*function%s*%(%s*[%w_]+%s*,%s*[%w_]+"
  if not loaded.text or not loaded.text:find(takes_two) then return why end
  local hint = "%s = function(p) returns %s; moves of one heap are heap = function(n, option)"
  return failure.with(why, { hint = hint:format(field, what) })
end
