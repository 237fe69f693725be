-- expect: rule :4: the global 'f' cannot be set
-- call: all
-- luacheck: ignore
function f() end
return { summary = "x", code = "0.77" }
