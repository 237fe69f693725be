-- hint: 98% of it in line 15: after = after .. (j == i and "." or row:sub(j, j)) (a string that is built with .. is
return {
  summary = "Remove one token of a row, which then closes up on it.",
  params = { n = { type = "integer", default = 6, min = 0, max = 400, help = "places" } },
  start = function(p)
    local s = ""
    for _ = 1, p.n do s = s .. "o" end
    return s
  end,
  options = function(row, option)
    for i = 1, #row do
      if row:sub(i, i) == "o" then
        local after = ""
        for j = 1, #row do
          after = after .. (j == i and "." or row:sub(j, j))
        end
        option(after)
      end
    end
  end,
}
