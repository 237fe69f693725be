-- SPDX-License-Identifier: MIT
-- The check that the functions of a rule depend on nothing but their position. The program calls them from several
-- places, and whatever one of them is told another must be told, too:
--  * a search calls options without label, on positions read back from their keys, and may end the call early; `moves`,
--    `explain` and `play` call it with label, and let it come to its end;
--  * a heap game's engine calls heap from the heap 0 on; a list of moves asks for one heap;
--  * every thread, every process and every helper has a box of its own, and asks for the positions in its own order;
--  * show, draw, parse, valid, value, rank and start are called before options, after it, or not at all.
-- So every function is asked in all these ways, and the answers are compared.

local core = require "sg.core"
local internals = require "sg.internals"
local limits = require "sg.limits"
local text = require "sg.text.words"
local view = require "sg.check.view"

-- A move that is in only one of two lists of the moves from one position; nil if the lists are equal.
local function compare_moves(a, b)
  local seen = {}
  for _, move in ipairs(a) do
    seen[move.id] = move
  end
  local met = {}
  for _, move in ipairs(b) do
    if not seen[move.id] then return move end
    met[move.id] = true
  end
  for id, move in pairs(seen) do
    if not met[id] then return move end
  end
  return nil
end

-- Raises a fault if a position has other moves than on the walk. asked: how these were asked for.
local function expect_moves(self, node, moves, asked)
  local move = compare_moves(node.moves, moves)
  if not move then return end
  local shown = self:show(node.position)
  view.fault(
    shown,
    "%s: %s does not always have the move to %s; options may depend on nothing but the position",
    asked,
    shown,
    self:show_sum(move.parts)
  )
end

-- ---- the functions besides options -----------------------------------------------------------------------------

-- A result of a function of the rule as a text, or why there is none.
local function as_text(found, why)
  if found == nil then return why and tostring(why) or "nothing" end
  return text.literal(found)
end

local function called(self, name, ...) return as_text(internals[self.game].box:call(name, ...)) end

-- By function: what it says of a position, as a text.
local SAYS = {
  draw = function(self, position) return as_text(internals[self.game].box:draw(position)) end,
  misere_outcome = function(self, position) return called(self, "misere_outcome", position) end,
  outcome = function(self, position) return called(self, "outcome", position) end,
  parse = function(self, position) return called(self, "parse", self.game:show(position)) end,
  rank = function(self, position) return called(self, "rank", position) end,
  show = function(self, position) return called(self, "show", position) end,
  valid = function(self, position) return called(self, "valid", position) end,
  value = function(self, position) return called(self, "value", position) end,
  winning = function(self, position) return as_text(internals[self.game].box:winning(position)) end,
}
local NAMES = text.keys(SAYS)

-- Asks each function of another box, too, and raises a fault if it says something else there. said: what they said
-- before, by function and key.
local function expect_same(self, other, node, said)
  local shown
  for _, name in ipairs(NAMES) do
    if view.has(self.game, name) then
      self:pulse()
      said[name] = said[name] or {}
      local before = said[name][node.key] or SAYS[name](self, node.position)
      said[name][node.key] = before
      if SAYS[name](other, node.position) ~= before or SAYS[name](self, node.position) ~= before then
        shown = shown or self:show(node.position)
        view.fault(
          shown,
          "%s of %s is not the same when asked again or in a second box; it may depend on nothing but "
            .. "the position",
          name,
          shown
        )
      end
    end
  end
  local reduces = view.has(self.game, "split") or view.has(self.game, "canonical")
  local id = reduces and self:components_id(node.position)
  if reduces and (self:components_id(node.position) ~= id or other:components_id(node.position) ~= id) then
    shown = shown or self:show(node.position)
    view.fault(
      shown,
      "split or canonical of %s is not the same when asked again or in a second box; it may depend on "
        .. "nothing but the position",
      shown
    )
  end
end

-- The functions that give positions: the start, and the samples. Asked again, and in another box the last one first.
local function expect_same_positions(self, other)
  local function expect(name, argument)
    local before = called(self, name, argument)
    if called(other, name, argument) == before and called(self, name, argument) == before then return before end
    view.fault(
      nil,
      "%s is not the same when asked again or in a second box; it may depend on nothing but %s",
      argument and ("%s(%d)"):format(name, argument) or name,
      argument and "its number" or "the parameters"
    )
  end
  if self.game.rule.start == core.function_mark then expect "start" end
  local n = 0
  while view.has(self.game, "sample") and n < self.bounds.samples and called(self, "sample", n + 1) ~= "nothing" do
    n = n + 1
  end
  for i = n, 1, -1 do
    expect("sample", i)
  end
end

-- ---- ways of asking for the moves ------------------------------------------------------------------------------

-- The same position with the fields of its tables put in in the opposite order.
local function turned_round(position)
  if type(position) ~= "table" then return position end
  local names, copy = {}, {}
  for name in pairs(position) do
    names[#names + 1] = name
  end
  for i = #names, 1, -1 do
    copy[names[i]] = turned_round(position[names[i]])
  end
  return copy
end

-- Does a function of the rule give all moves to whoever asks?
local function has_moves_in_lua(game)
  local data = internals[game].loaded.data
  return not internals[game].kind.lists_once
    and (data.options == core.function_mark or data.heap == core.function_mark)
end

-- A search that looks for the winner only: it ends a call of options as soon as it has seen enough.
local function ends_early(self)
  local kind = internals[self.game].kind
  return kind.searched and not kind.draws and not kind.loony and not kind.forbids
end

-- Who wins by such a search, against the value by a search that asks for all options, in the box of the walk.
local function expect_outcome(self, other, node)
  other.probe = other.probe or core.search(core.memo(false), internals[other.game].box)
  local wins = view.answered(
    self,
    node,
    "outcome",
    other.probe:prove(node.position, "pn", 0, self.game.rule.order, self.limits, {})
  )
  local whole = self.game:value(node.position, limits.with(self.limits, { method = "dag" }))
  if not whole or wins == (whole.value ~= 0) then return end -- why there is no value, the other checks say
  view.fault(
    self:show(node.position),
    "%s is %s where a search ends options early, but its value is %d: what options "
      .. "changes and undoes stays changed then; it may depend on nothing but the position",
    self:show(node.position),
    wins and "an N-position" or "a P-position",
    whole.value
  )
end

-- How many positions are asked in every way, and how many moves these may have together. For each other set of
-- parameters fewer do: what a function keeps between its calls shows on any positions.
local OWN, VARIED = { positions = math.huge, moves = 60000 }, { positions = 30, moves = 1500 }

-- Walked positions, evenly spread, about as many as most.positions and most.moves allow.
local function spread(done, most)
  local n_moves = 0
  for _, node in ipairs(done) do
    n_moves = n_moves + #node.moves
  end
  local list = {}
  local step = 1 + math.max(n_moves // most.moves, #done // most.positions)
  for i = 1, #done, math.tointeger(step) do
    list[#list + 1] = done[i]
  end
  return list
end

-- Ways of asking for the moves. all: of all positions that were walked with the rule's own parameters? at: is the way
-- there for this game? backwards: the last position first. turned: the fields of a position in the opposite order. how:
-- see View:read_moves. own: in the box of the walk.
local WAYS = {
  { asked = "asked twice", own = true, all = true },
  { asked = "asked with label", own = true, how = "labels", at = has_moves_in_lua },
  { asked = "asked for one position", own = true, how = "bare", at = has_moves_in_lua },
  {
    asked = "asked in another order of the position's fields",
    own = true,
    turned = true,
    at = function(game) return internals[game].kind.searched end,
  },
  { asked = "in a second box", all = true },
  { asked = "asked in the opposite order", backwards = true },
}

local function ask(self, way, boxes, some)
  local done = way.all and not self.said and self.walk.done or some
  local from, to, step = 1, #done, 1
  if way.backwards then
    from, to, step = #done, 1, -1
  end
  local box = way.own and self or boxes()
  for i = from, to, step do
    local position = way.turned and turned_round(done[i].position) or done[i].position
    if not way.turned or type(position) == "table" then
      expect_moves(self, done[i], box:read_moves(position, way.how), way.asked)
    end
  end
end

-- Calls the other functions, and searches that end early; the moves must be the same afterwards.
local function ask_after_others(self, boxes, done)
  local said = {}
  local other = boxes()
  for i = #done, 1, -1 do
    expect_same(self, other, done[i], said)
  end
  expect_same_positions(self, other)
  for _, node in ipairs(done) do
    expect_moves(self, node, other:read_moves(node.position), "asked after the rule's other functions")
  end
  if not ends_early(self) or not has_moves_in_lua(self.game) then return end
  other = boxes()
  for _, node in ipairs(done) do
    expect_outcome(self, other, node)
  end
  for _, node in ipairs(done) do
    expect_moves(self, node, other:read_moves(node.position), "asked after a search that ended options early")
  end
end

return {
  {
    name = "purity",
    run = function(self)
      local function boxes()
        local twin, why = self.game:twin()
        if not twin then view.fault(nil, why) end
        return view.new(twin, self.limits)
      end
      local some = spread(self.walk.done, self.said and VARIED or OWN)
      for _, way in ipairs(WAYS) do
        if not way.at or way.at(self.game) then ask(self, way, boxes, some) end
      end
      ask_after_others(self, boxes, some)
      return true,
        ("%d positions have the same moves%s however they are asked for"):format(
          #self.walk.done,
          #some < #self.walk.done and (", %d of them"):format(#some) or ""
        )
    end,
  },
}
