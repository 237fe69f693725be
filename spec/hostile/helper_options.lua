-- expect: rule :6: .*sg.canonical.grid: it has no option the string 'color'
-- call: all
-- luacheck: ignore
return {
  summary = "x",
  canonical = sg.canonical.grid { color = "xo" },
  start = 1,
  options = function() end,
}
