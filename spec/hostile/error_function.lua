-- expect: rule raised a function
-- call: all
-- luacheck: ignore
error(error)
