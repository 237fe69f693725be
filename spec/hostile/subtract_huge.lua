-- expect: rule :5: .*100000000
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = { 100000001 } }
