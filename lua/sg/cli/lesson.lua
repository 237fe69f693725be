-- SPDX-License-Identifier: MIT
-- Reads a lesson in JSON for the page. The page says what is wrong in a lesson when a class has it open; whoever writes
-- it is told here.

local failure = require "sg.failure"
local library = require "sg.rule.library"
local words = require "sg.text.words"

local M = {}

-- The fields and what each holds, as in web/page/lesson_file.js.
local FIELDS = {
  lesson = { title = "a text", lang = "a text", about = "a text", steps = "a list" },
  step = { ask = "a list of texts", hints = "a list of texts" },
}
for name in ("title text rule game position view sum look picture question field answer solution"):gmatch "%l+" do
  FIELDS.step[name] = "a text"
end
local COMMANDS = { value = true, sum = true, period = true, misere = true, moves = true, seq = true } -- of ask
local VIEWS = { answer = true, graph = true, sum = true, sequence = true, play = true }

local function is(value, wanted)
  if wanted == "a text" then return type(value) == "string" end
  if type(value) ~= "table" then return false end
  for key, one in pairs(wanted == "a list of texts" and value or {}) do
    if math.type(key) ~= "integer" or type(one) ~= "string" then return false end
  end
  return true
end

-- What is wrong with the fields of a lesson or a step; nil for nothing.
local function wrong_field(object, kind)
  if type(object) ~= "table" then return "it is not a table { ... } of fields" end
  local known = FIELDS[kind]
  for name, value in pairs(object) do
    local wanted = known[name]
    if not wanted then
      return ("no %s has the field '%s'%s"):format(kind, name, words.suggest(tostring(name), words.keys(known)))
    end
    if not is(value, wanted) then return ("'%s' must be %s"):format(name, wanted) end
  end
end

local function wrong_step(step)
  local wrong = wrong_field(step, "step")
  if wrong then return wrong end
  if (step.title or "") == "" or (step.text or "") == "" then return "it needs a 'title' and a 'text'" end
  if step.view and not VIEWS[step.view] then
    return ("'view' is '%s'%s"):format(step.view, words.suggest(step.view, words.keys(VIEWS)))
  end
  if not step.question then return nil end
  if (step.ask == nil) == (step.answer == nil) or step.ask and not step.field then
    return "its 'question' needs either 'answer', or 'ask' and 'field'"
  end
  if step.ask and not COMMANDS[step.ask[1]] then
    return ("'ask' begins with one of %s"):format(table.concat(words.keys(COMMANDS), ", "))
  end
end

---The lesson in a file.
---@param file string
---@return table? lesson, sg.Failure? why
function M.read(file)
  local text, why = library.read(file)
  if not text then return nil, why end
  local found, _, wrong = require("dkjson").decode(text, 1, nil)
  if type(found) ~= "table" then
    return nil, failure.new("input", ("%s is not JSON: %s"):format(file, wrong or "a table { ... } is wanted"))
  end
  if type(found.title) ~= "string" or found.title == "" or type(found.steps) ~= "table" or #found.steps == 0 then
    local message =
      '%s is no lesson: a lesson has a "title", a text, and "steps", a list (docs/teachers.md shows one)'
    return nil, failure.new("input", message:format(file))
  end
  local place = "the lesson"
  wrong = wrong_field(found, "lesson")
  for i, step in ipairs(wrong and {} or found.steps) do
    place, wrong = ("step %d"):format(i), wrong or wrong_step(step)
    if wrong then break end
  end
  if wrong then return nil, failure.new("input", ("%s, %s: %s"):format(file, place, wrong)) end
  return found
end

return M
