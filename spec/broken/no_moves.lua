-- expect: none of the positions that were looked at has a move
return {
  summary = "Nobody calls option.",
  start = { 3, 4 },
  options = function(p, option)
    if p.heaps then option({}) end
  end,
}
