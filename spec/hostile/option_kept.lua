-- expect: input 'option' was called after
-- call: value parse
-- luacheck: ignore
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option end, parse = function() kept(1) return 3 end }
