-- SPDX-License-Identifier: MIT
-- Games with entailing moves: a rule with entailing, whose moves may bind the opponent's answer or be made twice. A
-- value is a nimber or loony (sg.entailing.values).

local by_value = require "sg.kinds.by_value"
local failure = require "sg.failure"
local later = require "sg.later"
local tables = require "sg.kinds.tables"
local values = later "sg.entailing.values"
local internals = require "sg.internals"
local one_by_one = later "sg.search.one_by_one"
local refusal = require "sg.refusal"
local why = later "sg.entailing.why"

local function has_no(what)
  return "%s has entailing moves and has "
    .. what
    .. "; value, outcome, sum, moves, explain, play, seq, graph and "
    .. "check answer for such games"
end

local entailing = {
  name = "entailing",
  loony = true,
  ends = "Values need games that end; let every move make something smaller",
  lacks = {
    certificate = "it has entailing moves, and its values are found without couples: the checker knows no such moves",
    code = "%s has entailing moves, so no code stands for it",
    comparison = "%s has entailing moves; value, sum and moves answer for its positions",
    compounds = has_no "no compounds other than sums",
    heap_function = "%s has entailing moves, so a heap may be loony, which is no number; seq lists its values",
    line = has_no "no period",
    ["loopy sum"] = has_no "no place in sums of games that go round",
    misere = has_no "no theory of misère play here",
    sequence = has_no "no heaps, so it has no sequence",
    ["misere play"] = "%s has entailing moves: it is played in normal play, and not with loopy games",
    picture = "%s has entailing moves; a picture shows no loony values",
    operator = "%s has entailing moves; the operator %s is for games without",
    remoteness = has_no "no remoteness",
    trace = "%s has entailing moves; its values are no mex of values, which a trace tells",
    wheel = "a wheel needs a period, which is not looked for in games with entailing moves",
  },
}

function entailing.value(game, position, opts) return values.value(game, position, opts) end
function entailing.state(game, position, opts) return values.value(game, position, opts) end
entailing.outcome = by_value.outcome
function entailing.moves(game, position, opts) return values.moves(game, position, opts) end
function entailing.moves_to(game, position, target, opts) return values.moves_to(game, position, target, opts) end

function entailing.why(game, ...) return why.position(game, ...) end

function entailing.seq(game, from, to, opts)
  local refused = opts.family and tables.refused(game, opts)
  if refused then return nil, refused end
  if not internals[game].kind.by_heap then return nil, refusal(game, "sequence") end
  if opts.checkpoint then
    local message = "has entailing moves; checkpoints are for codes and for rules with heap"
    return nil, failure.naming(game.spec, "usage", message)
  end
  return one_by_one.seq(game, from, to, function(n) return n end, opts)
end

function entailing.family(game, opts, what)
  if not opts.family then
    return nil, (failure.new("usage", has_no("no " .. what):format(game.spec), { names = game.spec }))
  end
  return nil, tables.no_families(game)
end

-- Single heaps: a rule with heap whose moves entail.
local of_heaps = {}
for name, said in pairs(entailing) do
  of_heaps[name] = said
end
of_heaps.name, of_heaps.nothing, of_heaps.first_heap = "entailing heaps", "0", 0
of_heaps.of_heaps, of_heaps.by_heap, of_heaps.needs_start = true, true, false

function of_heaps.heap_position(_, n) return n end

function of_heaps.drawn(_, n) return math.type(n) == "integer" and { { "heaps", { n } } } or nil end

return {
  select = function(loaded) return loaded.data.heap ~= nil and of_heaps or entailing end,
}
