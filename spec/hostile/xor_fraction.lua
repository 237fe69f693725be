-- expect: rule :4: .*no integer representation
-- call: all
-- luacheck: ignore
local a = sg.xor(1, 1.5)
return { summary = "x", code = "0.77" }
