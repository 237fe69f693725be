-- expect: rule :5: .*partizan
-- call: all
-- luacheck: ignore
return { summary = "x",
  start = 3, options = function() end, left = function() end }
