-- expect: rule :5: .*either a heap game
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", start = 3, options = function() end }
