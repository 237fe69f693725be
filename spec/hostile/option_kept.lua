-- expect: rule 'option' was called after
-- call: options
-- luacheck: ignore
local kept
return { summary = "x", start = 3, options = function(n, option) kept = option end,
  canonical = function(n) if kept then kept(n) end return n end, show = function(n) kept(1) return "3" end,
  parse = function(text) kept(1) return 3 end }
