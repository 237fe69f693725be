-- expect: rule option
-- call: all
-- luacheck: ignore
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option if n > 0 then option(n - 1) end end,
  canonical = function(n) if kept and n > 1 then kept(n - 2) end return n end }
