-- SPDX-License-Identifier: MIT
-- From a name, a path, a code or a text to a validated rule: its box, its metadata, its parameters.

local core = require "sg.core"
local failure = require "sg.failure"
local helpers = require "sg.kinds.helpers.definition"
local intervals = require "sg.rule.intervals"
local kind_fields = require "sg.kinds.fields"
local library = require "sg.rule.library"
local literal = require "sg.rule.literal"
local misuse = require "sg.misuse"
local nesting = require "sg.nesting"
local schema = require "sg.rule.schema"
local shared = require "sg.kinds.shared.definition"
local advising = require "sg.later" "sg.rule.advice"
local text = require "sg.text.words"

local rule = {}

-- The helpers that are written in Lua, for this module and for every box.
core.helpers(string.dump(helpers, true), core, function(name, message) misuse(name .. ": " .. message) end)

--- Bounds of a box when nothing else is said: bytes its rule may hold, instructions one call may take. prints = true:
--- rules have print, for their author.
rule.defaults = { box_bytes = 512 << 20, steps = 200000000 }

-- Is there a comment before this place in its line?
local function is_in_comment(source, at)
  return source:sub(math.max(1, at - 400), at - 1):match("[^\n]*$"):find("--", 1, true) ~= nil
end

-- The first place outside comments that matches a pattern which begins with ().
local function first_place(source, pattern)
  for at in source:gmatch(pattern) do
    if not is_in_comment(source, at) then return at end
  end
end

local function line_at(source, at)
  local _, before = source:sub(1, at - 1):gsub("\n", "")
  return before + 1
end

-- Takes a time proportional to the length of the source, as what follows does: sources may come from anybody.
local function line_of(source, field)
  if not field or #field > 100 then return 1 end
  local name = field:gsub("%W", "%%%0")
  local bare = first_place(source, "()%f[%w_]" .. name .. "%f[^%w_]%s*=%f[^=]")
  local quoted = first_place(source, "()[\"']" .. name .. "[\"']")
  local at = bare and quoted and math.min(bare, quoted) or bare or quoted
  return at and line_at(source, at) or 1
end

-- Is there `number ~ (... or ...)`, with & and | and `and` alike, at this operator? Looked for in its line only.
local function joins_literal(source, at)
  local before, after = source:sub(math.max(1, at - 30), at - 1), source:sub(at + 1, at + 200)
  local inside = after:match("^[ \t]*%(([^\n]*)")
  local joins = inside and (inside:find("%f[%w]or%f[%W]") or inside:find("%f[%w]and%f[%W]"))
  return joins and before:find("%d[ \t]*$") and not is_in_comment(source, at)
end

-- Lua up to 5.4.4 compiles `1 ~ (a or b)` wrongly in functions of more than 256 constants: refuse what might hit it.
local function hits_compiler_bug(source)
  local suspect
  for at in source:gmatch("()[~&|][ \t]*%(") do
    suspect = suspect or joins_literal(source, at) and at
  end
  if not suspect then return false end
  local constants, n = {}, 0
  for word in source:gsub("%-%-[^\n]*", ""):gmatch("[%w_.]+") do
    if not constants[word] then
      constants[word], n = true, n + 1
    end
  end
  return n > 256 and line_at(source, suspect)
end

-- A failure of a rule with the place of the field that it is about. A table of the running program has none.
local function at_field(origin, why)
  if origin.kind == "table" then return why end
  if not origin.text then return failure.with(why, { subject = origin.path }) end
  return failure.with(why, { file = origin.path, line = line_of(origin.text, why.field) })
end

-- The path of a file beside a rule.
local function beside(path, name) return (path:match "^(.*/)" or "") .. name end

-- A failure of code with what may help, where the source at its line tells.
local function advised(why, source, params)
  if not why.line or why.limit then return why end
  local message, advice = advising.instead(why, why.broken and advising.of_code(source, why))
  if why.unknown and not why.unknown:find "%." then message = advising.of_unknown(source, why, params) end
  return failure.with(why, { message = message, advice = advice })
end

---A failure of a rule with its file, and with the line of the function, or of the helper, that it is about.
---@param loaded sg.LoadedRule
---@param why sg.Failure
---@return sg.Failure
function rule.locate(loaded, why)
  -- The functions of an operated game are no lines of the user's; a failure of the game below has its place there.
  if loaded.operated then return why.file and why or failure.with(why, { subject = loaded.path }) end
  why = why.found and why or failure.with(why, { found = why.unknown })
  if why.file then
    if not loaded.text then return why end
    local included = loaded.files and loaded.files[why.file]
    why = advised(why, included or loaded.text, loaded.data.params or {})
    return failure.with(why, { file = included and beside(loaded.path, why.file) or loaded.path }) -- Lua shortens it
  end
  local field, helper = why.field, why.helper
  if field and loaded.data[field] ~= nil and loaded.text then
    return failure.with(why, { file = loaded.path, line = line_of(loaded.text, field), field = field })
  end
  local at = helper and loaded.text and loaded.text:find(helper, 1, true)
  if at then
    local _, before = loaded.text:sub(1, at):gsub("\n", "")
    return failure.with(why, { file = loaded.path, line = before + 1 })
  end
  return failure.with(why, { [loaded.text and "file" or "subject"] = loaded.path })
end

-- ---- parameters --------------------------------------------------------------------------------------------

-- A parameter as a user wrote it, which is read by its type. Other values of parameters stand for themselves.
local Written = {}

--- Parameters that a user wrote, as they are given to load and from_text.
---@param params table texts, and other values, which stand for themselves
---@param by_program? boolean they stand in a program: a text for a parameter that is one is the text itself
---@return table
function rule.written(params, by_program)
  local given = {}
  for name, value in pairs(params) do
    given[name] = type(value) == "string" and setmetatable({ text = value, by_program = by_program }, Written)
      or value
  end
  return given
end

local readers = {
  integer = function(value) return math.tointeger(tonumber(value)), "an integer" end,
  integers = function(value, declared)
    local list = {}
    if type(value) == "number" then value = { value } end
    if type(value) == "table" then
      for i, item in ipairs(value) do
        list[i] = math.tointeger(item) or declared.intervals and intervals.is(item) and item or nil
      end
      return #list == #value and list or nil,
        declared.intervals and "a list of integers and intervals { from, to }" or "a list of integers"
    end
    if value == "" then return list, "" end
    return intervals.read(tostring(value), declared.intervals)
  end,
  string = function(value) return type(value) == "string" and value or nil, "a string" end,
  boolean = function(value)
    if type(value) == "boolean" then return value end
    local words = { ["true"] = true, yes = true, ["false"] = false, no = false }
    return words[value], "true or false"
  end,
}

-- The position that a parameter as written stands for.
local function read_position(name, source)
  local position, wrong = literal.read(source)
  if position ~= nil then return position end
  local is_word = source:find "^[^%s\"'{}=]+$"
  local quoted = is_word and ("; for the text write %s=%s"):format(name, text.literal(source)) or ""
  return nil,
    ('parameter %s is %s, which is no position: %s; a position is a Lua value, as 7, {1,2} or "a text"%s'):format(
      name,
      text.brief(source),
      wrong,
      quoted
    )
end

local function read_param(name, declared, value)
  local written = getmetatable(value) == Written and value
  local source = written and written.text
  if source then value = source end
  if declared.type == "position" then
    if source then return read_position(name, source) end
    return value
  end
  -- A text with a colon or a quote is written in quotes.
  if declared.type == "string" and source and not written.by_program and source:find "^[\"']" then
    value = literal.read(source) or source
  end
  local read, wanted = readers[declared.type](value, declared)
  if read == nil then
    local meant = type(value) == "string" and value:match "^(.-),%a[%w_]*=" -- w=4,h=4
    return nil,
      ("parameter %s is %s; it must be %s%s"):format(
        name,
        text.brief(text.literal(value)),
        wanted,
        meant and "; parameters stand behind colons: " .. name .. "=" .. value:gsub(",(%a[%w_]*=)", ":%1") or ""
      )
  end
  for _, number in ipairs(intervals.both_ends(type(read) == "table" and read or { read })) do
    if
      declared.min and math.type(number) and number < declared.min
      or declared.max and math.type(number) and number > declared.max
    then
      return nil,
        ("parameter %s is %s; it must be %s"):format(
          name,
          text.literal(number),
          declared.min and declared.max and ("from %s to %s"):format(declared.min, declared.max)
            or declared.min and ("at least %s"):format(declared.min)
            or ("at most %s"):format(declared.max)
        )
    end
  end
  if declared.values then
    local known = {}
    for _, one in ipairs(declared.values) do
      if one == read then return read end
      known[#known + 1] = tostring(one)
    end
    return nil,
      ("parameter %s is %s; it must be one of %s"):format(name, text.literal(read), table.concat(known, ", "))
  end
  return read
end

local function resolve_params(declared, given)
  local params = {}
  for _, name in ipairs(text.keys(given)) do
    if not declared[name] then
      return nil,
        failure.new(
          "usage",
          ("there is no parameter '%s'%s"):format(
            text.brief(tostring(name)),
            next(declared) and text.suggest(tostring(name), text.keys(declared)) or "; this game has none"
          )
        )
    end
  end
  for _, name in ipairs(text.keys(declared)) do
    local value = given[name]
    if value == nil then
      value = declared[name].default
      if value == nil then
        local help = declared[name].help or "no default"
        return nil, failure.new("usage", ("parameter %s is missing: %s"):format(name, help))
      end
    end
    local read, wrong = read_param(name, declared[name], value)
    if wrong and given[name] == nil then return nil, failure.new("rule", wrong, { field = name }) end -- its own default
    if wrong then return nil, failure.new("usage", wrong) end
    params[name] = read
  end
  return params
end

-- ---- reading -----------------------------------------------------------------------------------------------

---@class sg.LoadedRule
---@field origin "file"|"code"|"table" from the text of a file, from a code, or from a table of the running program
---@field path string the file, the code, or the name of the table
---@field named? string the name or the path by which rule.load found it; nil for a text
---@field text? string the file's text
---@field files? table<string, string> the texts of the files that the rule includes, by name
---@field identity? string two rules with the same identity and parameters are the same; nil for a table
---@field box userdata the rule as C knows it; in a box unless it is from a table
---@field data table the fields
---@field params table the parameters, read
---@field given table the parameters as the user gave them
---@field families? table of a rule with heaps: what the definition of their kind read of them
---@field without? string[] the fields that have been taken out
---@field impartial? boolean was it made impartial?
---@field operated? boolean is it of a game made by an operator?

-- Does the text of a rule call option.entail or option.again? Then the rule need not say entailing = true.
local function calls_entailing(source)
  for _, name in ipairs { "entail", "again" } do
    local is_there = source:find(name, 1, true) -- much faster than the pattern
    if is_there and first_place(source, "()[%w_]%s*%.%s*" .. name .. "%f[^%w_]") then return true end
  end
  return false
end

-- Gives option the fields entail and again, if the rule has entailing moves.
local function set_entailing(box, data)
  if not data.entailing then return true end
  return box:set_entailing(data.heap ~= nil)
end

-- What functions of fields get whose authors take them for heap: none of them gets (n, option).
local GETS = {
  canonical = "function(position) returns the position that stands for it",
  code = 'function(p) returns a code such as "0.77"',
  heap2 = "function(a, b, option) calls option(a2, b2) for each move",
  heaps = "function(p) returns a table of families",
  moves = 'function(p) returns a formula such as "m < n and 2*m >= n"',
  split = "function(position, part) calls part(one) for each part",
  subtract = "function(p) returns a set such as {1,2,3}",
  turn = "function(n, companions) calls companions(i, ...) with the coins that are turned with coin n",
}

-- A field whose function calls its second argument option as that of heap does, but gets none there; or that gets the
-- parameters, of which the rule has none, by a name that is not theirs. A function of that name that stands twice in
-- the source may be another one.
local function misplaced_option(data, source)
  source = (source or ""):gsub("%-%-[^\n]*", "")
  for field, gets in pairs(GETS) do
    local found, n = nil, 0
    for parameters in source:gmatch("%f[%w_]" .. field .. "%s*=%s*function%s*(%b())") do
      found, n = parameters, n + 1
    end
    if n == 1 and data[field] == core.function_mark then
      local only = gets:find("^function%(p%)") and not data.params and found:match "^%(%s*([%w_]+)%s*%)$"
      local is_theirs = only == "p" or only == "params" or only == "_"
      if only and not is_theirs or found:find "^%(%s*[%w_]+%s*,%s*option%f[^%w_]" then
        local message = "%s = %s; moves of one heap are heap = function(n, option), those of a position are options = "
          .. "function(position, option)"
        return failure.new("rule", message:format(field, gets), { field = field })
      end
    end
  end
end

-- The first fault of a rule's table. Why a start is no position, the box knows: a fraction, a hole, a function.
local function fault_of(box, data, source)
  local fault = schema.fault(data) or misplaced_option(data, source)
  if not fault or fault.field ~= "start" then return fault end
  local _, why = box:encode(data.start)
  return why and failure.with(fault, { message = "field 'start' is " .. why.message }) or fault
end

-- The source of a rule: its text and those of the files that it includes, or the code.
local function identity_of(origin)
  if not origin.files then return origin.text or origin.code end
  local pieces = { origin.text }
  for _, name in ipairs(text.keys(origin.files)) do
    pieces[#pieces + 1] = name .. "\0" .. #origin.files[name] .. "\0" .. origin.files[name]
  end
  return table.concat(pieces, "\0")
end

-- Runs a definition beside the functions of the rule; of a table of the running program, with the names of a box. What
-- it is compiled to has no line numbers, so that messages name the lines of the rule.
local function complete(made, definition)
  if not made.fields then return made.box:complete(string.dump(definition, true), string.dump(shared, true)) end
  local sg = {
    bits = core.bits,
    canonical = core.canonical,
    graph = core.graph,
    grid = core.grid,
    mex = core.mex,
    words = core.words,
    xor = core.xor,
  }
  local copy = {}
  for key, value in pairs(made.fields) do
    copy[key] = value
  end
  local env = setmetatable({ sg = sg }, { __index = _G })
  local ok, wrong = failure.attempt(load(string.dump(definition, true), "=complete", "b", env), copy, shared())
  if not ok then return nil, failure.new("rule", tostring(wrong)) end
  made.fields = copy
  local box, data = core.rule(made.fields)
  if not box then return nil, data end
  made.box = box
  return data
end

-- The table of a rule, without a fault, completed by the definitions of its kinds.
local function defined(origin, made, data)
  local why
  if origin.impartial and type(data) == "table" then
    local fault = require "sg.kinds.impartial".fault(data, kind_fields.moves)
    if fault then return nil, at_field(origin, fault) end
    data, why = complete(made, require "sg.kinds.impartial.definition")
    if not data then return nil, why end
  end
  if type(data) == "table" and data.entailing == nil and origin.text and calls_entailing(origin.text) then
    data.entailing = (data.heap ~= nil or data.options ~= nil) or nil
  end
  local fault = fault_of(made.box, data, origin.text)
  if not fault and data.positions ~= nil then -- the other definitions give what this one leaves open
    local entailing = data.entailing
    data, why = complete(made, require "sg.kinds.positions.definition")
    if not data then return nil, why end
    data.entailing = entailing
    fault = fault_of(made.box, data)
  end
  if fault then return nil, at_field(origin, fault) end
  local entailing = data.entailing
  local completed = {}
  local function next_definition()
    for _, field in ipairs(kind_fields.defined(data)) do
      if not completed[field.name] then return field end
    end
  end
  for field in next_definition do -- one may bring a field that another defines
    completed[field.name] = true
    for _, module in ipairs(field.defined) do
      data, why = complete(made, require(module))
      if not data then return nil, at_field(origin, failure.with(why, { field = field.name })) end
    end
    data.entailing = entailing
  end
  local ok, unset = set_entailing(made.box, data)
  return ok and data or nil, unset
end

-- Validates the table of a rule, completes it and binds its parameters. made: { box }, and fields for a table of the
-- running program.
local function finish(origin, made, raw, given)
  local data, why = defined(origin, made, raw)
  if not data then return nil, why end
  local params
  params, why = resolve_params(data.params or {}, given)
  if not params then
    why = why.field and at_field(origin, why) or failure.with(why, { subject = origin.path })
    return nil, why
  end
  local bound
  bound, why = made.box:bind(params)
  if not bound then
    why = failure.with(why, { file = origin.path })
    return nil, why
  end
  if origin.kind == "table" then data.summary = data.summary or "a game of the running program" end
  data.name = data.name or origin.path:match "([^/]+)%.lua$" or origin.path
  local loaded = {
    origin = origin.kind,
    path = origin.path,
    text = origin.text,
    files = origin.files,
    identity = identity_of(origin),
    box = made.box,
    data = data,
    params = params,
    given = given,
    impartial = origin.impartial,
    line_of = function(of) return line_of(origin.text or "", of) end,
  }
  for _, one in ipairs(kind_fields.of(data)) do
    if loaded and one.kind.ready then
      loaded, why = one.kind.ready(loaded)
    end
  end
  return loaded, why
end

-- Runs the text of a rule in a box. A file that it includes and that is not among `files` is read by `read`, which may
-- be nil, and the text runs again, so that a rule never meets a file that the program has not looked at.
local function run_in_box(chunk, path, files, read)
  local known = read and files or next(files) and files or nil
  while true do
    local box, data =
      core.box(chunk, "@" .. path, rule.defaults.box_bytes, rule.defaults.steps, known, rule.defaults.prints)
    local name = not box and read and data.include
    if not name then return box, data end
    local content, why = read(path, name)
    if not content then
      why = failure.new(
        "rule",
        ('sg.include "%s": %s: %s'):format(name, why.file, why.message),
        { file = path, line = data.line, found = name }
      )
      return nil, why
    end
    files[name] = content:gsub("^\xEF\xBB\xBF", "")
  end
end

--- A rule from the text of a rule file.
---@param source string
---@param path string for messages
---@param given? table parameters
---@param impartial? boolean make the rule, which has left and right, impartial
---@param files? table<string, string> texts of files that the rule may include
---@param read? fun(path: string, name: string): string?, sg.Failure? reads others
---@return sg.LoadedRule? rule, sg.Failure? why
function rule.from_text(source, path, given, impartial, files, read)
  local shebang = source:match("^#[^\n]*")
  local chunk = shebang and ("--" .. source:sub(#shebang + 1)) or source
  chunk = chunk:gsub("^\xEF\xBB\xBF", "")
  if chunk:byte() == 27 then
    return nil, failure.new("rule", "this is compiled Lua; rule files are text", { file = path, line = 1 })
  end
  files = files or {}
  local box, data = run_in_box(chunk, path, files, read)
  if not box then
    local inside = data.file and files[data.file]
    local why = failure.with(data, { found = data.found or data.unknown })
    local message, behind =
      advising.instead(why, data.line and advising.of_syntax(inside or chunk, data.line, data.message))
    why = advised(failure.with(why, { message = message, advice = behind }), inside or chunk, {})
    return nil, failure.with(why, { file = inside and beside(path, data.file) or path })
  end
  local suspect = hits_compiler_bug(chunk)
  if suspect and core.miscompiles() then
    return nil,
      failure.new(
        "rule",
        "this Lua ("
          .. _VERSION
          .. ") compiles 'number ~ (a or b)' wrongly in large "
          .. "functions; write sg.xor(number, a or b)",
        { file = path, line = suspect }
      )
  end
  return finish(
    { kind = "file", path = path, text = source, impartial = impartial, files = next(files) and files or nil },
    { box = box },
    data,
    given or {}
  )
end

--- The rule that a take-and-break code is. Its box holds no functions.
---@param code string
---@param given? table parameters; a code has none
---@return sg.LoadedRule? rule, sg.Failure? why
function rule.from_code(code, given)
  local box, why = core.box("return {}", "=position", rule.defaults.box_bytes, rule.defaults.steps)
  if not box then return nil, why end
  local data = { summary = "The take-and-break game " .. code .. ".", code = code }
  return finish({ kind = "code", path = code, code = code }, { box = box }, data, given or {})
end

--- A rule from a table of the running program: its functions stay where they are.
---@param fields table
---@param impartial? boolean make the rule, which has left and right, impartial
---@return sg.LoadedRule? rule, sg.Failure? why
function rule.from_table(fields, impartial)
  local box, data = core.rule(fields)
  if not box then return nil, data end
  return finish(
    { kind = "table", path = data.name or "game", impartial = impartial },
    { box = box, fields = fields },
    data,
    {}
  )
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

-- Notes by which name rule.load finds a rule again.
local function named(name, loaded, why)
  if loaded then loaded.named = name end
  return loaded, why
end

--- The same rule in a fresh box, with these parameters. A rule from a table has no other box.
---@param loaded sg.LoadedRule
---@param given? table parameters
---@return sg.LoadedRule? rule, sg.Failure? why
function rule.again(loaded, given)
  if loaded.origin == "code" then return rule.from_code(loaded.path, given) end
  return named(loaded.named, rule.from_text(loaded.text, loaded.path, given, loaded.impartial, loaded.files))
end

--- "name:k=v:k=v" or "path.lua:k=v" apart. A colon in quotes or brackets belongs to a value.
---@param spec string
---@return string name, table given
function rule.split_spec(spec)
  local name, rest = spec:match("^(.-):(%a[%w_]*=?.*)$")
  if not name then return spec, {} end
  local given, twice = {}, nil
  for _, part in ipairs(nesting.split(rest, ":")) do
    local key, value = part:match("^(%a[%w_]*)=(.*)$")
    key, value = key or part, value or ""
    if given[key] then twice = key end
    given[key] = value
  end
  return name, given, twice
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
---@param impartial? boolean make the rule, which has left and right, impartial
---@return sg.LoadedRule? rule, sg.Failure? why
function rule.load(spec, params, impartial)
  local name, texts, twice = rule.split_spec(spec)
  local given = rule.written(texts)
  for key, value in pairs(rule.written(params or {}, true)) do
    given[key] = value
  end
  if name == "" then return nil, failure.new("usage", "the name of a game is missing") end
  if twice then
    return nil, failure.new("usage", ("parameter %s is given twice"):format(twice), { subject = name })
  end
  if rule.is_code(name) and name:find "^%l[%l%d_%-]*%.%l+$" then
    local message = "'%s' is neither a code, as 0.77, nor a rule file: their names end with .lua"
    return nil,
      failure.new(
        "usage",
        message:format(name),
        { hint = "A file with another name is a rule by its path: ./" .. name }
      )
  end
  if rule.is_code(name) and impartial then
    return nil,
      failure.new("usage", ("%s is impartial; the operator impartial is for rules with left and right"):format(name))
  end
  if rule.is_code(name) then return rule.from_code(name, given) end
  if name:find("/", 1, true) or name:find("%.lua$") then
    local source, why = library.read(name)
    if not source then return nil, why end
    return named(name, rule.from_text(source, name, given, impartial, nil, library.beside))
  end
  local source, path = library.find(name)
  if not source then return nil, path end
  return named(name, rule.from_text(source, path, given, impartial, nil, library.beside))
end

return rule
