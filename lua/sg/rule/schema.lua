-- SPDX-License-Identifier: MIT
-- What a rule file may say: every field, its type and its meaning, and the validation that follows from it.

local core = require "sg.core"
local failure = require "sg.failure"
local form = require "sg.rule.form"
local kind_fields = require "sg.kinds.fields"
local plain = require "sg.rule.plain_value"
local text = require "sg.text.words"

local schema = {}

local FUNCTION = core.function_mark

-- The fields of all rules. type: what the field may hold; "|function" where a function of the params may stand instead.
-- editor: the type that editors show where `type` does not tell (src/tools/api.lua).
local BEFORE = {
  { name = "name", type = "string", help = "the game's name: lower-case letters, digits, underscores" },
  { name = "summary", type = "string", help = "the rules in one sentence" },
  { name = "source", type = "strings", help = "where the game comes from: books, papers" },
  { name = "tags", type = "strings", help = "words to find it by" },
  { name = "params", type = "params", help = "name -> { type, default, help, min, max, values }" },
  { name = "examples", type = "examples", help = "known answers: documentation and tests at once" },
}
local AFTER = {
  { name = "start", type = "position|function", help = "where play begins" },
  { name = "form", type = "form", help = 'what positions are, as data: { "list", of = { "integer", min = 0 } }' },
  {
    name = "valid",
    type = "function",
    help = "valid(position, p): true, or what is wrong with it",
    editor = "fun(position: sg.Position, p: table): true|false|string",
  },
  {
    name = "split",
    type = "function",
    help = "split(position, part, p): part(component) once per independent part",
    editor = "fun(position: sg.Position, part: fun(component: sg.Position), p: table): sg.Position[]?",
  },
  {
    name = "canonical",
    type = "function",
    help = "canonical(position, p): the representative of its symmetry class",
    editor = "fun(position: sg.Position, p: table): sg.Position",
  },
  { name = "misere", type = "boolean", help = "true: split and canonical hold in misère play, too, move for move" },
  {
    name = "parse",
    type = "function",
    help = "parse(text, p): a position from the user's notation",
    editor = "fun(text: string, p: table): sg.Position",
  },
  {
    name = "show",
    type = "function",
    help = "show(position, p): a position in the user's notation",
    editor = "fun(position: sg.Position, p: table): string",
  },
  {
    name = "draw",
    type = "function",
    help = "draw(position, pen, p): how a position looks, by calls of the pen",
    editor = "fun(position: sg.Position, pen: sg.Pen, p: table)",
  },
  {
    name = "sample",
    type = "function",
    help = "sample(i, p): the i-th small position for check",
    editor = "fun(i: integer, p: table): sg.Position?",
  },
  {
    name = "rank",
    type = "function",
    help = "rank(position, p): a number that falls along every move",
    editor = "fun(position: sg.Position, p: table): integer",
  },
  { name = "batch", type = "string|strings", help = 'what `sg-lua batch` asks: "value,seq:0..100,period:100000"' },
}

---All fields, those of the kinds of games among them (sg.KindField).
schema.fields = {}
local function add(list) table.move(list, 1, #list, #schema.fields + 1, schema.fields) end
add(BEFORE)
for _, kind in ipairs(kind_fields.kinds) do
  add(kind.fields)
end
add(AFTER)

---@class sg.Param
---@field type "integer"|"integers"|"string"|"boolean"|"position"
---@field default? any
---@field help? string
---@field min? integer
---@field max? integer
---@field intervals? boolean of a list of integers: it may hold intervals { from, to }
---@field values? any[]

schema.param_types = { "boolean", "integer", "integers", "position", "string" }
local param_fields = { "default", "help", "intervals", "max", "min", "type", "values" }
local example_fields =
  { "from", "note", "outcome", "params", "period", "position", "preperiod", "saltus", "value", "values" }

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
  examples = {
    function(v)
      return is_list(v, function(e) return type(e) == "table" end)
    end,
    "a list of tables",
  },
  position = { is_position, "a position" },
  form = { function() return true end, "a form" }, -- form.fault says more
}

-- A field with a check of its own holds a value of the type of its name.
for _, field in ipairs(schema.fields) do
  if field.accepts then
    checks[field.name] = { field.accepts, field.wanted }
    field.type = field.type and field.name .. "|" .. field.type or field.name
  end
end

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
  for kind in types:gmatch("[^|]+") do
    wanted[#wanted + 1] = checks[kind][2]
  end
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
  values = {
    function(v)
      return is_list(v, function() return true end) and next(v) ~= nil
    end,
    "a list of values",
  },
}

---The fields of a declared parameter besides type and default, by name.
---@return { name: string, wanted: string }[]
function schema.describe_params()
  local list = {}
  for i, name in ipairs(text.keys(param_checks)) do
    list[i] = { name = name, wanted = param_checks[name][2] }
  end
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
    return "params",
      (
        "the parameter name %s is not a word; it must be letters, digits and underscores, as in "
        .. 'params = { width = { type = "integer" } }'
      ):format(text.literal(name))
  end
  if type(param) ~= "table" then
    local kind = is_integer(param) and "integer" or is_string(param) and "string"
    local written = kind and ('%s = { type = "%s", default = %s }'):format(name, kind, text.literal(param))
    return name,
      ("%s is %s; it must be a table %s"):format(where, describe(param), written or "{ type = ..., default = ... }")
  end
  for field in pairs(param) do
    if not is_one_of(field, param_fields) then
      local word = tostring(field)
      return word, ("%s has no field '%s'%s"):format(where, text.brief(word), text.suggest(word, param_fields))
    end
  end
  if not is_one_of(param.type, schema.param_types) then
    return name,
      ("%s.type is %s; it must be one of %s"):format(
        where,
        text.literal(param.type),
        table.concat(schema.param_types, ", ")
      )
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
  outcome = { is_string, '"N", "P" or "D"' },
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
  for _, value in ipairs(example.values or {}) do
    says = says or value == "loony"
  end
  if says and not data.entailing then
    return example.values and "values" or "value",
      ('example %d: the value is "loony"; such values need entailing ' .. "= true"):format(i)
  end
end

-- The fields of an example that do not go together.
local function check_example_kind(i, example)
  for _, kind in ipairs(example_kinds) do
    local own, beside = table.unpack(kind)
    if example[own] ~= nil then
      for _, field in ipairs(text.keys(example)) do
        if field ~= own and not beside[field] and not of_all_kinds[field] then
          return field,
            ("example %d has %s and %s, which do not go together; write two examples"):format(i, own, field)
        end
      end
      if own == "values" and example.from == nil then
        return "values", ("example %d has values but not from; give from = the heap of the first one"):format(i)
      end
      return nil
    end
  end
  return "examples",
    ("example %d says nothing; give position and value, position and outcome, from and values, or period"):format(i)
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
        ("example %d has no field '%s'%s"):format(
          i,
          text.brief(word),
          field == 1 and "; write { position = 3, value = 1 }" or text.suggest(word, example_fields)
        )
    end
    local is_right, wanted = table.unpack(example_checks[field])
    if not is_right(value) then
      return field,
        ("example %d: %s is %s; it must be %s"):format(
          i,
          field,
          value == FUNCTION and "a function" or text.brief(text.literal(value)),
          wanted
        )
    end
  end
  local field, message = check_example_kind(i, example)
  if message then return field, message end
  field, message = check_loony(i, example, data)
  if message then return field, message end
  local loopy = data.loopy == true
  if example.outcome ~= nil and not is_one_of(example.outcome, { "N", "P", loopy and "D" or nil }) then
    return "outcome",
      ('example %d: outcome is %s; it must be "N" or "P"%s'):format(
        i,
        text.literal(example.outcome),
        loopy and ', or "D" for a draw' or "; draws need loopy = true"
      )
  end
  for _, name in ipairs(text.keys(example.params or {})) do
    if (data.params or {})[name] == nil then
      return "params",
        ("example %d: there is no parameter '%s'%s"):format(
          i,
          text.brief(tostring(name)),
          text.suggest(tostring(name), text.keys(data.params or {}))
        )
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
  .. "impartial(FILE) gives both players the moves of left and right"
  .. SEE
local SCORING = "this is a scoring game (field '%s': who wins is counted, not who moves last); nim-values tell only "
  .. "who makes the last move, and scoring games have a theory of their own"
  .. SEE
local CHANCE = "this is a game of chance (field '%s'); a nim-value is that of a game whose moves depend on the "
  .. "position only"
  .. SEE
local beyond = {
  left = PARTIZAN,
  right = PARTIZAN,
  left_options = PARTIZAN,
  right_options = PARTIZAN,
  player = PARTIZAN,
  players = PARTIZAN,
  score = SCORING,
  scores = SCORING,
  scoring = SCORING,
  points = SCORING,
  payoff = SCORING,
  chance = CHANCE,
  dice = CHANCE,
  random = CHANCE,
}

-- The first field that puts a rule beyond the theory, and the reason.
local function check_theory(data)
  for _, name in ipairs(text.keys(beyond)) do
    if data[name] ~= nil then return name, beyond[name]:format(name) end
  end
  return nil
end

-- The fields that give the moves and the fields that go with them.
local function check_kind(data)
  local field, message = kind_fields.fault(data)
  if message then return field, message end
  if not kind_fields.gives_moves(data) then return nil, kind_fields.none() end
  message = data.form ~= nil and form.fault(data.form)
  if message then return "form", message end
end

-- Words that others have for a field.
local others = {
  moves = "options",
  children = "options",
  followers = "options",
  successors = "options",
  next = "options",
  title = "summary",
  description = "summary",
  doc = "summary",
  initial = "start",
  init = "start",
  position = "start",
  tests = "examples",
  test = "examples",
  values = "examples",
  parameters = "params",
  print = "show",
  tostring = "show",
  normalize = "canonical",
  components = "split",
  references = "source",
  author = "source",
}

-- A field that is not known, or holds what it may not.
local function check_field(name, value)
  local known = by_name[name]
  if not known then
    local other = others[name] or text.nearest(name, names)
    local own = value == FUNCTION
      and ("; a function of its own stands above the return: local function %s"):format(name)
    return failure.new(
      "rule",
      name:find "^%d+$"
          and ("entry %s has no name; a list stands in braces, as in subtract = { 1, 2, 3 }"):format(name)
        or ("field '%s' is not known%s"):format(
          text.brief(name),
          other and ("; did you mean '%s'?"):format(other) or own or text.suggest(name, names)
        ),
      { field = name }
    )
  end
  if matches(value, known.type) then return nil end
  local wanted = schema.wanted(known.type)
  local quotes = type(value) == "number" and known.type:find "string"
  local message = ("field '%s' is %s; it must be %s"):format(name, describe(value), wanted)
    .. (quotes and ('; a text stands in quotes: %s = "%s"'):format(name, value) or "")
  return failure.new("rule", message, { field = name, found = describe(value), expected = wanted })
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
  for key in pairs(data) do
    list[#list + 1] = tostring(key)
  end
  table.sort(list)
  return list
end

--- The first fault of a rule table, without its place; field is the word in the file that it is about.
---@param data any the table as copied out of the box, functions replaced by marks
---@return sg.Failure? fault
function schema.fault(data)
  if type(data) ~= "table" then
    return (
      failure.new(
        "rule",
        ("a rule file returns one table, this one returned %s; end it with: return { heap = ... }"):format(
          describe(data)
        ),
        { found = describe(data), expected = "a table" }
      )
    )
  end
  local field, message = check_theory(data)
  if not message then
    field, message = kind_fields.conflict(data)
  end
  if message then return (failure.new("rule", message, { field = field })) end
  for _, key in ipairs(keys_of(data)) do
    local fault = check_field(key, data[key])
    if fault then return fault end
  end
  field, message = check_kind(data)
  if not message then
    field, message = check_contents(data)
  end
  return message and (failure.new("rule", message, { field = field })) or nil
end

return schema
