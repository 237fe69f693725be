-- expect: indexed_string.lua:7: a string has no element [1]: its characters are read with s:sub(i, i)
return {
  summary = "Take a head away.",
  start = "HTH",
  options = function(row, option)
    for i = 1, #row do
      if row[i] == "H" then option(row:sub(1, i - 1) .. row:sub(i + 1)) end
    end
  end,
}
