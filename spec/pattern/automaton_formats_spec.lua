-- SPDX-License-Identifier: MIT
-- The proven automaton of nim-values, or of P-positions, for others: as Walnut reads it, whose grammar is written here once more, and as
-- drawings. What is written is read back and compared with the values.

local sg = require "sg"

local internals = require "sg.internals"
local limits = require "sg.limits"
local picture = require "sg.text.automaton_picture"
local program = require "spec.support.program"
local formulas = require "spec.support.formulas"
local random_formula, power_in = formulas.random, formulas.power_in
local walnut = require "sg.publish.walnut"
local words = require "sg.automata.words"
local seed_or = require "spec.support.seed"
local amount = require "spec.support.amount"

local SEED = seed_or(20261127)

local GAMES = {
  "m < n and (m = n - 1 or m = n // 2)",
  "m < n and (m = n - 1 or m = n // 3)",
  "n - 5 <= m and m <= n - 2",
  "m < n",
  "m < n and (m = n - 1 and n % 2 = 1 or exists k: n = 3*k + 2 and 2*m = n + k % 2)",
  "m < n and V2(n - m) = n - m",
  "m < n and V3(n - m) = n - m",
}

local function known(moves)
  local game = assert(sg.from_text(("return { moves = %q }"):format(moves), "mine.lua"))
  local graph = internals[game].kind.graph(game, limits.of {})
  local g = table.move(assert(game:seq(0, 10000)).values, 1, 10001, 0, {})
  return game, graph, g
end

-- Games on two heaps; options may be forbidden.
local WYTHOFF = "(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a or a2 < a and a + b2 = b + a2"
local PAIRS = {
  { moves = WYTHOFF },
  { moves = WYTHOFF, forbidden = 2 },
  { moves = "(a2, b2): a2 = a and b2 < b or b2 = b and a2 < a", forbidden = 1 },
}

local function known_pairs(one)
  local game = assert(sg.from_text(("return { moves = %q }"):format(one.moves), "mine.lua"))
  game = one.forbidden and assert(sg.block(one.forbidden, game)) or game
  return game, assert(internals[game].kind.lost_pairs(game, 2047, limits.of {}))
end

-- ---- Walnut ------------------------------------------------------------------------------------------------

-- An automaton file: a line of numerations; states "number output"; transitions "digits -> state".
local function read_automaton(text)
  local lines = text:gmatch "[^\n]+"
  local head = lines()
  local base, others = head:match "^msd_(%w+)( .*)$"
  assert.equal("", (others:gsub(" msd_" .. base .. "%f[%W]", "")))
  local made, state = { unit = base == "fib" and 1 or nil, base = tonumber(base) or 2, output = {}, next = {} }, nil
  local targets, n = {}, 0
  for line in lines do
    local s, output = line:match "^(%d+) (%d)$"
    local digits, to = line:match "^([%d ]+) %-> (%d+)$"
    if s then
      assert.equal(n, tonumber(s)) -- Walnut counts the states from 0, in order
      state, n = tonumber(s), n + 1
      made.output[state], made.next[state] = tonumber(output), {}
    else
      assert(to, line)
      made.next[state][digits] = tonumber(to)
      targets[tonumber(to)] = true
    end
  end
  for to in pairs(targets) do
    assert(made.output[to], to)
  end
  return made
end

-- The weights of the digits of numbers up to the largest, the highest first.
local function weights_of(made, largest)
  local weights = { 1 }
  while weights[1] * made.base <= largest or made.unit and weights[1] <= largest do
    table.insert(weights, 1, made.unit and weights[1] + (weights[2] or 1) or weights[1] * made.base)
  end
  return weights
end

local function digits_of(n, weights)
  local digits = {}
  for i, weight in ipairs(weights) do
    digits[i], n = n // weight, n % weight
  end
  return digits
end

local function accepts(made, ...)
  local numbers, letters, state = { ... }, {}, 0
  local weights = weights_of(made, math.max(...))
  for i, n in ipairs(numbers) do
    for k, digit in ipairs(digits_of(n, weights)) do
      letters[k] = i == 1 and tostring(digit) or letters[k] .. " " .. digit
    end
  end
  for _, letter in ipairs(letters) do
    state = made.next[state][letter]
    if not state then return false end
  end
  return made.output[state] == 1
end

-- A predicate of Walnut as a function of the numbers of its variables; A goes from 0 to `most`, E twice as far.
local function read_predicate(text, calls, most)
  local at = 1
  local function take(what)
    local from, to, found = text:find("^%s*(" .. what .. ")", at)
    if from then at = to + 1 end
    return found
  end
  local function need(what) return assert(take(what), ("%s at %d of %s"):format(what, at, text)) end
  local formula

  local function sum()
    local terms = {}
    repeat
      local number = take "%d+"
      local name = (not number or take "%*") and need "[a-z]%w*" or nil
      terms[#terms + 1] = { tonumber(number) or 1, name }
    until not take "%+"
    return function(x)
      local total = 0
      for _, term in ipairs(terms) do
        total = total + term[1] * (term[2] and assert(x[term[2]], term[2]) or 1)
      end
      return total
    end
  end

  local function quantified(kind)
    local names = {}
    repeat
      names[#names + 1] = need "[a-z]%w*"
    until not take ","
    need "%("
    local body = formula()
    need "%)"
    local function holds(x, i)
      if i > #names then return body(x) end
      for k = 0, kind == "E" and 2 * most or most do
        x[names[i]] = k
        if holds(x, i + 1) == (kind == "E") then return kind == "E" end
      end
      x[names[i]] = nil
      return kind ~= "E"
    end
    return function(x) return holds(setmetatable({}, { __index = x }), 1) end
  end

  local function called(name)
    local list = {}
    need "%("
    repeat
      list[#list + 1] = sum()
    until not take ","
    need "%)"
    return function(x)
      local values = {}
      for i, f in ipairs(list) do
        values[i] = f(x)
      end
      return calls[name](table.unpack(values))
    end
  end

  local function unit()
    if take "~" then
      local body = unit()
      return function(x) return not body(x) end
    end
    local kind = take "[EA]%f[%l]"
    if kind then return quantified(kind) end
    if take "%$" then return called(need "%a%w*") end
    local before = at
    if take "%(" then
      local body = formula()
      need "%)"
      return body
    end
    at = before
    local a, sign = sum(), need "[<>]?=?"
    local b = sum()
    return function(x)
      local l, r = a(x), b(x)
      return sign == "=" and l == r or sign == "<" and l < r or sign == "<=" and l <= r or sign == ">=" and l >= r
    end
  end

  function formula()
    local value = unit()
    while true do
      local sign = take "&" or take "|" or take "=>"
      if not sign then return value end
      local a, b = value, unit()
      value = function(x)
        if sign == "&" then return a(x) and b(x) end
        if sign == "|" then return a(x) or b(x) end
        return not a(x) or b(x)
      end
    end
  end

  local whole = formula()
  assert(text:find("^%s*$", at), text:sub(at))
  return whole
end

-- The automata by names, as functions of their numbers, and the commands { kind, name, base, predicate } of a text for
-- Walnut.
local function read_walnut(text)
  local calls, list = {}, {}
  for name, file in text:gmatch "into the file (%a+)%.txt in Walnut[^\n]*\n%-+\n(.-)\n%-%-%-+\n" do
    local made = read_automaton(file)
    calls[name] = function(...) return accepts(made, ...) end
  end
  for line in text:gmatch "[^\n]+" do
    local kind, name, base, predicate = line:match '^(%a+) (%w+) "%?msd_(%w+) (.*)";$'
    if kind == "def" or kind == "eval" then list[#list + 1] = { kind, name, tonumber(base) or base, predicate } end
  end
  return calls, list
end

-- Evaluates the commands about P-positions for all heaps up to 4.
local function answers_of(commands, is_lost)
  local calls, answers = { sglost = is_lost }, {}
  for _, one in ipairs(commands) do
    local holds, kept = read_predicate(one[4], calls, 4), {}
    if one[1] == "eval" then
      answers[#answers + 1] = holds {}
    else
      calls[one[2]] = function(a, a2, b, b2)
        local key = table.concat({ a, a2, b, b2 }, " ")
        if kept[key] == nil then kept[key] = holds { a = a, a2 = a2, b = b, b2 = b2 } end
        return kept[key]
      end
    end
  end
  return answers
end

describe("a text for Walnut (seed " .. SEED .. ")", function()
  setup(function() math.randomseed(SEED) end)

  it("has the automaton of the values", function()
    for _, moves in ipairs(GAMES) do
      local game, graph, g = known(moves)
      local calls = read_walnut(walnut.text("mine.lua", internals[game].loaded.formula, words.pairs(graph)))
      for n = 0, 10000 do
        assert.is_true(calls.sggraph(n, g[n]), moves)
        assert.is_false(calls.sggraph(n, g[n] + math.random(5)), moves)
      end
    end
  end)

  it("has commands that are true of the values, and false of others", function()
    for k = 1, amount(3, #GAMES, #GAMES) do
      local moves = GAMES[k]
      local game, graph, g = known(moves)
      local found = assert(game:pattern { upto = 1000 })
      local relations = found.laws[#found.laws].relations
      local text = walnut.text("mine.lua", internals[game].loaded.formula, words.pairs(graph), relations)
      local calls, commands = read_walnut(text)
      assert.is_true(#commands >= 5)
      local move
      function calls.sgmove(m, n) return move { m = m, n = n } end
      for _, one in ipairs(commands) do
        assert.equal(graph.base, one[3])
        if one[1] == "def" then
          move = read_predicate(one[4], calls, 40)
        else
          assert.is_true(read_predicate(one[4], calls, 8) {}, one[4])
        end
      end
      local box = internals[game].loaded.box
      for n = 0, 20 do
        local is_option = {}
        for _, option in ipairs(assert(box:options(n))) do
          is_option[option.parts and (option.parts[1] or 0) or option[1] or 0] = true
        end
        for m = 0, 20 do
          assert.equal(is_option[m] or false, calls.sgmove(m, n), moves)
        end
      end
      -- Of the values of another game, one of the three claims is false.
      function calls.sggraph(n, v) return v == g[n] ~ (n == 7 and 1 or 0) end
      local all = true
      for i = 2, 5 do
        all = all and read_predicate(commands[i][4], calls, 8) {}
      end
      assert.is_false(all, moves)
    end
  end)

  it("has the automata of V and ~", function()
    for base = 2, amount(4, 10, 10) do
      local moves = ("m < n and V%d(n - m) = n - m"):format(base)
      local node = internals[assert(sg.from_text(("return { moves = %q }"):format(moves), "mine.lua"))].loaded.formula
      local calls = read_walnut(walnut.text("mine.lua", node, { base = base, rows = { { output = 1 } } }))
      for x = 0, 220 do
        for p = 0, 220 do
          assert.equal(p == power_in(base, x), calls.sgpower(x, p))
        end
      end
    end
    local text = "m < n and n + 1 ~ m = 2*m + 1"
    local node = internals[assert(sg.from_text(("return { moves = %q }"):format(text), "mine.lua"))].loaded.formula
    local calls, commands = read_walnut(walnut.text("mine.lua", node, { base = 2, rows = { { output = 1 } } }))
    local said = read_predicate(commands[1][4], calls, 10)
    for n = 0, 6 do
      for m = 0, 6 do
        assert.equal(m < n and n + 1 ~ m == 2 * m + 1, said { n = n, m = m })
        for p = 0, 9 do
          assert.equal(n ~ m == p, calls.sgxor(n, m, p))
        end
      end
    end
  end)

  it("has the automaton of P-positions, and commands that are true of them alone", function()
    for _, one in ipairs(PAIRS) do
      local game, lost = known_pairs(one)
      local moves = internals[game].kind.pair_moves(game)
      local calls, commands = read_walnut(walnut.lost_pairs("mine.lua", moves, words.lost_pairs(lost)))
      local is_lost = calls.sglost
      for a = 0, 100 do
        for b = 0, 100 do
          assert.equal(lost.automaton:has { [0] = a, b }, is_lost(a, b), one.moves)
        end
      end
      assert.same({ true, true, true }, answers_of(commands, is_lost), one.moves)
      local others = answers_of(commands, function(a, b) return is_lost(a, b) ~= (a == 2 and b == 3) end)
      assert.is_false(others[2] and others[3], one.moves)
      for _, command in ipairs(commands) do
        assert.equal(lost.base == "zeckendorf" and "fib" or lost.base, command[3])
      end
    end
  end)

  it("says what any formula says", function()
    local all = { base = 2, rows = { { output = 1, 1, 1, 1, 1 } } }
    local function game_of(text) return assert(sg.from_text(("return { moves = %q }"):format(text), "mine.lua")) end
    for _ = 1, 60 do
      local text, holds = random_formula({ "n", "m" }, 2)
      local node = internals[game_of("m < n and (" .. text .. ")")].loaded.formula
      local _, commands = read_walnut(walnut.text("mine.lua", node, all))
      local said = read_predicate(commands[1][4], {}, 60)
      for n = 0, 6 do
        for m = 0, 6 do
          assert.equal(m < n and holds { n = n, m = m }, said { n = n, m = m }, text)
        end
      end
    end
    for _ = 1, 20 do
      local text, holds = random_formula({ "a", "b", "a2", "b2" }, 1)
      local moves = internals[game_of("(a2, b2): a2 + b2 < a + b and (" .. text .. ")")].loaded
      local _, commands = read_walnut(walnut.lost_pairs("mine.lua", moves, all))
      local said = read_predicate(commands[1][4], {}, 60)
      for _ = 1, 60 do
        local a, b, a2, b2 = math.random(0, 3), math.random(0, 3), math.random(0, 3), math.random(0, 3)
        local expected = a2 + b2 < a + b and holds { a = a, b = b, a2 = a2, b2 = b2, n = a + b }
        assert.equal(expected, said { a = a, b = b, a2 = a2, b2 = b2 }, text)
      end
    end
  end)
end)

-- ---- drawings ----------------------------------------------------------------------------------------------

-- What a drawing for Graphviz says: the label of each state, and its arrows { [digit] = state }.
local function read_dot(text)
  local label, arrows = {}, {}
  for s, shape in text:gmatch "\n  (n%d+) %[(.-)%];" do
    label[s], arrows[s] = shape:match 'label="(.-)"', {}
  end
  for from, to, digits in text:gmatch '\n  (n%d+) %-> (n%d+) %[label="(.-)"%];' do
    for first, last in digits:gmatch "(%d)%.?%.?(%d?)" do
      for d = tonumber(first), tonumber(last ~= "" and last or first) do
        arrows[from][d] = to
      end
    end
  end
  return label, arrows
end

describe("a drawing of an automaton", function()
  it("gives the value where the digits lead, the highest first", function()
    for _, moves in ipairs(GAMES) do
      local _, graph, g = known(moves)
      local drawn = words.values(graph, graph.largest, limits.of {})
      assert.equal(moves ~= "m < n", drawn and true)
      if drawn then
        local label, arrows = read_dot(picture.dot("mine", drawn))
        for n = 0, 2000 do
          local digits, rest, s = {}, n, "n0"
          while rest > 0 do
            table.insert(digits, 1, rest % graph.base)
            rest = rest // graph.base
          end
          for _, d in ipairs(digits) do
            s = arrows[s][d]
          end
          assert.equal(tostring(g[n]), label[s], moves)
        end
      end
    end
  end)

  it("leads to two frames by the digits of P-positions", function()
    for _, one in ipairs(PAIRS) do
      local _, lost = known_pairs(one)
      local drawn = words.lost_pairs(lost)
      local text, weights = picture.dot("mine", drawn), weights_of(drawn, 60)
      local how = lost.base == "zeckendorf" and "by Fibonacci digits" or "in base 2"
      assert.truthy(text:find("reads a/b " .. how, 1, true))
      for a = 0, 60 do
        for b = 0, 60 do
          local digits, s = digits_of(b, weights), "n0"
          for i, digit in ipairs(digits_of(a, weights)) do
            local pair, next_state = ("%d/%d"):format(digit, digits[i]), nil
            for to, letters in text:gmatch("\n  " .. s .. ' %-> (n%d+) %[label="(.-)"%]') do
              if letters:find(pair, 1, true) then next_state = to end
            end
            s = next_state or "none"
          end
          local is = text:find("\n  " .. s .. " [shape=doublecircle", 1, true) ~= nil
          assert.equal(lost.automaton:has { [0] = a, b }, is, one.moves)
        end
      end
    end
  end)

  it("is what the program writes", function()
    local folder = program.folder()
    local rule = program.write(folder .. "/mine.lua", ("return { moves = %q }"):format(GAMES[1]))
    local dot = program.run { "pattern", rule, "--format", "dot" }
    assert.same({ 0, "" }, { dot.code, dot.err })
    assert.equal(5, select(2, dot.out:gsub("shape=circle, label=", "")))
    local text = program.run { "pattern", rule, "--format", "walnut" }
    assert.truthy(text.out:find('eval sglaw1 "?msd_2 An (n >= 1 => ', 1, true), text.out)
    if program.shell("command -v dot").code == 0 then
      local svg = program.run { "pattern", rule, "--format", "svg" }
      assert.equal(0, svg.code)
      assert.equal(5, select(2, svg.out:gsub("<circle ", "")))
      assert.equal(11, select(2, svg.out:gsub("marker%-end=", ""))) -- ten arrows, and the one to the start
    end
    local pairs_rule = program.write(folder .. "/pairs.lua", ("return { moves = %q }"):format(WYTHOFF))
    local drawn = program.run { "pattern", pairs_rule, "--format", "dot" }
    assert.same({ 0, "", 3 }, { drawn.code, drawn.err, select(2, drawn.out:gsub("doublecircle", "")) })
    text = program.run { "pattern", ("block(2, %s)"):format(pairs_rule), "--format", "walnut" }
    assert.truthy(text.out:find('eval sgwins "?msd_2 Aa,b ($sglost(a,b) | (Ea2,b2 ($sgto3(', 1, true), text.out)
    assert.truthy(text.out:find("the opponent may forbid up to 2 of the options", 1, true), text.out)
    local none = program.run { "pattern", "kayles", "--format", "dot" }
    assert.same({ 1, "" }, { none.code, none.out })
    assert.truthy(none.err:find("write its moves as a formula", 1, true))
    for _, option in ipairs { "certificate", "heap", "family" } do
      local refused = program.run { "pattern", rule, "--format", "walnut", "--" .. option, "3" }
      assert.same({ 2, "" }, { refused.code, refused.out })
      assert.truthy(refused.err:find("--" .. option .. " goes with --format text or json", 1, true), refused.err)
    end
    program.remove(folder)
  end)
end)
