-- expect: rule :5: .*column 4: 'x'
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.8x" }
