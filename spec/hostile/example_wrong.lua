-- expect: false the engine says 3
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { position = 3, value = 7 } } }
