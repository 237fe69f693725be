-- SPDX-License-Identifier: MIT
-- Makes the game that an operator gives: a rule on positions whose functions ask the games below.

local game_of = require "sg.game"
local rule = require "sg.rule.load"

---@class sg.Operated what a game made by an operator knows besides its rule
---@field groups? fun(position: any): table the options that the opponent may forbid (operator/twist.lua)
---@field value? fun(game: sg.Game, position: any, opts: table): table?, sg.Failure? its value by a theorem
---@field heap? fun(n: integer): any the position that is one heap
---@field below? fun(given: any): any the position that positions of the games below stand for, as in its text; or nil
---@field pair? fun(a: integer, b: integer): any the position that is two heaps
---@field pair_moves? sg.PairMoves of block(k, G) of two heaps whose moves are a formula
---@field pass_label? string what a pass is called, where there is one

---A game from the fields of a rule.
---@param spec string how it is named
---@param fields table
---@param operated sg.Operated
---@return sg.Game? game, sg.Failure? why
local function make(spec, fields, operated)
  local loaded, why = rule.from_table(fields)
  if not loaded then return nil, why end
  loaded.path, loaded.operated = spec, operated
  return game_of.new(loaded, spec)
end

return make
