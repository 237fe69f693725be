-- SPDX-License-Identifier: MIT
-- Where the answers of a run go: to standard output or a device as they come, or to a file.
--
-- A file is never half a file: a new one grows beside its name (FILE.tmp, or FILE.jsonl where FILE is no file of JSON
-- lines) and takes its place in the end. A run that goes on (resume) appends to the lines that are there: kill -9
-- loses no answer but a torn last line, which is asked again. Each of these files is locked while a run has it. In
-- the end the answers are put in their order, if they did not come in it. FILE.unfinished says that FILE is not whole.

local answers = require "sg.batch.answers"
local failure = require "sg.failure"
local folder = require "sg.folder"
local format = require "sg.batch.format"
local pool = require "sg.pool"
local unfinished = require "sg.batch.unfinished"

local M = {}

-- How long a run waits for a file that another one has: the processes of a run that was killed end a moment after it.
local PATIENCE = 0.5 -- seconds

---@class sg.BatchOutput
---@field rows sg.BatchRow[] the answers that are there already
---@field write fun(row: sg.BatchRow): boolean?, sg.Failure?
---@field finish fun(is_saved: boolean, is_whole: boolean): boolean?, sg.Failure? is_saved: what came is to stay;
---  is_whole: and nothing is missing

---What Lua's io says, as a failure.
---@param message string|sg.Failure
---@return sg.Failure
function M.failure(message)
  if failure.is(message) then return message end
  return (failure.new("io", message))
end

-- ---- as they come -----------------------------------------------------------------------------------------------

local function to_open(file, close)
  return {
    rows = {},
    finish = close,
    write = function(row)
      local ok, message = file:write(row.line, "\n")
      if ok then
        ok, message = file:flush()
      end
      if ok then return true end
      return nil, M.failure(message)
    end,
  }
end

-- A device or a pipe is written to and never replaced.
local function to_stream(path)
  local file, message = io.open(path, "wb")
  if not file then return nil, M.failure(message) end
  return to_open(file, function()
    local ok, why = file:close()
    if ok then return true end
    return nil, M.failure(why)
  end)
end

-- ---- files ------------------------------------------------------------------------------------------------------

-- A failure about the file that the user named.
local function about(path, why) return nil, folder.explained(failure.with(why, { file = path }), path) end

-- Whole lines of an earlier run that another may have left behind, or that is there.
local function rows_of(path)
  local content, why = format.content(path)
  if not content then return nil, why end
  local rows
  rows, why = answers.rows(content, path)
  if not rows then return nil, why end
  return rows, nil, #content
end

-- Each answer once, without those that are to be asked again: the last one to each question.
local function kept_of(rows, kept_form)
  local last, kept = {}, {}
  for _, row in ipairs(rows) do
    last[row.question] = row
  end
  for _, row in ipairs(rows) do
    if last[row.question] == row and not answers.is_transient(row.answer) then kept[#kept + 1] = kept_form(row) end
  end
  return kept
end

-- What a run left that wrote to FILE.tmp and was killed; another run may have it still.
local function leftover(path)
  local temporary = path .. ".tmp"
  if pool.kind(temporary) ~= "file" then return {} end
  local file, why = pool.lock(temporary, false, PATIENCE)
  if not file then return nil, why end
  local rows = rows_of(temporary) or {}
  if #rows == 0 then os.remove(temporary) end
  file:close()
  return rows
end

-- Is each row behind the one before?
local function is_sorted(rows)
  for i = 2, #rows do
    if rows[i].order < rows[i - 1].order then return false end
  end
  return true
end

-- Puts the lines of a locked file in order.
local function put_in_order(path, file)
  local rows, why = rows_of(path)
  if not rows then return nil, why end
  answers.sort(rows)
  return file:replace(answers.text(rows))
end

-- A file that lines are appended to, in order or not; finish_file(in_order, is_saved, has_rows) ends it.
local function appended(file, rows, finish_file)
  local last, in_order, has_rows = rows[#rows] and rows[#rows].order or "", is_sorted(rows), #rows > 0
  local function write(row)
    in_order, has_rows = in_order and last <= row.order, true
    last = row.order
    return file:append(row.line .. "\n")
  end
  local function finish(is_saved) return finish_file(in_order, is_saved, has_rows) end
  return { rows = rows, write = write, finish = finish }
end

-- The lines of an earlier run that stay, in its file, which is written again if others were there.
local function reopened(path, file, kept_form, more)
  local rows, why, n_bytes = rows_of(path)
  if not rows then return nil, why end
  for _, row in ipairs(more) do
    rows[#rows + 1] = row
  end
  local kept = kept_of(rows, kept_form)
  local whole = answers.text(kept)
  if #more > 0 or #whole ~= n_bytes then
    local ok
    if n_bytes == 0 then
      ok, why = file:append(whole)
    else
      ok, why = file:replace(whole)
    end
    if not ok then return nil, why end
  end
  return kept
end

-- Goes on with a file of lines, which another run may not do meanwhile.
local function go_on(path, kept_form)
  local file, why = pool.lock(path, false, PATIENCE)
  if not file then return about(path, why) end
  local more, kept
  more, why = leftover(path)
  if more then
    kept, why = reopened(path, file, kept_form, more)
  end
  if not kept then
    file:close()
    return nil, why
  end
  if #more > 0 then os.remove(path .. ".tmp") end
  return appended(file, kept, function(in_order)
    local ok, unsorted = true, nil
    if not in_order then
      ok, unsorted = put_in_order(path, file)
    end
    file:close()
    return ok, unsorted
  end)
end

-- A new file beside the one of that name, whose place it takes in the end. What a run left that was killed is written
-- over. What came before a failure stays, for --resume.
local function replace(path)
  local temporary = path .. ".tmp"
  local file, why = pool.lock(temporary, false, PATIENCE)
  local ok = file
  if file then
    ok, why = file:truncate(0)
  end
  if not ok then return about(path, why) end
  return appended(file, {}, function(_, is_saved, has_rows)
    local done, unsaved
    if is_saved then
      done, unsaved = pool.commit(temporary, path)
    end
    if not done and not has_rows then os.remove(temporary) end
    file:close()
    if is_saved and not done then return about(path, unsaved) end
    return true
  end)
end

-- A file of another form, which is written in the end from the lines beside it.
local function through_lines(path, resume, kept_form)
  local beside = path .. ".jsonl"
  local file, why = pool.lock(beside, false, PATIENCE)
  if not file then return nil, folder.explained(why, path) end
  local before, kept = {}, {}
  local kind, unknown = pool.kind(path)
  if unknown then
    file:close()
    return nil, unknown
  end
  if resume and kind and format.content(path) ~= "" then
    before, why = format.read(path, true)
  end
  if before and resume then
    kept, why = reopened(beside, file, kept_form, before)
  end
  if before and not resume then
    kept, why = file:truncate(0) and {}, nil
  end
  if not before or not kept then
    file:close()
    return nil, why
  end
  return appended(file, kept, function(_, is_saved, has_rows)
    local done, unwritten = not is_saved, nil
    if is_saved then
      local rows
      rows, unwritten = rows_of(beside)
      if rows then
        answers.sort(rows)
        done, unwritten = format.write(path, rows)
      end
    end
    if is_saved and done or not has_rows then os.remove(beside) end
    file:close()
    return done or nil, unwritten
  end)
end

-- The mark of a file that is not whole: from the begin where the file grows in place, else from the time at which less
-- than all is written to it.
local function marked(path, sink, grows)
  local finish = sink.finish
  if grows then
    local ok, why = unfinished.mark(path)
    if not ok then
      finish(false)
      return nil, why
    end
  end
  sink.finish = function(is_saved, is_whole)
    local ok, why = true, nil
    if is_saved and not is_whole then
      ok, why = unfinished.mark(path)
    end
    local done, undone = finish(is_saved)
    if not done then return nil, undone end
    if is_saved and is_whole then unfinished.clear(path) end
    return ok, why
  end
  return sink
end

---Opens the output.
---@param path? string nil: standard output
---@param resume? boolean go on with what the file has
---@param kept_form fun(row: sg.BatchRow): sg.BatchRow? the answer as it stays in the file; nil: it is to be asked again
---@return sg.BatchOutput? output, sg.Failure? why
function M.open(path, resume, kept_form)
  if not path then
    return to_open(io.stdout, function() return true end)
  end
  local kind, unknown = pool.kind(path)
  if unknown then return nil, unknown end
  if kind == "other" then return to_stream(path) end
  local form = format.of(path)
  local sink, why
  if form then
    sink, why = through_lines(path, resume, kept_form)
  elseif resume then
    sink, why = go_on(path, kept_form)
  else
    sink, why = replace(path)
  end
  if not sink then return nil, why end
  return marked(path, sink, resume and not form)
end

return M
