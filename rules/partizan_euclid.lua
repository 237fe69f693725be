-- SPDX-License-Identifier: MIT
return {
  name = "partizan_euclid",
  summary = "From {p, q} with p = kq + r, r not 0, go to {q, r} or to {q, q - r}.",
  source = {
    "the impartial variant of Partizan Euclid: McKay, Nowakowski, Partizan Euclid (2009); both players make both moves",
    "CGSuite, game.heap.PartizanEuclid",
  },
  tags = { "pairs", "numbers" },
  start = { 7, 5 },
  positions = sg.pair { min = 0 },
  options = function(pair, option)
    local p, q = pair[1], pair[2]
    local r = q > 0 and p % q or 0
    if r > 0 then
      option({ q, r })
      option({ q, q - r })
    end
  end,
  -- Only the rest of p by q matters.
  canonical = function(pair)
    local p, q = pair[1], pair[2]
    local r = q > 0 and p % q or 0
    return r > 0 and { r, q } or { 0, 0 }
  end,
  misere = true,
  examples = {
    { position = { 6, 3 }, value = 0, note = "3 divides 6: no move" },
    { position = { 5, 2 }, value = 1, note = "both moves lead to {2, 1}" },
    { position = { 5, 3 }, value = 2, note = "to {3, 2} of value 1, and to {3, 1} of value 0" },
    { position = { 3, 5 }, value = 0, note = "to {5, 3} and {5, 2}, of values 2 and 1" },
  },
}
