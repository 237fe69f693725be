-- expect: limit :4: .*instruction limit
-- call: parse
-- luacheck: ignore
return { summary = "x", start = 3, options = function() end, parse = function() while true do end end }
