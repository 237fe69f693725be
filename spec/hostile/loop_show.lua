-- expect: ok
-- call: show
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, show = function() while true do end end }
