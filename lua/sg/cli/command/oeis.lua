-- SPDX-License-Identifier: MIT
-- The command `oeis`: the pieces of a submission to the OEIS.

local atomic_file = require "sg.atomic_file"
local folder = require "sg.folder"
local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local oeis = root:command("oeis",
    "The pieces of a submission to the OEIS: the lines %I to %A, the b-file, a link to search for the sequence first,\n"
    .. "and a check of the first values by the definition, without the engine.")
    :summary "the pieces of a submission to the OEIS"
    :epilog [[
Exit code 1 if the check by the definition fails.

Examples:
   sg-lua oeis kayles
   sg-lua oeis my_game.lua --upto 5000 --out submission]]
  oeis:argument("game"):description(options.GAME)
  oeis:option("--upto"):argname("N"):convert(options.heap_number "--upto")
    :description "the last index of the b-file (default 10000; 1000 for moves\nin Lua)"
  oeis:option("--out"):argname("FOLDER")
    :description "write sequence.txt and b-file.txt into FOLDER, which is\nmade if it is not there"
  options.family(oeis)
  options.common(oeis, options.TEXT_JSON)
end

local function text_of(known)
  if not known.notes then return nil end -- a failure's partial answer is no submission
  local lines = {}
  for i, note in ipairs(known.notes) do lines[i] = "# " .. note end
  table.move(known.lines, 1, #known.lines, #lines + 1, lines)
  return table.concat(lines, "\n")
end

---The files that --out FOLDER writes.
---@param into string the folder
---@return string[] paths
function M.files(into)
  return { into .. "/sequence.txt", into .. "/b-file.txt" }
end

-- Writes both files. Returns their paths.
local function write(into, known)
  local paths = M.files(into)
  for i, content in ipairs { table.concat(known.lines, "\n") .. "\n", known.bfile } do
    local done, why = atomic_file.write(paths[i], content)
    if not done then return nil, why end
  end
  return paths
end

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local known, why, paths
  local is_there = true
  if args.out then is_there, why = folder.make(args.out) end -- before the work
  if is_there then
    known, why = require("sg.publish.oeis").pieces(game, name, session:limits { upto = args.upto,
      family = args.family })
  end
  if known and args.out then
    paths, why = write(args.out, known)
    if not paths then known = nil end
  end
  local object = { game = name, files = paths }
  session:respond(object, known, why and session_of.about(game, name, why), text_of)
  if known and not known.check.ok then session:no() end
  return session.code
end

return M
