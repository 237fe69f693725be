-- SPDX-License-Identifier: MIT
-- Asks everything about a random game in every way, and compares with the definition. A difference raises an error that
-- says what was asked.

local definition = require "spec.support.definition"
local sg = require "sg"
local sums = require "sg.search.sums"

---n_compared: answers that were compared so far.
local differences = { n_compared = 0 }

local number = 0

-- A new game with the text of the rule; a comment makes it one with a memo of its own.
local function fresh(random, without)
  number = number + 1
  local game = assert(sg.from_text(("%s\n-- %d"):format(random.text, number), "random.lua"))
  return without and game:without(without) or game
end

local function same(expected, found, ...)
  differences.n_compared = differences.n_compared + 1
  if expected ~= found then
    error(("%s: %s, not %s"):format(table.concat({ ... }, " "), tostring(found), tostring(expected)), 0)
  end
end

-- The definition's answer, or nil where that would take too long.
local function feasible(f, ...)
  local ok, result = pcall(f, ...)
  if ok then return result end
  if result ~= definition.TOO_LARGE then error(result, 0) end
end

local function answer(result, why, ...)
  if result == nil then error(table.concat({ ... }, " ") .. ": " .. tostring(why), 0) end
  return result
end

local literal = definition.literal

-- ---- positions ---------------------------------------------------------------------------------------------------

local METHODS = { "dag", "lv", "pn" }

-- Every way to search: options, and what is taken out of the rule.
local function ways(random)
  local list = { { {} } }
  for _, method in ipairs(METHODS) do
    for _, threads in ipairs { 1, 2, 4 } do
      list[#list + 1] = { { method = method, threads = threads } }
    end
    list[#list + 1] = { { method = method, hashed = true, threads = 1 + #list % 2 } }
    for _, order in ipairs { "learned", "rule" } do
      list[#list + 1] = { { method = method, order = order } }
    end
    for _, without in ipairs(random.reduces and { { "canonical" }, { "split" }, { "canonical", "split" } } or {}) do
      list[#list + 1] = { { method = method }, without }
    end
  end
  return list
end

local function shown(way)
  local words = {}
  for _, name in ipairs { "method", "threads", "hashed", "order" } do
    words[#words + 1] = way[1][name] and name .. "=" .. tostring(way[1][name])
  end
  return table.concat(words, " ") .. (way[2] and " without " .. table.concat(way[2], ",") or "")
end

local function copy(opts)
  local made = {}
  for name, value in pairs(opts) do
    made[name] = value
  end
  return made
end

local function compare_searches(random, value)
  for _, way in ipairs(ways(random)) do
    local game, other = fresh(random, way[2]), fresh(random, way[2])
    for _, position in ipairs(random.positions) do
      local expected = value(position)
      local about = { "of", literal(position), shown(way) }
      local found = answer(game:value(position, copy(way[1])))
      same(expected, found.value, "value", table.unpack(about))
      found = answer(other:outcome(position, copy(way[1])))
      same(expected == 0 and "P" or "N", found.outcome, "outcome", table.unpack(about))
      found = answer(other:value(position, copy(way[1])))
      same(expected, found.value, "value after outcome", table.unpack(about))
    end
  end
end

-- A search that a limit stops, and another process's search that goes on from the store.
local function compare_store(random, value)
  for i, method in ipairs(METHODS) do
    local path = os.tmpname()
    os.remove(path)
    local text = ("%s\n-- store %d %d"):format(random.text, number, i)
    for _, positions in ipairs { 3, 20, false } do
      local game = assert(sg.from_text(text, "random.lua"))
      for _, position in ipairs(random.positions) do
        local found, why = game:value(position, { method = method, store = path, positions = positions or nil })
        if found then
          same(value(position), found.value, "value of", literal(position), "with a store", method)
        elseif not positions or why.code ~= "limit" then
          error("with a store: " .. tostring(why), 0)
        end
      end
      game = nil -- luacheck: ignore 311 (closes the store)
      collectgarbage()
      collectgarbage()
    end
    os.remove(path)
  end
end

-- Every move with its value and whether it wins; the definition and the rule have the same moves.
local function compare_moves(random, game, position, value)
  local expected, found = {}, {}
  for _, parts in ipairs(random.moves(position)) do
    local sum = 0
    for _, part in ipairs(parts) do
      sum = sum ~ value(part)
    end
    expected[definition.sum_literal(parts)] = sum
  end
  for _, move in ipairs(answer(game:moves(position)).moves) do
    local key = definition.sum_literal(move.parts)
    same(expected[key], move.value, "move of", literal(position), "to", key)
    same(move.value == 0, move.wins, "the winning flag of", literal(position), "to", key)
    found[key] = true
  end
  for key in pairs(expected) do
    if not found[key] then error(("no move of %s to %s"):format(literal(position), key), 0) end
  end
end

local function compare_sums(random, game, value)
  local other = fresh(random)
  local wins = definition.wins(random.moves)
  for i, a in ipairs(random.positions) do
    local b = random.positions[i % #random.positions + 1]
    local sum = answer(sg.sum { { game, a }, { other, b } })
    same(value(a) ~ value(b), sum.value, "sum of", literal(a), literal(b))
    local played = feasible(wins, { a, b })
    if played ~= nil then
      same(played and "N" or "P", sum.outcome, "outcome of", literal(a), literal(b), "as played")
    end
  end
end

-- ---- misère play -------------------------------------------------------------------------------------------------

local GENUS = 6

local function compare_genus(random, game, position)
  local expected = feasible(definition.genus, random.moves, position, GENUS)
  if not expected then return end
  local found = answer(game:misere_genus(position))
  for k = 1, GENUS do
    local last = #found.values
    local value = found.values[k] or found.values[last - (k - last) % 2]
    same(expected[k], value, "genus of", literal(position), "with", k - 1, "heaps of two")
  end
end

local function compare_misere(random, game, positions)
  local wins = definition.misere_wins(random.moves)
  for i, a in ipairs(positions) do
    local b = positions[i % #positions + 1]
    local expected = feasible(wins, { a })
    if expected ~= nil then
      same(expected and "N" or "P", answer(game:misere_outcome(a)).outcome, "misère outcome of", literal(a))
    end
    expected = feasible(wins, { a, b })
    if expected ~= nil then
      local found = answer(sg.misere_sum { { game, a }, { game, b } })
      same(expected and "N" or "P", found.outcome, "misère outcome of", literal(a), "+", literal(b))
    end
    if i <= 2 then compare_genus(random, game, a) end
  end
end

-- In the quotient of the first heaps, every sum of three has the outcome that play gives.
local function compare_quotient(random, game)
  local LAST = 5
  local quotient, why = game:misere_quotient { upto = LAST, memory = 32, time = 3 }
  if not quotient and why.code == "limit" then return end
  answer(quotient, why, "misère quotient")
  local wins = definition.misere_wins(random.moves)
  for a = 0, LAST do
    for b = a, LAST do
      for c = b, LAST do
        local x, y, z = quotient:phi(a), quotient:phi(b), quotient:phi(c)
        local expected = x and y and z and feasible(wins, { a, b, c })
        if expected ~= nil and z then
          same(not expected, quotient:is_p(quotient:times(quotient:times(x, y), z)), "misère quotient at", a, b, c)
        end
      end
    end
  end
end

-- ---- heaps -------------------------------------------------------------------------------------------------------

local function compare_certificate(game, period)
  local writer = require "sg.certificate.period"
  local text, why = writer.text(game, period)
  if not text then
    if why.code == "internal" then error("certificate: " .. tostring(why), 0) end
    return
  end
  local claim, refusal = require "sg.certificate.verify".check(text, { limit = 100000 })
  if not claim and refusal.code ~= "limit" then error("the certificate is refused: " .. refusal.message, 0) end
end

local function compare_period(random, game, value)
  local period = game:period { upto = 400, memory = 100 }
  if not period or not period.period or period.basis ~= "proven" then return end
  for n = period.preperiod, random.far - period.period do
    same(
      value(n) + period.saltus,
      value(n + period.period),
      "the proven period",
      period.period,
      "from",
      period.preperiod,
      "at heap",
      n
    )
  end
  compare_certificate(game, period)
end

-- The engine of a code or of a set, and the same moves as a rule of the running program.
local function compare_heap_moves(random, game, n, value)
  local expected, found = {}, {}
  local function key_of(heaps)
    local list = {}
    for _, part in ipairs(heaps) do
      if part > 0 then list[#list + 1] = part end
    end
    table.sort(list)
    return table.concat(list, " + ")
  end
  for _, parts in ipairs(random.moves(n)) do
    local sum = 0
    for _, part in ipairs(parts) do
      sum = sum ~ value(part)
    end
    expected[key_of(parts)] = sum
  end
  local moves = answer(game:moves(n, { limit = 100000 }))
  for _, move in ipairs(moves.moves) do
    local heaps = {}
    for digits in tostring(move.option):gmatch "%d+" do
      heaps[#heaps + 1] = math.tointeger(tonumber(digits))
    end
    local key = key_of(heaps)
    same(expected[key], move.value, "move of heap", n, "to", key)
    same(move.value == 0, move.wins, "the winning flag of heap", n, "to", key)
    found[key] = true
  end
  for key in pairs(expected) do
    if not found[key] then error(("no move of heap %d to %s"):format(n, key), 0) end
  end
end

local function compare_heaps(random)
  local value, game = definition.values(random.moves), fresh(random)
  local seq = answer(game:seq(0, random.last))
  for n = 0, random.last do
    same(value(n), seq.values[n + 1], "g(" .. n .. ")")
  end
  local other = fresh(random)
  for _, n in ipairs { random.last, 7, random.last // 2, 0 } do
    same(value(n), answer(other:value(n)).value, "value of heap", n)
    same(value(n) ~ value(5), answer(other:value { n, 5 }).value, "value of heaps", n, 5)
  end
  for _, n in ipairs { 3, 8, 11 } do
    compare_heap_moves(random, other, n, value)
  end
  compare_period(random, fresh(random), value)
  compare_misere(random, fresh(random), { 3, 5, 7, 8 })
  compare_quotient(random, fresh(random))
end

-- ---- play that may go round --------------------------------------------------------------------------------------

local function compare_loopy(random)
  local function successors(position)
    local list = {}
    for i, parts in ipairs(random.moves(position)) do
      list[i] = parts[1]
    end
    return list
  end
  local values = definition.loopy_values(successors, random.positions)
  local outcomes = definition.outcomes(successors, random.positions)
  local game, other = fresh(random), fresh(random)
  for i, position in ipairs(random.positions) do
    local found = answer(game:loopy(position))
    local value = found.value
    value = type(value) == "table" and "{" .. table.concat(value.loopy, ",") .. "}" or tostring(value)
    same(values[i], value, "loopy value of", position)
    same(outcomes[i].outcome, found.outcome, "outcome of", position)
    same(outcomes[i].remoteness, answer(other:remoteness(position)).remoteness, "remoteness of", position)
  end
  local function sums_after(pair)
    local list = {}
    for _, after in ipairs(successors(pair[1])) do
      list[#list + 1] = { after, pair[2] }
    end
    for _, after in ipairs(successors(pair[2])) do
      list[#list + 1] = { pair[1], after }
    end
    return list
  end
  for i, a in ipairs(random.positions) do
    local b = random.positions[(i * 3) % #random.positions + 1]
    local expected = definition.outcomes(sums_after, { { a, b } })[1].outcome
    same(expected, answer(sg.loopy_sum { { game, a }, { game, b } }).outcome, "outcome of the sum of", a, b)
  end
end

-- The nodes of a graph: values, and heights, of which those of a sum add up.
local function compare_graph(random, game, value)
  local height = definition.height(random.moves)
  local graph = answer(game:graph(random.positions[1], { limit = 60 }))
  local parts_of = sums.parts_of_nodes(graph.nodes)
  for i, node in ipairs(graph.nodes) do
    local expected, longest = 0, 0
    for _, part in ipairs(parts_of[i]) do
      if type(part) ~= type(random.positions[1]) then return end -- a component of another form, as of coins
      expected, longest = expected ~ value(part), longest + height(part)
    end
    same(expected, node.value, "value in the graph of", node.position)
    if graph.left_out == 0 then same(longest, node.height, "height of", node.position) end
  end
end

---Raises an error where an answer about the game is not that of the definition.
---@param random RandomGame
---@param seldom? boolean also what takes long: stores
function differences.look_for(random, seldom)
  if random.is_heaps then return compare_heaps(random) end
  if random.is_loopy then return compare_loopy(random) end
  local value = definition.values(random.moves)
  for _, position in ipairs(random.positions) do
    if feasible(value, position) == nil then return end
  end
  compare_searches(random, value)
  local game = fresh(random)
  for i, position in ipairs(random.positions) do
    compare_moves(random, game, position, value)
    same(value(position), answer(game:explain(position)).value, "explained value of", literal(position))
    local remoteness = i <= 2 and feasible(definition.remoteness(random.moves), { position })
    if remoteness then
      same(remoteness, answer(game:remoteness(position)).remoteness, "remoteness of", literal(position))
    end
  end
  compare_sums(random, game, value)
  compare_graph(random, game, value)
  compare_misere(random, fresh(random), random.positions)
  if seldom then compare_store(random, value) end
end

return differences
