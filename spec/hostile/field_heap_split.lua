-- expect: rule :5: split belongs to rules with options
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", split = function() end }
