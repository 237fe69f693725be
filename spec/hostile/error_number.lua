-- expect: rule raised a number
-- call: all
-- luacheck: ignore
error(42)
