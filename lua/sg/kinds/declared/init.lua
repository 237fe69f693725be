-- SPDX-License-Identifier: MIT
-- What a rule says of its own positions, because a theorem says so: values, winners, winning moves, and the winners of
-- misère play. `check` compares all of this with the moves.

local ANSWERS = { value = true, outcome = true, misere_outcome = true }

local function is_sentence(v) return type(v) == "string" and v:find "%S" ~= nil end

local function is_theorem(v)
  if type(v) ~= "table" then return is_sentence(v) end
  for field, sentence in pairs(v) do
    if not ANSWERS[field] or not is_sentence(sentence) then return false end
  end
  return next(v) ~= nil
end

local declared = {
  fields = {
    {
      name = "value",
      type = "function",
      help = "value(position, p): the nim-value by a theorem, or nil where it says none",
      editor = "fun(position: sg.Position, p: table): integer?",
    },
    {
      name = "outcome",
      type = "function",
      help = 'outcome(position, p): "P" or "N" by a theorem, or nil where it says neither',
      editor = 'fun(position: sg.Position, p: table): "P"|"N"|nil',
    },
    {
      name = "winning",
      type = "function",
      help = "winning(position, option, p): option(position) once per move that wins; beside value or outcome",
      editor = "fun(position: sg.Position, option: fun(...: sg.Position), p: table, label?: fun(name: any))",
    },
    {
      name = "misere_outcome",
      type = "function",
      help = 'misere_outcome(position, p): "P", "N" or nil',
      editor = 'fun(position: sg.Position, p: table): "P"|"N"|nil',
    },
    {
      name = "theorem",
      accepts = is_theorem,
      wanted = 'a sentence, or a table of them: { outcome = "...", misere_outcome = "..." }',
      help = "what value, outcome, misere_outcome rest on, with its source; else the first source",
      editor = "string|{ value: string?, outcome: string?, misere_outcome: string? }",
    },
  },
}

-- Moves from which a kind finds values in its own ways.
local MOVES_WITH_VALUES = { "code", "subtract", "moves", "heaps", "turn", "product" }

-- The moves of a rule that may not have a field of these.
local function other_moves(data, field)
  for _, moves in ipairs(MOVES_WITH_VALUES) do
    if data[moves] ~= nil then return moves end
  end
  return data.heap ~= nil and field ~= "value" and field ~= "theorem" and "heap" or nil
end

local NO_PLACE =
  "%s does not go with %s: the values of these games follow from their moves, and who wins from the values"

---Names the field that is wrong, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function declared.fault(data)
  for _, field in ipairs(declared.fields) do
    local moves = data[field.name] ~= nil and other_moves(data, field.name)
    if moves then return field.name, NO_PLACE:format(field.name, moves) end
  end
  if data.winning ~= nil and data.value == nil and data.outcome == nil then
    return "winning",
      "winning names the moves to positions that value or outcome says are lost; give one of these, too"
  end
  if data.theorem ~= nil and data.value == nil and data.outcome == nil and data.misere_outcome == nil then
    return "theorem", "theorem says what value, outcome and misere_outcome rest on; the rule has none of these"
  end
end

return declared
