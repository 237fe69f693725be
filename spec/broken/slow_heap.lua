-- hint: like n^2.0, where the moves and what they hold grow like n^0.9; 65% of it in line 7: if root * root == k
return {
  summary = "Take a square number of tokens.",
  heap = function(n, option)
    for k = 1, n do
      for root = 1, k do
        if root * root == k then option(n - k) end
      end
    end
  end,
}
