-- expect: rule returns one table, this one returned a number
-- call: all
-- luacheck: ignore
return 42
