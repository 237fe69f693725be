-- expect: rule :5: .*either code or subtract
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", subtract = { 1 } }
