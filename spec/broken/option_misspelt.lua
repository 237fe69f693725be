-- expect: option_misspelt.lua:5: 'options' is not known here: write option(...), once for each move
return {
  summary = "Take a token.",
  heap = function(n, option)
    if n > 0 then options(n - 1) end
  end,
}
