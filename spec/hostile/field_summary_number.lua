-- expect: rule field 'summary' is a number
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", summary = 3 }
