-- SPDX-License-Identifier: MIT
-- A proof by automata for the program Walnut (https://cs.uwaterloo.ca/~shallit/walnut.html): the automaton of the
-- nim-values, or of the P-positions {a, b}, as a file of its Automata Library, and the commands that decide that it is
-- right.

local plain = require("sg.text.plain").line

local walnut = {}

-- ---- formulas ----------------------------------------------------------------------------------------------

-- Terms { name?, factor } as a sum, all with a plus: in Walnut n - 5 is no number if n is less than 5.
local function sum_text(terms)
  local list = {}
  for _, term in ipairs(terms) do
    list[#list + 1] = not term.name and tostring(term.factor)
      or term.factor == 1 and term.name
      or ("%d*%s"):format(term.factor, term.name)
  end
  return #list == 0 and "0" or table.concat(list, " + ")
end

-- The terms of a sum with a plus, and those with a minus.
local function sides(sum, name_of)
  local names, plus, minus = {}, {}, {}
  for name in pairs(sum.of) do
    names[#names + 1] = name
  end
  table.sort(names)
  local function add(name, factor)
    if factor ~= 0 then table.insert(factor > 0 and plus or minus, { name = name, factor = math.abs(factor) }) end
  end
  for _, name in ipairs(names) do
    add(name_of[name], sum.of[name])
  end
  add(nil, sum.c)
  return plus, minus
end

local function with(terms, name, factor)
  local list = table.move(terms, 1, #terms, 1, {})
  list[#list + 1] = { name = name, factor = factor }
  return list
end

-- That a number is a sum. Below 0 a sum stands for minus the sum, which is what V says of it.
local function equation(sum, name_of, number)
  local plus, minus = sides(sum, name_of)
  local equal = ("%s = %s"):format(sum_text(plus), sum_text(with(minus, number, 1)))
  if #minus == 0 then return equal end
  return ("(%s | %s = %s)"):format(equal, sum_text(with(plus, number, 1)), sum_text(minus))
end

-- Walnut's names begin with a small letter here, and each is used once: E, A and I are its words.
local function fresh(scope, letter)
  scope.used = scope.used + 1
  return letter .. scope.used
end

-- Writes that the name of a part has the value of that part.
local function meaning(part, name, scope)
  local name_of, free = scope.names, fresh(scope, "q")
  scope.uses[part.op] = true
  if part.op == "V" then
    return ("(E%s (%s & $sgpower(%s,%s)))"):format(free, equation(part.sum, name_of, free), free, name)
  elseif part.op == "~" then
    local other = fresh(scope, "r")
    local first, second = equation(part.sum, name_of, free), equation(part.other, name_of, other)
    return ("(E%s,%s (%s & %s & $sgxor(%s,%s,%s)))"):format(free, other, first, second, free, other, name)
  end
  local plus, minus = sides(part.sum, name_of)
  local left, by = sum_text(plus), part.by
  if part.op == "//" then
    local whole = sum_text(with(minus, name, by))
    return ("%s <= %s & %s < %s + %d"):format(whole, left, left, whole, by)
  end
  return ("%s < %d & (E%s (%s = %s | %s = %s))"):format(
    name,
    by,
    free,
    left,
    sum_text(with(with(minus, free, by), name, 1)),
    sum_text(with(plus, free, by)),
    sum_text(with(minus, name, 1))
  )
end

local function comparison(node, scope)
  local name_of = scope.names
  for _, part in ipairs(node.sum.parts) do
    name_of[part.name] = fresh(scope, "p")
  end
  local plus, minus = sides(node.sum, name_of)
  local text = ("%s %s %s"):format(sum_text(plus), node.op, sum_text(minus))
  for i = #node.sum.parts, 1, -1 do
    local part = node.sum.parts[i]
    local name = name_of[part.name]
    text = ("E%s (%s & %s)"):format(name, meaning(part, name, scope), text)
  end
  return "(" .. text .. ")"
end

---A formula as Walnut writes it.
---@param node table as kinds/formula/definition.lua reads it
---@param scope { names: table<string, string>, used: integer, uses: table<string, true>, most: string } most: of
---a quantified name
---@return string
local function formula_text(node, scope)
  local function of(i) return formula_text(node[i], scope) end
  if node.op == "and" then return ("(%s & %s)"):format(of(1), of(2)) end
  if node.op == "or" then return ("(%s | %s)"):format(of(1), of(2)) end
  if node.op == "not" then return ("(~%s)"):format(of(1)) end
  if node.op ~= "exists" and node.op ~= "all" then return comparison(node, scope) end
  local name = fresh(scope, "k")
  scope.names[node.name] = name
  local shape = node.op == "exists" and "(E%s (%s <= %s & %s))" or "(A%s (%s <= %s => %s))"
  local text = shape:format(name, name, scope.most, of(1))
  scope.names[node.name] = nil
  return text
end

-- ---- laws --------------------------------------------------------------------------------------------------

-- "g(4n + 1) = 3*g(n) - n + 2 for n >= 5", as sg.pattern.proven writes it.
local function relation_text(relation)
  local left, right, from = relation:match "^(g%b()) = (.*) for n >= (%d+)$"
  local values, calls, plus, minus = {}, {}, {}, {}
  local function value(place)
    local name = ("v%d"):format(#values + 1)
    values[#values + 1] = name
    calls[#calls + 1] = ("$sggraph(%s,%s)"):format(place:gsub("^(%d+)n", "%1*n"), name)
    return name
  end
  plus[1] = { name = value(left:match "^g%((.*)%)$"), factor = 1 }
  local rest = right:find "^%-" and " - " .. right:sub(2) or " + " .. right
  while rest ~= "" do
    local sign, factor, place, after = rest:match "^ ([+-]) (%d*)%*?g(%b())(.*)$"
    local name
    if sign then
      name = value(place:sub(2, -2))
    else
      sign, factor, name, after = rest:match "^ ([+-]) (%d*)%*?(n?)(.*)$"
    end
    local term = { name = name ~= "" and name or nil, factor = math.tointeger(tonumber(factor)) or 1 }
    if term.factor ~= 0 then table.insert(sign == "+" and minus or plus, term) end
    rest = after
  end
  return ("An (n >= %s => E%s (%s & %s = %s))"):format(
    from,
    table.concat(values, ","),
    table.concat(calls, " & "),
    sum_text(plus),
    sum_text(minus)
  )
end

-- ---- the text ----------------------------------------------------------------------------------------------

-- The states from which some pair is accepted, each with its number in the file: Walnut counts from 0 without a gap.
local function live_states(rows)
  local live, grows = {}, true
  while grows do
    grows = false
    for s, row in ipairs(rows) do
      local is = row.output == 1
      for _, to in ipairs(row) do
        is = is or live[to]
      end
      if is and not live[s] then
        live[s], grows = true, true
      end
    end
  end
  local n = 0
  for s in ipairs(rows) do
    if live[s] then
      live[s], n = n, n + 1
    end
  end
  return live
end

local function numeration(words)
  local t = words.unit
  return t == 1 and "msd_fib" or t and "msd_sgunit" .. t or "msd_" .. words.base
end

-- The automaton in Walnut's format: the numerations of both numbers, then each state with its output and its
-- transitions.
local function file_text(words)
  local base, live = words.base, live_states(words.rows)
  local lines = { numeration(words) .. " " .. numeration(words) }
  for s, row in ipairs(words.rows) do
    if live[s] then
      lines[#lines + 1] = ("\n%d %d"):format(live[s], row.output)
      for letter, to in ipairs(row) do
        if live[to] then
          lines[#lines + 1] = ("%d %d -> %d"):format((letter - 1) % base, (letter - 1) // base, live[to])
        end
      end
    end
  end
  return table.concat(lines, "\n")
end

-- The powers of the base that divide numbers, as Walnut reads them: the highest digits first. The pairs (x, p): p has
-- its 1 where x has its last digit that is not 0; (0, 1) is one, too.
local function powers_text(base)
  local lines = { ("msd_%d msd_%d"):format(base, base) }
  local function state(n, output, ...)
    lines[#lines + 1] = ("\n%d %d"):format(n, output)
    table.move({ ... }, 1, select("#", ...), #lines + 1, lines)
  end
  local function on(digits, power, to)
    local list = {}
    for digit = digits[1], digits[2] do
      list[#list + 1] = ("%d %d -> %d"):format(digit, power, to)
    end
    return table.concat(list, "\n")
  end
  local any, nonzero = { 0, base - 1 }, { 1, base - 1 }
  state(0, 0, on({ 0, 0 }, 0, 0), on(nonzero, 0, 1), on(nonzero, 1, 2), on({ 0, 0 }, 1, 3))
  state(1, 0, on(any, 0, 1), on(nonzero, 1, 2))
  state(2, 1, on({ 0, 0 }, 0, 2))
  state(3, 1)
  return table.concat(lines, "\n")
end

local XOR = "msd_2 msd_2 msd_2\n\n0 1\n0 0 0 -> 0\n0 1 1 -> 0\n1 0 1 -> 0\n1 1 0 -> 0"

-- The automata that a text has: { name of the file, text }.
local function automata_of(words, file, uses)
  local list = { { file, file_text(words) } }
  if uses.V then list[#list + 1] = { "sgpower.txt", powers_text(words.base) } end
  if uses["~"] then list[#list + 1] = { "sgxor.txt", XOR } end
  return list
end

-- The whole text: what is decided, the automata as files, and commands { kind, name, predicate }.
local function page(words, about, automata, says, commands)
  local dashes = ("-"):rep(40)
  local lines = table.move(about, 1, #about, 1, {})
  local function add(...) table.move({ ... }, 1, select("#", ...), #lines + 1, lines) end
  add ""
  for i, one in ipairs(automata) do
    local where = 'what is between the lines of dashes into the file %s in Walnut\'s folder "Automata Library":'
    add((i == 1 and "1. Put " or "Put ") .. where:format(one[1]))
    add(dashes, one[2], dashes)
  end
  add ""
  add '2. Give these commands to Walnut, or put them into a file of its folder "Command Files" and load it.'
  table.move(says, 1, #says, #lines + 1, lines)
  add ""
  -- The denominators of the convergents of [0; t + 1, t, t, ...] are the weights.
  if words.unit and words.unit > 1 then
    add(("ost sgunit%d [0 %d] [%d];"):format(words.unit, words.unit + 1, words.unit))
  end
  for _, one in ipairs(commands) do
    add(('%s %s "?%s %s";'):format(one[1], one[2], numeration(words), one[3]))
  end
  return table.concat(lines, "\n")
end

---@param name string the game
---@param node table the formula of its moves
---@param words sg.Words of the pairs (n, g(n))
---@param relations? string[] of a law that is proven
---@return string
function walnut.text(name, node, words, relations)
  -- The arguments of what def names are in alphabetical order: m, n.
  local scope = { names = { n = "n", m = "m" }, used = 0, uses = {}, most = "n" }
  local move = formula_text(node, scope)
  local commands = {
    { "def", "sgmove", move .. " & m >= 0 & n >= 0" },
    { "eval", "sgsmaller", "Am,n ($sgmove(m,n) => m < n)" },
    { "eval", "sgvalue", "An (Ev ($sggraph(n,v)))" },
    { "eval", "sgother", "An,v ($sggraph(n,v) => ~(Em ($sgmove(m,n) & $sggraph(m,v))))" },
    { "eval", "sgbelow", "An,v,u (($sggraph(n,v) & u < v) => (Em ($sgmove(m,n) & $sggraph(m,u))))" },
  }
  for i, relation in ipairs(relations or {}) do
    commands[#commands + 1] = { "eval", "sglaw" .. i, relation_text(relation) }
  end
  return page(
    words,
    {
      ("Walnut decides that an automaton has the nim-values of %s, in which a heap of n may become one"):format(
        plain(name)
      ),
      ("of m if %s. https://cs.uwaterloo.ca/~shallit/walnut.html"):format(node.text),
    },
    automata_of(words, "sggraph.txt", scope.uses),
    {
      "Each eval must say TRUE: moves leave a smaller heap; each heap has a value; no option has it; each number",
      relations and "below is that of an option. Then the law." or "below is that of an option.",
    },
    commands
  )
end

-- Commands of the moves to P-positions, of which there are `n` up to {a2, b2}, the pairs being in order: sgto1, ... The
-- arguments are in alphabetical order: a, a2, b, b2.
local function counted(n)
  local list = { { "def", "sgto1", "$sgmove(a,a2,b,b2) & $sglost(a2,b2)" } }
  for i = 2, n do
    local before = ("(Ex,y ($sgto%d(a,x,b,y) & (x < a2 | (x = a2 & y < b2))))"):format(i - 1)
    list[i] = { "def", "sgto" .. i, "$sgto1(a,a2,b,b2) & " .. before }
  end
  return list
end

---@param name string the game
---@param moves sg.PairMoves
---@param words sg.Words of the P-positions {a, b}
---@return string
function walnut.lost_pairs(name, moves, words)
  local names, n = { a = "a", b = "b", a2 = "a2", b2 = "b2" }, 1 + (moves.forbidden or 0)
  local scope = { names = names, used = 0, uses = {}, most = "a + b" }
  local move = formula_text(moves.formula, scope)
  local commands = {
    { "def", "sgmove", move .. " & a >= 0 & a2 >= 0 & b >= 0 & b2 >= 0" },
    { "eval", "sgfalls", "Aa,a2,b,b2 ($sgmove(a,a2,b,b2) => a2 + b2 < a + b)" },
  }
  table.move(counted(n), 1, n, #commands + 1, commands)
  local wins = ("(Ea2,b2 ($sgto%d(a,a2,b,b2)))"):format(n)
  commands[#commands + 1] = { "eval", "sgloses", ("Aa,b ($sglost(a,b) => ~%s)"):format(wins) }
  commands[#commands + 1] = { "eval", "sgwins", ("Aa,b ($sglost(a,b) | %s)"):format(wins) }
  local about = {
    ("Walnut decides that an automaton has the P-positions {a,b} of %s, in which {a,b} may become"):format(
      plain(name)
    ),
    ("{a2,b2} if %s. https://cs.uwaterloo.ca/~shallit/walnut.html"):format(moves.formula.text),
  }
  if n > 1 then about[3] = ("Before each move the opponent may forbid up to %d of the options."):format(n - 1) end
  local most = n == 1 and "no move leads" or ("at most %d moves lead"):format(n - 1)
  local least = n == 1 and "a move leads" or ("more than %d moves lead"):format(n - 1)
  return page(words, about, automata_of(words, "sglost.txt", scope.uses), {
    ("Each eval must say TRUE: the total falls with each move; from a P-position %s to P-positions;"):format(most),
    ("from each other pair %s to P-positions."):format(least),
  }, commands)
end

return walnut
