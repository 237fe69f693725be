-- expect: rule :5: field 'subtract'
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = function() return { one = 1 } end }
