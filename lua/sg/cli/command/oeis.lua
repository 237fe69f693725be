-- SPDX-License-Identifier: MIT
-- The command `oeis`: the pieces of a submission to the OEIS.

local atomic_file = require "sg.atomic_file"
local folder = require "sg.folder"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local values_table = require "sg.cli.command.table"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "the pieces of a submission to the OEIS",
  text = "The pieces of a submission to the OEIS: the lines %I to %A, the b-file, a link to search for the sequence "
    .. "first,\nand a check of the first values by the definition, without the engine. Of a game on two heaps, and of\n"
    .. "the starts for ranges of two parameters, w=1..9 h=1..9: the square array, read by antidiagonals.",
  epilog = [[
Exit code 1 if the check by the definition fails.]],
  examples = {
    "sg-lua oeis kayles",
    "sg-lua oeis my_game.lua --upto 5000 --out submission",
    { "sg-lua oeis wythoff --upto 20", "the table of {n,k}, 20 antidiagonals" },
    { "sg-lua oeis cram w=1..5 h=1..5", "the starts of boards" },
  },
  arguments = { options.GAME },
  options = {
    options.upto "the last index of the b-file (default 10000; 1000 for moves in Lua); of two heaps: antidiagonals",
    {
      "--out",
      value = "FOLDER",
      help = "write sequence.txt and b-file.txt into FOLDER, which is made if it is not there",
    },
    options.PARAM,
    options.family(),
    options.common(options.TEXT_JSON),
  },
}

local function text_of(known)
  if not known.notes then return nil end -- a failure's partial answer is no submission
  local lines = {}
  for i, note in ipairs(known.notes) do
    lines[i] = "# " .. note
  end
  table.move(known.lines, 1, #known.lines, #lines + 1, lines)
  return table.concat(lines, "\n")
end

---The files that --out FOLDER writes.
---@param into string the folder
---@return string[] paths
function M.files(into) return { into .. "/sequence.txt", into .. "/b-file.txt" } end

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
  local axes, spec = values_table.axes_of(args.game)
  local game, name = session:load(#axes > 0 and spec or args.game)
  if not game then return end
  local known, why, paths, starts
  local is_there = true
  if args.out then
    is_there, why = folder.make(args.out)
  end -- before the work
  if is_there and #axes > 0 then
    starts, why = values_table.of_params(session, game, axes)
    is_there = starts ~= nil
  end
  if is_there then
    known, why = require("sg.publish.oeis").pieces(
      game,
      name,
      session:limits { upto = args.upto, family = args.family, table = starts }
    )
  end
  if known and args.out then
    paths, why = write(args.out, known)
    if not paths then known = nil end
  end
  local object = { game = name, files = paths }
  session:respond(object, known, why and session_of.about(game, name, why), text_of)
  if known and not known.check.ok then session:no() end
end

return M
