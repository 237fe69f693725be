-- SPDX-License-Identifier: MIT
-- The command `oeis`: the pieces of a submission to the OEIS.

local atomic_file = require "sg.atomic_file"
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
    :description "write sequence.txt and b-file.txt into FOLDER, which\nmust be there"
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

-- Writes both files. Returns their paths.
local function write(folder, known)
  local files = { { folder .. "/sequence.txt", table.concat(known.lines, "\n") .. "\n" },
    { folder .. "/b-file.txt", known.bfile } }
  local paths = {}
  for i, file in ipairs(files) do
    local done, why = atomic_file.write(file[1], file[2])
    if not done then return nil, why end
    paths[i] = file[1]
  end
  return paths
end

function M.run(session)
  local args = session.args
  local game, name = session:load(args.game)
  if not game then return session.code end
  local known, why = require("sg.publish.oeis").pieces(game, name, session:limits { upto = args.upto,
    family = args.family })
  local paths
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
