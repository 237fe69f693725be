-- expect: rule :4: no start today
-- call: start
-- luacheck: ignore
return { summary = "x", start = function() error("no start today") end, options = function() end }
