-- expect: rule :5: field 'source' is a table
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", source = { 1, 2 } }
