-- SPDX-License-Identifier: MIT
-- Which known games have a given nim-sequence, up to a shift of the heaps. There is no table of sequences: the values
-- of every code, set and rule of the catalogue are computed when they are asked for. A first look at a few heaps
-- leaves a handful; these are compared further, and equality is proven where a theorem allows (same.lua).

local core = require "sg.core"
local diff = require "sg.known.diff"
local failure = require "sg.failure"
local literature = require "sg.known.literature"
local plain = require "sg.text.plain"
local columns = require "sg.text.columns"
local same = require "sg.heap.equality"

local identify = {}

-- ---- the catalogue --------------------------------------------------------------------------------------------

local function trimmed(head, digits)
  digits = digits:gsub("0+$", "")
  return head .. "." .. (digits == "" and "0" or digits)
end

local function put_codes(list, kind, heads, alphabet, length)
  local found = {}
  local function grow(head, digits)
    if #digits == length then
      local code = trimmed(head, digits)
      found[#found + 1] = code
      return
    end
    for digit in alphabet:gmatch "." do grow(head, digits .. digit) end
  end
  for head in heads:gmatch "." do grow(head, "") end
  table.sort(found, function(a, b)
    local x, y = a:sub(1, 1), b:sub(1, 1)
    if x ~= y then return x < y end
    if #a ~= #b then return #a < #b end
    return a < b
  end)
  for _, code in ipairs(found) do
    local octal = not code:find "[^0-7.]"
    if octal == (kind == "octal") and code ~= "0.0" then
      list[#list + 1] = { code = code, kind = kind, make = function() return core.family_code(code) end }
    end
  end
end

local SET_MAX, ALL_BUT_MAX = 12, 6

-- The sets of numbers 1..max, but the empty one: fewer members first.
local function sets_to(max)
  local found = {}
  for bits = 1, (1 << max) - 1 do
    local set = {}
    for s = 1, max do
      if bits >> (s - 1) & 1 == 1 then set[#set + 1] = s end
    end
    found[#found + 1] = set
  end
  table.sort(found, function(a, b)
    if #a ~= #b then return #a < #b end
    for i = 1, #a do
      if a[i] ~= b[i] then return a[i] < b[i] end
    end
    return false
  end)
  return found
end

local function put_sets(list)
  for _, set in ipairs(sets_to(SET_MAX)) do
    list[#list + 1] = { code = "subtraction:s=" .. table.concat(set, ","), kind = "subtraction",
      make = function() return core.family_subtract(set, false) end }
  end
  list[#list + 1] = { code = "0.[3]", kind = "all-but", make = function() return core.family_code "0.[3]" end }
  for _, set in ipairs(sets_to(ALL_BUT_MAX)) do
    list[#list + 1] = { code = "all_but:s=" .. table.concat(set, ","), kind = "all-but",
      make = function() return core.family_subtract(set, true) end }
  end
end

local function put_rules(list)
  local sg = require "sg"
  for _, entry in ipairs(sg.rules()) do
    local game = sg.load(entry.name)
    if game and game.family and not next(game.params) then -- octal, subtraction: their codes are there already
      list[#list + 1] = { code = entry.name, kind = "library", game = game,
        make = function() return game.family.engine end }
    end
  end
end

---The known games, the plainest first.
---@return table[] entries { code, kind, make, game }
function identify.catalogue()
  local list = {}
  put_codes(list, "octal", "04", "01234567", 3)
  put_codes(list, "hexadecimal", "048C", "0123456789ABCDEF", 2)
  put_sets(list)
  put_rules(list)
  return list
end

-- ---- the first look ---------------------------------------------------------------------------------------------

local GLANCE, LOOK = 40, 300 -- heaps of a known game, then more of the few that are left

local function first_nonzero(values)
  for i, value in ipairs(values) do
    if value ~= 0 then return i - 1 end
  end
  return nil
end

-- Sequences are laid over each other at their first values that are not 0. The shift, or nil if they differ: the
-- heap n of the subject is the heap n + shift of the known game.
local function fits(subject, values)
  local start = first_nonzero(values)
  if not start then return nil end
  local shift = start - subject.start
  for i = start + 1, #values do
    local value = subject.values[i - shift]
    if value == nil then break end
    if value ~= values[i] then return nil end
  end
  return shift
end

-- g(0..upto), or as far as a rule of the library goes; nil and why at a limit of the whole question.
local function values_of(engine, upto, limits)
  local ok, message, code = engine:extend(upto, limits)
  if not ok and code ~= "rule" and code ~= "range" then return nil, message, code end
  local known = math.min(engine:known() - 1, upto)
  return known >= 0 and engine:values(0, known) or {}
end

-- The entries of the catalogue that agree with the subject as far as one looks at first.
local function survivors(subject, limits)
  local left = {}
  for _, entry in ipairs(identify.catalogue()) do
    local engine, shift = entry.make(), nil
    for _, upto in ipairs { GLANCE, LOOK } do
      local values, message, code = values_of(engine, upto, limits)
      if not values then return nil, message, code end
      shift = fits(subject, values)
      if not shift then break end
    end
    if shift and not (entry.game and subject.game and same.source(entry.game, subject.game)) then
      entry.shift = shift
      left[#left + 1] = entry
    end
  end
  return left
end

-- ---- matches ----------------------------------------------------------------------------------------------------

local function known_values(game, limits)
  local cache
  return function(n)
    if not cache or n >= #cache then
      local result = game:seq(0, n + 64, limits)
      cache = result and result.values or {}
    end
    return cache[n + 1]
  end
end

-- What is known of the entry through one that was settled before: two codes that are cousins have the same sequence,
-- so the second is what the first is.
local function through(entry, settled, limits)
  local form = same.form(entry.game)
  for _, other in ipairs(form and settled or {}) do
    local shift = entry.shift - other.shift
    local a, b, x, y = other.game, entry.game, other.form, form
    if shift < 0 then a, b, x, y, shift = b, a, y, x, -shift end
    local known = other.result
    if shift == 0 and x.key == y.key then return known end
    local last = same.cousins(x, y, shift, known_values(a, limits), known_values(b, limits))
    if last then
      if known.argument == "same rule" then known = { basis = "proven", argument = "cousins", checked_to = last } end
      return { equal = true, basis = known.basis, checked_to = known.checked_to, argument = known.argument,
        theorem = same.arguments[known.argument], through = other.code }
    end
  end
end

-- The subject is a game: compares it with the entry, to the end if that can be proven.
local function compared(subject, entry, limits, upto)
  local depth = same.depth(entry.game)
  limits.shift = entry.shift
  limits.upto = math.min(upto or same.depth(subject.game), upto and depth == same.DEPTH and upto or depth)
  local result, message, code, partial = same.compare(subject.game, entry.game, limits)
  if result or not partial or partial.checked_to < GLANCE then return result, message, code end
  return { equal = true, basis = "observed", checked_to = partial.checked_to, cut = { message, code } }
end

-- The subject is a list: all of its values that the entry has heaps for.
local function listed(subject, entry, limits)
  local last = #subject.values - 1
  local from = math.max(0, -entry.shift)
  local values, message, code = values_of(entry.make(), math.max(last + entry.shift, 0), limits)
  if not values then return nil, message, code end
  for n = from, last do
    local value = values[n + entry.shift + 1]
    if value == nil then return { equal = true, basis = "observed", checked_to = n - 1 } end
    if value ~= subject.values[n + 1] then return { equal = false } end
  end
  return { equal = true, basis = "observed", checked_to = last }
end

local THROUGH_MAX = 40 -- settled games that the next may be a cousin of

-- Whether the entry has the sequence of the subject, and how that is known.
local function settle(subject, entry, settled, opts)
  local sg = require "sg"
  local limits = same.limits(opts)
  local upto = limits.upto
  limits.upto, limits.all = nil, nil
  if not subject.game then return listed(subject, entry, limits) end
  entry.game = entry.game or assert(sg.load(entry.code))
  local result, message, code = through(entry, settled, limits), nil, nil
  if not result then result, message, code = compared(subject, entry, limits, upto) end
  if not result then return nil, message, code end
  local form = result.equal and same.form(entry.game)
  if form and #settled < THROUGH_MAX then
    table.insert(settled, { code = entry.code, shift = entry.shift, form = form, game = entry.game,
      result = result })
  end
  return result
end

local function match_of(subject, entry, result)
  local match = { code = entry.code, kind = entry.kind, shift = entry.shift, basis = result.basis,
    argument = result.argument, theorem = result.theorem, checked_to = result.checked_to, through = result.through }
  if entry.kind == "library" then match.summary = entry.game.rule.summary end
  if subject.game and entry.shift == 0 and result.basis ~= "proven"
    and (subject.game.kind == "heap" or entry.game.kind == "heap") then
    match.same_moves_to = same.moves_to(subject.game, entry.game, {})
  end
  return match
end

-- One match for all that have the same kind, shift and basis: the plainest; the others are named in `also`.
local function collapsed(matches)
  local list, by_key = {}, {}
  for _, match in ipairs(matches) do
    local key = table.concat({ match.kind, match.shift, match.basis }, " ")
    if match.kind == "library" then key = match.code end
    local first = by_key[key]
    if first then
      first.also[#first.also + 1] = match.code
    else
      match.also = {}
      by_key[key], list[#list + 1] = match, match
    end
  end
  return list
end

local KINDS = { octal = 1, hexadecimal = 2, subtraction = 3, ["all-but"] = 4, library = 5 }

local function before(a, b)
  if KINDS[a.kind] ~= KINDS[b.kind] then return KINDS[a.kind] < KINDS[b.kind] end
  if (a.basis == "proven") ~= (b.basis == "proven") then return a.basis == "proven" end
  return a.rank < b.rank
end

-- ---- what is known in print -----------------------------------------------------------------------------------

local function add_literature(result, subject, matches)
  local names, seen = {}, {}
  local own = subject.game and (subject.game.loaded.code or subject.game.name)
  local function look(code, basis)
    names[code] = true
    local row = literature.of(code)
    local what = row and row.status .. (row.period or "")
    if row and not seen[what] then
      seen[what] = true
      local copy = { basis = basis }
      for key, value in pairs(row) do copy[key] = value end
      result.literature[#result.literature + 1] = copy
    end
  end
  if own then look(own, "proven") end
  for _, match in ipairs(matches) do look(match.code, match.basis) end
  result.slips = literature.slips_of(names)
end

local function subject_of(given, opts, limits)
  if type(given) == "table" and not given.kind then
    for i, value in ipairs(given) do
      if math.type(value) ~= "integer" or value < 0 then
        return nil, failure.new("usage", ("value %d of the list is %s; nim-values are whole numbers >= 0"):format(i, tostring(value)))
      end
    end
    return { values = given }
  end
  if not given.family then
    return nil, failure.new("usage", ("%s is not indexed by heaps, so it has no nim-sequence to look for"):format(given.spec))
  end
  local upto = math.min(opts.upto or LOOK, LOOK + GLANCE)
  local seq, message, code = given:seq(0, upto, limits)
  if not seq then return nil, message, code end
  return { game = given, values = seq.values }
end

---Which known games have the nim-sequence of a game, or the values of a list.
---@param given sg.Game|integer[] values of the heaps 0, 1, 2, ...
---@param opts? table limits; upto; all = every match by itself
---@return table? result { found, matches, literature, slips, all_zero }
---@return string? message, string? code, table? partial
function identify.of(given, opts)
  opts = same.limits(opts)
  local limits = { deadline = opts.deadline, memory = opts.memory, positions = opts.positions, steps = opts.steps,
    progress = opts.progress }
  local subject, why, what = subject_of(given, opts, limits)
  if not subject then return nil, why, what end
  subject.start = first_nonzero(subject.values)
  local left = {}
  if subject.start then left, why, what = survivors(subject, limits) end
  if not left then return nil, why, what end
  local matches, settled = {}, {}
  local form = subject.game and same.form(subject.game)
  if form then
    local itself = { equal = true, basis = "proven", argument = "same rule", theorem = same.arguments["same rule"],
      checked_to = 0 }
    settled[1] = { code = subject.game.spec, shift = 0, form = form, game = subject.game, result = itself }
  end
  for rank, entry in ipairs(left) do
    local result, message, code = settle(subject, entry, settled, opts)
    if not result then result = { cut = { message, code } } end
    if result.cut then why, what = table.unpack(result.cut) end
    if result.equal then
      local match = match_of(subject, entry, result)
      match.rank = rank
      matches[#matches + 1] = match
    end
  end
  table.sort(matches, before)
  for _, match in ipairs(matches) do match.rank = nil end
  local result = { found = #matches > 0, literature = {}, all_zero = not subject.start or nil }
  add_literature(result, subject, matches)
  result.matches = opts.all and matches or collapsed(matches)
  if what then return nil, why, what, result end
  return result
end

-- ---- the command ------------------------------------------------------------------------------------------------

local function shift_text(match)
  if match.shift == 0 then return "the same heaps" end
  if match.shift > 0 then return ("its heap n + %d"):format(match.shift) end
  return ("its heap n - %d"):format(-match.shift)
end

local ALSO_SHOWN, LITERATURE_SHOWN = 6, 2

local function also_text(also)
  if not also or #also == 0 then return "" end
  if #also <= ALSO_SHOWN then return "also " .. table.concat(also, " ") end
  return ("also %s and %d more (--all)"):format(table.concat(also, " ", 1, ALSO_SHOWN), #also - ALSO_SHOWN)
end

local function literature_text(row)
  local line
  if row.status == "solved" then
    line = "solved"
    if row.period then line = ("solved: period %d, last exception heap %d"):format(row.period, row.last_exception) end
    if row.by then line = line .. (" (%s)"):format(row.by) end
  else
    line = ("unsolved: no period up to heap %d"):format(row.looked_to)
  end
  return ("in print: %s %s; %s%s"):format(row.code, line, row.source, row.basis ~= "proven"
    and ("  [its match is %s]"):format(row.basis) or "")
end

---@param name string
---@param result table
---@return string
function identify.text(name, result)
  local lines, rows = {}, {}
  if not result.found then
    lines[1] = ("%s: no known game has this sequence%s"):format(plain.text(name),
      result.all_zero and " (all values looked at are 0)" or "")
  else
    lines[1] = ("heap n of %s has the nim-value of"):format(plain.text(name))
    for i, match in ipairs(result.matches) do
      rows[i] = { plain.text(match.code), shift_text(match), diff.basis_text(match), also_text(match.also) }
    end
    lines[2] = columns.aligned(rows, "  ")
  end
  if #result.literature > LITERATURE_SHOWN then
    lines[#lines + 1] = "in print: the values fit games of different fate; more values would tell them apart"
    return table.concat(lines, "\n")
  end
  for _, row in ipairs(result.literature) do lines[#lines + 1] = plain.text(literature_text(row)) end
  for _, slip in ipairs(result.slips) do
    lines[#lines + 1] = ("slip in print: %s: %s; in truth %s"):format(slip.where, slip.claim, slip.finding)
  end
  return table.concat(lines, "\n")
end

-- "0,1,2,3" as a list, or nil if it is something else.
local function list_of(word)
  if not word:find "^[%d%s,]+$" or not word:find "," then return nil end
  local list = {}
  for digits in word:gmatch "%d+" do list[#list + 1] = math.tointeger(tonumber(digits)) or -1 end
  return list
end

---The command `identify GAME`: exit code 1 if no known game is like it.
---@param session table
---@return integer exit code
function identify.run(session)
  local args = session.args
  local subject, name = list_of(args.game), args.game
  if not subject then subject, name = session:load(args.game) end
  if not subject then return session.code end
  local result, message, code, partial = identify.of(subject, session:limits { upto = args.upto, all = args.all })
  local known = result or partial
  local object = { game = name }
  for key, value in pairs(known or {}) do object[key] = value end
  if result then
    session:answer(object, identify.text(name, result))
    if not result.found then session:no() end
  else
    session:fail(object, message, code, partial and partial.found and identify.text(name, partial))
  end
  return session.code
end

return identify
