-- expect: says g(701) = 2, heap says another value
return {
  summary = "A code that is another game from heap 701 on.",
  code = "0.33",
  heap = function(n, option)
    if n > 0 then option(n - 1) end
    if n > 1 and n ~= 701 then option(n - 2) end
  end,
}
