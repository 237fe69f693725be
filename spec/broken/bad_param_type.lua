-- expect: params.n.type is "number"
return {
  summary = "A parameter of a type that there is not.",
  params = { n = { type = "number", default = 2 } },
  start = function(p) return p.n end,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
}
