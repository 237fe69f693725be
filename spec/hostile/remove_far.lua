-- expect: rule :4: .*out of bounds
-- call: all
-- luacheck: ignore
table.remove({ 1 }, 1 << 40)
return { summary = "x", code = "0.77" }
