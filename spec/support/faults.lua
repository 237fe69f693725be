-- SPDX-License-Identifier: MIT
-- For specs that run the program while something fails: requests for memory, system calls. One shell runs a whole
-- series, since there are many.

local program = require "spec.support.program"

local M = {}

---Everything that can fail, one after the other, and not a sample.
M.all = os.getenv "FAULTS" == "all"

---The library for LD_PRELOAD (tests/faults/refuse.c), or nil: a sanitizer has an allocator of its own.
function M.library()
  local path = os.getenv "FAULTS_LIBRARY" or program.absolute_path:gsub("[^/]*$", "tests/refuse.so")
  return program.read(path) and path or nil
end

---@param name string a program
---@return boolean
function M.has(name) return (os.execute(("command -v %s >/dev/null 2>&1"):format(name))) == true end

local function words_of(args)
  local words = {}
  for word in args:gmatch "%S+" do
    words[#words + 1] = program.quote(word)
  end
  return table.concat(words, " ")
end

---Runs the program once for each number.
---@param folder string a new one, where the program starts
---@param numbers integer[]
---@param one string shell words before the program, with $n for the number
---@param args string of the program
---@param before? string a shell command before each run
---@param after? string a shell command after each run; what it prints is `after`
---@return table<integer, { code: integer, out: string, err: string, fired: string, after: string }> by number
function M.series(folder, numbers, one, args, before, after)
  local script = ([[
    cd %s; SG=%s
    for n in %s; do
      %s
      : >../log
      timeout -k 5 60 %s "$SG" %s >../out.$n 2>../err.$n </dev/null; echo $? >../code.$n; cp ../log ../fired.$n
      { %s
      } >../after.$n 2>&1
    done]]):format(
    program.quote(folder .. "/in"),
    program.quote(program.absolute_path),
    table.concat(numbers, " "),
    before or "",
    one,
    words_of(args),
    after or ":"
  )
  program.output(("mkdir -p %s/in"):format(program.quote(folder)))
  program.write(folder .. "/script", script)
  program.output(("sh %s/script 2>/dev/null"):format(program.quote(folder)))
  local runs = {}
  for _, n in ipairs(numbers) do
    local function take(what)
      local path = ("%s/%s.%d"):format(folder, what, n)
      local text = assert(program.read(path), path)
      os.remove(path)
      return text
    end
    runs[n] = {
      code = tonumber(take "code"),
      out = take "out",
      err = take "err",
      fired = take "fired",
      after = take "after",
    }
  end
  return runs
end

---So many numbers from first to last, at random; all of them if there are no more, or if all is wanted.
function M.sample(first, last, most)
  local numbers = {}
  if M.all or last - first < most then
    for n = first, last do
      numbers[#numbers + 1] = n
    end
    return numbers
  end
  local seen = {}
  while #numbers < most do
    local n = math.random(first, last)
    if not seen[n] then numbers[#numbers + 1] = n end
    seen[n] = true
  end
  table.sort(numbers)
  return numbers
end

---A message about the program itself, where there should be one about what failed.
function M.is_crude(err) return err == "" or err:find("internal error", 1, true) or err:find("traceback", 1, true) end

return M
