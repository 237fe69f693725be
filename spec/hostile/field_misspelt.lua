-- expect: rule :5: field 'optoins' is not known; did you mean 'options'
-- call: all
-- luacheck: ignore
return { summary = "x",
  start = 1, optoins = function() end }
