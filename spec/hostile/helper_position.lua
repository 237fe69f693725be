-- expect: rule sg.canonical.grid: 1 is not a grid
-- call: value
-- luacheck: ignore
return {
  summary = "x",
  canonical = sg.canonical.grid,
  start = 1,
  options = function() end,
}
