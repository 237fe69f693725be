-- expect: limit memory
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function() local s = "x" while true do s = s .. s end end }
