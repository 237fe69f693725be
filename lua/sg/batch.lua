-- SPDX-License-Identifier: MIT
-- Evaluates many rule files. Each file is worked on in a process of its own (sg.pool), so that a crash, an endless
-- loop or a flood of memory costs the answers of that file and no others. One JSON line per answer, in an order that
-- depends on nothing but the files: sequential and parallel runs write the same bytes.
--
-- A line is { file, task, ok, ...the task's fields } or { file, task, ok = false, error = { code, message } }. A file
-- that cannot be loaded gets one line with task "load".

local failure = require "sg.failure"
local pool = require "sg.pool"
local json = require "sg.text.json"
local text = require "sg.text.words"

local M = {}

---Limits per file, so that no file can hang a batch.
M.DEFAULT_SECONDS = 60
M.DEFAULT_MEMORY = 1024 -- MiB
local GRACE_SECONDS = 5 -- the engine stops by itself at its limit; this is for when it does not
local HEADROOM_MEMORY = 1024 -- MiB of address space beyond what the engine may hold

local LAST_HEAP = 40
local LAST_PERIOD = { code = 20000, subtract = 20000, heap = 2000 }

-- ---- tasks ------------------------------------------------------------------------------------------------

-- Each task: does it apply to this game, and what does it answer: fields | nil, message, code[, partial fields].
-- Fields have ok unless the task is answered by the mere result.
local tasks = {}

tasks.examples = {
  applies = function() return true end,
  run = function(game, limits)
    local results, message, code = game:examples(limits())
    if not results then return nil, message, code end
    local failed = 0
    for _, example in ipairs(results) do
      if not example.ok then failed = failed + 1 end
      example.failure = nil -- its text is the detail
    end
    return { ok = failed == 0, total = #results, failed = failed, examples = results }
  end,
}

tasks.value = {
  applies = function(game) return game.kind == "positions" or game:start() ~= nil end,
  run = function(game, limits)
    local start, message, code = game:start()
    if start == nil then return nil, message, code end
    local result, why, what, partial = game[game.rule.loopy and "loopy" or "value"](game, start, limits())
    local fields = result or partial
    if fields then fields.position = game:show(start) end
    return result, why, what, partial
  end,
}

tasks.seq = {
  applies = function(game) return game.kind ~= "positions" end,
  run = function(game, limits, opts) return game:seq(0, opts.heaps or LAST_HEAP, limits()) end,
}

tasks.period = {
  applies = function(game) return game.kind ~= "positions" end,
  run = function(game, limits, opts)
    local result, message, code, partial = game:period(limits { upto = opts.upto or LAST_PERIOD[game.kind] })
    local fields = result or partial
    if fields and fields.period == nil then fields.period = json.null() end
    return result, message, code, partial
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
  if #list == 0 then return nil, "no task is named" end
  local names, seen, chosen = {}, {}, {}
  for name in pairs(tasks) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(list) do
    if not tasks[name] then
      return nil, ("there is no task '%s'%s"):format(tostring(name), text.suggest(tostring(name), names))
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
  local entries, message, code = pool.dir(path)
  if not entries then return nil, message, code end
  table.sort(entries, function(a, b) return a.name < b.name end)
  for _, entry in ipairs(entries) do
    local below = path:gsub("/+$", "") .. "/" .. entry.name
    local hidden = entry.name:sub(1, 1) == "."
    if entry.type == "file" and not hidden and entry.name:find "%.lua$" and not entry.name:find "_spec%.lua$" then
      files[#files + 1] = below
    elseif entry.type == "dir" and not hidden and depth < DEPTH_MAX then
      local ok, why, what = add_folder(below, files, depth + 1)
      if not ok then return nil, why, what end
    end
  end
  return true
end

---The rule files that paths mean, each once, in the order of the paths and of the names below them.
---@param paths string[] files and folders
---@return string[]|nil files, string|nil message, string|nil code
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
      local ok, message, code = add_folder(path, found, 0)
      if not ok then return nil, message, code end
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

local function failed_line(file, task, message, code, partial)
  local fields = partial or {}
  fields.ok = false
  fields.error = { code = code or "internal", message = tostring(message) }
  return line(fields, file, task)
end

-- What the child sends is lines: "+task" before each task, then the task's JSON line. A child that dies in between
-- has so named the task it died of.
local function evaluate(file, wanted, done, opts, emit)
  local sg = require "sg"
  local start, seconds = pool.now(), opts.time or M.DEFAULT_SECONDS
  local function limits(more)
    local left = math.max(seconds - (pool.now() - start), 0.001)
    local all = { time = left, memory = opts.memory or M.DEFAULT_MEMORY, positions = opts.positions,
      steps = opts.steps }
    for key, value in pairs(more or {}) do all[key] = value end
    return all
  end
  emit "+load\n"
  local name = (file:find("/", 1, true) or file:find "%.lua$") and file or "./" .. file
  local game, message, code = sg.load(name)
  if not game then
    emit(failed_line(file, "load", message, code))
    return
  end
  for _, task in ipairs(wanted) do
    if not done[task] and tasks[task].applies(game) then
      emit("+" .. task .. "\n")
      local ok, result, why, what, partial = xpcall(tasks[task].run, debug.traceback, game, limits, opts)
      if not ok then
        emit(failed_line(file, task, result, "internal"))
      elseif not result then
        emit(failed_line(file, task, why, what, partial))
      else
        if result.ok == nil then result.ok = true end
        emit(line(result, file, task))
      end
    end
  end
end

-- The JSON lines in what a child sent, and the task it was at when it ended early.
local function sent_lines(sent)
  local lines, at = {}, "load"
  for part, newline in sent:gmatch "([^\n]*)(\n?)" do
    if part:sub(1, 1) == "+" and newline ~= "" then
      at = part:sub(2)
    elseif part ~= "" and newline ~= "" then
      lines[#lines + 1] = part
    end
  end
  return lines, at
end

-- ---- the file of answers ------------------------------------------------------------------------------------

-- What FILE holds: its whole lines that are answers, and which tasks of which files they are. A last line without
-- newline was torn by a crash and is dropped.
local function read_answers(path)
  local file, message, number = io.open(path, "rb")
  if not file then
    if number == 2 then return "", {} end -- ENOENT: nothing there yet
    return nil, message
  end
  local content = file:read "a"
  file:close()
  if not content then return nil, path .. ": cannot be read" end
  local whole = content:match "^(.*\n)" or ""
  local dkjson, known = require "dkjson", {}
  local n_line = 0
  for row in whole:gmatch "([^\n]*)\n" do
    n_line = n_line + 1
    local answer = dkjson.decode(row)
    if type(answer) ~= "table" or type(answer.file) ~= "string" or type(answer.task) ~= "string" then
      return nil, ("%s:%d: not an answer of batch; --resume goes on with its own files only"):format(path, n_line)
    end
    known[answer.file] = known[answer.file] or {}
    known[answer.file][answer.task] = answer.ok == true and "ok" or "failed"
  end
  return whole, known, #whole < #content
end

-- Where lines go: { write = function(row) -> ok, message; finish = function(complete) -> ok, message }.
local function open_output(path, resume)
  local sink = {}
  if not path then
    function sink.write(row)
      local ok, message = io.stdout:write(row)
      if ok then ok, message = io.stdout:flush() end
      return ok, message
    end
    function sink.finish() return true end
    return sink, {}
  end
  local is_stream = pool.kind(path) == "other" -- a device or a pipe is written to, never replaced
  local temporary = ("%s.tmp.%d"):format(path, pool.pid())
  local known, mode, name = {}, "wb", is_stream and path or temporary
  if resume and not is_stream then
    local whole, found, torn = read_answers(path)
    if not whole then return nil, found end
    known, mode, name = found, "ab", path
    if torn then -- replaced as a whole: at no moment is there less than before
      local file, message = io.open(temporary, "wb")
      if not file then return nil, message end
      local ok, why = file:write(whole)
      if not (file:close() and ok) then return nil, why or "cannot write " .. temporary end
      local moved, reason = pool.commit(temporary, path)
      if not moved then return nil, reason end
    end
  end
  local file, message = io.open(name, mode)
  if not file then -- about what the user named
    return nil, message:sub(1, #name) == name and path .. message:sub(#name + 1) or message
  end
  function sink.write(row)
    local ok, why = file:write(row)
    if ok then ok, why = file:flush() end
    return ok, why
  end
  function sink.finish(keep)
    local ok, why = file:close()
    if resume or is_stream then return ok, why end
    if not keep or not ok then
      os.remove(temporary)
      return ok, why
    end
    return pool.commit(temporary, path)
  end
  return sink, known
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

-- Delivers what one child found: fn(i, text, why, code, sent) for pool.run.
local function receiver(left, sink, summary, opts)
  return function(i, answer, why, code, sent)
    local lines, at = sent_lines(answer or sent)
    if not answer and code ~= "interrupted" then
      lines[#lines + 1] = failed_line(left[i], at, why:match "^[^\n]*", code):gsub("\n$", "")
    end
    for _, row in ipairs(lines) do
      local ok, message = sink.write(row .. "\n")
      if not ok then error({ message = tostring(message), code = "io" }, 0) end
      summary.answers = summary.answers + 1
      if not row:find('"ok":true', 1, true) then summary.failed = summary.failed + 1 end
    end
    if opts.progress then opts.progress(i, #left) end
  end
end

---@class sg.BatchOptions
---@field jobs? integer processes at a time; default: one per processor
---@field out? string file for the answers; default stdout
---@field resume? boolean append to out, keeping the answers it has
---@field tasks? string[] of examples, value, seq, period, check
---@field heaps? integer last heap of seq
---@field upto? integer last heap of period
---@field time? number seconds per file
---@field memory? integer MiB per file
---@field positions? integer
---@field steps? integer
---@field progress? fun(done: integer, total: integer)

local function copied(opts)
  local copy = {}
  for name, value in pairs(opts or {}) do copy[name] = value end
  return copy
end

---Evaluates rule files.
---@param paths string[] rule files, or folders with *.lua anywhere below
---@param opts? sg.BatchOptions
---@return table|nil summary { files, answers, kept, failed, ok, interrupted }
---@return string|nil message, string|nil code
function M.run(paths, opts)
  opts = copied(opts)
  if type(paths) == "string" then paths = { paths } end
  local wanted, wrong = checked_tasks(opts.tasks)
  if not wanted then return nil, failure.new("usage", wrong) end
  if opts.resume and not opts.out then return nil, failure.new("usage", "--resume needs --out FILE: the file to go on with") end
  local files, message, code = M.files(paths)
  if not files then return nil, message, code end
  if opts.out == "-" then
    if opts.resume then return nil, failure.new("usage", "--resume needs --out FILE, not standard output") end
    opts.out = nil
  end
  for _, file in ipairs(opts.out and files or {}) do
    if file == opts.out or pool.same(file, opts.out) then
      local wrong_out = "--out %s is one of the rule files (%s): the answers would replace it"
      return nil, failure.new("usage", wrong_out:format(opts.out, file))
    end
  end
  if #files == 0 then return nil, failure.new("usage", "no rule files (*.lua) in " .. table.concat(paths, ", ")) end

  local sink, known = open_output(opts.out, opts.resume)
  if not sink then return nil, failure.new("io", known) end
  local summary = { files = #files, answers = 0, kept = 0, failed = 0 }
  local left = left_to_do(files, known, wanted, summary)
  require "sg" -- here rather than in every child
  local seconds, memory = opts.time or M.DEFAULT_SECONDS, opts.memory or M.DEFAULT_MEMORY
  local ran, done, why = pcall(pool.run, #left, opts.jobs or pool.cpus(),
    function(i, emit) evaluate(left[i], wanted, known[left[i]] or {}, opts, emit) end,
    receiver(left, sink, summary, opts),
    { time = seconds + GRACE_SECONDS, memory = memory + HEADROOM_MEMORY })
  local saved, reason = sink.finish(ran)
  if not ran then
    if type(done) == "table" and done.code then return nil, done.message, done.code end
    error(done, 0)
  end
  if not saved then return nil, failure.new("io", reason) end
  summary.interrupted = not done and why.code == "interrupted" or nil
  summary.ok = summary.failed == 0 and not summary.interrupted
  return summary
end

---"12 files: 40 answers, 2 failed"
---@param summary table
---@return string
function M.summary_text(summary)
  local function count(n, what) return ("%d %s%s"):format(n, what, n == 1 and "" or "s") end
  return ("%s%s: %s%s, %d failed"):format(summary.interrupted and "interrupted; " or "", count(summary.files, "file"),
    count(summary.answers, "answer"), summary.kept > 0 and (" (and %d kept)"):format(summary.kept) or "",
    summary.failed)
end

return M
