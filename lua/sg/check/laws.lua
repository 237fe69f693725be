-- SPDX-License-Identifier: MIT
-- Checks of the engine's answers against the bare rule: play on whole sums, the laws of P and N, the mex. Each returns
-- ok, detail, counterexample.

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

-- A sum with its parts in a fixed order, and a text that is the same for equal sums.
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

-- The outcome of a sum by playing it out, without nim-values: N if some move leads to a P-position. nil if the sum is
-- too deep, or if too many sums were played out (bounds.sums). Its components are positions that were walked, so play
-- ends.
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
  -- Sums of two positions: single positions only tell which values are 0.
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
        self:show_sum(sum.parts), sum.outcome == "P" and "a" or "an", sum.outcome, value),
        #sum.parts == 1 and { position = sum.parts[1], key = sum.keys[1] } or self:show_sum(sum.parts)
    end
  end
  return true, ("%d positions and sums played out"):format(#sums.list)
end)

-- The value of the sum that a move leaves, by the engine.
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
        self:show_sum(to_p.parts)), node
    elseif not lost and not to_p then
      return false, ("%s is an N-position, yet no move from it leads to a P-position"):format(self:show(node.position)),
        node
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
        value, mex), node
    end
    if value ~= self.walk.naive[node.key] then
      return false, ("%s has the value %d, but %d by the definition"):format(self:show(node.position), value,
        self.walk.naive[node.key]), node
    end
  end
  return true, ("%d values are the mex of their options' values"):format(#self.walk.done)
end)

return checks
