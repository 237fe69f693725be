-- expect: rule field '1' is not known
-- call: all
-- luacheck: ignore
return { summary = "x",
  3, code = "0.77" }
