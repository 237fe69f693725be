-- expect: rule is not known
-- call: all
-- luacheck: ignore
return { summary = "\255", ["ÿþ€"] = "ÿ", code = "0.77" }
