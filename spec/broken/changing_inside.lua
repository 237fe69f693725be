-- expect: options changed the position that it was given: [1] has another element. Build a new table
return {
  summary = "Move the last branch of a tree to the first one, or cut it.",
  start = { {}, { {} } },
  options = function(tree, option)
    if #tree > 1 then
      table.insert(tree[1], tree[#tree])
      option { tree[1] }
    end
  end,
}
