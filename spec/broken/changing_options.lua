-- expect: changing_options.lua:8: options changed the position that it was given: [1] was
return {
  summary = "Take one from a pile.",
  start = { 3, 4 },
  options = function(piles, option)
    for i = 1, #piles do
      if piles[i] > 0 then
        piles[i] = piles[i] - 1
        option(piles)
      end
    end
  end,
}
