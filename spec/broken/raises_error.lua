-- expect: attempt to index a nil value
-- luacheck: ignore
return {
  summary = "A slip in the rule.",
  start = 3,
  options = function(n, option)
    local heaps
    option(heaps[n])
  end,
}
