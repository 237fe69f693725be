-- expect: rule code returned nothing
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = function() end }
