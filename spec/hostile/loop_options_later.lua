-- expect: limit :4: .*instruction limit.*position 5
-- call: all
-- luacheck: ignore
return { summary = "x", start = 2000, options = function(n, option) if n == 5 then while true do end end option(n - 1) end }
