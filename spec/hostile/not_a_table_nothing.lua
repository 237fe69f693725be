-- expect: rule returns one table, this one returned nothing
-- call: all
-- luacheck: ignore
local t = { summary = "x", code = "0.77" }
