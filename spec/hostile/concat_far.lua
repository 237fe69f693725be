-- expect: rule :4: invalid value
-- call: all
-- luacheck: ignore
table.concat({}, ",", 1, 1 << 40)
return { summary = "x", code = "0.77" }
