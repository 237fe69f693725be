-- expect: rule :4: 'require' is not known here
-- call: all
-- luacheck: ignore
local a = require
return { summary = "x", code = "0.77" }
