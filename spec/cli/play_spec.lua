-- SPDX-License-Identifier: MIT
-- Matches: the engine wins whatever can be won, undo takes back, transcripts say what happened.

local returned = require "spec.support.returned"
local naive = require "spec.support.naive"
local program = require "spec.support.program"
local sg = require "sg" -- before its parts, which it brings
local play = require "sg.cli.match"

local function match_of(components, opts)
  opts = opts or {}
  opts.limits = function() return {} end
  return assert(play.new(components, sg.load, opts))
end

-- Plays on, "you" at random; who made the last move.
local function play_out(match)
  local last
  while true do
    local moves = assert(match:moves())
    if #moves == 0 then return last end
    last = match.turn
    match:make(match.turn == "you" and moves[math.random(#moves)] or assert(match:choose()))
  end
end

describe("a match", function()
  it("has no game that goes round beside one with entailing moves, in either order", function()
    for _, components in ipairs { { "top_entails@5", "return_nim@start" }, { "return_nim@start", "top_entails@5" } } do
      local match, why = play.new(components, sg.load, { limits = function() return {} end })
      assert.is_nil(match)
      assert.equal("usage", why.code)
      assert.matches("return_nim is loopy", tostring(why), 1, true)
      match, why = sg.loopy_sum(components)
      assert.is_nil(match)
      assert.matches("top_entails has entailing moves", tostring(why), 1, true)
    end
  end)

  it("is won by the engine from every N-position, and from a P-position if you begin", function()
    for round = 1, 60 do
      local a, b = math.random(0, 12), math.random(0, 9)
      local value = naive.values.kayles(a) ~ b
      local first = value == 0 and "you" or "engine"
      local match = match_of({ ("kayles@%d"):format(a), ("nim@%d"):format(b) }, { seed = round, first = first })
      assert.equal(value, match:value())
      local last = play_out(match)
      if last then
        assert.equal("engine", last)
      else
        assert.equal("you", first)
      end
    end
  end)

  it("goes the same way again with the same seed, and errs with a handicap", function()
    local function texts(seed, handicap)
      local match = match_of({ "kayles@15" }, { seed = seed, handicap = handicap, first = "engine" })
      local list = {}
      while true do
        local move = match:choose()
        if not move then return table.concat(list, ";"), match end
        list[#list + 1] = move.text
        match:make(move)
      end
    end
    local same = texts(7, 0.5)
    assert.equal(same, (texts(7, 0.5)))
    local differ, mistakes = false, 0
    for seed = 1, 30 do
      differ = differ or texts(seed, 0.5) ~= same
      local match = match_of({ "kayles@15" }, { seed = seed, handicap = 1, first = "engine" })
      if assert(match:choose()).value ~= 0 then mistakes = mistakes + 1 end
    end
    assert.is_true(differ)
    assert.is_true(mistakes > 10)
  end)

  it("takes back your move and the answer", function()
    local match = match_of({ "kayles@9", "nim@4" }, { seed = 3 })
    assert.is_false(match:undo())
    local before = match:show()
    match:make(match:moves()[2])
    match:make(assert(match:choose()))
    assert.is_true(match:undo())
    assert.equal(before, match:show())
    assert.equal("you", match.turn)
    assert.is_false(match:undo())
  end)

  it("is read back from its transcript", function()
    for seed = 1, 20 do
      local match = match_of({ "chomp:w=3:h=3@start", "kayles@6" }, { seed = seed, handicap = 0.3 })
      play_out(match)
      local read = assert(play.read(match:transcript()))
      local again = match_of(read.components, { first = read.first })
      for _, wanted in ipairs(read.moves) do
        again:make(assert(again:find(wanted)))
      end
      assert.equal(match:show(), again:show())
      assert.equal(match:transcript(), again:transcript())
    end
  end)

  it("keeps positions of several lines, and what the user called the start", function()
    local board = assert(sg.from_text(
      [[return { summary = "x", name = "board", start = "..\\..",
      show = function(s)
        local t = "" for i = 1, #s do local c = s:sub(i, i) t = t .. (c == "\\" and "\n\\" or c) end return t end,
      options = function(s, option)
        for i = 1, #s do if s:sub(i, i) == "." then option(s:sub(1, i - 1) .. "X" .. s:sub(i + 1)) end end
      end }]],
      "board.lua"
    ))
    local match = match_of({ { board, board:start(), name = "board.lua" } })
    match:make(assert(match:moves())[1])
    local read = assert(play.read(match:transcript()))
    assert.equal("board.lua@..\n\\..", read.components[1])
    assert.equal("X.\n\\..", read.moves[1].text)
    match = match_of({ { board, board:start(), name = "board.lua", word = "start" } })
    assert.equal("board.lua@start", assert(play.read(match:transcript())).components[1])
  end)

  it("refuses transcripts that are none", function()
    for text, why in pairs {
      ["hello"] = "line 1",
      [""] = "no component",
      ["sg-lua transcript 1\nfirst me"] = "line 2",
      ["sg-lua transcript 1\ncomponent nim@3\nyou nim 2"] = "line 3",
      ["sg-lua transcript 1"] = "no component",
    } do
      local read, message, code = returned(play.read(text))
      assert.is_nil(read)
      assert.equal("input", code)
      assert.matches(why, message)
    end
  end)
end)

describe("the command play", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  local function piped(arguments, ...)
    if arguments:find("--transcript", 1, true) then os.remove(folder .. "/m.txt") end -- it is not written over
    return program.shell('"$SG" play ' .. arguments, { stdin = table.concat({ ... }, "\n") .. "\n", cd = folder })
  end

  it("hints, explains, takes back, and wins", function()
    local run = piped("kayles 7 --seed 5 --transcript m.txt", "hint", "1", "undo", "why", "nonsense", "help", "2 + 4")
    assert.equal(0, run.code)
    assert.matches("3 %+ 3 wins %(2 winning moves of 7%)", run.out)
    assert.matches("2  is not:       it is the mex", run.out)
    assert.matches("'nonsense' is no move", run.out)
    assert.matches("undo    takes your last move back", run.out)
    assert.matches("\nyou 1 2 %+ 4\n", program.read(folder .. "/m.txt"))
    local again = program.shell('"$SG" play --replay m.txt', { cd = folder })
    assert.equal(0, again.code)
    assert.matches("  1  you    2 %+ 4  %(a mistake; 3 %+ 3 wins%)", again.out)
    local kept = program.read(folder .. "/m.txt")
    local second = program.shell('"$SG" play kayles 7 --transcript m.txt', { stdin = "quit\n", cd = folder })
    assert.equal(2, second.code)
    assert.matches("m.txt: this file is there already", second.err, 1, true)
    assert.equal(kept, program.read(folder .. "/m.txt"))
  end)

  it("speaks in objects with --format json, and shows a transcript so", function()
    local run = piped("kayles@7 nim@3 --seed 5 --format json --transcript m.txt", "hint", "nonsense", "=1", "quit")
    assert.equal(0, run.code)
    local events, names = program.objects(run.out), {}
    for i, object in ipairs(events) do
      names[i] = object.event
    end
    assert.same({ "turn", "hint", "message", "reply", "turn", "end" }, names)
    assert.same({ { game = "kayles", position = "7" }, { game = "nim", position = "3" } }, events[1].components)
    assert.same({ 10, 10, 2 }, { #events[1].moves, events[1].moves[10].number, events[1].moves[10].component })
    assert.is_true(events[2].winning > 0)
    assert.equal(nil, events[6].winner)
    local shown = program.objects(piped("--replay m.txt --format json").out)
    assert.same({ "begin", 1, "you", false }, { shown[1].event, shown[2].number, shown[2].who, shown[2].wins })
    assert.same(events[2].best, shown[2].better)
    assert.equal("end", shown[#shown].event)
    run = piped("nim 3 --format json", "3.")
    assert.equal("you", program.objects(run.out)[2].winner)
    run = program.shell('"$SG" misere play nim 1 --format json', { stdin = "1\n" })
    assert.equal("engine", program.objects(run.out)[2].winner)
  end)

  it("reads what a move leaves, in any notation, before its number; and asks where both fit", function()
    local function first_move(line)
      piped("kayles 7 --seed 1 --transcript m.txt", line, "quit")
      return program.read(folder .. "/m.txt"):match "\nyou 1 ([^\n]+)"
    end
    assert.equal("6", first_move "=6")
    assert.equal("1 + 4", first_move "6.")
    assert.equal("2 + 3", first_move "3+2")
    assert.equal("2 + 3", first_move "{3,2}")
    assert.equal("3 + 3", first_move "4")
    assert.equal("6", first_move "6") -- what is left, and not the sixth move
    assert.equal("6", first_move "a")
    assert.equal("1 + 4", first_move "f")
    assert.is_nil(first_move "9.")
    assert.is_nil(first_move "j")
    local run = piped("kayles 7 --seed 1 --format json", "6", "=6", "quit") -- a program has numbers alone
    assert.matches("'6' may be move 1 or 6: type the number with a dot behind it, as in 1%., or =6", run.out)
    assert.matches('"reply"', run.out)
    run = piped("nim 4 --seed 1", "quit")
    assert.matches("\n    a  3\n    b  2\n    c  1\n    d  0\n", run.out)
  end)

  it("begins with a sum of positions", function()
    local run = piped("wythoff '{0,1} + {1,0}' --seed 1", "{1,0} + {0,0}", "quit")
    assert.equal(0, run.code)
    assert.matches("I move to 1 from [ab]  {0,0} %+ {0,0}", run.out)
  end)

  it("says on a terminal what the game is, who begins and which words help", function()
    local command = ("%s play kayles@3 nim@2 --second --seed 3"):format(program.quote(program.path))
    local shown = program.output(("printf 'quit\\n' | script -qec %s /dev/null"):format(program.quote(command)))
    assert.matches("kayles: Knock down [^\r\n]*%.\r\nnim: Take [^\r\n]*%.\r\nI move first", shown)
    assert.matches("hint, why, undo, moves, help, quit%.\r\n", shown)
  end)

  it("says which move gave the match away, as its transcript does", function()
    local run = piped("kayles 7 --seed 5 --transcript m.txt", "2 + 4", "1.", "1.", "1.", "1.")
    assert.equal(0, run.code)
    assert.matches("I win%.\nMove 1 gave the win away: 3 %+ 3 would have kept it, 2 %+ 4 did not%.\n$", run.out)
    assert.matches("1  you    2 %+ 4  %(a mistake; 3 %+ 3 wins%)", piped("--replay m.txt").out)
    run = piped("nim@5 kayles@2 --seed 1", "1", "undo", "=4", "1.", "1.")
    assert.matches("I win%.\nMove 1 gave the win away: nim %-> 2 would have kept it, nim %-> 4 did not%.\n$", run.out)
    run = piped("nim@5 kayles@2 --seed 1 --format json", "=4", "1.", "1.")
    local events = program.objects(run.out)
    local last = events[#events]
    assert.same(
      { "end", "engine", 1, "4", "2" },
      { last.event, last.winner, last.number, last.move.option, last.better.option }
    )
  end)

  it("names no such move where there was nothing to lose, where you win, and where you stop", function()
    assert.matches("I win%.\n$", piped("nim@1 nim@1 --seed 1", "1.").out)
    assert.matches("you win%.\n$", piped("nim 3", "3.").out)
    assert.no.matches("away", piped("nim@3 nim@4", "1.", "quit").out, 1, true)
  end)

  it("ends games with loops, entailing moves and misere play so, too", function()
    program.write(
      folder .. "/round.lua",
      [[return { name = "round", summary = "x", loopy = true, start = "won", options = function(s, option)
        for _, left in ipairs(({ won = { "round", "end" }, drawn = { "round", "last" }, last = { "end" },
          round = { "back" }, back = { "round" }, ["end"] = {} })[s]) do option(left) end
      end }]]
    )
    local run = piped("round.lua --seed 1", "round", "1.", "1.", "1.", "1.", "1.")
    assert.equal(0, run.code)
    assert.matches('a draw%.\nMove 1 gave the win away: "end" would have kept it, "round" did not%.\n$', run.out)
    run = piped("round.lua drawn --seed 1", "last")
    assert.matches('I win%.\nMove 1 gave the draw away: "round" would have kept it, "last" did not%.\n$', run.out)
    run = piped("round.lua drawn --seed 1", "round", "1.", "1.", "1.", "1.", "1.")
    assert.matches("third time: a draw%.\n$", run.out)
    run = piped("top_entails@5 nim@3 --seed 3", "3", "1.", "1.", "1.", "1.")
    assert.matches(
      "I win%.\nMove 3 gave the win away: top_entails %-> 2 %(entails%) would have kept it, top_entails %-> 1 %+ 2 did not%.\n$",
      run.out
    )
    run = program.shell('"$SG" misere play nim 3 --seed 1', { stdin = "3.\n" })
    assert.matches("I win%.\nMove 1 gave the win away: 1 would have kept it, 0 did not%.\n$", run.out)
  end)

  it("offers another game to a person at a terminal, and to nobody else", function()
    local function typed(lines, arguments)
      local command = ("%s play nim 3 --seed 1 %s"):format(program.quote(program.path), arguments or "")
      return program.shell(("script -qec %s /dev/null"):format(program.quote(command)), { stdin = lines })
    end
    local run = typed "3.\nperhaps\ny\n3.\nn\n"
    assert.equal(0, run.code)
    local _, n_asked = run.out:gsub("Another game%? y or n\r\n", "")
    local _, n_won = run.out:gsub("you win%.", "")
    assert.same({ 2, 2 }, { n_asked, n_won })
    assert.matches("y plays another game, n ends", run.out)
    os.remove(folder .. "/m.txt")
    run = typed("3.\n", "--transcript " .. program.quote(folder .. "/m.txt")) -- the input ends at the question, as with Ctrl-D
    assert.equal(0, run.code)
    assert.matches("Another game%? y or n %([^\r\n]*m%.txt will then hold that one%)", run.out)
    assert.matches("\nyou 1 0\n$", program.read(folder .. "/m.txt"))
    assert.no.matches("Another", typed("3.\n", "--quiet").out, 1, true)
    assert.no.matches("Another", typed("3.\n", "--format json").out, 1, true)
    run = piped("nim 3", "3.", "y", "3.")
    assert.equal(0, run.code)
    assert.matches("you win%.\n$", run.out)
  end)

  it("plays sums, the engine first, to the end", function()
    local run = piped("kayles@3 nim@2 --second --seed 3", "1.", "1.", "1.", "1.", "1.", "1.")
    assert.equal(0, run.code)
    assert.matches("^I move to kayles %-> 2\n", run.out)
    assert.matches("No move is left for you: I win.\n$", run.out)
    assert.matches("No move is left for me: you win.\n$", piped("nim 3", "3").out)
  end)

  it("names what is wrong", function()
    assert.equal(2, piped("").code)
    assert.equal(2, piped("kayles 7 8").code)
    assert.equal(2, piped("kayles 7 --handicap 2").code)
    assert.equal(5, piped("--replay nothing.txt").code)
    program.write(folder .. "/bad.txt", "sg-lua transcript 1\ncomponent nim@3\nyou 1 7\n")
    local run = piped("--replay bad.txt")
    assert.equal(2, run.code)
    assert.matches("bad.txt: move 1, to 7, is not possible there", run.err)
    assert.equal(5, piped("nim 3 --transcript /nowhere/m.txt", "1").code)
  end)

  it("shows boards side by side with what is said of them", function()
    local made = program.folder()
    program.write(
      made .. "/rows.lua",
      [[return { name = "rows", summary = "x", start = 3,
      show = function(n) return "[" .. n .. "]\n----" end,
      options = function(n, option) for k = 1, 2 do if k <= n then option(n - k) end end end }]]
    )
    local run = program.run("play rows.lua 4 --seed 1 --transcript t.txt", { cd = made, stdin = "hint\n2\n2\n" })
    assert.equal(0, run.code)
    assert.matches("\n    1  %[3%]\n       %-%-%-%-\n    2  %[2%]\n       %-%-%-%-\n", run.out)
    assert.matches("\n%[3%]   wins %(1 winning move of 2%)\n%-%-%-%-\n", run.out)
    assert.matches("\nI move to  %[%d%]\n           %-%-%-%-\n", run.out)
    run = program.run("play --replay t.txt", { cd = made })
    assert.equal(0, run.code)
    assert.matches(
      "  1  you    %[2%]   %(a mistake; %[3%]  wins%)\n            %-%-%-%-              %-%-%-%-\n",
      run.out
    )
    program.remove(made)
  end)

  it("finds at once that a transcript cannot be kept, and shows what is empty", function()
    local run = program.run("play kayles 7 --transcript /no/such/folder/t.txt", { stdin = "1\n" })
    assert.equal(5, run.code)
    assert.equal("", run.out)
    assert.matches("/no/such/folder/t.txt", run.err)
    local game = assert(sg.from_text(
      [[return { summary = "x", start = "a", show = function(s) return s end,
      options = function(s, option) if s == "a" then option("") end end }]],
      "empty.lua"
    ))
    assert.equal('""', game:moves("a").moves[1].option)
    assert.equal("", game:parse '""')
  end)

  it("ends where nobody hears it, and does not count the time that a person thinks", function()
    local run = program.shell '"$SG" play kayles 7 >/dev/full'
    assert.equal(5, run.code)
    local _, said = run.err:gsub("cannot write standard output", "")
    assert.equal(1, said)
    run = program.shell '{ sleep 0.6; echo 1; } | "$SG" play kayles 7 --seed 1 --time 0.5'
    assert.equal(0, run.code)
    assert.matches("I move to", run.out)
  end)
end)
