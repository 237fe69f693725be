-- expect: false the engine says period 12
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { period = 11 } } }
