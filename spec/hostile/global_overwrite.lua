-- expect: rule :4:
-- call: all
-- luacheck: ignore
tostring = nil
return { summary = "x", code = "0.77" }
