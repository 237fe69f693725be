-- expect: rule 1 MiB
-- call: all
-- luacheck: ignore
return { summary = "x", start = "a", options = function(s, option) option(s .. s) end }
