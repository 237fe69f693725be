-- expect: rule :5: field 'colour' is not known
-- call: all
-- luacheck: ignore
return { summary = "x",
  colour = "red", code = "0.77" }
