-- expect: rule :5: .*partizan
-- call: all
-- luacheck: ignore
return { summary = "x",
  start = 3, left = function() end, right = function() end }
