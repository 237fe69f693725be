-- expect: asked with label:
return {
  summary = "Take one or two; taking two keeps the turn, but not where the moves are named.",
  start = 6,
  entailing = true,
  options = function(n, option, _, label)
    if n > 0 then
      option(n - 1)
    end
    if n > 1 then
      if label then
        option(n - 2)
      else
        option.again(n - 2)
      end
    end
  end,
}
