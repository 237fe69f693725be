-- expect: rule :5: field 'subtract' is a table
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = { 1.5 } }
