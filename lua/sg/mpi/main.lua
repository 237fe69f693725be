-- SPDX-License-Identifier: MIT
-- The program sg-lua-mpi. Rank 0 runs the command line as sg-lua does, and hands questions about positions of games to
-- all ranks; the others wait for them.

local mpi = require "sg.mpi"

local M = {}

-- Commands that ask games for values. Others gain nothing by ranks.
local COMMANDS = { value = true, outcome = true }

-- The lines that say how far the run is count what all ranks did; those of sg-lua would count rank 0 alone.
local function heartbeat()
  mpi.heartbeat(require("sg.cli.progress").heartbeat() or 0)
  require("sg.host").unwatched = true
end

local function serve()
  local method = require "sg.search.method"
  local question = require "sg.mpi.question"
  require("sg.host").terminable()
  while true do
    local bytes = mpi.broadcast()
    if not bytes then return 0 end
    local asked, why = question.read(bytes)
    question.answer(asked, why, asked and method.alone[asked.kind])
  end
end

-- Asks all ranks.
local function together(kind, game, position, opts, alone)
  local question = require "sg.mpi.question"
  if not question.can_be_sent(game) then return alone(game, position, opts) end
  local bytes, why = question.describe(kind, game, position, opts)
  if not bytes then return nil, why end
  mpi.broadcast(bytes)
  local found, counts
  found, why, counts = question.answer(question.own(kind, game, position, opts), nil, alone)
  if opts.stats and counts then require("sg.mpi.stats").show(counts) end
  return found, why
end

-- mpirun gives rank 0 a terminal even where its own output is a file.
local function without_colour(args)
  for _, word in ipairs(args) do
    if word:find "^%-%-color" then return args end
  end
  local plain = { [0] = args[0], table.unpack(args) }
  table.insert(plain, 2, "--color=never")
  return plain
end

-- A confined process is a child of the rank, and may not speak MPI.
local function is_untrusted(args)
  for _, word in ipairs(args) do
    if word == "--untrusted" then return true end
  end
end

local HELP = { ["--help"] = true, ["-h"] = true, help = true }

---@param args string[]
---@return integer exit code
function M.main(args)
  heartbeat()
  require("sg.search.method").together = together -- in every rank: searches that take turns are for one process
  if mpi.rank ~= 0 then return serve() end
  local first = args[1]
  if HELP[first] and not COMMANDS[args[2]] then
    io.stdout:write(require("sg.mpi.help").text(mpi.ranks))
    return 0
  elseif HELP[first] then
    args = { [0] = args[0], args[2], "--help" }
    first = args[1]
  elseif first == nil then
    io.stderr:write("sg-lua-mpi: mpirun -n N sg-lua-mpi value|outcome GAME POSITION; see sg-lua-mpi --help\n")
    return 2
  elseif not COMMANDS[first] and first ~= "--version" then
    io.stderr:write(
      ("sg-lua-mpi: '%s' is not for many ranks; value and outcome are. For all else: %s\n"):format(
        first,
        require("sg.command_line").of(table.unpack(args))
      )
    )
    return 2
  end
  if is_untrusted(args) then
    io.stderr:write(
      "sg-lua-mpi: --untrusted is not for ranks, which speak MPI while they run the rule: read the rule "
        .. "first, or ask sg-lua\n"
    )
    return 2
  end
  require("sg.text.stats").whose = mpi.ranks > 1 and "rank 0" or nil
  return require("sg.cli.main").main(COMMANDS[first] and without_colour(args) or args)
end

return M
