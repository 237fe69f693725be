-- expect: not a whole number of tokens
return {
  summary = "Halve the heap, with / where // is meant.",
  heap = function(n, option)
    if n > 0 then
      option(n / 2)
    end
  end,
}
