-- SPDX-License-Identifier: MIT
-- The fields by which rules say what they mean, as the folders of the kinds have them in their init.lua. Some of the
-- fields give the moves of a rule: a rule has one of them.

local defined = require "sg.kinds.defined.definition"

local fields = {}

---A field of a rule that belongs to a kind of games.
---@class sg.KindField
---@field name string
---@field help string
---@field type? string what else it may hold: names of types of sg.rule.schema
---@field accepts? fun(value: any): boolean may the field hold this?
---@field wanted? string what `accepts` accepts, in words
---@field editor? string the type that editors show where `type` does not tell (src/tools/api.lua)
---@field moves? boolean it gives the moves of a rule
---@field calls_option? boolean it may hold a function that calls option for each move
---@field beside? table<string, boolean> the fields that give moves beside which it may stand, and then says the same
---@field belongs? boolean only a rule whose moves the kind gives may have it
---@field defined? string[] the modules that complete a rule which has the field (sg.kinds.defined.definition)

---The table that init.lua of a kind returns.
---@class sg.KindOfRules
---@field fields sg.KindField[]
---@field templates? table what `sg-lua new` offers: lists { option, help, what is known of the rule }; from: the
---module
---@field brings? string[] the fields that the kind gives itself
---@field excludes? (string|{ why: string })[][] lists of fields that no rule of the kind may have, each list with
---why:
---  a sentence with a place for the field, and perhaps one for the kind's own
---@field fault? fun(data: table): string?, string? names the field that is wrong, and says why
---@field ready? fun(loaded: sg.LoadedRule): sg.LoadedRule?, sg.Failure? looks at the rule once parameters are known

---@type sg.KindOfRules[]
fields.kinds = {}
for i, module in ipairs {
  "sg.kinds.heaps",
  "sg.kinds.formula",
  "sg.kinds.two_heaps",
  "sg.kinds.coupled_heaps",
  "sg.kinds.coins",
  "sg.kinds.place",
  "sg.kinds.take",
  "sg.kinds.poset",
  "sg.kinds.rewrite",
  "sg.kinds.positions",
  "sg.kinds.declared",
  "sg.kinds.loopy",
  "sg.kinds.entailing",
} do
  fields.kinds[i] = require(module)
end

---The fields that give the moves of a rule. Of two that do not go together the later one is at fault.
---@type string[]
fields.moves = {}

---Those of them that may hold a function that calls option.
---@type table<string, boolean>
fields.callers = {}

for _, kind in ipairs(fields.kinds) do
  for _, field in ipairs(kind.fields) do
    for i, folder in ipairs(defined[field.name] or {}) do
      field.defined = field.defined or {}
      field.defined[i] = ("sg.kinds.%s.definition"):format(folder)
    end
    if field.moves then fields.moves[#fields.moves + 1] = field.name end
    fields.callers[field.name] = field.calls_option
  end
end

---The kinds of a rule, each with the field by which it is one.
---@param data table the fields of the rule
---@return { kind: sg.KindOfRules, field: sg.KindField }[]
function fields.of(data)
  local list = {}
  for _, kind in ipairs(fields.kinds) do
    for _, field in ipairs(kind.fields) do
      local value = data[field.name]
      if value ~= nil and (value or field.moves) and not field.belongs then
        list[#list + 1] = { kind = kind, field = field }
        break
      end
    end
  end
  return list
end

---The fields of a rule with a definition that completes the rule.
---@param data table the fields of the rule
---@return sg.KindField[]
function fields.defined(data)
  local list = {}
  for _, kind in ipairs(fields.kinds) do
    for _, field in ipairs(kind.fields) do
      local value = data[field.name]
      if field.defined and value ~= nil and (value or field.moves) then list[#list + 1] = field end
    end
  end
  return list
end

local function listed(names, last)
  return table.concat(names, ", ", 1, #names - 1) .. (" %s "):format(last) .. names[#names]
end

-- The field that gives the moves of a rule; or the second one, and what is wrong.
local function field_of_moves(data)
  local own
  for _, kind in ipairs(fields.kinds) do
    for _, field in ipairs(kind.fields) do
      local name = field.name
      if field.moves and data[name] ~= nil then
        if own and not (field.beside and field.beside[own]) then
          return own,
            name,
            ("a rule gives its moves in one way, by %s; this one has %s and %s"):format(
              listed(fields.moves, "or"),
              own,
              name
            )
        end
        own = own or name
      end
    end
  end
  return own
end

-- A field without the field that it belongs to.
local function stray(data, own)
  for _, kind in ipairs(fields.kinds) do
    for _, field in ipairs(kind.fields) do
      if field.belongs and data[field.name] ~= nil and own ~= kind.fields[1].name then
        return field.name, ("%s belongs to rules with %s"):format(field.name, kind.fields[1].name)
      end
    end
  end
end

---The field of a rule that cannot stand beside another one.
---@param data table the fields of the rule
---@return string? field, string? message
function fields.conflict(data)
  local moves, second, message = field_of_moves(data)
  if second then return second, message end
  for _, one in ipairs(fields.of(data)) do
    local own = one.field.name
    for _, name in ipairs(one.kind.brings or {}) do
      if data[name] ~= nil then
        return name, ("a rule with %s brings its own %s; this one has %s and %s"):format(own, name, own, name)
      end
    end
    for _, list in ipairs(one.kind.excludes or {}) do
      for _, name in ipairs(list) do
        if data[name] then return name, list.why:format(name, own) end
      end
    end
  end
  return stray(data, moves)
end

---Has a rule a field that gives its moves?
---@param data table the fields of the rule
---@return boolean
function fields.gives_moves(data) return field_of_moves(data) ~= nil end

---The field of a rule whose function calls option for each move; nil where the moves are data.
---@param data table the fields of the rule, its functions or their marks
---@return string? field
function fields.calling_option(data)
  for _, name in ipairs(fields.moves) do
    local value = data[name]
    if value ~= nil then return fields.callers[name] and type(value) ~= "table" and name or nil end
  end
end

---Asks the kinds of a rule for a fault in its fields.
---@param data table the fields of the rule
---@return string? field, string? message
function fields.fault(data)
  for _, one in ipairs(fields.of(data)) do
    local field, message
    if one.kind.fault then
      field, message = one.kind.fault(data)
    end
    if message then return field, message end
  end
end

---Returns the message for a rule that has none of the fields that give moves.
---@return string
function fields.none() return ("the rule says nothing about its moves; give %s"):format(listed(fields.moves, "or")) end

return fields
