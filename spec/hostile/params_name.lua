-- expect: rule :5: .*not a word
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { ["a b"] = { type = "integer", default = 1 } } }
