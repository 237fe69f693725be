-- hint: options: 1 moves lead to positions, but the start, 3, has none
return {
  summary = "The start is not the position that options expects.",
  start = 3,
  options = function(n, option)
    if n == 30 then option(2) end
  end,
  sample = function(i) if i <= 30 then return i end end,
}
