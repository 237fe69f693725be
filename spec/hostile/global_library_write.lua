-- expect: rule :4:
-- call: all
-- luacheck: ignore
string.format = nil
return { summary = "x", code = "0.77" }
