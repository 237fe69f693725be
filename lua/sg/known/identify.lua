-- SPDX-License-Identifier: MIT
-- Finds the known games with a given nim-sequence, up to a shift of the heaps. There is no table of sequences: the
-- values of the games of the catalogue are computed when they are needed. The first heaps leave a handful of games;
-- these are compared further, and equality is proven where a theorem allows (heap/equality.lua).

local as_code = require "sg.heap.as_code"
local by_number = require "sg.heap.by_number"
local catalogue = require "sg.known.catalogue"
local failure = require "sg.failure"
local internals = require "sg.internals"
local known_pairs = require "sg.known.pairs"
local literature = require "sg.known.literature"
local loony = require "sg.loony"
local options = require "sg.limits"
local new_result = require("sg.result").new
local octal_status = require "sg.known.octal_status"
local same = require "sg.heap.equality"

local need, raise = failure.need, failure.raise

local identify = {}

-- ---- the first look ---------------------------------------------------------------------------------------------

local GLANCE, LOOK = 40, 300 -- heaps of a known game, then more of the few that are left

local function first_nonzero(values)
  for i, value in ipairs(values) do
    if value ~= 0 then return i - 1 end
  end
  return nil
end

-- The shift that lays the first values other than 0 over each other: heap n of the subject is heap n + shift of the
-- known game. nil if the values differ then.
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

-- g(0..upto), or fewer values where a rule of the library has no more; nil and a failure at a limit.
local function values_of(engine, upto, limits)
  local ok, why = engine:extend(upto, limits)
  if not ok and why.code ~= "rule" and why.code ~= "range" then return nil, why end
  local known = math.min(engine:known() - 1, upto)
  return known >= 0 and engine:values(0, known) or {}
end

-- Loads the game of an entry.
local function load_game(entry)
  local why
  if not entry.game then
    entry.game, why = catalogue.load(entry.code)
  end
  return entry.game, why
end

-- Is this entry the subject itself, as it was named or in another notation of the same code?
local function is_itself(subject, entry)
  if not subject.game then return false end
  local own = internals[subject.game].loaded
  if own.origin == "code" then
    local form = not own.code:find("|", 1, true) and same.code_form(entry.code) -- what a join comes to is news
    return form ~= nil and form and form.key == same.form(subject.game).key
  end
  if entry.kind == "octal" or entry.kind == "hexadecimal" then return false end
  need(load_game(entry))
  if same.source(entry.game, subject.game) then return true end
  if not own.identity or internals[entry.game].loaded.identity ~= own.identity then return false end
  local form, other = same.form(entry.game), same.form(subject.game)
  return form ~= nil and other ~= nil and form.key == other.key -- subtraction:s=4,3,1
end

-- Adds the entries of the catalogue that agree with the subject on the first heaps, with their shifts, to left; nil and
-- a limit that was met when left.looked_at of them were looked at. The subject itself is not among them; subject.own is
-- what the catalogue calls it.
local survivors = failure.border(function(subject, limits, left)
  local why
  local entries = catalogue.entries()
  for i, entry in ipairs(entries) do
    options.report(limits, i, #entries, "games looked at")
    left.looked_at = i - 1
    local engine, shift
    engine, why = entry.make()
    for _, upto in ipairs(engine and { GLANCE, LOOK } or {}) do
      local values
      values, why = values_of(engine, upto, limits)
      shift = values and fits(subject, values)
      if not shift then break end
      entry.agreed = math.min(#values - 1 - shift, #subject.values - 1)
    end
    if why then return nil, why end
    if shift == 0 and is_itself(subject, entry) then
      subject.own = entry.code
    elseif shift then
      need(load_game(entry)) -- while there is time: its comparison may meet a limit
      entry.shift = shift
      left[#left + 1] = entry
    end
  end
  left.looked_at = nil
  return true
end)

-- ---- matches ----------------------------------------------------------------------------------------------------

---@class sg.Search what one question knows
---@field subject table { game = sg.Game or nil, values = integer[], start = the first heap whose value is not 0 }
---@field limits table
---@field upto? integer the last heap that is looked at, as the caller asks
---@field settled table[] games that are known to match: { code, shift, form, game, result }
---@field why? sg.Failure the last limit that was met

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

-- How an entry is known to match through a settled game whose cousin it is: cousins have the same sequence, so what
-- is known of the one is known of the other.
local function through(search, entry)
  local form = same.form(entry.game)
  for _, other in ipairs(form and search.settled or {}) do
    local shift = entry.shift - other.shift
    local a, b, x, y = other.game, entry.game, other.form, form
    if shift < 0 then
      a, b, x, y, shift = b, a, y, x, -shift
    end
    local known = other.result
    if shift == 0 and x.key == y.key then return known end
    local last = same.cousins(x, y, shift, known_values(a, search.limits), known_values(b, search.limits))
    if last then
      if known.argument == "same rule" then known = { basis = "proven", argument = "cousins", checked_to = last } end
      return {
        equal = true,
        basis = known.basis,
        checked_to = known.checked_to,
        argument = known.argument,
        theorem = same.arguments[known.argument],
        through = other.code,
      }
    end
  end
end

-- The subject is a game: compares it with the entry, to the end if that can be proven. Where a limit ends this, the
-- heaps that were looked at count as observed.
local function compared(search, entry)
  local game, depth, upto = search.subject.game, same.depth(entry.game), search.upto
  local opts = options.with(search.limits, {
    upto = math.min(upto or same.depth(game), upto and depth == same.DEPTH and upto or depth),
  })
  local found, why = same.compare(game, entry.game, opts, entry.shift)
  if found or not failure.is_cut_off(why) then return found, why end
  search.why = why
  return { equal = true, basis = "observed", checked_to = math.max(why.partial.checked_to, entry.agreed) }
end

-- The subject is a list: compares all of its values that the entry has heaps for.
local function listed(search, entry)
  local given = search.subject.values
  local last = #given - 1
  local from = math.max(0, -entry.shift)
  local values = need(values_of(entry.make(), math.max(last + entry.shift, 0), search.limits))
  for n = from, last do
    local value = values[n + entry.shift + 1]
    if value == nil then return { equal = true, basis = "observed", checked_to = n - 1 } end
    if value ~= given[n + 1] then return { equal = false } end
  end
  return { equal = true, basis = "observed", checked_to = last }
end

local THROUGH_MAX = 40 -- settled games that the next may be a cousin of

-- Has the entry the sequence of the subject? Says also how that is known.
local settle = failure.border(function(search, entry)
  if not search.subject.game then return listed(search, entry) end
  local found = through(search, entry) or need(compared(search, entry))
  local form = found.equal and same.form(entry.game)
  if form and #search.settled < THROUGH_MAX then
    table.insert(
      search.settled,
      { code = entry.code, shift = entry.shift, form = form, game = entry.game, result = found }
    )
  end
  return found
end)

---@class sg.Match heap n of the subject has the value of heap n + shift of the known game
---@field code string as sg.load takes it
---@field kind "octal"|"hexadecimal"|"subtraction"|"all-but"|"library"
---@field shift integer
---@field basis "proven"|"observed"
---@field argument? string
---@field theorem? string
---@field through? string the code is equal to this other match by the cousins theorem
---@field checked_to integer
---@field same_moves_to? integer
---@field also? string[] the other codes of the same kind, shift and basis

local function match_of(subject, entry, found)
  local match = {
    code = entry.code,
    kind = entry.kind,
    shift = entry.shift,
    basis = found.basis,
    argument = found.argument,
    theorem = found.theorem,
    checked_to = found.checked_to,
    through = found.through,
  }
  if entry.kind == "library" then match.summary = entry.game.rule.summary end
  if
    subject.game
    and entry.shift == 0
    and found.basis ~= "proven"
    and (internals[subject.game].kind.scripted or internals[entry.game].kind.scripted)
  then
    match.same_moves_to = as_code.same_moves_to(subject.game, entry.game)
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

-- The game itself before all others: the same rule, or, where nothing is proven, the same moves as far as they were
-- compared. Then those that have its values on the same heaps.
local function nearness(match, is_any_proven)
  if match.argument == "same rule" or (match.same_moves_to and not is_any_proven) then return 0 end
  return match.shift == 0 and 1 or 2
end

local function sort(matches)
  local is_any_proven = false
  for _, match in ipairs(matches) do
    is_any_proven = is_any_proven or match.basis == "proven"
  end
  table.sort(matches, function(a, b)
    local x, y = nearness(a, is_any_proven), nearness(b, is_any_proven)
    if x ~= y then return x < y end
    return before(a, b)
  end)
end

-- ---- what is known in print ----------------------------------------------------------------------------------

local function add_literature(result, subject, matches)
  local names, seen = {}, {}
  local own = subject.game and (internals[subject.game].loaded.code or subject.own or subject.game.name)
  local function look(code, basis)
    names[code] = true
    local row = literature.of(code)
    local what = row and row.status .. (row.period or "")
    if row and not seen[what] then
      seen[what] = true
      local copy = { basis = basis }
      for key, value in pairs(row) do
        copy[key] = value
      end
      result.literature[#result.literature + 1] = copy
    end
  end
  if own then look(own, "proven") end
  for _, match in ipairs(matches) do
    look(match.code, match.basis)
  end
  result.slips = literature.slips_of(names)
end

-- ---- what this program has found of the code ----------------------------------------------------------------

-- The status of a code, under the name that the code has here.
local function status_of(code, basis)
  local row = octal_status.of(code)
  if not row then return nil end
  local copy = {}
  for key, value in pairs(row) do
    copy[key] = value
  end
  copy.code, copy.basis = code, basis
  return copy
end

-- The status of the subject's own code, or of the first code that matches, unless codes of different fate match.
local function octal_of(subject, matches)
  local own = subject.game and internals[subject.game].loaded.code
  local first = own and status_of(own, "proven")
  if first then return first end
  for _, match in ipairs(matches) do
    local row = status_of(match.code, match.basis)
    if row and first and (row.status ~= first.status or row.period ~= first.period) then return nil end
    first = first or row
  end
  return first
end

-- ---- the question -----------------------------------------------------------------------------------------------

local POSITIONS = 2000 -- of a search for one heap, where nobody says to which heap to look

-- The values of the first heaps of a game, or of the first places of a row, before which there is no coin: those that
-- are looked at, or as many as the search comes to.
local function first_values(game, opts, limits)
  local last = math.min(opts.upto or LOOK, LOOK + GLANCE)
  local is_short = internals[game].kind.searched and not (opts.upto or opts.positions)
  local ask = options.with(limits, { family = opts.family, positions = is_short and POSITIONS or nil })
  local by_place = internals[game].kind.by_place
  if by_place then ask = options.looking(ask) end -- a place may have millions of moves
  local seq, why = game:seq(by_place and 1 or 0, last, ask)
  if
    not seq
    and (
      is_short and why.code == "limit"
      or by_place and (why.code == "range" or why.limit == "time" and not limits.deadline)
    )
  then
    seq = why.partial
  end
  if not seq then return nil, why end
  return by_place and table.move(seq.values, 1, #seq.values, 2, { 0 }) or seq.values
end

local function subject_of(given, opts, limits)
  if type(given) == "table" and not given.kind then
    for i, value in ipairs(given) do
      if math.type(value) ~= "integer" or value < 0 then
        local message = ("value %d of the list is %s; nim-values are whole numbers >= 0"):format(i, tostring(value))
        return nil, failure.new("usage", message)
      end
    end
    return { values = given }
  end
  local kind = internals[given].kind
  if not (kind.by_heap or kind.by_place) and by_number.count(given) ~= 1 then
    return nil,
      failure.naming(given.spec, "usage", "is not indexed by heaps, so it has no nim-sequence to look for", {
        hint_for = by_number.parameter(given) and "parameter" or nil,
      })
  end
  local values = need(first_values(given, opts, limits))
  if kind.by_place then return { values = values, checked_to = #values - 1, places = true } end
  if not kind.searched then return { game = given, values = values } end
  for i, value in ipairs(values) do
    if value == loony then
      local message = "heap %d of %s is loony (∞): the game has entailing moves. No game that identify knows has "
        .. "such values; `diff` compares it with a game that you name"
      return nil, failure.new("usage", message:format(i - 1, given.spec))
    end
  end
  return { values = values, checked_to = #values - 1 }
end

-- What one question begins with: a game matches itself.
local function search_of(subject, limits, upto)
  local search = { subject = subject, limits = limits, upto = upto, settled = {} }
  local form = subject.game and same.form(subject.game)
  if form then
    local itself = {
      equal = true,
      basis = "proven",
      argument = "same rule",
      theorem = same.arguments["same rule"],
      checked_to = 0,
    }
    search.settled[1] = { code = subject.game.spec, shift = 0, form = form, game = subject.game, result = itself }
  end
  return search
end

-- The matches among the entries, in the order in which they are listed. A limit that is met is in search.why.
local function matches_among(search, entries)
  local matches, limits = {}, search.limits
  for rank, entry in ipairs(entries) do
    search.limits = options.within(limits, rank - 1, #entries, "games compared")
    local found, why = settle(search, entry)
    if not found then
      search.why = why
    elseif found.equal then
      local match = match_of(search.subject, entry, found)
      match.rank = rank
      matches[#matches + 1] = match
    end
  end
  sort(matches)
  for _, match in ipairs(matches) do
    match.rank = nil
  end
  return matches
end

-- The answer for a game on two heaps.
local function of_two_heaps(game, opts)
  local matches = {}
  local ok, why = known_pairs.add(game, opts, identify.of, matches)
  if not ok and not (failure.is_cut_off(why) and (matches.looked_at or 0) > 0) then return nil, why end
  local found = new_result("identification", {
    found = #matches > 0,
    matches = matches,
    two_heaps = true,
    literature = {},
    slips = {},
    looked_at = matches.looked_at,
  }, game)
  matches.looked_at = nil
  raise(why and failure.with(why, { partial = found }))
  return found
end

---@class sg.IdentifyOptions: sg.DiffOptions
---@field all? boolean list every match; by default matches that agree are joined

---@class sg.Identified
---@field found boolean
---@field matches sg.Match[]
---@field octal? sg.OctalStatus what this program has found of the code, or of a code 0.xyz or 4.xyz that matches
---@field literature sg.Literature[]
---@field slips { where: string, claim: string, finding: string }[] errors in print that touch these games
---@field all_zero? boolean all values looked at are 0
---@field own? string what the catalogue calls the game itself, which is not among the matches
---@field looked_at? integer at a limit: so many known games were looked at, not all
---@field checked_to? integer the last heap whose value was looked at, of a game whose heaps are searched one by one
---@field places? boolean the values are those of one head in the places of a row of coins

---Which known games have the nim-sequence of a game, or the values of a list; of a game on two heaps, the values of
---all {a, b}.
---@param given sg.Game|integer[] values of the heaps 0, 1, 2, ...
---@param opts? table limits; upto; family = which of several coupled ones; all = every match by itself
---@return sg.Result? result { found, matches, octal, literature, slips, all_zero, own, checked_to }
---@return sg.Failure? failure its partial: what was found before a limit
function identify.of(given, opts)
  opts = options.of(opts, { all = options.FLAG })
  local kind = internals[given].kind -- nil: given is no game
  if kind and kind.pair and not kind.by_heap then return of_two_heaps(given, opts) end
  local limits = options.with(opts, { upto = false, all = false, family = false })
  local subject = need(subject_of(given, opts, limits))
  subject.start = first_nonzero(subject.values)
  local entries, search = {}, search_of(subject, limits, opts.upto)
  if subject.start then search.why = select(2, survivors(subject, limits, entries)) end
  local matches = matches_among(search, entries)
  local found = new_result("identification", {
    found = #matches > 0,
    literature = {},
    all_zero = not subject.start or nil,
    own = subject.own,
    checked_to = subject.checked_to,
    places = subject.places,
    looked_at = entries.looked_at,
  }, subject.game)
  found.octal = octal_of(subject, matches)
  add_literature(found, subject, matches)
  found.matches = opts.all and matches or collapsed(matches)
  raise(search.why and failure.with(search.why, { partial = found }))
  return found
end

return identify
