-- expect: sample(3)
return {
  summary = "Samples that are an error from the third on.",
  start = 4,
  options = function(n, option)
    if n > 0 then option(n - 1) end
  end,
  sample = function(i)
    if i > 2 then error "no more samples" end
    return i
  end,
}
