-- SPDX-License-Identifier: MIT
-- Coin-turning games: what a rule file may say in the fields turn and product, which coins may be turned together.
-- definition.lua says what that means, and raises what is wrong with it.

local core = require "sg.core"
local failure = require "sg.failure"
local text = require "sg.text.words"

local function is_anything() return true end -- the definition says more

local coins = {
  templates = {
    { "turning", "coins turned in a row, as data (turn)", 'assert.value(game, "TTTH", 2)' },
    from = "sg.kinds.coins.template",
  },
  fields = {
    {
      name = "turn",
      moves = true,
      accepts = is_anything,
      wanted = "a turn",
      help = "coins turned in a row: {1,2}, {consecutive=true}, turn(n, companions, p)",
      editor = "integer[]|table|string|fun(n: integer, companions: fun(...: integer), p: table)",
    },
    {
      name = "product",
      moves = true,
      accepts = is_anything,
      wanted = "a list of turns",
      help = "{ A, B }: two turns make a game on a board, more a game in as many axes; acrostic, origin",
      editor = "table",
    },
  },
  brings = { "split", "canonical", "parse" },
  -- The heads of a row cancel in pairs, in normal play only; play ends; the order of the options is known.
  excludes = {
    {
      "falls",
      "loopy",
      "misere",
      "order",
      why = "%s is not for rules with %s, whose play always ends and whose heads cancel in pairs in normal play only",
    },
  },
}

-- Says what is wrong with a code of a heap game; nil if nothing is.
local function heap_code_fault(code)
  if not code or not code:find(".", 1, true) then return nil end
  local family, why = core.family_code(code)
  return not family and ("the code %s, column %d: %s"):format(text.brief(code), why.at or 1, why.message)
end

---Gives the rule the fields codes and coin_numbers: of its turn, or of those of its product, the codes of those that
---have one, and the numbers of coins of those that say no more.
---@param loaded sg.LoadedRule
---@return sg.LoadedRule? loaded, sg.Failure? why
function coins.ready(loaded)
  local said, why = loaded.box:call "engine"
  if not said then
    return nil, failure.with(why, { code = why.code == "rule" and "usage" or why.code, subject = loaded.path })
  end
  for axis, code in ipairs(said.codes) do
    local message = heap_code_fault(code)
    local field = loaded.data.turn ~= nil and "turn" or "product"
    local turn = loaded.data.product and loaded.data.product[axis] or loaded.data.turn
    if message and type(turn) == "table" then
      return nil, failure.new("usage", ("parameter %s: %s"):format(turn.param, message), { subject = loaded.path })
    elseif message then
      return nil,
        failure.new(
          "rule",
          message,
          { field = field, file = loaded.text and loaded.path, line = loaded.text and loaded.line_of(field) }
        )
    end
  end
  loaded.codes, loaded.coin_numbers = said.codes, said.numbers
  return loaded
end

return coins
