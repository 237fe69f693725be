-- expect: rule raised a table
-- call: all
-- luacheck: ignore
error({ code = 2 })
