-- expect: rule too many results
-- call: all
-- luacheck: ignore
local t = { table.unpack({}, 1, 1e7) }
