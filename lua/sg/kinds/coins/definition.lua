-- SPDX-License-Identifier: MIT
--[[ The definition of coin-turning games (docs/rules.md, turn and product): completes a rule with the field turn or
product, which sg.kinds.turns.definition has read.

A row of coins is a text of H and T. A move turns one head over, and with it companions in places before it, as the
turn says. The heads of a row are a sum.

A product has an axis for each of its turns. A move turns one head over and all coins whose places are, in each axis,
among those that a move of its turn turns; with product.acrostic, a move is one of a single axis. A position is one
head, the list of its places {x, y, ...}, or a list of heads, or with two axes a board, "HT/TH". Its heads are a sum.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. ]]

return function(rule, shared)
  local product, each_set = rule.product, rule.each_set
  local n_axes = product and #product or 1
  rule.each_set = nil

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
    local coin = n_axes == 2 and "a coin on a board" or "a coin"
    error(string.format("%s is %s, whole numbers from %d on", coin, places_wanted, origin), 0)
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
end
