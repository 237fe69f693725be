-- expect: rule :4: .*out of bounds
-- call: all
-- luacheck: ignore
table.insert({}, 1 << 40, 1)
return { summary = "x", code = "0.77" }
