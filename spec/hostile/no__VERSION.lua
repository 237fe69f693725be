-- expect: rule :4: '_VERSION' is not known here
-- call: all
-- luacheck: ignore
local a = _VERSION
return { summary = "x", code = "0.77" }
