-- SPDX-License-Identifier: MIT
-- The system refuses to write, to open, to rename: each call once (strace makes it fail). The program ends as ever, or
-- with exit code 5 and what failed. Then nothing stays beside the files that it should write, and the same command,
-- with nothing in its way, answers as ever from what was kept.

local faults = require "spec.support.faults"
local program = require "spec.support.program"
local seed_or = require "spec.support.seed"

local seed = seed_or(20261127)
local SAMPLE = 1 -- calls of a kind that fail in each command, each with one error

local ERRORS = {
  write = { "ENOSPC", "EIO", "EINTR" },
  openat = { "EMFILE", "EIO", "EACCES" },
  fsync = { "EIO", "ENOSPC" },
  fdatasync = { "EIO" },
  rename = { "EIO", "ENOSPC" },
  ftruncate = { "EIO" },
  newfstatat = { "EIO" },
  read = { "EIO" },
  flock = { "ENOLCK" },
  mmap = { "ENOMEM" },
  lseek = { "EIO" },
  getdents64 = { "EIO" },
  -- (flock with EAGAIN is another run that has the file, whose temporary one stays)
  -- strace sees clone or clone3, by the C library: a process or a thread that cannot be started
  clone = { "EAGAIN" },
  clone3 = { "EAGAIN" },
}
local CALLS = {}
for call in pairs(ERRORS) do
  CALLS[#CALLS + 1] = call
end
table.sort(CALLS)

-- first: what is there before. again: the command that goes on afterwards; the same one if it is not named.
local COMMANDS = {
  { run = "period 0.07 --certificate c.json", files = "c.json", first = "echo old >c.json" },
  { run = "misere quotient 0.77 --certificate c.json", files = "c.json", first = "echo old >c.json" },
  { run = "value cram:w=3:h=3 --store s", files = "s" },
  {
    run = "value cram:w=3:h=3 --store s",
    files = "s",
    first = '"$SG" value cram:w=3:h=2 >s; rm s;' .. '"$SG" outcome cram:w=3:h=3 --store s',
  },
  { run = "outcome cram:w=4:h=4 -j 3", files = "" },
  {
    run = "period 0.007 --upto 3000 --checkpoint k",
    files = "k",
    again = "period 0.007 --upto 3000 --checkpoint k --resume",
  },
  {
    run = "period 0.007 --upto 3000 --checkpoint k --resume",
    files = "k",
    first = '"$SG" period 0.007 --upto 1000 --checkpoint k',
  },
  {
    run = "period 0.104 --ring --upto 100000 --checkpoint r",
    files = "r",
    again = "period 0.104 --ring --upto 100000 --checkpoint r --resume",
  },
  {
    run = "period 0.104 --ring --upto 100000 --checkpoint r --resume",
    files = "r",
    first = '"$SG" period 0.104 --ring --upto 50000 --checkpoint r',
  },
  { run = "batch rules --task seq --out a", files = "a", first = "echo old >a" },
  -- a.unfinished says that a lacks answers
  {
    run = "batch rules --task seq --out a --resume",
    files = "a a.unfinished",
    first = '"$SG" batch rules/x.lua --task seq --out a',
  },
  { run = "new game", files = "game.lua game_spec.lua", again = "value game.lua", first = ":" },
}

describe("calls of the system that fail (seed " .. seed .. ")", function()
  local folder, startup
  setup(function()
    math.randomseed(seed)
    folder = program.folder()
  end)
  teardown(function() program.remove(folder) end)

  local function clean(command)
    return ([[rm -rf ./*; mkdir rules; for r in x y; do echo 'return { name = "'$r'", code = "0.07" }' >rules/$r.lua; done
      { %s; } >../first 2>&1]]):format(command.first or ":")
  end

  -- What the files hold if the command runs to its end, by its answer the second time; what is there besides.
  local function after(command)
    return ([[ls -A | grep -v '^rules$' | tr '\n' ' '; echo; timeout 60 "$SG" %s 2>&1; echo "exit $?"]]):format(
      command.again or command.run
    )
  end

  local function traced(call, fault) return ("strace -qq -e trace=%s %s -o ../log"):format(call, fault) end

  local function count(text, call)
    local _, n = text:gsub("\n?" .. call .. "%(", "")
    return n
  end

  -- How often the command makes each call, and how it ends when nothing fails.
  local function calls_of(command)
    local run = faults.series(
      folder,
      { 0 },
      traced(table.concat(CALLS, ","), ""),
      command.run,
      clean(command),
      after(command)
    )[0]
    local counts = {}
    for _, call in ipairs(CALLS) do
      counts[call] = count("\n" .. run.fired, "\n" .. call)
    end
    return counts, run
  end

  local function judge(run, expected, command)
    if not run.fired:find("INJECTED", 1, true) then return nil end
    local is_same = run.code == expected.code and run.out == expected.out
    if not is_same and (run.code ~= 5 or faults.is_crude(run.err)) then
      return ("exit code %d, %s%s"):format(run.code, run.out:sub(1, 300), run.err:sub(1, 300))
    end
    local there, again = run.after:match "^([^\n]*)\n(.*)"
    for name in there:gmatch "%S+" do
      if not (" " .. command.files .. " "):find(" " .. name .. " ", 1, true) then return "left behind: " .. name end
    end
    local _, wanted = expected.after:match "^([^\n]*)\n(.*)"
    local function essence(text)
      text =
        text:gsub(", given the values in [^%]]*", ""):gsub("%s+engine: [^\n]*", ""):gsub("[^\n]*already[^\n]*\n", "")
      return (text:gsub("%d+ answers?[^\n]*", ""):gsub("%d+ files?:[^\n]*", ""))
    end
    if command.run == "new game" and there == "" then return nil end -- nothing was written
    if essence(again) ~= essence(wanted) then
      return ("then: %s, not %s"):format(again:sub(1, 400), wanted:sub(1, 400))
    end
  end

  for _, command in ipairs(COMMANDS) do
    it(command.run .. (command.first and " (again)" or "") .. " keeps what it had, and says what failed", function()
      if not faults.has "strace" then return pending "no strace" end
      startup = startup or calls_of { run = "--version" }
      local counts, expected = calls_of(command)
      for _, call in ipairs(CALLS) do
        local from = startup[call] + 1
        if call == "write" then from = 1 end
        for _, errno in ipairs(faults.all and ERRORS[call] or { ERRORS[call][math.random(#ERRORS[call])] }) do
          local numbers = counts[call] >= from and faults.sample(from, counts[call], SAMPLE) or {}
          local fault = ("-e inject=%s:error=%s:when=$n"):format(call, errno)
          local runs =
            faults.series(folder, numbers, traced(call, fault), command.run, clean(command), after(command))
          for _, n in ipairs(numbers) do
            local wrong = judge(runs[n], expected, command)
            assert(not wrong, wrong and ("%s %d of %d, %s: %s"):format(call, n, counts[call], errno, wrong))
          end
        end
      end
    end)
  end

  it("newfstatat: a file that cannot be looked at is not replaced by answers", function()
    if not faults.has "strace" then return pending "no strace" end
    for _, name in ipairs { "a", "a.csv" } do
      local run = faults.series(
        folder,
        { 1, 2 },
        "strace -qq -P " .. name .. " -e trace=newfstatat -e inject=newfstatat:error=EIO:when=$n -o ../log",
        "batch rules --task seq --out " .. name,
        "echo old >" .. name,
        "cat " .. name
      )
      for n = 1, 2 do
        assert.equal(5, run[n].code, name)
        assert.equal("old\n", run[n].after)
      end
    end
  end)

  it("newfstatat: a checkpoint that cannot be looked at is not begun anew", function()
    if not faults.has "strace" then return pending "no strace" end
    local run = faults.series(
      folder,
      { 1 },
      "strace -qq -P r -e trace=newfstatat -e inject=newfstatat:error=EIO:when=$n -o ../log",
      "period 0.104 --ring --upto 100000 --checkpoint r --resume",
      '"$SG" period 0.104 --ring --upto 50000 --checkpoint r; cp r before',
      "cmp r before && echo same"
    )
    assert.equal(5, run[1].code)
    assert.equal("same\n", run[1].after)
  end)
end)
