-- expect: play can go round for ever: 1 -> 2 -> 3 -> 1
return {
  summary = "Walk round a triangle.",
  start = 1,
  options = function(corner, option)
    option(corner % 3 + 1)
  end,
}
