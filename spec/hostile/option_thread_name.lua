-- expect: rule 'coroutine' is not known
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) option(coroutine) end }
