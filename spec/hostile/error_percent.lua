-- expect: rule :4: %%s%%n
-- call: all
-- luacheck: ignore
error("%s%n")
