-- SPDX-License-Identifier: MIT
-- A position is text. Regions are separated by "|", the boundaries of a region by ".". A boundary is the list of its
-- spots with lives, in the order of a walk along it. "0" is a lone spot, "1" a spot at the end of a line. A spot inside
-- a line has one life left: it is a letter, written twice, if the walk meets both its sides, and "2" if it meets one.
local byte, char, sub = string.byte, string.char, string.sub
local concat, sort, unpack = table.concat, table.sort, table.unpack
local min, max = math.min, math.max
local cut = sg.words.cut
local DOT, BAR, LONE, END, ONCE, FIRST, LAST = byte(".|012az", 1, 7)
local lives = { [LONE] = 3, [END] = 2 }

local function is_letter(code) return code >= FIRST and code <= LAST end

-- Returns f with a table of its last answers, because the same regions come back again and again.
local function remember(f)
  local known, n = {}, 0
  return function(text)
    local answer = known[text]
    if not answer then
      if n == 50000 then
        known, n = {}, 0
      end
      answer = f(text)
      known[text], n = answer, n + 1
    end
    return answer
  end
end

-- The spots of a region, each letter once, and the number of their lives. A letter that is there twice is in no other
-- region: it counts as a spot that is met once.
local function spots_of(region)
  local spots, n_lives, met = {}, 0, {}
  for _, spot in ipairs({ byte(region, 1, -1) }) do
    if met[spot] then
      spots[met[spot]] = ONCE
    elseif spot ~= DOT then
      spots[#spots + 1] = spot
      met[spot] = spot >= FIRST and #spots -- a letter
      n_lives = n_lives + (lives[spot] or 1)
    end
  end
  return spots, n_lives
end

-- Writes a letter that a boundary has twice in a row as a spot that is met once.
local function shorter(boundary)
  local out, n = {}, 0
  for _, spot in ipairs({ byte(boundary, 1, -1) }) do
    if spot == out[n] and is_letter(spot) then
      out[n] = ONCE
    else
      n = n + 1
      out[n] = spot
    end
  end
  if n > 1 and out[n] == out[1] and is_letter(out[n]) then
    out[1], n = ONCE, n - 1
  end
  return char(unpack(out, 1, n))
end

-- Writes a region with at most three lives without its boundaries, because they do not matter. With one life there is
-- no move. With two or three lives, every line leaves the new spot and the remaining life in one region, whatever
-- boundaries they are on.
local simple = remember(function(region)
  local spots, n_lives = spots_of(region)
  if n_lives <= 3 then
    sort(spots)
    return n_lives > 1 and char(unpack(spots)) or ""
  end
  local list = cut(region, ".")
  for i, boundary in ipairs(list) do
    list[i] = shorter(boundary)
  end
  return concat(list, ".")
end)

local function without(text, p, q)
  local codes, n = { byte(text, 1, -1) }, 0
  for i = 1, #codes do
    local code = codes[i]
    if code ~= p and code ~= q then
      n = n + 1
      codes[n] = code
    end
  end
  return n == #codes and text or char(unpack(codes, 1, n))
end

-- The set of letters of a region.
local letters_of = remember(function(region)
  local set = {}
  for _, spot in ipairs({ byte(region, 1, -1) }) do
    set[spot] = spot >= FIRST or nil
  end
  return set
end)

-- Writes the letters that a text has once as spots that are met once.
local function lone_letters(text)
  local codes, met = { byte(text, 1, -1) }, {}
  for i, code in ipairs(codes) do
    met[code] = not met[code] and i or 0
  end
  for code, i in pairs(met) do
    if i > 0 and is_letter(code) then codes[i] = ONCE end
  end
  return char(unpack(codes))
end

-- The position after a move, and an estimate of the play left in it: the regions a and b are new, the letters p and q
-- are dead. The other regions stay, and are simple unless they lose a letter.
local function after_move(a, b, others, p, q)
  local regions, n, work, left_alone = {}, 0, 0, false
  for i = b and -1 or 0, #others do
    local region = i == -1 and a or i == 0 and (b or a) or others[i]
    local dies = i <= 0 and (p or q)
    if i > 0 and (p or q) then
      local letters = letters_of(region)
      dies = letters[p or 0] or letters[q or 0]
    end
    local living = dies and without(region, p, q) or region
    region = (dies or i <= 0) and simple(living) or living
    if region ~= "" then
      n, work = n + 1, work + #region * #region
      regions[n] = region
    elseif next(letters_of(living)) then
      left_alone = true -- the letter in the region that it was shared with
    end
  end
  local text = n == 1 and regions[1] or concat(regions, "|")
  return left_alone and lone_letters(text) or text, work
end

-- Three letters that are not in the text.
local function fresh(text)
  local used, letters = {}, {}
  for _, code in ipairs({ byte(text, 1, -1) }) do
    used[code] = true
  end
  for code = FIRST, LAST do
    if #letters < 3 and not used[code] then letters[#letters + 1] = char(code) end
  end
  return letters
end

-- A spot after one more line, as a walk that meets both sides of that line writes it; and the letter if the spot dies.
local function after(spot, letter)
  if spot == END then return letter end
  return "", is_letter(spot) and spot or nil
end

-- The walk around a boundary from corner i back to corner i, with a new line there; and the letter that dies.
local function all_around(boundary, i, letter)
  local spot = byte(boundary, i)
  if spot == LONE then return "1" end
  local now, dead = after(spot, letter)
  return now .. sub(boundary, i + 1) .. sub(boundary, 1, i - 1) .. now, dead
end

-- Calls each(part, rest) with two texts for every way to divide the boundaries in two; equal ways count once.
local function share(list, each)
  local kinds, n = {}, {}
  for _, boundary in ipairs(list) do
    if not n[boundary] then kinds[#kinds + 1] = boundary end
    n[boundary] = (n[boundary] or 0) + 1
  end
  local function go(k, part, rest)
    if k > #kinds then
      each(part, rest)
      return
    end
    local kind = "." .. kinds[k]
    for _ = 1, n[kinds[k]] do
      rest = rest .. kind
    end
    for here = 0, n[kinds[k]] do
      go(k + 1, part, rest)
      part, rest = part .. kind, sub(rest, 1, -1 - #kind)
    end
  end
  go(1, "", "")
end

-- The list without its elements i and j.
local function others(list, i, j)
  local out = {}
  for k, item in ipairs(list) do
    if k ~= i and k ~= j then out[#out + 1] = item end
  end
  return out
end

-- Lines from one boundary of the region to another join the two. Calls leave(region, nil, dead, dead) once per line.
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
          leave(one .. letters[1] .. other .. letters[1] .. "." .. rest, nil, p, q)
        end
      end
      seen[pair] = true
    end
  end
end

-- The two sides of a line from corner i of a boundary to corner j, without the new spot; and the letters that die.
local function sides(boundary, i, j, letters)
  local x, y = byte(boundary, i), byte(boundary, j)
  if i == j and x == LONE then
    return letters[2], letters[2]
  elseif i == j and x == END then
    return "", sub(boundary, i + 1) .. sub(boundary, 1, i - 1)
  elseif i < j and (x ~= y or not is_letter(x)) then
    local u, p = after(x, letters[2])
    local v, q = after(y, letters[3])
    return u .. sub(boundary, i + 1, j - 1) .. v, v .. sub(boundary, j + 1) .. sub(boundary, 1, i - 1) .. u, p, q
  end
end

-- Lines from a boundary to itself cut the region in two: leave(region, region, dead, dead).
local function divide(region, letters, leave)
  local seen = {}
  for s, boundary in ipairs(region) do
    local rest = others(region, s)
    for i = 1, seen[boundary] and 0 or #boundary do
      for j = i, #boundary do
        local inner, outer, p, q = sides(boundary, i, j, letters)
        if inner then
          share(
            rest,
            function(here, there) leave(inner .. letters[1] .. here, outer .. letters[1] .. there, p, q) end
          )
        end
      end
    end
    seen[boundary] = true
  end
end

-- What is wrong with a boundary. seen: how often each letter was met before in the text; here: those of this region.
local function fault_of(boundary, seen, here)
  local count, open, n = {}, {}, 0
  for _, spot in ipairs({ byte(boundary, 1, -1) }) do
    count[spot] = (count[spot] or 0) + 1
  end
  for _, spot in ipairs({ byte(boundary, 1, -1) }) do
    if spot == LONE and #boundary > 1 then
      return "a lone spot 0 is a boundary by itself"
    elseif not is_letter(spot) and spot ~= LONE and spot ~= END and spot ~= ONCE then
      return "there is a spot '" .. char(spot) .. "'"
    elseif is_letter(spot) and count[spot] == 2 and open[n] == spot then
      n = n - 1
    elseif is_letter(spot) and count[spot] == 2 then
      open[n + 1], n = spot, n + 1
    end
  end
  if n > 0 then
    -- A walk around a boundary meets the letters in the order of brackets.
    return "the lines of the letters " .. char(unpack(open, 1, n)) .. " cross"
  end
  for spot, times in pairs(count) do
    if is_letter(spot) then
      seen[spot] = (seen[spot] or 0) + times
      if here[spot] then return "the letter " .. char(spot) .. " is on two boundaries of one region" end
      here[spot] = true
    end
  end
end

-- What is wrong with a position.
local function position_fault(text)
  local seen, before = {}, DOT
  for _, code in ipairs({ byte(text, 1, -1) }) do
    if (code == DOT or code == BAR) and (before == DOT or before == BAR) then
      return "there is a boundary without spots"
    end
    before = code
  end
  if text ~= "" and (before == DOT or before == BAR) then return "there is a boundary without spots" end
  for _, region in ipairs(cut(text, "|")) do
    local here = {}
    for _, boundary in ipairs(cut(region, ".")) do
      local fault = fault_of(boundary, seen, here)
      if fault then return fault end
    end
  end
  for spot, times in pairs(seen) do
    if times ~= 2 then return "the letter " .. char(spot) .. " must be there twice" end
  end
end

-- The spots of a boundary, each letter once, in the order of a walk that begins at an end; the lines between them, as
-- pairs of their numbers; and whether each line leads to the next spot.
local function once_each(boundary)
  local from = boundary:find("1", 1, true) or 1
  local walk = { byte(sub(boundary, from) .. sub(boundary, 1, from - 1), 1, -1) }
  local spots, at, lines, seen, is_row = {}, {}, {}, {}, true
  for i, spot in ipairs(walk) do
    at[i] = is_letter(spot) and at[char(spot)] or #spots + 1
    if at[i] > #spots then spots[at[i]] = spot end
    if is_letter(spot) then at[char(spot)] = at[i] end
  end
  for i, one in ipairs(at) do
    local other = at[i + 1] or at[1]
    local low, high = min(one, other), max(one, other)
    if low < high and not seen[low * 64 + high] then
      seen[low * 64 + high] = true
      lines[#lines + 1] = { low, high }
      is_row = is_row and high == low + 1
    end
  end
  return spots, lines, is_row
end

return {
  name = "sprouts",
  summary = "Draw a line from spot to spot and put a spot on it; no spot may have more than three lines.",
  source = {
    "M. Gardner, Mathematical Games, Scientific American (July 1967): J. H. Conway, M. S. Paterson",
    "D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts (1991)",
    "J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4 (2015)",
  },
  tags = { "plane", "spots" },
  params = { n = { type = "integer", default = 3, min = 1, max = 12, help = "spots to begin with" } },
  start = function(p)
    local spots = {}
    for i = 1, p.n do
      spots[i] = "0"
    end
    return concat(spots, ".")
  end,
  form = { "string", about = "regions between |, boundaries between ., spots 0 1 2 and letters, as 0.1a1a" },
  valid = function(text) return position_fault(text) or true end,
  misere = true,
  order = "rule", -- options with little play left come first
  options = function(text, option)
    local letters, regions, list, work = fresh(text), cut(text, "|"), {}, {}
    for r, region in ipairs(regions) do
      local rest = others(regions, r)
      local function leave(a, b, p, q)
        local left, guess = after_move(a, b, rest, p, q)
        if not work[left] then
          list[#list + 1] = left
          work[left] = guess
        end
      end
      local boundaries = cut(region, ".")
      join(boundaries, letters, leave)
      divide(boundaries, letters, leave)
    end
    sort(list, function(a, b) return work[a] < work[b] or work[a] == work[b] and a < b end)
    for _, left in ipairs(list) do
      option(left)
    end
  end,
  -- A component is a set of regions joined by letters.
  split = sg.words.components { mark = "|", names = "a-z" },
  -- A diagram, not a map: for each boundary its spots, once each, joined as a walk along it goes; a spot that is on two
  -- boundaries has its letter on both. A number says how many lives a spot has. Faint lines part the regions.
  draw = function(text, pen)
    local left_of = { [LONE] = 3, [END] = 2, [ONCE] = 1 }
    local x = 0
    for r, region in ipairs(cut(text, "|")) do
      if r > 1 then
        pen.line(x, 0, x, 2, "faint")
        x = x + 2
      end
      local _, n_lives = spots_of(region)
      for _, boundary in ipairs(cut(region, ".")) do
        local spots, lines, is_row = once_each(boundary)
        if n_lives <= 3 then lines = {} end -- the text does not keep the boundaries
        local above = not is_row and #lines > 0 and (#spots + 1) // 2 or #spots
        local places = {}
        for i, spot in ipairs(spots) do
          local y = above == #spots and 1 or i <= above and 0 or 2
          places[i] = { x + 2 * (i <= above and i - 1 or #spots - i), y }
          pen.stone(places[i][1], y, "vertex", left_of[spot] or char(spot))
        end
        for _, line in ipairs(lines) do
          local from, to = places[line[1]], places[line[2]]
          pen.line(from[1], from[2], to[1], to[2])
        end
        x = x + 2 * above
      end
    end
  end,
  -- Each boundary begins at its best spot; all boundaries of a region run backwards, or none.
  canonical = sg.canonical.words { marks = "|.", names = "a-z", cyclic = true },
  examples = {
    { value = 1, note = "n = 0, 1, 2, ... spots: 0 0 0 1 1 1 0 0 0, Applegate, Jacobson, Sleator" },
    { params = { n = 1 }, value = 0 },
    { params = { n = 2 }, value = 0 },
    { params = { n = 4 }, value = 1 },
  },
}
