-- expect: rule raised a table
-- call: all
-- luacheck: ignore
assert(false, {})
