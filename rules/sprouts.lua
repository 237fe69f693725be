-- SPDX-License-Identifier: MIT
-- A position is text: regions between "|", in each its boundaries between ".", in each the spots that still have lives,
-- as one meets them on a walk along it. "0" is a lone spot, "1" one at the end of a line; a spot inside a line has one
-- life left and is a letter where it is met twice (on its two sides), "2" where it is met once.
local byte, char, sub, concat, unpack = string.byte, string.char, string.sub, table.concat, table.unpack
local DOT, BAR, LONE, END, ONCE, FIRST, LAST = byte(".|012az", 1, 7)
local lives = { [LONE] = 3, [END] = 2, [ONCE] = 1 }

-- The pieces of a text between marks.
local function pieces(text, mark)
  local list, from = {}, 1
  for i, code in ipairs({ byte(text, 1, -1) }) do
    if code == mark then
      list[#list + 1] = sub(text, from, i - 1)
      from = i + 1
    end
  end
  list[#list + 1] = sub(text, from)
  return list
end

local function is_letter(code)
  return code >= FIRST and code <= LAST
end

-- Which regions are left with two lives or more, and how often each letter is met in these; p and q are dead.
local function living(spots, p, q)
  local n_lives, times, seen, region = { 0 }, {}, {}, 1
  for _, spot in ipairs(spots) do
    if spot == BAR then
      region = region + 1
      n_lives[region] = 0
    elseif lives[spot] then
      n_lives[region] = n_lives[region] + lives[spot]
    elseif spot ~= DOT and spot ~= p and spot ~= q and seen[spot] ~= region then
      n_lives[region] = n_lives[region] + 1
      seen[spot] = region
    end
  end
  region = 1
  for _, spot in ipairs(spots) do
    if spot == BAR then
      region = region + 1
    elseif n_lives[region] > 1 then
      times[spot] = (times[spot] or 0) + 1
    end
  end
  return n_lives, times
end

-- The text without what no move can reach: the spots p and q, and regions with less than two lives. A letter met twice
-- in a row is as good as met once.
local function tidy(text, p, q)
  local spots = { byte(text, 1, -1) }
  local n_lives, times = living(spots, p, q)
  local out, n, first, region = {}, 0, 1, 1
  spots[#spots + 1] = BAR
  for _, spot in ipairs(spots) do
    if spot == DOT or spot == BAR then
      if n >= first then
        if n > first and out[n] == out[first] and is_letter(out[n]) then
          n = n - 1
          out[first] = ONCE
        end
        n = n + 1
        out[n], first = DOT, n + 1
      end
      if spot == BAR then
        region = region + 1
        out[n] = out[n] and BAR
      end
    elseif n_lives[region] > 1 and spot ~= p and spot ~= q then
      if n >= first and spot == out[n] and is_letter(spot) then
        out[n] = ONCE
      else
        n = n + 1
        out[n] = times[spot] == 1 and is_letter(spot) and ONCE or spot
      end
    end
  end
  return char(unpack(out, 1, n - 1))
end

-- Letters that are not in the text: codes.
local function fresh(text)
  local used, out = {}, {}
  for _, code in ipairs({ byte(text, 1, -1) }) do
    used[code] = true
  end
  for code = FIRST, LAST do
    if not used[code] then
      out[#out + 1] = char(code)
    end
  end
  return out
end

-- What a spot with one line more is where both sides of that line are met, and the spot if it is dead now.
local function after(spot, letter)
  if spot == END then
    return letter
  end
  return "", spot
end

-- The walk along a boundary from corner i all around, with a new line at that corner; and the spot if it is dead now.
local function all_around(boundary, i, letter)
  local spot = byte(boundary, i)
  if spot == LONE then
    return "1"
  end
  local now, dead = after(spot, letter)
  return now .. sub(boundary, i + 1) .. sub(boundary, 1, i - 1) .. now, is_letter(spot) and dead
end

-- Calls each(part, rest), texts, for every way to share out the boundaries; equal ones count once.
local function share(list, each)
  local kinds, n = {}, {}
  for _, boundary in ipairs(list) do
    if not n[boundary] then
      kinds[#kinds + 1] = boundary
    end
    n[boundary] = (n[boundary] or 0) + 1
  end
  local function go(k, part, rest)
    if k > #kinds then
      each(part, rest)
      return
    end
    for here = 0, n[kinds[k]] do
      local p, r = part, rest
      for i = 1, n[kinds[k]] do
        if i <= here then
          p = p .. "." .. kinds[k]
        else
          r = r .. "." .. kinds[k]
        end
      end
      go(k + 1, p, r)
    end
  end
  go(1, "", "")
end

-- The list without its elements i and j.
local function others(list, i, j)
  local out = {}
  for k, item in ipairs(list) do
    if k ~= i and k ~= j then
      out[#out + 1] = item
    end
  end
  return out
end

-- Lines from one boundary of the region to another: they become one. leave(text, dead, dead) per line.
local function join(region, letters, leave)
  local seen = {}
  for s = 1, #region do
    for t = s + 1, #region do
      local pair = region[s] .. "." .. region[t]
      local rest = concat(others(region, s, t), ".")
      for i = 1, seen[pair] and 0 or #region[s] do
        local one, p = all_around(region[s], i, letters[2])
        for j = 1, #region[t] do
          local other, q = all_around(region[t], j, letters[3])
          leave(one .. letters[1] .. other .. letters[1] .. "." .. rest, p, q)
        end
      end
      seen[pair] = true
    end
  end
end

-- The two sides of a line from corner i of a boundary to corner j, without the new spot; and spots that are dead now.
local function sides(boundary, i, j, letters)
  local x, y = byte(boundary, i), byte(boundary, j)
  if i == j and x == LONE then
    return letters[2], letters[2]
  elseif i == j and x == END then
    return "", sub(boundary, i + 1) .. sub(boundary, 1, i - 1)
  elseif i < j and (x ~= y or not is_letter(x)) then
    local u, p = after(x, letters[2])
    local v, q = after(y, letters[3])
    return u .. sub(boundary, i + 1, j - 1) .. v, v .. sub(boundary, j + 1) .. sub(boundary, 1, i - 1) .. u,
      p and is_letter(p) and p, q and is_letter(q) and q
  end
end

-- Lines from a boundary to itself: they cut the region in two.
local function cut(region, letters, leave)
  local seen = {}
  for s, boundary in ipairs(region) do
    local rest = others(region, s)
    for i = 1, seen[boundary] and 0 or #boundary do
      for j = i, #boundary do
        local inner, outer, p, q = sides(boundary, i, j, letters)
        if inner then
          share(rest, function(here, there)
            leave(inner .. letters[1] .. here .. "|" .. outer .. letters[1] .. there, p, q)
          end)
        end
      end
    end
    seen[boundary] = true
  end
end

local turned = sg.canonical.string { cyclic = true, mirror = false }

local function backwards(text)
  local codes = { byte(text, 1, -1) }
  local n = #codes
  for i = 1, n // 2 do
    codes[i], codes[n + 1 - i] = codes[n + 1 - i], codes[i]
  end
  return char(unpack(codes))
end

-- A region written in the least way: each boundary from its best spot, all of them backwards or none.
local function least(region)
  local there, back = pieces(region, DOT), {}
  for i, boundary in ipairs(there) do
    there[i], back[i] = turned(boundary), turned(#boundary > 2 and backwards(boundary) or boundary)
  end
  table.sort(there)
  table.sort(back)
  there, back = concat(there, "."), concat(back, ".")
  return there < back and there or back
end

-- One step towards the canonical form: everything in order, then letters named in the order in which they are met.
local function ordered(text)
  local regions = pieces(text, BAR)
  for i, region in ipairs(regions) do
    regions[i] = least(region)
  end
  table.sort(regions)
  local codes, names, n = { byte(concat(regions, "|"), 1, -1) }, {}, FIRST
  for i, code in ipairs(codes) do
    if is_letter(code) then
      if not names[code] then
        names[code], n = n, n + 1
      end
      codes[i] = names[code]
    end
  end
  return char(unpack(codes))
end

return {
  name = "sprouts",
  summary = "Draw a line from spot to spot and put a spot on it; no spot may have more than three lines.",
  source = {
    "M. Gardner, Mathematical Games, Scientific American (July 1967): J. H. Conway, M. S. Paterson",
    "D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts (1991)",
  },
  tags = { "plane", "spots" },
  params = { n = { type = "integer", default = 3, min = 1, max = 8, help = "spots to begin with" } },
  start = function(p)
    local spots = {}
    for i = 1, p.n do
      spots[i] = "0"
    end
    return table.concat(spots, ".")
  end,
  options = function(text, option)
    local letters, regions, seen = fresh(text), pieces(text, BAR), {}
    for r, region in ipairs(regions) do
      local rest = concat(others(regions, r), "|")
      local function leave(new, p, q)
        local left = tidy(rest == "" and new or new .. "|" .. rest, p, q)
        if not seen[left] then
          seen[left] = true
          option(left)
        end
      end
      local boundaries = pieces(region, DOT)
      join(boundaries, letters, leave)
      cut(boundaries, letters, leave)
    end
  end,
  -- Regions that no letter joins.
  split = function(text, part)
    local groups = {}
    for _, region in ipairs(pieces(text, BAR)) do
      local group = { text = region, letters = {} }
      for _, code in ipairs({ byte(region, 1, -1) }) do
        group.letters[code] = is_letter(code) or nil
      end
      for g = #groups, 1, -1 do
        local meets = false
        for letter in pairs(groups[g].letters) do
          meets = meets or group.letters[letter]
        end
        if meets then
          group.text = group.text .. "|" .. groups[g].text
          for letter in pairs(groups[g].letters) do
            group.letters[letter] = true
          end
          table.remove(groups, g)
        end
      end
      groups[#groups + 1] = group
    end
    for _, group in ipairs(groups) do
      if group.text ~= "" then
        part(group.text)
      end
    end
  end,
  canonical = function(text)
    local seen, path = {}, {}
    while not seen[text] do
      path[#path + 1] = text
      seen[text] = #path
      text = ordered(text)
    end
    table.sort(path, function(a, b) -- the least of those that come round again
      return seen[a] >= seen[text] and (seen[b] < seen[text] or a < b)
    end)
    return path[1]
  end,
  examples = {
    { value = 1, note = "n = 0, 1, 2, ... spots: 0 0 0 1 1 1 0 0 0, Applegate, Jacobson, Sleator" },
    { params = { n = 1 }, value = 0 },
    { params = { n = 2 }, value = 0 },
    { params = { n = 4 }, value = 1 },
  },
}
