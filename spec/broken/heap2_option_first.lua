-- expect: option comes last: heap2 = function(a, b, option)
return {
  summary = "Take tokens from the first of two heaps.",
  heap2 = function(option, a, b)
    option(0, 0)
  end,
}
