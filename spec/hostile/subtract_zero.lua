-- expect: rule :5: .*member 2
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = { 1, 0 } }
