-- expect: heaps must get smaller
return {
  summary = "Nim, and a heap may also grow by one.",
  heap = function(n, option)
    for rest = 0, n - 1 do
      option(rest)
    end
    option(n + 1)
  end,
}
