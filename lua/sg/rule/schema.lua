-- SPDX-License-Identifier: MIT
-- What a rule file may say: every field, its type and its meaning, and the validation that follows from it.

local core = require "sg.core"
local failure = require "sg.failure"
local form = require "sg.rule.form"
local places = require "sg.rule.places"
local plain = require "sg.rule.plain_value"
local takes = require "sg.rule.takes"
local text = require "sg.text.words"
local turns = require "sg.rule.turns"
local ways = require "sg.rule.ways"

local schema = {}

local FUNCTION = core.function_mark

-- type: what the field may hold; "|function" where a function of the params may stand instead. editor: the type that
-- editors show where `type` does not tell (src/tools/api.lua).
schema.fields = {
  { name = "name", type = "string", help = "the game's name: lower-case letters, digits, underscores" },
  { name = "summary", type = "string", help = "the rules in one sentence" },
  { name = "source", type = "strings", help = "where the game comes from: books, papers" },
  { name = "tags", type = "strings", help = "words to find it by" },
  { name = "params", type = "params", help = "name -> { type, default, help, min, max, values }" },
  { name = "examples", type = "examples", help = "known answers: documentation and tests at once" },
  { name = "code", type = "string|function", help = "a take-and-break code such as \"0.77\"" },
  { name = "subtract", type = "set|function", help = "a subtraction set {1,2,3}, or { all_but = {1,2} }" },
  { name = "heap", type = "function", help = "heap(n, option, p): option(a, b, ...) per move, with the heaps left",
    editor = "fun(n: integer, option: fun(...: integer), p: table, label?: fun(name: string|integer))" },
  { name = "heap2", type = "rays|function", help = "heap2(a, b, option, p): option(a2, b2) per move; { {1,0} }",
    editor = "table|fun(a: integer, b: integer, option: fun(a: integer, b: integer), p: table)" },
  { name = "heaps", type = "heaps|function", help = "families of heaps: name -> texts or a function",
    editor = "table<string, string|string[]|function>|fun(p: table): table" },
  { name = "falls", type = "string", help = "with heap2: what falls along every move, \"total\" or \"rows\"",
    editor = '"total"|"rows"' },
  { name = "turn", type = "turn", help = "coins turned in a row: {1,2}, {consecutive=true}, turn(n, companions, p)",
    editor = "integer[]|table|string|fun(n: integer, companions: fun(...: integer), p: table)" },
  { name = "product", type = "turn",
    help = "{ A, B }: two turns make a game on a board, more a game in as many axes; acrostic, origin",
    editor = "table" },
  { name = "place", type = "place", help = "tiles on free cells: { tiles = {\"##\"}, turns = true, w = 5, h = 4 }",
    editor = "sg.Place" },
  { name = "take", type = "string", help = "deleted from a graph: \"vertex\", \"edge and ends\", ...",
    editor = '"vertex"|"vertex and neighbours"|"edge"|"edge and ends"' },
  { name = "options", type = "function", help = "options(position, option, p): option(position) once per move",
    editor = "fun(position: sg.Position, option: fun(...: sg.Position), p: table, label?: fun(name: any))" },
  { name = "order", type = "string", help = "with options: \"rule\" if they come in a good order, best moves first",
    editor = '"total"|"rows"|"learned"|"rule"' },
  { name = "start", type = "position|function", help = "where play begins" },
  { name = "positions", type = "positions", help = "a kind of them: sg.grid.rows { cells = \"xo.\" }, sg.heaps {}" },
  { name = "form", type = "form", help = "what positions are, as data: { \"list\", of = { \"integer\", min = 0 } }" },
  { name = "valid", type = "function", help = "valid(position, p): true, or what is wrong with it",
    editor = "fun(position: sg.Position, p: table): true|false|string" },
  { name = "split", type = "function", help = "split(position, part, p): part(component) once per independent part",
    editor = "fun(position: sg.Position, part: fun(component: sg.Position), p: table): sg.Position[]?" },
  { name = "canonical", type = "function", help = "canonical(position, p): the representative of its symmetry class",
    editor = "fun(position: sg.Position, p: table): sg.Position" },
  { name = "misere", type = "boolean", help = "true: split and canonical hold in misère play, too, move for move" },
  { name = "loopy", type = "boolean", help = "true: positions may recur; play that never ends is a draw" },
  { name = "entailing", type = "entailing", help = "true: option.entail and option.again; \"top\": Top Entails, fast" },
  { name = "parse", type = "function", help = "parse(text, p): a position from the user's notation",
    editor = "fun(text: string, p: table): sg.Position" },
  { name = "show", type = "function", help = "show(position, p): a position in the user's notation",
    editor = "fun(position: sg.Position, p: table): string" },
  { name = "draw", type = "function", help = "draw(position, pen, p): how a position looks, by calls of the pen",
    editor = "fun(position: sg.Position, pen: sg.Pen, p: table)" },
  { name = "sample", type = "function", help = "sample(i, p): the i-th small position for check",
    editor = "fun(i: integer, p: table): sg.Position?" },
  { name = "rank", type = "function", help = "rank(position, p): a number that falls along every move",
    editor = "fun(position: sg.Position, p: table): integer" },
  { name = "value", type = "function", help = "value(position, p): the nim-value that a formula gives, or nil",
    editor = "fun(position: sg.Position, p: table): integer?" },
  { name = "batch", type = "string|strings", help = "what `sg-lua batch` asks: \"value,seq:0..100,period:100000\"" },
}

local after_take
for i, field in ipairs(schema.fields) do after_take = field.name == "take" and i + 1 or after_take end
for name, kind in pairs(ways.DEFINED) do
  table.insert(schema.fields, after_take, { name = name, type = name .. "|function", help = kind.help,
    editor = kind.editor })
end

---@class sg.Param
---@field type "integer"|"integers"|"string"|"boolean"|"position"
---@field default? any
---@field help? string
---@field min? integer
---@field max? integer
---@field values? any[]

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

local is_list, is_string, is_integer = plain.is_list, plain.is_string, plain.is_integer
local is_count, is_position = plain.is_count, plain.is_position

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
  position = { is_position, "a position" },
  heaps = { function(v) return type(v) == "table" end, "a table of families" }, -- the definition of the kind says more
  rays = {
    function(v)
      return type(v) == "table" and next(v) ~= nil and is_list(v, function(ray)
        return type(ray) == "table" and is_count(ray[1]) and is_count(ray[2]) and ray[1] + ray[2] > 0 and #ray == 2
          and (ray.most == nil or is_count(ray.most) and ray.most > 0)
      end)
    end,
    "a list of moves { x, y }, x tokens from a and y from b any number of times, or { x, y, most = m }",
  },
  place = { function() return true end, "a table" }, -- places.fault says more
  turn = { function() return true end, "a turn" }, -- turns.fault says more
  entailing = { function(v) return type(v) == "boolean" or v == "top" end, "true, false or \"top\"" },
  form = { function() return true end, "a form" }, -- form.fault says more
  positions = { function() return true end, "a kind of positions" }, -- kinds.fault says more
}

for name, kind in pairs(ways.DEFINED) do checks[name] = { kind.accepts, kind.wanted } end

local function is_one_of(word, list)
  for _, known in ipairs(list) do
    if word == known then return true end
  end
  return false
end

local function matches(value, types)
  for kind in types:gmatch("[^|]+") do
    if checks[kind][1](value) then return true end
  end
  return false
end

---A field's type in words: "a string or a function".
---@param types string the type of a field in schema.fields
---@return string
function schema.wanted(types)
  local wanted = {}
  for kind in types:gmatch("[^|]+") do wanted[#wanted + 1] = checks[kind][2] end
  return table.concat(wanted, " or ")
end

local function describe(value)
  if value == FUNCTION then return "a function" end
  if value == nil then return "nothing" end
  return "a " .. type(value)
end

-- The fields of a declared parameter and what each must be.
local param_checks = {
  min = { plain.is_number, "a number" },
  max = { plain.is_number, "a number" },
  help = { is_string, "a string" },
  values = { function(v) return is_list(v, function() return true end) and next(v) ~= nil end, "a list of values" },
}

---The fields of a declared parameter besides type and default, by name.
---@return { name: string, wanted: string }[]
function schema.describe_params()
  local list = {}
  for i, name in ipairs(text.keys(param_checks)) do list[i] = { name = name, wanted = param_checks[name][2] } end
  return list
end

-- What a parameter of each type is.
local param_values = {
  boolean = { function(v) return type(v) == "boolean" end, "true or false" },
  integer = { is_integer, "an integer" },
  integers = { function(v) return is_integer(v) or is_list(v, is_integer) end, "a list of integers" },
  position = { is_position, "a position" },
  string = { is_string, "a string" },
}

-- The default, the values and the bounds of a parameter, against its type.
local function check_param_values(name, param)
  local is_one, wanted = table.unpack(param_values[param.type])
  if param.default ~= nil and not is_one(param.default) then
    return name, ("params.%s.default is %s; it must be %s"):format(name, text.literal(param.default), wanted)
  end
  for _, value in ipairs(param.values or {}) do
    if not is_one(value) then
      return name, ("params.%s.values holds %s; each must be %s"):format(name, text.literal(value), wanted)
    end
  end
  local counts = param.type == "integer" or param.type == "integers"
  for _, bound in ipairs { "min", "max" } do
    if param[bound] ~= nil and not counts then
      return name, ("params.%s.%s is for parameters of the types integer and integers"):format(name, bound)
    end
  end
  if param.min and param.max and param.min > param.max then
    return name, ("params.%s.min is above its max"):format(name)
  end
end

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
  return check_param_values(name, param)
end

local function is_value(v) return is_count(v) or v == "loony" end

-- The fields of an example, and what each must be.
local example_checks = {
  from = { is_count, "a heap" },
  note = { is_string, "a string" },
  outcome = { is_string, "\"N\", \"P\" or \"D\"" },
  params = { function(v) return type(v) == "table" end, "a table of parameters" },
  period = { function(v) return is_count(v) and v > 0 end, "a whole number from 1 on" },
  position = { is_position, "a position" },
  preperiod = { is_count, "a whole number from 0 on" },
  saltus = { is_count, "a whole number from 0 on" },
  value = { function(v) return is_count(v) or type(v) == "table" or v == "loony" end, "a nim-value" },
  values = { function(v) return is_list(v, is_value) and next(v) ~= nil end, "a list of nim-values" },
}

-- The kinds of examples: the field that makes the kind, and the fields that go with it.
local example_kinds = {
  { "period", { preperiod = true, saltus = true } },
  { "values", { from = true } },
  { "value", { position = true, outcome = true } },
  { "outcome", { position = true } },
}
local of_all_kinds = { note = true, params = true }

---The kinds of examples: the field that makes the kind, what that holds, and the fields that may stand beside it.
---@return { name: string, wanted: string, beside: string[] }[]
function schema.describe_examples()
  local list = {}
  for i, kind in ipairs(example_kinds) do
    local beside = text.keys(kind[2])
    table.move(text.keys(of_all_kinds), 1, 2, #beside + 1, beside)
    list[i] = { name = kind[1], wanted = example_checks[kind[1]][2], beside = beside }
  end
  return list
end

-- Does an example say "loony" of a rule without entailing moves?
local function check_loony(i, example, data)
  local says = example.value == "loony"
  for _, value in ipairs(example.values or {}) do says = says or value == "loony" end
  if says and not data.entailing then
    return example.values and "values" or "value", ("example %d: the value is \"loony\"; such values need entailing "
      .. "= true"):format(i)
  end
end

-- The fields of an example that do not go together.
local function check_example_kind(i, example)
  for _, kind in ipairs(example_kinds) do
    local own, beside = table.unpack(kind)
    if example[own] ~= nil then
      for _, field in ipairs(text.keys(example)) do
        if field ~= own and not beside[field] and not of_all_kinds[field] then
          return field, ("example %d has %s and %s, which do not go together; write two examples"):format(i, own, field)
        end
      end
      if own == "values" and example.from == nil then
        return "values", ("example %d has values but not from; give from = the heap of the first one"):format(i)
      end
      return nil
    end
  end
  return "examples", ("example %d says nothing; give position and value, position and outcome, from and values, "
    .. "or period"):format(i)
end

-- The value of an example that is a table: of a loopy game.
local function check_infinity(i, value, loopy)
  if not loopy then
    return "value", ("example %d: the value is a table; infinite values need loopy = true"):format(i)
  end
  if not is_list(value.loopy, is_count) or next(value, next(value)) ~= nil then
    return "value", ("example %d: an infinite value is { loopy = list of the numbers of its options }"):format(i)
  end
end

local function check_example(i, example, data)
  for field, value in pairs(example) do
    if not is_one_of(field, example_fields) then
      local word = tostring(field)
      return "examples",
        ("example %d has no field '%s'%s"):format(i, text.brief(word), text.suggest(word, example_fields))
    end
    local is_right, wanted = table.unpack(example_checks[field])
    if not is_right(value) then
      return field, ("example %d: %s is %s; it must be %s"):format(i, field,
        value == FUNCTION and "a function" or text.brief(text.literal(value)), wanted)
    end
  end
  local field, message = check_example_kind(i, example)
  if message then return field, message end
  field, message = check_loony(i, example, data)
  if message then return field, message end
  local loopy = data.loopy == true
  if example.outcome ~= nil and not is_one_of(example.outcome, { "N", "P", loopy and "D" or nil }) then
    return "outcome", ("example %d: outcome is %s; it must be \"N\" or \"P\"%s"):format(i,
      text.literal(example.outcome), loopy and ", or \"D\" for a draw" or "; draws need loopy = true")
  end
  for _, name in ipairs(text.keys(example.params or {})) do
    if (data.params or {})[name] == nil then
      return "params", ("example %d: there is no parameter '%s'%s"):format(i, text.brief(tostring(name)),
        text.suggest(tostring(name), text.keys(data.params or {})))
    end
  end
  if type(example.value) == "table" then return check_infinity(i, example.value, loopy) end
end

local function check_name(data)
  if data.name == nil or data.name:find "^[%l%d_]+$" then return nil end
  return "name", ("name is %s; it must be lower-case letters, digits and underscores"):format(text.literal(data.name))
end

-- Fields by which a rule says that it is no game of this theory, and why that is not answered here.
local SEE = "; docs/rules.md, 'Where the theory stops', says more"
local PARTIZAN = "this is a partizan game (field '%s': the players move differently); the Sprague-Grundy theory "
  .. "covers impartial games only, where both players have the same options. CGSuite evaluates partizan games, and "
  .. "impartial(FILE) gives both players the moves of left and right" .. SEE
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

-- A heap, which may be written in digits, or a list of such.
local function is_heaps(value)
  return is_count(value) or is_string(value) and value:find "^%d+$" ~= nil
    or is_list(value, function(one) return type(one) ~= "table" and is_heaps(one) end)
end

-- Refuses a rule whose other fields exclude entailing moves.
local function check_entailing(data)
  if data.heap == nil and data.options == nil then
    return "entailing", "entailing = true is for rules with heap or options, whose moves call option.entail and "
      .. "option.again"
  end
  if data.entailing == "top" and data.heap == nil then
    return "entailing", "entailing = \"top\" is for a rule with heap"
  end
  for _, name in ipairs { "loopy", "misere", "order", "value" } do
    if data[name] then return name, ("%s and entailing = true do not go together"):format(name) end
  end
end

-- The fields that give the moves and the fields that go with them.
local function check_kind(data)
  local defined = ways.defined(data)
  local own_moves = defined or data.place ~= nil or data.take ~= nil
  if own_moves then
    local field, message = (defined or data.take ~= nil and takes or places).fault(data)
    if message then return field, message end
  end
  if data.turn ~= nil or data.product ~= nil then return turns.fault(data) end
  if data.heap2 ~= nil and data.order ~= nil then
    return "order", "order belongs to rules with options; what falls along every move of heap2 is named by falls"
  end
  if data.order ~= nil and (data.order ~= "rule" or data.options == nil) then
    return "order", "order belongs to rules with options, and is \"rule\": their options come in a good order"
  end
  if data.value ~= nil and data.options == nil then
    return "value", "value belongs to rules with options; the engines of other moves have the formulas that they know"
  end
  if data.falls ~= nil and (data.heap2 == nil or not is_one_of(data.falls, { "total", "rows" })) then
    return "falls", "falls belongs to heap2, and is \"total\" or \"rows\""
  end
  local family = data.code ~= nil or data.subtract ~= nil or data.heap ~= nil
  if family and data.start ~= nil and data.start ~= FUNCTION and not is_heaps(data.start) then
    return "start", "the start of a heap game is a heap or a list of heaps, whole numbers from 0 on"
  end
  if not family and data.options == nil and data.heap2 == nil and data.heaps == nil and not own_moves then
    return nil, ways.none()
  end
  if data.options ~= nil and data.start == nil then
    return "options", "a rule with options needs start: a position, or a function that returns one"
  end
  for _, name in ipairs { "rank", "misere", "value" } do
    if data.loopy and data[name] ~= nil then
      return name, ("%s is for games that end, and loopy = true says that play of this one may go round"):format(name)
    end
  end
  if data.entailing then
    local field, message = check_entailing(data)
    if message then return field, message end
  end
  if data.form ~= nil then
    local message = form.fault(data.form)
    if message then return "form", message end
  end
  for _, name in ipairs { "split", "canonical", "misere", "rank", "loopy", "form", "valid" } do
    if family and data[name] ~= nil then
      return name, ("%s belongs to rules with options; the heaps of a heap game are its parts"):format(name)
    end
  end
end

-- Words that others have for a field.
local others = {
  moves = "options", children = "options", followers = "options", successors = "options", next = "options",
  title = "summary", description = "summary", doc = "summary", initial = "start", init = "start", position = "start",
  tests = "examples", test = "examples", values = "examples", parameters = "params", print = "show", tostring = "show",
  normalize = "canonical", components = "split", references = "source", author = "source",
}

-- A field that is not known, or holds what it may not.
local function check_field(name, value)
  local known = by_name[name]
  if not known then
    local other = others[name]
    return failure.new("rule", ("field '%s' is not known%s"):format(text.brief(name),
      other and ("; did you mean '%s'?"):format(other) or text.suggest(name, names)), { field = name })
  end
  if matches(value, known.type) then return nil end
  local wanted = schema.wanted(known.type)
  return failure.new("rule", ("field '%s' is %s; it must be %s"):format(name, describe(value), wanted),
    { field = name, found = describe(value), expected = wanted })
end

-- The fields, parameters and examples in this order: what is wrong first.
local function check_contents(data)
  local field, message = check_name(data)
  if message then return field, message end
  for _, name in ipairs(text.keys(data.params or {})) do
    field, message = check_param(name, data.params[name])
    if message then return field, message end
  end
  for i, example in ipairs(data.examples or {}) do
    field, message = check_example(i, example, data)
    if message then return field, message end
  end
end

-- The keys of a table as text, sorted.
local function keys_of(data)
  local list = {}
  for key in pairs(data) do list[#list + 1] = tostring(key) end
  table.sort(list)
  return list
end

--- The first fault of a rule table, without its place; field is the word in the file that it is about.
---@param data any the table as copied out of the box, functions replaced by marks
---@return sg.Failure? fault
function schema.fault(data)
  if type(data) ~= "table" then
    return (failure.new("rule", ("a rule file returns one table, this one returned %s; end it with: "
      .. "return { heap = ... }"):format(describe(data)), { found = describe(data), expected = "a table" }))
  end
  local field, message = check_theory(data)
  if not message then field, message = ways.conflict(data) end
  if not message then field, message = turns.conflict(data) end
  if message then return (failure.new("rule", message, { field = field })) end
  for _, key in ipairs(keys_of(data)) do
    local fault = check_field(key, data[key])
    if fault then return fault end
  end
  field, message = check_kind(data)
  if not message then field, message = check_contents(data) end
  return message and (failure.new("rule", message, { field = field })) or nil
end

return schema
