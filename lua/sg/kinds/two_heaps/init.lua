-- SPDX-License-Identifier: MIT
-- Games on two heaps: what a rule file may say in the fields heap2 and falls.

return {
  templates = {
    { "two_heaps", "a game on two heaps (heap2)", "assert.value(game, { 1, 2 }, 0)" },
    from = "sg.kinds.two_heaps.template",
  },
  fields = {
    {
      name = "heap2",
      moves = true,
      calls_option = true,
      type = "function",
      help = "heap2(a, b, option, p): option(a2, b2) per move; { {1,0} }",
      accepts = function(v) return type(v) == "table" end, -- the definition says more
      wanted = "a list of moves { x, y }, x tokens from a and y from b any number of times, or { x, y, most = m }",
      editor = "table|fun(a: integer, b: integer, option: fun(a: integer, b: integer), p: table)",
    },
    {
      name = "falls",
      belongs = true,
      help = 'with heap2: what falls along every move, "total" or "rows"',
      accepts = function(v) return v == "total" or v == "rows" end,
      wanted = '"total" or "rows"',
      editor = '"total"|"rows"',
    },
  },
  excludes = {
    { "order", why = "%s belongs to rules with options; what falls along every move of heap2 is named by falls" },
  },
}
