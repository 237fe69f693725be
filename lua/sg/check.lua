-- SPDX-License-Identifier: MIT
-- Is a rule sound? Everything here is worked out a second time from the rule's bare options, by the definitions:
-- positions are played out on whole sums, without nim-values, without split, canonical or the engine's memo.

local core = require "sg.core"
local text = require "sg.text"

local check = {}

--- Bounds of one check: positions walked, sums played out and how deep, samples asked for, heaps compared where a
--- game is declared twice, heaps walked.
check.defaults = { positions = 2000, sums = 6000, depth = 8000, samples = 200, heaps = 200, heap_walk = 40 }

-- ---- the rule, by its bare functions ------------------------------------------------------------------------

-- A view of a game that the checks work on. Its functions raise { fault = message, at = position shown }, caught
-- once per check, or { stop = code } when the whole check is to end.
local function fault(at, message, ...)
  error({ fault = select("#", ...) > 0 and message:format(...) or message, at = at }, 0)
end

local function stop(code, message)
  error({ stop = code, fault = message or code == "limit" and "the time limit was reached" or "interrupted" }, 0)
end

-- Ends the whole check if a question was not answered because of what the user allows, and not of what the rule does.
local function stop_at_limit(code, message)
  if code == "interrupted" then stop(code) end
  for _, option in ipairs { "--memory", "--positions" } do
    if code == "limit" and message:find("limit", 1, true) and message:find(option, 1, true) then stop(code, message) end
  end
end

local SHOWN_MAX, LOOP_MAX, DETAIL_MAX = 200, 9, 2000 -- bytes of a position, positions of a loop, bytes of a line

-- A text cut to what a line can hold, between characters.
local function brief(shown, most)
  most = most or SHOWN_MAX
  if #shown <= most then return shown end
  return shown:sub(1, most):gsub("[\xC0-\xFF][\x80-\xBF]*$", "") .. "..."
end

-- A position as a Lua literal that fits a line.
local function literal(position)
  local written = text.literal(position)
  if not written:find '"' then written = written:gsub("%-nan", "nan") end -- its sign means nothing
  return brief(written)
end

local View = {}
View.__index = View

local function view(game, limits)
  return setmetatable({ game = game, limits = limits, moves_of = {}, engine = {} }, View)
end

-- Called once per step of a check: has the user had enough?
function View:pulse()
  if core.interrupted() then stop("interrupted") end
  if self.limits.deadline and core.clock() > self.limits.deadline then stop("limit") end
end

function View:show(position)
  local ok, shown = pcall(self.game.show, self.game, position)
  return ok and brief(tostring(shown)) or literal(position)
end

function View:show_sum(parts)
  local shown = {}
  for i, part in ipairs(parts) do shown[i] = self:show(part) end
  return #shown > 0 and brief(table.concat(shown, " + "), 2 * SHOWN_MAX) or "the empty sum"
end

local function has(game, name)
  return game.rule[name] ~= nil
end

-- A function of the rule, called; what it returns must not be nil.
function View:call(name, position)
  local result, why = self.game.box:call(name, position)
  if result == nil then
    fault(self:show(position), "%s of %s: %s", name, self:show(position), why or "it returned nothing")
  end
  return result
end

function View:key(position)
  local key, why = self.game:key(position)
  if not key then fault(literal(position), "%s is %s", literal(position), why) end
  return key
end

-- Every move as { parts = {position, ...}, keys = {key, ...}, id = text that is the same for equal moves }, sorted.
function View:read_moves(position)
  self:pulse()
  local list, why, code = self.game:options(position)
  if not list then
    stop_at_limit(code, why)
    fault(self:show(position), why)
  end
  local moves = {}
  for i, option in ipairs(list) do
    local keys = {}
    for j, part in ipairs(option.parts) do
      keys[j], why = self.game:key(part)
      if not keys[j] then
        fault(self:show(position), "%s has the option %s: %s", self:show(position), literal(part), why)
      end
    end
    local sorted = { table.unpack(keys) }
    table.sort(sorted)
    for j, key in ipairs(sorted) do sorted[j] = ("%d:%s"):format(#key, key) end
    moves[i] = { parts = option.parts, keys = keys, id = table.concat(sorted) }
  end
  table.sort(moves, function(a, b) return #a.id < #b.id or #a.id == #b.id and a.id < b.id end)
  return moves
end

function View:moves(position, key)
  local known = self.moves_of[key]
  if not known then
    known = self:read_moves(position)
    self.moves_of[key] = known
  end
  return known
end

-- What the engine says.
function View:value(position, key)
  key = key or self:key(position)
  local known = self.engine[key]
  if not known then
    local result, why, code = self.game:value(position, self.limits)
    if not result then
      self:pulse()
      stop_at_limit(code, why)
      fault(self:show(position), "the engine gives %s no value: %s", self:show(position), why)
    end
    known = result.value
    self.engine[key] = known
  end
  return known
end

-- ---- walking ------------------------------------------------------------------------------------------------

-- Where the walks begin: samples, examples, the start; the heaps from 0 on.
local function roots(game, limits)
  local list = {}
  if game.kind ~= "positions" then
    for n = 0, limits.heap_walk do list[#list + 1] = n end
    return list
  end
  for i = 1, has(game, "sample") and limits.samples or 0 do
    local position, why = game.box:call("sample", i)
    if position == nil then
      if why then fault(nil, "sample(%d): %s", i, why) end
      break
    end
    list[#list + 1] = position
  end
  for _, example in ipairs(game.rule.examples or {}) do
    local position = example.position
    if type(position) == "string" and has(game, "parse") then position = game:parse(position) end
    if position ~= nil and not example.params then list[#list + 1] = position end
  end
  local start, why = game:start()
  if start == nil then fault(nil, "start: %s", why or "it returned nothing") end
  list[#list + 1] = start
  return list
end

-- Puts a position on the stack of a walk, with all positions that its moves lead to. False: the budget is spent.
-- Until the first end of play is found the budget is larger, for games that are deep rather than wide.
local function open_node(self, walk, stack, position, key)
  if walk.left <= 0 and (#walk.done > 0 or walk.left <= -walk.reserve) then return false end
  walk.left = walk.left - 1
  local moves, below = self:moves(position, key), {}
  for _, move in ipairs(moves) do
    for i, part in ipairs(move.parts) do below[#below + 1] = { position = part, key = move.keys[i] } end
  end
  stack[#stack + 1] = { position = position, key = key, moves = moves, below = below, at = 0 }
  walk.state[key] = #stack
  return true
end

-- Takes a position off the stack when everything below it is done: its value is the mex, by the definition.
local function close_node(walk, stack)
  local node = table.remove(stack)
  local seen, value = {}, 0
  for _, move in ipairs(node.moves) do
    local sum = 0
    for _, key in ipairs(move.keys) do sum = sum ~ walk.naive[key] end
    seen[sum] = true
  end
  while seen[value] do value = value + 1 end
  walk.naive[node.key], walk.state[node.key] = value, "done"
  walk.done[#walk.done + 1] = { position = node.position, key = node.key, moves = node.moves }
end

-- Walks everything below one position, depth first, small options first, on an explicit stack. Finished positions
-- are appended to walk.done, options before what leads to them, with their value by the definition in walk.naive.
-- False: play can go round (walk.loop), or the budget is spent.
local function walk_from(self, walk, root)
  local stack, key = {}, self:key(root)
  if walk.state[key] == "done" then return true end
  if not open_node(self, walk, stack, root, key) then return false end
  while #stack > 0 do
    local node = stack[#stack]
    node.at = node.at + 1
    local next_node = node.below[node.at]
    local state = next_node and walk.state[next_node.key]
    if not next_node then
      close_node(walk, stack)
    elseif math.type(state) then
      local loop = {}
      for i = state, #stack do loop[#loop + 1] = self:show(stack[i].position) end
      loop[#loop + 1] = self:show(next_node.position)
      walk.loop = loop
      return false
    elseif not state and not open_node(self, walk, stack, next_node.position, next_node.key) then
      for _, left in ipairs(stack) do walk.state[left.key] = nil end
      return false
    end
  end
  return true
end

-- The naive value of a position: known from the walk, or from a walk of its own while the budget lasts.
local function naive_value(self, walk, position)
  local key = self:key(position)
  if walk.naive[key] == nil and not walk.loop then walk_from(self, walk, position) end
  return walk.naive[key]
end

-- ---- the checks: each returns ok, detail, counterexample -----------------------------------------------------

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

add("examples", function(self)
  local results, why = self.game:examples(self.limits)
  self:pulse() -- an example that was cut off is not one that fails
  if not results then return false, why end
  if #results == 0 then return nil, "the rule has none; add examples = { { position = ..., value = ... } }" end
  for _, example in ipairs(results) do
    if not example.ok then
      stop_at_limit("limit", example.detail or "")
      local said = brief(example.text, 2 * SHOWN_MAX)
      return false, ("%s (%s)"):format(said, example.detail or "it is not"), said
    end
  end
  return true, ("%d hold"):format(#results)
end)

-- The walk itself: everything the rule hands to option must be a position.
add("options", function(self)
  local walk, met, bound = self.walk, 0, self.bounds.positions
  for _, root in ipairs(roots(self.game, self.bounds)) do
    walk.whole = walk_from(self, walk, root)
    if not walk.whole then break end
  end
  if #walk.done > bound then
    walk.done = table.move(walk.done, 1, bound, 1, {})
    walk.whole = false
  end
  for _, moves in pairs(self.moves_of) do met = met + #moves end
  return true, ("%d moves lead to positions"):format(met)
end)

add("termination", function(self)
  local walk = self.walk
  if walk.loop then
    local shown, n = walk.loop, #walk.loop
    if n > LOOP_MAX then
      shown = table.move(shown, 1, LOOP_MAX - 2, 1, { [LOOP_MAX - 1] = ("... (%d positions)"):format(n - 1) })
      shown[LOOP_MAX] = walk.loop[n]
    end
    local loop = table.concat(shown, " -> ")
    return false, "play can go round for ever: " .. loop, loop
  end
  if #walk.done == 0 then
    return false, ("after %d positions no end of play was reached; if there is one, give sample(i) with small "
      .. "positions"):format(self.bounds.positions + walk.reserve), self:show(self.game:start())
  end
  return true, ("%d positions, every play from them ends%s"):format(#walk.done,
    walk.whole and "" or "; the larger ones were left out")
end)

-- The moves of the same position a second time, and in a second box, where the positions come in another order.
local function compare_moves(a, b)
  local seen = {}
  for _, move in ipairs(a) do seen[move.id] = move end
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

-- The components of a position, as split and canonical give them, as one text.
function View:components_id(position)
  local parts, why = self.game:components(position)
  if not parts then fault(self:show(position), "split or canonical of %s: %s", self:show(position), why) end
  local keys = {}
  for i, part in ipairs(parts) do
    local key = self:key(part)
    keys[i] = ("%d:%s"):format(#key, key)
  end
  table.sort(keys)
  return table.concat(keys)
end

add("purity", function(self)
  local twin, why = self.game:twin()
  if not twin then return false, why end
  local other = view(twin, self.limits)
  local reduces = has(self.game, "split") or has(self.game, "canonical")
  for i = #self.walk.done, 1, -1 do
    local node = self.walk.done[i]
    for n, second in ipairs({ self:read_moves(node.position), other:read_moves(node.position) }) do
      local move = compare_moves(node.moves, second)
      if move then
        return false, ("%s: %s does not always have the move to %s; options may depend on nothing but the position")
          :format(n == 1 and "asked twice" or "in a second box", self:show(node.position), self:show_sum(move.parts)),
          self:show(node.position)
      end
    end
    local id = reduces and self:components_id(node.position)
    if reduces and (self:components_id(node.position) ~= id or other:components_id(node.position) ~= id) then
      return false, ("split or canonical of %s is not the same when asked again or in a second box; it may depend "
        .. "on nothing but the position"):format(self:show(node.position)), self:show(node.position)
    end
  end
  return true, ("%d positions have the same moves twice, and in a second box"):format(#self.walk.done)
end)

-- A sum in a fixed order, and a text that is the same for equal sums.
local function sorted_sum(parts, keys)
  local order, sum, named = {}, { parts = {}, keys = {} }, {}
  for i = 1, #keys do order[i] = i end
  table.sort(order, function(a, b) return keys[a] < keys[b] end)
  for i, j in ipairs(order) do
    sum.parts[i], sum.keys[i] = parts[j], keys[j]
    named[i] = ("%d:%s"):format(#keys[j], keys[j])
  end
  return sum, table.concat(named)
end

-- The outcome of a sum by playing it out: N if some move leads to a P-position. Knows no nim-values. nil when the
-- budget is spent. The components are positions that were walked, so play ends.
local function play_out(self, sums, parts, keys)
  local sum, id = sorted_sum(parts, keys)
  if sums.outcome[id] then return sums.outcome[id] end
  if sums.left <= 0 or sums.depth >= self.bounds.depth then return nil end
  self:pulse()
  sums.left, sums.depth = sums.left - 1, sums.depth + 1
  local outcome = "P"
  for i, moving in ipairs(sum.parts) do
    for _, move in ipairs(self:moves(moving, sum.keys[i])) do
      local rest, rest_keys = table.move(sum.parts, 1, #sum.parts, 1, {}), table.move(sum.keys, 1, #sum.keys, 1, {})
      table.remove(rest, i)
      table.remove(rest_keys, i)
      table.move(move.parts, 1, #move.parts, #rest + 1, rest)
      table.move(move.keys, 1, #move.keys, #rest_keys + 1, rest_keys)
      local below = play_out(self, sums, rest, rest_keys)
      if below == "P" then outcome = "N" end
      if below ~= "N" then
        outcome = below and outcome
        goto known
      end
    end
  end
  ::known::
  sums.depth = sums.depth - 1
  if not outcome then return nil end
  sum.outcome, sums.outcome[id] = outcome, outcome
  sums.list[#sums.list + 1] = sum
  return outcome
end

add("win/loss oracle", function(self)
  local sums = { outcome = {}, list = {}, left = self.bounds.sums, depth = 0 }
  local done = self.walk.done
  for _, node in ipairs(done) do
    if not play_out(self, sums, { node.position }, { node.key }) then break end
  end
  -- Sums of two of the positions, so that values are tested and not only which of them are 0.
  for distance = 0, 8 do
    for i = 1, math.min(#done - distance, 40) do
      local a, b = done[i], done[i + distance]
      play_out(self, sums, { a.position, b.position }, { a.key, b.key })
    end
  end
  for _, sum in ipairs(sums.list) do
    local value = 0
    for i, part in ipairs(sum.parts) do value = value ~ self:value(part, sum.keys[i]) end
    if (value == 0) ~= (sum.outcome == "P") then
      return false, ("%s is %s %s-position when it is played out, but its value is %d"):format(
        self:show_sum(sum.parts), sum.outcome == "P" and "a" or "an", sum.outcome, value), self:show_sum(sum.parts)
    end
  end
  return true, ("%d positions and sums played out"):format(#sums.list)
end)

-- The value of a move, by the engine.
local function move_value(self, move)
  local sum = 0
  for j, part in ipairs(move.parts) do sum = sum ~ self:value(part, move.keys[j]) end
  return sum
end

add("laws of P and N", function(self)
  local n_p, n_n = 0, 0
  for _, node in ipairs(self.walk.done) do
    local lost, to_p = self:value(node.position, node.key) == 0, nil
    for _, move in ipairs(node.moves) do
      if move_value(self, move) == 0 then to_p = to_p or move end
    end
    if lost and to_p then
      return false, ("%s is a P-position, yet %s, which it can move to, is one too"):format(self:show(node.position),
        self:show_sum(to_p.parts)), self:show(node.position)
    elseif not lost and not to_p then
      return false, ("%s is an N-position, yet no move from it leads to a P-position"):format(self:show(node.position)),
        self:show(node.position)
    end
    n_p, n_n = n_p + (lost and 1 or 0), n_n + (lost and 0 or 1)
  end
  return true, ("%d P-positions, %d N-positions"):format(n_p, n_n)
end)

add("mex", function(self)
  for _, node in ipairs(self.walk.done) do
    local seen, mex = {}, 0
    for _, move in ipairs(node.moves) do seen[move_value(self, move)] = true end
    while seen[mex] do mex = mex + 1 end
    local value = self:value(node.position, node.key)
    if value ~= mex then
      return false, ("%s has the value %d, but the mex of its options' values is %d"):format(self:show(node.position),
        value, mex), self:show(node.position)
    end
    if value ~= self.walk.naive[node.key] then
      return false, ("%s has the value %d, but %d by the definition"):format(self:show(node.position), value,
        self.walk.naive[node.key]), self:show(node.position)
    end
  end
  return true, ("%d values are the mex of their options' values"):format(#self.walk.done)
end)

add("canonical", function(self)
  if not has(self.game, "canonical") then return nil, "not declared" end
  local compared = 0
  for _, node in ipairs(self.walk.done) do
    local once = self:call("canonical", node.position)
    local twice = self:call("canonical", once)
    if self:key(twice) ~= self:key(once) then
      return false, ("canonical of %s is %s, and canonical of that is %s; it must be the same again"):format(
        self:show(node.position), self:show(once), self:show(twice)),
        self:show(node.position)
    end
    local value = naive_value(self, self.more, once)
    if value and value ~= self.walk.naive[node.key] then
      return false, ("canonical of %s is %s, but their values are %d and %d"):format(self:show(node.position),
        self:show(once), self.walk.naive[node.key], value), self:show(node.position)
    end
    compared = compared + (value and 1 or 0)
  end
  return true, ("%d positions have the value of their representative"):format(compared)
end)

add("split", function(self)
  if not has(self.game, "split") then return nil, "not declared" end
  local compared, divided = 0, 0
  for _, node in ipairs(self.walk.done) do
    local parts, why = self.game:components(node.position)
    if not parts then fault(self:show(node.position), "split of %s: %s", self:show(node.position), why) end
    local sum = 0
    for _, part in ipairs(parts) do
      local value = naive_value(self, self.more, part)
      sum = sum and value and sum ~ value
    end
    if sum and sum ~= self.walk.naive[node.key] then
      return false, ("%s is split into %s with the nim-sum %d, but undivided its value is %d"):format(
        self:show(node.position), self:show_sum(parts), sum, self.walk.naive[node.key]), self:show(node.position)
    end
    compared, divided = compared + (sum and 1 or 0), divided + (sum and #parts ~= 1 and 1 or 0)
  end
  return true, ("%d positions have the value of the sum of their parts, %d of them divided"):format(compared, divided)
end)

add("rank", function(self)
  if not has(self.game, "rank") then return nil, "not declared" end
  local count = 0
  for _, node in ipairs(self.walk.done) do
    local here = self:call("rank", node.position)
    for _, move in ipairs(node.moves) do
      for _, part in ipairs(move.parts) do
        local below = self:call("rank", part)
        if math.type(here) ~= "integer" or math.type(below) ~= "integer" or below >= here then
          return false, ("the rank of %s is %s, that of its option %s is %s; it must be an integer that falls")
            :format(self:show(node.position), literal(here), self:show(part), literal(below)),
            self:show(node.position)
        end
        count = count + 1
      end
    end
  end
  return true, ("falls along %d moves"):format(count)
end)

add("notation", function(self)
  if not (has(self.game, "parse") and has(self.game, "show")) then return nil, "not declared" end
  for _, node in ipairs(self.walk.done) do
    local shown = self.game:show(node.position)
    local read, why = self.game:parse(shown)
    if read == nil then
      return false, ("%s is shown as %s, which parse refuses: %s"):format(literal(node.position), brief(shown), why),
        brief(shown)
    end
    local key = self:key(read)
    local value = self.walk.naive[key] or naive_value(self, self.more, read)
    if value and value ~= self.walk.naive[node.key] then
      return false, ("%s is shown as %s, which is read as %s, of another value"):format(literal(node.position),
        brief(shown), literal(read)), brief(shown)
    end
  end
  return true, ("%d positions are read as they are shown"):format(#self.walk.done)
end)

add("declarations", function(self)
  local game = self.game
  if game.kind == "positions" or not has(game, "heap") then return nil, "one kind only" end
  if game.kind == "heap" then return nil, "one kind only" end
  local g, upto = {}, self.bounds.heaps
  for n = 0, upto do
    self:pulse()
    local moves, why = game.box:options(n)
    if not moves then fault(tostring(n), why) end
    local seen, mex = {}, 0
    for _, parts in ipairs(moves) do
      local sum = 0
      for _, part in ipairs(parts) do
        if math.type(part) ~= "integer" or part < 0 or part >= n then
          return false, ("heap(%d) leaves %s; heaps must get smaller"):format(n, literal(part)), tostring(n)
        end
        sum = sum ~ g[part]
      end
      seen[sum] = true
    end
    while seen[mex] do mex = mex + 1 end
    g[n] = mex
    local value = self:value(n)
    if value ~= mex then
      return false, ("%s says g(%d) = %d, heap says %d"):format(game.kind, n, value, mex), tostring(n)
    end
  end
  return true, ("%s and heap agree on the heaps 0..%d"):format(game.kind, upto)
end)

-- ---- all of them ----------------------------------------------------------------------------------------------

local function handler(problem)
  if type(problem) == "table" then return problem end
  return { fault = "the check itself failed: " .. debug.traceback(tostring(problem), 2) }
end

local function run_one(self, one)
  local ran, ok, detail, counterexample = xpcall(one.run, handler, self)
  if not ran then return { name = one.name, ok = false, detail = brief(ok.fault, DETAIL_MAX) }, ok.at, ok.stop end
  return { name = one.name, ok = ok ~= false, skipped = ok == nil or nil,
    detail = detail and brief(detail, DETAIL_MAX) }, counterexample
end

--- Checks a rule: its examples, that it is pure and ends, and that the engine's answers are those of the bare rule.
---@param game table a game of sg.load or sg.game
---@param opts? { positions: integer?, time: number?, memory: integer?, steps: integer? }
---@return { ok: boolean, checks: table[], counterexample: string? }? report each check { name, ok, skipped?, detail }
---@return string? message, string? code, table? partial what was checked before a limit or Ctrl-C
function check.check(game, opts)
  opts = opts or {}
  local bounds = {}
  for name, default in pairs(check.defaults) do bounds[name] = default end
  bounds.positions = opts.positions or bounds.positions
  bounds.sums = 3 * bounds.positions
  local self = view(game, { deadline = opts.deadline or opts.time and core.clock() + opts.time, memory = opts.memory,
    steps = opts.steps })
  self.bounds = bounds
  self.walk = { left = bounds.positions, reserve = 20 * bounds.positions, state = {}, naive = {}, done = {} }
  self.more = { left = bounds.positions, reserve = 0, state = self.walk.state, naive = self.walk.naive, done = {} }
  local report = { ok = true, checks = {} }
  for _, one in ipairs(checks) do
    local result, counterexample, stopped = run_one(self, one)
    if stopped then
      if report.ok then report.ok = nil end -- nobody knows
      report.not_checked = {}
      for i = #report.checks + 1, #checks do report.not_checked[#report.not_checked + 1] = checks[i].name end
      return nil, ("%s: %s during the check '%s'"):format(game.spec, result.detail, one.name), stopped, report
    end
    report.checks[#report.checks + 1] = result
    if not result.ok then
      report.ok = false
      report.counterexample = report.counterexample or counterexample
      -- Without moves and ends of play there is nothing to compare.
      if one.name == "options" or one.name == "termination" then break end
    end
  end
  return report
end

return check
