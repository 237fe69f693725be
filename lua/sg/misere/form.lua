-- SPDX-License-Identifier: MIT
-- Questions about misère canonical forms: the form of a position, how two compare, how many are born by a day.

local component = require "sg.component"
local components = require "sg.misere.components"
local failure = require "sg.failure"
local forms_of = require "sg.misere.forms"
local form_text = require "sg.misere.form_text"
local kinds = require "sg.misere.form_kinds"
local limits = require "sg.limits"
local links = require "sg.misere.form_links"
local result = require "sg.result"

local form = {}

local FORM_OPTIONS = { parts = limits.FLAG }
local MOST_LISTED = 200 -- parts, partitions, options

local function texts(forms, list)
  local words = {}
  for i = 1, math.min(#list, MOST_LISTED) do
    words[i] = form_text.of(forms, list[i]) or "..."
  end
  return words
end

local function with_parts(forms, id, fields)
  fields.parts, fields.partitions = texts(forms, forms:proper_parts(id)), {}
  fields.prime = forms:is_prime(id)
  for i, partition in ipairs(forms:partitions(id)) do
    if i <= MOST_LISTED then fields.partitions[i] = texts(forms, forms:ordered(partition)) end
  end
end

local function describe(forms, id, opts)
  local own = forms:look(id)
  local fields = {
    play = "misere",
    form = form_text.of(forms, id),
    birthday = own.birthday,
    genus = kinds.genus(forms, id),
    normal = own.normal,
    value = own.misere,
    outcome = own.misere == 0 and "P" or "N",
    class = kinds.of(forms, id),
    half_tame = kinds.is_half_tame(forms, id),
    even = forms:is_even(id),
    mate = form_text.of(forms, forms:mate(id)),
    options = texts(forms, forms:ordered(own.options)),
    basis = "computed",
  }
  if opts.parts then with_parts(forms, id, fields) end
  return fields
end

-- The form of a position, in the table of components.
local function form_of_position(known, game, position, opts)
  local ids, why = known:of(game, position)
  if not ids then return nil, why end
  return known:ask("form", ids, opts, known:forms().engine)
end

---@class sg.MisereFormOptions: sg.Limits
---@field parts? boolean the parts and partitions, too

---@class sg.MisereForm: sg.MisereGenus
---@field value integer the misère nim-value
---@field form? string the canonical form, "*[2#0]"; nil if it is too long to write
---@field birthday integer the longest line of play
---@field class "nim heap"|"tame"|"generally tame"|"tameable"|"restive"|"generally restive"|"restless"|"wild"
---@field half_tame boolean
---@field even boolean born before its sum with *
---@field mate? string G + G- is P
---@field options string[]
---@field parts? string[] the even parts other than 0 and the form itself
---@field partitions? string[][] the sums of primes
---@field prime? boolean

---The canonical form of a position.
---@param game sg.Game
---@param position any
---@param opts? table limits; parts = true: the parts and partitions, too
---@return sg.Result? result { form, birthday, genus, class, mate, options, parts, partitions, ... }
---@return sg.Failure? failure
function form.of(game, position, opts)
  opts = limits.of(opts, FORM_OPTIONS)
  local known = components.of_game(game)
  local id, why = form_of_position(known, game, position, opts)
  if not id then return nil, why end
  local fields
  fields, why = known:forms():ask(opts, describe, id, opts)
  if not fields then return nil, why end
  return result.new("misere form", fields, game, position)
end

---A canonical form as it is written: *[2#0], *[[2],0], or a sum or difference of such.
---@param text string
---@param opts? table limits; parts
---@return sg.Result? result as of form.of, sg.Failure? failure
function form.read(text, opts)
  opts = limits.of(opts, FORM_OPTIONS)
  local fields, why = forms_of
    .new()
    :ask(opts, function(forms) return describe(forms, form_text.read(forms, text), opts) end)
  if not fields then return nil, why end
  fields.text = text
  return result.new("misere form", fields)
end

-- The form of a text, or of GAME@POSITION, in one table.
local function form_of_any(known, given, load, opts)
  if type(given) == "string" and form_text.is(given) then return known:forms():ask(opts, form_text.read, given) end
  local part, why = component.of(given, load)
  if not part then return nil, why end
  return form_of_position(known, part.game, part.position, opts)
end

local function compare(forms, g, h)
  local teller, link = links.distinguisher(forms, g, h), links.link(forms, g, h)
  local difference = forms:difference(g, h)
  return {
    play = "misere",
    equal = g == h,
    forms = texts(forms, { g, h }),
    basis = "computed",
    told_apart_by = teller and texts(forms, { teller })[1] or nil,
    outcomes = teller and { "P", "N" } or nil,
    linked_by = link and texts(forms, { link })[1] or nil,
    difference = difference and texts(forms, { difference })[1] or nil,
  }
end

---@class sg.MisereComparison
---@field equal boolean
---@field forms string[] of both
---@field told_apart_by? string with it the first is P and the second N
---@field linked_by? string with it both are P
---@field difference? string X if the first is the second + X

---Are two games equal in misère play; if not, what tells them apart; what links them; and their difference.
---@param a string|table a form as text, "GAME@POSITION" or { game, position }
---@param b string|table
---@param load function spec -> game
---@param opts? table limits
---@return sg.Result? result { equal, forms, told_apart_by, outcomes, linked_by, difference }, sg.Failure? failure
function form.compare(a, b, load, opts)
  opts = limits.of(opts)
  local known, ids = components.new(), {}
  for i = 1, 2 do
    local why
    ids[i], why = form_of_any(known, ({ a, b })[i], load, opts)
    if not ids[i] then return nil, why end
  end
  local fields, why = known:forms():ask(opts, compare, ids[1], ids[2])
  if not fields then return nil, why end
  return result.new("misere comparison", fields)
end

-- ---- how many are born -------------------------------------------------------------------------------------------

local LAST_LISTED, LAST_COUNTED, LAST_DAY = 4, 5, 6

-- The forms born by a day, at most LAST_LISTED, as ascending numbers.
local function born_by(forms, day)
  local born = {}
  for _ = 0, day do
    local set, next_day = {}, {}
    for chosen = 0, (1 << #born) - 1 do
      local options = {}
      for i, id in ipairs(born) do
        if chosen >> (i - 1) & 1 == 1 then options[#options + 1] = id end
      end
      set[forms:make(options)] = true
    end
    for id in pairs(set) do
      next_day[#next_day + 1] = id
    end
    table.sort(next_day)
    born = next_day
  end
  return born
end

-- Sorts exponents of powers of two, the largest first, and makes one power of two equal ones.
local function gather(exponents)
  table.sort(exponents)
  local i = 1
  while i < #exponents do
    if exponents[i] == exponents[i + 1] then
      table.remove(exponents, i)
      exponents[i] = exponents[i] + 1
    else
      i = i + 1
    end
  end
  table.sort(exponents, function(a, b) return a > b end)
end

-- The number of forms born by the day after tomorrow, from a census of tomorrow's: powers of two to add and to take
-- away, and a number. A set of tomorrow's forms is simpler than it looks if it has all options of some H of today,
-- and its other elements have H as an option (docs/theorems.md).
local function day_after(born, census)
  local minus, plus, added = {}, {}, 0
  for i, id in ipairs(born) do
    minus[#minus + 1] = census.having[i]
    if id == 0 then
      plus[#plus + 1] = census.having_n[i]
    else
      added = added + 1
    end
  end
  gather(minus)
  return { plus = { census.forms, table.unpack(plus) }, minus = minus, added = added }
end

local function count_born(forms, day)
  local fields = { play = "misere", day = day, basis = "computed" }
  local born = born_by(forms, math.min(day, LAST_LISTED))
  if day <= LAST_LISTED then
    fields.count, fields.forms = #born, texts(forms, forms:ordered(born))
    return fields
  end
  local census, why = forms.engine:census(born, forms.limits)
  if not census then error(why, 0) end
  if day == LAST_COUNTED then
    fields.count = census.forms
  else
    fields.powers = day_after(born, census)
  end
  return fields
end

---@class sg.MisereBorn
---@field day integer
---@field count? integer up to day 5
---@field forms? string[] up to day 4
---@field powers? { plus: integer[], minus: integer[], added: integer } day 6: exponents of 2, and a number

---Counts the canonical forms that are born by a day: by day 4 each of them, by day 5 counted one by one, by day 6 as
---a sum of powers of two.
---@param day integer 0 to 6
---@param opts? table limits
---@return sg.Result? result { day, count, forms, powers = { plus, minus, added } }, sg.Failure? failure
function form.born(day, opts)
  opts = limits.of(opts)
  if math.type(day) ~= "integer" or day < 0 or day > LAST_DAY then
    local message = "the forms born by day %s are not counted: a day from 0 to %d is expected"
    return nil, failure.new("range", message:format(tostring(day), LAST_DAY))
  end
  local fields, why = forms_of.new():ask(opts, count_born, day)
  if not fields then return nil, why end
  return result.new("misere born", fields)
end

return form
