-- expect: rule 'option' may not be called inside split
-- call: all
-- luacheck: ignore
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option if n > 0 then option(n - 1) end end,
  split = function(n, part) if kept then kept(1) end part(n) end }
