-- SPDX-License-Identifier: MIT
--[[ The definition of coupled families of heaps (docs/rules.md, heaps): completes a rule with the field heaps. A
position is the name of a family and a heap, "a7". The moves of a family are texts, as "a(i) + b(n-1-i) for n >= 2", or
a function (n, option, heap, p).

The function runs in the box of the program and in the checker, beside the functions of the rule: it may use only what
both have, and no local variables of this file. `engine` gives the names of the families and, where all moves are texts,
what the texts say: the values in C and the checker of periods go by that. ]]

return function(rule)
  local is_read = false -- the rest is known; it is found when a function asks for it
  local families -- what the rule says of each family, by name
  local names -- of the families, sorted
  local texts -- the options of each family that are texts, read
  local NUMBER_MAX, FAMILIES_MAX = 1000000, 4096 -- what the engine for texts takes

  -- ---- options that are texts: "a(i) + b(n-1-i) for n >= 2" ---------------------------------------------------

  -- A reader of one text: it skips blanks.
  local function reader(source, whose)
    local at = 1
    local self = {}
    function self.fail(message) error("heaps." .. whose .. ': "' .. source .. '": ' .. message, 0) end
    -- Takes the text here that matches a pattern; nil if none does.
    function self.take(pattern)
      local found, behind = string.match(source, "^ *(" .. pattern .. ")()", at)
      at = behind or at
      return found
    end
    function self.want(sign, where)
      if not self.take("%" .. sign) then self.fail("expected '" .. sign .. "' " .. where) end
    end
    function self.word() return self.take "[%a_][%w_]*" end
    function self.number()
      local digits = self.take "%d+"
      local value = digits and math.tointeger(tonumber(digits))
      if digits and (not value or value > NUMBER_MAX) then self.too_large(digits) end
      return value
    end
    function self.too_large(number)
      self.fail("the number " .. number .. " is out of range: numbers are at most " .. NUMBER_MAX)
    end
    function self.ended() return string.find(source, "^ *$", at) ~= nil end
    return self
  end

  -- Reads a heap in brackets, or behind a sign of comparison: { n, i, c } for n*N + i*I + c.
  local function linear(read)
    local found, sign = { n = 0, i = 0, c = 0 }, read.take "%-" and -1 or 1
    repeat
      local number = read.number()
      if number then
        found.c = found.c + sign * number
      else
        local name = read.word()
        if name ~= "n" and name ~= "i" then read.fail("in brackets stand n, i and numbers, as in a(n-1-i)") end
        found[name] = found[name] + sign
      end
      sign = read.take "%+" and 1 or read.take "%-" and -1 or nil
    until not sign
    if found.c > NUMBER_MAX or found.c < -NUMBER_MAX then read.too_large(found.c) end
    return found
  end

  -- A heap in brackets: as linear, and with the field least = m if it is max(n-3, m), in either order.
  local function heap_in_brackets(read)
    if not read.take "max" then return linear(read) end
    read.want("(", "behind max")
    local heap = linear(read)
    read.want(",", "behind the first number of max")
    local least = linear(read)
    read.want(")", "behind the second number of max")
    if heap.n == 0 then
      heap, least = least, heap
    end
    if heap.n ~= 1 or heap.i ~= 0 or least.n ~= 0 or least.i ~= 0 or least.c < 0 then
      read.fail("max is as in a(max(n-3, 0)): of n minus a number and a number from 0 on")
    end
    heap.least = least.c
    return heap
  end

  local function add_term(read, option, family, arg)
    if arg.n == 0 and arg.i == 0 then
      if arg.c < 0 then read.fail("a heap is a whole number from 0 on") end
      option.fixed[#option.fixed + 1] = { family, arg.c }
    elseif arg.n == 1 and arg.i == 0 then
      if arg.c > 0 then read.fail("a move may not make a heap grow: " .. family .. "(n+" .. arg.c .. ")") end
      option.far[#option.far + 1] = { family, -arg.c, arg.least }
    elseif arg.n == 0 and arg.i == 1 and not option.first then
      option.first = { family, arg.c }
    elseif arg.n == 1 and arg.i == -1 and not option.second then
      option.second = { family, -arg.c }
    else
      read.fail(
        "a sum of heaps has terms such as a(n-1) and a(3), and at most one pair a(i) + b(n-1-i); moves of "
          .. "another form are a function"
      )
    end
  end

  -- The condition on n, compared with the number c.
  local function add_to_range(option, sign, c)
    if sign == "~=" or sign == "!=" then
      option.barred[c] = true
      option.cuts[#option.cuts + 1], option.cuts[#option.cuts + 2] = c, c + 1
      return
    end
    local from = sign == ">" and c + 1 or sign ~= "<" and sign ~= "<=" and c or 0
    local to = sign == "<" and c - 1 or sign ~= ">" and sign ~= ">=" and c or nil
    option.from = math.max(option.from, from)
    if to then option.to = math.min(option.to or to, to) end
  end

  local function add_condition(read, option)
    local name, sign = read.word(), read.take "[<>=~!]=?"
    if name ~= "n" and name ~= "i" and name ~= "j" or not sign or sign == "~" or sign == "!" then
      read.fail("a condition is as in: for n >= 2, n < 9, n ~= 5, i >= 1, i <= n-3, j >= 1")
    end
    local bound = linear(read)
    local c, strict = bound.c, (sign == ">" or sign == "<") and 1 or 0
    if name == "n" and bound.n == 0 and bound.i == 0 then
      add_to_range(option, sign, c)
    elseif name == "i" and (sign == ">=" or sign == ">") and bound.n == 0 and bound.i == 0 then
      option.least = math.max(option.least, c + strict)
    elseif name == "j" and (sign == ">=" or sign == ">") and bound.n == 0 and bound.i == 0 then
      option.least_second = math.max(option.least_second, c + strict)
    elseif name == "i" and (sign == "<=" or sign == "<") and bound.n == 1 and bound.i == 0 then
      option.most = math.max(option.most or strict - c, strict - c)
    else
      read.fail(
        "conditions compare n with a number, by >=, >, <=, <, = and ~=, or say i >= 1, i > 1, i <= n-3, "
          .. "i < n-3, j >= 1 or j > 1, with other numbers"
      )
    end
  end

  -- The pair a(i) + b(n-k-i) as { a, b, k, least heap of a, least heap of b }.
  local function pair_of(read, option)
    if not option.first and not option.second then
      if option.least > 0 or option.most or option.least_second > 0 then
        read.fail "there is no i or j without a pair, as a(i) + b(n-1-i)"
      end
      return nil
    elseif not option.first or not option.second then
      read.fail("i stands in two terms, as in a(i) + b(n-1-i)")
    end
    local shift, k = option.first[2], option.second[2]
    local pair = {
      option.first[1],
      option.second[1],
      k - shift,
      math.max(0, shift, option.least + shift),
      math.max(option.least_second, (option.most or k) - k),
    }
    if pair[3] < 0 then read.fail("a move may not make the heaps grow") end
    return pair
  end

  -- The terms of an option for the heaps from `from` on, up to where one of its max changes: fixed and far.
  local function terms_from(option, from)
    local fixed, far = { table.unpack(option.fixed) }, {}
    for _, term in ipairs(option.far) do
      local least = term[3]
      if least and from < term[2] + least then
        fixed[#fixed + 1] = { term[1], least }
      else
        far[#far + 1] = { term[1], term[2] }
      end
    end
    return fixed, far
  end

  -- Appends to list what an option says, for each stretch of heaps on which it says one thing: { fixed = list of
  -- { family, heap }, far = list of { family, k } for heap n-k, pair, from, to }. It is there for the heaps from..to
  -- (nil: all). A stretch without a heap for which all heaps that are left are at least 0 is left out.
  local function add_stretches(list, option, pair)
    for _, term in ipairs(option.far) do
      if term[3] then option.cuts[#option.cuts + 1] = term[2] + term[3] end
    end
    table.sort(option.cuts)
    local function add(from, to)
      if option.barred[from] then return end -- a stretch of this heap alone
      local fixed, far = terms_from(option, from)
      for _, term in ipairs(far) do
        from = math.max(from, term[2])
      end
      if pair then from = math.max(from, pair[3] + pair[4] + pair[5]) end
      if not to or from <= to then
        list[#list + 1] = { fixed = fixed, far = far, pair = pair, from = from, to = to }
      end
    end
    local from = option.from
    for _, cut in ipairs(option.cuts) do
      if cut > from and (not option.to or cut <= option.to) then
        add(from, cut - 1)
        from = cut
      end
    end
    add(from, option.to)
  end

  -- Reads one text, and appends what it says to list.
  local function read_option(list, source, whose)
    local read = reader(source, whose)
    local option = { fixed = {}, far = {}, from = 0, least = 0, least_second = 0, barred = {}, cuts = {} }
    if not read.take "0" then
      repeat
        local family = read.word()
        if not family then read.fail("a term is as a(n-1), or the whole option is 0") end
        if families[family] == nil then read.fail("there is no family '" .. family .. "'") end
        read.want("(", "behind " .. family)
        add_term(read, option, family, heap_in_brackets(read))
        read.want(")", "behind the heap")
      until not read.take "%+"
    end
    if not read.ended() then
      if not read.take "for" then read.fail "expected 'for' or the end behind the sum of heaps" end
      repeat
        add_condition(read, option)
      until not read.take ","
      if not read.ended() then read.fail("there is more behind the conditions than can be read") end
    end
    add_stretches(list, option, pair_of(read, option))
  end

  -- ---- the families ------------------------------------------------------------------------------------------

  -- Calls each(family) for the families of which heap n may be left from heap n of an option's family, for every n.
  local function beside(option, each)
    for _, term in ipairs(option.far) do
      if term[2] == 0 then each(term[1]) end
    end
    local pair = option.pair
    if pair and pair[3] == 0 then
      if pair[5] == 0 then each(pair[1]) end
      if pair[4] == 0 then each(pair[2]) end
    end
  end

  -- The names in an order in which heap n of each needs heap n of those before it only.
  local function in_order()
    local order, state = {}, {}
    local function visit(name)
      if state[name] == "done" then return end
      if state[name] then
        error("heaps." .. name .. ": play can go round: from heap n to heap n of the same family", 0)
      end
      state[name] = "open"
      for _, option in ipairs(texts[name]) do
        beside(option, visit)
      end
      state[name], order[#order + 1] = "done", name
    end
    for _, name in ipairs(names) do
      visit(name)
    end
    return order
  end

  local all_texts

  local function check_family(name, moves)
    if type(name) ~= "string" or not string.find(name, "^[%a_][%w_]*$") or string.find(name, "^%d", #name) then
      local message = "heaps: the name %s of a family is no word of letters, digits and _ that begins with a letter "
        .. "and does not end with a digit"
      error(string.format(message, tostring(name)), 0)
    end
    if type(moves) ~= "function" and type(moves) ~= "table" and type(moves) ~= "string" then
      local message =
        'heaps.%s is a %s; it must be a function (n, option, heap, p) or a list of texts such as "%s(n-1)"'
      error(string.format(message, name, type(moves), name), 0)
    end
  end

  -- The texts of the moves of a family.
  local function read_texts(name, moves)
    texts[name] = {}
    for i, source in ipairs(type(moves) == "string" and { moves } or moves) do
      if type(source) ~= "string" then
        local message = 'heaps.%s[%d] is a %s; it must be a text such as "%s(n-1)"'
        error(string.format(message, name, i, type(source), name), 0)
      end
      read_option(texts[name], source, name)
    end
  end

  local function read_families(p)
    if is_read then return end
    local said = rule.heaps
    if type(said) == "function" then said = said(p) end
    if type(said) ~= "table" then
      error("heaps returned a " .. type(said) .. "; it must return a table of families", 0)
    end
    families, names, texts, all_texts = said, {}, {}, true
    for name, moves in pairs(said) do
      check_family(name, moves)
      names[#names + 1] = name
    end
    if #names == 0 then error("heaps has no family", 0) end
    table.sort(names)
    for _, name in ipairs(names) do
      if type(said[name]) == "function" then
        all_texts = false
      else
        read_texts(name, said[name])
      end
    end
    if all_texts then
      if #names > FAMILIES_MAX then
        error("heaps has " .. #names .. " families; " .. FAMILIES_MAX .. " are the most if all moves are texts", 0)
      end
      in_order()
    end
    is_read = true
  end

  -- ---- positions ---------------------------------------------------------------------------------------------

  -- The family and the digits of the heap that a text names; nil if it names none.
  local function apart(text)
    if type(text) ~= "string" then return nil end
    local digits = string.reverse(string.match(string.reverse(text), "^%d*"))
    local name = string.sub(text, 1, #text - #digits)
    if digits == "" or families[name] == nil then return nil end
    return name, (string.gsub(digits, "^0+(%d)", "%1"))
  end

  local function about()
    return "a position is the name of a family and a heap, as "
      .. names[1]
      .. "7; the families are "
      .. table.concat(names, ", ")
  end

  local function heap_in(position)
    local name, digits = apart(position)
    if not name then error(about(), 0) end
    local n = math.tointeger(tonumber(digits))
    if not n or #digits > 18 then error("the heap " .. position .. " is too large to list its moves", 0) end
    return name, n
  end

  -- ---- moves -------------------------------------------------------------------------------------------------

  local function list_option(found, n, option)
    if n < found.from or found.to and n > found.to then return end
    local parts = {}
    for _, term in ipairs(found.fixed) do
      parts[#parts + 1] = term[1] .. term[2]
    end
    for _, term in ipairs(found.far) do
      parts[#parts + 1] = term[1] .. n - term[2]
    end
    local pair = found.pair
    if not pair then
      option(table.unpack(parts))
      return
    end
    local total, at = n - pair[3], #parts
    local last = total - pair[5]
    if pair[1] == pair[2] and pair[4] == pair[5] then last = total // 2 end
    for i = pair[4], last do
      parts[at + 1], parts[at + 2] = pair[1] .. i, pair[2] .. total - i
      option(table.unpack(parts))
    end
  end

  -- Makes the functions that name a heap of each family, for the functions of the rule.
  local function makers()
    local heap = {}
    for _, name in ipairs(names) do
      heap[name] = function(n)
        if math.type(n) ~= "integer" or n < 0 then
          error("heap." .. name .. "(" .. tostring(n) .. "): a heap is a whole number from 0 on", 2)
        end
        return name .. n
      end
    end
    return heap
  end

  local heap
  rule.options = function(position, option, p, label)
    read_families(p)
    local name, n = heap_in(position)
    local moves = families[name]
    if type(moves) == "function" then
      heap = heap or makers()
      local returned = moves(n, option, heap, p, label)
      if returned then
        error("heaps." .. name .. " returned a " .. type(returned) .. "; call option once per move instead", 0)
      end
      return
    end
    for _, found in ipairs(texts[name]) do
      list_option(found, n, option)
    end
  end

  -- The families in order, and of each option of texts: family, fixed, far, pair, from, to, with numbers for names.
  rule.engine = function(p)
    read_families(p)
    if not all_texts then return { names = names } end
    local order, number = in_order(), {}
    for i, name in ipairs(order) do
      number[name] = i
    end
    local options = {}
    local function numbered(terms)
      local list = {}
      for i, term in ipairs(terms) do
        list[i] = { number[term[1]], term[2] }
      end
      return list
    end
    for i, name in ipairs(order) do
      for _, found in ipairs(texts[name]) do
        local pair = found.pair
        options[#options + 1] = {
          family = i,
          fixed = numbered(found.fixed),
          far = numbered(found.far),
          pair = pair and { number[pair[1]], number[pair[2]], pair[3], pair[4], pair[5] } or nil,
          from = found.from,
          to = found.to,
        }
      end
    end
    return { names = names, order = order, options = options }
  end

  if rule.start == nil then rule.start = function(p)
    read_families(p)
    return names[1] .. 10
  end end
  rule.valid = function(position, p)
    read_families(p)
    local name, digits = apart(position)
    if not name then return about() end
    return name .. digits == position or "it is written " .. name .. digits
  end
  rule.parse = function(text, p)
    read_families(p)
    local name, digits = apart(text)
    if not name then error(about(), 0) end
    return name .. digits
  end
  rule.show = function(position) return position end
  if rule.sample == nil then
    rule.sample = function(i, p)
      read_families(p)
      return names[(i - 1) % #names + 1] .. (i - 1) // #names
    end
  end
  return rule
end
