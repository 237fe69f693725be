-- expect: limit instruction limit
-- call: all
-- luacheck: ignore
for _ in function() return true end do end
