-- SPDX-License-Identifier: MIT
--[[ Functions that the definitions of kinds of games share: words for their messages, pictures, codes. A definition
gets the table that this function returns as its second argument. The function runs in the box of the program, in the
sandbox of the checker and in the program itself (sg.text.words), so it has no local variables outside, and calls
nothing but what a box has. ]]

return function()
  local text = {}

  local LONGEST_WORD = 40

  --- The number of letters to insert, delete, change or swap to turn a into b.
  ---@param a string
  ---@param b string
  ---@return integer
  local function distance(a, b)
    local before
    local last, row = {}, {}
    for j = 0, #b do
      row[j] = j
    end
    for i = 1, #a do
      before, last, row = last, row, { [0] = i }
      for j = 1, #b do
        local same = a:byte(i) == b:byte(j)
        row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same and 0 or 1))
        if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
          row[j] = math.min(row[j], before[j - 2] + 1)
        end
      end
    end
    return row[#b]
  end

  --- The word of a list that is nearest to a given one, if it is near enough to be what was meant.
  ---@param word string
  ---@param known string[]
  ---@return string?
  function text.nearest(word, known)
    local best, least
    if #word > LONGEST_WORD or #word == 0 then return nil end
    for _, candidate in ipairs(known) do
      if
        #word >= 3
        and #candidate >= #word
        and candidate:sub(1, #word) == word:lower()
        and (not best or #candidate < #best)
      then
        best, least = candidate, 0 -- the word is where it begins
      end
    end
    if best then return best end
    for _, candidate in ipairs(known) do
      local d = distance(word:lower(), candidate:lower())
      if not least or d < least or (d == least and candidate < best) then
        best, least = candidate, d
      end
    end
    return least and least <= math.max(1, #word // 3) and best or nil
  end

  --- "; did you mean 'x'?" or a list of what is known.
  ---@param word string
  ---@param known string[]
  ---@return string
  function text.suggest(word, known)
    local near = text.nearest(word, known)
    if near then return ("; did you mean '%s'?"):format(near) end
    return #known > 0 and (" (known: %s)"):format(table.concat(known, ", ")) or ""
  end

  --- The sorted keys of a table.
  ---@param t table
  ---@return string[]
  function text.keys(t)
    local keys = {}
    for key in pairs(t) do
      keys[#keys + 1] = key
    end
    table.sort(keys)
    return keys
  end

  --- A text cut to a length that fits a message.
  ---@param s string
  ---@param most? integer
  ---@return string
  function text.brief(s, most)
    most = most or 200
    return #s > most and s:sub(1, most) .. "..." or s
  end

  local function quote(s)
    return '"'
      .. s:gsub('[%c"\\\127]', function(c)
        if c == "\n" then return "\\n" end
        if c == '"' or c == "\\" then return "\\" .. c end
        return ("\\%03d"):format(c:byte())
      end)
      .. '"'
  end

  --- Returns how many items a table has as a list. It is the table's length, if it has no more holes than items:
  --- with holes Lua may take it for any number, however few items there are.
  ---@param list table
  ---@return integer
  local function length(list)
    local n_items, n = 0, 0
    for key in pairs(list) do
      if math.type(key) == "integer" then n_items = n_items + 1 end
    end
    if #list <= 2 * n_items then return #list end
    for i in ipairs(list) do
      n = i
    end
    return n
  end

  --- A value as a Lua literal on one line, the same for equal values.
  ---@param value any
  ---@param depth? integer
  ---@return string
  function text.literal(value, depth)
    depth = depth or 0
    if type(value) == "string" then return quote(value) end
    if math.type(value) == "float" and value == math.floor(value) and math.abs(value) < 2 ^ 63 then
      return tostring(math.tointeger(value))
    end
    if type(value) == "userdata" then -- a wide set, or the mark of a function that stayed in its box
      local shown = tostring(value)
      return shown:find "^0x" and shown or "a function"
    end
    if type(value) == "function" then return "a function" end
    if type(value) ~= "table" then return tostring(value) end
    if depth > 64 then return "..." end
    local items = {}
    for i = 1, length(value) do
      items[i] = text.literal(value[i], depth + 1)
    end
    local names = {}
    for key in pairs(value) do
      if type(key) == "string" then names[#names + 1] = key end
    end
    table.sort(names)
    for _, name in ipairs(names) do
      local key = name:match("^[%a_][%w_]*$") or "[" .. quote(name) .. "]"
      items[#items + 1] = key .. "=" .. text.literal(value[name], depth + 1)
    end
    return "{" .. table.concat(items, ",") .. "}"
  end

  --- The rows of a picture, a text with / between them or a list of texts; nil if it is neither.
  ---@param picture any
  ---@return string[]?
  function text.rows(picture)
    if type(picture) == "table" then
      for i = 1, #picture do
        if type(picture[i]) ~= "string" then return nil end
      end
      return picture
    end
    if type(picture) ~= "string" then return nil end
    local rows, from = {}, 1
    while from <= #picture + 1 do
      local to = picture:find("/", from, true) or #picture + 1
      rows[#rows + 1], from = picture:sub(from, to - 1), to + 1
    end
    return rows
  end

  --- Is it one of the items of a list?
  function text.is_one_of(value, list)
    for _, known in ipairs(list) do
      if value == known then return true end
    end
    return false
  end

  -- ---- take-and-break codes ----------------------------------------------------------------------------------

  -- The digits of a code by t, the number of tokens that a move takes (or adds, if it is below 0): each { heaps =
  -- bits of the numbers of heaps that may be left, split = "!", "?", "=" or nil }; and the least t.
  local function digits_of(code)
    local head, rest, group = code:match "^([^.]*)%.([^%[]*)%[?([^%]]*)%]?$"
    local digits = {}
    local function read(part, at)
      for digit, split in part:gmatch "(%w)([!?=]?)" do
        digits[at], at = { heaps = tonumber(digit, 36), split = split ~= "" and split or nil }, at + 1
      end
      return at
    end
    local first = 1 - #head:gsub("[!?=]", "")
    read(head, first)
    local t = read(rest, 1)
    local period = read(group, t) - t
    return function(taken)
      return digits[taken] or period > 0 and taken >= t and digits[t + (taken - t) % period] or nil
    end,
      first
  end

  -- Calls each(list) with the lists of `left` more heaps, none below `least`, with this sum, behind those of the
  -- list.
  local function each_split(list, least, sum, left, each)
    if left <= 1 then
      if left == 0 and sum == 0 then each(list) end
      if left == 1 and sum >= least then
        list[#list + 1] = sum
        each(list)
        list[#list] = nil
      end
      return
    end
    for heap = least, sum // left do
      list[#list + 1] = heap
      each_split(list, heap, sum - heap, left - 1, each)
      list[#list] = nil
    end
  end

  -- Does the sign behind a digit allow these heaps, in rising order? It says nothing about fewer than two heaps.
  local function allows(split, heaps)
    if #heaps < 2 then return true end
    if split == "=" or split == "?" then return (heaps[1] == heaps[#heaps]) == (split == "=") end
    for i = 2, split == "!" and #heaps or 1 do
      if heaps[i] == heaps[i - 1] then return false end
    end
    return true
  end

  --- The moves of a take-and-break code with the digits 0 to Z, the signs !, ? and =, and a group in brackets at the
  --- end that repeats (docs/rules.md).
  ---@param code string
  ---@return fun(n: integer, option: fun(...: integer)) heap
  function text.moves_of_code(code)
    local digit_at, first = digits_of(code)
    return function(n, option)
      for t = first, n do
        local digit = digit_at(t)
        for count = 0, digit and 5 or -1 do
          if digit.heaps >> count & 1 == 1 then
            each_split({}, 1, n - t, count, function(heaps)
              if allows(digit.split, heaps) then option(table.unpack(heaps)) end
            end)
          end
        end
      end
    end
  end

  --- Raises what is wrong with a set of n cells. To the operators of wide sets a number below 0 would be all 256 cells,
  --- to a shift 64.
  ---@param set any
  ---@param n integer
  function text.check_set(set, n)
    local is_number = math.type(set) == "integer"
    if n <= 64 and not is_number then error("a set of at most 64 cells is an integer", 0) end
    if n > 64 and is_number and set < 0 then error("a number below 0 is no set of cells", 0) end
  end

  return text
end
