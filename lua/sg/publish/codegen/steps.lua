-- SPDX-License-Identifier: MIT
-- Every plan (sg.publish.codegen) as a function in steps (sg.pattern.law), and what that is in a language, with the
-- functions and tables that it needs. Each line of steps becomes one line.

local functions = require "sg.pattern.functions"
local languages = require "sg.publish.codegen.languages"
local writer = require "sg.publish.codegen.writer"

local INDENT = "    "

-- One line of steps that opens no block.
local function plain_line(language, line)
  local name, value = line:match "^local ([%w_]+) = (.+)$"
  local length = value and value:match "^array%((%d+)%)$"
  if length then return language.array:format(name, length) end
  if name then return language.declare:format(name, language.expression(value)) end
  return language.statement:format(language.expression(line))
end

-- The lines of steps, by their depth of blocks.
local function body_lines(language, body, depth, lines)
  local function put(text) lines[#lines + 1] = INDENT:rep(depth) .. text end
  for line in body:gmatch "[^\n]+" do
    local word, condition = line:match "^(%a+) (.+) do$"
    if not word then
      word, condition = line:match "^(%a+) (.+) then$"
    end
    word = line == "else" and line or word
    if line == "end" then
      depth = depth - 1
      if language.closing then put(language.closing) end
    elseif word == "else" or word == "elseif" then
      depth = depth - 1
      put(language.before_else .. language.opening[word]:format(condition and language.expression(condition)))
      depth = depth + 1
    elseif word == "while" or word == "if" then
      put(language.opening[word]:format(language.expression(condition)))
      depth = depth + 1
    else
      put(plain_line(language, line))
    end
  end
end

local FORMULAS = {
  one = "if n > 0 then\nreturn 1\nend\nreturn 0",
  identity = "return n",
  ["one less"] = "if n > 0 then\nreturn n - 1\nend\nreturn 0",
  ["low bit"] = "if n == 0 then\nreturn 0\nend\nreturn low_bit(n)",
}
local ODIOUS = "if n <= @skip@ then\nreturn 0\nend\nn = n - @less@\nreturn 2 * n + 1 - digit_sum(n, 2) % 2"
local LARGEST_PLACE = 1 << 62 -- of a coin whose value, an odious number, has 63 bits

-- The steps of each kind of plan, and the functions that they use.
local bodies = {}

function bodies.formula(plan)
  local form = plan.form
  if FORMULAS[form.kind] then return FORMULAS[form.kind], { form.kind == "low bit" and "low_bit" or nil } end
  if form.divisor then return "return " .. writer.quotient(form), {} end
  local less = form.kind == "odious" and 1 or 3
  return writer.fill(ODIOUS, { skip = less - 1, less = less }), { "digit_sum" }
end

function bodies.period(plan)
  local pre, p, times = plan.preperiod, plan.period, plan.saltus > 1 and " * " .. plan.saltus or ""
  if pre == 0 then
    local rise = plan.saltus > 0 and (" + n // %d%s"):format(p, times) or ""
    return ("return VALUES[n %% %d]%s"):format(p, rise), {}
  end
  local back = ("n = %d + (n - %d) %% %d\nend\nreturn VALUES[n]"):format(pre, pre, p)
  if plan.saltus == 0 then return ("if n >= %d then\n%s"):format(pre, back), {} end
  local rising = "local rounds = 0\nif n >= %d then\nrounds = (n - %d) // %d\n%s + rounds%s"
  return rising:format(pre, pre, p, back, times), {}
end

bodies["table"] = function() return "return VALUES[n]", {} end

function bodies.law(plan) return plan.body, plan.uses end

-- Lines one level further in.
local function indented(lines) return lines[1] and INDENT .. table.concat(lines, "\n"):gsub("\n", "\n" .. INDENT) end

local LIMIT = 100000 -- the largest heap that C and Java answer by the definition

-- The function by the definition, the mex over all moves.
local function definition(language, plan)
  return writer.fill(language.definition, {
    moves = writer.moves(plan.moves, language.moves),
    limit = LIMIT,
    guard = indented(language.guard({ "n" }, language.wide and LIMIT or nil, "n")),
  })
end

-- The largest heap that is answered; nil: there is no limit.
local function largest(language, plan)
  if plan.kind == "table" then return #plan.values - 1 end
  local is_odious = plan.kind == "formula" and plan.form.kind:find "odious"
  return language.wide and (plan.most or is_odious and LARGEST_PLACE) or nil
end

-- Tables and functions.
local function code_of(language, plan)
  local body, uses = bodies[plan.kind](plan)
  local parameters, parts = plan.parameters or { "n" }, {}
  for i, one in ipairs(plan.tables or plan.values and { { name = "VALUES", values = plan.values } } or {}) do
    parts[i] = language.table(one.name, one.values)
  end
  local list = functions.needed(uses)
  list[#list + 1] = { name = "grundy", parameters = parameters, body = body }
  for _, one in ipairs(list) do
    local lines = { language.head(one.name, one.parameters) }
    if one.name == "grundy" then lines[2] = indented(language.guard(parameters, largest(language, plan), body)) end
    body_lines(language, one.body, 1, lines)
    if language.foot ~= "" then lines[#lines + 1] = language.foot end
    parts[#parts + 1] = table.concat(lines, "\n")
  end
  return table.concat(parts, language.gap)
end

---The source text.
---@param name "c"|"java"|"python"
---@param plan table see sg.publish.codegen
---@param comment string[] lines
---@return string
return function(name, plan, comment)
  local language = languages[name]
  local code = (plan.kind == "definition" and definition or code_of)(language, plan)
  local before, between, behind = table.unpack(language.comment)
  return ((before .. table.concat(comment, between) .. behind .. language.whole(code)):gsub(" +\n", "\n"))
end
