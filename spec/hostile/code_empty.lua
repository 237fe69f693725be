-- expect: rule :5: .*empty
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "" }
