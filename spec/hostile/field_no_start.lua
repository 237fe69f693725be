-- expect: rule :5: a rule with options needs start
-- call: all
-- luacheck: ignore
return { summary = "x",
  options = function() end }
