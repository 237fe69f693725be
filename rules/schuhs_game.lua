-- SPDX-License-Identifier: MIT
return {
  name = "schuhs_game",
  summary = "Name a divisor of n above 1 that is no multiple of one named before; whoever has none left loses.",
  source = { "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952), 299-304" },
  tags = { "poset" },
  params = {
    n = { type = "integer", default = 720, min = 2, max = 1000000000000, help = "with at most 256 divisors above 1" },
  },
  theorem = "Schuh 1952: the first player wins, since naming n, which every move does, steals a strategy",
  -- At the start, where n may still be named.
  outcome = function(left, p)
    local n_divisors, d = 0, 1
    while d * d <= p.n do
      if p.n % d == 0 then n_divisors = n_divisors + (d * d < p.n and 2 or 1) end
      d = d + 1
    end
    return sg.bits.count(left) == n_divisors - 1 and "N" or nil
  end,
  -- A position is the list of the divisors that may still be named, as {2,3,6}.
  poset = {
    elements = function(p)
      local divisors, d = {}, 1
      while d * d <= p.n do
        if p.n % d == 0 then
          if d > 1 then divisors[#divisors + 1] = d end
          if d * d < p.n then divisors[#divisors + 1] = p.n // d end
        end
        d = d + 1
      end
      table.sort(divisors)
      return divisors
    end,
    below = function(a, b) return b % a == 0 end,
  },
  examples = {
    { params = { n = 16 }, value = 4, note = "a prime power p^k is a heap of k" },
    { params = { n = 6 }, outcome = "N", note = "the first player wins every n: naming n steals a strategy" },
    { params = { n = 36 }, value = 5, note = "p^2 q^2 is Chomp on 3 by 3 squares" },
    { params = { n = 36 }, position = "{2,4,3,9}", outcome = "P", note = "6 is the only winning first move" },
    { params = { n = 6 }, position = "{2,3}", outcome = "P", note = "neither divides the other" },
  },
}
