-- expect: limit instruction limit
-- call: all
-- luacheck: ignore
::again:: goto again
