-- SPDX-License-Identifier: MIT
-- How the positions of a game are written: its start, texts read as positions, positions shown as texts.

local coins = require "sg.rule.coins"
local core = require "sg.core"
local failure = require "sg.failure"
local heap_position = require "sg.heap.position"
local internals = require "sg.internals"
local misuse = require "sg.misuse"
local rule = require "sg.rule.load"
local text = require "sg.text.words"

local notation = {}

local function located(self, why)
  return rule.locate(internals[self].loaded, why)
end

---The position where the rule says play begins.
---@param self sg.Game
---@return any position, sg.Failure? why
function notation.start(self)
  local box, start = internals[self].box, self.rule.start
  if start == core.function_mark then
    local why
    start, why = box:call("start")
    if start == nil then
      why = located(self, why or failure.new("rule", "start returned nothing; it must return a position",
        { field = "start" }))
      return nil, why, why.code
    end
  end
  if start == nil then return nil, failure.new("usage", ("%s has no start; name a position"):format(self.spec)) end
  local key, wrong = box:encode(start)
  if key then return start end
  local why = failure.with(wrong, { code = "rule", field = "start", message = "start: " .. wrong.message })
  why = located(self, why)
  return nil, why, why.code
end

-- The position that the rule's own parse makes of a text.
local function parse_by_rule(self, source)
  local position, why = internals[self].box:call("parse", source)
  if position ~= nil then return position end
  local unread = ("%s cannot read the position '%s'"):format(self.spec, source)
  if why then
    return nil, failure.new(why.code == "limit" and "limit" or "input", unread .. ": " .. tostring(why),
      { limit = why.limit })
  end
  local start = self:start()
  return nil, failure.new("input", unread .. (start ~= nil and "; its start is written " .. self:show(start)
    or "; its rule says how a position is written"))
end

-- The value of a Lua expression; nil, and what Lua says of it, if there is none.
local function evaluate(self, source)
  if internals[self].loaded.source ~= "" then
    local value, why = internals[self].box:eval(source)
    return value, why and why.message:gsub("^position:1: ", "")
  end
  local chunk, wrong = load("return " .. source, "=position", "t", {})
  if not chunk then return nil, (wrong:gsub("^position:1: ", "")) end
  local ok, value = pcall(chunk)
  if ok then return value end
  return nil, tostring(value):gsub("^position:1: ", "")
end

-- The position that a text stands for as a Lua value.
local function parse_as_lua(self, source)
  local is_heaps = self.kind ~= "positions"
  if is_heaps and source:find("^%d+$") then return text.number(text.digits(source)) end
  if type((self:start())) == "string" and not source:find("^[\"']") then
    return source -- where positions are strings, the quotes may be left out
  end
  local position, wrong = evaluate(self, is_heaps and heap_position.quoted(source) or source)
  if position == nil then
    return nil, failure.new("input", ("the position '%s' is not a Lua value such as 7, \"HTHH\" or {3,4,5}%s"):format(
      source, wrong and " (" .. wrong .. ")" or ""))
  end
  if is_heaps then
    local heaps, why = heap_position.digits(position)
    if not heaps then return nil, why, why.code end
  end
  return position
end

---The position that a text stands for.
---@param self sg.Game
---@param source string
---@return any position, sg.Failure? why
function notation.parse(self, source)
  if type(source) ~= "string" then misuse(("parse wants a text, not a %s"):format(type(source))) end
  source = source:match("^%s*(.-)%s*$")
  if source == "" or source == "start" then return self:start() end
  if self.rule.turn or self.rule.product then return coins.parse(self, source) end
  if self.rule.parse then return parse_by_rule(self, source) end
  return parse_as_lua(self, source)
end

---A position as the rule shows it.
---@param self sg.Game
---@param position any
---@return string
function notation.show(self, position)
  local known = internals[self]
  if self.rule.show and not known.show_fails then
    local shown, why = known.box:call("show", position)
    if shown == "" and not self.rule.parse then return '""' end -- an empty text could not be seen
    if type(shown) == "string" then return shown end
    known.show_fails = why ~= nil and why.code == "limit"
  end
  return self.kind ~= "positions" and heap_position.show(position) or text.literal(position)
end

return notation
