-- expect: rule :5: field 'options' is a table; it must be a function
-- call: all
-- luacheck: ignore
return { summary = "x",
  start = 3, options = {} }
