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

local MOST_SECONDS = 60

---The places of nodes and edges, in Graphviz's format "plain".
---@param dot string the graph in the language of Graphviz
---@param seconds? number how long Graphviz may take (default: a minute)
---@return string|nil layout, sg.Failure|nil why
function graphviz.layout(dot, seconds)
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
  seconds = math.ceil(math.max(seconds or MOST_SECONDS, 1))
  local pipe = io.popen(("timeout %d dot -Tplain '%s'"):format(seconds, input))
  local picture = pipe and pipe:read "a"
  local drawn, _, code
  if pipe then
    drawn, _, code = pipe:close()
  end
  os.remove(input)
  if code == 124 then -- of timeout
    local _, n_edges = dot:gsub("%->", "")
    message = "Graphviz did not draw the graph with its %d edges in %d s; --limit N shows fewer positions"
    return nil, failure.new("limit", message:format(n_edges, seconds), { limit = "time" })
  end
  if not drawn then return nil, failure.new("io", "dot could not draw the graph") end
  return (picture:gsub("\n$", ""))
end

return graphviz
