-- expect: limit :4: .*instruction limit
-- call: all
-- luacheck: ignore
return { summary = "x", subtract = function() while true do end end }
