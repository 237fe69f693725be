-- expect: returning_heap2.lua:4: heap2 returned a table; call option(
return {
  summary = "Take one from the first heap.",
  heap2 = function(a, b) return { { a - 1, b } } end,
}
