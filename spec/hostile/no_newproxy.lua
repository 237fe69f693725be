-- expect: rule :4: 'newproxy' is not known here
-- call: all
-- luacheck: ignore
local a = newproxy
return { summary = "x", code = "0.77" }
