-- expect: ok
-- call: all
-- luacheck: ignore
-- ÿþ
return { name = "bytes", summary = "ÿþ â‚", code = "0.77", start = 3 }
