-- expect: changing_params.lua:4: the rule changed its parameters: ["most"] was 3 and is
return {
  summary = "Take up to most tokens.",
  params = { most = { type = "integer", default = 3 } },
  start = 6,
  options = function(n, option, p)
    for k = 1, math.min(n, p.most) do option(n - k) end
    p.most = p.most + 1
  end,
}
