-- expect: heap says
-- Dawson's Kayles takes two pins side by side, not one or two.
return {
  summary = "Kayles by its code, Dawson's Kayles by its moves.",
  code = "0.77",
  heap = function(n, option)
    for left = 0, n - 2 do
      option(left, n - left - 2)
    end
  end,
}
