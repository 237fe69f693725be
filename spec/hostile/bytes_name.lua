-- expect: rule lower%-case letters, digits and underscores
-- call: all
-- luacheck: ignore
return { name = "ÿ", summary = "x", code = "0.77", start = 3 }
