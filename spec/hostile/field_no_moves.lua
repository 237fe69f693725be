-- expect: rule says nothing about its moves
-- call: all
-- luacheck: ignore
return { summary = "x",
  name = "x" }
