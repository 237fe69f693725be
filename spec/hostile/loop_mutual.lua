-- expect: limit instruction limit
-- call: all
-- luacheck: ignore
local ping, pong
function ping() return pong() end
function pong() return ping() end
ping()
