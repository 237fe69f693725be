-- SPDX-License-Identifier: MIT
-- The command `graph`: the positions that can be reached from a position.

local failure = require "sg.failure"
local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local graph = root:command("graph",
    "The positions reachable from a position, as a graph: ranked by height (the longest play),\nP-positions red, "
    .. "N-positions blue, each with its nim-value; moves to value 0 are red.")
    :summary "the positions reachable from a position, as a graph"
    :epilog [[
Examples:
   sg-lua graph kayles 5 > kayles.dot
   sg-lua graph chomp:w=3:h=2 --format svg > chomp.svg      drawn by Graphviz
   sg-lua graph cram:w=3:h=3 --limit 50 --format json]]
  graph:argument("game"):description(options.GAME)
  graph:argument("position"):args("?"):description(options.ONE_POSITION)
  graph:option("--limit"):argname("N"):convert(options.number("--limit", true))
    :description "show at most N positions (default 200)"
  options.common(graph, { "dot", "svg", "json" })
end

-- The graph drawn by Graphviz, if that is installed.
local function svg(dot)
  local probe = io.popen "command -v dot"
  local found = probe and probe:read "l"
  if probe then probe:close() end
  if not found then
    return nil, failure.new("io", "Graphviz draws the picture, and its program dot is not here: install the package "
      .. "graphviz, or use --format dot")
  end
  local input = os.tmpname()
  local file, why = io.open(input, "wb")
  local picture, ok
  if file then
    file:write(dot)
    file:close()
    local pipe = io.popen("dot -Tsvg '" .. input .. "'")
    picture = pipe and pipe:read "a"
    ok = pipe and pipe:close()
    why = "dot could not draw the graph"
  end
  os.remove(input)
  if not ok then return nil, failure.new("io", why) end
  return (picture:gsub("\n$", ""))
end

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local position, message, code = session_of.position_of(game, args.position)
  local result
  local object = { game = name, position = args.position or "start" }
  if position ~= nil then
    object.position = session_of.shown(game, position, args.position)
    result, message, code = game:graph(position, session:limits { limit = args.limit })
  end
  local label = name .. " " .. object.position
  local picture
  if result and not session.json then
    picture = require "sg.text.dot"(label, result)
    if args.format == "svg" then picture, message, code = svg(picture) end
  end
  if result and (session.json or picture) then
    session:answer(session_of.copy(result, object), picture)
    if result.left_out > 0 and not args.quiet then
      io.stderr:write(("sg-lua: %d positions shown; at least %d more are left out (--limit N shows more)\n"):format(
        #result.nodes, result.left_out))
    end
  else
    session:fail(object, session_of.about(game, label, message), code)
  end
  return session.code
end

return M
