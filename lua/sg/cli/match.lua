-- SPDX-License-Identifier: MIT
-- A match: a sum of games in the course of play, its moves with their values, a perfect player that may be told to
-- err, undo, and a transcript. command/play.lua talks to the person.

local entailing = require "sg.entailing.values"
local internals = require "sg.internals"
local limits = require "sg.limits"
local nimbers = require "sg.entailing.nimbers"
local beside = require("sg.text.columns").beside
local core = require "sg.core"
local board_of = require("sg.text.board").of
local failure = require "sg.failure"
local match_marks = require "sg.cli.match_marks"
local label = require "sg.label"
local lengths = require "sg.later" "sg.search.lengths"
local component = require "sg.component"
local large = require "sg.later" "sg.cli.match_large"
local position_sum = require "sg.position_sum"
local refusal = require "sg.refusal"
local text = require "sg.text.words"

local need, raise = failure.need, failure.raise

-- Returns nil and a failure, which component.of raises.
local component_of = failure.border(component.of)

local play = {}

local Match = { __name = "sg.Match" }
Match.__index = Match

---A match from its components.
---@param components table list of "GAME@POSITION" or { game, position, name?, word? the position as the user wrote
---it }
---@param load fun(spec: string): table? game
---@param opts table { limits = function that gives the limits of the next question, seed, handicap = how often the
---engine moves at random, 0 to 1, first = "you"|"engine", misere = whoever moves last loses }
---@return table? match, sg.Failure? why
function play.new(components, load, opts)
  local slots, names, loopy, is_loony = {}, {}, nil, false
  for i, given in ipairs(components) do
    local part, why = component_of(given, load)
    if not part then return nil, why end
    local game, position = part.game, part.position
    local kind = internals[game].kind
    loopy, is_loony = loopy or kind.draws and game or nil, is_loony or kind.loony
    why = opts.misere and refusal(game, "misere play")
      or refusal(game, "play")
      or loopy and is_loony and refusal(loopy, "entailing sum")
    raise(why)
    slots[i] = {
      game = game,
      name = type(given) == "table" and given.name or game.spec,
      parts = position_sum.is(position) and table.move(position, 1, #position, 1, {}) or { position },
    }
    names[i] = type(given) == "string" and given
      or slots[i].name .. "@" .. (given.word or component.shown(game, position))
  end
  return setmetatable({
    slots = slots,
    names = names,
    turn = opts.first or "you",
    first = opts.first or "you",
    marks = opts.misere and match_marks.misere() or loopy and match_marks.loopy() or nil,
    misere = opts.misere or false,
    loopy = loopy ~= nil,
    seen = {},
    limits = opts.limits,
    seed = opts.seed or 1,
    handicap = opts.handicap or 0,
    random = text.random(opts.seed or 1),
    past = {},
  }, Match)
end

local add = entailing.add

local function value_of(self, game, parts)
  local sum = 0
  for _, part in ipairs(parts) do
    local result, why = game:value(part, self.limits())
    if not result then return nil, why end
    sum = add(sum, result.value)
  end
  return sum
end

---The nim-value of the sum as it stands.
---@return integer? value, sg.Failure? why
function Match:value()
  local total = 0
  for _, slot in ipairs(self.slots) do
    local value = need(value_of(self, slot.game, slot.parts))
    total = add(total, value)
  end
  return total
end

-- The value of the sum without one part of a slot, or without the slot.
local function value_without(self, s, p)
  local total = 0
  for other, slot in ipairs(self.slots) do
    for i, part in ipairs(slot.parts) do
      if other ~= s or p and i ~= p then
        local value = need(value_of(self, slot.game, { part }))
        total = add(total, value)
      end
    end
  end
  return total
end

-- The components of a sum have no order; the shorter are written first.
local function show_parts(game, parts)
  local shown = {}
  for i, part in ipairs(parts) do
    shown[i] = game:show(part)
  end
  table.sort(shown, function(a, b)
    if #a ~= #b then return #a < #b end
    return a < b
  end)
  if #shown > 0 then return table.concat(shown, " + ") end
  return internals[game].kind.nothing
end

-- The boards of the parts side by side, each with its axes; nil where they are not drawn.
local function boards(game, parts)
  local cells = {}
  for i, part in ipairs(parts) do
    local lines = board_of(game:drawing(part))
    if not lines then return nil end
    if i > 1 then cells[#cells + 1] = "+" end
    cells[#cells + 1] = lines
  end
  return cells[1] and beside(cells, "  ")
end

---Shows a component as it is now.
---@param i integer
---@return string
function Match:shown(i) return show_parts(self.slots[i].game, self.slots[i].parts) end

---Some of the parts of a component, as text; nil for none.
---@param i integer the component
---@param first integer
---@param last integer
---@return string|nil
function Match:shown_parts(i, first, last)
  if last < first then return nil end
  local slot = self.slots[i]
  return show_parts(slot.game, table.move(slot.parts, first, last, 1, {}))
end

---The sum as boards, or as text; the names of the games where there are several.
function Match:show()
  local shown = {}
  for i, slot in ipairs(self.slots) do
    local at = boards(slot.game, slot.parts) or show_parts(slot.game, slot.parts)
    shown[i] = #self.slots == 1 and at or beside({ slot.name .. ":", at }, " ")
  end
  return table.concat(shown, #self.slots == 1 and "" or "\n")
end

-- The components that a move of one part leaves in a slot.
local function replaced(parts, at, by)
  local left = {}
  for i, part in ipairs(parts) do
    if i ~= at then
      left[#left + 1] = part
    else
      for _, new in ipairs(by) do
        left[#left + 1] = new
      end
    end
  end
  return left
end

-- Adds the moves of one part of a slot. rest is the value of the sum without that part, nil where nim-values do not
-- decide; seen are the texts of the moves of the slot that are listed already.
local function add_moves(self, moves, s, p, rest, seen)
  local slot = self.slots[s]
  local options, why = large.options(slot.game, slot.parts[p])
  if not options then return nil, why end
  local is_cut = why
  if is_cut and not rest then
    local message = ("%s has too many moves to list them"):format(text.brief(slot.game:show(slot.parts[p])))
    return nil, failure.new("limit", message, { subject = slot.game.spec })
  elseif is_cut then
    moves.is_cut, options = true, need(large.moves(slot.game, slot.parts[p], rest, options, self.limits()))
  elseif rest and internals[slot.game].kind.searched then -- is the position worth what its options make it?
    local valued
    valued, why = slot.game:moves(slot.parts[p], self.limits())
    if not valued then return nil, why end
  end
  for _, option in ipairs(options) do
    local left = replaced(slot.parts, p, option.parts)
    local shown = show_parts(slot.game, left)
    local move = seen[shown]
    if not move then
      move = { slot = s, text = shown, left = left, wins = option.wins }
      if rest and not is_cut then
        local value
        value, why = value_of(self, slot.game, option.parts)
        if not value then return nil, why end
        move.value = add(rest, value)
      end
      moves[#moves + 1], seen[shown] = move, move
    end
    label.add(move, option.label)
  end
  return true
end

-- The same for a game with entailing moves: its moves have a turn, and know beside which nimbers they win.
local function add_entailing_moves(self, moves, s, p, rest, seen)
  local slot = self.slots[s]
  local options, why = entailing.options(slot.game, slot.parts[p], limits.of(self.limits()))
  if not options then return nil, why end
  for _, option in ipairs(options) do
    local left = replaced(slot.parts, p, option.parts)
    local shown = show_parts(slot.game, left)
    local key = (option.turn or "") .. "\0" .. shown
    local move = seen[key]
    if not move then
      move = {
        slot = s,
        text = shown,
        left = left,
        value = add(rest, option.value),
        turn = option.turn,
        wins = nimbers.has(option.beside, rest),
        first = p,
        last = p + #option.parts - 1,
      }
      moves[#moves + 1], seen[key] = move, move
    end
    for _, name in ipairs(label.list(option)) do
      label.add(move, name)
    end
  end
  return true
end

-- May the player to move, move in this part? After an entailing move only in what that left.
local function may_move(self, s, p)
  local must = self.must
  return not must or must.slot == s and p >= must.first and p <= must.last
end

-- Asks something of a match: everything that the answer takes shares one limit on time, rules that list moves, too.
local function asked(self, ask)
  local own, opts = self.limits, limits.of(self.limits())
  self.limits = function() return opts end
  local again <close> = setmetatable({}, { __close = function() self.limits = own end }) -- luacheck: ignore 211
  return limits.during(opts, ask, self)
end

local function moves_of(self)
  local moves = {}
  for s, slot in ipairs(self.slots) do
    local seen = {}
    local add_all = internals[slot.game].kind.loony and add_entailing_moves or add_moves
    for p in ipairs(slot.parts) do
      if may_move(self, s, p) then
        local rest = not self.marks and need(value_without(self, s, p)) or nil
        need(add_all(self, moves, s, p, rest, seen))
      end
    end
  end
  if self.marks then need(self.marks:mark(self, moves)) end
  return moves
end

---Every move, with its labels if it has any:
---{ slot, text, left = the parts that the slot then holds, value = of the whole sum after the move }; in a game with
---entailing moves also turn (nil, "entail", "again"), and wins; where nim-values do not decide, wins and draws and no
---value. is_cut: of a component with too many moves, those that win and a few others, with wins and no value.
---@return table[]? moves, sg.Failure? why
function Match:moves()
  self.known = self.known or asked(self, moves_of)
  return self.known
end

-- The sum and who is to move, as one text.
local function situation(self)
  local shown = { self.turn }
  for i, slot in ipairs(self.slots) do
    shown[i + 1] = show_parts(slot.game, slot.parts)
  end
  return table.concat(shown, "\n")
end

local THIRD = 3

---Is the sum there for the third time with the same player to move? Then the match is a draw. To be asked once a
---move.
---@return boolean
function Match:recurs()
  if not self.loopy then return false end
  local key = situation(self)
  self.seen[key] = (self.seen[key] or 0) + 1
  self.drawn = self.seen[key] == THIRD
  return self.drawn
end

-- The parts of a position that a person wrote.
local function parts_of(game, position)
  if position_sum.is(position) then return position end
  return not internals[game].kind.searched and type(position) == "table" and position or { position }
end

---The moves that leave what a person wrote: as it is shown, or in another notation of the same.
---@param moves table[]
---@param written string
---@return table[]
function Match:leaving(moves, written)
  local list, shown = {}, {}
  for s, slot in ipairs(self.slots) do
    local position = written ~= "start" and slot.game:parse(written)
    if position then shown[s] = show_parts(slot.game, parts_of(slot.game, position)) end
  end
  for _, move in ipairs(moves) do
    if move.text == written or move.text == shown[move.slot] then list[#list + 1] = move end
  end
  return list
end

---The moves that leave what a person wrote of a component whose moves are not all listed.
---@param written string
---@return table[]? moves, sg.Failure? why
function Match:leaving_unlisted(written)
  return asked(self, function()
    local list = {}
    for s, slot in ipairs(self.slots) do
      local position = slot.game:parse(written)
      local left = position and large.leaving(slot.game, slot.parts, parts_of(slot.game, position))
      if left then
        local rest = value_without(self, s)
        local wins = large.wins(slot.game, left, rest, self.limits())
        list[#list + 1] = { slot = s, text = show_parts(slot.game, left), left = left, wins = wins }
      end
    end
    return list
  end)
end

local OTHER = { you = "engine", engine = "you" }

---Plays a move of moves(); the turn passes, unless the move is one after which its player moves again.
function Match:make(move)
  local slot = self.slots[move.slot]
  self.past[#self.past + 1] = {
    who = self.turn,
    move = move,
    verdict = self.known and play.verdict(self.known, move),
    slot = move.slot,
    text = move.text,
    before = slot.parts,
    must = self.must,
    kind = move.turn,
  }
  slot.parts, self.known = move.left, nil
  self.must = move.turn == "entail" and { slot = move.slot, first = move.first, last = move.last } or nil
  if move.turn ~= "again" then self.turn = OTHER[self.turn] end
end

---Takes back the last move of "you" and what came after it.
---@return boolean undone false if there is none
function Match:undo()
  local at = #self.past
  while at > 0 and self.past[at].who ~= "you" do
    at = at - 1
  end
  if at == 0 then return false end
  for i = #self.past, at, -1 do
    local move = self.past[i]
    self.slots[move.slot].parts, self.turn, self.must = move.before, move.who, move.must
    self.past[i] = nil
  end
  self.known = nil
  return true
end

---Does a move win?
function play.wins(move)
  if move.wins ~= nil then return move.wins end
  return move.value == 0
end

-- The moves for which a test holds.
local function chosen(moves, test)
  local list = {}
  for _, move in ipairs(moves) do
    if test(move) then list[#list + 1] = move end
  end
  return list
end

---The winning moves among moves; of a loopy game, the first makes headway.
function play.winning(moves) return chosen(moves, play.wins) end

---The moves that keep a draw; none where a move wins.
function play.drawing(moves)
  return #play.winning(moves) == 0 and chosen(moves, function(move) return move.draws end) or {}
end

---What a move is worth among the moves there are.
---@return table verdict { wins, keeps = it keeps the draw, better = the move that was missed }
function play.verdict(moves, move)
  if play.wins(move) then return { wins = true } end
  local best = play.winning(moves)[1] or play.drawing(moves)[1]
  if best and best.draws and move.draws then return { keeps = true } end
  return { better = best }
end

---Who has won a match that is over.
---@return "you"|"engine"|"nobody"
function Match:winner()
  if self.drawn then return "nobody" end
  return self.misere and self.turn or OTHER[self.turn]
end

---The first move of "you" that gave away what the match did not bring: a win, or in a lost match a draw.
---@return integer? number of the move, table? move, table? better what would have kept it
function Match:given_away()
  local winner = self:winner()
  if winner == "you" then return nil end
  for number, past in ipairs(self.past) do
    local better = past.who == "you" and past.verdict and past.verdict.better
    if better and (winner == "engine" or play.wins(better)) then return number, past.move, better end
  end
end

local MOST_DELAYED, DELAY = 20000, 0.5 -- positions, and seconds, that are looked at to delay

-- Of moves that all lose, those after which play lasts longest; all of them where that is not known: in sums of games,
-- and where more positions can be reached.
local function delaying(self, moves)
  local slot = self.slots[1]
  if self.slots[2] or self.marks or internals[slot.game].kind.loony then return moves end
  local position = position_sum.of(table.move(slot.parts, 1, #slot.parts, 1, {}))
  local own = limits.of(self.limits())
  local opts = limits.with(own, {
    positions = math.min(own.positions or MOST_DELAYED, MOST_DELAYED),
    deadline = math.min(own.deadline or math.huge, core.clock() + DELAY),
  })
  local length_of = refusal(slot.game, "remoteness") == nil
    and limits.during(opts, lengths.below, slot.game, position, opts)
  local longest, slowest = -1, moves
  for _, move in ipairs(length_of and moves or {}) do
    local known = length_of(move.left)
    if not known then return moves end
    if known.remoteness > longest then
      longest, slowest = known.remoteness, {}
    end
    if known.remoteness == longest then slowest[#slowest + 1] = move end
  end
  return slowest
end

---The move that the engine plays: a winning one, else one that keeps a draw, else one that delays; or any, if the
---engine errs.
---@return table? move nil if there is none, sg.Failure? why the moves could not be found
function Match:choose()
  local moves = need(self:moves())
  if #moves == 0 then return nil end
  local good = play.winning(moves)
  local errs = self.handicap > 0 and self.random(1000000) <= self.handicap * 1000000
  if self.loopy and #good > 0 and not errs then return good[1] end
  if #good == 0 then good = play.drawing(moves) end
  local from = errs and moves or #good > 0 and good or delaying(self, moves)
  return from[self.random(#from)]
end

-- ---- transcripts --------------------------------------------------------------------------------------------

local HEAD = "sg-lua transcript 1"

-- A text on one line.
local function escaped(line) return (line:gsub("\\", "\\\\"):gsub("\n", "\\n")) end

-- Says what a move leaves, and who moves next if the turn does not pass freely.
local function named(text_left, turn) return turn and ("%s [%s]"):format(text_left, turn) or text_left end

---The match so far as a text that replay() reads: one line for each component and each move.
function Match:transcript()
  local lines = { HEAD }
  for _, name in ipairs(self.names) do
    lines[#lines + 1] = "component " .. escaped(name)
  end
  if self.misere then lines[#lines + 1] = "rules misere" end
  lines[#lines + 1] = "first " .. self.first
  for _, move in ipairs(self.past) do
    lines[#lines + 1] = ("%s %d %s"):format(move.who, move.slot, escaped(named(move.text, move.kind)))
  end
  return table.concat(lines, "\n") .. "\n"
end

local function unescaped(line)
  return (line:gsub("\\(.)", function(c) return c == "n" and "\n" or c end))
end

---Reads a transcript.
---@param source string
---@return table? transcript { components, misere, first, moves = list of { who, slot, text } }, sg.Failure? why
function play.read(source)
  local read, n = { components = {}, moves = {}, first = "you" }, 0
  for line in source:gmatch "[^\n]+" do
    n = n + 1
    local word, rest = line:match "^(%l+) (.*)$"
    local slot, left = (rest or ""):match "^(%d+) (.*)$"
    if n == 1 then
      if line ~= HEAD then
        return nil, failure.new("input", ("line 1: not a transcript: it begins with '%s'"):format(HEAD))
      end
    elseif word == "component" then
      read.components[#read.components + 1] = unescaped(rest)
    elseif word == "rules" and rest == "misere" then
      read.misere = true
    elseif word == "first" and (rest == "you" or rest == "engine") then
      read.first = rest
    elseif (word == "you" or word == "engine") and slot then
      read.moves[#read.moves + 1] = { who = word, slot = math.tointeger(tonumber(slot)), text = unescaped(left) }
    else
      return nil, failure.new("input", ("line %d: '%s' is no line of a transcript"):format(n, line))
    end
  end
  if #read.components == 0 then
    return nil,
      failure.new("input", "it names no component; is it a match that `play --transcript FILE` has written?")
  end
  return read
end

---The move of a match that a line of a transcript means.
---@param wanted table { slot, text }
---@return table? move, sg.Failure? why
function Match:find(wanted)
  local moves = need(self:moves())
  for _, move in ipairs(moves) do
    if move.slot == wanted.slot and named(move.text, move.turn) == wanted.text then return move end
  end
  for _, move in ipairs(moves.is_cut and need(self:leaving_unlisted(wanted.text)) or {}) do
    if move.slot == wanted.slot then return move end
  end
  return nil, failure.new("input", ("move %d, to %s, is not possible there"):format(#self.past + 1, wanted.text))
end

failure.border(Match)

return failure.border(play)
