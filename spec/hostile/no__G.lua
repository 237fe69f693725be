-- expect: rule :4: '_G' is not known here
-- call: all
-- luacheck: ignore
local a = _G
return { summary = "x", code = "0.77" }
