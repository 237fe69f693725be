-- expect: returns one table
-- luacheck: ignore
local rule = {
  summary = "A rule file that forgets to return its table.",
  code = "0.77",
}
rule.name = "no_table"
