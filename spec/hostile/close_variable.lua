-- expect: rule :4: .*non%-closable
-- call: all
-- luacheck: ignore
local a <close> = {}
return { summary = "x", code = "0.77" }
