-- expect: rule field 'summary' is missing
-- call: all
-- luacheck: ignore
return { code = "0.77" }
