-- SPDX-License-Identifier: MIT
-- Finds the known games on two heaps with the values of a given game on two heaps. If these values are those of two
-- independent heaps, also finds the games of the two heaps by their nim-sequences.

local catalogue = require "sg.known.catalogue"
local failure = require "sg.failure"
local kinds = require "sg.kinds"
local library = require "sg.rule.library"
local options = require "sg.limits"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local need = failure.need

local known_pairs = {}

local UPTO = 16 -- heaps that are compared unless asked otherwise
local MOST = 200

-- ---- known games ------------------------------------------------------------------------------------------------

-- Is a position of the rule a pair of whole numbers, and its value a number?
local function is_on_pairs(loaded)
  local form, kind = loaded.data.form, kinds.of(loaded)
  return form ~= nil
    and form[1] == "list"
    and form.length == 2
    and form.of ~= nil
    and form.of[1] == "integer"
    and not kind.draws
    and not kind.loony
end

-- The parameters that a rule has examples of, as text behind its name; "" for the defaults first.
local function variants(fields)
  local list, seen = { "" }, { [""] = true }
  for _, example in ipairs(fields.examples or {}) do
    local words = {}
    for _, name in ipairs(text.keys(example.params or {})) do
      words[#words + 1] = (":%s=%s"):format(name, tostring(example.params[name]))
    end
    local spec = table.concat(words)
    if not seen[spec] then
      list[#list + 1], seen[spec] = spec, true
    end
  end
  return list
end

local function entries()
  local list = {}
  for _, name in ipairs(library.names()) do
    local loaded = rule.load(name)
    for _, spec in ipairs(loaded and is_on_pairs(loaded) and variants(loaded.data) or {}) do
      list[#list + 1] = name .. spec
    end
  end
  return list
end

-- ---- comparison -------------------------------------------------------------------------------------------------

-- Where the values of a known game begin: at { 0, 0 }, or at { 1, 1 } where heaps are numbers above zero;
-- false: at neither. nil and a failure at a limit.
local function first_pair(game)
  for first = 0, 1 do
    local found, why = game:value({ first, first }, {})
    if found then return first end
    if why.code == "limit" or why.code == "interrupted" then return nil, why end
  end
  return false
end

-- Do the values agree? nil and a failure at a limit.
local function agrees(values, game, shift, is_exchanged, limits)
  for i, row in ipairs(values) do
    for j, value in ipairs(row) do
      local a, b = i - 1 + shift, j - 1 + shift
      if is_exchanged then
        a, b = b, a
      end
      local found, why = game:value({ a, b }, limits)
      if not found then
        if why.code == "limit" or why.code == "interrupted" then return nil, why end
        return false
      end
      if found.value ~= value then return false end
    end
  end
  return true
end

local function transposed_equals(values)
  for i, row in ipairs(values) do
    for j, value in ipairs(row) do
      if values[j][i] ~= value then return false end
    end
  end
  return true
end

-- Are the values those of two heaps that have nothing to do with each other?
local function is_sum(values)
  local base = values[1][1]
  for i, row in ipairs(values) do
    for j, value in ipairs(row) do
      if value ~= values[i][1] ~ values[1][j] ~ base then return false end
    end
  end
  return true
end

-- ---- the question -------------------------------------------------------------------------------------------------

local PLAINEST = { "library", "subtraction", "all-but", "octal", "hexadecimal" }

-- The plainest game with the same heaps among the matches of a sequence.
local function name_of(matches)
  for _, kind in ipairs(PLAINEST) do
    for _, match in ipairs(matches) do
      if match.kind == kind and match.shift == 0 then return match.code end
    end
  end
end

-- A match for the sum of two heaps: what is known of each of the two sequences.
local function sum_match(values, identify, upto, limits)
  local rows, columns = {}, {}
  for i = 1, #values do
    rows[i], columns[i] = values[i][1], values[1][i]
  end
  local names = {}
  for k, list in ipairs { rows, columns } do
    local found = need(identify(list, limits))
    names[k] = name_of(found.matches)
      or ("heaps with the values %s, ..."):format(table.concat(list, ",", 1, math.min(8, #list)))
  end
  return {
    code = names[1] .. " + " .. names[2],
    kind = "sum",
    shift = 0,
    basis = "observed",
    checked_to = upto,
    summary = "two heaps that have nothing to do with each other",
    also = {},
  }
end

---Adds the known games whose values {a, b} are those of a game, for a and b up to a bound, to matches, which at a limit
---says how many games were looked at.
---@param game sg.Game a game on two heaps
---@param opts table ready options; upto
---@param identify fun(list: integer[], limits: table): sg.Result?, sg.Failure?
---@param matches table[]
---@return true? ok, sg.Failure? why
function known_pairs.add(game, opts, identify, matches)
  local upto = opts.upto or UPTO
  if upto > MOST then
    return nil, failure.new("usage", ("games on two heaps are compared up to heap %d at most"):format(MOST))
  end
  local limits = options.with(opts, { upto = false, all = false })
  local found = need(game:table({ 0, upto }, { 0, upto }, limits))
  local values = found.values
  local is_symmetric = transposed_equals(values)
  local list = entries()
  for i, code in ipairs(list) do
    options.report(limits, i, #list, "games looked at")
    matches.looked_at = i - 1
    local other = need(catalogue.load(code))
    local shift = need(first_pair(other))
    for _, is_exchanged in ipairs(shift and (is_symmetric and { false } or { false, true }) or {}) do
      local same = need(agrees(values, other, shift, is_exchanged, limits))
      if same then
        matches[#matches + 1] = {
          code = code,
          kind = "library",
          shift = shift,
          exchanged = is_exchanged or nil,
          basis = "observed",
          checked_to = upto,
          summary = other.rule.summary,
          also = {},
        }
      end
    end
  end
  if is_sum(values) then
    local match = need(sum_match(values, identify, upto, limits))
    matches[#matches + 1] = match
  end
  matches.looked_at = nil
  return true
end

return failure.border(known_pairs)
