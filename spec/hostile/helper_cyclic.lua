-- expect: rule :7: .*sg.canonical.tree: .*does it contain itself
-- call: value
-- luacheck: ignore
local tree = {}
tree[1] = tree
return { summary = "x", start = 1, options = function(n, option)
  option(#sg.canonical.tree(tree))
end }
