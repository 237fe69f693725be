-- expect: three cannot be shown
return {
  summary = "One position cannot be shown.",
  start = 5,
  show = function(n)
    if n == 3 then error("three cannot be shown") end
    return "<" .. n .. ">"
  end,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
}
