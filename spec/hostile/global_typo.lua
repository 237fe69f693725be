-- expect: rule :4: 'maths' is not known here
-- call: all
-- luacheck: ignore
local a = maths.max(1, 2)
return { summary = "x", code = "0.77" }
