-- SPDX-License-Identifier: MIT
--[[ The definition of games on an ordered set, in which a move takes an element and all above it (docs/rules.md,
poset): completes a rule with the field poset.

With { elements = ..., below = ... } a position is the set of the elements that are left, as sg.bits has sets: element i
is cell i - 1. Elements that are not comparable, not even by way of others that are left, are a sum. Sets that a
symmetry of the order leads to one another have the same moves: the least is canonical.

With "rows" it is Chomp: a position is the list of the lengths of rows of squares, none longer than the one before. A
move takes a square with all that are right of it or in its column, and below it or in its row; the first square is
never taken. The transposed position plays alike.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. `engine` tells C the order: a search then finds options
without these functions (src/board). ]]

return function(rule, shared)
  local poset = rule.poset
  local ELEMENTS_MAX, NAME_MAX = 256, 60
  local EXAMPLE = "as in poset = { elements = { 2, 3, 6 }, below = function(a, b) return b % a == 0 end }"
  if rule.misere == nil then rule.misere = true end

  local function fail(message, ...) error("poset: " .. string.format(message, ...), 0) end
  local function said(value) return shared.brief(shared.literal(value)) end

  -- A start that is a text is read as positions are.
  local function start_by_parse(parse)
    local text = rule.start
    if type(text) == "string" and parse ~= nil then rule.start = function(p) return parse(text, p) end end
  end

  -- ---- Chomp -----------------------------------------------------------------------------------------------------

  local function columns_of(rows)
    local columns, r = {}, #rows
    for c = 1, rows[1] do
      while rows[r] < c do
        r = r - 1
      end
      columns[c] = r
    end
    return columns
  end

  local function by_rows()
    rule.options = function(rows, option, _, label)
      local after = {} -- one table for all options, which option copies
      for r = 1, #rows do
        local last = #rows -- rows r to last are cut to what is left of row r; those behind are shorter
        for left = (r == 1 and 1 or 0), rows[r] - 1 do
          while rows[last] < left do
            last = last - 1
          end
          for i = r, last do
            after[i] = left > 0 and left or nil
          end
          if label then label(sg.grid.name(r, left + 1)) end
          option(after)
        end
        after[r] = rows[r]
        for i = #rows, r + 1, -1 do
          after[i] = nil
        end
      end
    end

    -- Of a position and the transposed one, the one of the longer first row, or of the larger rows.
    rule.canonical = function(rows)
      if #rows == 0 or rows[1] > #rows then return rows end
      local columns = columns_of(rows)
      for i = 1, rows[1] < #rows and 0 or #rows do
        if rows[i] ~= columns[i] then return rows[i] > columns[i] and rows or columns end
      end
      return rows[1] < #rows and columns or rows
    end

    rule.rank = function(rows)
      local squares = 0
      for _, length in ipairs(rows) do
        squares = squares + length
      end
      return squares
    end

    rule.engine = function() return { rows = true } end
    start_by_parse(rule.parse)
    if rule.form == nil then
      rule.form = {
        "list",
        of = { "integer", min = 1 },
        least = 1,
        order = "falling",
        about = "the lengths of the rows, the row with the poison first",
      }
    end
    if rule.start == nil then
      local params = rule.params or {}
      for _, name in ipairs { "w", "h" } do
        local declared = params[name]
        if type(declared) ~= "table" or declared.type ~= "integer" then
          fail(
            'start is missing: a rule with poset = "rows" needs start, as start = { 5, 5, 5 }, or the integer '
              .. "parameters w and h, the columns and rows of its bar"
          )
        end
      end
      rule.start = function(p)
        local rows = {}
        for r = 1, p.h do
          rows[r] = p.w
        end
        return rows
      end
    end
    if rule.draw == nil then
      rule.draw = function(rows, pen)
        for r, length in ipairs(rows) do
          for c = 1, length do
            pen.cell(c, r, r == 1 and c == 1 and "poison" or "free", sg.grid.name(r, c))
          end
          pen.text(0, r, r, "axis")
        end
        for c = 1, rows[1] or 0 do
          pen.text(c, 0, sg.grid.name(1, c):sub(1, -2), "axis")
        end
      end
    end
    if rule.sample == nil then
      rule.sample = function(i)
        local a = i % 4 + 1
        local b = i // 4 % (a + 1)
        return b > 0 and { a, b } or { a }
      end
    end
    return rule
  end

  if poset == "rows" then return by_rows() end

  -- ---- the order -------------------------------------------------------------------------------------------------

  if type(poset) ~= "table" then fail('it is %s; it must be a table, %s, or "rows"', said(poset), EXAMPLE) end
  for key in pairs(poset) do
    local name = tostring(key)
    if not shared.is_one_of(key, { "below", "elements" }) then
      fail("it has no field '%s'%s", shared.brief(name), shared.suggest(name, { "below", "elements" }))
    end
  end
  local below = poset.below
  if below == nil then fail("below is missing: it says which elements are below which, %s", EXAMPLE) end
  if not shared.is_one_of(type(below), { "function", "string", "table" }) then
    fail("below is %s; it must be a function, a list of pairs, or the name of a parameter", said(below))
  end
  if type(below) == "string" and (rule.params or {})[below] == nil then
    fail("below names the parameter '%s', which the rule does not have", shared.brief(below))
  end
  if type(below) == "function" and poset.elements == nil then
    fail("elements is missing: the list of all elements, %s", EXAMPLE)
  end

  local function is_element(value)
    return math.type(value) == "integer"
      or type(value) == "string" and value:find "^[^%c%s,{}\"']+$" ~= nil and #value <= NAME_MAX
  end

  -- Refuses a table that is no list, or a list with holes.
  local function check_list(list, field, of)
    local n = 0
    for key in pairs(list) do
      if math.type(key) ~= "integer" or key < 1 then
        fail("%s has the field '%s'; it must be a list of %s", field, shared.brief(tostring(key)), of)
      end
      n = n + 1
    end
    for i = 1, n do
      if list[i] == nil then
        fail("%s[%d] is nil, and others are behind it; it must be a list of %s", field, i, of)
      end
    end
  end

  local function is_pair(value)
    if type(value) ~= "table" or not is_element(value[1]) or not is_element(value[2]) then return false end
    for key in pairs(value) do
      if key ~= 1 and key ~= 2 then return false end
    end
    return true
  end

  -- The pairs of elements, the first of each below the second; nil: a function says which are.
  local function pairs_of(p)
    if type(below) == "function" then return nil end
    local list = type(below) == "string" and p[below] or below
    if type(list) ~= "table" then fail("below is %s; it must be a list of pairs { a, b }", said(list)) end
    check_list(list, "below", "pairs { a, b }")
    for i, pair in ipairs(list) do
      if not is_pair(pair) then
        fail("below[%d] is %s; it must be a pair { a, b }, the element a below the element b", i, said(pair))
      end
    end
    return list
  end

  -- Without elements, those of the pairs, numbers in their order.
  local function elements_of(p, list)
    local elements = poset.elements
    if type(elements) == "function" then
      elements = elements(p)
      if elements == nil then fail("elements returned nothing; it must return a list, %s", EXAMPLE) end
    end
    if elements == nil then
      local known, all_numbers = {}, true
      elements = {}
      for _, pair in ipairs(list) do
        for _, one in ipairs(pair) do
          if not known[one] then elements[#elements + 1] = one end
          known[one], all_numbers = true, all_numbers and math.type(one) ~= nil
        end
      end
      if all_numbers then table.sort(elements) end
    end
    if type(elements) ~= "table" then fail("elements is %s; it must be a list, %s", said(elements), EXAMPLE) end
    check_list(elements, "elements", "numbers and words")
    if #elements > ELEMENTS_MAX then fail("there are %d elements; %d are the most", #elements, ELEMENTS_MAX) end
    return elements
  end

  local function index_of(elements)
    local index = {}
    for i, one in ipairs(elements) do
      if not is_element(one) then
        fail(
          "elements[%d] is %s; an element is a number or a word without spaces, commas, quotes or braces",
          i,
          said(one)
        )
      end
      if index[tostring(one)] then fail("elements has %s twice", tostring(one)) end
      index[tostring(one)] = i
    end
    return index
  end

  local function cell(order, i) return sg.bits.cell(i - 1, order.n, 1) end

  -- All above each element by the pairs, and by way of others.
  local function close(order, list, index)
    for i, pair in ipairs(list) do
      local a, b = index[tostring(pair[1])], index[tostring(pair[2])]
      if not a or not b then fail("below[%d]: %s is not among the elements", i, tostring(pair[a and 2 or 1])) end
      order.above[a] = order.above[a] | cell(order, b)
    end
    for k = 1, order.n do
      for i = 1, order.n do
        if sg.bits.has(order.above[i], k - 1) then order.above[i] = order.above[i] | order.above[k] end
      end
    end
  end

  local function ask(order, p)
    for i, a in ipairs(order.elements) do
      for k, b in ipairs(order.elements) do
        if i ~= k and below(a, b, p) then order.above[i] = order.above[i] | cell(order, k) end
      end
    end
  end

  -- Refuses what is no order: a below b below a, or a below b below c and a not below c.
  local function check(order)
    local name = order.elements
    for i = 1, order.n do
      if sg.bits.has(order.above[i], i - 1) then fail("below goes round: %s is below itself", tostring(name[i])) end
      for k in sg.bits.each(order.above[i]) do
        local missing = order.above[k + 1] & ~order.above[i]
        if missing ~= 0 then
          local last = sg.bits.lowest(missing) + 1
          local a, b, c = name[i], name[k + 1], name[last]
          if last == i then fail("below goes round: %s is below %s, and %s below %s", a, b, b, a) end
          fail("below is no order: %s is below %s, %s below %s, but %s is not below %s", a, b, b, c, a, c)
        end
      end
    end
  end

  local kept, kept_for

  -- The order for these parameters: its elements, their numbers by name; of each, what it takes (above, itself among
  -- them) and what it has to do with (near).
  local function order_of(p)
    if kept_for == p then return kept end
    local list = pairs_of(p)
    local elements = elements_of(p, list)
    local order = { elements = elements, n = #elements, index = index_of(elements), above = {}, near = {} }
    order.all = order.n > 0 and sg.bits.full(order.n, 1) or 0
    for i = 1, order.n do
      order.above[i] = 0
    end
    if list then
      close(order, list, order.index)
    else
      ask(order, p)
    end
    check(order)
    for i = 1, order.n do
      order.above[i] = order.above[i] | cell(order, i)
      order.near[i] = (order.near[i] or 0) | order.above[i]
      for k in sg.bits.each(order.above[i]) do
        order.near[k + 1] = (order.near[k + 1] or 0) | cell(order, i)
      end
    end
    kept, kept_for = order, p
    return order
  end

  if type(below) == "table" and type(poset.elements) ~= "function" then
    order_of {} -- so that a fault in the lists is one of the rule
  end

  -- ---- the symmetries of the order ---------------------------------------------------------------------------------

  -- Classes of elements that lie above and below the same ones: any of them may take the place of any other.
  local function twins_of(order)
    local classes, known = {}, {}
    for i = 1, order.n do
      local self = cell(order, i)
      local key = tostring(order.above[i] & ~self) .. " " .. tostring(order.near[i] & ~self)
      known[key] = known[key] or { set = 0 }
      local class = known[key]
      class[#class + 1], class.set, order.rank[i] = i - 1, class.set | self, #class
      if #class == 2 then classes[#classes + 1] = class end
    end
    return classes
  end

  -- For each of the first n elements: the set of those elements that may take its place while the fixed ones stay, as
  -- they lie above and below the same of them. Twins stay in their order.
  local function places_of(order, n, fixed)
    local groups, kinds = {}, {}
    for i = 1, n do
      local above, near = order.above[i], order.near[i]
      local sizes = ("%d %d %d "):format(order.rank[i], sg.bits.count(above), sg.bits.count(near))
      kinds[i] = sizes .. tostring(above & fixed) .. " " .. tostring(near & fixed)
      groups[kinds[i]] = (groups[kinds[i]] or 0) | cell(order, i)
    end
    for i = 1, n do
      kinds[i] = groups[kinds[i]]
    end
    return kinds
  end

  -- Those that stand to k as other stands to i.
  local function related(order, i, other, k)
    if sg.bits.has(order.above[i], other - 1) then return order.above[k] end
    if sg.bits.has(order.near[i], other - 1) then return order.near[k] & ~order.above[k] end
    return order.all & ~order.near[k]
  end

  -- A symmetry, as the list of the cells that come to the places 1, ..., last, where the others stay; nil: there is
  -- none. budget.left: so many pairs of elements may be looked at.
  local function symmetry(order, places, last, budget)
    if last == 0 then return {} end
    for k in sg.bits.each(places[last]) do
      local left, other = {}, 0
      budget.left = budget.left - last
      if budget.left < 0 then return nil end
      repeat
        other = other + 1
        left[other] = places[other] & related(order, last, other, k + 1) & ~cell(order, k + 1)
      until other >= last - 1 or left[other] == 0
      local found = (last == 1 or left[other] ~= 0) and symmetry(order, left, last - 1, budget)
      if found then
        found[last] = k
        return found
      end
    end
    return nil
  end

  -- Each of the symmetries after each of the images, those by one symmetry together.
  local function composed(images, symmetries, fixed)
    local list = {}
    for which, one in ipairs(symmetries) do
      for m, image in ipairs(images) do
        local after = { shared = m > 1 and image.shared or which > 1 and fixed or 0 }
        for at, i in ipairs(image) do
          after[at] = one[i + 1] or i
        end
        list[#list + 1] = after
      end
    end
    return list
  end

  local IMAGES_MAX, PAIRS_MAX = 1024, 40000

  -- The symmetries of the order that keep twins in their order, a group: of each the cells that come to the last place,
  -- to the one before it, and so on, and how many of them it shares with the symmetry before. Where there are too many,
  -- or they take too long to find, those that leave the last elements where they are.
  local function images_of(order)
    if order.images then return order.images end
    local images, budget, fixed = { { shared = 0 } }, { left = PAIRS_MAX }, order.all
    order.rank = {}
    order.twins = twins_of(order)
    for i = 1, order.n do
      images[1][i] = order.n - i
    end
    for i = 1, order.n do
      fixed = fixed & ~cell(order, i)
      local places, found = places_of(order, i, fixed), { {} } -- of each place of i, a symmetry that brings it there
      for k in sg.bits.each(places[i]) do
        places[i] = cell(order, k + 1)
        if k + 1 ~= i then found[#found + 1] = symmetry(order, places, i, budget) end
      end
      if budget.left < 0 or #found * #images > IMAGES_MAX then break end
      if #found > 1 then images = composed(images, found, order.n - i) end
    end
    order.images = images
    return images
  end

  -- Of twins the first ones are there.
  local function sort_twins(order, has)
    for _, class in ipairs(order.twins) do
      local next_one = 1
      for _, i in ipairs(class) do
        if has[i] then
          has[i] = nil
          has[class[next_one]], next_one = true, next_one + 1
        end
      end
    end
  end

  -- The symmetry by which the image of a set is the least, as a number. `beaten`: the image before is greater than the
  -- best one at this place, and equal to it at those before. So are all that share this place with it.
  local function best_image(images, has, n)
    local best, beaten = images[1], n + 1
    for m = 2, #images do
      local image = images[m]
      if image.shared < beaten then
        local at = image.shared + 1
        while at <= n and has[best[at]] == has[image[at]] do
          at = at + 1
        end
        beaten = at
        if at <= n and has[best[at]] then
          best, beaten = image, n + 1
        end
      end
    end
    return best
  end

  rule.canonical = function(set, p)
    local order = order_of(p)
    local images, has, out = images_of(order), {}, 0
    for i in sg.bits.each(set & order.all) do
      has[i] = true
    end
    sort_twins(order, has)
    for at, i in ipairs(best_image(images, has, order.n)) do
      if has[i] then out = out | cell(order, order.n + 1 - at) end
    end
    return out
  end

  rule.engine = function(p)
    local order = order_of(p)
    local texts, twins = {}, {}
    for m, image in ipairs(images_of(order)) do
      texts[m] = string.char(table.unpack(image))
    end
    for m, class in ipairs(order.twins) do
      twins[m] = class.set
    end
    return { above = order.above, twins = twins, images = texts }
  end

  -- ---- the rule --------------------------------------------------------------------------------------------------

  -- The order that a set of elements belongs to.
  local function order_with(set, p)
    local order = order_of(p)
    shared.check_set(set, order.n)
    return order
  end

  rule.options = function(set, option, p, label)
    local order = order_with(set, p)
    for i in sg.bits.each(set & order.all) do
      if label then label(order.elements[i + 1]) end
      option(set & ~order.above[i + 1])
    end
  end

  rule.split = function(set, part, p)
    local order = order_with(set, p)
    local left = set & order.all
    while left ~= 0 do
      local reached = left & -left
      local fresh = reached
      while fresh ~= 0 and reached ~= left do
        local found = order.near[sg.bits.lowest(fresh) + 1] & left & ~reached
        reached, fresh = reached | found, fresh & ~(fresh & -fresh) | found
      end
      part(reached)
      left = left & ~reached
    end
  end

  rule.rank = function(set) return sg.bits.count(set) end

  local function show(set, p)
    local order, names = order_of(p), {}
    for i in sg.bits.each(set) do
      names[#names + 1] = tostring(order.elements[i + 1])
    end
    return "{" .. table.concat(names, ",") .. "}"
  end

  local function parse(text, p)
    local order, set = order_of(p), 0
    local inside = text:match "^%s*{(.*)}%s*$" or text
    for word in inside:gmatch "[^,%s]+" do
      local i = order.index[word]
      if not i then error(shared.brief(word) .. " is not an element" .. shared.suggest(word, {}), 0) end
      set = set | cell(order, i)
    end
    return set
  end

  if rule.show == nil then rule.show = show end
  if rule.parse == nil then rule.parse = parse end
  start_by_parse(rule.parse)
  if rule.start == nil then rule.start = function(p) return order_of(p).all end end
  local own_valid = rule.valid
  rule.valid = function(set, p)
    local order = order_of(p)
    if math.type(set) ~= "integer" and (type(set) ~= "userdata" or order.n <= 64) then
      return "it is no set of elements, as {" .. tostring(order.elements[1] or "") .. "}"
    end
    if set & ~order.all ~= 0 then return "it has elements that there are not" end
    if own_valid ~= nil then return own_valid(set, p) end
    return true
  end
  if rule.sample == nil then rule.sample = function(i, p) return i * 2654435761 >> 3 & order_of(p).all end end

  local APART = 1.5 -- cells from element to element

  -- The place of each element in a drawing: in a row by its height, the elements in the longest chain below it; the
  -- middles of the rows lie above each other.
  local function drawn_places(order)
    local height, width, wide = {}, {}, 0
    local function of(i)
      if height[i] then return height[i] end
      local h = 0
      for k in sg.bits.each(order.near[i] & ~order.above[i]) do
        h = math.max(h, of(k + 1) + 1)
      end
      height[i] = h
      return h
    end
    local places, most = {}, 0
    for i = 1, order.n do
      most = math.max(most, of(i))
    end
    for i = 1, order.n do
      local h = height[i]
      width[h] = (width[h] or 0) + 1
      places[i], wide = { width[h], most - h }, math.max(wide, width[h])
    end
    for i, at in ipairs(places) do
      places[i] = { 1 + APART * (at[1] - 1 + (wide - width[height[i]]) / 2), 1 + APART * at[2] }
    end
    return places
  end

  -- The elements that are left, each a level above those below it, and lines where nothing lies between two.
  if rule.draw == nil then
    rule.draw = function(set, pen, p)
      local order = order_of(p)
      local all, places, names, edges, number = drawn_places(order), {}, {}, {}, {}
      for i in sg.bits.each(set) do
        names[#names + 1] = tostring(order.elements[i + 1])
        places[#names], number[i] = all[i + 1], #names
      end
      for i in sg.bits.each(set) do
        local above = order.above[i + 1] & set & ~cell(order, i + 1)
        local beyond = 0
        for k in sg.bits.each(above) do
          beyond = beyond | order.above[k + 1] & ~cell(order, k + 1)
        end
        for k in sg.bits.each(above & ~beyond) do
          edges[#edges + 1] = { number[i], number[k] }
        end
      end
      pen.graph({ n = #names, edges = edges }, { places = places, names = names })
    end
  end
  return rule
end
