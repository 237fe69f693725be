-- SPDX-License-Identifier: MIT
-- Positions of n numbers that options gets one by one: the same values, moves and certificates as with lists.

local sg = require "sg"
local naive = require "spec.support.naive"
local program = require "spec.support.program"
local returned = require "spec.support.returned"

-- A rule on n numbers whose moves are vectors, as text: by lists, or by numbers; with more fields.
local function source(n, moves, by_numbers, more)
  local names, lines = {}, {}
  for i = 1, n do
    names[i] = "x" .. i
  end
  for _, move in ipairs(moves) do
    local left, can = {}, {}
    for i = 1, n do
      left[i] = ("x%d - %d"):format(i, move[i])
      can[i] = ("x%d >= %d"):format(i, math.max(move[i], 0))
    end
    lines[#lines + 1] = ("if %s then option%s%s%s end"):format(
      table.concat(can, " and "),
      by_numbers and "(" or " {",
      table.concat(left, ", "),
      by_numbers and ")" or " }"
    )
  end
  local list = table.concat(names, ", ")
  return ("return { name = 'walk', start = { %s }, %s %s\noptions = function(%s, option) %s\n%s\nend }"):format(
    ("3, "):rep(n),
    by_numbers and "numbers = " .. n .. "," or "",
    more or "",
    by_numbers and list or "c",
    by_numbers and "" or "local " .. list .. " = table.unpack(c)",
    table.concat(lines, "\n")
  )
end

local function random_moves(n)
  local moves = {}
  for i = 1, math.random(2, 5) do
    local move = {}
    for k = 1, n do
      move[k] = math.random(0, 3)
    end
    move[math.random(n)] = math.random(1, 3)
    if n > 1 and move[1] > 0 and math.random(3) == 1 then move[n] = -math.random(0, 1) end
    moves[i] = move
  end
  return moves
end

-- By the definition: the mex over the moves.
local function value(position, moves, known)
  local key = table.concat(position, ",")
  if known[key] then return known[key] end
  local seen = {}
  for _, move in ipairs(moves) do
    local left, ok = {}, true
    for i, x in ipairs(position) do
      left[i] = x - move[i]
      ok = ok and x >= math.max(move[i], 0)
    end
    if ok then seen[value(left, moves, known)] = true end
  end
  known[key] = naive.mex(seen)
  return known[key]
end

describe("numbers", function()
  it("gives the values of the definition, by every method, with canonical and split in Lua too", function()
    for round = 1, 24 do
      local n = round % 8 + 1
      local moves, known = random_moves(n), {}
      for _, more in ipairs { "", "canonical = function(c) return c end,", "split = function(c, part) part(c) end," } do
        local game = assert(sg.from_text(source(n, moves, true, more), "walk" .. round))
        local about = ("seed %d, round %d, %s"):format(naive.seed, round, more)
        for _ = 1, 3 do
          local position = {}
          for i = 1, n do
            position[i] = math.random(0, n > 3 and 2 or 7)
          end
          local expected = value(position, moves, known)
          assert.equal(expected, assert(game:value(position)).value, about)
          for _, method in ipairs { "dag", "lv", "pn" } do
            assert.equal(expected, assert(game:value(position, { method = method })).value, about)
          end
        end
      end
    end
  end)

  it("takes numbers only, also where nobody looks at the position", function()
    local function leaves(given)
      local text =
        "return { numbers = 2, start = { 5, 1 }, options = function(a, b, option) if a == 5 then option(%s) end end }"
      return assert(sg.from_text(text:format(given), "odd"))
    end
    for given, said in pairs {
      ['"3", 1'] = "a string as number 1",
      ["3, true"] = "a boolean as number 2",
      ["{}, { 1 }"] = "a table as number 1",
      ["3, nil"] = "a nil as number 2",
    } do
      local game = leaves(given)
      for _, method in ipairs { "dag", "lv", "pn" } do
        local found, why = game:value({ 5, 1 }, { method = method })
        assert.is_nil(found, given)
        assert.matches("option got .*" .. said .. " of a position", tostring(why))
      end
    end
    assert.equal(1, assert(leaves("3.0, 2^53"):value({ 5, 1 })).value)
  end)

  it("takes numbers of any size", function()
    local text = source(2, { { 1, 0 }, { 0, 7 } }, true)
    local by_lists = assert(sg.from_text(source(2, { { 1, 0 }, { 0, 7 } }, false), "lists"))
    local game = assert(sg.from_text(text, "numbers"))
    for _, big in ipairs { 190, 191, 192, 255, 256, 65536, 1 << 32, 1 << 47, 1 << 48, 1 << 62 } do
      local position = { 5, big }
      if big < 1000 then assert.equal(assert(by_lists:value(position)).value, assert(game:value(position)).value) end
      local options = assert(game:options(position))
      assert.equal(("{4,%d}"):format(big), options[1].text)
      assert.equal(("{5,%d}"):format(big - 7), options[2].text)
    end
    local down = assert(sg.from_text(
      [[return { numbers = 2, start = { 4, 0 }, options = function(a, b, option)
      if a > 0 then option(a - 1, b - (1 << 40)) end
    end }]],
      "down"
    ))
    assert.equal(0, assert(down:value()).value)
    assert.equal(1, assert(down:value { 3, -7 }).value)
  end)

  it("is the same game to moves, certificates and the checker", function()
    local file = os.tmpname()
    os.rename(file, file .. ".lua")
    local out = assert(io.open(file .. ".lua", "w"))
    out:write(source(3, { { 1, 0, 0 }, { 0, 2, 0 }, { 1, 1, 1 }, { 0, 0, 3 } }, true))
    out:close()
    assert.matches("{2,3,3}", program.output(program.path .. " moves " .. file .. ".lua"), 1, true)
    program.output(("%s value %s.lua --certificate %s.cert"):format(program.path, file, file))
    assert.matches("verified", program.output(("%s verify %s.cert"):format(program.path, file)))
    assert.matches("sound", program.output(("%s check %s.lua"):format(program.path, file)))
    os.remove(file .. ".lua")
    os.remove(file .. ".cert")
  end)

  it("is for tables of the running program, and names moves by label", function()
    local game = sg.game {
      name = "pair",
      numbers = 2,
      start = { 2, 3 },
      params = {},
      options = function(a, b, option, _, label)
        if label then label "first" end
        if a > 0 then option(a - 1, b) end
        if a > 0 and b > 0 then
          if label then label "both" end
          option(a - 1, b - 1)
        end
      end,
    }
    assert.equal(0, assert(game:value()).value)
    assert.matches("both", tostring(assert(game:moves { 1, 3 })))
  end)

  it("refuses what is no position of it, and says where", function()
    local game = assert(sg.from_text(source(2, { { 1, 0 } }, true), "walk"))
    for _, wrong in ipairs { 5, { 1 }, { 1, 2, 3 }, { 1, "x" }, { 1, 2.5 } } do
      local result, message = returned(game:value(wrong))
      assert.is_nil(result)
      assert.matches("position", message)
    end
    local function fails(text, words)
      local made, message = returned(sg.from_text(text, "wrong"))
      local answer
      if made then
        answer, message = returned(made:value())
      end
      assert.is_nil(answer)
      assert.matches(words, message)
    end
    fails(
      "return { numbers = 2, start = { 1, 2 }, options = function(a, b, option) option(a - 1) end }",
      "option got 1 number; a position of this game is 2 numbers: option%(a, b%)"
    )
    fails(
      "return { numbers = 2, start = { 1, 2 }, options = function(a, b, option) option { a - 1, b } end }",
      "option got a table; a position of this game is 2 numbers: option%(a, b%)"
    )
    fails(
      "return { numbers = 2, start = { 1, 2 }, options = function(a, b, option) option(a / 4, b) end }",
      "fraction"
    )
    fails(
      "return { numbers = 2, start = { 1, 2 }, options = function(a, b, option) option(a, 'x', b) end }",
      "option got 3 numbers"
    )
    fails("return { numbers = 9, start = { 1 }, options = function() end }", "numbers.*from 1 to 8")
    fails("return { numbers = 0, start = { 1 }, options = function() end }", "numbers.*from 1 to 8")
    fails("return { numbers = 3, start = { 1, 2 }, options = function() end }", "start")
    fails("return { numbers = 2, heap = function(n, option) end }", "numbers belongs to rules with options")
    fails(
      "return { numbers = 2, start = { 1, 2 }, options = function(a, b, option) option.again(a, b) end }",
      "entailing moves"
    )
  end)
end)
