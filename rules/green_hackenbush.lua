-- SPDX-License-Identifier: MIT
-- Reads a tree from text in brackets.
local function read(text)
  local open, tree = {}, nil
  for i = 1, #text do
    local c = text:sub(i, i)
    if c == "(" and not tree then
      open[#open + 1] = {}
    elseif c == ")" and #open > 1 then
      local branch = table.remove(open)
      table.insert(open[#open], branch)
    elseif c == ")" and #open == 1 then
      tree = table.remove(open)
    else
      error("a tree is written in brackets, as (()(()))", 0)
    end
  end
  return tree or error("the brackets of a tree must match, as in (()(()))", 0)
end

-- Writes a tree in brackets.
local function brackets(tree)
  local branches = {}
  for i, branch in ipairs(tree) do
    branches[i] = brackets(branch)
  end
  return "(" .. table.concat(branches) .. ")"
end

-- Calls each once for every edge, with the tree that is left when this edge is cut. The edges come from the root up,
-- each before those above it: in the order of the numbers in a drawing.
local function cut(tree, each)
  for i, branch in ipairs(tree) do
    local without = { table.unpack(tree) }
    table.remove(without, i)
    each(without)
    cut(branch, function(rest)
      local pruned = { table.unpack(tree) }
      pruned[i] = rest
      each(pruned)
    end)
  end
end

return {
  name = "green_hackenbush",
  summary = "Cut an edge of a tree that stands on the ground; the part no longer connected to it is gone.",
  source = { "Winning Ways, vol. 1, ch. 7", "On Numbers and Games, ch. 13" },
  tags = { "tree", "closed form" },
  -- A tree is the list of its branches, each one edge with a tree on top. The root stands on the ground.
  start = { {}, { {} }, { { {}, {} } } },
  form = { "list", about = "a tree in brackets, as (()(()))" },
  valid = function(tree)
    local function is_tree(branches)
      local n = 0
      for _ in pairs(type(branches) == "table" and branches or { "no tree" }) do
        n = n + 1
      end
      if type(branches) ~= "table" or n ~= #branches then
        return false
      end
      for _, branch in ipairs(branches) do
        if not is_tree(branch) then
          return false
        end
      end
      return true
    end
    return is_tree(tree) or "a branch is no tree"
  end,
  options = function(tree, option, _, label)
    local number = 0
    cut(tree, label and function(rest)
      number = number + 1
      label(number)
      option(rest)
    end or option)
  end,
  -- The branches at the ground do not influence each other.
  split = function(tree, part)
    for _, branch in ipairs(tree) do
      part({ branch })
    end
  end,
  canonical = sg.canonical.tree,
  parse = read,
  show = brackets,
  misere = true,
  examples = {
    { position = { { { {} } } }, value = 3, note = "a stalk of n edges is a nim-heap of n" },
    { position = { { {}, {} } }, value = 1, note = "colon principle: branches of values 1 and 1 on a stem" },
    { position = { { {}, { {} } } }, value = 4, note = "1 + (1 nim-plus 2)" },
    { position = { {}, { {} }, { { {} } } }, outcome = "P", note = "stalks of 1, 2 and 3" },
    { position = { {}, { {} }, { { {}, {} } } }, value = 1, note = "1, 2 and 2 in nim-addition" },
  },
}
