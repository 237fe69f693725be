-- SPDX-License-Identifier: MIT
-- What a rule file may say: every field, its type and its meaning, and the validation that follows from it.

local coins = require "sg.rule.coins"
local core = require "sg.core"
local text = require "sg.text.words"

local schema = {}

local FUNCTION = core.function_mark

-- type: what the field may hold; "|function" where a function of the params may stand instead.
schema.fields = {
  { name = "name", type = "string", help = "the game's name: lower-case letters, digits, underscores" },
  { name = "summary", type = "string", required = true, help = "the rules in one sentence" },
  { name = "source", type = "strings", help = "where the game comes from: books, papers" },
  { name = "tags", type = "strings", help = "words to find it by" },
  { name = "params", type = "params", help = "name -> { type, default, help, min, max, values }" },
  { name = "examples", type = "examples", help = "known answers: documentation and tests at once" },
  { name = "code", type = "string|function", help = "a take-and-break code such as \"0.77\"" },
  { name = "subtract", type = "set|function", help = "a subtraction set {1,2,3}, or { all_but = {1,2} }" },
  { name = "heap", type = "function", help = "heap(n, option, p): option(a, b, ...) per move, with the heaps left" },
  { name = "heap2", type = "function", help = "heap2(a, b, option, p): option(a2, b2) per move, with the heaps left" },
  { name = "order", type = "string", help = "with heap2: what falls along every move, \"total\" or \"rows\"; with "
    .. "options: which are tried first, as \"learned\" from the answers or as the \"rule\" names them" },
  { name = "turn", type = "turn", help = "coins turned in a row: {1,2}, {consecutive=true}, turn(n, companions, p)" },
  { name = "product", type = "turn", help = "{ A, B }: two turns make a game on a board; acrostic, origin" },
  { name = "options", type = "function", help = "options(position, option, p): option(position) once per move" },
  { name = "start", type = "position|function", help = "where play begins" },
  { name = "split", type = "function", help = "split(position, part, p): part(component) once per independent part" },
  { name = "canonical", type = "function", help = "canonical(position, p): the representative of its symmetry class" },
  { name = "misere", type = "boolean", help = "true: split and canonical hold in misère play, too, move for move" },
  { name = "loopy", type = "boolean", help = "true: positions may recur; play that never ends is a draw" },
  { name = "parse", type = "function", help = "parse(text, p): a position from the user's notation" },
  { name = "show", type = "function", help = "show(position, p): a position in the user's notation" },
  { name = "sample", type = "function", help = "sample(i, p): the i-th small position for check" },
  { name = "rank", type = "function", help = "rank(position, p): a number that falls along every move" },
}

schema.param_types = { "boolean", "integer", "integers", "position", "string" }
local param_fields = { "default", "help", "max", "min", "type", "values" }
local example_fields = { "from", "note", "outcome", "params", "period", "position", "preperiod", "saltus", "value",
  "values" }

local by_name, names = {}, {}
for _, field in ipairs(schema.fields) do
  by_name[field.name] = field
  names[#names + 1] = field.name
end
table.sort(names)

local function is_list(value, check)
  if type(value) ~= "table" then return false end
  local n = 0
  for _ in pairs(value) do n = n + 1 end
  if n ~= #value then return false end
  for _, item in ipairs(value) do
    if not check(item) then return false end
  end
  return true
end

local function is_string(value) return type(value) == "string" end
local function is_integer(value) return math.type(value) == "integer" end

local checks = {
  string = { is_string, "a string" },
  strings = { function(v) return is_list(v, is_string) end, "a list of strings" },
  boolean = { function(v) return type(v) == "boolean" end, "true or false" },
  ["function"] = { function(v) return v == FUNCTION end, "a function" },
  params = { function(v) return type(v) == "table" end, "a table" },
  examples = { function(v) return is_list(v, function(e) return type(e) == "table" end) end, "a list of tables" },
  set = {
    function(v)
      return is_list(v, is_integer)
        or type(v) == "table" and is_list(v.all_but, is_integer) and next(v, next(v)) == nil
    end,
    "a list of integers, or { all_but = list }",
  },
  position = { function(v) return v ~= FUNCTION end, "a position" },
  turn = { function() return true end, "a turn" }, -- coins.fault tells what is wrong with it
}

local function is_one_of(word, list)
  for _, known in ipairs(list) do
    if word == known then return true end
  end
  return false
end

local function matches(value, types)
  local wanted = {}
  for kind in types:gmatch("[^|]+") do
    if checks[kind][1](value) then return true end
    wanted[#wanted + 1] = checks[kind][2]
  end
  return false, table.concat(wanted, " or ")
end

local function describe(value)
  if value == FUNCTION then return "a function" end
  if value == nil then return "nothing" end
  return "a " .. type(value)
end

local function is_number(value) return type(value) == "number" end

-- The fields of a declared parameter and what each must be.
local param_checks = {
  min = { is_number, "a number" },
  max = { is_number, "a number" },
  help = { is_string, "a string" },
  values = { function(v) return is_list(v, function(one) return type(one) ~= "table" end) end, "a list" },
  default = { function(v) return v ~= FUNCTION end, "a value" },
}

local function check_param(name, param)
  local where = ("params.%s"):format(name)
  if type(name) ~= "string" or not name:match("^%a[%w_]*$") then
    return "params", ("the parameter name %s is not a word; it must be letters, digits and underscores, as in "
      .. "params = { width = { type = \"integer\" } }"):format(text.literal(name))
  end
  if type(param) ~= "table" then
    return name, ("%s is %s; it must be a table { type = ..., default = ... }"):format(where, describe(param))
  end
  for field in pairs(param) do
    if not is_one_of(field, param_fields) then
      local word = tostring(field)
      return word, ("%s has no field '%s'%s"):format(where, text.brief(word), text.suggest(word, param_fields))
    end
  end
  if not is_one_of(param.type, schema.param_types) then
    return name, ("%s.type is %s; it must be one of %s"):format(where, text.literal(param.type),
      table.concat(schema.param_types, ", "))
  end
  for field, check in pairs(param_checks) do
    if param[field] ~= nil and not check[1](param[field]) then
      return name, ("%s.%s is %s; it must be %s"):format(where, field, describe(param[field]), check[2])
    end
  end
  return nil
end

local function check_example(i, example, loopy)
  for field in pairs(example) do
    if not is_one_of(field, example_fields) then
      local word = tostring(field)
      return "examples",
        ("example %d has no field '%s'%s"):format(i, text.brief(word), text.suggest(word, example_fields))
    end
  end
  if example.values ~= nil and not is_list(example.values, is_integer) then
    return "values", ("example %d: values must be a list of integers"):format(i)
  end
  if example.values ~= nil and example.from == nil then
    return "values", ("example %d has values but not from; give from = the heap of the first one"):format(i)
  end
  if example.from ~= nil and not (is_integer(example.from) and example.from >= 0) then
    return "from", ("example %d: from is %s; it must be a heap"):format(i, describe(example.from))
  end
  if example.params ~= nil and type(example.params) ~= "table" or example.params == FUNCTION then
    return "params", ("example %d: params must be a table"):format(i)
  end
  if example.position == FUNCTION then
    return "position", ("example %d: a function is not a position"):format(i)
  end
  local asks = (example.value ~= nil or example.outcome ~= nil) or (example.from ~= nil and example.values ~= nil)
    or example.period ~= nil
  if not asks then
    return "examples", ("example %d says nothing; give position and value, position and outcome, from and values, "
      .. "or period"):format(i)
  end
  if example.outcome ~= nil and not is_one_of(example.outcome, { "N", "P", loopy and "D" or nil }) then
    return "outcome", ("example %d: outcome is %s; it must be \"N\" or \"P\"%s"):format(i,
      text.literal(example.outcome), loopy and ", or \"D\" for a draw" or "; draws need loopy = true")
  end
  if type(example.value) == "table" then
    if not loopy then
      return "value", ("example %d: the value is a table; infinite values need loopy = true"):format(i)
    end
    if not is_list(example.value.loopy, is_integer) or next(example.value, next(example.value)) ~= nil then
      return "value", ("example %d: an infinite value is { loopy = list of the numbers of its options }"):format(i)
    end
  end
  return nil
end

local function check_name(data)
  if data.name == nil or data.name:find "^[%l%d_]+$" then return nil end
  return "name", ("name is %s; it must be lower-case letters, digits and underscores"):format(text.literal(data.name))
end

-- Fields by which a rule says that it is no game of this theory, and why that is not answered here.
local SEE = "; docs/rules.md, 'Where the theory stops', says more"
local PARTIZAN = "this is a partizan game (field '%s': the players move differently); the Sprague-Grundy theory "
  .. "covers impartial games only, where both players have the same options. CGSuite evaluates partizan games" .. SEE
local SCORING = "this is a scoring game (field '%s': who wins is counted, not who moves last); nim-values tell only "
  .. "who makes the last move, and scoring games have a theory of their own" .. SEE
local CHANCE = "this is a game of chance (field '%s'); a nim-value is that of a game whose moves depend on the "
  .. "position only" .. SEE
local beyond = {
  left = PARTIZAN, right = PARTIZAN, left_options = PARTIZAN, right_options = PARTIZAN, player = PARTIZAN,
  players = PARTIZAN, score = SCORING, scores = SCORING, scoring = SCORING, points = SCORING, payoff = SCORING,
  chance = CHANCE, dice = CHANCE, random = CHANCE,
}

-- The first field that puts a rule beyond the theory, and the reason.
local function check_theory(data)
  for _, name in ipairs(text.keys(beyond)) do
    if data[name] ~= nil then return name, beyond[name]:format(name) end
  end
  return nil
end

local function check_kind(data)
  if data.turn ~= nil or data.product ~= nil then return coins.fault(data) end
  if data.heap2 ~= nil and (data.code ~= nil or data.subtract ~= nil or data.heap ~= nil) then
    return "heap2", "a rule has one of heap2, heap, code, subtract and options"
  end
  local orders = data.heap2 and { "total", "rows" } or data.options and { "learned", "rule" } or {}
  if data.order ~= nil and not is_one_of(data.order, orders) then
    return "order", "order belongs to heap2, and is \"total\" or \"rows\"; or to options, and is \"learned\" "
      .. "or \"rule\""
  end
  local family = data.code ~= nil or data.subtract ~= nil or data.heap ~= nil
  if data.code ~= nil and data.subtract ~= nil then
    return "subtract", "a rule has either code or subtract, not both"
  end
  if family and data.options ~= nil then
    return "options", "a rule is either a heap game (code, subtract, heap) or has options, not both"
  end
  if not family and data.options == nil then
    return nil, "the rule says nothing about its moves; give code, subtract, heap, heap2, turn, product or options"
  end
  if data.options ~= nil and data.start == nil then
    return "options", "a rule with options needs start: a position, or a function that returns one"
  end
  for _, name in ipairs { "rank", "misere" } do
    if data.loopy and data[name] ~= nil then
      return name, ("%s is for games that end, and loopy = true says that this one may go round"):format(name)
    end
  end
  for _, name in ipairs { "split", "canonical", "misere", "rank", "loopy" } do
    if family and data[name] ~= nil then
      return name, ("%s belongs to rules with options; the heaps of a heap game are its parts"):format(name)
    end
  end
  return nil
end

-- Words that others have for a field.
local others = {
  moves = "options", children = "options", followers = "options", successors = "options", next = "options",
  title = "summary", description = "summary", doc = "summary", initial = "start", init = "start", position = "start",
  tests = "examples", test = "examples", values = "examples", parameters = "params", print = "show", tostring = "show",
  normalize = "canonical", components = "split", references = "source", author = "source",
}

--- The first fault of a rule table: the field it is about (or nil) and a sentence.
---@param data any the table as copied out of the box, functions replaced by marks
---@return string? field, string? message
function schema.fault(data)
  if type(data) ~= "table" then
    return nil, ("a rule file returns one table, this one returned %s; end it with: return { summary = ..., ... }")
      :format(describe(data))
  end
  local field, message = check_theory(data)
  if message then return field, message end
  field, message = check_kind(data)
  local given = {}
  for key in pairs(data) do given[#given + 1] = tostring(key) end
  table.sort(given)
  for _, key in ipairs(given) do
    local known = by_name[key]
    if not known then
      local other = others[key]
      return key, ("field '%s' is not known%s"):format(text.brief(key),
        other and ("; did you mean '%s'?"):format(other) or text.suggest(key, names))
    end
    local ok, wanted = matches(data[key], known.type)
    if not ok then return key, ("field '%s' is %s; it must be %s"):format(key, describe(data[key]), wanted) end
  end
  if message then return field, message end
  for _, known in ipairs(schema.fields) do
    if known.required and data[known.name] == nil then
      return nil, ("field '%s' is missing: %s"):format(known.name, known.help)
    end
  end
  field, message = check_name(data)
  if message then return field, message end
  for name, param in pairs(data.params or {}) do
    field, message = check_param(name, param)
    if message then return field, message end
  end
  for i, example in ipairs(data.examples or {}) do
    field, message = check_example(i, example, data.loopy == true)
    if message then return field, message end
  end
  return nil
end

return schema
