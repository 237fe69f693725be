-- expect: rule :5: .*1%.5
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = function() return { 1.5 } end }
