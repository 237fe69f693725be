-- expect: rule|false .
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { position = error, value = 1 } } }
