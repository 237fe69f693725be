-- SPDX-License-Identifier: MIT
-- A question of the page: a command line and the files that it reads, as text of JSON. Here it is looked at before a
-- process is started for it, and what the process sends becomes the answer. The process is serve/answer.lua.

local confined = require "sg.cli.confined"
local failure = require "sg.failure"
local json = require "sg.text.json"
local plain = require "sg.text.plain"
local output_filter = require "sg.cli.output_filter"
local session_of = require "sg.cli.session"

local M = {}

-- Commands that answer a question about a game. The others run programs, write files, or talk with a person.
local COMMANDS = {}
for name in
  ([[value outcome sum compound moves explain draw graph seq table period plot verify misere loopy diff identify
    nimber rules check]]):gmatch "%S+"
do
  COMMANDS[name] = true
end

local MOST_WORDS, MOST_FILES, LONGEST_WORD = 256, 16, 64 << 10
local MOST_OUTPUT = 64 << 20 -- bytes of one answer

local function is_name(name) return type(name) == "string" and #name <= 100 and name:find "^[%w_][%w_.-]*$" ~= nil end

local function is_list(list, most, is_item)
  if type(list) ~= "table" or #list > most then return false end
  for key, item in pairs(list) do
    if math.type(key) ~= "integer" or not is_item(item) then return false end
  end
  return true
end

-- JSON can name halves of characters, which are no text.
local function is_text(text) return type(text) == "string" and utf8.len(text) ~= nil end

local function is_word(word) return is_text(word) and #word <= LONGEST_WORD and not word:find "%z" end

local function are_files(files)
  local n = 0
  if type(files) ~= "table" then return false end
  for name, text in pairs(files) do
    n = n + 1
    if not is_name(name) or not is_text(text) then return false end
  end
  return n <= MOST_FILES
end

-- Reads the value of --format; nil for text. The form decides what of an answer is passed on, so it must be known
-- here.
local function format_of(args)
  local found
  for i, word in ipairs(args) do
    local format = word:match "^%-%-format=(.*)" or word == "--format" and args[i + 1]
    if format and found then return nil, "--format stands twice" end
    found = format or found
  end
  return found
end

---Reads a question.
---@param text string
---@return table? question { args, files, collect, format }
---@return string? why one line
function M.read(text)
  local ok, object = failure.attempt(require("dkjson").decode, text, 1, nil, nil)
  if not ok or type(object) ~= "table" then return nil, "a question is an object of JSON" end
  local args, files, collect = object.args, object.files or {}, object.collect or {}
  if not is_list(args, MOST_WORDS, is_word) or #args == 0 then return nil, "args: a list of words expected" end
  if not are_files(files) then return nil, "files: names without a folder expected, each with its text" end
  if not is_list(collect, MOST_FILES, is_name) then
    return nil, "collect: a list of names without a folder expected"
  end
  if not COMMANDS[args[1]] then return nil, "args: the page may not ask for this command" end
  local format, why = format_of(args)
  if why then return nil, why end
  return { args = args, files = files, collect = collect, format = format }
end

-- A file that the filter writes to.
local function sink()
  local parts, file = {}, {}
  function file:write(...)
    for _, part in ipairs { ... } do
      parts[#parts + 1] = part
    end
    return self
  end
  function file.flush() end
  function file.text() return (table.concat(parts):gsub("\n$", "")) end
  return file
end

local function response(answer)
  return {
    status = 200,
    body = json.line(answer),
    headers = {
      ["Content-Type"] = "application/json",
      ["X-Content-Type-Options"] = "nosniff",
      ["Cache-Control"] = "no-store",
    },
  }
end

---Makes the table with which src/host/serve.h asks a question.
---@param question table as read() gave it
---@param limits { time: number, memory: integer, threads: integer, positions: integer?, steps: integer? }
---@return table
function M.process(question, limits)
  local out, err, made, n_bytes = sink(), sink(), setmetatable({}, { __jsontype = "object" }), 0
  local format = question.format ~= "json" and question.format or nil -- the page parses JSON itself
  local output = output_filter.new(format, out, err)
  local wanted = {}
  for _, name in ipairs(question.collect) do
    wanted[name] = true
  end
  local serve = { o = output.answer, e = output.message }
  function serve.f(text)
    local path, content = text:match "^(%Z*)%z(.*)$"
    if not wanted[path] then return "this file was not asked for" end
    made[path] = plain.utf8(content)
    return ""
  end
  function serve.x(text)
    local code = math.tointeger(tonumber(text))
    return output.finish() and code and code >= 0 and code <= 5 and code or 5
  end
  local function reply(letter, text)
    n_bytes = n_bytes + #text
    if n_bytes > MOST_OUTPUT then return nil, failure.new("limit", "an answer of more than 64 MiB") end
    if letter == "o" or letter == "e" then
      serve[letter](text)
    else
      return serve[letter] and serve[letter](text) or ""
    end
  end
  -- What was sent may be anything, so an error is about the process.
  local function frame(letter, text)
    local ok, answer, why = pcall(reply, letter, text)
    if not ok then return nil, failure.caught(answer) end
    return answer, why
  end
  local function done(code, why)
    if code then return response { code = code, out = out.text(), err = err.text(), files = made } end
    pcall(output.finish)
    return response {
      code = session_of.exit_code(why.code),
      out = out.text(),
      files = made,
      err = "sg-lua: " .. session_of.told(why),
    }
  end
  return {
    args = { "serve", "--answer" },
    input = json.line { question = question, limits = limits },
    seconds = limits.time + confined.GRACE_SECONDS,
    frame = frame,
    ended = done,
  }
end

return M
