-- expect: rule :5:
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.7\0007" }
