-- expect: rule returns one table, this one returned a string
-- call: all
-- luacheck: ignore
return "0.77"
