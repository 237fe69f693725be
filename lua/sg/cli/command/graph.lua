-- SPDX-License-Identifier: MIT
-- The command `graph`: the positions that can be reached from a position.

local later = require "sg.later"

local csv = later "sg.text.csv"
local failure = require "sg.failure"
local json = require "sg.text.json"
local label = require "sg.label"
local options = require "sg.cli.options"
local plain = require("sg.text.plain").text
local dot = later "sg.text.dot"
local graph = later "sg.search.graph"
local graphviz = later "sg.cli.graphviz"
local screen = require "sg.cli.screen"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "the positions reachable from a position, as a graph",
  text = "The positions reachable from a position, as a graph: ranked by height (the longest play),\nP-positions red, "
    .. "N-positions blue, each with its nim-value; moves to value 0 are red. A game with loops is ranked\n"
    .. "by the number of moves that lead to a position; draws are grey, in SVG violet\n"
    .. "with dashed frames. CSV has a line for each different move: from, to, the number of components of to,\n"
    .. "its value, the labels of the move, the turn (entail, again) and how many options do the same.",
  examples = {
    "sg-lua graph kayles 5 > kayles.dot",
    { "sg-lua graph chomp:w=3:h=2 --format svg > chomp.svg", "drawn by Graphviz" },
    "sg-lua graph cram:w=3:h=3 --limit 50 --format json",
    { "sg-lua graph kayles 40 --format csv > moves.csv", "for pandas, networkx, a spreadsheet" },
    "sg-lua graph kayles 9 --count",
  },
  arguments = { options.GAME, options.POSITION },
  options = {
    options.limit "show at most N positions (default 200; all for CSV)",
    { "--trace", help = "with --format json: how each value comes about, from the last positions up" },
    {
      "--parents",
      help = "with --format json: only the position, its options and the positions that lead to it, of "
        .. "those that can be reached from a start (default limit 60)",
    },
    { "--from", value = "POSITION", help = "with --parents: that start (default: the rule's)" },
    {
      "--count",
      help = "only how many positions can be reached, itself among them; those that split and canonical "
        .. "make equal count once",
    },
    options.BOARD,
    options.common(options.format { "dot", "svg", "json", "csv" }),
  },
}

-- The nodes as JSON has them, with drawings.
local function with_boards(game, nodes)
  local list, drawings = {}, require("sg.drawing").of_nodes(game, require("sg.search.sums").parts_of_nodes(nodes))
  for i, node in ipairs(nodes) do
    list[i] = session_of.copy(node, {})
    list[i].board = drawings[i] and require("sg.text.board_svg").data(drawings[i]) or nil
  end
  return list
end

-- A picture that is wider than a screen says so: it cannot be looked at as a whole.
local SCREEN = 1920

local function tell_width(session, width, shown)
  if not width or width <= SCREEN or session.args.quiet then return end
  session:notice(
    (
      "the picture is %.0f pixels wide, more than a screen; --limit %d shows the first positions only, and the page "
      .. "(docs/page.md) goes through them one by one"
    ):format(width, math.max(1, shown // (width // SCREEN + 1)))
  )
end

-- The picture and its width; or nil, nil, failure.
local function draw(game, title, result, seconds)
  local graph_svg = require "sg.text.graph_svg"
  local plan = graph_svg.plan(game, result)
  local layout, why = graphviz.layout(plan.dot, seconds)
  if not layout then return nil, nil, why end
  return graph_svg.finish(title, plan, layout)
end

local function count(session, asked)
  local result, why = nil, asked.why
  if not why then
    result, why = asked.game:followers(asked.position, session:limits())
  end
  session:respond(
    asked.object,
    result,
    why and session_of.about(asked.game, asked.label, why),
    function(known)
      return ("%s: %d positions can be reached, itself among them  [%s]"):format(
        plain(asked.label),
        known.followers,
        known.basis
      )
    end
  )
end

local function tell_left_out(session, shown, left_out)
  if left_out == 0 or session.args.quiet then return end
  session:notice(("%d positions shown; at least %d more are left out (--limit N shows more)"):format(shown, left_out))
end

local function cell(text) return csv.cell(plain(text)) end

local AS_CSV = {
  from = function(node) return cell(node.position) .. "," end,
  to = function(node) return ("%s,%d,%s,"):format(cell(node.position), node.parts, cell(node.value)) end,
  edge = function(edge)
    local move = edge.label and cell(table.concat(label.list(edge), "; ")) or ""
    return ("%s,%s,%s\n"):format(move, edge.turn or "", edge.count or 1)
  end,
}

-- A line for each edge; lines that are written stay where a limit ends the rest.
local function list_edges(session, asked)
  local left_out, why = nil, asked.why
  local head = "from,to,parts,value,move,turn,count\n"
  local function write(text)
    screen.write(head, text)
    head = ""
  end
  if not why then
    local opts = session:limits { limit = session.args.limit }
    left_out, why = graph.edge_lines(asked.game, asked.position, opts, AS_CSV, write)
  end
  if why then return session:complain(session_of.about(asked.game, asked.label, why)) end
  tell_left_out(session, session.args.limit, left_out)
end

function M.run(session)
  local args = session.args
  local asked = subject.one(session, { args.game, args.position })
  if not asked then return end
  if args.count then return count(session, asked) end
  for _, word in ipairs(args.format == "csv" and { "trace", "board" } or {}) do
    local why = args[word] and failure.new("usage", ("--%s is not for --format csv"):format(word))
    if why then return session:complain(session_of.about(asked.game, asked.label, why)) end
  end
  if args.format == "csv" and not args.parents then return list_edges(session, asked) end
  local game, name, result, picture, why = asked.game, asked.label, nil, nil, asked.why
  local width
  if args.parents and not session.json then why = failure.new("usage", "--parents goes with --format json") end
  local start
  if args.from and not why then
    start, why = session_of.position_of(game, args.from)
  end
  if args.parents and not why then
    result, why = game:neighbours(asked.position, start, session:limits { limit = args.limit })
  elseif not why then
    local in_text = args.format ~= "svg" and not (session.json and args.board)
    result, why = graph.of(game, asked.position, session:limits { limit = args.limit, trace = args.trace }, in_text)
  end
  if result and not session.json then
    if args.format == "svg" then
      picture, width, why = draw(game, name, result, session:limits().time)
    else
      picture = dot(name, result)
    end
  end
  if not (picture or result and session.json) then
    return session:fail(asked.object, session_of.about(game, name, why))
  end
  local object = session_of.copy(result, asked.object)
  if session.json then
    object.edges, object.nodes = json.edges(result.edges), json.nodes(result.nodes)
  end
  if session.json and args.board then object.nodes = with_boards(game, result.nodes) end
  session:answer(object, picture)
  tell_width(session, width, #result.nodes)
  if not args.parents then tell_left_out(session, #result.nodes, result.left_out) end
end

return M
