-- SPDX-License-Identifier: MIT
-- What answers the Python module, in the Lua state of a session: requests come as bytes, answers go back as bytes
-- (_codec.py writes and reads the other side). Objects that stay in Lua, such as games and results, have numbers in
-- Python.

local face = ... -- interruptible, python, stop: src/python/face.c

-- A mistake in how the module is called is a TypeError in Python, not a failure.
local Misuse = { __tostring = function(self) return self.message end }
package.preload["sg.misuse"] = function()
  return function(message) error(setmetatable({ message = tostring(message) }, Misuse)) end
end

local sg = require "sg"
local failure = require "sg.failure"
local limits = require "sg.limits"
local loony = require "sg.loony"
local position_sum = require "sg.position_sum"
local questions = require "sg.questions"
local result = require "sg.result"
local searches = require "sg.search.searches"

local pack, unpack, concat = string.pack, string.unpack, table.concat

-- ---- objects that Python holds ------------------------------------------------------------------------------

local objects, n_objects = {}, 0
local subjects = setmetatable({}, { __mode = "k" }) -- of a result: { game, position, opts }
local dropped = {} -- numbers of Python's functions that no rule holds any more

local COLLECT_EVERY = 32 -- games and quotients that Python let go: their memory is not Lua's, which counts its own only
local n_let_go = 0

local function keep(object)
  n_objects = n_objects + 1
  objects[n_objects] = object
  return n_objects
end

local function let_go(ids)
  for _, id in ipairs(ids) do
    local is_result = result.is(objects[id])
    if objects[id] ~= nil and not is_result then n_let_go = n_let_go + 1 end
    objects[id] = nil
  end
  if n_let_go >= COLLECT_EVERY then
    n_let_go = 0
    collectgarbage()
  end
end

-- ---- bytes --------------------------------------------------------------------------------------------------

local MOST_DEEP = 100
local BLOCK = 128
local block_form = "<" .. ("i8"):rep(BLOCK)

local put

local function put_integers(out, list)
  local n = #list
  out[#out + 1] = pack("<c1I4", "A", n)
  for from = 1, n, BLOCK do
    local to = math.min(from + BLOCK - 1, n)
    out[#out + 1] =
      pack(to - from + 1 == BLOCK and block_form or "<" .. ("i8"):rep(to - from + 1), table.unpack(list, from, to))
  end
end

local function put_fields(out, fields, depth)
  local n, at = 0, #out + 1
  out[at] = ""
  for key, value in pairs(fields) do
    if type(value) ~= "function" then
      put(out, key, depth)
      put(out, value, depth)
      n = n + 1
    end
  end
  out[at] = pack("<c1I4", "M", n)
end

local function put_list(out, list, depth, letter)
  out[#out + 1] = pack("<c1I4", letter, #list)
  for i = 1, #list do
    put(out, list[i], depth)
  end
end

local function put_table(out, value, depth)
  if depth > MOST_DEEP then error "a value for Python is nested too deep" end
  local count, whole = 0, true
  for _, item in pairs(value) do
    count = count + 1
    whole = whole and math.type(item) == "integer"
  end
  if count ~= #value then
    put_fields(out, value, depth)
  elseif whole and count > 0 then
    put_integers(out, value)
  else
    put_list(out, value, depth, "L")
  end
end

local function put_game(out, game) out[#out + 1] = pack("<c1I8s4s4", "G", keep(game), game.spec, game.kind) end

local function put_result(out, value, depth)
  out[#out + 1] = pack("<c1I8s4", "R", keep(value), value.kind)
  put_fields(out, value, depth)
end

local function put_failure(out, why, depth)
  out[#out + 1] = pack("<c1s4", "E", tostring(why))
  put_fields(out, why, depth)
end

-- What stays in Lua, by its class.
local function class_of(value)
  local class = getmetatable(value)
  return type(class) == "table" and rawget(class, "__name") or nil
end

local by_class = {
  ["sg.Game"] = put_game,
  ["sg.Quotient"] = function(out, quotient, depth)
    out[#out + 1] = pack("<c1I8", "Q", keep(quotient))
    put_result(out, quotient:result {}, depth)
  end,
  ["sg.Match"] = function(out, match) out[#out + 1] = pack("<c1I8", "P", keep(match)) end,
  ["sg.PositionSum"] = function(out, sum, depth) put_list(out, sum, depth, "S") end,
}

function put(out, value, depth)
  local kind = type(value)
  if kind == "string" then
    out[#out + 1] = pack("<c1s4", "s", value)
  elseif kind == "number" then
    out[#out + 1] = math.type(value) == "integer" and pack("<c1i8", "i", value) or pack("<c1d", "d", value)
  elseif kind == "boolean" then
    out[#out + 1] = value and "T" or "F"
  elseif kind == "userdata" then -- a wide set
    out[#out + 1] = pack("<c1s4", "s", tostring(value))
  elseif kind ~= "table" then
    out[#out + 1] = "N"
  elseif value == loony then
    out[#out + 1] = "O"
  elseif failure.is(value) then
    put_failure(out, value, depth + 1)
  elseif result.is(value) then
    put_result(out, value, depth + 1)
  else
    (by_class[class_of(value)] or put_table)(out, value, depth + 1)
  end
end

local function bytes_of(value)
  local out = {}
  put(out, value, 0)
  return concat(out)
end

-- Forward: a function of Lua that calls the function of Python with this number.
local function_of
-- The same for the function of _layers.py, which takes and gives bytes.
local layers_of

local get

local function get_list(bytes, at)
  local n
  n, at = unpack("<I4", bytes, at)
  local list = { n = n }
  for i = 1, n do
    list[i], at = get(bytes, at)
  end
  return list, at
end

local readers = {
  N = function(_, at) return nil, at end,
  T = function(_, at) return true, at end,
  F = function(_, at) return false, at end,
  O = function(_, at) return loony, at end,
  i = function(bytes, at) return unpack("<i8", bytes, at) end,
  d = function(bytes, at) return unpack("<d", bytes, at) end,
  s = function(bytes, at) return unpack("<s4", bytes, at) end,
  L = function(bytes, at)
    local list
    list, at = get_list(bytes, at)
    list.n = nil
    return list, at
  end,
  S = function(bytes, at)
    local list
    list, at = get_list(bytes, at)
    list.n = nil
    return position_sum.of(list), at
  end,
  M = function(bytes, at)
    local n
    n, at = unpack("<I4", bytes, at)
    local fields = {}
    for _ = 1, n do
      local key
      key, at = get(bytes, at)
      fields[key], at = get(bytes, at)
    end
    return fields, at
  end,
  H = function(bytes, at)
    local id
    id, at = unpack("<I8", bytes, at)
    local object = objects[id]
    if object == nil then error(setmetatable({ message = "this object is closed" }, Misuse)) end
    return object, at
  end,
  C = function(bytes, at)
    local id
    id, at = unpack("<I8", bytes, at)
    return function_of(id), at
  end,
  Y = function(bytes, at)
    local id
    id, at = unpack("<I8", bytes, at)
    return layers_of(id), at
  end,
}

function get(bytes, at) return readers[bytes:sub(at, at)](bytes, at + 1) end

-- ---- functions of Python ------------------------------------------------------------------------------------

local Held = { __gc = function(self) dropped[#dropped + 1] = self.id end }

function function_of(id)
  local held = setmetatable({ id = id }, Held)
  return function(...)
    local out = { pack("<I8", held.id) }
    put_list(out, { ... }, 0, "L")
    return (get(face.python(concat(out)), 1))
  end
end

function layers_of(id)
  local held = setmetatable({ id = id }, Held)
  return function(n, layer) return face.python(pack("<I8i8", held.id, n) .. layer) end
end

-- The moves that a function of Python names go to option, as many positions as each leaves; their names to label.
local function hand_over(moves, option, label)
  for _, move in ipairs(moves) do
    if label and move.label then label(move.label) end
    option(table.unpack(move.parts))
  end
end

local function moving(f)
  return function(position, option, _, label) hand_over(f(position), option, label) end
end

-- How each function of a rule is called, around a function of Python that takes positions and returns a value.
local adapters = {
  options = moving,
  heap = moving,
  heap2 = function(f)
    return function(a, b, option, _, label)
      for _, move in ipairs(f(a, b)) do
        if label and move.label then label(move.label) end
        local heaps = {}
        for _, pair in ipairs(move.parts) do
          heaps[#heaps + 1], heaps[#heaps + 2] = pair[1], pair[2]
        end
        option(table.unpack(heaps))
      end
    end
  end,
  split = function(f)
    return function(position, part)
      for _, component in ipairs(f(position)) do
        part(component)
      end
    end
  end,
  start = function(f)
    return function() return f() end
  end,
}

local function of_position(f)
  return function(position) return f(position) end
end

local function game_of(fields)
  local rule = {}
  for name, value in pairs(fields) do
    if name ~= "by layers" then
      rule[name] = type(value) == "function" and (adapters[name] or of_position)(value) or value
    end
  end
  local game, why = sg.game(rule)
  if game and fields["by layers"] then searches.by_layers(game, fields["by layers"]) end
  return game, why
end

-- ---- pictures -----------------------------------------------------------------------------------------------

local picture = {}

local PLOT_HEAPS, WHEEL_HEAPS = 200, 100000

local function unable(message) return nil, failure.new("usage", message) end

local function label_of(self)
  local position = self.position
  return (self.game or "") .. (position and " " .. position or "")
end

function picture.board(self)
  local board = self.board
  if not board then return unable "no drawing of this position is known" end
  return require "sg.text.board_svg".alone(board, 34, 420, label_of(self))
end

function picture.graph(self)
  local graph_svg = require "sg.text.graph_svg"
  local plan = graph_svg.plan(subjects[self].game, self)
  local layout, why = require "sg.cli.graphviz".layout(plan.dot)
  if not layout then return nil, why end
  return graph_svg.finish(label_of(self), plan, layout)
end

local function whole_values(values)
  for _, value in ipairs(values) do
    if math.type(value) ~= "integer" then return false end
  end
  return true
end

-- What a plot of a sequence shows.
local function sequence_of(self, what)
  if not whole_values(self.values) then return unable "loony values are not drawn here; `sg-lua plot` draws them" end
  return {
    title = ("%s: %s of the heaps %s..%s"):format(self.game, what, self.from, self.to),
    values = self.values,
    from = math.tointeger(tonumber(self.from)),
    to = math.tointeger(tonumber(self.to)),
  }
end

function picture.plot(self)
  local subject, why = sequence_of(self, "nim-values")
  if not subject then return nil, why end
  return require "sg.text.plot".scatter(subject)
end

function picture.strip(self)
  local subject, why = sequence_of(self, "P-positions")
  if not subject then return nil, why end
  return require "sg.text.plot".strip(subject)
end

function picture.heat(self, options)
  if self.kind == "table" then
    return require "sg.text.heat_map".svg(("%s: nim-values of {a, b}"):format(self.game), self)
  end
  local subject, why = sequence_of(self, "nim-values")
  if not subject then return nil, why end
  local columns = options.columns or 12
  if math.type(columns) ~= "integer" or columns < 1 then return unable "columns must be a whole number >= 1" end
  return require "sg.text.heat_map".of_sequence(subject.title, self, columns)
end

-- The values that a picture of a period needs, of the game that it is of.
local function values_to(self, last)
  local subject = subjects[self]
  return subject.game:seq(0, last, subject.opts)
end

function picture.wheel(self)
  if not self.period then return unable "no period is known" end
  local last = self.preperiod + 2 * self.period - 1
  if last > WHEEL_HEAPS then return unable(("its period is %d; a wheel shows short periods"):format(self.period)) end
  local found, why = values_to(self, last)
  if not found then return nil, why end
  return require "sg.text.plot".wheel {
    title = self.game .. ": the period of its nim-values",
    values = found.values,
    from = 0,
    to = last,
    period = self.period,
    preperiod = self.preperiod,
    saltus = self.saltus,
    basis = ("%s period %d"):format(self.basis, self.period),
  }
end

-- The kind of an answer; the field kind of a compound says which compound it is.
local function kind_of(self) return class_of(self) == "sg.Quotient" and "misere quotient" or getmetatable(self).kind end

-- `name` is a kind of picture, or nil: the usual one. nil alone: there is none.
local function picture_of(self, name, options)
  local pictures = questions[kind_of(self)].pictures or {}
  name = name or pictures[1] or (self.board and "board")
  if not name then return nil end
  local allowed = { board = true }
  for _, one in ipairs(pictures) do
    allowed[one] = true
  end
  if not allowed[name] then
    return unable(("an answer of the kind '%s' has no picture '%s'"):format(self.kind, name))
  end
  return picture[name](self, options)
end

-- What a move leaves, as a list of parts. A move in one of several heaps says what it leaves of that heap.
local function parts_left(game, move)
  local heaps = move.heap and game:parse(move.option)
  if heaps == nil then return move.parts end
  return type(heaps) == "table" and heaps or { heaps }
end

-- The board of each move of a list, in its order; "" where it is not drawn.
local function boards_of_moves(self)
  local boards, game = {}, subjects[self] and subjects[self].game
  for i, move in ipairs(game and self.moves or {}) do
    local parts = parts_left(game, move)
    local drawing = parts and require "sg.drawing".of_parts(game, parts)
    boards[i] = drawing and require "sg.text.board_svg".alone(drawing, 18, 110, move.option) or ""
  end
  return boards
end

-- ---- questions ----------------------------------------------------------------------------------------------

local ask = {}

-- Remembers what a result is about, for its pictures and its certificate.
local function about(answer, game, position, opts)
  if result.is(answer) or class_of(answer) == "sg.Quotient" then
    subjects[answer] = { game = game, position = position, opts = opts }
  end
  return answer
end

local function asked(answer, why, game, position, opts)
  if why ~= nil and answer == nil then
    if result.is(why.partial) then about(why.partial, game, position, opts) end
    return nil, why
  end
  return about(answer, game, position, opts)
end

-- A method of a game: its name, how many arguments stand before the options, the options, the arguments.
function ask.method(game, name, n, opts, ...)
  if not game[name] then return unable(("%s is answered by a code and has no %s"):format(game.spec, name)) end
  local arguments = { ... }
  arguments[n + 1] = opts
  local answer, why = limits.during(opts, game[name], game, table.unpack(arguments, 1, n + 1))
  local position = ...
  return asked(answer, why, game, position, opts)
end

-- A function of the module sg, or of a part of it ("nimber.mul"), in the same way.
function ask.call(name, n, opts, ...)
  local f = sg
  for word in name:gmatch "[^.]+" do
    f = f[word]
  end
  local arguments = { ... }
  arguments[n + 1] = opts
  return limits.during(opts, f, table.unpack(arguments, 1, n + 1))
end

-- What loads a rule has no options of its own.
function ask.load(opts, name, ...) return limits.during(opts, sg[name], ...) end

function ask.game(fields) return game_of(fields) end

function ask.rule_text(name)
  local text, path = sg.rule_text(name)
  if not text then return nil, failure.is(path) and path or failure.new("usage", tostring(path)) end
  return text
end

function ask.text(object) return tostring(object) end

function ask.about(object, name) return object[name] end

function ask.describe(game)
  local rule = game.rule
  return {
    name = game.name,
    summary = rule.summary or "",
    source = rule.source,
    tags = rule.tags or {},
    path = game.path,
    params = game.params,
  }
end

function ask.picture(self, name, options) return picture_of(self, name, options) end

function ask.boards(self) return boards_of_moves(self) end

function ask.page(self)
  return require "sg.text.explain".html(self.components and concat(self.components, " + ") or label_of(self), self)
end

function ask.game_picture(game)
  local start = game.kind == "positions" and game:start()
  if start ~= nil and start then
    local drawing = game:drawing(start)
    return drawing and require "sg.text.board_svg".alone(drawing, 34, 320, game.spec) or nil
  end
  if game.kind == "positions" then return nil end
  local found, why = game:seq(0, PLOT_HEAPS)
  if not found then return nil, why end
  return picture.plot(found)
end

-- ---- quotients ----------------------------------------------------------------------------------------------

function ask.quotient(self, name, ...) return self[name](self, ...) end

function ask.quotient_table(self) return self:result { table = true }.table end

-- ---- certificates -------------------------------------------------------------------------------------------

local function certificate_of(self, path)
  local kind = kind_of(self)
  local certificate, subject = questions[kind].certificate, subjects[self]
  if not certificate or not subject then
    return unable(("an answer of the kind '%s' has no certificate"):format(kind))
  end
  local family = subject.opts and subject.opts.family
  local asked_for = { position = subject.position, family = family, limits = subject.opts, path = path }
  return certificate(subject.game, self, asked_for)
end

-- path = nil: the text.
function ask.certificate(self, path)
  local made, why = certificate_of(self, path)
  if type(made) ~= "string" or not path then return made, why end
  return require "sg.certificate.form".write(path, made)
end

-- The checker is plain Lua, which looks at no signal by itself.
function ask.verify(path, opts)
  local verify = require "sg.certificate.verify"
  local ran, claim, refusal = face.interruptible(
    verify.check_file,
    path,
    { limit = opts.limit, time = opts.time, strict = opts.strict, clock = require("sg.core").clock }
  )
  if require("sg.core").interrupted() then return nil, failure.new("interrupted", "interrupted") end
  if not ran then error(claim, 0) end
  if claim then return result.new("verification", { file = path, verified = true, claim = claim }) end
  if refusal.code == "no" then
    return result.new("verification", { file = path, verified = false, reason = refusal.message })
  end
  return nil, failure.new(refusal.code, refusal.message, { file = path, limit = refusal.limit })
end

-- ---- play ---------------------------------------------------------------------------------------------------

local function plain_move(move, number)
  if not move then return nil end
  return {
    number = number,
    component = move.slot,
    text = move.text,
    value = move.value,
    turn = move.turn,
    wins = require "sg.cli.match".wins(move),
    draws = move.draws,
    label = move.label,
    labels = move.labels,
  }
end

function ask.play(components, opts, own)
  local match_of = require "sg.cli.match"
  return match_of.new(components, sg.load, {
    seed = own.seed,
    handicap = own.handicap,
    first = own.first,
    misere = own.misere,
    limits = function() return opts or {} end,
  })
end

local function listed(match)
  local moves, why = match:moves()
  if not moves then return nil, why end
  local list = {}
  for i, move in ipairs(moves) do
    list[i] = plain_move(move, i)
  end
  return list
end

local matches = {
  moves = listed,
  choose = function(match)
    local best, why = match:choose()
    if not best then return nil, why end
    for i, move in ipairs(match:moves()) do
      if move == best then return plain_move(move, i) end
    end
  end,
  make = function(match, written)
    local moves, why = match:moves()
    if not moves then return nil, why end
    local move = moves[written]
    if math.type(written) ~= "integer" then
      local found = match:leaving(moves, tostring(written))
      for _, one in ipairs(moves) do
        if #found == 0 and one.label == written then found = { one } end
      end
      if #found > 1 then return unable(("'%s' is a move of several components"):format(written)) end
      move = found[1]
    end
    if not move then return unable(("there is no move '%s'"):format(tostring(written))) end
    match:make(move)
    return true
  end,
  undo = function(match) return match:undo() end,
  show = function(match) return match:show() end,
  transcript = function(match) return match:transcript() end,
  turn = function(match) return match.turn end,
}

function ask.match(match, name, ...) return matches[name](match, ...) end

-- ---- the answer to a request --------------------------------------------------------------------------------

local function traced(raised)
  if getmetatable(raised) == Misuse then return raised end
  return failure.traced(raised)
end

-- A failure in what a function of Python returned was noticed in a line of the module: that is no place for its user.
local function without_own_place(why)
  local file = why.code ~= "internal" and why.line and why.file
  if not file or not (file == "bridge" or file:find "^lua/sg/.+%.lua$") then return why end
  local told = failure.with(why, {})
  told.file, told.line = nil, nil
  return told
end

-- The answer as bytes, after a letter: "K" the value, "E" a failure, "X" a mistake of the caller.
local function answered(ok, answer, why)
  if not ok and getmetatable(answer) == Misuse then return "X" .. bytes_of(answer.message) end
  if not ok then return "E" .. bytes_of(without_own_place(failure.caught(answer))) end
  if answer == nil and why ~= nil then
    return "E" .. bytes_of(failure.is(why) and without_own_place(why) or failure.new("internal", tostring(why)))
  end
  return "K" .. bytes_of(answer)
end

local function request_of(bytes)
  local request = get_list(bytes, 2)
  let_go(request[1])
  return request
end

local function run(bytes)
  local request = request_of(bytes)
  return ask[request[2]](table.unpack(request, 3, request.n))
end

return function(bytes)
  local answer = answered(xpcall(run, traced, bytes))
  local gone = dropped
  dropped = {}
  return bytes_of(gone) .. answer
end
