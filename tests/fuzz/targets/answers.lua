-- SPDX-License-Identifier: MIT
-- Answers of an earlier batch, which `batch --resume` reads as JSON. Either the file is refused and stays as it is, or
-- what it holds in whole lines is kept as it is.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local batch = require "sg.batch"

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

write(rules, "return { code = '0.77' }\n")
setmetatable(_G, { __gc = function()
  os.remove(answers)
  os.remove(rules)
end })

return function(text)
  text = text:gsub("RULES", (rules:gsub("%%", "%%%%")))
  write(answers, text)
  -- The task is done already, or the file is refused: no child is started, since there is nothing to look for in it.
  local line = ('{"file":"%s","task":"value","ok":true}\n'):format(rules)
  local whole = text:match "^(.*\n)" or ""
  if not text:find(rules, 1, true) then
    whole = line .. whole
    text = line .. text
    write(answers, text)
  end
  local summary = fuzz.answered(batch.run({ rules }, { out = answers, resume = true, tasks = { "value" }, jobs = 1 }))
  local after = read(answers)
  if summary then
    fuzz.same(whole, after:sub(1, #whole), "the whole lines")
  else
    fuzz.same(text, after, "the file that was refused")
  end
end
