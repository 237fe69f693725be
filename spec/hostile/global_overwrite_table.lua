-- expect: rule :4:
-- call: all
-- luacheck: ignore
math = {}
return { summary = "x", code = "0.77" }
