-- expect: rule :5: field 'tags' is a string
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", tags = "x" }
