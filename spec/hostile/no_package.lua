-- expect: rule :4: 'package' is not known here
-- call: all
-- luacheck: ignore
local a = package
return { summary = "x", code = "0.77" }
