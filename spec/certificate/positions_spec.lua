-- SPDX-License-Identifier: MIT
-- What the writer of search certificates accepts as a position or a parameter the checker accepts, and what a rule refuses
-- the checker refuses: positions with odd keys and values at random, and every rule of the library.

local sg = require "sg"

local internals = require "sg.internals"
local library = require "sg.rule.library"
local position = require "sg.certificate.verify.position"
local rules = require "sg.certificate.verify.rule"
local search = require "sg.certificate.search"
local sha256 = require "sg.certificate.verify.sha256"
local verify = require "sg.certificate.verify"
local seed_or = require "spec.support.seed"

local SEED = seed_or(4711)
local random = require("sg.text.words").random(SEED)

local function one_of(list) return list[random(#list)] end

-- ---- odd values ---------------------------------------------------------------------------------------------------

local ODD_TEXTS = {
  "",
  " ",
  "\1",
  "\127",
  '"',
  "\\",
  "\\u0000",
  "é",
  "\xff\xfe",
  "[1]",
  "{}",
  "a\nb",
  "0",
  "true",
  "nil",
  ("x"):rep(300),
}
local ODD_NUMBERS = { 0, -1, 191, 192, 255, 256, -256, 1 << 53, math.maxinteger, math.mininteger, 2.0, -3.0 }

local function odd_leaf()
  local kind = random(3)
  if kind == 1 then return one_of(ODD_TEXTS) end
  if kind == 2 then return one_of(ODD_NUMBERS) end
  return random(2) == 1
end

local function odd_value(depth)
  if depth == 0 or random(3) == 1 then return odd_leaf() end
  local value = {}
  for _ = 1, random(3) - 1 do
    value[#value + 1] = odd_value(depth - 1)
  end
  for _ = 1, random(3) - 1 do
    value[one_of(ODD_TEXTS)] = odd_value(depth - 1)
  end
  return value
end

local function literal(value)
  if type(value) ~= "table" then return ("%q"):format(value) end
  local items = {}
  for name, item in pairs(value) do
    items[#items + 1] = ("[%q] = %s"):format(name, literal(item))
  end
  return "{ " .. table.concat(items, ", ") .. " }"
end

-- A table inside a table, and so on.
local function nested(depth)
  local value = 1
  for _ = 1, depth do
    value = { value }
  end
  return value
end

-- A rule whose positions are odd: its name says which is meant, in the field "id" of a record, or beside it in a list.
local function odd_rule(n)
  local values, moves = {}, {}
  for i = 1, n do
    local value = odd_value(3)
    values[i] = type(value) == "table" and value or { value }
    values[i].id = i
    moves[i] = {}
    for k = 1, i < n and random(4) - 1 or 0 do
      moves[i][k] = random(4) == 1 and i + 1 < n and { i + random(n - i), i + random(n - i) } or { i + random(n - i) }
    end
  end
  return ([[
local values, moves = %s, %s
return { name = "odd", summary = "x.", start = values[1],
  %s
  options = function(at, option)
    for _, move in ipairs(moves[at.id]) do
      local parts = {}
      for i, to in ipairs(move) do parts[i] = values[to] end
      option(table.unpack(parts))
    end
  end }]]):format(
    literal(values),
    literal(moves),
    random(2) == 1 and "canonical = function(at) return at end," or ""
  )
end

-- Writes a certificate of an answer, and checks it. Returns the failure where there is no answer or no certificate.
local function round_trip(game, question, at)
  local result, why = game[question](game, at)
  if not result then return why end
  local text
  text, why = search.text(game, { { position = at, result = result } }, {})
  if not text then return why end
  local claim, refused = verify.check(text)
  assert(claim, refused and refused.message .. "\n" .. text)
end

describe("odd positions, from seed " .. SEED .. " (SG_SEED overrides),", function()
  it("are read back as they are written", function()
    for _ = 1, 2000 do
      local value = odd_value(4)
      local text = position.text(value)
      local again, behind = position.read(text, 1)
      assert.equal(#text + 1, behind)
      assert.same(value, again)
      assert.equal(text, position.text(again))
      assert.same(value, position.of_key(position.key(value)))
    end
  end)

  it("have certificates that are verified", function()
    for _ = 1, 60 do
      local text = odd_rule(2 + random(8))
      local game = assert(sg.from_text(text, "odd"))
      for _, question in ipairs { "value", "outcome", "moves" } do
        assert.is_nil(round_trip(game, question, assert(game:start())), text)
      end
    end
  end)

  it("that are no tables have certificates, too", function()
    for _, texts in ipairs { ODD_TEXTS, ODD_NUMBERS, { true, false } } do
      local listed = {}
      for i, value in ipairs(texts) do
        listed[i] = literal(value)
      end
      local game = assert(sg.from_text(
        ([[
local all = { %s }
return { name = "odd", summary = "x.", start = all[#all], options = function(at, option)
  for _, other in ipairs(all) do
    if other == at then return end
    option(other)
  end
end }]]):format(table.concat(listed, ", ")),
        "odd"
      ))
      for _, question in ipairs { "value", "outcome", "moves" } do
        assert.is_nil(round_trip(game, question, (game:start())))
      end
    end
  end)

  it("as deep as may be have certificates of their moves", function()
    local game = assert(sg.from_text(
      [[
return { name = "deep", summary = "x.",
  start = function()
    local at = 1
    for _ = 1, 62 do at = { at } end
    return at
  end,
  options = function(at, option)
    if type(at[1]) == "table" then option(at[1], at[1]) option(at[1]) end
  end }]],
      "deep"
    ))
    for _, question in ipairs { "value", "outcome", "moves" } do
      assert.is_nil(round_trip(game, question, assert(game:start())))
    end
  end)

  it("are refused by both where they are too deep, or where the name of a field has a byte 0", function()
    for depth, is_refused in pairs { [63] = false, [64] = false, [65] = true } do
      local text = (
        'return { name = "deep", summary = "x.", start = 1, options = function(at, option) '
        .. "if at == 1 then option(%s) end end }"
      ):format(literal(nested(depth)))
      local why = round_trip(assert(sg.from_text(text, "deep")), "value", 1)
      assert.equal(is_refused, why ~= nil, depth .. tostring(why))
      assert.equal(is_refused, not pcall(position.text, nested(depth)))
    end
    assert.is_false((pcall(position.text, { ["a\0"] = 1 })))
    assert.is_false((pcall(position.text, { ["\0"] = 1 })))
    local game = assert(sg.from_text(
      [[return { name = "zero", summary = "x.", start = 1,
      options = function(at, option) if at == 1 then option({ ["\0"] = 1 }) end end }]],
      "zero"
    ))
    assert.equal("rule", round_trip(game, "value", 1).code)
  end)
end)

-- ---- what rules refuse ----------------------------------------------------------------------------------------------

-- The rule of a game as the checker has it; nil where the checker does not know it.
local function checkers_rule(game, params)
  local loaded = internals[game].loaded
  local ok, rule = pcall(
    rules.load,
    loaded.text,
    params or game.params,
    {},
    { files = loaded.files or {}, clock = os.clock }
  )
  if ok then return rule end
  return nil, rule
end

local function checker_accepts(rule, value)
  local ok, why = pcall(rule.check_position, rule, position.key(value), 2)
  if not ok then assert.equal("no", why.code, why.message) end
  return ok
end

local function library_games()
  return coroutine.wrap(function()
    for _, name in ipairs(library.names()) do
      local game = assert(sg.load(name))
      if game.kind == "positions" and not search.obstacle(game) then coroutine.yield(name, game) end
    end
  end)
end

-- Values near the position: a part of it is another one.
local function changed(value)
  local kind = math.type(value) or type(value)
  if random(6) == 1 then return odd_value(2) end
  if kind == "integer" then return value + random(7) - 4 end
  if kind == "string" then
    local at = random(#value + 1)
    return value:sub(1, at - 1) .. one_of { "", "x", "o", ".", "#", "H", "a", "0", "|", "/" } .. value:sub(at + 1)
  end
  if kind ~= "table" or next(value) == nil then return odd_value(1) end
  local copy, names = {}, {}
  for name, item in pairs(value) do
    copy[name], names[#names + 1] = item, name
  end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  local name = one_of(names)
  if random(5) == 1 then
    copy[name] = nil
  else
    copy[name] = changed(copy[name])
  end
  if random(8) == 1 then copy[#copy + 1] = odd_value(1) end
  return copy
end

describe("what a rule refuses, from seed " .. SEED .. " (SG_SEED overrides),", function()
  it("as a position, the checker refuses, and nothing else, for every rule of the library", function()
    local n_rules, n_refused, n_accepted = 0, 0, 0
    for name, game in library_games() do
      local rule = checkers_rule(game)
      local start = game:start()
      if rule and start ~= nil then
        n_rules = n_rules + 1
        assert.is_true(checker_accepts(rule, start), name)
        local options = game:options(start) or {}
        for i = 1, 60 do
          local near = i % 2 == 0 and #options > 0 and one_of(options).parts[1] or start
          local value = changed(near)
          -- A text is read as a position is written, and 2.0 is written as 2.
          if pcall(position.text, value) and (type(value) ~= "string" or type(start) == "string") then
            value = position.read(position.text(value), 1)
            local accepted = game:position(value)
            local accepts = accepted ~= nil and (type(value) ~= "string" or accepted == value)
            assert.equal(accepts, checker_accepts(rule, value), name .. " " .. position.text(value))
            n_accepted, n_refused = n_accepted + (accepts and 1 or 0), n_refused + (accepts and 0 or 1)
          end
        end
        rule:close()
      end
    end
    assert.is_true(
      n_rules > 50 and n_refused > 500 and n_accepted > 300,
      ("%d rules, %d refused, %d accepted"):format(n_rules, n_refused, n_accepted)
    )
  end)

  it("as a parameter, the checker refuses, for every rule of the library", function()
    local n_refused = 0
    for name, game in library_games() do
      for of, declared in pairs(checkers_rule(game) and game.rule.params or {}) do
        local values = {
          odd_value(1),
          "x",
          1,
          -1,
          true,
          {},
          { "x" },
          { 1, -1 },
          math.maxinteger,
          math.mininteger,
          declared.min and declared.min - 1,
          declared.max and declared.max + 1,
        }
        for _, value in pairs(values) do
          local params = {}
          for other, own in pairs(game.params) do
            params[other] = own
          end
          params[of] = value
          if declared.type ~= "position" and not sg.load(name, { [of] = value }) then
            local rule, why = checkers_rule(game, params)
            local is_read = declared.type == "integers" and math.type(value) == "integer" -- a list of one, elsewhere
            if not is_read then
              local shown = ("%s:%s=%s"):format(name, of, position.text(value))
              -- Bounds are the rule's own; what a board of this size is, it may also say when it is asked.
              local known = rule and (pcall(rule.check_position, rule, position.key(game:start()), 2))
              assert.is_false(known == true, shown)
              if why then assert.equal("no", why.code, shown) end
              n_refused = n_refused + 1
            end
          end
        end
      end
    end
    assert.is_true(n_refused > 300, n_refused .. " refused")
  end)

  it("is refused in words", function()
    local text = [[return { name = "mine", summary = "x.", start = 3,
      params = { w = { type = "integer", default = 3, min = 1, max = 5 }, kind = { type = "string", default = "a",
        values = { "a", "b" } } },
      form = { "integer", min = 0, max = "w" }, valid = function(n) return n ~= 2 or "two is none" end,
      options = function(n, option) if n > 0 then option(n - 1) end end }]]
    local function verdict(params, claim)
      local lines = {
        (
          '{"format":"sg-lua search certificate","version":1,"engine":"x","rule":"mine","params":%s,'
          .. '"without":[],"claims":1,"sha256":"%s","text":%s}'
        ):format(params, sha256.of(text), position.text(text)),
        claim,
        "[0,0]",
        "[1,1]",
        "[2,0]",
        "[3,1]",
        '{"couples":4}',
      }
      local claimed, why = verify.check(table.concat(lines, "\n") .. "\n")
      return claimed and "verified" or why.code .. ": " .. why.message
    end
    local good = '{"sum":[3],"value":1}'
    assert.equal("verified", verdict('{"kind":"a","w":3}', good))
    for params, words in pairs {
      ['{"kind":"a","w":"x"}'] = 'no: the parameter w is "x", and must be an integer',
      ['{"kind":"a","w":0}'] = "no: the parameter w is 0, and the rule allows 1 at the least",
      ['{"kind":"a","w":256}'] = "no: the parameter w is 256, and the rule allows 5 at the most",
      ['{"kind":"c","w":3}'] = 'no: the parameter kind is "c", which is not among the values that the rule allows',
      ['{"kind":"a","other":1,"w":3}'] = "no: the rule has no parameter other",
      ['{"kind":"a"}'] = "no: the parameter w is missing",
    } do
      assert.equal(words, verdict(params, good))
    end
    local all = '{"kind":"a","w":3}'
    assert.equal(
      "no: line 2: [3] is no position of the rule: {3}; it must be a whole number from 0 to 3",
      verdict(all, '{"sum":[[3]],"value":1}')
    )
    assert.equal(
      "no: line 2: 4 is no position of the rule: 4; it must be a whole number from 0 to 3",
      verdict(all, '{"sum":[4],"outcome":"N"}')
    )
    assert.equal("no: line 2: 2 is no position of the rule: two is none", verdict(all, '{"sum":[2],"value":0}'))
  end)
end)

it("a word that the definition of a kind does not know is refused by the checker, too", function()
  for text, message in pairs {
    ['take = "banana"'] = 'it must be one of "edge"',
    ['place = { tiles = { "#!" }, w = 3, h = 3 }'] = "is no mark of a tile",
    ['place = { tiles = { { "#", lines = "knight" } }, w = 3, h = 3 }'] = "it must be one of bishop, queen, rook",
    ['place = { tiles = { "xx" }, w = 3, h = 3 }'] = "has no #",
    ["heap2 = { { 0, 0 } }"] = "not both 0",
    ['rewrite = { { "a", 3 } }, start = "a"'] = "it must be a text",
    ['params = { t = { type = "string", default = "0.77" } }, turn = { param = "t" }'] = "the digits 0 to V",
  } do
    local ok, why = pcall(
      rules.load,
      "return { " .. text .. " }",
      text:find "params" and { t = "0.Z" } or {},
      {},
      { files = {}, clock = os.clock }
    )
    assert.is_false(ok, text)
    assert.matches(message, tostring(why.message), 1, true)
  end
end)
