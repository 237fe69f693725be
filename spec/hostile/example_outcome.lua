-- expect: rule :5: example 1: outcome is "W"
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { { position = 3, outcome = "W" } } }
