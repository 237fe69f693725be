-- SPDX-License-Identifier: MIT
--[[ The definition of the turns of coin-turning games (docs/rules.md, turn and product): which coins a move turns
beside the head. sg.kinds.coins.definition completes the rule then.

A turn is a list of numbers of coins, { consecutive = true }, { symmetric = true }, the name of a turn, a code, a
function of (n, companions, p), a heap game (a take-and-break code or { heap = function }: the companions are the heaps
that a move leaves an odd number of times), or { param = name }, a parameter that holds a name or a code.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. It raises what is wrong with the field, and `engine` what
is wrong with a parameter that holds a turn. `engine` gives the codes of the turns that have one, by which theorems and
the engines of heap games are found, and the numbers of coins of those that say no more. ]]

return function(rule, shared)
  local COUNT_MAX, RUN_MAX = 64, 1 << 31 -- of coins anywhere, and side by side
  local AXES_MAX = 8 -- a move of "turning_turtles" turns up to 2^8 coins in so many axes
  local where = "" -- what the messages of a turn are about

  local function fail(message, ...) error(where .. string.format(message, ...), 0) end

  local codes = {
    grunt = "4FS",
    mock_turtle_fives = "1-3C(5)",
    mock_turtles = "1-3",
    moebius = "1-5",
    mogul = "1-7",
    moidores = "1-9",
    motley = "1+",
    ruler = "1+C",
    ruler_fives = "1-5C",
    sym = "1+S",
    sympler = "1+FS",
    triplet_fives = "3C(5)",
    triplets = "3",
    turning_turtles = "1-2",
    turnips = "3E",
    twins = "2",
  }

  local function check_count(count, said, is_run)
    local most = is_run and RUN_MAX or COUNT_MAX
    if not count or count < 1 or count > most then
      fail(
        "a move turns from 1 to %d coins%s, not %s",
        most,
        is_run and " side by side" or " (more only side by side, as 81C)",
        tostring(said)
      )
    end
    return count
  end

  -- A part of a code, such as 1-3C(5), as { from, to, C, E, F, S, span }: from..to coins with these modifiers; span
  -- is the n of C(n).
  local function part_of(source)
    local from, rest = string.match(source, "^(%d+)(.*)$")
    if not from then
      fail("the part '%s' does not begin with a number of coins, as 3, 1-3 or 2+", shared.brief(source))
    end
    local to, behind = string.match(rest, "^%-(%d+)(.*)$")
    behind = behind or rest
    local open, span = string.match(behind, "^%+"), string.match(behind, "C%(([1-9]%d*)%)")
    local modifiers = string.gsub(string.gsub(behind, "^%+", ""), "C%([1-9]%d*%)", "", 1)
    local function count_of(digits)
      return check_count(math.tointeger(tonumber(digits)), digits, modifiers == "C" and not span)
    end
    local part = { from = count_of(from), to = count_of(to or from) }
    if part.to < part.from then fail("in '%s' the numbers fall", source) end
    if open then part.to = math.maxinteger end
    part.span = span and (math.tointeger(tonumber(span)) or math.maxinteger)
    for at = 1, #modifiers do
      local letter = string.sub(modifiers, at, at)
      if not string.find(letter, "[CEFS]") or part[letter] then
        fail(
          "'%s' is not a modifier that fits into '%s': C consecutive, E equally spaced, S symmetric, F with the "
            .. "first coin, C(5) within five places, each once",
          shared.brief(string.sub(modifiers, at)),
          shared.brief(source)
        )
      end
      part[letter] = true
    end
    return part
  end

  local function parts_of(code)
    local parts, outside = {}, where
    where = where .. "turn code: "
    for part in string.gmatch(code .. ",", "([^,]*),") do
      parts[#parts + 1] = part_of(part)
    end
    where = outside
    return parts
  end

  -- The moves of a take-and-break code, as a function (n, option).
  local function heap_of_code(code)
    if
      not string.match(code, "^0*[%dA-V][!?=]?%.[%dA-V!?=]*$")
      and not string.match(code, "^0*[%dA-V][!?=]?%.[%dA-V!?=]*%[[%dA-V!?=]+%]$")
    then
      fail("the code %s: a turn takes codes with the digits 0 to V, ! ? = and [ ]", shared.brief(code))
    end
    return shared.moves_of_code(code)
  end

  -- The coins that a move of a heap game from heap n turns beside coin n: the heaps that it leaves, but those that it
  -- leaves an even number of times, which are worth 0 together. Each set once.
  local function turn_of_heap(heap)
    return function(n, companions, p)
      local known = {}
      return heap(n, function(...)
        local odd, places = {}, {}
        for i = 1, select("#", ...) do
          local left = select(i, ...)
          if math.type(left) ~= "integer" or left < 0 or left >= n then
            error("from heap " .. n .. " a move leaves " .. tostring(left) .. ": heaps are whole numbers below", 2)
          end
          odd[left] = not odd[left] or nil
        end
        odd[0] = nil
        for place in pairs(odd) do
          places[#places + 1] = place
        end
        table.sort(places)
        local name = table.concat(places, " ")
        if not known[name] then
          known[name] = true
          companions(table.unpack(places))
        end
      end, p)
    end
  end

  local function choose(list, from, below, left, each)
    if left == 0 then
      each(list)
      return
    end
    for place = from, below - left do
      list[#list + 1] = place
      choose(list, place + 1, below, left - 1, each)
      list[#list] = nil
    end
  end

  -- The sets of places in i..j that are their own mirror image, of least..most places, behind those of the list.
  local function mirrored(list, i, j, least, most, each)
    if i > j or most < 1 then
      if least <= 0 then each(list) end
      return
    end
    mirrored(list, i + 1, j - 1, least, most, each)
    local n, added = #list, i < j and 2 or 1
    if added > most then return end
    list[n + 1] = i
    if i < j then list[n + 2] = j end
    mirrored(list, i + 1, j - 1, least - added, most - added, each)
    list[n + 1], list[n + 2] = nil, nil
  end

  -- The other coins, least..most of them in the places from lowest on, that make a move of this part with coin n.
  local kinds = {
    C = function(part, n, least, most, lowest, each)
      local list = {}
      for count = 0, most do
        if count > 0 then list[count] = n - count end
        if n - count >= lowest and count >= least and (not part.F or n - count == 1) then each(list) end
      end
    end,
    E = function(part, n, least, most, lowest, each)
      if least <= 0 and not part.F then each({}) end
      for gap = 1, n - lowest do
        local list = {}
        for count = 1, math.min(most, (n - lowest) // gap) do
          list[count] = n - gap * count
          if count >= least and (not part.F or list[count] == 1) then each(list) end
        end
      end
    end,
    S = function(part, n, least, most, lowest, each)
      if least <= 0 and not part.F then each({}) end
      if most < 1 then return end
      for place = part.F and 1 or n - 1, lowest, -1 do
        mirrored({ place }, place + 1, n - 1, least - 1, most - 1, each)
      end
    end,
    any = function(part, n, least, most, lowest, each)
      for count = least, most do
        if not part.F then
          choose({}, lowest, n, count, each)
        elseif count > 0 then
          choose({ 1 }, 2, n, count - 1, each)
        end
      end
    end,
  }

  local function each_of_part(part, n, each)
    local least, most = math.max(part.from - 1, 0), math.min(part.to - 1, n - 1)
    local lowest = part.span and math.max(1, n - part.span + 1) or 1
    if part.F and lowest > 1 then return end
    if part.F and n == 1 then
      if least == 0 then each({}) end
      return
    end
    kinds[part.C and "C" or part.E and "E" or part.S and "S" or "any"](part, n, least, most, lowest, each)
  end

  local WANTED = "a turn is a list of numbers of coins such as { 1, 2 }, { consecutive = true }, { symmetric = true }, "
    .. 'a name such as "ruler", a code such as "1-3C(5)", a heap game such as "0.77" or { heap = function }, '
    .. "or a function (n, companions, p)"

  -- A list of numbers of coins as parts; and as a code, if they have no gaps.
  local function read_list(turn)
    local parts, sorted, n = {}, {}, 0
    for _ in pairs(turn) do
      n = n + 1
    end
    for i = 1, n do
      if math.type(turn[i]) ~= "integer" then fail(WANTED) end
      sorted[i] = check_count(turn[i], turn[i])
      parts[i] = { from = turn[i], to = turn[i] }
    end
    if n == 0 then
      fail "the list of how many coins a move turns is empty; give at least one number, as in turn = {1,2}"
    end
    table.sort(sorted)
    if sorted[n] - sorted[1] ~= n - 1 then return parts end
    return parts, sorted[1] .. (n > 1 and "-" .. sorted[n] or "")
  end

  -- Reads a turn. Returns a function (n, companions, p) or the parts of a code; and the code, if there is one.
  local function read_turn(turn)
    if type(turn) == "function" then return turn end
    if type(turn) == "string" then
      if string.find(turn, ".", 1, true) then return turn_of_heap(heap_of_code(turn)), turn end
      local code = codes[turn] or turn
      if not string.find(code, "^%d") then
        fail("'%s' is no turn that has a name%s", shared.brief(turn), shared.suggest(turn, shared.keys(codes)))
      end
      return parts_of(code), code
    end
    if type(turn) ~= "table" then fail(WANTED) end
    local key, value = next(turn)
    local alone = key ~= nil and next(turn, key) == nil
    if alone and key == "heap" and type(value) == "function" then return turn_of_heap(value) end
    local code = alone and value == true and (key == "consecutive" and "1+C" or key == "symmetric" and "1+S")
    if code then return parts_of(code), code end
    return read_list(turn)
  end

  local function is_param(turn)
    return type(turn) == "table" and type(turn.param) == "string" and next(turn, (next(turn))) == nil
  end

  local read, code_of = {}, {} -- by turn: of a row, or those of the axes of a product

  local function note(turn, is, name)
    where = name
    read[turn], code_of[turn] = read_turn(is)
    where = ""
  end

  local function note_param(turn, p)
    if is_param(turn) and not read[turn] then note(turn, p[turn.param], "parameter " .. turn.param .. ": ") end
  end

  local product = rule.product
  if product == nil then
    if not is_param(rule.turn) then note(rule.turn, rule.turn, "") end
  else
    if type(product) ~= "table" or product[1] == nil or product[2] == nil then
      fail(
        "product must be { A, B }: two turns, the first along the rows, the second along the columns; or more, "
          .. "one for each axis"
      )
    end
    local n_axes = #product
    if n_axes > AXES_MAX then fail("product has at most %d turns; this one has %d", AXES_MAX, n_axes) end
    for key, value in pairs(product) do
      if math.type(key) == "integer" and key >= 1 and key <= n_axes then
        if not is_param(value) then note(value, value, "product[" .. key .. "]: ") end
      elseif key == "acrostic" then
        if type(value) ~= "boolean" then fail "product.acrostic is true or false" end
      elseif key == "origin" then
        if value ~= 0 and value ~= 1 then fail "product.origin, the first row and column, is 0 or 1" end
      else
        fail(
          "product has no field '%s'%s",
          shared.brief(tostring(key)),
          shared.suggest(tostring(key), { "acrostic", "origin" })
        )
      end
    end
  end

  -- The parts of a turn as numbers of coins, { least, most, run }; false if one of them says more than C.
  local function numbers_of(parts)
    local list = {}
    if type(parts) == "function" then return false end
    for i, part in ipairs(parts) do
      if part.E or part.F or part.S or part.span then return false end
      list[i] = { part.from, part.to < math.maxinteger and part.to or nil, run = part.C or false }
    end
    return list
  end

  rule.engine = function(p)
    local list, numbers = {}, {}
    for i, turn in ipairs(product or { rule.turn }) do
      note_param(turn, p)
      list[i], numbers[i] = code_of[turn] or false, numbers_of(read[turn])
    end
    return { codes = list, numbers = numbers }
  end

  -- Calls each(places) for each set of companions of coin n, for the definition of coins.
  rule.each_set = function(turn, n, p, each)
    note_param(turn, p)
    turn = read[turn]
    if type(turn) == "function" then
      local returned = turn(n, function(...)
        local list, seen = { ... }, {}
        for i = 1, select("#", ...) do
          local place = list[i]
          if math.type(place) ~= "integer" or place < 1 or place >= n or seen[place] then
            local message = "with coin %d this turns coin %s: the others are different coins from 1 to %d"
            error(string.format(message, n, tostring(place), n - 1), 2)
          end
          seen[place] = true
        end
        each(list)
      end, p)
      if returned then -- a message with the field that is at fault (src/lua/common/mark.h)
        local field = rule.turn ~= nil and "turn" or "product"
        error {
          message = field .. " returned a " .. type(returned) .. "; call companions(a, b, ...) once per move instead",
          field = field,
        }
      end
    else
      for _, part in ipairs(turn) do
        each_of_part(part, n, each)
      end
    end
  end
end
