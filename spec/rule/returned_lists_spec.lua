-- SPDX-License-Identifier: MIT
-- split and options may call their callback or return a list of positions; both ways give the same game.

local naive = require "spec.support.naive"
local program = require "spec.support.program"
local sg = require "sg"

-- Rules whose options call option, or return what they would have called it with.
local PAIRS = {
  {
    "integers",
    start = 9,
    [[
    local function options(n, option) for k = 1, math.min(n, 3) do option(n - k) end end]],
  },
  {
    "strings",
    start = '"xxxxx"',
    [[
    local function options(row, option)
      for i = 1, #row - 1 do option(string.sub(row, 1, i - 1) .. string.sub(row, i + 2)) end
    end]],
  },
  {
    "lists",
    start = "{ 3, 4 }",
    [[
    local function options(p, option)
      for i = 1, 2 do for left = 0, p[i] - 1 do option { i == 1 and left or p[1], i == 2 and left or p[2] } end end
    end]],
  },
}

local HELPERS = {
  "",
  "canonical = function(p) return p end,",
  "split = function(p, part) part(p) end,",
  "split = function(p) return { p } end,",
}

local LISTED = [[
  local function listed(p)
    local list = {}
    options(p, function(q) list[#list + 1] = q end)
    return list
  end]]

describe("options", function()
  for _, case in ipairs(PAIRS) do
    for _, helper in ipairs(HELPERS) do
      it(("may return a list of %s (%s)"):format(case[1], helper), function()
        local function game(name)
          return assert(
            sg.from_text(
              ("%s\n%s\nreturn { start = %s, %s options = %s }"):format(case[2], LISTED, case.start, helper, name),
              "r.lua"
            )
          )
        end
        local called, returned = game "options", game "listed"
        local start = called:start()
        for _, method in ipairs { "dag", "lv", "pn" } do
          local opts = { method = method }
          assert.equal(called:value(start, opts).value, returned:value(start, opts).value)
          assert.equal(called:outcome(start, opts).outcome, returned:outcome(start, opts).outcome)
        end
        assert.same(called:moves(start).moves, returned:moves(start).moves)
      end)
    end
  end

  it("may return lists of integers and other positions (random digraphs)", function()
    for round = 1, 40 do
      local text = ([[
        local function name(n, rest) return n % MODULUS == rest and { n } or n % MODULUS == rest + 3 and tostring(n) or n end
        local function options(p, option)
          local n = math.tointeger(type(p) == "table" and p[1] or p)
          for k = 1, math.min(n, 20) do
            if (n * k * FACTOR + k) % 7 < 4 then option(name(n - k, n % 3)) end
          end
        end]]):gsub("%u%u+", { MODULUS = math.random(3, 9), FACTOR = math.random(1, 99) })
      local start, games = math.random(10, 60), {}
      for i, way in ipairs { "options", "listed" } do
        games[i] = assert(
          sg.from_text(("%s\n%s\nreturn { start = %d, options = %s }"):format(text, LISTED, start, way), "r.lua")
        )
      end
      for _, method in ipairs { "dag", "lv", "pn" } do
        for _, ask in ipairs { "value", "outcome" } do
          local called = games[1][ask](games[1], start, { method = method })
          local returned = games[2][ask](games[2], start, { method = method })
          assert.equal(called[ask], returned[ask], ("seed %d, round %d:\n%s"):format(naive.seed, round, text))
          assert.equal(called.positions, returned.positions)
        end
      end
    end
  end)

  it("name what is no position, behind integers too", function()
    for _, bad in ipairs { "1.5", "math.max", "{ 0.5 }" } do
      for n_before = 0, 9 do
        local game = assert(
          sg.from_text(
            ("return { start = 30, options = function(n) return n > 9 and { %s %s, 0 } or {} end }"):format(
              ("n - 9, "):rep(n_before),
              bad
            ),
            "r.lua"
          )
        )
        for _, method in ipairs { "dag", "lv" } do
          local value, why = game:value(30, { method = method })
          assert.is_nil(value)
          assert.matches("^options returned a list with what is not a position: ", why.message)
        end
      end
    end
  end)

  it("may be longer than the memory limit allows", function()
    local game = assert(sg.from_text(
      [[return { start = 0, options = function(n)
        local list = {}
        for k = 1, n < 1 and 300000 or 0 do list[k] = k end
        return list
      end }]],
      "r.lua"
    ))
    local value, why = game:value(0, { method = "dag", memory = 6 })
    assert.is_nil(value)
    assert.equal("memory", why.limit)
    assert.equal(1, game:value(0, { method = "dag" }).value)
  end)

  it("may return a list in the running program", function()
    local game = sg.game {
      start = 9,
      options = function(n)
        local list = {}
        for k = 1, math.min(n, 3) do
          list[k] = n - k
        end
        return list
      end,
    }
    for n = 0, 12 do
      assert.equal(n % 4, game:value(n).value)
    end
  end)

  it("may return nothing, or false", function()
    local game = assert(
      sg.from_text("return { start = 3, options = function(n, option) return n > 0 and option(n - 1) end }", "r.lua")
    )
    for n = 0, 5 do
      assert.equal(n % 2, game:value(n).value)
    end
  end)
end)

describe("a rule file", function()
  it("needs no name and no summary", function()
    local folder = program.folder()
    local path = program.write(
      folder .. "/first.lua",
      "return { heap = function(n, option) if n > 0 then option(n - 1) end end }"
    )
    local game = assert(sg.load(path))
    assert.equal("first", game.name)
    assert.equal("game " .. path, tostring(game:with_defaults()))
    assert.equal(1, game:value(7).value)
    assert.matches("^first\n  file:   ", program.run({ path }).out)
    local checked = program.run { "check", path }
    assert.equal(0, checked.code)
    assert.matches("easier to find and to use with .*summary = ", checked.out)
    program.remove(folder)
  end)

  it("keeps its lines where a position has a field called turn, product or heap2", function()
    for _, field in ipairs { "turn", "product", "heap2" } do
      local text = (
        "return {\n  start = { %s = 1, n = 3 },\n  options = function(p, option)\n"
        .. "    if p.n > 0 then option({ %s = 3 - p.%s, n = p.n - 1 }) end\n  end\n"
      ):format(field, field, field)
      assert.equal(1, assert(sg.from_text(text .. "}", "r.lua")):value({ [field] = 2, n = 3 }).value)
      local _, why = sg.from_text(text, "r.lua")
      assert.same({ "r.lua", 6 }, { why.file, why.line })
      assert.matches("'}' expected", why.message)
    end
  end)

  it("that returns something else is told apart from a script by its failure", function()
    local _, why = sg.from_text("local x = 1", "r.lua")
    assert.same({ "rule", "nothing", "a table" }, { why.code, why.found, why.expected })
    _, why = sg.from_text("\nprint(1)", "r.lua")
    assert.same({ "rule", "print", 2 }, { why.code, why.found, why.line })
  end)
end)
