-- expect: rule :4: .*number expected
-- call: all
-- luacheck: ignore
local a = sg.mex({ 1, "x" })
return { summary = "x", code = "0.77" }
