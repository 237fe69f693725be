-- expect: rule 'part' may only be called inside split
-- call: all
-- luacheck: ignore
local kept
return { summary = "x", start = 3, options = function(n, option) kept(n) end, split = function(n, part) kept = part part(n) end }
