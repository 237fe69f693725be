-- SPDX-License-Identifier: MIT
-- Evaluates many rule files, each in a process of its own (sg.pool): if a rule crashes, never ends or fills the memory,
-- only the answers of its file are missing. One JSON line per answer, in an order that depends only on the files:
-- sequential and parallel runs write the same bytes.
--
-- A line is { file, task, ok, ...the task's fields } or { file, task, ok = false, error = { code, message } }. A file
-- that cannot be loaded gets one line with task "load".

local failure = require "sg.failure"
local json = require "sg.text.json"
local library = require "sg.rule.library"
local plain = require "sg.text.plain"
local pool = require "sg.pool"
local received = require "sg.text.received"
local result = require "sg.result"
local standing = require "sg.limits"
local text = require "sg.text.words"

local M = {}

---Limits per file, so that no file can hang a batch.
M.DEFAULT_SECONDS = 60
M.DEFAULT_MEMORY = 1024 -- MiB
local GRACE_SECONDS = 5 -- after the time limit, within which the engine stops by itself
local HEADROOM_MEMORY = 1024 -- MiB of address space beyond the engine's limit on memory

local LAST_HEAP = 40
local LAST_PERIOD = { code = 20000, subtract = 20000, heap = 2000, positions = 400 }

-- ---- tasks ------------------------------------------------------------------------------------------------

-- Each task: does it apply to this game, and its answer: fields | nil, failure. Fields without ok are a success.
local tasks = {}

tasks.examples = {
  applies = function() return true end,
  run = function(game, limits)
    local examples, why = game:examples(limits())
    if not examples then return nil, why end
    local failed = 0
    for _, example in ipairs(examples) do
      if not example.ok then failed = failed + 1 end
      example.failure = nil -- its text is the detail
    end
    return { ok = failed == 0, total = #examples, failed = failed, examples = examples }
  end,
}

tasks.value = {
  -- heaps need no start; a rule on positions whose start fails is told
  applies = function(game) return game.kind == "positions" and not game.rule.heap or game:start() ~= nil end,
  run = function(game, limits)
    local start, why = game:start()
    if start == nil then return nil, why end
    local found
    found, why = game[game.rule.loopy and "loopy" or "value"](game, start, limits())
    local fields = found or why.partial
    if fields then fields.position = game:show(start) end
    return found, why
  end,
}

-- Has the game a nim-sequence: is it a heap game, or one of coupled families?
local function has_sequence(game) return game.kind ~= "positions" or game.rule.heaps ~= nil end

tasks.seq = {
  applies = has_sequence,
  run = function(game, limits, opts) return game:seq(0, opts.heaps or LAST_HEAP, limits()) end,
}

tasks.period = {
  applies = has_sequence,
  run = function(game, limits, opts)
    local found, why = game:period(limits { upto = opts.upto or LAST_PERIOD[game.kind] })
    local fields = found or why.partial
    if fields and fields.period == nil then fields.period = json.null() end
    return found, why
  end,
}

tasks.check = {
  applies = function() return true end,
  run = function(game, limits)
    return require("sg").check(game, limits())
  end,
}

local DEFAULT_TASKS = { "examples", "value", "seq", "period" }

local function checked_tasks(list)
  list = list or DEFAULT_TASKS
  if #list == 0 then return nil, failure.new("usage", "no task is named") end
  local names, seen, chosen = {}, {}, {}
  for name in pairs(tasks) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(list) do
    if not tasks[name] then
      return nil, failure.new("usage", ("there is no task '%s'%s"):format(tostring(name),
        text.suggest(tostring(name), names)))
    end
    if not seen[name] then chosen[#chosen + 1] = name end
    seen[name] = true
  end
  return chosen
end

-- ---- files ------------------------------------------------------------------------------------------------

local DEPTH_MAX = 64

-- All *.lua below a folder, in order of their names. Hidden entries and specs are passed over.
local function add_folder(path, files, depth)
  local entries, why = pool.dir(path)
  if not entries then return nil, why end
  table.sort(entries, function(a, b) return a.name < b.name end)
  for _, entry in ipairs(entries) do
    local below = path:gsub("/+$", "") .. "/" .. entry.name
    local hidden = entry.name:sub(1, 1) == "."
    if entry.type == "file" and not hidden and entry.name:find "%.lua$" and not entry.name:find "_spec%.lua$" then
      files[#files + 1] = below
    elseif entry.type == "dir" and not hidden and depth < DEPTH_MAX then
      local ok
      ok, why = add_folder(below, files, depth + 1)
      if not ok then return nil, why end
    end
  end
  return true
end

---The rule files of paths, each once, in the order of the paths and of the names below them.
---@param paths string[] files and folders
---@return string[]? files, sg.Failure? why
function M.files(paths)
  local found, files, seen = {}, {}, {}
  for _, path in ipairs(paths) do
    local file = io.open(path, "rb")
    if file and file:read(0) == nil and file:seek "end" ~= 0 then -- a folder opens, but cannot be read
      file:close()
      file = nil
    end
    if file then
      file:close()
      found[#found + 1] = path
    else
      local ok, why = add_folder(path, found, 0)
      if not ok then return nil, why end
    end
  end
  for _, path in ipairs(found) do
    if not seen[path] then files[#files + 1] = path end
    seen[path] = true
  end
  return files
end

-- ---- one file, in its own process ---------------------------------------------------------------------------

local function line(fields, file, task)
  fields.file, fields.task = file, task
  return json.line(fields) .. "\n"
end

local function failed_line(file, task, why)
  local fields = {}
  for name, value in pairs(why.partial or {}) do fields[name] = value end
  fields.ok = false
  fields.error = { code = why.code, message = tostring(why) }
  return line(fields, file, task)
end

-- The child sends lines: "+task" before each task, then the task's JSON line. If the child dies in between, the last
-- "+task" is the task that it died of. From the moment that it has the text of the rule, it can open no files.
local function evaluate(file, wanted, done, opts, emit, confine)
  local sg = require "sg"
  local start, seconds = pool.now(), opts.time or M.DEFAULT_SECONDS
  local function limits(more)
    local left = math.max(seconds - (pool.now() - start), 0.001)
    local all = { time = left, memory = opts.memory or M.DEFAULT_MEMORY, positions = opts.positions,
      steps = opts.steps }
    for key, value in pairs(more or {}) do all[key] = value end
    return all
  end
  standing.stand(limits())
  emit "+load\n"
  local name = (file:find("/", 1, true) or file:find "%.lua$") and file or "./" .. file
  local confined, game, unloaded = true, nil, nil
  if not opts.trusted then
    library.keep { name }
    confined, unloaded = confine { time = seconds + GRACE_SECONDS,
      memory = (opts.memory or M.DEFAULT_MEMORY) + HEADROOM_MEMORY }
  end
  if confined then game, unloaded = sg.load(name) end
  if not game then
    emit(failed_line(file, "load", unloaded))
    return
  end
  for _, task in ipairs(wanted) do
    if not done[task] and tasks[task].applies(game) then
      emit("+" .. task .. "\n")
      local ok, found, why = xpcall(tasks[task].run, failure.traced, game, limits, opts)
      if not ok then found, why = nil, failure.caught(found) end
      if found then
        if found.ok == nil then found.ok = true end
        emit(line(found, file, task))
      else
        emit(failed_line(file, task, why))
      end
    end
  end
end

-- Says why an answer cannot come from evaluate(), or nil. A rule that got out of its box may send anything.
local function fault_of(answer, file, at, answered)
  if answer.file ~= plain.utf8(file) then return "an answer about another file" end
  if answer.task ~= at or answered[at] then return "an answer to another question" end
  if type(answer.ok) ~= "boolean" then return "an answer that is neither right nor wrong" end
end

-- The answers in what a child sent about a file: a list of { line, ok }; the task that it was at in the end; and why
-- the rest of what it sent is left out, if it is.
local function sent_answers(sent, file)
  local list, at, answered = {}, "load", {}
  for part in sent:gmatch "([^\n]*)\n" do
    local task = part:match "^%+(%l+)$"
    if task and (task == "load" or tasks[task]) then
      at = task
    else
      local answer, row = received.json(part)
      local fault = not answer and row or fault_of(answer, file, at, answered)
      if fault then
        return list, at, failure.new("crash", "the worker sent " .. fault .. "; its rule may have got out of its box")
      end
      list[#list + 1] = { line = row, ok = answer.ok }
      answered[at] = true
    end
  end
  return list, at
end

-- ---- the file of answers ------------------------------------------------------------------------------------

-- Codes of failures that another run may not meet: such an answer is no reason not to ask again.
local TRANSIENT = { io = true, nomem = true, interrupted = true }

-- The answers in a file: { whole = the lines to keep as one text, known = file -> task -> "ok" or "failed", changed =
-- whether there were others: transient failures, and a last line without newline, cut off by a crash }.
local function read_answers(path)
  local file, message = io.open(path, "rb")
  if not file then return nil, failure.new("io", message) end
  local content, unread = file:read "a"
  file:close()
  if not content then return nil, failure.new("io", unread, { file = path }) end
  local kept, known, n_line = {}, {}, 0
  for row in content:gmatch "([^\n]*)\n" do
    n_line = n_line + 1
    local answer = received.json(row)
    if not answer or type(answer.file) ~= "string" or type(answer.task) ~= "string" then
      return nil, failure.new("io", "not an answer of batch; only a file of its own can be gone on with",
        { file = path, line = n_line })
    end
    if not (type(answer.error) == "table" and TRANSIENT[answer.error.code]) then
      kept[#kept + 1] = row .. "\n"
      known[answer.file] = known[answer.file] or {}
      known[answer.file][answer.task] = answer.ok == true and "ok" or "failed"
    end
  end
  local whole = table.concat(kept)
  return { whole = whole, known = known, changed = #whole < #content }
end

local function io_failure(message, fields)
  if failure.is(message) then return message end
  return (failure.new("io", message, fields))
end

-- A sink on standard output.
local function to_stdout()
  local sink = { known = {} }
  function sink.write(row)
    local ok, message = io.stdout:write(row)
    if ok then ok, message = io.stdout:flush() end
    return ok, message
  end
  function sink.finish() return true end
  return sink
end

-- A sink on a device or a pipe, which is written to and never replaced.
local function to_stream(path)
  local file, message = io.open(path, "wb")
  if not file then return nil, io_failure(message) end
  local sink = { known = {} }
  function sink.write(row)
    local ok, why = file:write(row)
    if ok then ok, why = file:flush() end
    return ok, why
  end
  function sink.finish() return file:close() end
  return sink
end

-- A failure about the file that the user named.
local function about(path, why)
  return nil, failure.with(why, { file = path })
end

-- A sink that goes on with a file, which another run may not do meanwhile.
local function append_to(path)
  local file, why = pool.lock(path)
  if not file then return nil, why end
  local answers, unread = read_answers(path)
  local ok = answers
  if answers and answers.changed then ok, unread = file:replace(answers.whole) end
  if not ok then
    file:close()
    return nil, unread
  end
  return { known = answers.known, write = function(row) return file:append(row) end, finish = function()
    file:close()
    return true
  end }
end

-- A sink on a new file beside the one of that name, whose place it takes in the end. What a run left that was killed is
-- written over.
local function replace(path)
  local temporary = path .. ".tmp"
  local file, why = pool.lock(temporary)
  local ok = file
  if file then ok, why = file:truncate(0) end
  if not ok then return about(path, why) end
  return { known = {}, write = function(row) return file:append(row) end, finish = function(is_complete)
    local done, unsaved
    if is_complete then done, unsaved = pool.commit(temporary, path) end
    if not done then os.remove(temporary) end
    file:close()
    if is_complete and not done then return about(path, unsaved) end
    return true
  end }
end

-- Opens the output: { known = the answers that are there already, write = function(row) -> ok, why; finish =
-- function(is_complete) -> ok, why }.
local function open_output(path, resume)
  if not path then return to_stdout() end
  if pool.kind(path) == "other" then return to_stream(path) end
  return (resume and append_to or replace)(path)
end

-- ---- all of it ----------------------------------------------------------------------------------------------

-- The files that still have something to do, and the counts of what is known already.
local function left_to_do(files, known, wanted, summary)
  local left = {}
  for _, file in ipairs(files) do
    local done, all = known[file] or {}, true
    for _, task in ipairs(wanted) do
      if not done[task] then all = false end
    end
    for _, state in pairs(done) do
      summary.kept = summary.kept + 1
      if state == "failed" then summary.failed = summary.failed + 1 end
    end
    if not all and not done.load then left[#left + 1] = file end
  end
  return left
end

-- Passes on the answers of one child, for pool.run. why: the failure of the child; sent: its lines until then.
local function receiver(left, sink, summary, opts)
  local n_done = 0
  return function(i, answer, why, sent)
    if why and why.code == "io" then error(why, 0) end -- the rule has no part in that
    local list, at, forged = sent_answers(answer or sent, left[i])
    if forged then
      list[#list + 1] = { line = failed_line(left[i], at, forged):gsub("\n$", ""), ok = false }
    elseif not answer and why.code ~= "interrupted" then
      local first_line = failure.with(why, { message = why.message:match "^[^\n]*" })
      list[#list + 1] = { line = failed_line(left[i], at, first_line):gsub("\n$", ""), ok = false }
    end
    for _, one in ipairs(list) do
      local ok, message = sink.write(one.line .. "\n")
      if not ok then error(io_failure(message), 0) end
      summary.answers = summary.answers + 1
      if not one.ok then summary.failed = summary.failed + 1 end
    end
    n_done = n_done + 1
    if opts.progress then opts.progress(n_done, #left, "rules") end
  end
end

---@class sg.BatchOptions
---@field jobs? integer processes at a time (default 1); 0: one per processor
---@field out? string file for the answers; default stdout
---@field resume? boolean append to out, keeping the answers it has
---@field tasks? string[] of examples, value, seq, period, check
---@field heaps? integer last heap of seq
---@field upto? integer last heap of period
---@field time? number seconds per file
---@field memory? integer MiB per file
---@field positions? integer
---@field steps? integer
---@field trusted? boolean the processes keep the means to open files and more
---@field progress? fun(done: integer, total: integer, unit: string)

local function copied(opts)
  local copy = {}
  for name, value in pairs(opts or {}) do copy[name] = value end
  return copy
end

-- Checks where the answers go.
local function check_output(opts, files)
  if not opts.resume and not opts.out then return true end
  if not opts.out or opts.out == "-" then
    if not opts.resume then return true end
    return nil, failure.new("usage", "there is no file of answers to go on with", { hint_for = "out" })
  end
  for _, file in ipairs(files) do
    if file == opts.out or pool.same(file, opts.out) then
      return nil, failure.new("usage", ("the file for the answers, %s, is one of the rule files (%s): the answers "
        .. "would replace it"):format(opts.out, file))
    end
  end
  return true
end

-- Evaluates the files that are left to do. Gives whether all were, or nil and the failure that ended it.
local function evaluate_all(left, sink, wanted, summary, opts)
  require "sg" -- here rather than in every child
  local seconds, memory = opts.time or M.DEFAULT_SECONDS, opts.memory or M.DEFAULT_MEMORY
  local jobs = opts.jobs or 1
  local ran, done, why = pcall(pool.run, #left, jobs > 0 and jobs or pool.cpus(),
    function(i, emit, confine) evaluate(left[i], wanted, sink.known[left[i]] or {}, opts, emit, confine) end,
    receiver(left, sink, summary, opts),
    { time = seconds + GRACE_SECONDS, memory = memory + HEADROOM_MEMORY })
  local saved, unsaved = sink.finish(ran)
  if not ran then
    if not failure.is(done) then error(done, 0) end
    return nil, done
  end
  if not saved then
    why = io_failure(unsaved)
    return nil, why
  end
  return true, done and nil or why
end

---Evaluates rule files.
---@param paths string[] rule files, or folders with *.lua anywhere below
---@param opts? sg.BatchOptions
---@return sg.Result? summary { files, answers, kept, failed, ok, interrupted }, sg.Failure? why
function M.run(paths, opts)
  opts = copied(opts)
  if type(paths) == "string" then paths = { paths } end
  local wanted, why = checked_tasks(opts.tasks)
  if not wanted then return nil, why end
  local files
  files, why = M.files(paths)
  if not files then return nil, why end
  local ok
  ok, why = check_output(opts, files)
  if not ok then return nil, why end
  if opts.out == "-" then opts.out = nil end
  if #files == 0 then return nil, failure.new("usage", "no rule files (*.lua) in " .. table.concat(paths, ", ")) end
  local sink
  sink, why = open_output(opts.out, opts.resume)
  if not sink then return nil, why end
  local summary = { files = #files, answers = 0, kept = 0, failed = 0 }
  local left = left_to_do(files, sink.known, wanted, summary)
  ok, why = evaluate_all(left, sink, wanted, summary, opts)
  if not ok then return nil, why end
  summary.interrupted = why and why.code == "interrupted" or nil
  summary.ok = summary.failed == 0 and not summary.interrupted
  return result.new("batch", summary)
end

return M
