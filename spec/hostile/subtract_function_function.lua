-- expect: rule a function
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = function() return { error } end }
