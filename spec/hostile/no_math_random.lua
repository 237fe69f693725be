-- expect: rule :4: attempt to .* nil value
-- call: all
-- luacheck: ignore
local a = math.random() + 1
return { summary = "x", code = "0.77" }
