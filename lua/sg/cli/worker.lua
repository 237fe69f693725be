-- SPDX-License-Identifier: MIT
-- --untrusted: a command in a worker, a process that can open no files, reach no network and start no programs. What
-- it may read is read before it gives that up: the files that the command line names, and the rules that it may ask
-- for. This process reads the output of the worker as data, and passes on only what this program could have written.

local atomic_file = require "sg.atomic_file"
local component = require "sg.component"
local confined = require "sg.cli.confined"
local failure = require "sg.failure"
local folder = require "sg.folder"
local library = require "sg.rule.library"
local operator = require "sg.operator"
local pool = require "sg.pool"
local output_filter = require "sg.cli.output_filter"
local rule = require "sg.rule.load"

local M = {}

local DEFAULT_SECONDS, DEFAULT_MEMORY = 60, 1024 -- MiB
local PLAY_SECONDS = 600 -- of processor time, for a match, whose length is the player's

-- Options that name files to write, each whole.
local OUTPUTS = { "certificate", "transcript" }

-- The options that a worker refuses, and why.
local REFUSED = {
  { "store", "--store", "what a hostile rule leaves in a store would be believed later" },
  { "spill", "--spill", "what a hostile rule leaves in a folder would be believed later" },
  { "checkpoint", "--checkpoint", "what a hostile rule leaves in a checkpoint would be believed later" },
  { "jobs", "--jobs", "a worker starts no processes" },
}

-- ---- the worker ---------------------------------------------------------------------------------------------------

local function words_of(value, outputs, list)
  if type(value) == "string" then
    if not outputs[value] then list[#list + 1] = value end
  elseif type(value) == "table" then
    for _, one in pairs(value) do
      words_of(one, outputs, list)
    end
  end
  return list
end

-- Keeps the rules that a word means, if it means any; those in files as texts, too, which tell where the mark of
-- GAME@POSITION is.
local function keep_game(word, texts)
  for _, spec in ipairs(operator.games_in(component.apart(word) or word)) do
    local name = rule.split_spec(component.apart(spec) or spec)
    if name:find("/", 1, true) or name:find "%.lua$" then
      library.keep { name }
      texts[name] = library.read(name)
    elseif name:find "^[%w_]+$" then
      library.keep_name(name)
    end
  end
end

-- The texts of the files that the command line names; transcripts name rules in turn.
local function read_ahead(words, args)
  local texts = {}
  for _, word in ipairs(words) do
    keep_game(word, texts)
    if pool.kind(word) == "file" then texts[word] = library.read(word) end
  end
  for word in (texts[args.replay] or ""):gmatch "%S+" do
    keep_game(word, texts)
  end
  return texts
end

-- The files that a command writes, and the folder that they are in, if it is the command's.
local function outputs_of(args)
  local paths = {}
  for _, option in ipairs(OUTPUTS) do
    paths[#paths + 1] = args[option]
  end
  if args.command == "oeis" and args.out then
    table.move(require("sg.cli.command.oeis").files(args.out), 1, 2, #paths + 1, paths)
    paths[#paths + 1] = args.out
  end
  return paths
end

-- In the worker: gives up what it may do, then runs the command.
local function work(args, names, run, limits, request, confine)
  local outputs = {}
  for _, path in ipairs(outputs_of(args)) do
    outputs[path] = pool.kind(path) or "file"
  end
  library.keep_names(names)
  local texts = read_ahead(words_of(args, outputs, {}), args)
  local host = require "sg.host"
  confined.terminal(request, { [0] = host.isatty(0), host.isatty(1), host.isatty(2) }, host.width())
  confined.files(texts, outputs, request)
  local how, why = confine(limits)
  if not how then
    io.stderr:write("sg-lua: ", tostring(why), "\n")
    return 5
  end
  if how == "limits" and not args.quiet then
    io.stderr:write "sg-lua: no filter of system calls here: the worker has resource limits only\n"
  end
  return run()
end

-- ---- this process -------------------------------------------------------------------------------------------------

local function read_line(prompt)
  local line, why = require("sg.host").readline(prompt)
  return line and "l" .. line or why == "interrupted" and "i" or "n"
end

-- The functions that serve a worker, by the letters of src/host/io/child.h.
local function server(args)
  local output_of, serve = output_filter.new(args.format), {}
  local allowed = {}
  for _, path in ipairs(outputs_of(args)) do
    allowed[path] = true
  end
  function serve.o(text) output_of.answer(text) end
  function serve.e(text) output_of.message(text) end
  function serve.i() return io.read "L" or "" end
  serve.r = read_line
  function serve.f(text)
    local path, content = text:match "^(%Z*)%z(.*)$"
    if not allowed[path] then return "this file was not named" end
    local ok, why = atomic_file.write(path, content)
    return ok and "" or tostring(failure.with(why, { file = false }))
  end
  function serve.x(text)
    local code = math.tointeger(tonumber(text))
    return output_of.finish() and code and code >= 0 and code <= 5 and code or 5
  end
  return function(tag, text)
    if serve[tag] then return serve[tag](text) end
    return ""
  end
end

local function refusal(args)
  for _, one in ipairs(REFUSED) do
    if args[one[1]] then
      return failure.new("usage", ("%s does not go with --untrusted: %s"):format(one[2], one[3]))
    end
  end
end

---Runs a command in a worker.
---@param args table the parsed command line
---@param run fun(): integer the command; runs in the worker
---@return integer exit code
function M.run(args, run)
  local why = refusal(args)
  local code, _
  if not why and args.command == "oeis" and args.out then
    _, why = folder.make(args.out)
  end
  if not why then
    local plays = (args.command == "play" or args.misere == "play") and not args.time
    if args.command and not plays then args.time = args.time or DEFAULT_SECONDS end
    args.memory = args.memory or DEFAULT_MEMORY
    local threads = args.threads or 1
    local seconds = (args.time or DEFAULT_SECONDS) + confined.GRACE_SECONDS
    local limits = confined.limits(plays and PLAY_SECONDS or seconds, args.memory, threads)
    local names = args.command == "identify" or args.command == "rules" or args.command == "diff"
    require("sg.host").terminable()
    code, why = require("sg.host").worker(
      function(request, confine) return work(args, names, run, limits, request, confine) end,
      server(args),
      not plays and seconds or nil
    )
  end
  if code then return code end
  local session = require("sg.cli.session").new(args)
  session:fail({ game = args.game }, why)
  return session.code
end

return M
