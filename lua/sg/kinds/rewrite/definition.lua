-- SPDX-License-Identifier: MIT
--[[ The definition of the field rewrite: completes a rule that has the field with options, split, canonical, form,
draw and misere. The box of a rule runs this function beside those of the rule, and the checker of certificates runs
the same function: so the function may use only what a box has, and no local variables of this file.

A position is a text. A move replaces one place where `old` of a pair stands by its `new`. The wild character of a pair
(? if the pair does not say wild) matches any character in old; the n-th of new is what the n-th of old matched.

split. Let a and b be neighbours in a text, u what ends with a and v what begins with b. As long as no move has read
characters of both u and v, what u has become ends with a character of last(a): a itself, and, for each pair whose old
may end with one of these, the last character of its new. Any character, if that is empty (what was before comes to the
end) or wild. Likewise what v has become begins with a character of first(b). If no pair has, side by side in old, a
character that matches one of last(a) and one that matches one of first(b), then the next move does not read characters
of both, either. So no move ever does: each move is one in u or one in v, and the game is their sum. A part where no
pair matches has no moves, and is nothing. Both hold move for move, in misère play, too. A search takes two equal parts
for nothing, and so does not see that they could be played for ever. Therefore a text is divided only where the pairs
show that play ends (does_end), or where the rule says loopy = true.

canonical. If the pairs read backwards are the same pairs, a text and its mirror have the same moves, mirrored. ]]

return function(rule, shared)
  local byte, char, find, sub = string.byte, string.char, string.find, string.sub
  local EXAMPLE = '; as in rewrite = { { "++", "--" } }'
  local ANY = -1 -- any character

  -- ---- the pairs -------------------------------------------------------------------------------------------------

  local function literal(value) return value == nil and "missing" or shared.brief(shared.literal(value)) end

  local function fail(i, text, ...)
    error("rewrite" .. (i and "[" .. i .. "]" or "") .. ": " .. string.format(text, ...), 0)
  end

  -- Refuses what is no pair { old, new, wild = character }.
  local function check_pair(i, pair)
    if type(pair) ~= "table" then
      fail(i, "it is %s; it must be a pair { old, new } of texts%s", literal(pair), EXAMPLE)
    end
    for key in pairs(pair) do
      if key ~= 1 and key ~= 2 and key ~= "wild" then
        fail(i, "a pair is { old, new }, and may have wild; this one has the field %s", literal(key))
      end
    end
    for n, name in ipairs { "old", "new" } do
      if type(pair[n]) ~= "string" then fail(i, "%s is %s; it must be a text%s", name, literal(pair[n]), EXAMPLE) end
    end
    if pair[1] == "" then fail(i, "old is empty; a move replaces at least one character%s", EXAMPLE) end
    if pair.wild ~= nil and (type(pair.wild) ~= "string" or #pair.wild > 1) then
      fail(i, 'wild is %s; it must be one character, or "" for none', literal(pair.wild))
    end
    if pair[1] == pair[2] and not rule.loopy then
      fail(i, "old and new are both %s, so that this move changes nothing, and play never ends", literal(pair[1]))
    end
  end

  -- A pair ready for use: old and new as lists of bytes, in old ANY for wild, in new minus the place in old of the
  -- character to copy.
  local function pair_of(i, given)
    check_pair(i, given)
    local wild = given.wild == nil and byte "?" or byte(given.wild)
    local one = { number = i, old = {}, new = {}, size = #given[1], source = given[1], is_plain = true }
    local wilds, pattern, n_copied = {}, "", 0
    for at = 1, one.size do
      local c = byte(given[1], at)
      if c == wild then
        wilds[#wilds + 1], one.old[at], one.is_plain, pattern = at, ANY, false, pattern .. "."
      else
        local word = c >= 48 and c <= 57 or c >= 65 and c <= 90 or c >= 97 and c <= 122
        one.old[at], pattern = c, pattern .. (word and "" or "%") .. char(c)
      end
    end
    if not one.is_plain then one.source = pattern end
    for at = 1, #given[2] do
      local c = byte(given[2], at)
      n_copied = n_copied + (c == wild and 1 or 0)
      if c == wild and not wilds[n_copied] then
        fail(
          i,
          "new has more %s than old, which matches %d of them; a character that stands for itself needs another "
            .. 'wild, as wild = ""',
          literal(char(wild)),
          #wilds
        )
      end
      one.new[at] = c == wild and -wilds[n_copied] or c
    end
    one.text = n_copied == 0 and given[2] or nil
    return one
  end

  local function pairs_of(list)
    local ready, n = {}, 0
    if type(list) ~= "table" then fail(nil, "it is %s; it must be a list of pairs%s", literal(list), EXAMPLE) end
    for key in pairs(list) do
      n = n + 1
      if math.type(key) ~= "integer" then fail(nil, "it is a list of pairs, and has no field %s", literal(key)) end
    end
    if n == 0 then fail(nil, "the list of pairs is empty; a move needs at least one%s", EXAMPLE) end
    if type(list[1]) == "string" then
      fail(nil, "it is a list of pairs: one pair stands in braces, too%s", EXAMPLE)
    end
    for i = 1, n do
      ready[i] = pair_of(i, list[i])
    end
    return ready
  end

  -- May two pairs match at the same characters? Then their moves are told apart by the numbers of the pairs.
  local function may_meet(one, other)
    for at = 1, one.size == other.size and one.size or 0 do
      local a, b = one.old[at], other.old[at]
      if a ~= b and a ~= ANY and b ~= ANY then return false end
    end
    return one.size == other.size
  end

  -- The same text for equal pairs, of the pair read forwards or backwards.
  local function name_of(one, backwards)
    local words = {}
    for _, list in ipairs { one.old, one.new } do
      for at = 1, #list do
        local c = list[backwards and #list + 1 - at or at]
        words[#words + 1] = c < 0 and list == one.new and backwards and -(one.size + 1 + c) or c
      end
      words[#words + 1] = "to"
    end
    return table.concat(words, " ")
  end

  local function is_mirrored(list)
    local known = {}
    for _, one in ipairs(list) do
      known[name_of(one)] = true
    end
    for _, one in ipairs(list) do
      if not known[name_of(one, true)] then return false end
    end
    return true
  end

  -- ---- cuts ------------------------------------------------------------------------------------------------------

  -- The characters that may come to an end of what now has the character c there: a set, or true for all. The end is
  -- the last character, or, if `first`, the first one.
  local function ends_of(list, c, first)
    local set, queue, n = { [c] = true }, { c }, 0
    while n < #queue do
      n = n + 1
      for _, one in ipairs(list) do
        local read, left = one.old[first and 1 or one.size], one.new[first and 1 or #one.new]
        if read == ANY or read == queue[n] then
          if left == nil or left < 0 then return true end
          if not set[left] then
            set[left], queue[#queue + 1] = true, left
          end
        end
      end
    end
    return set
  end

  -- Can no move ever read both of two neighbours, or what comes in their places?
  local function is_cut(list, a, b)
    local last, first = ends_of(list, a), ends_of(list, b, true)
    for _, one in ipairs(list) do
      for at = 1, one.size - 1 do
        local x, y = one.old[at], one.old[at + 1]
        if (x == ANY or last == true or last[x]) and (y == ANY or first == true or first[y]) then return false end
      end
    end
    return true
  end

  -- The pattern of the longest runs of characters that some old reads: there is a cut on either side of all others.
  -- And whether there are cuts inside runs.
  local function runs_of(list)
    local letters, class = {}, ""
    for _, one in ipairs(list) do
      for _, c in ipairs(one.old) do
        if c == ANY then return ".+", true end
        letters[c] = true
      end
    end
    local has_cuts = false
    for c in pairs(letters) do
      local word = c >= 48 and c <= 57 or c >= 65 and c <= 90 or c >= 97 and c <= 122
      class = class .. (word and "" or "%") .. char(c)
      for b in pairs(letters) do
        has_cuts = has_cuts or is_cut(list, c, b)
      end
    end
    return "[" .. class .. "]+", has_cuts
  end

  -- ---- the end of play -------------------------------------------------------------------------------------------

  -- Counts the characters that a pair takes away, of those that count; it copies wild ones that it does not take
  -- away.
  local function taken(one, counts)
    local n, n_wild = 0, 0
    for _, c in ipairs(one.old) do
      if c == ANY then
        n_wild = n_wild + 1
      elseif counts(c) then
        n = n + 1
      end
    end
    for _, c in ipairs(one.new) do
      if c < 0 then
        n_wild = n_wild - 1
      elseif counts(c) then
        n = n - 1
      end
    end
    return n, n_wild
  end

  -- The pairs that do not make this number of characters smaller, if none makes it larger; else all of them.
  local function without_falling(list, counts, counts_all)
    local left = {}
    for _, one in ipairs(list) do
      local n, n_wild = taken(one, counts)
      if counts_all then n = n + n_wild end
      if n < 0 then return list end
      if n == 0 then left[#left + 1] = one end
    end
    return left
  end

  -- Does each pair make the text smaller in one order of the characters, read from the left?
  local function is_in_order(list)
    local above = {}
    for _, one in ipairs(list) do
      local at = 1
      while one.old[at] and (one.old[at] == one.new[at] or one.old[at] == ANY and one.new[at] == -at) do
        at = at + 1
      end
      local a, b = one.old[at], one.new[at]
      if one.size ~= #one.new or a == nil or a == ANY or b < 0 then return false end
      above[a] = above[a] or {}
      above[a][b] = true
    end
    local visited = {} -- "open" on the way down, "done" behind it
    local function has_no_circle(a)
      visited[a] = "open"
      for b in pairs(above[a] or {}) do
        if visited[b] == "open" or not visited[b] and not has_no_circle(b) then return false end
      end
      visited[a] = "done"
      return true
    end
    for a in pairs(above) do
      if not visited[a] and not has_no_circle(a) then return false end
    end
    return true
  end

  -- Do the pairs show that play ends? One number after the other falls along some of them, and rises along none of
  -- those that are left: the length, how often a character is there, or how many others are; and an order of texts.
  local function does_end(list)
    local n
    repeat
      n = #list
      list = without_falling(list, function() return true end, true)
      for c = 0, 255 do
        list = without_falling(list, function(other) return other == c end)
        list = without_falling(list, function(other) return other ~= c end)
      end
    until #list == n or #list == 0
    return is_in_order(list)
  end

  -- The pairs for the parameters p, ready for use, with what follows from them; kept for the next call.
  local kept, kept_for

  local function known_for(p)
    if kept_for ~= nil and kept_for == p then return kept end
    local list = rule.rewrite
    if type(list) == "function" then list = list(p) end
    list = pairs_of(list)
    for i, one in ipairs(list) do
      for j, other in ipairs(list) do
        one.is_numbered = one.is_numbered or i ~= j and may_meet(one, other)
      end
    end
    kept_for = p
    kept = { list = list, is_mirrored = is_mirrored(list), is_divided = rule.loopy or does_end(list), cuts = {} }
    kept.run, kept.has_cuts = runs_of(list)
    return kept
  end
  if type(rule.rewrite) == "table" then
    known_for(true) -- so that a fault in the list is one of the rule
  end

  -- ---- the rule --------------------------------------------------------------------------------------------------

  -- The text with one place rewritten.
  local function rewritten(text, one, at)
    local middle = one.text
    if not middle then
      middle = ""
      for _, c in ipairs(one.new) do
        local from = at - c - 1
        middle = middle .. (c < 0 and sub(text, from, from) or char(c))
      end
    end
    return sub(text, 1, at - 1) .. middle .. sub(text, at + one.size)
  end

  local function label_of(one, at)
    local cells = one.size == 1 and tostring(at) or at .. "-" .. at + one.size - 1
    return one.is_numbered and cells .. ":" .. one.number or cells
  end

  rule.options = function(text, option, p, label)
    local seen = {}
    for _, one in ipairs(known_for(p).list) do
      local at = find(text, one.source, 1, one.is_plain)
      while at do
        local left = rewritten(text, one, at)
        if not seen[left] then
          seen[left] = true
          if label then label(label_of(one, at)) end
          option(left)
        end
        at = find(text, one.source, at + 1, one.is_plain)
      end
    end
  end

  -- Hands over the pieces of text[from..to] between cuts, as far as they have moves.
  local function divide(known, text, part, from, to)
    local cuts, begin = known.cuts, from

    local function hand_over(last)
      local piece = begin == 1 and last == #text and text or sub(text, begin, last)
      for _, one in ipairs(known.list) do
        if find(piece, one.source, 1, one.is_plain) then return part(piece) end
      end
    end

    local a = byte(text, from)
    for at = from + 1, known.has_cuts and to or from do
      local b = byte(text, at)
      local cut = cuts[a << 8 | b]
      if cut == nil then
        cut = is_cut(known.list, a, b)
        cuts[a << 8 | b] = cut
      end
      if cut then
        hand_over(at - 1)
        begin = at
      end
      a = b
    end
    hand_over(to)
  end

  rule.split = function(text, part, p)
    local known = known_for(p)
    if not known.is_divided then return part(text) end
    local from, to = find(text, known.run)
    while from do
      divide(known, text, part, from, to)
      from, to = find(text, known.run, to + 1)
    end
  end

  rule.canonical = function(text, p)
    if not known_for(p).is_mirrored then return text end
    local mirror = string.reverse(text)
    return mirror < text and mirror or text
  end
  if rule.misere == nil and not rule.loopy then rule.misere = true end

  if rule.form == nil then rule.form = { "string", about = "a text" } end

  -- The characters of texts: of the pairs, the start and the examples. false: any, as a wild one matches.
  local function letters_of(p)
    local letters = {}
    local function add(value)
      for at = 1, type(value) == "string" and #value or 0 do
        letters[byte(value, at)] = true
      end
    end
    for _, one in ipairs(known_for(p).list) do
      for _, c in ipairs(one.old) do
        if c == ANY then return false end
        letters[c] = true
      end
      for _, c in ipairs(one.new) do
        letters[c] = true
      end
    end
    local start = rule.start
    if type(start) == "function" then start = start(p) end
    add(start)
    for _, one in ipairs(rule.examples or {}) do
      add(one.position)
    end
    return letters
  end

  local letters_known = {}
  if rule.valid == nil then
    rule.valid = function(text, p)
      if letters_known.of ~= known_for(p) then letters_known = { of = known_for(p), letters = letters_of(p) } end
      local letters = letters_known.letters
      for at = 1, letters and #text or 0 do
        if not letters[byte(text, at)] then
          return string.format(
            "the character %s stands in no pair of rewrite, in no example and not in the start; an example with it, or "
              .. "valid, says that positions may have it",
            literal(string.match(text, ".[\x80-\xBF]*", at))
          )
        end
      end
      return true
    end
  end
  -- A strip of cells; a byte that is no character of ASCII stands there as its number.
  if rule.draw == nil then
    rule.draw = function(text, pen)
      for i = 1, #text do
        local c = byte(text, i)
        pen.cell(i, 0, "free", i)
        pen.text(i, -1, i, "axis")
        if c > 126 or c < 32 then
          pen.text(i, 0, string.format("%02X", c), "plain")
        elseif c ~= 32 and c ~= 46 then
          pen.text(i, 0, char(c), "plain")
        end
      end
    end
  end
end
