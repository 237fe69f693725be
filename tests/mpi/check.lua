-- SPDX-License-Identifier: MIT
-- lua tests/mpi/check.lua build: sg-lua-mpi against sg-lua.

local B = arg[1] or "build"
package.path = "tests/mpi/?.lua;" .. package.path
local run = require "run"
local check = run.check
local SERIAL, MPI = B .. "/sg-lua", B .. "/sg-lua-mpi"
local folder = B .. "/mpi-check"
os.execute("rm -rf " .. run.quote(folder) .. " && mkdir -p " .. run.quote(folder))

-- Games that do not split are partitioned, the others are searched by proof numbers in all ranks.
local PARTED = {
  "chomp@",
  "chomp:w=6:h=6@",
  "chess_clobber@",
  "combined_game@",
  "end_nim@",
  "euclid@",
  "fission@",
  "fibonacci_nim@",
  "generalized_wythoff@",
  "geography@",
  "mem@",
  "moores_nim@",
  "nogo@",
  "notakto@",
  "poker_nim@",
  "staircase_nim@",
  "toads_and_frogs@",
  "welter@",
  "wythoff@",
  "white_knight@",
}
local SHARED = {
  "arc_kayles@",
  "cram@",
  "cram:w=5:h=4@",
  "fjords@",
  "hot_clobber@",
  "impartial_clobber@",
  "impartial_clobber:w=4:h=3@",
  "moebius@",
  "nogo_strip@",
  "queens@",
  "silver_dollar@",
  "sprouts@",
  "sprouts:n=5@",
  "tac_tix@",
  "toppling_dominoes@",
  "tromino@",
}

local function with(first, list, ...)
  local words = { first, table.unpack(list) }
  for _, word in ipairs { ... } do
    words[#words + 1] = word
  end
  return words
end

-- ---- the same answers on any number of ranks --------------------------------------------------------------------

local questions = {
  [("values of %d games that are partitioned"):format(#PARTED)] = with("value", PARTED),
  [("values of %d games by proof numbers"):format(#SHARED)] = with("value", SHARED),
  ["winners of all of them"] = with("outcome", PARTED, table.unpack(SHARED)),
  ["values above 63, by partition"] = with("value", { "moebius@", "mogul@", "fission@" }, "--method", "dag"),
  ["answers in JSON"] = with("value", { "chomp@", "cram:w=5:h=4@", "0.77@12" }, "--format", "json"),
}
local names = {}
for name in pairs(questions) do
  names[#names + 1] = name
end
table.sort(names)
for _, name in ipairs(names) do
  local args = questions[name]
  local alone = run.plain(SERIAL, args)
  check(name .. ": sg-lua answers", alone.code == 0, alone.err)
  for _, n in ipairs { 1, 2, 3, 4, 8 } do
    local all = run.mpi(n, MPI, args)
    check(("%s: %d ranks"):format(name, n), all.code == 0 and all.out == alone.out, all.out .. all.err)
  end
end

do
  local args = { "value", "cram:w=5:h=5@", "sprouts:n=5@", "--threads", "2" }
  local all = run.mpi(2, MPI, args)
  check("two ranks of two threads", all.out == run.plain(SERIAL, args).out, all.out .. all.err)
end

-- ---- limits and faults ------------------------------------------------------------------------------------------

local function fails(name, result, code, words)
  check(
    name,
    result.code == code and result.err:find(words, 1, true),
    ("code %s\n%s"):format(result.code, result.err)
  )
end

local function write(name, text)
  local file = assert(io.open(folder .. "/" .. name, "wb"))
  file:write(text)
  file:close()
  return folder .. "/" .. name
end

-- 14^4 positions with long keys and few moves.
local counters = write(
  "counters.lua",
  [[
local tail = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
return {
  start = { 13, 13, 13, 13, tail },
  options = function(p, option)
    for i = 1, 4 do
      if p[i] > 0 then
        local q = { p[1], p[2], p[3], p[4], tail }
        q[i] = q[i] - 1
        option(q)
      end
    end
  end,
}
]]
)
local BIG = { "value", counters, "--memory", "3", "-q" }
fails("one rank is stopped by its limit on memory", run.mpi(1, MPI, BIG), 4, "the memory limit was reached")
fails("the message about the limit says what helps", run.mpi(1, MPI, BIG), 4, "Ranks divide the positions evenly")
check(
  "the same limit is enough for four ranks",
  run.mpi(4, MPI, BIG).out == run.plain(SERIAL, { "value", counters }).out
)

-- Ranks whose part of the deepest positions is done must not go broad in the meantime: 10,000 options wait at most,
-- and 50,000 if they do, for 12,155 positions of each rank.
local narrow = run.mpi(4, MPI, { "value", "tests/scale/chomp.lua:w=9:h=9", "--memory", "1", "--stats", "-q" })
local most = 0
for n in narrow.err:gmatch "(%d+) options waiting at most" do
  most = math.max(most, tonumber(n))
end
check(
  "few options wait while four ranks work",
  narrow.code == 0 and narrow.out:find ": 20  N" and most > 0 and most < 15000,
  narrow.out .. narrow.err
)

local loop = write(
  "loop.lua",
  [[
return { start = 3, options = function(n, option) option(n == 1 and 3 or n - 1) end }
]]
)
fails("play that goes round", run.mpi(3, MPI, { "value", loop }), 3, "play can go round")
local endless = write(
  "endless.lua",
  [[
return { start = 1, options = function(n, option) option(n + 1) end }
]]
)
for _, method in ipairs { "dag", "pn" } do
  local result = run.mpi(2, MPI, { "value", endless, "--method", method, "-q" }, 400)
  fails("play that never ends, " .. method, result, 4, "play goes on after 1000001 moves: ")
  check(
    "play that never ends is shown, " .. method,
    result.err:find "%d+ %-> %d+ %-> %d+ %-> %.%.%. %-> %d+",
    result.err
  )
end
local broken = write(
  "broken.lua",
  [[
return { start = 9, options = function(n, option)
  if n == 2 then error "no two" end
  for i = 0, n - 1 do option(i) end
end }
]]
)
for _, n in ipairs { 1, 3 } do
  fails(("a fault of the rule, %d ranks"):format(n), run.mpi(n, MPI, { "value", broken }), 3, "no two")
end
fails("a rule that does not load", run.mpi(2, MPI, { "value", write("none.lua", "return {") }), 3, "none.lua")
fails("a command that is not for many ranks", run.mpi(2, MPI, { "period", "0.77" }), 2, "sg-lua period 0.77")
fails(
  "rules that nobody trusts",
  run.mpi(2, MPI, { "value", "cram@", "--untrusted" }),
  2,
  "--untrusted is not for ranks"
)
check("--help ends all ranks", run.mpi(3, MPI, { "value", "--help" }).code == 0)
do
  local help = run.mpi(2, MPI, { "--help" })
  for _, word in ipairs { "mpirun -n", "partition", "shared search", "--store FILE", "--memory MiB", "SIGUSR1" } do
    check("--help says " .. word, help.code == 0 and help.out:find(word, 1, true), help.out .. help.err)
  end
  local made = run.shell "make --no-print-directory -s mpi MPICC=no-such-mpicc"
  check(
    "make mpi without an MPI says what installs one",
    made.code ~= 0 and made.err:find "no%-such%-mpicc.*sh bootstrap%.sh mpi",
    made.err
  )
end

-- All positions of a partition are counted, and all options: 398,971 in Chomp 8x8 where a bar turned over is another
-- one, whatever the number of ranks.
for _, n in ipairs { 1, 2 } do
  local said = run.mpi(n, MPI, { "value", "tests/scale/chomp.lua:w=8:h=8@", "--stats", "--format", "json", "-q" })
  local options, parts = said.out:match '"options":(%d+)', said.out:match '"parts":(%d+)'
  local all = n == 1 and 398971
  check(
    ("--stats of %d ranks of a partition"):format(n),
    said.err:find("together\n", 1, true)
      and tonumber(options) > 100000
      and (not all or tonumber(options) == all)
      and tonumber(parts) == tonumber(options) + 1
      and not said.out:find '"depth"',
    said.out .. said.err
  )
  local text = run.mpi(n, MPI, { "value", "tests/scale/chomp.lua:w=8:h=8@", "--stats", "-q", "-j", "2" })
  check(
    ("--stats of %d ranks claims nothing that was not counted"):format(n),
    not text.err:find "longest line"
      and not text.err:find "duplicates"
      and not text.err:find "threads"
      and text.err:find "options that wait",
    text.err
  )
end

check(
  "no rank but rank 0 reads the rule from a file",
  (function()
    local rule = write("only.lua", run.read "rules/chomp.lua")
    local program = MPI:find "^/" and MPI or run.shell("pwd").out:gsub("\n", "") .. "/" .. MPI
    local line = ("mpirun -n 1 %s value %s : -n 2 -wdir / %s"):format(run.quote(MPI), rule, run.quote(program))
    local result =
      run.shell(run.line("mpirun", 1, "true", {}):gsub("mpirun %-n 1 'true' $", function() return line end))
    return result.out == run.plain(SERIAL, { "value", rule }).out
  end)()
)

-- ---- checkpoints ------------------------------------------------------------------------------------------------

-- Starts a run on n ranks, waits until its checkpoint holds something, and kills one rank with the signal.
local function interrupted(n, args, path, signal)
  local log = folder .. "/log"
  os.execute(("(%s; echo code $?) >%s 2>&1 </dev/null &"):format(run.line("mpirun", n, MPI, args), log))
  for _ = 1, 300 do
    if run.shell(("test $(cat %s.*-of-* 2>/dev/null | wc -c) -gt 30000"):format(path)).code == 0 then break end
    os.execute "sleep 0.1"
  end
  os.execute(
    ("pid=$(pgrep -f '^%s .*%s' | tail -n 1); kill -%s $pid"):format(
      MPI:gsub("%p", "."),
      path:gsub("%p", "."),
      signal
    )
  )
  for _ = 1, 300 do
    if run.read(log):find "code %d+" then break end
    os.execute "sleep 0.1"
  end
  return run.read(log)
end

for _, case in ipairs {
  { "a game that is partitioned", "chomp:w=11:h=10@" },
  { "a game by proof numbers", "impartial_clobber:w=11:h=2@" },
} do
  local what, question = table.unpack(case)
  local path = folder .. "/" .. question:match "^%a+"
  local args = { "value", question, "--store", path, "--stats", "-q" }
  local log = interrupted(3, args, path, "KILL")
  check(
    what .. ": a rank that is killed ends the run, with a message",
    log:find "code [1-9]" and log:find "ignal",
    log
  )
  local again = run.mpi(3, MPI, args)
  check(
    what .. ": the run goes on from the checkpoint",
    again.out:match "[^\n]*\n" == run.plain(SERIAL, { "value", question }).out,
    again.out .. again.err
  )
  fails(what .. ": another number of ranks is refused", run.mpi(2, MPI, args), 2, "(ranks 3, not 2)")
  local other = with("outcome", { table.unpack(args, 2) }, "--method", "pn") -- Chomp's would be a theorem's
  fails(what .. ": another question is refused", run.mpi(3, MPI, other), 2, "(question value, not outcome)")
end

do
  local path = folder .. "/chomp"
  local refused = run.mpi(3, MPI, { "value", "chomp:w=11:h=10", "{9,9,9}", "--store", path })
  fails("a checkpoint of another position is refused", refused, 2, "(position ")
  local rule = write("mine.lua", run.read "rules/chomp.lua")
  check("a checkpoint of a rule", run.mpi(2, MPI, { "value", rule, "--store", path .. "-mine" }).code == 0)
  write("mine.lua", run.read "rules/chomp.lua" .. "-- changed\n")
  fails(
    "a checkpoint of another text of the rule is refused",
    run.mpi(2, MPI, { "value", rule, "--store", path .. "-mine" }),
    2,
    "another state of the rule"
  )
  local head = run.read(path):gsub("engine %S+", "engine 0.0.0")
  local file = assert(io.open(path, "wb"))
  file:write(head)
  file:close()
  fails(
    "a checkpoint of another version is refused",
    run.mpi(3, MPI, { "value", "chomp:w=11:h=10", "--store", path }),
    2,
    "a run checkpoint of another version"
  )
end

-- ---- certificates -----------------------------------------------------------------------------------------------

for _, question in ipairs { "chomp:w=6:h=6@", "cram:w=5:h=5@" } do
  local path = folder .. "/proof"
  local made = run.mpi(3, MPI, { "value", question, "--certificate", path, "-q" })
  local checked = run.plain(SERIAL, { "verify", path })
  check(
    question .. ": the certificate of three ranks is verified",
    made.code == 0 and checked.code == 0,
    made.err .. checked.err
  )
end

-- ---- the other MPI ----------------------------------------------------------------------------------------------

if os.getenv "SG_ONE_MPI" then
  print "skipped: MPICH, as SG_ONE_MPI says"
elseif run.shell("command -v mpicc.mpich mpirun.mpich").code == 0 then
  local make = "make --no-print-directory -s B=%s MPI_B=%s MPICC=mpicc.mpich mpi"
  local made = run.shell(make:format(B, folder .. "/mpich"))
  check("MPICH builds it", made.code == 0, made.out .. made.err)
  local args = with("value", { "chomp@", "cram:w=5:h=4@" })
  local all = run.shell(run.line("mpirun.mpich", 2, folder .. "/mpich/sg-lua-mpi", args))
  check("MPICH runs it", all.out == run.plain(SERIAL, args).out, all.out .. all.err)
else
  print "skipped: MPICH is not installed (mpich, libmpich-dev)"
end

os.exit(run.finish())
