-- expect: it must return a string
return {
  summary = "One position is shown as a number.",
  start = 5,
  show = function(n) return n == 3 and n or "<" .. n .. ">" end,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
}
