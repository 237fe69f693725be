-- expect: partizan
return {
  summary = "Domineering: Left plays upright dominoes, Right flat ones.",
  start = { "....", "...." },
  left = function() end,
  right = function() end,
}
