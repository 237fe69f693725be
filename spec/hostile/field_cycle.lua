-- expect: rule nested more than 64
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", tags = (function() local t = {} t[1] = t return t end)() }
