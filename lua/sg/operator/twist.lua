-- SPDX-License-Identifier: MIT
-- block(k, G): before each move the opponent may forbid up to k options; if all are forbidden, the player has no move.
-- comply(k, G): before each move the opponent offers k options, or all if there are fewer, and the player must take one
-- of these. What was forbidden or offered is forgotten after the move (Smith and Stanica 2002; Larsson 2011). Options
-- are counted with the parts in their places, as Larsson's positions are the squares (x, y) of a board: {1,1} has the
-- two options {0,1} and {1,0}, although both play alike.

local failure = require "sg.failure"
local internals = require "sg.internals"
local literal = require "sg.text.words".literal
local make = require "sg.operator.make"
local refusal = require "sg.refusal"
local whole = require "sg.operator.whole"

local twist = {}

-- The options of a whole, each once: moves in different parts are different, as are those that leave different sums.
local function distinct(base, parts, labels)
  local list, seen = {}, {}
  for _, option in ipairs(base:options(parts, labels, true)) do
    local name = option.at .. ":" .. literal(base:sorted(option.left, true))
    if not seen[name] then
      seen[name] = true
      list[#list + 1] = option
    end
  end
  return list
end

local function make_twist(game, name, k, limit_of, summary, moves)
  if math.type(k) ~= "integer" or k < 1 then
    local message = ("%s(%s, %s): the number is a whole number from 1 on"):format(name, tostring(k), game.spec)
    return nil, failure.new("usage", message)
  end
  local why = refusal(game, "operator", name)
  if why then return nil, why end
  local base = whole.of(game)
  if base.twisted then
    local message = ("in %s the opponent forbids moves already; %s is for games without"):format(game.spec, name)
    return nil, failure.new("usage", message)
  end
  local fields = { name = name, summary = summary }
  function fields.options(parts, option, _, label)
    for _, one in ipairs(distinct(base, parts, label ~= nil)) do
      if one.label then label(one.label) end
      option(one.parts)
    end
  end
  function fields.canonical(parts) return base:sorted(parts) end
  function fields.valid(parts) return base:is_whole(parts) or "a position is the list of its parts" end
  function fields.start() return base:start() end
  function fields.parse(text) return base:parse(text) end
  function fields.show(parts) return base:show(parts) end
  function fields.sample(i) return base:sample(i) end
  local function groups(parts)
    local options = distinct(base, parts)
    for i, option in ipairs(options) do
      options[i] = option.parts
    end
    return { { limit = limit_of(#options), options = options } }
  end
  return make(("%s(%d, %s)"):format(name, k, game.spec), fields, {
    groups = groups,
    twisted = base:twisting(name, k),
    pair_moves = moves,
    pass_label = base.pass_label,
    drawn_as = function(parts) return base:drawn_as(parts) end,
    heap = base.heap,
    pair = base.pair,
  })
end

-- The moves with k options forbidden, of two heaps whose moves are a formula.
local function pair_moves(k, game)
  local of = internals[game].kind.pair_moves
  local moves = of and of(game)
  return moves and { formula = moves.formula, automaton = moves.automaton, forbidden = k } or nil
end

---The game in which the opponent may forbid up to k options before each move.
---@param k integer
---@param game sg.Game
---@return sg.Game? game, sg.Failure? why
function twist.block(k, game)
  return make_twist(
    game,
    "block",
    k,
    function() return k end,
    ("%s; before each move the opponent may forbid %s."):format(
      game.spec,
      k == 1 and "one option" or ("up to %d options"):format(k)
    ),
    pair_moves(k, game)
  )
end

---The game in which the opponent offers k options before each move.
---@param k integer
---@param game sg.Game
---@return sg.Game? game, sg.Failure? why
function twist.comply(k, game)
  return make_twist(
    game,
    "comply",
    k,
    function(n) return math.max(0, n - k) end,
    ("%s; before each move the opponent offers %s."):format(
      game.spec,
      k == 1 and "one option" or ("%d options"):format(k)
    )
  )
end

return twist
