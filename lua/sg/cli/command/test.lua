-- SPDX-License-Identifier: MIT
-- The command `test`: runs the busted specs of a folder of rules, with the busted that is installed.

local failure = require "sg.failure"
local options = require "sg.cli.options"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "run the specs of your rules",
  text = 'Runs specs (*_spec.lua) with busted, which must be installed. They may require "sg" and "sg.spec",\n'
    .. "which adds assert.value, assert.outcome, assert.sequence, assert.period, assert.examples and\n"
    .. "assert.sound.",
  epilog = [[
Exit code 1 if a spec fails.]],
  examples = {
    { "sg-lua test", "every *_spec.lua here and below" },
    "sg-lua test my_game_spec.lua --filter values",
  },
  arguments = {
    {
      name = "paths",
      kind = "file",
      shown = "path",
      optional = true,
      many = true,
      help = "specs, or folders with specs (default: this folder)",
    },
  },
  options = {
    { "--filter", value = "PATTERN", help = "only tests whose names match this Lua pattern" },
    options.format { "text" },
    options.COLOR,
  },
}

-- busted ends the program with os.exit, which is made an error here.
---@return integer|nil exit code, string|nil message
local function run(arguments)
  local exit = os.exit
  local ended = {}
  os.exit = function(code) -- luacheck: ignore 122
    ended.code = code == true and 0 or code == false and 1 or code or 0
    error(ended, 0)
  end
  _G.arg = arguments -- luacheck: ignore 122
  local ok, problem = pcall(function() require "busted.runner" { standalone = false } end)
  os.exit = exit -- luacheck: ignore 122
  if ended.code then return ended.code == 0 and 0 or 1 end
  if ok then return 0 end
  return nil, tostring(problem)
end

function M.run(session)
  local args = session.args
  if not failure.attempt(require, "busted.core") then
    return session:fail(
      {},
      failure.new("io", "busted is not installed: install the package lua-busted (or: luarocks install busted)")
    )
  end
  for _, path in ipairs(args.paths) do
    local file, message = io.open(path, "rb")
    if not file then return session:fail({ file = path }, failure.new("io", message)) end
    file:close()
  end
  require "sg.spec"
  local arguments = { [0] = "sg-lua test", "--ignore-lua", "--pattern=_spec" }
  if args.filter then arguments[#arguments + 1] = "--filter=" .. args.filter end
  for _, path in ipairs(#args.paths > 0 and args.paths or { "." }) do
    arguments[#arguments + 1] = path
  end
  local code, message = run(arguments)
  io.stdout:flush()
  if code then return code end
  session:fail({}, failure.new("internal", message))
end

return M
