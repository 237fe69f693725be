-- SPDX-License-Identifier: MIT
-- A position is a tree in brackets, "(()(()))": each pair but the outermost is an edge with what stands on it.
local OPEN = 40 -- the byte of an opening bracket

-- By the place of each "(" of a tree, that of the ")" which closes it.
local function closing(tree)
  local ends, open, n_open = {}, {}, 0
  for i = 1, #tree do
    if tree:byte(i) == OPEN then
      n_open = n_open + 1
      open[n_open] = i
    else
      ends[open[n_open]], n_open = i, n_open - 1
    end
  end
  return ends
end

return {
  name = "green_hackenbush",
  summary = "Cut an edge of a tree that stands on the ground; the part no longer connected to it is gone.",
  source = { "Winning Ways, vol. 1, ch. 7: the colon principle", "On Numbers and Games, ch. 13" },
  tags = { "tree", "closed form" },
  start = "(()(())((()())))",
  form = {
    "string",
    about = "a tree in brackets, as (()(())); its edges, as {{0,1},{0,2},{2,3}} with the ground 0; or "
      .. "the parents of the vertices 1, 2, ..., as {0,0,2}",
  },
  valid = function(tree) return sg.graph.tree(tree) == tree or "the brackets are no tree" end,
  -- The edges come from the root up, each before those above it: in the order of the numbers in a drawing.
  options = function(tree, option, _, label)
    local ends, number = closing(tree), 0
    for i = 2, #tree do
      if ends[i] then
        number = number + 1
        if label then label(number) end
        option(tree:sub(1, i - 1) .. tree:sub(ends[i] + 1))
      end
    end
  end,
  -- The branches at the ground do not influence each other.
  split = function(tree, part)
    local ends, i = closing(tree), 2
    while ends[i] do
      part("(" .. tree:sub(i, ends[i]) .. ")")
      i = ends[i] + 1
    end
  end,
  canonical = sg.canonical.tree,
  -- The colon principle: what stands on a vertex may be replaced by a stalk of its value.
  value = function(tree)
    local depth, above = 0, {}
    for i = 1, #tree do
      if tree:byte(i) == OPEN then
        depth = depth + 1
        above[depth] = 0
      elseif depth > 1 then
        depth = depth - 1
        above[depth] = above[depth] ~ above[depth + 1] + 1
      end
    end
    return above[1]
  end,
  parse = function(text)
    local tree, why = sg.graph.tree(text)
    if tree then return tree end
    why = why:gsub("circuit.*", "%0: no tree, but a graph for hackenbush_graph")
    error(why:gsub("the vertex 0$", "the ground, %0"), 0)
  end,
  show = function(tree) return tree end,
  misere = true,
  examples = {
    { position = "(((())))", value = 3, note = "a stalk of n edges is a nim-heap of n" },
    { position = "((()()))", value = 1, note = "colon principle: branches of values 1 and 1 on a stem" },
    { position = "((()(())))", value = 4, note = "1 + (1 nim-plus 2)" },
    { position = "(()(())((())))", outcome = "P", note = "stalks of 1, 2 and 3" },
    { position = "(()(())((()())))", value = 1, note = "1, 2 and 2 in nim-addition" },
  },
}
