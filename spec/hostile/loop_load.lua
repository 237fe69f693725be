-- expect: limit :4: .*instruction limit
-- call: all
-- luacheck: ignore
while true do end
