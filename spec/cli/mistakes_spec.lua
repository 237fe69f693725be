-- SPDX-License-Identifier: MIT
-- Mistakes that people make at the command line: each message says what was found, what is expected and what to try.

local program = require "spec.support.program"

local folder

-- Rule files with one mistake each, and what they are.
local FILES = {
  heaps = "heaps = function(n, option) for k = 1, n do option(n - k) end end", -- heap is meant
  moves = "moves = function(n, option) if n > 0 then option(n - 1) end end",
  returned = "start = 9, moves = function(n) local t = {} if n > 0 then t[1] = n - 1 end return t end",
  numbers = "take = { 1, 2, 3 }",
  code = "code = function(n, option) if n > 0 then option(n - 1) end end",
  turn = "turn = function(n, option) for k = 1, n - 1 do option(n - k) end end",
  heap2 = "heap2 = function(n, option) for k = 1, n - 9 do option(n - k) end end",
  canonical = "start = 3, options = function(n, option) if n > 0 then option(n - 1) end end, canonical = function(n, option) return n end",
  subtract = "subtract = function(n, option) if n > 0 then option(n - 1) end end",
  heap = "heap = function(n, option) for k = 1, n do option(n + k) end end",
  edges = 'take = "edge", start = { { 1, 2 }, { 2, 3 } }', -- a graph is a list of the neighbours of each vertex
  grows = "loopy = true, start = 3, options = function(n, option) option(n + 1) end",
  asks = [[params = { q = { type = "position", default = 0 }, s = { type = "string", default = "" } },
    start = function(p) return { p.q, p.s } end, options = function() end]],
}
setup(function()
  folder = program.folder()
  for name, fields in pairs(FILES) do
    program.write(("%s/%s.lua"):format(folder, name), ('return { summary = "x", %s }\n'):format(fields))
  end
  program.write(folder .. "/my_game.lua", program.read "rules/kayles.lua")
  program.write(folder .. "/game.txt", program.read "rules/kayles.lua")
  assert.equal(0, program.shell("mkdir folder", { cd = folder }).code)
end)
teardown(function() program.remove(folder) end)

-- The command line, the exit code, and what the message has, in this order.
local MISTAKES = {
  { "vlaue kayles 7", 2, "unknown command 'vlaue'", "did you mean 'value'?" },
  { "kayls", 2, "'kayls'", "did you mean 'kayles'?" },
  { "help vlaue", 2, "unknown command 'vlaue'", "did you mean 'value'?" },
  { "kayls@7", 2, "no game is called 'kayls'", "did you mean 'kayles'?" },
  { "kayles@7 8", 2, "'8' is not GAME@POSITION" },
  { "list", 2, "unknown command 'list'", "did you mean 'rules'?" },
  { "solve kayles 7", 2, "unknown command 'solve'", "did you mean 'value'?" },
  { "grundy kayles 7", 2, "unknown command 'grundy'", "did you mean 'value'?" },
  { "docs rule", 2, "there is no page 'rule'", "did you mean 'rules'?", "`sg-lua docs` lists the pages" },
  { "version", 2, "unknown command 'version'", "did you mean '--version'?" },
  { "77", 2, "unknown command '77'", "did you mean the code 0.77?" },
  { "0,77", 2, "unknown command '0,77'", "did you mean the code 0.77?" },
  { "folder", 5, "folder is a folder", "sg-lua batch folder" },
  { "my_game.lau", 2, "'my_game.lau'" },
  { "kayles 7x", 2, "kayles 7x: the position '7x' is not a heap" },
  { "kayles 7 upto=3", 2, "'upto=3' is not a heap" },
  { "kayles heap=7", 2, "no parameter 'heap'" },
  { "subtraction s=1 s=2", 2, "parameter s is given twice" },
  { "value", 2, "missing argument 'game'", "As in: sg-lua value kayles 7" },
  { "value kayles 7 --fromat json", 2, "'--fromat'", "did you mean '--format'?" },
  { "value kayles 7 --format yaml", 2, "--format is text, json or latex, not 'yaml'" },
  { "value kayles 7 --format=yaml", 2, "--format is text, json or latex, not 'yaml'" },
  { "table wythoff 0..3 0..3 --out x", 2, "table has no option '--out'", "did you mean > FILE?" },
  { "value kayles 7 --upto 5", 2, "value has no option '--upto'", "period", "have it" },
  { "value kayles 7 --verbose", 2, "no option '--verbose'", "it has --as", "--quiet" },
  { "value kayles 7 --json", 2, "'--json'", "--format json" },
  { "value kayls 7", 2, "'kayls'", "did you mean 'kayles'?" },
  { "value kayles -3", 2, "'-3' is read as an option", "a heap is a whole number from 0 on", "-- -3" },
  { "value kayles 7 --time", 2, "'--time' requires an argument" },
  { "value kayles 7 --time 0", 2, "--time is a number of seconds above 0, not '0'" },
  { "value kayles 7 --time -1", 2, "--time is a number of seconds above 0, not '-1'" },
  { "value kayles 7 --time 2s", 2, "--time is a number of seconds above 0, not '2s'" },
  { "value kayles 7 --memory 1G", 2, "--memory is a whole number of MiB above 0, not '1G'" },
  { "value kayles 7 --memory 0.5", 2, "--memory is a whole number of MiB above 0, not '0.5'" },
  { "value kayles 7 -j 0.5", 2, "--threads is a whole number from 0 on (0: one per processor), not '0.5'" },
  { "value kayles 7 -j 100", 2, "--threads is at most 64, not '100'" },
  { "value kayles 7 --method bfs", 2, "--method is dag, lv or pn, not 'bfs'" },
  { "my_game", 2, "unknown command 'my_game'", "did you mean the file my_game.lua?" },
  { "value my_game 7", 2, "'my_game'", "did you mean the file my_game.lua?" },
  { "value my_game.lau 7", 2, "'my_game.lau'", "end with .lua", "./my_game.lau" },
  { "value game.txt 7", 2, "'game.txt'", "./game.txt" },
  { "value folder 7", 2, "'folder'", "this is a folder: `sg-lua batch folder`" },
  { "value folder/ 7", 5, "folder/: Is a directory" },
  { "period kayles --certificate folder", 5, "folder: is a folder, not a file" },
  { "period 0.106 --ring --checkpoint folder", 5, "folder: is a folder, not a file" },
  { "value nofolder/x.lua 7", 5, "nofolder/x.lua: No such file" },
  { "value subtraction:s=1,2,x 7", 2, 's is "1,2,x"', "integers and intervals separated by commas" },
  { "value subtraction:t=1,2 7", 2, "no parameter 't'", "did you mean 's'?" },
  { "value subtraction:s=1,2:s=3 7", 2, "parameter s is given twice" },
  { "value subtraction:1,2,3 7", 2, "parameters are NAME=VALUE", "not '1,2,3'" },
  { "value cram:w=4,h=4", 2, 'w is "4,h=4"', "an integer", "w=4:h=4" },
  { "value cram:w=four", 2, 'w is "four"', "an integer" },
  { "value cram:w=0", 2, "w is 0", "from 1 to 256" },
  { "value 0,77 7", 2, "did you mean the code 0.77?" },
  { "value 077 7", 2, "did you mean the code 0.77?" },
  { "value 0.7.7 7", 2, "column 4", "one point only" },
  { "seq kayles", 2, "missing argument 'range'", "As in: sg-lua seq kayles 0..100" },
  { "seq kayles 20", 2, "FROM..TO", "not '20'", "0..20?" },
  { "seq kayles 0-20", 2, "FROM..TO", "not '0-20'", "0..20?" },
  { "seq kayles 0...20", 2, "not '0...20'", "0..20?" },
  { "seq kayles 0:20", 2, "not '0:20'", "0..20?" },
  { "seq kayles 0..", 2, "FROM..TO", "not '0..'" },
  { "seq kayles 20..0", 2, "20..0 is empty" },
  { "seq kayles 0 20", 2, "too many arguments: '20'", "As in: sg-lua seq kayles 0..100" },
  { "seq kayles -5..5", 2, "FROM..TO", "from 0 on", "'-5..5'" },
  { "seq kayles 0..99999999999999999999", 2, "at most 1000000 heaps" },
  { "seq kayles 0..20 --format png", 2, "--format is text, json, csv, bfile, svg or latex, not 'png'" },
  { "seq cram 0..9", 2, "not indexed by heaps", "value, moves or explain", "sg-lua seq cram --param h=1..8" },
  { "seq wythoff 0..9", 2, "not indexed by heaps", "sg-lua table", "--row 1" },
  { "period kayles 100", 2, "too many arguments: '100'" },
  { "period kayles --upto -1", 2, "--upto is a heap", "not '-1'" },
  { "period kayles --upto 1e6", 2, "--upto is a heap", "not '1e6'" },
  { "period kayles --upto 1000000000000000000", 2, "1000000000000000000", "below 2^40" },
  {
    "period kayles --certificate /nope/x.json",
    5,
    "/nope/x.json: there is no folder /nope",
    "`mkdir -p /nope` makes it",
  },
  { "oeis kayles --upto 9 --out /no#such/x", 5, "/no#such/x: there is no folder", "`mkdir -p '/no#such'` makes it" },
  { "oeis kayles --upto 9 --out game.txt", 5, "game.txt: this is no folder" },
  { "batch my_game.lua --out nope/x.csv", 5, "nope/x.csv: there is no folder nope", "`mkdir -p nope` makes it" },
  { "batch my_game.lua --out x.xlsx", 2, "x.xlsx: answers are not written as .xlsx", ".csv" },
  { "batch my_game.lua --out x.tsv --resume", 2, "x.tsv: answers are not written as .tsv" },
  { "merge my_game.lua --out x.html", 2, "x.html: answers are not written as .html" },
  { "batch my_game.lua --out nope/x --resume", 5, "nope/x: there is no folder nope" },
  { "batch my_game.lua --out x --certificates nope/x", 5, "nope/x: there is no folder nope" },
  { "value cram:w=5:h=5 start --store nope/x", 5, "nope/x: there is no folder nope" },
  { "period 0.07 --checkpoint nope/x", 5, "nope/x: there is no folder nope" },
  { "period 0.07 --ring --checkpoint nope/x", 5, "nope/x: there is no folder nope" },
  { "play kayles 3 --transcript nope/x", 5, "nope/x: there is no folder nope" },
  { "period kayles --resume", 2, "--checkpoint FILE" },
  { "table kayles 0..3 0..3", 2, "not a game on two heaps", "seq" },
  { "nimber 2 + 3", 2, "'+' is no expression", "nimber '2 + 3'" },
  { "sum kayles 7 nim 3", 2, "'kayles' is not GAME@POSITION", "kayles@7" },
  { "table cram 0..3 0..3", 2, "not a game on two heaps", "value, moves or explain" },
  { "table wythoff 0..3", 2, "missing argument 'columns'", "As in: sg-lua table" },
  { "table kayles 0..5", 2, "missing argument 'columns'", "each of the two heaps", "sg-lua seq GAME FROM..TO" },
  { "sum kayles", 2, "'kayles' is not GAME@POSITION", "kayles@7", "kayles@ for its start" },
  { "sum kayles@7 nim", 2, "'nim' is not GAME@POSITION" },
  { "compound selectiv kayles@7", 2, "kind is ordinal", "not 'selectiv'", "did you mean 'selective'?" },
  { "plot kayles 0..20 --kind pie", 2, "--kind is scatter, strip or wheel, not 'pie'" },
  { "plot kayles 0..20 --kind wheel", 2, "add --format svg" },
  { "verify nope.json", 5, "nope.json: No such file" },
  { "misere", 2, "misere is followed by a command: outcome, value, genus", "As in: sg-lua misere outcome" },
  { "misere genius kayles 7", 2, "not by 'genius'", "did you mean 'genus'?" },
  { "diff kayles cram", 2, "kayles is a game on heaps and cram is not" },
  { "identify 1,2,a", 2, "whole numbers from 0 on", "not '1,2,a'" },
  { "nimber --table 5", 2, "--table is 4, 16 or 256, not '5'" },
  { "batch folder", 2, "no rule files (*.lua) in folder" },
  { "batch my_game.lua --task values", 2, "'values'", "did you mean 'value'?" },
  { "new my-game", 2, "'my-game' cannot name a game", "letters, digits and _" },
  { "new other --squares", 2, "no option '--squares'", "--grid" },
  { "new other --heap --grid", 2, "'--grid'", "'--heap'" },
  { "run folder", 5, "folder: Is a directory" },
  { "value kayles 7 --remoteness", 2, "no option '--remoteness'", "outcome, moves, explain, loopy have it" },
  { "--vers", 2, "did you mean '--version'?" },
  { "codegen kayles", 2, "codegen needs a language: --lang c, cpp, python or java" },
  { "misere explain kayles@4 nim@3", 2, "`sg-lua misere sum 'kayles@4 + nim@3'` answers" },
  {
    "value returned.lua",
    3,
    "returned.lua:1: moves = function(p) returns a formula",
    "options = function(position, option)",
  },
  { "numbers.lua", 3, "numbers.lua:1: ", "numbers taken from a heap are subtract = { 1, 2, 3 }" },
  { "heaps.lua", 3, "heaps.lua:1: ", "table of families; moves of one heap are heap = function(n, option)" },
  { "moves.lua", 3, "moves.lua:1: ", "moves = function(p) returns a formula", "heap = function(n, option)" },
  { "code.lua", 3, "code.lua:1: ", "code = function(p) returns a code such as", "heap = function(n, option)" },
  { "subtract.lua", 3, "subtract.lua:1: ", "subtract = function(p) returns a set", "heap = function(n, option)" },
  { "turn.lua", 3, "turn.lua:1: ", "turn = function(n, companions) calls companions", "heap = function(n, option)" },
  { "heap2.lua", 3, "heap2.lua:1: ", "heap2 = function(a, b, option)", "heap = function(n, option)" },
  { "canonical.lua", 3, "canonical.lua:1: ", "canonical = function(position) returns the position" },
  { "heap.lua", 3, "heap.lua:1: ", "must get smaller" },
  {
    "edges.lua",
    3,
    "edges.lua:1: start is a list of edges",
    "of 3 vertices is made of one by sg.graph.new(3, edges)",
  },
  {
    "loopy grows.lua",
    4,
    "grows.lua: play goes on after",
    "A loopy game needs finitely many positions",
    "(--positions)",
  },
  {
    "value asks.lua:q=str",
    2,
    "parameter q is str, which is no position",
    "a text stands in quotes",
    'write q="str"',
  },
  { "value asks.lua:s=a:b", 2, "no parameter 'b'" },
}

describe("the message about", function()
  for _, mistake in ipairs(MISTAKES) do
    it("sg-lua " .. mistake[1], function()
      local run = program.run(mistake[1], { cd = folder })
      assert.equal(mistake[2], run.code, run.err)
      assert.equal("sg-lua: ", run.err:sub(1, 8))
      local at = 1
      for i = 3, #mistake do
        local _, last = run.err:find(mistake[i], at, true)
        assert.is_truthy(last, ("no %q behind byte %d of: %s"):format(mistake[i], at, run.err))
        at = last + 1
      end
      assert.is_nil(run.err:find("traceback", 1, true))
    end)
  end

  it("no function of the parameters in a rule that has none", function()
    for _, name in ipairs { "p", "params", "_" } do
      program.write(folder .. "/none.lua", ('return { code = function(%s) return "0.77" end }'):format(name))
      assert.matches("none.lua 7: 2 ", program.run("value none.lua 7", { cd = folder }).out, 1, true)
    end
  end)
end)

describe("the help", function()
  local function lines_of(words)
    local list = {}
    for line in (program.run(words).out .. "\n"):gmatch "(.-)\n" do
      list[#list + 1] = line
    end
    return list
  end

  it("fits 80 columns, with a column for the names", function()
    local names = { "" }
    for name in table.concat(lines_of "--help all", "\n"):gmatch "\n   (%l+)  +%S" do
      names[#names + 1] = name
    end
    assert.is_true(#names > 20)
    for _, name in ipairs(names) do
      for _, line in ipairs(lines_of(name .. " --help")) do
        assert.is_true(utf8.len(line) <= 80, name .. ": " .. line)
        local label = line:match "^ +(%-%-?%w[^ ]*,? ?%-*[%w%-]* ?[%w,.]*)  +%S"
        if label then assert.matches("^   %-", line) end
      end
    end
  end)

  it("has both names of an option on one line", function()
    local text = table.concat(lines_of "value --help", "\n")
    assert.is_truthy(text:find("\n   -j, --threads N       search", 1, true), text)
  end)
end)
