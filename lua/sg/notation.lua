-- SPDX-License-Identifier: MIT
-- The notation of a game: gives the start, reads texts as positions, writes positions as texts, and checks whether a
-- value is a position of the game.

local component = require "sg.component"
local core = require "sg.core"
local failure = require "sg.failure"
local form = require "sg.rule.form"
local heap_position = require "sg.heap.position"
local internals = require "sg.internals"
local literal = require "sg.rule.literal"
local misuse = require "sg.misuse"
local nesting = require "sg.nesting"
local plain = require "sg.rule.plain_value"
local plain_text = require "sg.text.plain"
local position_sum = require "sg.position_sum"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local notation = {}

-- The sign before a position that is written as a Lua value, in a game whose own notation would be read otherwise.
local EXACT = "="

local has_own_plus -- below

local function located(self, why) return rule.locate(internals[self].loaded, why) end

-- Did a function of the rule come to no end, by a limit, an interrupt or the end of memory? Then the failure says
-- nothing about a position.
local function was_stopped(why) return why.code ~= "rule" and why.code ~= "input" end

-- ---- is it a position? -----------------------------------------------------------------------------------------

-- Says why a value is no position of the game, as far as its rule tells: nil, or a sentence. The second result
-- is the failure of the rule's own function, where that made the sentence.
local function unfit(self, position)
  local declared = self.rule.form
  local found = declared and form.found(declared, position, self.params)
  if found or not self.rule.valid then return found end
  local verdict, why = internals[self].box:call("valid", position)
  if verdict == true then return nil end
  if why then return why.broken and "" or why.message, why.field == "valid" and located(self, why) or why end
  if type(verdict) == "string" or verdict == false then return verdict or "" end
  why = failure.new(
    "rule",
    "valid returned nothing; it must return true, or what is wrong with the position",
    { field = "valid", found = text.literal(verdict) }
  )
  return why.message, located(self, why)
end

---Says in words what the rule expects of a position; nil if the rule does not tell.
---@param self sg.Game
---@return string?
function notation.expected(self)
  if not internals[self].kind.searched then return heap_position.EXPECTED end
  local declared = self.rule.form
  return declared and (self.rule.parse and declared.about or form.words(declared, self.params))
end

-- Where a text is the size of a board, as 3x4: how that is said of a game with the parameters w and h; else "".
local function size_of_board(self, source)
  local w, h = source:match "^%s*(%d+)%s*[xX*]%s*(%d+)%s*$"
  local game = self.spec:match "^[%w_./-]+"
  if not w or not game or not (self.params.w and self.params.h) then return "" end
  return ("; %s columns and %s rows are %s:w=%s:h=%s"):format(w, h, game, w, h)
end

-- "; a position is ..., such as ..." as far as the rule says.
local function with_expected(self)
  local expected, start = notation.expected(self), notation.start(self)
  local example = start ~= nil and notation.show(self, start):gsub("\n", "/") or nil
  if expected then
    return (internals[self].kind.searched and "; a position is %s" or "; %s"):format(expected)
      .. (example and (" (its start is %s)"):format(text.brief(example)) or "")
  end
  return example and ("; its start is %s"):format(text.brief(example)) or "; its rule says how a position is written"
end

-- The failure of a value that is no position.
local function no_position(self, shown, found)
  local why = found ~= "" and found ~= shown and ": " .. found or ""
  return failure.naming(
    self.spec,
    "input",
    ("has no position %s%s%s"):format(text.brief(shown), why, size_of_board(self, shown) .. with_expected(self)),
    { found = shown, expected = notation.expected(self) }
  )
end

-- The position itself, if the rule does not say that it is none; source: the text that it was read from.
local function fit(self, position, source)
  local found, why = unfit(self, position)
  if not found then return position end
  if why and (why.code ~= "rule" or why.field == "valid") then return nil, why end
  return nil, no_position(self, source or text.literal(position), found)
end

-- ---- the start -------------------------------------------------------------------------------------------------

-- A fault of the start: where the user gave the parameters, they are to blame.
local function start_fault(self, why)
  if why.code == "rule" and next(internals[self].loaded.given) then why = failure.with(why, { code = "input" }) end
  return located(self, why)
end

---Integers, booleans, strings, and arrays and string-keyed records of these. For heap rules: an integer n >= 0, a
---string of decimal digits, or a list of them, which is the sum of these heaps.
---@alias sg.Position integer|boolean|string|table

---The position where the rule says play begins.
---@param self sg.Game
---@return sg.Position?
function notation.start(self)
  local box, start = internals[self].box, self.rule.start
  if start == core.function_mark then
    local why
    start, why = box:call("start")
    if start == nil then
      return nil,
        start_fault(
          self,
          why or failure.new("rule", "start returned nothing; it must return a position", { field = "start" })
        )
    end
  end
  if start == nil then
    return nil,
      failure.naming(
        self.spec,
        "usage",
        ("has no start; %s, or give the rule a field start"):format(internals[self].kind.name_one)
      )
  end
  local key, wrong = box:encode(start)
  local found
  if key then
    found, wrong = unfit(self, start)
    if not found and not wrong then return start end
    local shown = text.brief(text.literal(start))
    local why = found ~= "" and found ~= shown and ": " .. found or ""
    wrong = wrong or failure.new("rule", ("%s is no position%s"):format(shown, why))
  end
  return nil,
    start_fault(
      self,
      failure.with(
        wrong,
        { code = was_stopped(wrong) and wrong.code or "rule", field = "start", message = "start: " .. wrong.message }
      )
    )
end

-- ---- reading -----------------------------------------------------------------------------------------------------

-- The position that the rule's own parse makes of a text.
local function parse_by_rule(self, source)
  local position, why = internals[self].box:call("parse", source)
  if position ~= nil then return position end
  local unread = ("cannot read the position '%s'"):format(text.brief(source))
  if why and was_stopped(why) then
    return nil,
      failure.with(
        why,
        { message = ("%s %s: %s"):format(self.spec, unread, why.message), names = self.spec, found = source }
      )
  elseif why then
    -- A message of the rule, or of a helper, is about the text; where the rule breaks, its line helps its author.
    local said = why.broken and tostring(why) or why.message
    unread = unread .. ": " .. said .. size_of_board(self, source)
    return nil,
      failure.naming(
        self.spec,
        "input",
        unread .. with_expected(self),
        { found = source, expected = notation.expected(self) }
      )
  end
  return nil,
    failure.naming(
      self.spec,
      "input",
      unread .. size_of_board(self, source) .. with_expected(self),
      { found = source, expected = notation.expected(self) }
    )
end

-- Are positions lists, so that the braces around one may be left out?
local function takes_list(self)
  if self.rule.form then return self.rule.form[1] == "list" end
  local start = self.rule.start
  return type(start) == "table" and start[1] ~= nil
end

local function unread(self, source, wrong)
  return failure.naming(
    self.spec,
    "input",
    ("cannot read the position '%s': %s%s"):format(
      text.brief(source),
      wrong,
      size_of_board(self, source) .. with_expected(self)
    ),
    { found = source, expected = notation.expected(self) }
  )
end

-- The table that a text stands for.
local function parse_table(self, source)
  local position, wrong = literal.read(source)
  if position ~= nil then return position end
  return nil, unread(self, source, wrong)
end

-- The start where it is a text, so that the quotes around texts may be left out; else nil.
local function text_start(self)
  local known = internals[self]
  if known.text_start == nil then
    local start = self:start()
    if start ~= nil then known.text_start = type(start) == "string" and start end
  end
  return known.text_start or nil
end

-- Does the start, a text, show that texts of this game may look like values of some type?
local function start_looks_like(self, value)
  local start = text_start(self)
  if type(value) == "table" then return start:find "{" ~= nil end
  if type(value) == "boolean" then return type((literal.read(start))) == "boolean" end
  return start:find "%d" ~= nil
end

-- Where the quotes around texts may be left out: the value that is no text and that the source stands for all the
-- same. So it does where the program prints the value that way, unless the rule or its start show that this may be a
-- text.
local function bare_value(self, source)
  local value = not self.rule.form and literal.read(source)
  local is_value = value ~= nil
    and type(value) ~= "string"
    and text.literal(value) == source
    and plain.is_position(value)
    and not start_looks_like(self, value)
    and not unfit(self, value)
  if is_value then return value end
end

-- The position that a text stands for as a Lua value; nil, and what is wrong with the text.
local function read_as_lua(self, source)
  if not source:find "^[\"']" and text_start(self) then
    local value = bare_value(self, source)
    return value == nil and source or value
  end
  local position, wrong = literal.read(source)
  if position == nil and takes_list(self) and source:find "^[%d(-]" then -- a list as it is spoken: 3,5 or (3,5)
    position = literal.read("{" .. (source:match "^%((.*)%)$" or source) .. "}")
  end
  return position, wrong
end

local function parse_as_lua(self, source)
  local position, wrong = read_as_lua(self, source)
  if position ~= nil then return position end
  return nil, unread(self, source, wrong)
end

-- Reads "=LITERAL", whatever the rule's own notation is; nil for other texts.
local function exact_value(source)
  if source:sub(1, 1) == EXACT then return (literal.read(source:sub(2))) end
end

-- The position that a text stands for; sums are not looked for.
local function parse_one(self, source)
  local position = exact_value(source)
  if position ~= nil then return fit(self, position, source) end
  local why
  local kind = internals[self].kind
  if kind.parse then
    position, why = kind.parse(self, source)
  elseif kind.is_table and kind.is_table(source) then
    position, why = parse_table(self, source)
  elseif self.rule.parse then
    position, why = parse_by_rule(self, source)
  else
    position, why = parse_as_lua(self, source)
  end
  if position == nil then return nil, why end
  return fit(self, position, source)
end

-- The sum that a text "A + B" stands for; nil where it is none, nil and a failure where a part of it cannot be read.
local function parse_sum(self, source)
  if source == position_sum.NOTHING then return position_sum.of {} end
  local pieces = source:find("%s%+%s") and nesting.summands(source) or {}
  if #pieces < 2 then return nil end
  local parts, all_exact = {}, true
  for i, piece in ipairs(pieces) do
    local why
    all_exact = all_exact and exact_value(piece) ~= nil
    parts[i], why = parse_one(self, piece)
    if parts[i] == nil then return nil, why end
  end
  if has_own_plus(self) and not all_exact then return nil end
  return position_sum.of(parts)
end

-- Are the positions heaps, although a search answers for them? So they are with entailing moves.
local function is_of_heaps(self)
  local kind = internals[self].kind
  return kind.searched and kind.of_heaps
end

-- The position of such a game: one heap, or a sum of heaps.
local function heaps_as_positions(self, heaps)
  local digits, why = heap_position.digits(heaps)
  if not digits then return nil, why end
  local parts = {}
  for i, one in ipairs(digits) do
    parts[i] = heap_position.small(one)
    if not parts[i] then return nil, no_position(self, one, "heaps are below 2^63") end
  end
  return position_sum.of(parts)
end

-- The position, or the sum of positions, that a text stands for.
local function parse_position(self, source)
  local sum, why = parse_sum(self, source)
  if sum then return sum end
  local position, other = parse_one(self, source)
  if position ~= nil then return position end
  return nil, why or other
end

-- The heaps that a text stands for; where no number is in it, those that the rule's own parse makes of it, as of a
-- row of pins.
local function parse_heaps(self, source)
  local heaps, why = heap_position.read(source)
  if heaps ~= nil or not self.rule.parse or source:find "%d" or not source:find "%S" then return heaps, why end
  local read, fault = internals[self].box:call("parse", source)
  if read == nil then
    if fault and was_stopped(fault) then return nil, fault end
    return nil,
      failure.with(
        why,
        { message = ("%s; %s"):format(why.message, fault and fault.message or "parse makes nothing of it") }
      )
  end
  local digits, wrong = heap_position.digits(read)
  if not digits then return nil, wrong end
  return type(read) == "table" and #read == 1 and read[1] or read
end

---The position that a text stands for: what the program prints as a position or an option. "A + B" is a sum, which
---questions take as they take a position.
---@param self sg.Game
---@param given string a position as a person writes it
---@return sg.Position?, sg.Failure? why
function notation.parse(self, given)
  if type(given) ~= "string" then misuse(("parse wants a text, not a %s"):format(type(given))) end
  given = given:match("^%s*(.-)%s*$")
  if given == "start" then return self:start() end
  if given == "" then
    return nil, failure.new("input", "an empty text is no position; leave it out, or write start, for the start")
  end
  if not internals[self].kind.searched then return parse_heaps(self, given) end
  if is_of_heaps(self) then
    local heaps, why = heap_position.read(given)
    if heaps == nil then return nil, why end
    return heaps_as_positions(self, heaps)
  end
  return parse_position(self, given)
end

---The position that a caller means: a position that the rule accepts, the text of one, or for nil the start.
---@param self sg.Game
---@param given any
---@return sg.Position?, sg.Failure? why
function notation.given(self, given)
  if given == nil then return self:start() end
  if position_sum.is(given) then return given end
  local position_of = internals[self].kind.position_of
  if position_of and type(given) ~= "string" then given = position_of(given) end
  if not internals[self].kind.searched then
    if type(given) == "string" then return parse_heaps(self, given) end
    if math.type(given) == "integer" and given >= 0 then return given end
    local heaps, why = heap_position.digits(given)
    return heaps and given, why
  end
  if is_of_heaps(self) then
    if type(given) ~= "string" then return heaps_as_positions(self, given) end
    local heaps, why = heap_position.read(given)
    if heaps == nil then return nil, why end
    return heaps_as_positions(self, heaps)
  end
  local position, why = fit(self, given)
  if position ~= nil or type(given) ~= "string" or was_stopped(why) then return position, why end
  local read, unread_because = parse_position(self, given)
  local has_texts = not self.rule.form or self.rule.form[1] == "string"
  return read, read == nil and (has_texts and why or unread_because) or nil
end

-- ---- showing -----------------------------------------------------------------------------------------------------

local LONGEST_SHOWN = 1 << 20 -- bytes

-- Calls the rule's own function show; nil if it makes no text of the position, or one that is too long to be printed.
local function shown_by_rule(self, position)
  local known = internals[self]
  if not self.rule.show or known.show_fails then return nil end
  local shown, why = known.box:call("show", position)
  if type(shown) == "string" then return #shown <= LONGEST_SHOWN and shown or nil end
  known.show_fails = why ~= nil and why.code == "limit"
end

-- Has the rule's own notation the mark " + ", as its start shows? Then that mark parts nothing.
function has_own_plus(self)
  local known = internals[self]
  if not internals[self].kind.searched then return false end
  if known.own_plus == nil then
    local start = self.rule.parse and self:start()
    local shown = start and shown_by_rule(self, start)
    known.own_plus = shown ~= nil and shown ~= false and shown:find "%s%+%s" ~= nil
  end
  return known.own_plus
end

-- Would a text in the rule's own notation come to its function parse as it is?
local function comes_through(self, shown)
  return shown ~= "start"
    and shown ~= position_sum.NOTHING
    and shown:sub(1, 1) ~= EXACT
    and not shown:find "^%s"
    and shown:find "%S$" ~= nil
    and plain_text.text(shown) == shown
    and (not shown:find "%s%+%s" or has_own_plus(self) or #nesting.summands(shown) == 1)
end

-- Is a text of a rule with show and without parse for the eye alone: a picture of several lines, or a text that
-- stands for no position, so that nobody takes it for another?
local function is_for_the_eye(self, shown)
  if shown:find "\n" then return true end
  local source = shown:match "^%s*(.-)%s*$"
  if source == "" or source == "start" or source == position_sum.NOTHING then return false end
  for _, piece in ipairs(nesting.summands(source)) do
    if exact_value(piece) == nil and read_as_lua(self, piece) == nil then return true end
  end
  return false
end

-- Is a position read from a text as this position? With parse, the rule says what a text stands for.
local function is_read_from(self, shown, position)
  if not comes_through(self, shown) then return false end
  if self.rule.parse and self.rule.show then return true end
  local read
  if self.rule.parse then
    read = internals[self].box:call("parse", shown)
  else
    read = read_as_lua(self, shown)
  end
  return read ~= nil and self:key(read) == self:key(position)
end

-- The text that parse reads as a position: as the rule shows the position, else as a Lua value, and where the rule's
-- notation would make another position of it, as a value behind the mark of one.
local function show_one(self, position)
  local shown = shown_by_rule(self, position)
  local is_fit = shown
    and (is_read_from(self, shown, position) or not self.rule.parse and is_for_the_eye(self, shown))
  if is_fit then return shown end
  if not internals[self].kind.searched then return heap_position.show(position) or text.literal(position) end
  shown = text.literal(position)
  -- Numbers and lists of numbers are read as they are written, unless texts of the rule may look so.
  if not self.rule.parse and shown:find "^[-%d{},]+$" and not text_start(self) then return shown end
  local is_own = self.rule.parse and self.rule.show
  return not is_own and is_read_from(self, shown, position) and shown or EXACT .. shown
end

---A position, or a sum of positions, as the rule shows it. parse reads this text as the same position.
---@param self sg.Game
---@param position sg.Position
---@return string
function notation.show(self, position)
  if position_sum.is(position) then return notation.show_sum(self, position) end
  return show_one(self, position)
end

---@internal
---A position as it stands in a sum: no other term is taken for a part of it, nor it for a component of another game.
---@param self sg.Game
---@param position any
---@param i integer its place in the sum of positions of the game
---@return string
function notation.show_term(self, position, i)
  local shown = self:show(position)
  if nesting.is_closed(shown) and (i == 1 or not component.begins(shown)) then return shown end
  return EXACT .. text.literal(position)
end

---@internal
---The positions that a move leaves, as text.
---@param self sg.Game
---@param parts any[]
---@return string
function notation.show_sum(self, parts)
  if #parts == 0 then return is_of_heaps(self) and "0" or position_sum.NOTHING end
  if #parts == 1 then return self:show(parts[1]) end
  local shown = {}
  for i, part in ipairs(parts) do
    shown[i] = has_own_plus(self) and EXACT .. text.literal(part) or notation.show_term(self, part, i)
  end
  return table.concat(shown, " + ")
end

return notation
