-- expect: rule :5: .*member 1 %(%-1%)
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = { -1 } }
