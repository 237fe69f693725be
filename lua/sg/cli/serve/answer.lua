-- SPDX-License-Identifier: MIT
-- The process that answers one question of the page. It has the question as its standard input, and the socket to the
-- server as descriptor 3. It gives up what it may do before it looks at the question; there are no other files for it
-- than those in the question.

local confined = require "sg.cli.confined"
local syntax = require "sg.cli.syntax"

local M = {}

local SOCKET = 3
local COLUMNS = 80 -- as in the page

-- Options that mean the machine, not the question.
local REFUSED = { "store", "spill", "checkpoint", "resume", "untrusted" }

-- Makes the question's command ready, once its command line is read; gives what is wrong with it.
local function prepare(limits)
  return function(args)
    for _, name in ipairs(REFUSED) do
      if args[name] then return ("--%s is not for questions of the page"):format(name) end
    end
    if #(args.e or {}) > 0 then return "-e is not for questions of the page" end
    args.time = math.min(args.time or limits.time, limits.time)
    args.memory = math.min(args.memory or limits.memory, limits.memory)
    if syntax.find({ args.command }).by_name["--threads"] then
      args.threads = math.min(args.threads or limits.threads, limits.threads)
    end
    args.positions_limit = args.positions_limit or limits.positions
    args.steps = args.steps or limits.steps
  end
end

local function work(text, command, request, confine)
  local asked = require("dkjson").decode(text)
  local question, limits = asked.question, asked.limits
  local how, why = confine(confined.limits(limits.time + confined.GRACE_SECONDS, limits.memory, limits.threads))
  if not how then
    io.stderr:write("sg-lua: ", tostring(why), "\n")
    return 5
  end
  local outputs = {}
  for _, name in ipairs(question.collect) do
    outputs[name] = "file"
  end
  confined.terminal(request, {}, COLUMNS)
  require("sg.host").unwatched = true -- the page reads standard error at the end: no lines of progress
  confined.files(question.files, outputs, request, function(path) return path .. ": No such file or directory", 2 end)
  return command(question.args, prepare(limits))
end

---Never returns.
---@param command fun(args: string[], prepare: fun(parsed: table): string?): integer runs a command line
function M.run(command)
  local text = io.stdin:read "a"
  require("sg.host").inside(function(request, confine) return work(text, command, request, confine) end, SOCKET)
end

return M
