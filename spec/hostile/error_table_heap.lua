-- expect: rule raised a table.*heap
-- call: all
-- luacheck: ignore
return { summary = "x", heap = function() error({}) end }
