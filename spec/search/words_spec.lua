-- SPDX-License-Identifier: MIT
-- Rules with nothing but options on integers or short lists go by words (sg_words). Whatever they do, the answer, or the
-- failure with its place and positions, is that of the search by keys, which the option hashed asks for.

local seed_or = require "spec.support.seed"
local sg = require "sg"

local seed = seed_or(20261129)

local function game_of(text) return assert(sg.from_text(text, "r.lua")) end

-- What is known of a failure, but for words of the engine.
local function seen_of(value, why)
  if value then return { value = value.value } end
  return {
    code = why.code,
    message = why.message,
    line = why.line,
    field = why.field,
    limit = why.limit,
    positions = why.positions,
    moves = why.moves,
  }
end

local function assert_same(text, position, opts)
  local function ask(hashed)
    local game = game_of(text)
    local options = { method = "dag", hashed = hashed, memory = 256 }
    for key, value in pairs(opts or {}) do
      options[key] = value
    end
    return seen_of(game:value(position, options))
  end
  local by_words, by_keys = ask(nil), ask(true)
  assert.same(by_keys, by_words, ("SG_SEED=%d\n%s"):format(seed, text))
  return by_words
end

-- Options of the three kinds of rules: the position n is the integer n, the list { n // 8, n % 8 } or so.
local SHAPES = {
  integers = { "return { start = 1, options = function(s, option) local n = s\n%s\nend }", "option(m)", "%d" },
  returned = {
    "return { start = 1, options = function(s) local n, all = s, {}\n%s\nreturn all end }",
    "all[#all + 1] = m",
    "%d",
  },
  lists = {
    "return { start = { 1, 1 }, options = function(s, option) local n = 8 * s[1] + s[2]\n%s\nend }",
    "option { m // 8, m %% 8 }",
    "{ %d, %d }",
  },
  returned_lists = {
    "return { start = { 1, 1 }, options = function(s) local n, all = 8 * s[1] + s[2], {}\n%s\nreturn all end }",
    "all[#all + 1] = { m // 8, m %% 8 }",
    "{ %d, %d }",
  },
  numbers = {
    "return { start = { 1, 1 }, numbers = 2, options = function(a, b, option) local n = 8 * a + b\n%s\nend }",
    "option(m // 8, m %% 8)",
    "{ %d, %d }",
  },
}

-- What a rule does at the position n = AT, behind its ordinary moves.
local ODDITIES = {
  "",
  "error 'out'",
  "local m = n HAND",
  "local m = n + 1 HAND",
  "local m = 3.0 HAND",
  "local m = -1 HAND",
  "local m = n // 0.0 HAND",
  "local m <const> = nil x = m.y",
  "local m = 100000000 HAND",
}
local BY_CALL = {
  "option('x')",
  "option(2.5)",
  "option(nil)",
  "option()",
  "option({})",
  "option(1, 2)",
  "option({ 1, x = 2 })",
}

local function moves_text(random_moves, hand, at, oddity)
  local lines = {}
  for _, k in ipairs(random_moves) do
    lines[#lines + 1] = ("if n >= %d and n < 1000 then local m = n - %d %s end"):format(k, k, hand)
  end
  oddity = oddity:gsub("HAND", function() return hand end)
  lines[#lines + 1] = ("if n == %d then %s end"):format(at, oddity)
  return table.concat(lines, "\n")
end

describe("positions by words", function()
  math.randomseed(seed)

  for name, shape in pairs(SHAPES) do
    it("have the answers and failures of positions by keys: " .. name, function()
      local n_values, n_failures = 0, 0
      local hand = shape[2]:gsub("%%%%", "%%")
      local n_by_call = shape[2]:find "^option" and #BY_CALL or 0
      local all = table.move(BY_CALL, 1, n_by_call, #ODDITIES + 1, { table.unpack(ODDITIES) })
      for _, oddity in ipairs(all) do
        for _ = 1, 3 do
          local moves = {}
          for i = 1, math.random(4) do
            moves[i] = math.random(9)
          end
          local start = math.random(20, 60)
          local text = shape[1]:gsub(
            "%%s",
            function() return moves_text(moves, hand, math.random(0, start), oddity) end
          )
          local position = name:find "^[ir]" and not name:find "lists" and start or { start // 8, start % 8 }
          local seen = assert_same(text, position)
          if seen.value then
            n_values = n_values + 1
          else
            n_failures = n_failures + 1
          end
        end
      end
      assert.is_true(n_values > 3 and n_failures > 3)
    end)
  end

  it("stop at the limits of positions and of instructions", function()
    local text = [[return { start = 1, options = function(n, option)
      if n == 7 then while true do end end
      for k = 1, math.min(3, n) do option(n - k) end
    end }]]
    assert.equal("limit", assert_same(text, 40, { steps = 1e5 }).code)
    assert.equal("limit", assert_same(text, 4000, { positions = 100 }).code)
  end)

  it("must leave the list they are given as it was", function()
    local text = [[return { start = { 1, 1 }, options = function(p, option)
      if p[1] > 0 then
        p[1] = p[1] - 1
        option(p) end end }]]
    local seen = assert_same(text, { 5, 2 })
    assert.equal("rule", seen.code)
    assert.equal(3, seen.line)
  end)

  it("may be lists of other lengths, and larger", function()
    local text = [[return { start = { 1, 1 }, options = function(p, option)
      for i = 1, #p do for k = 1, math.min(p[i], 3) do
        local q = {} for j = 1, #p do if j ~= i then q[#q + 1] = p[j] elseif p[i] > k then q[#q + 1] = p[i] - k end end
        if #q > 0 then option(q) end
      end end end }]]
    local eight, nine = { 1, 2, 1, 2, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1, 1, 2 }
    for _, position in ipairs { { 5, 4, 3 }, { 300, 2 }, eight, nine, { 1 << 40, 1 } } do
      if position[1] < 1000 then
        assert_same(text, position)
      else
        assert.equal("limit", assert_same(text, position, { positions = 500 }).code)
      end
    end
  end)

  it("are found again by other questions", function()
    local game = game_of [[return { start = 1, options = function(n, option)
      for k = 1, math.min(3, n) do option(n - k) end
    end }]]
    assert.equal(1, game:value(4001, { method = "dag" }).value)
    assert.equal("N", game:outcome(4001).outcome)
    assert.equal("P", game:outcome(4000).outcome)
  end)

  it("that only fall may be as many as they like", function()
    local text = [[return { start = 2000000, options = function(n, option)
      for _, k in ipairs { 1, 2, 5, 7, 11 } do if k <= n then option(n - k) end end
    end }]]
    local game = game_of(text)
    assert.equal(2, game:value(2000000).value)
    game = game_of(text)
    assert.equal("N", game:outcome(1100000, { method = "dag" }).outcome)
    assert.equal("N", game:outcome(2000000).outcome)
    assert.is_true(require("sg.internals")[game].box:endless(1100000, {})) -- nor is it for proof numbers
  end)

  it("that rise without end are noticed", function()
    local game = game_of("return { start = 1, options = function(n, option) option(n + 1) end }")
    local _, why = game:value(1, { method = "dag" })
    assert.matches("play goes on after", why.message)
    assert.is_true(why.moves > 1000000)
    assert.equal(1, why.positions[1])
  end)
end)
