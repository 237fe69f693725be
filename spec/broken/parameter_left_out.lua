-- expect: parameter_left_out.lua:5: 'option' is not known here: write it among the parameters
return {
  summary = "Take a token.",
  heap = function(n)
    if n > 0 then option(n - 1) end
  end,
}
