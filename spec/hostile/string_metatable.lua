-- expect: rule :4:
-- call: all
-- luacheck: ignore
("x").y = 1
return { summary = "x", code = "0.77" }
