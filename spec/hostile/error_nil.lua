-- expect: rule raised a nil
-- call: all
-- luacheck: ignore
error()
