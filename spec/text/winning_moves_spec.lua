-- SPDX-License-Identifier: MIT
-- What an explanation names as winning is what `moves` marks: the same set, for every kind of game at random, in every
-- format, and where moves are left out their number is said.

local sg = require "sg"

local explanation = require "sg.text.explain"
local json = require "sg.text.json"
local program = require "spec.support.program"
local random_games = require "spec.support.random_games"
local seed_or = require "spec.support.seed"

local SEED = seed_or(8100)
local ALL = { limit = 100000 }

local folder
setup(function() folder = program.folder() end)
teardown(function() program.remove(folder) end)

local function set_of(list)
  local set = {}
  for _, name in ipairs(list) do
    set[name] = true
  end
  return set
end

local function sorted(heaps)
  local list = {}
  for _, heap in ipairs(heaps) do
    if heap ~= 0 then list[#list + 1] = heap end
  end
  table.sort(list)
  return table.concat(list, "+")
end

local function heaps_in(text)
  local list = {}
  for digits in text:gmatch "%d+" do
    list[#list + 1] = math.tointeger(digits)
  end
  return list
end

-- The winning moves of `moves`, each by the text of what it leaves; of heaps, by the heaps that are left.
local function marked(found, by_heaps)
  local names = {}
  for _, move in ipairs(found.moves) do
    if move.wins then
      names[#names + 1] = by_heaps and sorted(heaps_in(move.option)) or move.option .. (move.turn or "")
    end
  end
  return set_of(names)
end

-- The same of an explanation. position: of heaps, of which a move is named in one component.
local function named(result, position)
  local names = {}
  for _, step in ipairs(result.steps) do
    if step.step == "win" or step.step == "wins" then
      names[#names + 1] = position and sorted(heaps_in(step.option)) or step.option .. (step.turn or "")
    elseif step.step == "turn" and position then
      for _, option in ipairs(step.options) do
        local left, taken = heaps_in(option), false
        for _, heap in ipairs(position) do
          if not taken and heap == math.tointeger(step.component) then
            taken = true
          else
            left[#left + 1] = heap
          end
        end
        names[#names + 1] = sorted(left)
      end
    end
  end
  return set_of(names)
end

local function count_of(result, kind)
  local n = 0
  for _, step in ipairs(result.steps) do
    if step.step == kind then n = n + 1 end
  end
  return n
end

-- Text, page and JSON have a row, a board or an object for each winning move that the steps name.
local function compare_formats(result, kind)
  local n_wins = count_of(result, kind)
  local _, in_text = ("\n" .. explanation.text("game", result)):gsub("\n  %*  ", "")
  local n_turns = count_of(result, "turn")
  assert.equal(n_wins + n_turns, in_text, explanation.text("game", result))
  local page = explanation.html("game", result)
  local _, in_rows = page:gsub("<td>%*</td>", "")
  local _, in_boards = (page:match '<div class="won">(.-)</div>' or ""):gsub("<li>", "")
  assert.equal(n_wins + n_turns, in_rows + in_boards)
  local _, in_json = json.line({ steps = result.steps }):gsub('"step":"' .. kind .. '"', "")
  assert.equal(n_wins, in_json)
end

-- Asked for alone, the moves that win are the same; so they are where the answer comes step by step, of which nothing is
-- taken back.
local function compare_ways(game, position, found, expected)
  local alone = assert(game:moves(position, { limit = 100000, wins = true }))
  local heaps = game.kind ~= "positions"
  assert.same(expected, marked(alone, heaps))
  assert.equal(found.outcome, alone.outcome)
  local said, last = {}, nil
  for known in game:moves_as_known(position, ALL) do
    if known.outcome and not known.all then assert.equal(found.outcome, known.outcome) end
    if known.move then
      local before = said[known.move]
      assert.is_true(before == nil or before == known.wins)
      said[known.move] = known.wins
    end
    last = known
  end
  assert.same(expected, marked(last.all, heaps))
  for _, move in ipairs(game.kind == "positions" and last.all.moves or {}) do
    assert.is_true(said[move] == nil or said[move] == move.wins or move.forbidden)
  end
end

-- Compares an explanation of a position with its moves. Returns how many moves win.
local function compare(game, position)
  local found, why = game:moves(position, ALL)
  if not found then
    assert(why.code ~= "internal", tostring(why))
    return 0
  end
  local result = assert(game:explain(position, ALL))
  local heaps = game.kind ~= "positions" and (type(position) == "table" and position or { position }) or nil
  local kind = game.rule.entailing and "wins" or "win"
  local expected = marked(found, heaps)
  assert.same(expected, named(result, heaps))
  if #found.moves > 0 then compare_ways(game, position, found, expected) end
  compare_formats(result, kind)
  local n = 0
  for _ in pairs(expected) do
    n = n + 1
  end
  if n > 1 and not heaps then -- a few are named, and the number of the others
    local few, more = assert(game:explain(position, { limit = 1 })), 0
    for _, step in ipairs(few.steps) do
      if step.step == "more" and step.of == "win" then more = step.count end
    end
    assert.equal(n, 1 + more)
  end
  return n
end

local function compare_misere(game, position)
  local found, why = game:misere_moves(position, ALL)
  if not found then
    assert(why.code ~= "internal", tostring(why))
    return
  end
  local result = assert(game:misere_explain(position, ALL))
  assert.same(marked(found), named(result))
  local _, in_text = tostring(result):gsub("\n  %*  ", "")
  assert.equal(count_of(result, "win"), in_text, tostring(result))
end

local function positions_of(game, choose)
  if not game.is_heaps then return game.positions end
  local list = {}
  for i = 1, 4 do
    list[i] = choose(14)
    list[4 + i] = { choose(12), choose(12), choose(12) }
  end
  return list
end

describe("winning moves, from seed " .. SEED .. " (SG_SEED overrides),", function()
  it("are the same in an explanation as among the moves, of games of every kind", function()
    local kinds, n_kinds, n_wins = {}, 0, 0
    for seed = SEED, SEED + 39 do
      local random = random_games.of_seed(seed)
      local path = program.write(("%s/g%d.lua"):format(folder, seed), random.text)
      local choose = require("sg.text.words").random(seed)
      local about = ("seed %d: %s"):format(seed, random.text)
      for _, spec in ipairs {
        path,
        ("pass(%s)"):format(path),
        ("block(1, %s)"):format(path),
        ("comply(1, %s)"):format(path),
        ("conway_product(%s, nim)"):format(path),
      } do
        local game = sg.load(spec)
        for i, position in ipairs(game and positions_of(random, choose) or {}) do
          if spec == path or i <= 2 and type(position) ~= "table" then
            local ok, what = pcall(compare, game, position)
            assert.is_true(ok, ("%s: %s\n%s"):format(spec, tostring(what), about))
            n_wins = n_wins + what
            if spec == path and not random.is_loopy then
              ok, what = pcall(compare_misere, game, position)
              assert.is_true(ok, ("misere: %s\n%s"):format(tostring(what), about))
            end
          end
        end
      end
      if not kinds[random.about] then
        kinds[random.about], n_kinds = true, n_kinds + 1
      end
    end
    assert.is_true(n_kinds >= 8 and n_wins > 100, ("%d kinds, %d winning moves"):format(n_kinds, n_wins))
  end)

  it("are the same where moves entail an answer or a further move", function()
    local random = require("sg.text.words").random(SEED)
    local n_wins = 0
    for _ = 1, 40 do
      local options = {}
      for v = 0, 7 do
        options[v] = {}
        for i = 1, random(5) - 1 do
          local parts = {}
          for k = 1, v > 0 and random(3) - 1 or 0 do
            parts[k] = random(v) - 1
          end
          options[v][i] = { turn = ({ "pass", "pass", "entail", "again" })[random(4)], parts = parts }
        end
      end
      local game = sg.game {
        entailing = true,
        start = 7,
        options = function(v, option)
          for _, one in ipairs(options[v]) do
            (one.turn == "pass" and option or option[one.turn])(table.unpack(one.parts))
          end
        end,
      }
      for v = 0, 7 do
        n_wins = n_wins + compare(game, v)
      end
    end
    assert.is_true(n_wins > 100, n_wins .. " winning moves")
  end)

  it("are the same from the start of each rule of the library", function()
    local n_compared, small = 0, { limit = 100000, positions = 20000 }
    for _, name in ipairs(require("sg.rule.library").names()) do
      local game = assert(sg.load(name))
      local start = game:start()
      local found = start ~= nil and game.kind == "positions" and game:moves(start, small)
      local result = found and game:explain(start, small)
      if result then
        assert.same(marked(found), named(result), name)
        compare_formats(result, game.rule.entailing and "wins" or "win")
        n_compared = n_compared + 1
      end
    end
    assert.is_true(n_compared > 60, n_compared .. " rules")
  end)

  it("of sums are those of `sum`", function()
    local random = require("sg.text.words").random(SEED)
    local games = {
      assert(sg.load "kayles"),
      assert(sg.load "nim"),
      assert(sg.load "turning_turtles"),
      assert(sg.load "cram:w=3:h=3"),
      assert(sg.load "block(1, nim)"),
      assert(sg.load "pass(0.34)"),
      assert(sg.load "green_hackenbush"),
    }
    local function position(game)
      if game.kind ~= "positions" then return random(12) end
      if game.name == "turning_turtles" then return ({ "HTH", "TTHH", "HHTTH" })[random(3)] end
      if game.name == "cram" then return random(512) - 1 end
      if game.name == "green_hackenbush" then return assert(game:start()) end
      return random(9)
    end
    local n_raised = 0
    for _ = 1, 60 do
      local components = {}
      for i = 1, 1 + random(3) do
        local game = games[random(#games)]
        components[i] = { game, position(game) }
      end
      local found = assert(sg.sum(components, ALL))
      local result = assert(sg.explain(components, ALL))
      local expected, seen = {}, {}
      for _, move in ipairs(found.winning) do
        local component = found.components[move.component]
        expected[component.game .. "@" .. component.position .. " -> " .. move.option] = true
      end
      for _, step in ipairs(result.steps) do
        for _, option in ipairs(step.step == "turn" and step.options or {}) do
          seen[step.component .. " -> " .. option] = true
          n_raised = n_raised + (step.to > step.value and 1 or 0)
        end
      end
      assert.same(expected, seen)
    end
    assert.is_true(n_raised > 10, n_raised .. " moves that raise a component")
  end)
end)
