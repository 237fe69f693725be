-- expect: start returned nothing
return {
  summary = "A start that is not returned.",
  start = function() end,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
}
