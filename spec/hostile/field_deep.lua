-- expect: rule nested more than 64
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", tags = (function() local t = {} for i = 1, 100 do t = { t } end return t end)() }
