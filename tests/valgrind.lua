-- SPDX-License-Identifier: MIT
-- make check-valgrind: sg-lua run tests/valgrind.lua PROGRAM: commands of every kind under valgrind, which finds no
-- error and no lost block in any of them. With SG_LUA, here a folder without modules, the program gives back all it has
-- at its end. Exit codes are those that users see: 99 is valgrind's.

local program = assert(arg[1])

-- What to run, and the exit code.
local COMMANDS = {
  { "value kayles 30" },
  { "value 0.77 1000000000000" },
  { "value subtraction:s=2,5,7 '{7, 9}'" },
  { "value cram:w=3:h=3" },
  { "value cram:w=3:h=4 --method lv" },
  { "value cram:w=3:h=4 --method pn -j 4" },
  { "value chomp --hashed -j 2" },
  { "value sprouts:n=2" },
  { "value node_kayles" },
  { "value green_hackenbush" },
  { "value wythoff '{3, 5}'" },
  { "value ruler HTHH" },
  { "value rugs HTT/TTH" },
  { "outcome treblecross" },
  { "moves kayles 9" },
  { "moves nim '{3, 4, 5}' --format json" },
  { "explain kayles 8" },
  { "sum kayles@7 nim@3" },
  { "compound selective kayles@3 nim@2" },
  { "graph chomp" },
  { "seq 0.137 0..60" },
  { "seq 4!.0 0..40 --format csv" },
  { "seq '0.{1,3+}' 0..20" },
  { "table wythoff 0..5 0..5" },
  { "period 0.77" },
  { "period '0.3[12]'" },
  { "period 0.15 --upto 2000" },
  { "diff 0.77 0.07 --upto 100", 1 },
  { "identify 0.77" },
  { "misere genus kayles 8" },
  { "misere outcome cram:w=2:h=3" },
  { "misere quotient subtraction:s=1,2" },
  { "misere sum kayles@3 nim@2" },
  { "loopy geography" },
  { "nimber '2^63 * (3 + inv 7)'" },
  { "rules" },
  { "check nim" },
  { "plot 0.77 0..40" },
  { "verify tests/fuzz/corpus/certificates/kayles" },
  { "play --replay tests/fuzz/corpus/transcripts/kayles" },
  { "value kayles z", 2 },
  { "value spec/broken/growing.lua --positions 200", 4 },
  { "value spec/broken/cycle.lua", 3 },
  { "value spec/broken/function_position.lua", 3 },
  { "value 0.9q", 2 },
}

io.stdout:setvbuf "line"
local failed = 0
for _, command in ipairs(COMMANDS) do
  local words, expected = command[1], command[2] or 0
  local line = ("SG_LUA=/dev/null valgrind -q --error-exitcode=99 --leak-check=full '%s' %s"):format(program, words)
  local pipe = assert(io.popen(line .. " 2>&1 >/dev/null </dev/null; echo $?"))
  local text = pipe:read "a"
  pipe:close()
  local code = math.tointeger(tonumber(text:match "(%d+)\n$"))
  local is_right = code == expected and not text:find "^==%d+=="
  if not is_right then
    failed = failed + 1
    print(("FAILED  %s: exit %d, not %d\n%s"):format(words, code, expected, text))
  end
end
print(("%d commands under valgrind, %d failed"):format(#COMMANDS, failed))
os.exit(failed == 0)
