-- SPDX-License-Identifier: MIT
-- Moves, explanations and matches in misère play, and those of games in which positions can recur.

local program = require "spec.support.program"
local sg = require "sg"
local play = require "sg.cli.match"

local json = require "dkjson"
local seed_or = require "spec.support.seed"

math.randomseed(seed_or(20240229))

-- Is a list of heaps a P-position, by the definition? takes: how many a move may take; a heap may be split if split.
local function definition(takes, split)
  local known = {}
  local function is_p(heaps)
    table.sort(heaps)
    local key = table.concat(heaps, " ")
    if known[key] ~= nil then return known[key] end
    local moved, p = false, true
    for i, n in ipairs(heaps) do
      for _, k in ipairs(takes) do
        for left = 0, split and (n - k) // 2 or 0 do
          if n >= k then
            local after = table.move(heaps, 1, #heaps, 1, {})
            table.remove(after, i)
            for _, heap in ipairs { left, n - k - left } do
              if heap > 0 then after[#after + 1] = heap end
            end
            moved = true
            p = p and not is_p(after)
          end
        end
      end
    end
    known[key] = moved and p
    return known[key]
  end
  return is_p
end

describe("moves in misère play", function()
  local kayles = sg.load "kayles"
  local is_p = definition({ 1, 2 }, true)

  it("have the outcomes of the definition, and explanations name winning moves and answers", function()
    for _ = 1, 60 do
      local heaps = {}
      for i = 1, math.random(3) do
        heaps[i] = math.random(7)
      end
      local found = assert(kayles:misere_moves(table.move(heaps, 1, #heaps, 1, {})))
      local explained = assert(kayles:misere_explain(heaps))
      local any = false
      for _, move in ipairs(found.moves) do
        assert.equal(is_p(table.move(move.parts, 1, #move.parts, 1, {})), move.wins)
        assert.equal(move.wins and "P" or "N", move.outcome)
        any = any or move.wins
      end
      assert.equal(found.outcome, any and "N" or "P")
      assert.equal(found.outcome, explained.outcome)
      for _, step in ipairs(explained.steps) do
        local left = step.step == "win" and step.option or step.answer
        local list = {}
        for heap in (left or ""):gmatch "%d+" do
          list[#list + 1] = heap ~= "0" and tonumber(heap) or nil
        end
        if left then assert.is_true(is_p(list)) end
      end
    end
  end)

  it("of the end, of Nim, and of a rule with positions", function()
    assert.equal("end", kayles:misere_explain(0).steps[1].step)
    assert.equal("N", kayles:misere_moves(0).outcome)
    local nim = sg.load "nim":misere_moves { 1, 1, 3 }
    assert.same({ "{1,1,1}", true, "closed form" }, { nim.moves[1].option, nim.moves[1].wins, nim.basis })
    assert.is_false(nim.moves[2].wins)
    local cram = sg.load("cram", { w = 3, h = 2 })
    assert.equal(cram:misere_outcome().outcome, cram:misere_moves().outcome)
  end)

  it("of heaps with too many of them are those that win", function()
    for _, spec in ipairs { "kayles", "all_but:s=1,4", "nim" } do
      local game = assert(sg.load(spec))
      for n = 1000000, 1000005 do
        local outcome = assert(game:misere_outcome(n)).outcome
        local found = assert(game:misere_moves(n, { limit = 20 }))
        assert.same({ outcome, "winning", outcome == "N" }, { found.outcome, found.only, #found.moves > 0 })
        for _, move in ipairs(found.moves) do
          local parts = {}
          for digits in move.option:gmatch "%d+" do
            parts[#parts + 1] = math.tointeger(digits)
          end
          assert.equal("P", assert(game:misere_outcome(parts)).outcome, spec .. " " .. move.option)
        end
      end
    end
  end)

  it("are printed, and in JSON without positions", function()
    local run = program.run { "misere", "moves", "kayles", "7" }
    assert.is_truthy(run.out:find("*  1 + 5  P", 1, true))
    run = program.run { "misere", "explain", "kayles", "9", "--format", "json" }
    local object = json.decode(run.out)
    assert.same({ "P", "answer", "misere" }, { object.outcome, object.steps[1].step, object.play })
  end)

  it("say why the first winning move wins: all moves from it, each with an answer", function()
    local whole = assert(kayles:misere_explain(7))
    local after, named = 0, {}
    for _, step in ipairs(whole.steps) do
      if step.step == "answer" then
        after, named[step.option] = after + 1, true
        assert.equal("1 + 5", step.after)
        assert.is_nil(step.answer:find "{", step.answer) -- all sums of one explanation are written alike
      end
    end
    assert.equal(after, kayles:misere_moves({ 1, 5 }).total)
    for _, move in ipairs(kayles:misere_moves({ 1, 5 }).moves) do
      assert.is_true(named[table.concat(move.parts, " + ")])
    end
    local out = program.run({ "misere", "explain", "node_kayles:w=5" }).out -- graphs by their edges
    assert.matches("*  1-2 (2, 4)\n1-2 is a P-position: every", out, 1, true)
    assert.matches("  no vertex (1, 2)  ends the game", out, 1, true)
    assert.matches(
      "1 + 5 is a P-position: every move from it leaves an N-position",
      program.run({ "misere", "explain", "kayles", "7" }).out,
      1,
      true
    )
  end)
end)

local function match_of(components, opts)
  opts.limits = function() return {} end
  return assert(play.new(components, sg.load, opts))
end

describe("a match", function()
  it("in misère play is won by the engine from every N-position", function()
    local is_p = definition({ 1, 2 }, true)
    for round = 1, 25 do
      local heaps = { math.random(6), math.random(6) }
      local wins_first = not is_p { heaps[1], heaps[2] }
      local match = match_of(
        { "kayles@" .. heaps[1], "kayles@" .. heaps[2] },
        { misere = true, first = wins_first and "engine" or "you", seed = round }
      )
      while #assert(match:moves()) > 0 do
        local moves = match:moves()
        match:make(match.turn == "you" and moves[math.random(#moves)] or assert(match:choose()))
      end
      assert.equal("engine", match.turn) -- whoever cannot move has won
      local record = assert(play.read(match:transcript()))
      assert.is_true(record.misere)
    end
  end)

  it(
    "of a loopy game makes headway to the win, keeps a draw, and ends where a position comes for the third time",
    function()
      local edges = "{{1,2},{2,1},{2,3},{3,0},{4,1},{4,5},{5,0},{5,4},{6,7},{7,6},{7,5},{6,4}}"
      local spec = "token:edges=" .. edges
      local game = sg.load(spec)
      for start = 1, 7 do
        local outcome = game:loopy(start).outcome
        local match = match_of({ { game, start } }, { first = outcome == "P" and "you" or "engine", seed = start })
        local n, drawn = 0, false
        while #assert(match:moves()) > 0 and not drawn do
          local moves = match:moves()
          match:make(match.turn == "you" and moves[math.random(#moves)] or assert(match:choose()))
          n = n + 1
          drawn = match:recurs()
          assert.is_true(n < 100)
        end
        if outcome ~= "D" then assert.same({ false, "you" }, { drawn, match.turn }) end
        if outcome == "D" then assert.is_true(drawn or match.turn == "you") end
      end
    end
  )

  it("in misère play needs games that end", function()
    local match, why = play.new({ "token@1" }, sg.load, { misere = true })
    assert.is_nil(match)
    assert.equal("usage", why.code)
  end)

  it("is played by the program", function()
    local run = program.run({ "misere", "play", "kayles", "3", "--seed", "1" }, { stdin = "hint\nwhy\n1\n1\n1\n" })
    assert.is_truthy(run.out:find("misère N", 1, true))
    run = program.run(
      { "play", "token:edges={{1,2},{2,1},{2,3},{3,0}}", "1", "--seed", "1" },
      { stdin = "hint\n1\n1\n1\n1\n" }
    )
    assert.is_truthy(run.out:find("keeps the draw", 1, true))
    assert.is_truthy(run.out:find("for the third time: a draw", 1, true))
  end)
end)

describe("a loopy game", function()
  local spec = "token:edges={{1,2},{2,1},{2,3},{3,0},{4,0},{4,2}}"
  local game = sg.load(spec)

  it("is explained: the winning moves, the moves that keep the draw, the moves that lose", function()
    local function steps(position)
      local list = {}
      for _, step in ipairs(assert(game:explain(position)).steps) do
        if step.step ~= "values" then
          list[#list + 1] = ("%s %s %s"):format(step.step, step.option, step.answer or "")
        end
      end
      return list
    end
    assert.same({ "draw 1 ", "loses 3 0" }, steps(2))
    assert.same({ "win 0 " }, steps(4))
    assert.same({ "win 0 " }, steps(3))
    assert.same({}, steps(0))
    local run = program.run { "explain", spec, "2" }
    assert.is_truthy(run.out:find("These moves keep the draw:", 1, true))
    run = program.run { "explain", spec, "2", "--format", "html" }
    assert.is_truthy(run.out:find("A draw.", 1, true))
  end)

  it("has a graph by levels, with values that may be infinite", function()
    local found = assert(game:graph(1))
    local seen = {}
    for _, node in ipairs(found.nodes) do
      seen[node.position] = ("%s %s %d"):format(node.value, node.outcome, node.level)
    end
    assert.same({ ["1"] = "∞{} D 0", ["2"] = "∞{1} D 1", ["3"] = "1 N 2", ["0"] = "0 P 3" }, seen)
    assert.equal(4, #found.edges)
    assert.equal("usage", select(2, game:graph(1, { trace = true })).code)
    local run = program.run { "graph", spec, "1" }
    assert.is_truthy(run.out:find('n1 [label="1\\n∞{}  D", fillcolor="#e6e6e6"', 1, true))
    local object = json.decode(program.run({ "graph", spec, "1", "--format", "json" }).out)
    assert.same({ loopy = {} }, object.nodes[1].value)
  end)
end)
