-- expect: rule :5: .*parameter name 1 is not a word
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { { type = "integer" } } }
