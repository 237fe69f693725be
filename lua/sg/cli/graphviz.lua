-- SPDX-License-Identifier: MIT
-- Graphs drawn by Graphviz, if that is installed.

local failure = require "sg.failure"

local graphviz = {}

local function is_installed()
  local probe = io.popen "command -v dot"
  local found = probe and probe:read "l"
  if probe then probe:close() end
  return found ~= nil
end

---The places of nodes and edges, in Graphviz's format "plain".
---@param dot string the graph in the language of Graphviz
---@return string|nil layout, sg.Failure|nil why
function graphviz.layout(dot)
  if not is_installed() then
    local message = "Graphviz draws the picture, and its program dot is not here: install the package graphviz, or "
      .. "use --format dot (as with --untrusted, whose worker starts no programs)"
    return nil, failure.new("io", message)
  end
  local input = os.tmpname()
  local file, message = io.open(input, "wb")
  if not file then return nil, failure.new("io", message) end
  file:write(dot)
  file:close()
  local pipe = io.popen("dot -Tplain '" .. input .. "'")
  local picture = pipe and pipe:read "a"
  local drawn = pipe and pipe:close()
  os.remove(input)
  if not drawn then return nil, failure.new("io", "dot could not draw the graph") end
  return (picture:gsub("\n$", ""))
end

return graphviz
