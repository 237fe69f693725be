-- expect: rule :5: .*one point
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.7.7" }
