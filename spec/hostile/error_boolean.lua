-- expect: rule raised a boolean
-- call: all
-- luacheck: ignore
error(false)
