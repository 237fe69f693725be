-- expect: rule :4: attempt to call a nil value
-- call: all
-- luacheck: ignore
table.move({}, 1, 1 << 40, 2)
return { summary = "x", code = "0.77" }
