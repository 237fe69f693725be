-- SPDX-License-Identifier: MIT
-- A result: the answer to one question, with named fields. tostring(result) is what the program prints.
--
-- The fields are plain data: pairs lists them, and JSON is made of them. A result also has the fields game (the game as
-- the user named it), position (as the rule shows it) and board (its drawing). These three are computed when they are
-- first read, since many results are never shown.

---@alias sg.Basis "computed"|"proven"|"closed form"|"observed"|"assumed"
---@alias sg.Outcome "N"|"P"

---@class sg.Result
---@field kind string which question was asked: "value", "outcome", "moves", "sum", "period", ...
---@field game? string
---@field position? string
---@field basis? sg.Basis how the answer is known

local plain = require "sg.text.plain"

local result = {}

local subjects = setmetatable({}, { __mode = "k" }) -- of a result: { game = sg.Game, position = any }
local formatter_of -- kind -> function(result) -> text; set by sg.init, which knows the formatters

local about = {}

function about.game(subject) return subject.game and subject.game.spec end

function about.position(subject)
  if subject.game and subject.position ~= nil then return subject.game:show(subject.position) end
end

function about.board(subject)
  if subject.game and subject.position ~= nil then return (subject.game:drawing(subject.position)) end
end

local classes = {} -- the metatable of each kind

local function class_of(kind)
  local class = classes[kind]
  if class then return class end
  class = { __name = "sg.Result", kind = kind }
  function class.__index(self, name)
    if name == "kind" then return kind end
    local subject = about[name] and subjects[self]
    return subject and about[name](subject)
  end
  function class.__tostring(self)
    local format = formatter_of and formatter_of(kind)
    return format and plain.text(format(self)) or ("sg.Result (%s)"):format(kind)
  end
  classes[kind] = class
  return class
end

---Makes a result of a table of fields.
---@param kind string
---@param fields table becomes the result
---@param game? sg.Game what the question was about
---@param position? any
---@return sg.Result
function result.new(kind, fields, game, position)
  local made = setmetatable(fields, class_of(kind))
  if game then subjects[made] = { game = game, position = position } end
  return made
end

---@param value any
---@return boolean
function result.is(value)
  local class = getmetatable(value)
  return type(class) == "table" and class.kind ~= nil and classes[class.kind] == class
end

---Sets who makes the text of a result.
---@param find fun(kind: string): (fun(result: sg.Result): string)|nil
function result.set_formatter(find) formatter_of = find end

return result
