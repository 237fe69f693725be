-- hint: purity: options changes the position that it is given, {1,2}: a later move then starts from what an earlier one
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
