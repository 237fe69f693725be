-- expect: rule :5: field 'subtract'
-- call: all
-- luacheck: ignore
return { summary = "x",
  subtract = function() return { all_but = 3 } end }
