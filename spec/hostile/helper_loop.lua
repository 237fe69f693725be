-- expect: limit instruction
-- call: value
-- luacheck: ignore
return {
  summary = "x",
  start = 1,
  options = function()
    local graph = sg.graph.grid(12, 12)
    while true do
      sg.canonical.graph(graph)
    end
  end,
}
