-- expect: rule returns one table, this one returned a function
-- call: all
-- luacheck: ignore
return function() end
