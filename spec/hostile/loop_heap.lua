-- expect: limit :4: .*instruction limit.*heap 4
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function(n, option) if n > 3 then while true do end end end }
