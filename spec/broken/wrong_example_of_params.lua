-- expect: value of 5 is 2 (the engine says 1)
return {
  summary = "An example with parameters of its own that does not hold.",
  params = { most = { type = "integer", default = 2, min = 1, help = "how many may be taken" } },
  heap = function(n, option, p)
    for k = 1, p.most do
      if k <= n then option(n - k) end
    end
  end,
  examples = { { position = 3, value = 0 }, { params = { most = 3 }, position = 5, value = 2 } },
}
