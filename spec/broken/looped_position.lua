-- expect: itself
return {
  summary = "A position that contains itself.",
  start = { 1 },
  options = function(_, option)
    local position = { 0 }
    position[2] = position
    option(position)
  end,
}
