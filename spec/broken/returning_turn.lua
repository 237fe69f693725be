-- expect: returning_turn.lua:4: turn returned a table; call companions(
return {
  summary = "Turn a coin and its neighbour.",
  turn = function(n) return { n - 1 } end,
}
