-- expect: ok
-- call: all
-- luacheck: ignore
return { summary = "x", start = "ÿþ\0", options = function(s, option) if #s > 0 then option(s:sub(2)) end end }
