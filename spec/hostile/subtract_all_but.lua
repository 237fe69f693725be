-- expect: rule :5: field 'subtract' is a table
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = { all_but = 3 } }
