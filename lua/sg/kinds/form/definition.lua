-- SPDX-License-Identifier: MIT
--[[ The definition of the form of a rule's positions (docs/rules.md, form), by which the program and the checker of
certificates look at positions. A form is { "integer", min, max }, { "string", letters }, { "list", of, length, least,
order }, { "record", fields }, { "grid", cells } or { "bits" }, a set of cells of the board of the parameters w and h;
each with about = what it means. A bound may be the name of a parameter. ]]

---@param shared table words for messages (kinds/shared/definition.lua)
---@param bits table sg.bits
---@param is_wide fun(value: any): boolean is it a set of cells that no integer holds?
---@return { found: function, words: function }
return function(shared, bits, is_wide)
  -- ---- positions -----------------------------------------------------------------------------------------------

  local function bound(value, params)
    if type(value) == "string" then return params[value] end
    return value
  end

  local function place(path) return path == "" and "" or path .. " is " end

  -- Returns the text that a message shows for a value.
  local function shown(value) return is_wide(value) and tostring(value) or shared.brief(shared.literal(value), 60) end

  local find

  local looks = {}

  local function is_integer(value, min, max)
    return math.type(value) == "integer" and (not min or value >= min) and (not max or value <= max)
  end

  function looks.integer(declared, value, params, path)
    if is_integer(value, bound(declared.min, params), bound(declared.max, params)) then return nil end
    return place(path) .. shown(value)
  end

  -- The place of the first entry that may be wrong: the quick way through long lists of integers.
  local function first_doubtful(of, value, n, params)
    if not of then return n + 1 end
    if of[1] ~= "integer" then return 1 end
    local min, max = bound(of.min, params), bound(of.max, params)
    for i = 1, n do
      if not is_integer(value[i], min, max) then return i end
    end
    return n + 1
  end

  function looks.string(declared, value, _, path)
    if type(value) ~= "string" then return place(path) .. shown(value) end
    for i = 1, declared.letters and #value or 0 do
      if not declared.letters:find(value:sub(i, i), 1, true) then
        return ("character %d of %s is '%s'"):format(i, path == "" and "it" or path, value:sub(i, i))
      end
    end
  end

  -- Is it a table with the entries 1 to n and no others? Its length, or nil.
  local function length_of(value)
    if type(value) ~= "table" or is_wide(value) then return nil end
    local n, in_order = 0, true
    for key in pairs(value) do
      n = n + 1
      in_order = in_order and key == n
    end
    for i = 1, in_order and 0 or n do
      if rawget(value, i) == nil then return nil end
    end
    return n
  end

  local function out_of_order(order, before, entry)
    if order == "rising" then return entry <= before end
    return order == "falling" and entry > before
  end

  local function entry_name(path, i) return path == "" and ("entry %d"):format(i) or ("%s[%d]"):format(path, i) end

  function looks.list(declared, value, params, path)
    local n = length_of(value)
    if not n then return place(path) .. shown(value) end
    if declared.length and n ~= declared.length or n < (declared.least or 0) then
      return ("%s%d entr%s"):format(path == "" and "it has " or path .. " has ", n, n == 1 and "y" or "ies")
    end
    local order = declared.order
    local seen = order == "distinct" and {}
    for i = order and 1 or first_doubtful(declared.of, value, n, params), n do
      local wrong = declared.of and find(declared.of, value[i], params, "") -- nearly all entries need no name
      if wrong then return find(declared.of, value[i], params, entry_name(path, i)) end
      local again = seen and seen[value[i]]
      if again or order and i > 1 and out_of_order(order, value[i - 1], value[i]) then
        return ("%s is %s%s"):format(
          entry_name(path, i),
          shown(value[i]),
          again and ", for the second time" or (" after %s"):format(shown(value[i - 1]))
        )
      end
      if seen then seen[value[i]] = true end
    end
  end

  function looks.record(declared, value, params, path)
    if type(value) ~= "table" or is_wide(value) then return place(path) .. shown(value) end
    for name in pairs(value) do
      if declared.fields[name] == nil then
        return ("%s has an entry %s"):format(path == "" and "it" or path, shown(name))
      end
    end
    for _, name in ipairs(shared.keys(declared.fields)) do
      local at = path == "" and name or path .. "." .. name
      if value[name] == nil then return at .. " is missing" end
      local wrong = find(declared.fields[name], value[name], params, at)
      if wrong then return wrong end
    end
  end

  function looks.grid(declared, value, _, path)
    local n = length_of(value)
    if not n then return place(path) .. shown(value) end
    for r = 1, n do
      local row = value[r]
      if type(row) ~= "string" then return ("row %d is %s"):format(r, shown(row)) end
      if #row ~= #value[1] then return ("row %d has %d cells, row 1 has %d"):format(r, #row, #value[1]) end
      for c = 1, #row do
        if not declared.cells:find(row:sub(c, c), 1, true) then
          return ("row %d, column %d is '%s'"):format(r, c, row:sub(c, c))
        end
      end
    end
  end

  -- On a board of up to 64 cells a set is an integer; on a larger one a wide set, or an integer of the first 63
  -- cells.
  function looks.bits(_, value, params, path)
    local full = bits.full(params.w, params.h)
    if
      math.type(value) ~= "integer" and not (is_wide(full) and is_wide(value))
      or is_wide(full) and not is_wide(value) and value < 0
    then
      return place(path) .. shown(value)
    end
    if value & ~full ~= 0 then
      return ("%s has cells outside the board of %d by %d"):format(path == "" and "it" or path, params.w, params.h)
    end
  end

  function find(declared, value, params, path) return looks[declared[1]](declared, value, params, path) end

  -- ---- words ---------------------------------------------------------------------------------------------------

  local words

  local function listed(letters)
    local list = {}
    for c in letters:gmatch "." do
      list[#list + 1] = c
    end
    return table.concat(list, " ")
  end

  local function range(declared, params, many)
    local min, max = bound(declared.min, params), bound(declared.max, params)
    local what = many and "whole numbers" or "a whole number"
    if min and max then return ("%s from %d to %d"):format(what, min, max) end
    if min then return ("%s >= %d"):format(what, min) end
    return max and ("%s <= %d"):format(what, max) or what
  end

  local ORDER_WORDS = {
    rising = ", each above the one before",
    falling = ", none above the one before",
    distinct = ", no two equal",
  }

  local function list_words(declared, params, many)
    local of = declared.of
    local entries = of and (of[1] == "integer" and range(of, params, true) or words(of, params, true)) or "entries"
    local count = declared.length and tostring(declared.length) .. " "
      or (declared.least or 0) > 0 and ("at least %d "):format(declared.least)
      or ""
    return (many and "lists of %s%s%s" or "a list of %s%s%s"):format(
      count,
      entries,
      ORDER_WORDS[declared.order] or ""
    )
  end

  local function record_words(declared, params)
    local parts = {}
    for i, name in ipairs(shared.keys(declared.fields)) do
      parts[i] = ("%s = %s"):format(name, words(declared.fields[name], params))
    end
    return "{ " .. table.concat(parts, ", ") .. " }"
  end

  function words(declared, params, many)
    local kind, out = declared[1]
    if kind == "integer" then
      out = range(declared, params, many)
    elseif kind == "string" then
      out = (many and "texts" or "a text") .. (declared.letters and " of " .. listed(declared.letters) or "")
    elseif kind == "list" then
      out = list_words(declared, params, many)
    elseif kind == "record" then
      out = record_words(declared, params)
    elseif kind == "bits" then
      out = ("%s of cells of a board of %s by %s"):format(many and "sets" or "a set", params.w, params.h)
    else
      out = "rows of " .. listed(declared.cells) .. ", all of one length"
    end
    return declared.about and ("%s: %s"):format(out, declared.about) or out
  end

  return {
    ---Says why a value does not have a form: nil if it has. The board of `bits` may be none, which is an error.
    found = function(declared, value, params) return find(declared, value, params, "") end,
    ---A form in words, for messages.
    words = function(declared, params) return words(declared, params) end,
  }
end
