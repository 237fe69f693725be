-- SPDX-License-Identifier: MIT
-- Rules of every kind whose fields are data, with places for numbers, and every question that takes a position: whatever
-- the numbers are, an answer comes or a failure, never an error of the program.

local sg = require "sg"
local rule_load = require "sg.rule.load"

local data_fields = {}

---Rules as text; @ stands for a number. The same number stands in all places of a rule but one, where `one` says so.
data_fields.RULES = {
  "subtract = { 1, @ }",
  "subtract = { @ }",
  "subtract = { all_but = { 2, @ } }",
  "heap2 = { { 1, 0 }, { 0, 1 }, { @, @ } }",
  "heap2 = { { 1, 0 }, { 0, @ } }, start = { 3, 4 }",
  "heap2 = { { 1, 0 }, { 0, 1 }, { 1, 1, most = @ } }, start = { @, @ }",
  "heap2 = { { 1, 0 }, { 0, 1 }, { 1, 1 } }, start = { @, 2 }",
  "heap2 = function(a, b, option) if a > 0 then option(a - 1, b) end if b > 0 then option(a, b - 1) end end, "
    .. 'falls = "rows", start = { @, 3 }',
  "heap2 = function(a, b, option) option(@, b) end, start = { 1, 3 }",
  "heap = function(n, option) if n > 0 then option(n - 1) end end, start = @",
  "heap = function(n, option) if n > 0 then option(@) end end, start = 2",
  "heaps = { a = { 'a(n-@)', 'b(n-1)' }, b = { '0' } }, start = { a = @ }",
  "heaps = { a = { 'a(n-1)' } }, start = { a = @ }",
  "turn = { 1, @ }, start = 'TTH'",
  "turn = function(n, companions) companions(n - @) end, start = 'TTH'",
  "turn = { 1, 2 }, start = { @ }",
  "product = { { 1, @ }, { 1, 2 } }, start = { { 2, @ } }",
  "product = { { consecutive = true, most = @ }, { 1, 2 } }, start = { { 2, 2 } }",
  "place = { tiles = { '##' }, w = @, h = 2 }",
  "place = { tiles = { '##' }, w = 2, h = @ }",
  "place = { tiles = { '##' }, w = 3, h = 3 }, start = @",
  "poset = { elements = { 1, @, 3 }, below = { { 1, @ } } }",
  "poset = { elements = { @ }, below = {} }, start = { @ }",
  "poset = { below = { { 1, 2 }, { 2, @ } } }",
  "poset = 'rows', start = { @ }",
  "poset = 'rows', start = { @, 2 }",
  "take = 'vertex', start = sg.graph.path(3)",
  "take = 'vertex', start = { { 2, @ }, { 1 } }",
  "take = 'edge', start = sg.graph.path(@)",
  "rewrite = { { 'xx', '' } }, start = ('x'):rep(@)",
  "moves = 'm < n and m + @ >= n'",
  "moves = '@*m < n'",
  "moves = 'm < n and n % @ == 0'",
  "moves = 'm < n and m == n // @'",
  "moves = '(a2, b2): a2 < a and b2 == b and a2 + @ >= a', start = { @, 2 }",
  "moves = '(a2, b2): a2 < a and b2 == b', start = { @, @ }",
  "start = @, options = function(n, option) if n ~= 0 then option(0) end end",
  "start = @, options = function(n, option) if n ~= 0 then option(n // 2) end end, form = { 'integer', min = 0, max = @ }",
  "start = { @, 1 }, options = function(at, option) if at[2] > 0 then option { at[1], 0 } end end",
  "start = 3, options = function(n, option) if n == 3 then option(@) end end, rank = function(n) return @ end",
  "start = 3, options = function(n, option) if n > 0 then option(n - 1) end end, value = function() return @ end",
  "start = 3, options = function(n, option) if n > 0 then option(n - 1) end end, sample = function(i) return @ end",
  "start = 3, options = function(n, option) if n > 0 then option(n - 1) end end, examples = { { 3, value = @ } }",
  "loopy = true, start = @, options = function(n, option) option(n + 1) option(0) end",
  "entailing = true, start = @, options = function(n, option) if n > 0 then option.entail(n // 2) end end",
  "start = @, left = function(n, option) option(n // 2) end, right = function() end",
  "params = { n = { type = 'integer', default = @, min = 1 } }, start = function(p) return p.n end, "
    .. "options = function(n, option) if n > 0 then option(n // 2) end end",
  "params = { n = { type = 'integer', default = 3, min = 1, max = @ } }, start = function(p) return p.n end, "
    .. "options = function(n, option) if n > 0 then option(n // 2) end end",
  "params = { s = { type = 'integers', default = { 1, @ } } }, subtract = function(p) return p.s end",
  "start = sg.bits.full(@, 3), options = function() end",
  "start = 1, options = function(n, option) if n == 1 then option(sg.bits.cell(@, 3, 3)) end end",
  "start = sg.grid.new(@, 2, '.'), options = function() end",
  "start = sg.graph.cycle(@), options = function() end",
}

---Positions as texts, of which some are positions of a rule.
data_fields.POSITIONS = { "@", "{@,2}", "{@,@}", "a@", "a@ + a2", "3 + @", "{{@,2}}", "=@", "={n=@}" }

local function with_limits(more)
  local opts = { positions = 50, steps = 2000, time = 0.05, memory = 16, limit = 5 }
  for name, value in pairs(more or {}) do
    opts[name] = value
  end
  return opts
end

-- Questions of a game and a position, by the names that a fault is reported with.
local QUESTIONS = {
  "value",
  "outcome",
  "moves",
  "explain",
  "graph",
  "remoteness",
  "misere_outcome",
  "misere_moves",
  "drawing",
}

local function ask_position(game, position, answered)
  for _, question in ipairs(QUESTIONS) do
    answered(question, pcall(game[question], game, position, with_limits()))
  end
  answered("value by search", pcall(game.value, game, position, with_limits { method = "dag" }))
  answered("moves_to", pcall(game.moves_to, game, position, 1, with_limits()))
  answered("options", pcall(game.options, game, position, { texts = true, labels = true }))
end

local function ask_game(game, number, answered)
  answered("seq", pcall(game.seq, game, 0, 5, with_limits()))
  answered("seq there", pcall(game.seq, game, number, number, with_limits()))
  answered("period", pcall(game.period, game, with_limits { upto = 40 }))
  if number >= 0 then
    answered("period upto", pcall(game.period, game, with_limits { upto = number }))
    answered("row", pcall(game.period, game, with_limits { row = number }))
  end
  answered("examples", pcall(game.examples, game, with_limits()))
end

---Asks everything of a rule with a number in it. report(question, fault) is called for what is neither an answer nor a
---failure.
---@param text string with @ where the number stands
---@param number integer
---@param report fun(question: string, fault: string)
---@return integer n_answers
function data_fields.ask(text, number, report)
  local shown = number == math.mininteger and "math.mininteger" or ("%d"):format(number)
  local n = 0
  local function answered(question, ok, found, why)
    if not ok then return report(question, tostring(found)) end
    local is_failure = type(why) == "table" and type(why.message) == "string" and why.message ~= ""
    if found == nil and why ~= nil and not is_failure then report(question, "failed without a word") end
    if found ~= nil then n = n + 1 end
  end
  -- In a formula and in a text the number stands as digits.
  local rule = "return { "
    .. text:gsub("'[^']*'", function(quoted) return (quoted:gsub("@", ("%d"):format(number))) end):gsub("@", shown)
    .. " }"
  local defaults = rule_load.defaults
  rule_load.defaults = { box_bytes = 8 << 20, steps = 20000 } -- what a list of options may cost
  local ok, game, why = pcall(sg.from_text, rule, "data.lua")
  rule_load.defaults = defaults
  answered("rule", ok, game, why)
  if not ok or not game then return n end
  ask_game(game, number, answered)
  local start = game:start()
  if start ~= nil then ask_position(game, start, answered) end
  for _, position in ipairs(data_fields.POSITIONS) do
    local source = position:gsub("@", ("%d"):format(number))
    local read, at, wrong = pcall(game.parse, game, source)
    answered("parse " .. source, read, at, wrong)
    if read and at ~= nil then
      answered("show " .. source, pcall(game.show, game, at))
      ask_position(game, at, function(question, ...) answered(question .. " of " .. source, ...) end)
    end
  end
  return n
end

return data_fields
