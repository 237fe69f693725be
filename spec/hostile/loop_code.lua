-- expect: limit :4: .*instruction limit
-- call: all
-- luacheck: ignore
return { summary = "x", code = function() while true do end end }
