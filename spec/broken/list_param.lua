-- expect: with s = {1}
return {
  summary = "Take a number of the list; canonical forgets that the list may be short.",
  params = { s = { type = "integers", default = { 1, 2 }, min = 1, max = 9, help = "numbers to take" } },
  start = 7,
  options = function(n, option, p)
    for _, k in ipairs(p.s) do
      if k <= n then
        option(n - k)
      end
    end
  end,
  canonical = function(n, p) return n % (p.s[2] and 3 or 1) end,
}
