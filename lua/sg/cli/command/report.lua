-- SPDX-License-Identifier: MIT
-- The command `report`: the page in one file, opened at a game. The file holds the program as WebAssembly; it needs no
-- server and no network.

local atomic_file = require "sg.atomic_file"
local beside = require "sg.cli.beside"
local core = require "sg.core"
local failure = require "sg.failure"
local json = require "sg.text.json"
local library = require "sg.rule.library"
local session_of = require "sg.cli.session"

local M = {}

local PLACES = { "share/sg-lua/web/report.html", "build/web/report.html" }
local OWN = "rule.lua" -- the page's name for a rule that is not of the library
local SLOT = '<script type="application/json" id="report">null</script>'

function M.define(root, options)
  local report = root:command("report",
    "Writes a page about a game: its rule, who wins, the position graph step by step, values, period, play.\n"
    .. "One file that opens without a server and without a network.")
    :summary "a page about a game, in one file"
    :epilog [[
Examples:
   sg-lua report kayles --out kayles.html
   sg-lua report my_game.lua:w=4 --out my_game.html]]
  report:argument("game"):description(options.GAME)
  report:argument("position"):args("?"):description(options.ONE_POSITION)
  report:option("--out"):argname("FILE"):count("1"):description "the page"
  report:option("--view"):argname("VIEW"):choices({ "answer", "graph", "sum", "sequence", "play", "lesson" })
    :description "what it opens with (default answer)"
  options.common(report, { "text", "json" })
end

local function template()
  local path = beside.find(PLACES)
  local file = path and io.open(path, "rb")
  if not file then
    return nil, failure.new("io", "the page is not there: run sh bootstrap.sh web in the sources, "
      .. "or install sg-lua with it")
  end
  local text = file:read "a"
  file:close()
  return text
end

-- What the page opens with. It knows codes and the rules that the program carries;
-- the text of another rule goes along.
local function state_of(name, shown, view)
  local base, parameters = name:match "^(.-)(:.*)$"
  base, parameters = base or name, parameters or ""
  local carried = core.rules()[base]
  local text
  if base:find "%.lua$" then text = library.read(base) elseif library.has(base) then text = library.find(base) end
  if not text or text == carried then return { game = name, position = shown, view = view } end
  return { game = OWN .. parameters, position = shown, view = view, text = text }
end

-- JSON that may stand in a script element.
local function in_script(value)
  return (json.line(value):gsub("<", "\\u003c"))
end

function M.run(session)
  local args = session.args
  local named, word = session_of.apart(args.game, args.position)
  local game, name = session:load(named)
  if not game then return session.code end
  local object = { game = name, position = word or "start", file = args.out }
  local position, why = session_of.position_of(game, word)
  local text
  if position ~= nil then
    object.position = session_of.shown(game, position, word)
    text, why = template()
  end
  local before, after
  if text then before, after = text:find(SLOT, 1, true) end
  if text and not before then
    why = failure.new("io", "the page is of another version: run sh bootstrap.sh web again")
    text = nil
  end
  if text then
    local state = in_script(state_of(name, object.position, args.view or "answer"))
    local whole = text:sub(1, before - 1) .. SLOT:gsub("null", function() return state end) .. text:sub(after + 1)
    text, why = atomic_file.write(args.out, whole)
  end
  if not text then
    session:fail(object, session_of.about(game, name, why))
    return session.code
  end
  session:answer(object, ("wrote %s"):format(args.out))
  return session.code
end

return M
