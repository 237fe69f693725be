-- SPDX-License-Identifier: MIT
--[[ The definition of heap games whose moves are a formula (docs/rules.md, moves): completes a rule with the field
moves, a text such as "m < n and 2*m >= n", or a function of the parameters that returns one. A heap of n may become one
of m if the formula holds. It has whole numbers, the names n and m, + and -, * and // and % by numbers, = ~= < <= > >=
(also as a chain, m < n <= 2*m), and, or, not, and `exists k: ...` and `all k: ...`, where k is any number from 0 to n.
V2(x) to V10(x) is the largest power of that base that divides x (1 for 0, as Bruyère, Hansel, Michaux and Villemaire
have it), and x ~ y has the binary digits in which x and y differ. A formula with them has one base.
Behind "(a2, b2):" stands a formula of two heaps: {a, b} may become {a2, b2}, and k goes up to a + b.

The function runs in the box of the program, beside the functions of the rule: it may use only what a box has, and no
local variables of this file. `engine` gives the formula as data, with its text, for the automata (sg.automata.formula):
  { op = "and"|"or", a, b }, { op = "not", a }, { op = "exists"|"all", name = k, a },
  { op = "="|"<=", sum }: a sum is 0, or at most 0; a sum { c = constant, of = { name = coefficient }, parts = list },
where each part names a number that the sum, or a later part, uses: { name, op = "%"|"//", by, sum } a remainder or a
quotient, { name, op = "V", by, sum } the largest power of `by` that divides a sum, { name, op = "~", sum, other } two
sums that are not less than 0, digit by digit. Comparisons and quantifiers have at = the column in the text. The whole
has base = b if one is needed. ]]

return function(rule, shared)
  local MOST = 1 << 30 -- the largest number of a formula
  local COMPARISONS = { ["="] = true, ["=="] = true, ["~="] = true, ["<"] = true, ["<="] = true, [">"] = true }
  COMPARISONS[">="] = true
  local WORDS = { ["and"] = true, ["or"] = true, ["not"] = true, exists = true, all = true }
  local POWERS = {} -- V2 to V10: the base
  for base = 2, 10 do
    POWERS["V" .. base] = base
  end

  -- Of other languages, and what to write instead; longer ones first.
  local FOREIGN = {
    { "&&", "and" },
    { "||", "or" },
    { "!=", "~=" },
    { "!", "not" },
    { "/", "'n // 2', rounded down, or '2*m >= n' for m >= n/2" },
    { "^", "'V2(n - m) = n - m' for a power of 2; squares have no formula" },
    { ".", "whole numbers, as '2*m >= n' for m >= 0.5*n" },
    { "{", "'m = n - 1 or m = n - 3' in the place of a list" },
  }
  local FOREIGN_NAMES = { mod = "'%'", N = "'n'", M = "'m'", xor = "'~'", forall = "'all k: ...'" }
  for _, name in ipairs { "a", "b", "a2", "b2" } do
    FOREIGN_NAMES[name] = "'(a2, b2): ...' for a formula of two heaps"
  end

  -- ---- words ------------------------------------------------------------------------------------------------

  local function fault(token, expected, try)
    local found = token.text == "" and "the end" or "'" .. shared.brief(token.text, 40) .. "'"
    error(string.format("moves, column %d: found %s, expected %s; try %s", token.at, found, expected, try), 0)
  end

  local function tokens_of(text, at)
    local list = {}
    while true do
      at = text:find("%S", at)
      if not at then break end
      local word = text:match("^%d+", at)
        or text:match("^[%a_][%w_]*", at)
        or text:match("^[=~<>]=", at)
        or text:match("^//", at)
        or text:match("^[%+%-%*%%=<>~%(%):,]", at)
      if not word then
        for _, pair in ipairs(FOREIGN) do
          local is_there = text:sub(at, at + #pair[1] - 1) == pair[1]
          if is_there then fault({ text = pair[1], at = at }, "a number, a name or a sign", pair[2]) end
        end
        local found = { text = text:match("^%S", at), at = at }
        fault(found, "a number, a name or a sign", "the signs + - * // % ~ = ~= < <= > >= ( )")
      elseif word:find "^%d" and text:find("^[%a_]", at + #word) then
        local found = { text = text:match("^%S", at + #word), at = at + #word }
        fault(found, "a sign after the number", ("'%s*%s'"):format(word, text:match("^[%a_][%w_]*", found.at)))
      end
      list[#list + 1] = { text = word, at = at }
      at = at + #word
    end
    list[#list + 1] = { text = "", at = #text + 1 }
    return list
  end

  -- ---- sums -------------------------------------------------------------------------------------------------

  local function constant(c) return { c = c, of = {}, parts = {} } end

  local function is_constant(sum) return next(sum.of) == nil end

  local function may_be_negative(sum)
    local may = sum.c < 0
    for _, coefficient in pairs(sum.of) do
      may = may or coefficient < 0
    end
    return may
  end

  -- The largest power of a base that divides a number.
  local function power_in(base, x)
    local power = 1
    while x ~= 0 and x % (power * base) == 0 do
      power = power * base
    end
    return power
  end

  -- a + factor * b
  local function add(a, b, factor)
    local sum = { c = a.c + factor * b.c, of = {}, parts = {} }
    for _, one in ipairs { { a, 1 }, { b, factor } } do
      for name, coefficient in pairs(one[1].of) do
        sum.of[name] = (sum.of[name] or 0) + one[2] * coefficient
        if sum.of[name] == 0 then sum.of[name] = nil end
      end
      for _, part in ipairs(one[1].parts) do
        sum.parts[#sum.parts + 1] = part
      end
    end
    return sum
  end

  local function check_size(sum, token)
    local largest = math.abs(sum.c)
    for _, coefficient in pairs(sum.of) do
      largest = math.max(largest, math.abs(coefficient))
    end
    if largest > MOST then fault(token, ("numbers up to %d"):format(MOST), "a smaller number") end
    return sum
  end

  -- ---- reading ----------------------------------------------------------------------------------------------

  -- Behind "(a2, b2):" stands a formula of two heaps.
  local function after_pair(text) return text:match "^%s*%(%s*a2%s*,%s*b2%s*%)%s*:()" end

  local function parse(text)
    local of_pairs = after_pair(text)
    local names = of_pairs and { a = true, b = true, a2 = true, b2 = true } or { n = true, m = true }
    local tokens, at, n_parts, depth = tokens_of(text, of_pairs or 1), 1, 0, 0
    local formula, base_of_formula

    local function peek() return tokens[at].text end

    local function take()
      at = at + 1
      return tokens[at - 1]
    end

    local function expect(word, why)
      if peek() ~= word then fault(tokens[at], ("'%s'"):format(word), why) end
      return take()
    end

    local function number_of(value, token)
      if value.op then fault(token, "a number before it", "a comparison of numbers, as m < n") end
      return value
    end

    local function formula_of(value, token)
      if not value.op then fault(token, "a comparison before it", "m < n") end
      return value
    end

    -- The sum that is the name of a new part, behind the parts of the sums from which the part is made.
    local function new_part(part, from)
      n_parts = n_parts + 1
      part.name = ("part %d"):format(n_parts)
      local parts = {}
      for _, one in ipairs(from) do
        table.move(one.parts, 1, #one.parts, #parts + 1, parts)
      end
      parts[#parts + 1] = part
      return { c = 0, of = { [part.name] = 1 }, parts = parts }
    end

    local function bare(value) return { c = value.c, of = value.of, parts = {} } end

    local function needs_base(base, token)
      if base_of_formula and base_of_formula ~= base then
        fault(token, ("digits in base %d, as before"):format(base_of_formula), "one base in a formula")
      elseif of_pairs and base ~= 2 then
        fault(token, "digits in base 2 in a formula of two heaps", "V2")
      end
      base_of_formula = base
    end

    local function power(token)
      local base = POWERS[token.text]
      needs_base(base, token)
      expect("(", token.text .. "(n)")
      local first = tokens[at]
      local value = number_of(formula(), first)
      expect(")", "as many ) as (")
      if is_constant(value) then return constant(power_in(base, value.c)) end
      return new_part({ op = "V", by = base, sum = bare(value) }, { value })
    end

    local function known_names()
      local list = {}
      for name in pairs(names) do
        list[#list + 1] = name
      end
      table.sort(list)
      return table.concat(list, ", ")
    end

    local function primary()
      local token = tokens[at]
      if token.text:find "^%d" then
        take()
        if #token.text > 10 then fault(token, ("numbers up to %d"):format(MOST), "a smaller number") end
        return check_size(constant(math.tointeger(tonumber(token.text))), token)
      elseif token.text == "(" then
        take()
        depth = depth + 1
        if depth > 50 then fault(token, "at most 50 brackets in one another", "a shorter formula") end
        local value = formula()
        depth = depth - 1
        expect(")", "as many ) as (")
        return value
      elseif POWERS[token.text] then
        return power(take())
      elseif names[token.text] then
        take()
        return { c = 0, of = { [token.text] = 1 }, parts = {} }
      elseif token.text:find "^[%a_]" and not WORDS[token.text] then
        local is_call = tokens[at + 1].text == "("
        fault(
          token,
          is_call and "one of the functions V2 to V10" or "one of the names " .. known_names(),
          is_call and "'exists q: n = 3*q' and the like, or moves in Lua: heap = function(n, option) ... end"
            or not of_pairs and FOREIGN_NAMES[token.text]
            or ("'exists %s: ...' to name a number"):format(token.text)
        )
      end
      fault(
        token,
        "a number or a name",
        of_pairs and "a, b for the heaps, a2, b2 for what they become" or "n for the heap, m for what it becomes"
      )
    end

    local function divided(value, operator, divisor)
      local by = is_constant(divisor) and divisor.c or 0
      if by < 1 then
        fault(tokens[at - 1], "a number from 1 on after " .. operator.text, "n " .. operator.text .. " 2")
      end
      if by > 1 << 20 then fault(tokens[at - 1], ("at most %d after it"):format(1 << 20), "a smaller number") end
      if is_constant(value) then return constant(operator.text == "%" and value.c % by or value.c // by) end
      if operator.text == "//" and may_be_negative(value) then
        fault(operator, "a sum without minus before //", "'exists q: 2*q = n - m' and the like")
      end
      return new_part({ op = operator.text, by = by, sum = bare(value) }, { value })
    end

    local function product()
      local first = tokens[at]
      local sign = 1
      while peek() == "-" do
        take()
        sign = -sign
      end
      local value = primary()
      if sign == -1 then value = add(constant(0), number_of(value, first), -1) end -- as in Lua, before * // and %
      while peek() == "*" or peek() == "//" or peek() == "%" do
        local operator = take()
        number_of(value, operator)
        local other = number_of(primary(), operator)
        if operator.text ~= "*" then
          value = divided(value, operator, other)
        elseif is_constant(other) then
          value = add(constant(0), value, other.c)
        elseif is_constant(value) then
          value = add(constant(0), other, value.c)
        else
          fault(operator, "a product with a number", "2*m: two names are not multiplied")
        end
        check_size(value, operator)
      end
      return value
    end

    local function sum()
      local value = product()
      while peek() == "+" or peek() == "-" do
        local operator = take()
        value = add(number_of(value, operator), number_of(product(), operator), operator.text == "+" and 1 or -1)
        check_size(value, operator)
      end
      return value
    end

    -- As in Lua, ~ comes behind + and -, and before comparisons.
    local function digit_by_digit()
      local value = sum()
      while peek() == "~" do
        local operator = take()
        local other = number_of(sum(), operator)
        needs_base(2, operator)
        if may_be_negative(number_of(value, operator)) or may_be_negative(other) then
          fault(operator, "sums without minus beside ~", "'exists q: q = n - m and ...' to name a difference")
        elseif is_constant(value) and is_constant(other) then
          value = constant(value.c ~ other.c)
        else
          value = new_part({ op = "~", sum = bare(value), other = bare(other) }, { value, other })
        end
      end
      return value
    end

    local compared
    function compared(a, sign, b, column)
      if sign == "=" or sign == "==" then return { op = "=", at = column, sum = add(a, b, -1) } end
      if sign == "~=" then return { op = "not", compared(a, "=", b, column) } end
      if sign == ">" or sign == ">=" then
        a, b = b, a
      end
      local left = add(a, b, -1)
      if sign == "<" or sign == ">" then left.c = left.c + 1 end
      return { op = "<=", at = column, sum = left }
    end

    local function comparison()
      local value = digit_by_digit()
      if not value.op and peek():find "^[%a_]" and not WORDS[peek()] then
        fault(tokens[at], "a sign or a comparison", FOREIGN_NAMES[peek()] or "'m < n and n - m <= 3'")
      end
      if not COMPARISONS[peek()] then return value end
      local before, all = number_of(value, tokens[at]), nil
      while COMPARISONS[peek()] do
        local sign = take()
        local after = number_of(digit_by_digit(), sign)
        local one = compared(before, sign.text, after, sign.at)
        all, before = all and { op = "and", all, one } or one, after
      end
      return all
    end

    local function quantified(operator)
      local list = {}
      repeat
        local token = take()
        if not token.text:find "^[%a_]" or WORDS[token.text] or POWERS[token.text] then
          fault(token, "a name", operator .. " k: ...")
        elseif names[token.text] then
          fault(token, "a name that is not in use", "another letter")
        end
        names[token.text], list[#list + 1] = true, token
      until peek() ~= "," or not take()
      expect(":", operator .. " k: ...")
      local token = tokens[at]
      local body = formula_of(formula(), token)
      for i = #list, 1, -1 do
        names[list[i].text], body = nil, { op = operator, at = list[i].at, name = list[i].text, body }
      end
      return body
    end

    local function negation()
      local token = tokens[at]
      if token.text == "not" then
        take()
        return { op = "not", formula_of(negation(), token) }
      elseif token.text == "exists" or token.text == "all" then
        take()
        return quantified(token.text)
      end
      return comparison()
    end

    local function joined(operator, next_one)
      local value = next_one()
      while peek() == operator do
        local token = take()
        value = { op = operator, formula_of(value, token), formula_of(next_one(), tokens[at]) }
      end
      return value
    end

    local function conjunction() return joined("and", negation) end

    function formula()
      depth = depth + 1
      if depth > 100 then fault(tokens[at], "fewer parts in one another", "a shorter formula") end
      local value = joined("or", conjunction)
      depth = depth - 1
      return value
    end

    local whole = formula()
    if peek() ~= "" then fault(tokens[at], "and, or, a sign, or the end", "and before it, to join two formulas") end
    whole = formula_of(whole, tokens[at])
    whole.of_pairs, whole.base = of_pairs and true, base_of_formula
    return whole
  end

  -- ---- what it means ----------------------------------------------------------------------------------------

  local value_of

  local function value_of_part(part, at)
    local value = value_of(part.sum, at)
    if part.op == "%" then return value % part.by end
    if part.op == "//" then return value // part.by end
    if part.op == "V" then return power_in(part.by, value) end
    return value ~ value_of(part.other, at)
  end

  function value_of(sum, at)
    for _, part in ipairs(sum.parts) do
      at[part.name] = value_of_part(part, at)
    end
    local value = sum.c
    for name, coefficient in pairs(sum.of) do
      value = value + coefficient * at[name]
    end
    return value
  end

  -- The numbers of a name for which a comparison may hold: from, to; nil where it says nothing that is known yet.
  local function bounds(node, name, at)
    if node.op ~= "=" and node.op ~= "<=" then return nil end
    local a, known = node.sum.of[name] or 0, {}
    local function is_known(other) return known[other] or other ~= name and at[other] ~= nil end
    for _, part in ipairs(node.sum.parts) do
      local all = true
      for _, of_part in ipairs { part.sum, part.other } do
        for other in pairs(of_part.of) do
          all = all and is_known(other)
        end
      end
      at[part.name], known[part.name] = nil, all
    end
    for other in pairs(node.sum.of) do
      if other ~= name and not is_known(other) then return nil end
    end
    for _, part in ipairs(node.sum.parts) do
      if not known[part.name] then return nil end
    end
    if a == 0 then return nil end
    at[name] = 0
    local rest = value_of(node.sum, at)
    at[name] = nil
    if node.op == "=" then
      if rest % a ~= 0 then return 1, 0 end
      return -rest // a, -rest // a
    end
    if a > 0 then return 0, -rest // a end
    return -(-rest // -a), math.maxinteger
  end

  -- Intervals { from, to } of 0..most, in order and apart, outside of which no number of a name makes it true.
  local function places(node, name, at, most)
    local list = {}
    local function put(from, to)
      from, to = math.max(from, 0), math.min(to, most)
      if from > to then return end
      local last = list[#list]
      if last and from <= last[2] + 1 then
        last[2] = math.max(last[2], to)
      else
        list[#list + 1] = { from, to }
      end
    end
    if node.op == "and" then
      local a, b, i, j = places(node[1], name, at, most), places(node[2], name, at, most), 1, 1
      while a[i] and b[j] do
        put(math.max(a[i][1], b[j][1]), math.min(a[i][2], b[j][2]))
        if a[i][2] < b[j][2] then
          i = i + 1
        else
          j = j + 1
        end
      end
    elseif node.op == "or" then
      local both = places(node[1], name, at, most)
      for _, one in ipairs(places(node[2], name, at, most)) do
        both[#both + 1] = one
      end
      table.sort(both, function(x, y) return x[1] < y[1] end)
      for _, one in ipairs(both) do
        put(one[1], one[2])
      end
    elseif node.op == "exists" then
      return places(node[1], name, at, most)
    else
      local from, to = bounds(node, name, at)
      put(from or 0, to or most)
    end
    return list
  end

  -- Does it hold where the names have the numbers in `at`?
  local function holds(node, at)
    if node.op == "and" then return holds(node[1], at) and holds(node[2], at) end
    if node.op == "or" then return holds(node[1], at) or holds(node[2], at) end
    if node.op == "not" then return not holds(node[1], at) end
    if node.op == "=" then return value_of(node.sum, at) == 0 end
    if node.op == "<=" then return value_of(node.sum, at) <= 0 end
    local wanted, found = node.op == "exists", false
    for _, one in ipairs(wanted and places(node[1], node.name, at, at.n) or { { 0, at.n } }) do
      for k = one[1], one[2] do
        at[node.name] = k
        found = holds(node[1], at) == wanted
        if found then break end
      end
      if found then break end
    end
    at[node.name] = nil
    return found == wanted
  end

  local moves, read, read_text = rule.moves, nil, nil

  local function formula_for(p)
    local text = moves
    if type(moves) == "function" then text = moves(p) end
    if type(text) ~= "string" then
      error('moves returned no text; it returns a formula such as "m < n and 2*m >= n"', 0)
    end
    if type(moves) == "function" and after_pair(text) then
      error("a formula of two heaps is a text, not what a function returns: write its numbers into it", 0)
    end
    if #text > 4000 then error("the formula has more than 4000 letters", 0) end
    if text ~= read_text then
      read, read_text = parse(text), text
      read.text = text:gsub("%s+", " "):match "^ ?(.-) ?$"
    end
    return read
  end

  -- Calls option(a2, b2) for all pairs that {a, b} may become by a formula. A quantified name goes up to n.
  local function each_pair(formula, a, b, option)
    local at = { a = a, b = b, n = a + b }
    for _, one in ipairs(places(formula, "a2", at, a + b - 1)) do
      for a2 = one[1], one[2] do
        at.a2 = a2
        for _, two in ipairs(places(formula, "b2", at, a + b - 1 - a2)) do
          for b2 = two[1], two[2] do
            at.b2 = b2
            if holds(formula, at) then option(a2, b2) end
          end
          at.b2 = nil
        end
      end
      at.a2 = nil
    end
  end

  if type(moves) == "string" then formula_for() end

  rule.engine = function(p) return formula_for(p) end
  if type(moves) == "string" and after_pair(moves) then
    rule.heap2 = function(a, b, option, p) each_pair(formula_for(p), a, b, option) end
    return rule
  end
  rule.heap = function(n, option, p)
    local formula = formula_for(p)
    local at = { n = n }
    for _, one in ipairs(places(formula, "m", { n = n }, n - 1)) do
      for m = one[1], one[2] do
        at.m = m
        if holds(formula, at) then option(m) end
      end
    end
  end
  return rule
end
