-- expect: rule :5: .*a code is a string
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = function() return 0.77 end }
