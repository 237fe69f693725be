-- SPDX-License-Identifier: MIT
-- pass(G): G with one pass in all. A player may pass instead of moving, but not from a terminal position; once anybody
-- has passed, no one may (D. Gale's question in Guy and Nowakowski, Unsolved problems in combinatorial games; Morrison,
-- Friedman and Landsberg 2012; Low and Chan 2015). With a number of passes there are so many in all. With `end` a
-- player may pass from a terminal position, too; then G with n passes is the sum of G and n moves of nothing.

local equality = require "sg.heap.equality"
local evidence = require "sg.evidence"
local failure = require "sg.failure"
local make = require "sg.operator.make"
local refusal = require "sg.refusal"
local whole = require "sg.operator.whole"

local need, raise = failure.need, failure.raise

-- "{3,4} passed", "{3,4} passed 2" as the whole before and the number of passes.
local function read(text)
  local before, n = text:match "^(.*%S)%s+passed%s*(%d*)$"
  if not before or text:find "^%(" and text:sub(-1) == ")" then return text, 0 end
  return before, n == "" and 1 or math.tointeger(tonumber(n)) or math.huge
end

local function passed_words(passed, n_passes) return "passed" .. (n_passes > 1 and " " .. passed or "") end

-- The fields of the rule.
local function fields_of(base, n_passes, at_end, pass_label)
  local function may_pass(position) return position.left > 0 and (at_end or not base:is_terminal(position.parts)) end
  local fields = {
    name = "pass",
    misere = true,
    summary = ("%s with %s in all%s."):format(
      base.game.spec,
      n_passes == 1 and "one pass" or n_passes .. " passes",
      at_end and ", at the end too" or ""
    ),
  }
  function fields.options(position, option, _, label)
    local left = position.left
    if label then
      for _, one in ipairs(base:options(position.parts, true)) do
        if one.label then label(one.label) end
        option { parts = one.parts, left = left }
      end
    else
      base:each_option(position.parts, function(parts) option { parts = parts, left = left } end)
    end
    if may_pass(position) then
      if label then label(pass_label) end
      option { parts = position.parts, left = position.left - 1 }
    end
  end
  function fields.canonical(position) return { parts = base:alive(position.parts), left = position.left } end
  -- Without passes left, the components are independent. Passes that may be used after the last move are one more
  -- component.
  if not base.twisted then
    function fields.split(position, part)
      if position.left > 0 and not at_end then return part(position) end
      for _, one in ipairs(position.parts) do
        part { parts = { one }, left = 0 }
      end
      if position.left > 0 then part { parts = {}, left = position.left } end
    end
  end
  function fields.valid(position)
    return type(position) == "table"
        and base:is_whole(position.parts)
        and math.type(position.left) == "integer"
        and position.left >= 0
        and position.left <= n_passes
      or "a position is { parts = list, left = passes }"
  end
  function fields.start() return { parts = base:start(), left = n_passes } end
  function fields.parse(text)
    local before, passed = read(text)
    if passed > n_passes then
      local there_are = n_passes == 1 and "there is one pass" or ("there are %d passes"):format(n_passes)
      error(("%s in all, not %s"):format(there_are, passed), 0)
    end
    return { parts = base:parse(before), left = n_passes - passed }
  end
  function fields.show(position)
    local passed = n_passes - position.left
    return base:show(position.parts) .. (passed > 0 and " " .. passed_words(passed, n_passes) or "")
  end
  function fields.sample(i)
    local parts = base:sample((i + 1) // 2)
    return parts and { parts = parts, left = i % 2 * n_passes } or nil
  end
  return fields
end

-- ---- values without a search ---------------------------------------------------------------------------------

local ONE_HEAP = "Nim with one pass: a heap n > 0 has the value n + 1 if n is odd, n - 1 if it is even"
local NIM = "all but {}" -- the moves of Nim in their normal form

-- The value of a heap of Nim with a pass. The heaps below an odd n have the values 0, ..., n - 1, and the pass leaves
-- n; the heaps below n + 1 have these and n + 1, which is what the pass leaves, but not n.
local function of_one_heap(n)
  local value = n == 0 and 0 or n % 2 == 0 and n - 1 or n + 1
  if value < 0 then return nil, failure.new("range", "the nim-value does not fit in 63 bits") end
  return { value = value, outcome = n == 0 and "P" or "N", basis = "closed form", theorem = ONE_HEAP }
end

-- The value of a position on heaps that follows from those of its heaps without a pass; nil alone where none does.
local function value_of(base, at_end)
  local form = equality.form(base.game)
  local is_nim = form and form.key == NIM
  return function(_, position, opts)
    local heaps = base:sorted(position.parts)
    if position.left > 0 and not at_end then
      if is_nim and position.left == 1 and #heaps < 2 then return of_one_heap(heaps[1] or 0) end
      return nil
    end
    local known = {}
    local sum = need(base:value(heaps, opts, known))
    known.basis = known.basis or "computed"
    local value = sum ~ position.left % 2
    return evidence.as_of({ value = value, outcome = value == 0 and "P" or "N" }, known)
  end
end

-- The options in groups, where the opponent may forbid options of the game below: never the pass.
local function groups_of(base, at_end)
  return function(position)
    local groups = base:groups(position.parts)
    for _, group in ipairs(groups) do
      for i, parts in ipairs(group.options) do
        group.options[i] = { parts = parts, left = position.left }
      end
    end
    if position.left > 0 and (at_end or not base:is_terminal(position.parts)) then
      groups[#groups + 1] = { limit = 0, options = { { parts = position.parts, left = position.left - 1 } } }
    end
    return groups
  end
end

---The game with passes.
---@param game sg.Game
---@param opts? { passes: integer, at_end: boolean }
---@return sg.Game? game, sg.Failure? why
local function pass(game, opts)
  local n, at_end = opts and opts.passes or 1, opts and opts.at_end or false
  if math.type(n) ~= "integer" or n < 1 or n > 1000 then
    return nil,
      failure.new("usage", ("pass(%s, %s): there are from 1 to 1000 passes in all"):format(tostring(n), game.spec))
  end
  raise(refusal(game, "operator", "pass"))
  local base = whole.of(game)
  local spec = ("pass(%s%s%s)"):format(n > 1 and n .. ", " or "", at_end and "end, " or "", game.spec)
  local function of(parts) return { parts = parts, left = n } end
  local pass_label = base.pass_label and "outer " .. base.pass_label or "pass" -- no two moves have the same name
  local fields = fields_of(base, n, at_end, pass_label)
  local function below(given)
    local position = fields.valid(given) ~= true and game:position(given) or nil
    return position ~= nil and of(base:parts(position)) or nil
  end
  return make(spec, fields, {
    pass_label = pass_label,
    value = base.heaps and not base.twisted and value_of(base, at_end) or nil,
    groups = base.twisted and groups_of(base, at_end) or nil,
    below = below,
    same = function(position) return { parts = base:sorted(position.parts, true), left = position.left } end,
    drawn_as = function(position)
      local parts, left = position.parts, position.left
      local others = {}
      for other = left - 1, left + 1 do
        if other ~= left and other >= 0 and other <= n then others[#others + 1] = { parts = parts, left = other } end
      end
      return base:drawn_as(parts, {
        note = left < n and passed_words(n - left, n) or nil,
        with = function(whole_parts) return { parts = whole_parts, left = left } end,
        others = others,
      })
    end,
    heap = base.heap and function(heap) return of(base.heap(heap)) end,
    pair = base.pair and function(a, b) return of(base.pair(a, b)) end,
  })
end

return pass
