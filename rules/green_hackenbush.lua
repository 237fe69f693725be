-- SPDX-License-Identifier: MIT
-- A position is a tree in brackets, "(()(()))": each pair but the outermost is an edge with what stands on it.
local OPEN, CLOSE = 40, 41 -- the bytes of the brackets

-- By the place of each "(", that of the ")" which closes it; nil where the text is no tree.
local function closing(text)
  local ends, open, n_open = {}, {}, 0
  for i = 1, #text do
    local byte = text:byte(i)
    if byte == OPEN and (i == 1 or n_open > 0) then
      n_open = n_open + 1
      open[n_open] = i
    elseif byte == CLOSE and n_open > 0 then
      ends[open[n_open]], n_open = i, n_open - 1
    else
      return nil
    end
  end
  return text ~= "" and n_open == 0 and ends or nil
end

-- The pairs of vertices in a text, {{0,1},{1,2}}, or those of a list of parents, {0,1}; nil where it is neither.
local function read_edges(text)
  local edges = {}
  local list, n = text:match("^{(.*)}$"), 0
  local items = list and "," .. list:gsub("%s+", "") or ""
  if items:gsub(",%d+", "") == "" then
    for parent in items:gmatch("%d+") do
      n = n + 1
      edges[n] = { tonumber(parent), n }
    end
  elseif items:gsub(",{%d+,%d+}", "") == "" then
    for a, b in items:gmatch("(%d+),(%d+)") do
      n = n + 1
      edges[n] = { tonumber(a), tonumber(b) }
    end
  end
  return (n > 0 or items == ",") and edges or nil
end

-- The tree that edges make on the ground, the vertex 0.
local function brackets(edges)
  local at = { [0] = {} } -- by vertex: the numbers of its edges
  for i, e in ipairs(edges) do
    for side = 1, 2 do
      local list = at[e[side]] or {}
      at[e[side]], list[#list + 1] = list, i
    end
  end
  local out, path, seen, used, n_used = { "(" }, { 0 }, { [0] = 0 }, {}, 0
  while #path > 0 do
    local vertex = path[#path]
    seen[vertex] = seen[vertex] + 1
    local i = at[vertex][seen[vertex]]
    if not i then
      path[#path], out[#out + 1] = nil, ")"
    elseif not used[i] then
      local above = edges[i][1] == vertex and edges[i][2] or edges[i][1]
      if seen[above] then
        error(("the edges close a circuit at vertex %s: no tree, but a graph for hackenbush_graph"):format(above), 0)
      end
      used[i], n_used, seen[above] = true, n_used + 1, 0
      path[#path + 1], out[#out + 1] = above, "("
    end
  end
  if n_used < #edges then error("not all edges hang together with the ground, the vertex 0", 0) end
  return table.concat(out)
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
  valid = function(tree) return closing(tree) ~= nil or "the brackets are no tree" end,
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
    local edges = text:find("^{") and read_edges(text)
    if edges then return brackets(edges) end
    return closing(text) and text or error("it is no tree", 0)
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
