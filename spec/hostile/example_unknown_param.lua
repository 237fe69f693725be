-- expect: false no parameter 'z'
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { position = 3, value = 3, params = { z = 1 } } } }
