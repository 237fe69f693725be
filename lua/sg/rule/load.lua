-- SPDX-License-Identifier: MIT
-- From a name, a path, a code or a text to a validated rule: its box, its metadata, its parameters.

local coins = require "sg.rule.coins"
local core = require "sg.core"
local failure = require "sg.failure"
local library = require "sg.rule.library"
local schema = require "sg.rule.schema"
local text = require "sg.text.words"

local rule = {}

--- Bounds of a box when nothing else is said: bytes its rule may hold, instructions one call may take.
rule.defaults = { box_bytes = 512 << 20, steps = 200000000 }

local function line_of(source, field)
  if not field or #field > 100 then return 1 end
  local number, name = 0, field:gsub("%W", "%%%0")
  for line in (source .. "\n"):gmatch("(.-)\n") do
    number = number + 1
    local code = line:gsub("%-%-.*", "")
    local bare = code:find("%f[%w_]" .. name .. "%f[^%w_]%s*=%f[^=]")
    if bare or code:find('["\']' .. name .. '["\']') then return number end
  end
  return 1
end

-- Is there `number ~ (... or ...)`, with & and | and `and` alike, in a line? Looked for near each operator only.
local function joins_literal(code)
  for at in code:gmatch("()[~&|]") do
    local before, after = code:sub(math.max(1, at - 30), at - 1), code:sub(at + 1, at + 200)
    local inside = after:match("^%s*%((.*)")
    local joins = inside and (inside:find("%f[%w]or%f[%W]") or inside:find("%f[%w]and%f[%W]"))
    if joins and before:find("%d%s*$") then return true end
  end
  return false
end

-- Lua up to 5.4.4 compiles `1 ~ (a or b)` wrongly in functions of more than 256 constants: refuse what might hit it.
local function hits_compiler_bug(source)
  local line_number, suspect = 0, nil
  local constants, n = {}, 0
  for line in (source .. "\n"):gmatch("(.-)\n") do
    line_number = line_number + 1
    local code = line:gsub("%-%-.*", "")
    for word in code:gmatch("[%w_.]+") do
      if not constants[word] then constants[word], n = true, n + 1 end
    end
    suspect = suspect or joins_literal(code) and line_number
  end
  return suspect and n > 256 and suspect
end

-- A failure in a rule with its file, and with the line of the function, or of the helper, that it is about.
local function located(loaded, why)
  local from_file = loaded.source ~= ""
  if why.file then return from_file and why.line and failure.with(why, { file = loaded.path }) or why end
  local message, line = why.message, nil
  local field = why.field or message:match "^(%l+%d?) returned " or message:match "^(%l+) called "
    or message:match "^(%l+): not a position"
  local helper = message:match "^(sg%.[%l_]+%.[%l_]+): "
  local at = helper and loaded.source:find(helper, 1, true)
  if from_file and field and loaded.data[field] ~= nil then
    line = loaded.line_of(field)
  elseif at then
    line = select(2, loaded.source:sub(1, at):gsub("\n", "")) + 1
  end
  return (failure.with(why, { file = loaded.path, line = line }))
end

---A message of a rule with its file, and with the line of the function, or of the helper, that it is about.
---@param loaded table
---@param message string|sg.Failure
---@return string|sg.Failure
function rule.locate(loaded, message)
  if failure.is(message) then return located(loaded, message) end
  if message:find(loaded.path, 1, true) == 1 then return message end
  local field = message:match "^(%l+%d?) returned " or message:match "^(%l+) called "
    or message:match "^(%l+): not a position"
  if field and loaded.data[field] ~= nil and loaded.source ~= "" then
    return ("%s:%d: %s"):format(loaded.path, loaded.line_of(field), message)
  end
  local helper = message:match "^(sg%.[%l_]+%.[%l_]+): "
  local at = helper and loaded.source:find(helper, 1, true)
  if at then
    local _, before = loaded.source:sub(1, at):gsub("\n", "")
    return ("%s:%d: %s"):format(loaded.path, before + 1, message)
  end
  return loaded.path .. ": " .. message
end

-- ---- parameters --------------------------------------------------------------------------------------------

local readers = {
  integer = function(value)
    return math.tointeger(tonumber(value)), "an integer"
  end,
  integers = function(value)
    local list = {}
    if type(value) == "number" then value = { value } end
    if type(value) == "table" then
      for i, item in ipairs(value) do list[i] = math.tointeger(item) end
      return #list == #value and list or nil, "a list of integers"
    end
    if value == "" then return list, "" end
    for item in (tostring(value) .. ","):gmatch("(.-),") do
      local i = math.tointeger(tonumber(item))
      if not i then return nil, "integers separated by commas" end
      list[#list + 1] = i
    end
    return list, "integers separated by commas"
  end,
  string = function(value) return type(value) == "string" and value or nil, "a string" end,
  boolean = function(value)
    if type(value) == "boolean" then return value end
    local words = { ["true"] = true, yes = true, ["false"] = false, no = false }
    return words[value], "true or false"
  end,
}

local function read_param(box, name, declared, value)
  if declared.type == "position" then
    if type(value) ~= "string" then return value end
    local position, why = box:eval(value)
    if why then return nil, ("parameter %s: %s"):format(name, why) end
    return position
  end
  local read, wanted = readers[declared.type](value)
  if read == nil then
    return nil, ("parameter %s is %s; it must be %s"):format(name, text.literal(value), wanted)
  end
  for _, number in ipairs(type(read) == "table" and read or { read }) do
    if declared.min and math.type(number) and number < declared.min
      or declared.max and math.type(number) and number > declared.max then
      return nil, ("parameter %s is %s; it must be %s"):format(name, text.literal(number),
        declared.min and declared.max and ("from %s to %s"):format(declared.min, declared.max)
        or declared.min and ("at least %s"):format(declared.min) or ("at most %s"):format(declared.max))
    end
  end
  if declared.values then
    local known = {}
    for _, one in ipairs(declared.values) do
      if one == read then return read end
      known[#known + 1] = tostring(one)
    end
    return nil, ("parameter %s is %s; it must be one of %s"):format(name, text.literal(read), table.concat(known, ", "))
  end
  return read
end

local function resolve_params(box, declared, given)
  local params = {}
  for name in pairs(given) do
    if not declared[name] then
      return nil, ("there is no parameter '%s'%s"):format(text.brief(tostring(name)),
        next(declared) and text.suggest(tostring(name), text.keys(declared)) or "; this game has none")
    end
  end
  for _, name in ipairs(text.keys(declared)) do
    local value = given[name]
    if value == nil then
      value = declared[name].default
      if value == nil then
        return nil, ("parameter %s is missing: %s"):format(name, declared[name].help or "no default")
      end
    end
    local read, why = read_param(box, name, declared[name], value)
    if why then return nil, why, name end
    params[name] = read
  end
  return params
end

-- ---- reading -----------------------------------------------------------------------------------------------

local function fail(path, line, message, code)
  return nil, failure.new(code or "rule", ("%s:%d: %s"):format(path, line, message))
end

-- Validates and binds what core.box or core.rule gave.
local function complete(box, data, source, path, given)
  local field, message = schema.fault(data)
  if message then return fail(path, line_of(source, field), message) end
  local params, why, name = resolve_params(box, data.params or {}, given or {})
  if not params and name and (given or {})[name] == nil then return fail(path, line_of(source, name), why) end
  if not params then return nil, failure.new("usage", ("%s: %s"):format(path, why)) end
  local bound, problem, code = box:bind(params)
  if not bound then return nil, failure.new(code, ("%s: %s"):format(path, problem)) end
  data.name = data.name or path:match("([^/]+)%.lua$") or path
  return { box = box, data = data, params = params, given = given or {}, path = path, source = source,
    line_of = function(of) return line_of(source, of) end }
end

--- A rule from the text of a rule file.
---@param source string
---@param path string for messages
---@param given? table parameters
---@return table? rule, string? message, string? code
function rule.from_text(source, path, given)
  local shebang = source:match("^#[^\n]*")
  local chunk = shebang and ("--" .. source:sub(#shebang + 1)) or source
  chunk = chunk:gsub("^\xEF\xBB\xBF", "")
  if chunk:byte() == 27 then return fail(path, 1, "this is compiled Lua; rule files are text") end
  local box, data, code = core.box(coins.wrap(require("sg.rule.two_heaps").wrap(chunk)), "@" .. path, rule.defaults.box_bytes,
    rule.defaults.steps)
  if not box then return nil, failure.new(code, data:find(path, 1, true) and data or path .. ": " .. data) end
  local suspect = hits_compiler_bug(chunk)
  if suspect and core.miscompiles() then
    return fail(path, suspect, "this Lua (" .. _VERSION .. ") compiles 'number ~ (a or b)' wrongly in large functions; "
      .. "write sg.xor(number, a or b)")
  end
  return complete(box, data, source, path, given)
end

--- A rule from a table of the running program: its functions stay where they are.
---@param fields table
---@return table? rule, string? message, string? code
function rule.from_table(fields)
  local completed, whole = pcall(coins.complete, require("sg.rule.two_heaps").complete(fields))
  if not completed then return nil, failure.new("rule", whole) end
  local box, data, code = core.rule(whole)
  if not box then return nil, data, code end
  if data.summary == nil then data.summary = "a game of the running program" end
  local _, message = schema.fault(data)
  if message then return nil, failure.new("rule", message) end
  data.name = data.name or "game"
  return complete(box, data, "", data.name, {})
end

--- Takes functions of the list out of a loaded rule, so far as it has them.
---@param loaded table
---@param fields? string[] "canonical", "split"
---@return table loaded
function rule.without(loaded, fields)
  for _, field in ipairs(fields or {}) do
    if loaded.data[field] ~= nil then loaded.box:drop(field) end
    loaded.data[field] = nil
  end
  loaded.without = fields
  return loaded
end

--- "name:k=v:k=v" or "path.lua:k=v" apart.
---@param spec string
---@return string name, table given
function rule.split_spec(spec)
  local name, rest = spec:match("^(.-):(%a[%w_]*=?.*)$")
  if not name then return spec, {} end
  local given = {}
  for part in (rest .. ":"):gmatch("(.-):") do
    local key, value = part:match("^(%a[%w_]*)=(.*)$")
    if key then
      given[key] = value
    else
      given[part] = ""
    end
  end
  return name, given
end

--- Is this the notation of a take-and-break code (0.77, .137, 4!.0, 0.[3]) or of a join of such (0.07|{1,2})?
---@param name string
---@return boolean
function rule.is_code(name)
  if name:find("/", 1, true) then return false end
  return name:sub(1, 1) == "{" or name:find(".", 1, true) ~= nil and not name:find("%.lua$")
end

--- A rule from what a user names: a library name, a path or a code, with parameters behind colons.
---@param spec string
---@param params? table win over those in the spec
---@return table? rule, string? message, string? code
function rule.load(spec, params)
  local name, given = rule.split_spec(spec)
  for key, value in pairs(params or {}) do given[key] = value end
  if name == "" then return nil, failure.new("usage", "the name of a game is missing") end
  if rule.is_code(name) then
    local source = "return { summary = %q, code = %q }"
    return rule.from_text(source:format("The take-and-break game " .. name .. ".", name), name, given)
  end
  local source, path, code
  if name:find("/", 1, true) or name:find("%.lua$") then
    source, path, code = library.read(name)
    if not source then return nil, path, code end
    path = name
  else
    source, path, code = library.find(name)
    if not source then return nil, path, code end
  end
  return rule.from_text(source, path, given)
end

return rule
