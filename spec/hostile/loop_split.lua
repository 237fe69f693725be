-- expect: limit :5: .*instruction limit
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n > 0 then option(n - 1) end end,
  split = function() while true do end end }
