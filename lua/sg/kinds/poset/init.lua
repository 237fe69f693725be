-- SPDX-License-Identifier: MIT
-- Games on an ordered set, in which a move takes an element and all above it: what a rule file may say in the field
-- poset. definition.lua says what that means, and raises what is wrong with it.

local poset = {
  templates = {
    {
      "poset",
      "an element of an ordered set taken with all above it, as data (poset)",
      'assert.value(game:with { n = 4 }, "{2,4}", 2)',
    },
    from = "sg.kinds.poset.template",
  },
  fields = {
    {
      name = "poset",
      moves = true,
      help = 'an element and all above it are taken: { elements = ..., below = ... }, or "rows"',
      editor = 'sg.Poset|"rows"',
      accepts = function() return true end, -- the definition says more
      wanted = 'a table { elements = ..., below = ... }, or "rows"',
    },
  },
  brings = { "split", "canonical", "rank" },
  excludes = {
    {
      "falls",
      "loopy",
      "order",
      why = "%s is not for rules with %s, whose play always ends as there are fewer and fewer elements",
    },
  },
}

---A game on an ordered set as data. docs/rules.md explains every field.
---@class sg.Poset
---@field elements? (integer|string)[]|fun(p: table): (integer|string)[] numbers or words, at most 256
---@field below string|(integer|string)[][]|fun(a: integer|string, b: integer|string, p: table): boolean is a below b?
---Or pairs { a, b }, a below b; or the name of the parameter that is a list of them

return poset
