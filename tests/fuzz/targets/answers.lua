-- SPDX-License-Identifier: MIT
-- Answers of an earlier batch, which `batch --resume` reads as JSON. Either the file is refused and stays as it is, or
-- each answer in its whole lines is kept as it is: the last one to each question, but for those that are asked again.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local answers_of = require "sg.batch.answers"
local batch = require "sg.batch"
local core = require "sg.core"
local digest = require "sg.certificate.verify.digest"

local answers, rules = os.tmpname(), os.tmpname() .. ".lua"

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  assert(file:write(text))
  assert(file:close())
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

local RULE = "return { code = '0.77' }\n"
write(rules, RULE)
-- The task is done already, so that no process is started, unless a later line says something else of it.
local done = ('{"file":"%s","task":"value","ok":true,"digest":"%s","version":"%s"}\n'):format(
  rules,
  digest.of_bytes(RULE),
  core.version
)
setmetatable(_G, {
  __gc = function()
    os.remove(answers)
    os.remove(rules)
  end,
})

-- What is kept of whole lines, by question. Answers about the rule itself are asked again if they are of another text.
local function kept_of(text)
  local kept = {}
  for _, row in ipairs(assert(answers_of.rows(text, answers))) do
    local about_rule = row.answer.file == rules
    kept[row.question] = not about_rule and not answers_of.is_transient(row.answer) and row.line or nil
  end
  return kept
end

return function(text)
  text = done .. text:gsub("RULES", (rules:gsub("%%", "%%%%")))
  write(answers, text)
  local whole = text:match "^(.*\n)" or ""
  local summary = fuzz.answered(batch.run({ rules }, { out = answers, resume = true, tasks = { "value" }, jobs = 1 }))
  local after = read(answers)
  if summary then
    local before, now = kept_of(whole), kept_of(after)
    for question, line in pairs(before) do
      fuzz.same(line, now[question], "the answer that was there")
    end
    for question, line in pairs(now) do
      fuzz.same(line, before[question], "an answer that was not there")
    end
  else
    fuzz.same(text, after, "the file that was refused")
  end
end
