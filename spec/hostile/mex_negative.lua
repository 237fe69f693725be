-- expect: rule :4: .*nim%-values are >= 0
-- call: all
-- luacheck: ignore
local a = sg.mex(-1)
return { summary = "x", code = "0.77" }
