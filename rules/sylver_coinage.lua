-- SPDX-License-Identifier: MIT
return {
  name = "sylver_coinage",
  summary = "Name a number that is not a sum of numbers named before; whoever names 1 loses.",
  source = { "Winning Ways, vol. 3, ch. 18", "OEIS A046671" },
  tags = { "numbers" },
  theorem = "R. L. Hutchings, Winning Ways, vol. 3, ch. 18: the first player wins, nobody knows how, if one of "
    .. "g and t - g is a gap for each g, t the last gap",
  -- Every other number that is named makes t a sum, so if naming t loses, the answer to it may be named at first.
  outcome = function(gaps)
    if #gaps == 0 then return "P" end
    local open, last = { [1] = true }, gaps[#gaps]
    for _, g in ipairs(gaps) do
      open[g] = true
    end
    for g = 0, last // 2 do
      if (open[g] == nil) == (open[last - g] == nil) then return nil end
    end
    return "N"
  end,
  params = {
    named = { type = "integers", default = { 3, 7 }, help = "the numbers already named, without a common factor" },
  },
  -- A position is the list of the gaps: numbers above 1 that are not yet a sum of named numbers. Nobody names 1.
  start = function(p)
    local a = 0
    for _, m in ipairs(p.named) do
      local b = m
      while b > 0 do
        a, b = b, a % b
      end
    end
    if a ~= 1 then
      error("sylver_coinage: the named numbers must have no common factor, or the numbers left are without end")
    end
    local sums, gaps, run, n = { [0] = true }, {}, 0, 1
    while run < p.named[1] do
      for _, m in ipairs(p.named) do
        sums[n] = sums[n] or sums[n - m]
      end
      run = sums[n] and run + 1 or 0
      if not sums[n] and n > 1 then gaps[#gaps + 1] = n end
      n = n + 1
    end
    return gaps
  end,
  form = { "list", of = { "integer", min = 2 }, order = "rising", about = "the gaps above 1" },
  -- With two numbers that are no gaps, their sum is none.
  valid = function(gaps)
    local open = { [1] = true }
    for _, g in ipairs(gaps) do
      open[g] = true
    end
    if #gaps > 0 and gaps[#gaps] > 2 * #gaps + 1 then
      return "the numbers that are no gaps leave more gaps" -- at least half the numbers up to the last gap are gaps
    end
    for _, g in ipairs(gaps) do
      for a = 2, g // 2 do
        if not open[a] and not open[g - a] then
          return g .. " is the sum of " .. a .. " and " .. g - a .. ", which are no gaps"
        end
      end
    end
    return true
  end,
  -- After m is named, a gap g stays a gap if none of g - m, g - 2m, ... is 0 or a sum, that is, if all are gaps (or 1).
  options = function(gaps, option, _, label)
    local open = { [1] = true }
    for _, g in ipairs(gaps) do
      open[g] = true
    end
    for _, m in ipairs(gaps) do
      local left = {}
      for _, g in ipairs(gaps) do
        local rest = g
        while rest > 0 and open[rest] do
          rest = rest - m
        end
        if rest < 0 then left[#left + 1] = g end
      end
      if label then label(m) end
      option(left)
    end
  end,
  -- The numbers from 2 to the last gap, ten in a row: those that may be named are written out.
  draw = function(gaps, pen)
    local last = gaps[#gaps] or 1
    local open = {}
    for _, g in ipairs(gaps) do
      open[g] = true
    end
    for n = 1, last do
      local x, y = (n - 1) % 10, (n - 1) // 10
      pen.cell(x, y, n == 1 and "poison" or open[n] and "free" or "taken", n)
      if open[n] then pen.text(x, y, n) end
    end
  end,
  examples = {
    { params = { named = { 3, 4 } }, value = 2, note = "the values of {3, n}, OEIS A046671" },
    { params = { named = { 3, 5 } }, value = 3 },
    { value = 4 },
    { params = { named = { 3, 8 } }, value = 6 },
    { position = { 2 }, value = 1, note = "2 is named, and only 1 is left" },
    { params = { named = { 2, 3 } }, outcome = "P", note = "only 1 is left" },
  },
}
