-- expect: rule :4: .*sg.xor: value 2 is 1.5: nim%-values are >= 0 and whole
-- call: all
-- luacheck: ignore
local a = sg.xor(1, 1.5)
return { summary = "x", code = "0.77" }
