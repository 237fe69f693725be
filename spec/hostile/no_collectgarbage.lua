-- expect: rule :4: 'collectgarbage' is not known here
-- call: all
-- luacheck: ignore
local a = collectgarbage
return { summary = "x", code = "0.77" }
