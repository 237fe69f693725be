-- expect: limit memory
-- call: all
-- luacheck: ignore
local t = {} for i = 1, 1e6 do t[i] = "0123456789abcdef" end local s = table.concat(t) local u = s .. s .. s .. s
