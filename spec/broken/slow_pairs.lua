-- hint: like n^2.9, where the moves and what they hold grow like n^1.9; 63% of it in line 15: after[k] = row[k] (is
return {
  summary = "Remove two neighbouring tokens of a row.",
  params = { n = { type = "integer", default = 10, min = 1, help = "tokens" } },
  start = function(p)
    local row = {}
    for i = 1, p.n do row[i] = 1 end
    return row
  end,
  options = function(row, option)
    for i = 1, #row do
      for j = i + 1, #row do
        local after = {}
        for k = 1, #row do
          after[k] = row[k]
        end
        after[i], after[j] = 0, 0
        if j == i + 1 and row[i] == 1 and row[j] == 1 then option(after) end
      end
    end
  end,
}
