-- expect: rule :5: field 'examples' is a table
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", examples = { 3 } }
