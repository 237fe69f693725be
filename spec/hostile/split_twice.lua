-- expect: rule split called part and returned a list
-- call: value
-- luacheck: ignore
return { summary = "x", start = { 2, 2 },
  options = function(h, option) if h[1] > 0 then option { h[1] - 1, h[2] } end end,
  split = function(h, part) part { h[1], 0 } return { { h[1], 0 }, { h[2], 0 } } end }
