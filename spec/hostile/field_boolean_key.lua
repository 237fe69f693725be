-- expect: rule field 'true' is not known
-- call: all
-- luacheck: ignore
return { summary = "x",
  [true] = 1, code = "0.77" }
