-- SPDX-License-Identifier: MIT
-- The command `watch`: what a rule file is, again each time that it is saved.

local core = require "sg.core"
local failure = require "sg.failure"
local library = require "sg.rule.library"
local options = require "sg.cli.options"
local pool = require "sg.pool"
local session_of = require "sg.cli.session"

local M = {}

local LOOK_EVERY, MOST_SECONDS = 0.2, 10

---@type sg.cli.Command
M.command = {
  summary = "answer again whenever a rule file is saved",
  text = "Says what a rule file is, as `sg-lua FILE` does, and says it again whenever the file, or a file\n"
    .. "that it includes, is saved. Ctrl-C ends it, with exit code 0.",
  examples = { "sg-lua watch my_game.lua", "sg-lua watch my_game.lua:w=5 --debug" },
  arguments = {
    { name = "game", kind = "game", help = "a rule file; parameters follow with colons: my_game.lua:w=5" },
  },
  options = {
    options.SEARCH,
    options.WITHOUT,
    options.common(options.TEXT_JSON, { time = (" (default %d; of each answer)"):format(MOST_SECONDS) }),
  },
}

-- One answer. Limits hold for it alone, and a fault of the file is told and ends nothing.
local function answer(args)
  session_of.run(args, function(session)
    if not session.json then session:answer(nil, ("-- %s %s"):format(os.date "%H:%M:%S", args.game)) end
    return require("sg.cli.overview").run(session, args.game, {})
  end, true)
  collectgarbage()
end

-- Waits until the file is another one; false after Ctrl-C. While the file is away, as editors have it for a moment that
-- write a new one, nothing happens.
local function wait_for_change(path, known)
  while not core.interrupted() do
    pool.pause(LOOK_EVERY)
    local now = library.whole(path)
    if now and now ~= known then
      pool.pause(LOOK_EVERY / 4) -- an editor may still be writing
      return library.whole(path) or now
    end
  end
  return false
end

function M.run(session)
  local args = session.args
  local path = require("sg.rule.load").split_spec(args.game)
  local known, why = library.whole(path)
  if not known then
    if library.has(path) then
      why = failure.new("usage", ("%s is a game of the library, and watch is for files"):format(path))
    end
    return session:fail({ game = args.game }, why)
  end
  args.time = args.time or MOST_SECONDS
  while known do
    answer(args)
    known = wait_for_change(path, known)
  end
  return 0
end

return M
