-- SPDX-License-Identifier: MIT
--[[ The definition of coin-turning games (docs/rules.md, turn and product): completes a rule with the field turn or
product.

A row of coins is a text of H and T. A move turns one head over, and with it companions in places before it, as the
turn says: a list of numbers of coins, { consecutive = true }, { symmetric = true }, the name of a turn, a code, a
function of (n, companions, p), a heap game (a take-and-break code or { heap = function }: the companions are the heaps
that a move leaves an odd number of times), or { param = name }, a parameter that holds a name or a code. The heads of a
row are a sum.

A product has an axis for each of its turns. A move turns one head over and all coins whose places are, in each axis,
among those that a move of its turn turns; with product.acrostic, a move is one of a single axis. A position is one
head, the list of its places {x, y, ...}, or a list of heads, or with two axes a board, "HT/TH". Its heads are a sum.

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

  local product, n_axes = rule.product, 1
  if product == nil then
    if not is_param(rule.turn) then note(rule.turn, rule.turn, "") end
  else
    if type(product) ~= "table" or product[1] == nil or product[2] == nil then
      fail(
        "product must be { A, B }: two turns, the first along the rows, the second along the columns; or more, "
          .. "one for each axis"
      )
    end
    n_axes = #product
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

  local function each_set(turn, n, p, each)
    note_param(turn, p)
    turn = read[turn]
    if type(turn) == "function" then
      local returned = turn(n, function(...)
        local list, seen = { ... }, {}
        for i = 1, select("#", ...) do
          local place = list[i]
          if math.type(place) ~= "integer" or place < 1 or place >= n or seen[place] then
            error(
              "with coin "
                .. n
                .. " this turns coin "
                .. tostring(place)
                .. ": the others are different coins from 1 to "
                .. n - 1,
              2
            )
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

  local function turned(row, places)
    local faces = { string.byte(row, 1, -1) }
    for _, place in ipairs(places) do
      faces[place] = 156 - faces[place]
    end
    return string.char(table.unpack(faces))
  end

  local function check_row(row, wanted)
    if type(row) ~= "string" then error(wanted, 0) end
    for i = 1, #row do
      local c = string.sub(row, i, i)
      if c ~= "H" and c ~= "T" then error(wanted .. "; this one has '" .. c .. "'", 0) end
    end
  end

  local function rows_of(board)
    local rows, wanted =
      shared.rows(board), "a board is rows of H and T of one length with / between them, as TTT/TTH"
    for _, row in ipairs(rows) do
      check_row(row, wanted)
      if #row ~= #rows[1] then error(wanted, 0) end
    end
    return rows
  end

  local acrostic, origin = product and product.acrostic, product and product.origin or 1

  local function number(n) return tostring(n) end

  -- The letters of a column, as in the name of its first cell.
  local function letters(column) return (sg.grid.name(1, column):sub(1, -2)) end

  -- Places as text, runs of three and more as first-last: "1,4-6".
  local function spans(places, name)
    local sorted, out = { table.unpack(places) }, {}
    table.sort(sorted)
    local i = 1
    while sorted[i] do
      local last = i
      while sorted[last + 1] == sorted[last] + 1 do
        last = last + 1
      end
      if last - i < 2 then last = i end
      out[#out + 1] = name(sorted[i]) .. (last > i and "-" .. name(sorted[last]) or "")
      i = last + 1
    end
    return table.concat(out, ",")
  end

  local function say(label, text)
    if #text <= 60 then label(text) end
  end

  local function from_origin(place) return number(place + origin - 1) end

  -- The coins whose places in each axis are in its list: "b3", or "a,c:1,2"; with more than two axes "1:2:1,4".
  local function say_product(label, lists)
    local texts, n_coins = {}, 1
    for axis, places in ipairs(lists) do
      texts[axis] = spans(places, n_axes == 2 and axis == 1 and letters or from_origin)
      n_coins = n_coins * #places
    end
    say(label, table.concat(texts, n_coins == 1 and n_axes == 2 and "" or ":"))
  end

  local row_wanted = "a row of coins is a string of H and T, as HTHH"

  local function line_options(turn)
    return function(row, option, p, label)
      check_row(row, row_wanted)
      for n = 1, #row do
        if string.sub(row, n, n) == "H" then
          each_set(turn, n, p, function(places)
            local all = { n, table.unpack(places) }
            if label then say(label, spans(all, number)) end
            option(turned(row, all))
          end)
        end
      end
    end
  end

  -- Calls each(lists) for each move that turns the head over: the coins turned are those whose place in each axis is
  -- in the list of this axis. The head is the first place of each list; all places count from 1.
  local function each_move(head, p, each)
    local lists = {}
    if acrostic then
      for axis = 1, n_axes do
        lists[axis] = { head[axis] }
      end
      for axis = 1, n_axes do
        local alone = lists[axis]
        each_set(product[axis], head[axis], p, function(places)
          lists[axis] = { head[axis], table.unpack(places) }
          each(lists)
        end)
        lists[axis] = alone
      end
      return
    end
    local function from(axis)
      each_set(product[axis], head[axis], p, function(places)
        lists[axis] = { head[axis], table.unpack(places) }
        if axis == n_axes then
          each(lists)
        else
          from(axis + 1)
        end
      end)
    end
    from(1)
  end

  -- The coins that a move turns, the head first, with places from the origin on.
  local function coins_of(lists)
    local coins, shift = {}, origin - 1
    for i, place in ipairs(lists[1]) do
      coins[i] = { place + shift }
    end
    for axis = 2, n_axes do
      local places, longer = lists[axis], {}
      local n_places, n = #places, 0
      for i = 1, #coins do
        local coin = coins[i]
        for j = 1, n_places do
          local one = j < n_places and { table.unpack(coin) } or coin
          one[axis], n = places[j] + shift, n + 1
          longer[n] = one
        end
      end
      coins = longer
    end
    return coins
  end

  local places_wanted = n_axes == 2 and "{column, row}" or "a list of " .. n_axes .. " places"

  local function refuse_head(head)
    if n_axes == 2 and type(head) ~= "table" then
      error("a position is a board such as TTT/TTH, or {column, row}, a board with this head alone", 0)
    end
    error(
      (n_axes == 2 and "a coin on a board is " or "a coin is ")
        .. places_wanted
        .. ", whole numbers from "
        .. origin
        .. " on",
      0
    )
  end

  -- The places of a head, counted from 1.
  local function places_of(head)
    if type(head) ~= "table" or #head ~= n_axes then refuse_head(head) end
    local places = {}
    for axis = 1, n_axes do
      local place = head[axis]
      if math.type(place) ~= "integer" or place < origin then refuse_head(head) end
      places[axis] = place - origin + 1
    end
    return places
  end

  local function is_list(position)
    return type(position) == "table" and (next(position) == nil or type(position[1]) == "table")
  end

  local function name_of(head) return "{" .. table.concat(head, ",") .. "}" end

  local function head_options(head, option, p, label)
    each_move(places_of(head), p, function(lists)
      if label then say_product(label, lists) end
      option(table.unpack(coins_of(lists), 2))
    end)
  end

  -- The heads of a list, each a list of places from the origin on, none twice.
  local function check_heads(heads)
    local known = {}
    for _, head in ipairs(heads) do
      places_of(head)
      if known[name_of(head)] then error("the coin " .. name_of(head) .. " stands twice in the list", 0) end
      known[name_of(head)] = head
    end
    return known
  end

  local function is_before(a, b)
    for axis, place in ipairs(a) do
      if place ~= b[axis] then return place < b[axis] end
    end
    return false
  end

  local function heads_options(heads, option, p, label)
    local known = check_heads(heads)
    for _, head in ipairs(heads) do
      each_move(places_of(head), p, function(lists)
        local left, after = {}, {}
        for name, one in pairs(known) do
          left[name] = one
        end
        for _, coin in ipairs(coins_of(lists)) do
          local name = name_of(coin)
          if left[name] then
            left[name] = nil
          else
            left[name] = coin
          end
        end
        for _, one in pairs(left) do
          after[#after + 1] = { table.unpack(one) }
        end
        table.sort(after, is_before)
        if label then say_product(label, lists) end
        option(after)
      end)
    end
  end

  local function board_options(board, option, p, label)
    local rows = rows_of(board)
    for y, row in ipairs(rows) do
      for x = 1, #row do
        if string.sub(row, x, x) == "H" then
          each_move({ x, y }, p, function(lists)
            local after = { table.unpack(rows) }
            for _, j in ipairs(lists[2]) do
              after[j] = turned(after[j], lists[1])
            end
            if label then say_product(label, lists) end
            option(table.concat(after, "/"))
          end)
        end
      end
    end
  end

  local function is_board(position) return n_axes == 2 and type(position) == "string" end

  local function product_options(position, option, p, label)
    if type(position) == "table" and position.line then
      each_set(product[position.line], position.at, p, function(places)
        local parts = {}
        for i, place in ipairs(places) do
          parts[i] = { line = position.line, at = place }
        end
        if label then
          say(
            label,
            spans(
              { position.at, table.unpack(places) },
              n_axes == 2 and position.line == 1 and letters or from_origin
            )
          )
        end
        option(table.unpack(parts))
      end)
    elseif is_board(position) then
      board_options(position, option, p, label)
    elseif is_list(position) then
      heads_options(position, option, p, label)
    else
      head_options(position, option, p, label)
    end
  end

  if rule.turn ~= nil then
    rule.options = line_options(rule.turn)
    rule.heap = function(n, option, p) -- a head in place n is a heap of n, and its companions are what a move leaves
      if n > 0 then each_set(rule.turn, n, p, function(places) option(table.unpack(places)) end) end
    end
    rule.split = function(row, part)
      check_row(row, row_wanted)
      local tails = ""
      for i = 1, #row do
        if string.sub(row, i, i) == "H" then part(tails .. "H") end
        tails = tails .. "T"
      end
    end
    if rule.start == nil then rule.start = "HTHH" end
    if rule.sample == nil then
      rule.sample = function(i)
        local row = ""
        while i > 0 do
          row = row .. (i % 2 == 1 and "H" or "T")
          i = i // 2
        end
        return row
      end
    end
  else
    rule.options = product_options
    rule.split = function(position, part)
      if is_board(position) then
        for y, row in ipairs(rows_of(position)) do
          for x = 1, #row do
            if string.sub(row, x, x) == "H" then part({ x + origin - 1, y + origin - 1 }) end
          end
        end
      elseif is_list(position) then
        check_heads(position)
        for _, head in ipairs(position) do
          part({ table.unpack(head) })
        end
      else
        part(position)
      end
    end
    -- A move turns up to 2^n coins in n axes and more: few places in many axes.
    local function head_in(places)
      local head = {}
      for axis = 1, n_axes do
        head[axis], places = places % 2 + origin, places // 2
      end
      return head
    end
    local inner, outer = head_in((1 << n_axes) - 1), head_in((1 << n_axes) - 1)
    outer[n_axes] = origin + 2
    if n_axes == 3 then outer[1] = origin + 2 end
    if rule.start == nil then rule.start = n_axes == 2 and "TTT/THT/TTH" or { inner, outer } end
    if rule.sample == nil and n_axes == 2 then
      rule.sample = function(i)
        if i % 3 == 0 then return { i // 3 // 4 % 4 + origin, i // 3 % 4 + origin } end
        local board = ""
        for place = 0, 5 do
          board = board .. (place == 3 and "/" or "") .. (i * 5 // (1 << place) % 2 == 1 and "H" or "T")
        end
        return board
      end
    elseif rule.sample == nil then
      rule.sample = function(i) return i % 3 == 0 and head_in(i // 3) or { head_in(i // 3), outer } end
    end
  end
  rule.valid = function(position)
    if rule.turn ~= nil then
      check_row(position, row_wanted)
    elseif is_board(position) then
      rows_of(position)
    elseif is_list(position) then
      check_heads(position)
    else
      places_of(position)
    end
    return true
  end
  if rule.show == nil then
    rule.show = function(position)
      if type(position) == "string" then return position end
      if position.line then return "line " .. position.line .. " at " .. position.at end
      if not is_list(position) then return name_of(position) end
      local names = {}
      for i, head in ipairs(position) do
        names[i] = name_of(head)
      end
      return "{" .. table.concat(names, ",") .. "}"
    end
  end
  return rule
end
