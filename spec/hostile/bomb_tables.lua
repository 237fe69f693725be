-- expect: limit memory
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function() local t = {} while true do t = { t, {} } end end }
