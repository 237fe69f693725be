-- expect: rule nested more than 64
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = function() local t = {} t[1] = t return t end }
