-- expect: returning_heap.lua:4: heap returned a number; call option(
return {
  summary = "Take one.",
  heap = function(n) return n - 1 end,
}
