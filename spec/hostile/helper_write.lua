-- expect: rule :4: .*sg.bits cannot be changed in a rule
-- call: all
-- luacheck: ignore
sg.bits.count = nil
return { summary = "x", code = "0.77" }
