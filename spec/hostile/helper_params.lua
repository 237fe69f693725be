-- expect: rule sg.canonical.bits: the parameter h of the rule is nil
-- call: value
-- luacheck: ignore
return {
  summary = "x",
  params = { w = { type = "integer", default = 3 } },
  canonical = sg.canonical.bits,
  start = 1,
  options = function() end,
}
