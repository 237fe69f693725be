-- expect: is shown as
return {
  summary = "All positions are shown alike, and read back as one.",
  start = 5,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
  show = function() return "heap" end,
  parse = function() return 4 end,
}
