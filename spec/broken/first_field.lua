-- expect: does not always have the move to
return {
  summary = "Take one from the pile that pairs names first.",
  start = { apples = 2, pears = 2, plums = 2, cherries = 2 },
  options = function(piles, option)
    for name, n in pairs(piles) do
      if n > 0 then
        local left = {}
        for other, m in pairs(piles) do
          left[other] = m
        end
        left[name] = n - 1
        option(left)
        return
      end
    end
  end,
}
