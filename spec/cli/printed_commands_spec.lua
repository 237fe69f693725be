-- SPDX-License-Identifier: MIT
-- Commands that the program prints are pasted into a shell: each is a command that a shell parses and that the program
-- understands. The spec collects them from answers and messages about games of all kinds, and runs them.

local sg = require "sg" -- luacheck: ignore 211 (it makes the modules below known)
local program = require "spec.support.program"
local random_of = require("sg.text.words").random
local seed_or = require "spec.support.seed"
local amount = require "spec.support.amount"

local SEED = seed_or(1)
-- Of some 1,500 questions about games.
local N_RUNS = math.tointeger(tonumber(os.getenv "SG_RUNS")) or amount(120, 120, 1500)

-- ---- rule files -----------------------------------------------------------------------------------------------------

local RULES = {
  ["my game's $x.lua"] = [[params = { w = { type = "integer", default = 3, min = 1, max = 9 },
      s = { type = "string", default = "a" } },
    heap = function(n, option, p) for k = 1, math.min(n, p.w) do option(n - k) end
      if n > 1 and p.w > 5 then option(n // 2, n // 3) end end]],
  ['`tick` "q";.lua'] = "subtract = { 1, 3, 4 }",
  ["chaos.lua"] = [[heap = function(n, option) for k = 1, n do if (k * k + n // 3) % 7 > 2 then option(n - k) end end
    if n > 3 then option(n // 2, n // 5) end end]],
  ["no start.lua"] = "options = function(n, option) if n > 0 then option(n - 1) end end",
  ["texts.lua"] = [[start = "-x'$y", options = function(word, option)
    for i = 1, #word do option(word:sub(1, i - 1) .. word:sub(i + 1)) end end]],
  ["ints.lua"] = "start = 7, options = function(n, option) if n > -5 then option(n - 1) end if n > 2 then option(n - 3) end end",
  ["two heaps.lua"] = [[heap2 = function(a, b, option)
    if a > 0 then option(a - 1, b) end if b > 0 then option(a, b - 1) end end]],
  ["row of coins.lua"] = "turn = { 1, 2 }",
  ["product.lua"] = "product = { { 1, 2 }, { consecutive = true } }",
  ["tiles.lua"] = 'params = { w = 3 }, place = { tiles = { "##" }, w = "w", h = 3 }',
  ["graph.lua"] = 'take = "vertex and neighbours", start = sg.graph.path(5, "text")',
  ["coupled.lua"] = [[heaps = { a = { "a(n-1)", "b(n-1)" }, b = { "a(n-1) + b(n-2)", "0" } }, start = { a = 4 }]],
  ["loopy.lua"] = "loopy = true, start = 3, options = function(n, option) if n > 0 then option(n - 1) option((n + 1) % 5) end end",
  ["grows.lua"] = "loopy = true, start = 3, options = function(n, option) option(n + 1) end",
  ["endless.lua"] = "heap = function(n, option) while n > 3 do end end",
  ["entailing.lua"] = [[entailing = true, start = 5, options = function(n, option)
    if n > 0 then option(n - 1) end if n > 1 then option.entail(n - 2) end if n > 2 then option.again(n - 3) end end]],
  ["entailing heap.lua"] = [[entailing = true, heap = function(n, option)
    if n > 0 then option(n - 1) end if n > 1 then option.entail(n - 2) end end]],
  ["two faced.lua"] = [[start = { 1, 2 }, options = function(at, option) if at[1] > 0 then option { at[1] - 1, at[2] } end end,
    canonical = function(at) return { at[2], at[1] } end]],
  ["large.lua"] = [[start = { 40, 40, 40, 40 }, options = function(at, option)
    for i = 1, 4 do for left = 0, at[i] - 1 do
      local after = { table.unpack(at) } after[i] = left option(after) end end end]],
  ["partizan.lua"] = [[start = 4, left = function(n, option) if n > 0 then option(n - 1) end end,
    right = function(n, option) if n > 1 then option(n - 2) end end]],
  ["broken.lua"] = "start = 3, options = function(n, option) option(n.x) end",
  ["empty start.lua"] = "start = 0, options = function() end",
}

local SCRIPTS = {
  ["a script's $1.lua"] = 'local sg = require "sg"\nprint(sg.load "kayles":value(7).value)\n',
  ["nothing returned.lua"] = "local n = 3\n",
  ["commands of a prompt.lua"] = ":value kayles 7\n",
}

-- ---- command lines --------------------------------------------------------------------------------------------------

-- Games with a position of each. A shell's words, as somebody types them.
local GAMES = {
  { [["my game's \$x.lua"]], "7" },
  { [["my game's \$x.lua" w=6]], "7" },
  { [["my game's \$x.lua:w=6:s=b c"]], "7" },
  { [['`tick` "q";.lua']], "5" },
  { "chaos.lua", "9" },
  { "'no start.lua'", "3" },
  { "texts.lua" },
  { "ints.lua", "5" },
  { "'two heaps.lua'", "'{2,3}'" },
  { "'row of coins.lua'", "HTHH" },
  { "product.lua" },
  { "tiles.lua w=2" },
  { "graph.lua" },
  { "coupled.lua", "a4" },
  { "loopy.lua" },
  { "grows.lua" },
  { "entailing.lua" },
  { "'entailing heap.lua'", "4" },
  { "'two faced.lua'" },
  { "large.lua" },
  { "partizan.lua" },
  { "broken.lua" },
  { "'empty start.lua'" },
  { "'impartial(partizan.lua)'" },
  { "kayles", "7" },
  { "0.77", "5" },
  { "'4!.0'", "9" },
  { "'{2+}=.0'", "9" },
  { "'0.8'", "9" },
  { "'20.017'", "5" },
  { "subtraction:s=1,2,5", "9" },
  { "nim", "'{1,2}'" },
  { "wythoff", "'{2,3}'" },
  { "top_entails", "5" },
  { "cram:w=3:h=2" },
  { "node_kayles:cycle=5" },
  { "green_hackenbush" },
  { "'pass(0.173)'", "12" },
  { "'block(1, nim)'", "'{1,2}'" },
  { [["pass(2, my game's \$x.lua)"]], "5" },
  { "'conway_product(nim, kayles)'", "'{1, 2}'" },
  { "'reverse(nim@{1,2})'" },
  { "'pass(loopy.lua)'" },
}

-- The questions that are asked of each game: its name and one of its positions replace GAME and POSITION.
local QUESTIONS = {
  "GAME",
  "GAME POSITION",
  "GAME@POSITION",
  "GAME --time 0.2",
  "GAME --positions 3",
  "value GAME",
  "value GAME POSITION",
  "value GAME -x",
  "value GAME@POSITION' + nim@3'",
  "misere value GAME@POSITION' + nim@3'",
  "moves GAME POSITION --limit 1",
  "outcome GAME POSITION --positions 2",
  "explain GAME POSITION",
  "seq GAME",
  "seq GAME 0..30 --time 0.2",
  "table GAME",
  "table GAME 0..3 0..3",
  "period GAME --upto 60 --time 0.2",
  "plot GAME 0..30 --time 0.3",
  "codegen GAME",
  "codegen GAME --lang cpp --upto 60",
  "oeis GAME --upto 40 --time 1",
  "loopy GAME POSITION",
  "loopy GAME",
  "identify GAME --time 0.3",
  "check GAME --time 0.3",
  "misere quotient GAME --time 0.3 --upto 8",
  "graph GAME POSITION --limit 3",
  "batch GAME",
  "run GAME",
  "GAME w=x",
  "value GAME:nosuch=1",
  "codegen GAME --lang cobol",
  "period GAME --checkpoint c.ckpt --upto 50 --time 1 && $SG period GAME --checkpoint c.ckpt --upto 60 --time 1",
}

-- Command lines of their own.
local OTHERS = {
  "new 'my_game' --dir 'a folder'",
  "new 'my_game' --dir \"it's \\$HOME\" --loopy",
  "new 'a game'",
  "new x/y",
  'run "a script\'s \\$1.lua"',
  '"a script\'s \\$1.lua"',
  "'nothing returned.lua'",
  "run 'commands of a prompt.lua'",
  "run - <'commands of a prompt.lua'",
  "run - <chaos.lua",
  "- <chaos.lua",
  '- w=6 --time 0.05 <"my game\'s \\$x.lua"',
  "endless.lua --steps 10000",
  "'a folder here'",
  "value 'a folder here'",
  "batch kayles",
  "batch 'a folder here' --task value",
  "batch 'a folder here' --debug",
  "batch . --out answers.jsonl --task value --time 0.3",
  "batch nothing",
  "valu kayles 7",
  "kayles@7 nim@3",
  "'cram:w=3:h=2@start'",
  "kayls",
  "077",
  "0,77",
  "list",
  "doctor",
  "rules nothing",
  "rules ./kayles.lua",
  "rules a/b",
  "rules --about zzzz",
  "docs nothing",
  "docs rules | tail -3",
  "'my game.lua'",
  "chaos",
  "misere",
  "misere kayles",
  "misere values kayles 3",
  "sum kayles",
  "sum kayles@7 nim",
  "compound kayles@7",
  "table kayles 0..3",
  "seq kayles 3..-1",
  "seq kayles -3..5",
  "value kayles -3",
  "value kayles -3 4",
  "value kayles --tme 3",
  "verify nothing",
  "verify chaos.lua",
  "cite nothing",
  "diff kayles",
  "nimber",
  "nimber '('",
  "merge",
  "merge chaos.lua --out x.jsonl",
  "compare a b",
  "sbatch .",
  "sbatch 'a folder here' --task value --out \"it's.csv\" --shards 2",
  "play kayles 5 </dev/null",
  "play --replay nothing",
  "report kayles",
  "report kayles --out no/folder/x.html",
  "serve --port x",
  "watch",
  "test nothing",
  "codegen",
  "codegen kayles",
  "--untrusted",
  "--frmat x",
  "value kayles w=3",
  "value nim '{1,2}' --method dg",
  "-e",
  "-e 'print(1)'",
  "outcome 'nim' '(1' ",
  "value 20.017 5",
  "value 20.017",
  "loopy 20.017",
  "value kayles 7 --certificate no/folder/c.cert",
  "table kayles 0..3 0..3",
  "seq wythoff 0..3",
}

-- ---- commands in what is printed ------------------------------------------------------------------------------------

-- A command that is printed begins with the name of the program, at the start of a line, behind a space or a mark, and
-- ends with the line, or with a mark outside of a shell's quotes: "`", ";", or a comment of two spaces in the help.
local function command_at(text, at)
  local i = at
  while i <= #text do
    local c = text:sub(i, i)
    if c == "'" or c == '"' then
      i = text:find(c, i + 1, true) or #text
    elseif c == "\\" then
      i = i + 1
    elseif c == "\n" or c == "`" or c == ";" then
      break
    end
    i = i + 1
  end
  return text:sub(at, i - 1), i
end

-- Names of the program that are no commands: its version, and sentences about it.
local NAMES = { "^sg%-lua %d+%.%d+%.%d+[%w-]*:? ", "^sg%-lua with it", "^sg%-lua proves", "^sg%-lua says" }

local function is_name(text, at)
  for _, name in ipairs(NAMES) do
    if text:find(name, at) then return true end
  end
  return false
end

local function commands_in(text)
  local found, at = {}, 1
  while true do
    at = text:find("%f[^%s\0`(]sg%-lua[ \n`]", at)
    if not at then return found end
    if is_name(text, at) then
      at = at + 1
    else
      found[#found + 1], at = command_at(text, at)
    end
  end
end

-- Words in capitals that stand for something; a command with one is a pattern, not a command.
local PLACEHOLDERS = { FILE = true, GAME = true, N = true, COMMAND = true }

local function is_pattern(command)
  for word in command:gmatch "%f[%w]%u+%f[%W]" do
    if PLACEHOLDERS[word] then return true end
  end
  return false
end

-- What a command that was printed may be refused with: how a word that begins with "-" is written is shown for kayles,
-- too, where -3 is no heap; and not every sum has an answer where play may go on for ever, or in misère play.
local REFUSALS = {
  "a heap is a whole number such as 7",
  "is loopy",
  "`sg%-lua loopy ",
  "no theory of misère play",
  "misère play is not answered for such games",
}

local function is_refused(pasted)
  for _, why in ipairs(REFUSALS) do
    if pasted.code == 2 and pasted.err:find(why) then return true end
  end
  return false
end

-- ---- the runs -------------------------------------------------------------------------------------------------------

-- A program that stops a command after four seconds.
local STOPPING = '#!/bin/sh\nexec timeout -k 5 -s INT 4 "$SG" "$@"\n'

local function questions()
  local lines = {}
  for _, game in ipairs(GAMES) do
    for _, question in ipairs(QUESTIONS) do
      local name = question:find "GAME[@:]" and game[1]:gsub(" w=", ":w=") or game[1]
      lines[#lines + 1] = question:gsub("GAME", (name:gsub("%%", "%%%%"))):gsub("POSITION", game[2] or "start")
    end
  end
  return lines
end

-- N_RUNS of the lines.
local function some_of(lines)
  local random = random_of(SEED)
  for i = 1, math.min(N_RUNS, #lines) do
    local j = i + random(#lines - i + 1) - 1
    lines[i], lines[j] = lines[j], lines[i]
  end
  return table.move(lines, 1, math.min(N_RUNS, #lines), 1, {})
end

describe("commands that are printed (SG_SEED=" .. SEED .. ")", function()
  local folder, seen

  local function shell(line)
    return program.shell(
      ("export PATH=%s/bin:$PATH; sh -c %s"):format(program.quote(folder), program.quote(line)),
      { cd = folder }
    )
  end

  setup(function()
    folder, seen = program.folder(), {}
    program.output(("mkdir %s/bin %s/'a folder here'"):format(folder, folder))
    for name, text in pairs(RULES) do
      program.write(folder .. "/" .. name, ('return { name = "a_game", summary = "A game.", %s }\n'):format(text))
    end
    program.write(
      folder .. "/a folder here/one.lua",
      'return { name = "one", summary = "One.", subtract = { 1, 2 } }\n'
    )
    for name, text in pairs(SCRIPTS) do
      program.write(folder .. "/" .. name, text)
    end
    program.write(folder .. "/bin/sg-lua", STOPPING)
    program.output("chmod +x " .. folder .. "/bin/sg-lua")
  end)
  teardown(function() program.remove(folder) end)

  -- Runs a command line, and each command that it prints and that was not run yet.
  local function follow(line)
    local ran = shell("sg-lua " .. line)
    assert.is_true(ran.code <= 5 or ran.code == 124, line .. "\n" .. ran.err)
    local found = commands_in(ran.out .. "\n" .. ran.err)
    for _, command in ipairs(found) do
      if not seen[command] and not is_pattern(command) then
        seen[command] = true
        local pasted = shell(command)
        local told = ("printed by sg-lua %s: %s\n%s"):format(line, command, pasted.err)
        assert.is_nil(pasted.err:find "^sh: ", told)
        assert.is_true(is_refused(pasted) or pasted.code ~= 2 and (pasted.code <= 5 or pasted.code == 124), told)
      end
    end
    return found
  end

  it("work when they are pasted: about games of all kinds", function()
    local n_found = 0
    for _, line in ipairs(some_of(questions())) do
      n_found = n_found + #follow(line)
    end
    assert.is_true(n_found > N_RUNS / 4, n_found .. " commands")
  end)

  it("work when they are pasted: of commands of all kinds", function()
    local n_found = 0
    for _, line in ipairs(OTHERS) do
      n_found = n_found + #follow(line)
    end
    assert.is_true(n_found > #OTHERS / 3, n_found .. " commands")
  end)

  -- Each pair is a command line that a user types, and the command that the program prints in its answer.
  local PRINTED = {
    { [["my game's \$x.lua" w=6]], [[sg-lua period 'my game'"'"'s $x.lua:w=6']] },
    { "'4!.0'", "sg-lua period '4!.0'" },
    { "value 'kayles@7 + nim@3'", "sg-lua sum 'kayles@7 + nim@3'" },
    { "misere value 'kayles@7 + nim@3'", "sg-lua misere sum 'kayles@7 + nim@3'" },
    { '- w=6 <"my game\'s \\$x.lua"', "sg-lua period FILE:w=6" },
    { "value ints.lua -3", "sg-lua value ints.lua -- -3" },
    { "seq 'two heaps.lua' 0..9", "sg-lua table 'two heaps.lua' 0..9 0..9" },
    { "'two faced.lua'", "sg-lua check 'two faced.lua'" },
    { "codegen '{2+}=.0' --lang cpp --upto 60", "sg-lua codegen '{2+}=.0' --lang cpp --upto 60" },
    { "codegen '0.77' --lang c", "sg-lua period 0.77 --certificate FILE" },
    { 'oeis "my game\'s \\$x.lua" --upto 40', [[sg-lua seq 'my game'"'"'s $x.lua' 0..40]] },
  }

  for _, row in ipairs(PRINTED) do
    it("has the words that made it: sg-lua " .. row[1], function()
      local ran = shell("sg-lua " .. row[1])
      local found = {}
      for _, command in ipairs(commands_in(ran.out .. "\n" .. ran.err)) do
        found[command] = true
      end
      assert.is_true(found[row[2]], row[2] .. " is not in\n" .. ran.out .. ran.err)
    end)
  end
end)
