-- expect: rule :4: .*call a nil value
-- call: all
-- luacheck: ignore
sg.bits.rotate(1, 2, 3)
return { summary = "x", code = "0.77" }
