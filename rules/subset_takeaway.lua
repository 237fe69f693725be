-- SPDX-License-Identifier: MIT
return {
  name = "subset_takeaway",
  summary = "Name a set of some, not all, of n things that contains no set named before.",
  source = {
    "D. Gale and A. Neyman, Nim-type games, International Journal of Game Theory 11 (1982), 17-20",
    "J. D. Christensen and M. Tilford, David Gale's subset take-away game, American Mathematical Monthly 104 (1997)",
    "A. E. Brouwer and J. D. Christensen, Counterexamples to conjectures about Subset Takeaway and counting linear "
      .. "extensions of a Boolean lattice, Order 35 (2018)",
  },
  tags = { "poset" },
  params = { n = { type = "integer", default = 4, min = 1, max = 8, help = "how many things there are" } },
  -- A set is written by its things, 1 to n: 135. A position is the list of the sets that may still be named.
  poset = {
    elements = function(p)
      local sets, all = {}, ""
      for thing = 1, p.n do
        for i = 1, #sets do
          sets[#sets + 1] = sets[i] .. thing
        end
        sets[#sets + 1], all = tostring(thing), all .. thing
      end
      for i, set in ipairs(sets) do
        if set == all then table.remove(sets, i) end
      end
      return sets
    end,
    below = function(a, b)
      for thing in a:gmatch "." do
        if not b:find(thing, 1, true) then return false end
      end
      return true
    end,
  },
  examples = {
    { params = { n = 2 }, outcome = "P", note = "Gale's conjecture, the second player wins, holds for n < 7" },
    { params = { n = 3 }, outcome = "P" },
    { params = { n = 4 }, outcome = "P" },
    { params = { n = 3 }, position = "{1,2,12}", outcome = "N", note = "naming 12 leaves two lone sets" },
  },
}
