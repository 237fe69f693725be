-- SPDX-License-Identifier: MIT
-- Makes the game that an operator gives: a rule on positions whose functions ask the games below.

local game_of = require "sg.game"
local need = require("sg.failure").need
local rule = require "sg.rule.load"

---@class sg.Operated what a game made by an operator knows besides its rule
---@field groups? fun(position: any): table the options that the opponent may forbid (operator/twist.lua)
---@field twisted? fun(): sg.Twisted where the positions of the game below are the graph of its own
---@field value? fun(game: sg.Game, position: any, opts: table): table?, sg.Failure? its value by a theorem
---@field heap? fun(n: integer): any the position that is one heap
---@field below? fun(given: any): any the position that positions of the games below stand for, as in its text; or nil
---@field same? fun(position: any): any a form that different positions do not share; nil: the canonical one
---@field pair? fun(a: integer, b: integer): any the position that is two heaps
---@field pair_moves? sg.PairMoves of block(k, G) of two heaps whose moves are a formula
---@field drawn_as? fun(position: any): sg.DrawnAs the position of the game below that shows how a position looks
---@field pass_label? string what a pass is called, where there is one

---@class sg.DrawnAs
---@field game sg.Game
---@field position any a position of that game, or a sum of positions
---@field parts any[] its parts
---@field note? string what the position is besides, in words
---@field with fun(position: any): any the same with another position of that game
---@field others? any[] the positions that differ in the note alone

---A game from the fields of a rule.
---@param spec string how it is named
---@param fields table
---@param operated sg.Operated
---@return sg.Game? game, sg.Failure? why
local function make(spec, fields, operated)
  local loaded = need(rule.from_table(fields))
  loaded.path, loaded.operated = spec, operated
  return game_of.new(loaded, spec)
end

return make
