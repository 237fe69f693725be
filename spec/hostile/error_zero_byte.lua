-- expect: rule :4: a
-- call: all
-- luacheck: ignore
error("a\0b")
