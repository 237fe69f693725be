-- SPDX-License-Identifier: MIT
--[[ What the definitions of kinds of games share: words for their messages, and pictures. A definition gets the table
that the function returns as its second argument. The function runs in the box of the program, in the sandbox of the
checker and in the program itself (sg.text.words), so it has no local variables outside, and calls nothing but what a
box has. ]]

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
        and #candidate > #word
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

  --- How many items a table has as a list. Its length, if it has no more holes than items: with holes Lua may take it
  --- for any number, however few items there are.
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
    local rows = {}
    for row in (picture .. "/"):gmatch "([^/]*)/" do
      rows[#rows + 1] = row
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

  return text
end
