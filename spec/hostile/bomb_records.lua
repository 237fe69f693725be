-- expect: limit limit
-- call: all
-- luacheck: ignore
local t = {} for i = 1, 1e9 do t["k" .. i] = i end
