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

-- The value of what stands on each vertex, by the place of its "(": by the colon principle that may be replaced by a
-- stalk of this value. And the place of the bracket below each.
local function values_of(tree)
  local open, depth, value, below = {}, 0, {}, {}
  for i = 1, #tree do
    if tree:byte(i) == OPEN then
      value[i], below[i] = 0, open[depth]
      depth = depth + 1
      open[depth] = i
    else
      local top = open[depth]
      depth = depth - 1
      if depth > 0 then value[below[top]] = value[below[top]] ~ value[top] + 1 end
    end
  end
  return value, below
end

-- Texts of so many bytes are named in all.
local TEXTS = 1 << 22

return {
  name = "green_hackenbush",
  summary = "Cut an edge of a tree that stands on the ground; the part no longer connected to it is gone.",
  source = { "Winning Ways, vol. 1, ch. 7: the colon principle", "On Numbers and Games, ch. 13" },
  tags = { "tree", "closed form" },
  theorem = "the colon principle, Winning Ways, vol. 1, ch. 7",
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
  value = function(tree) return values_of(tree)[1] end,
  -- From the ground up: which value each vertex would have to get. An edge of which the value must become 0 is cut.
  winning = function(tree, option, _, label)
    local value, below = values_of(tree)
    if value[1] == 0 then return end
    local ends, wanted, number, named = closing(tree), { 0 }, 0, 0
    for i = 2, #tree do
      local under = below[i]
      if under then
        number = number + 1
        local edge = wanted[under] and value[i] + 1 ~ value[under] ~ wanted[under]
        wanted[i] = edge and edge > 0 and edge - 1 or nil
        if edge == 0 and named < TEXTS then
          if label then label(number) end
          option(tree:sub(1, i - 1) .. tree:sub(ends[i] + 1))
          named = named + #tree
        end
      end
    end
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
