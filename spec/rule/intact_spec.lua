-- SPDX-License-Identifier: MIT
-- Functions of a rule that change what they are given, and rules whose positions contradict each other: no answer, but
-- the line; and rules that only seem to do so.

local program = require "spec.support.program"
local sg = require "sg"

local METHODS = { "dag", "lv", "pn" }

-- A rule on a list of heaps, whose options are this text.
local function nim(options, more)
  return ("return { start = { 2, 3, 1 }, %s options = function(p, option)\n%s\nend }"):format(more or "", options)
end

local SOUND = [[for i = 1, #p do for k = 0, p[i] - 1 do
  local q = { table.unpack(p) } q[i] = k option(q) end end]]

-- Asks everything that runs options; each question must fail with this message.
local function refused(text, message, line)
  for _, method in ipairs(METHODS) do
    for _, question in ipairs { "value", "outcome" } do
      local game = assert(sg.from_text(text, "r.lua"))
      local result, why = game[question](game, nil, { method = method })
      assert.is_nil(result, method .. " " .. question)
      assert.equal("rule", why.code)
      assert.matches(message, why.message)
      assert.same({ "r.lua", line }, { why.file, why.line })
    end
  end
  for _, question in ipairs { "options", "moves", "explain", "graph", "misere_outcome", "remoteness" } do
    local game = assert(sg.from_text(text, "r.lua"))
    local result, why = game[question](game)
    assert.is_nil(result, question)
    assert.equal("rule", why.code)
    assert.matches(message, why.message)
  end
end

describe("a rule that changes the position it was given", function()
  it("is told so, with the line and what has changed", function()
    refused(
      nim "for i = 1, #p do\nif p[i] > 0 then\np[i] = p[i] - 1\noption(p)\nend end",
      "^options changed the position that it was given: %[1%] was 2 and is 1",
      4
    )
    refused(
      nim "option({ p[1] - 1 })\np[4] = 7\noption({ 1 })",
      "^options changed the position that it was given: it has another element",
      3
    )
    refused(nim "option({ p[1] - 1 })\np.met = true", "changed the position", 3)
    refused(nim "table.sort(p)\nif p[1] > 0 then option({ p[1] - 1 }) end", "changed the position", 2)
  end)

  it("in a helper, or in a table within the table", function()
    local text = "local function take(q)\nq.a[1] = q.a[1] - 1\nreturn q\nend\nreturn { start = { a = { 2 }, b = 1 },\n"
      .. "options = function(p, option) if p.a[1] > 0 then option(take(p)) end end }"
    local result, why = assert(sg.from_text(text, "r.lua")):value()
    assert.is_nil(result)
    assert.matches('%["a"%]%[1%] was 2 and is 1', why.message)
    assert.equal(2, why.line)
  end)

  it("may undo each change, or reuse a table of its own", function()
    local plain = assert(sg.from_text(nim(SOUND), "r.lua"))
    for _, text in ipairs {
      nim "for i = 1, #p do local n = p[i] for k = 0, n - 1 do p[i] = k option(p) end p[i] = n end",
      nim "local q = { table.unpack(p) } for i = 1, #p do for k = 0, p[i] - 1 do q[i] = k option(q) end q[i] = p[i] end",
    } do
      for _, method in ipairs(METHODS) do
        local game = assert(sg.from_text(text, "r.lua"))
        assert.equal(plain:value().value, game:value(nil, { method = method }).value)
        assert.equal(plain:outcome().outcome, game:outcome(nil, { method = method }).outcome)
        assert.equal(#plain:moves().moves, #game:moves().moves)
      end
    end
  end)

  it("when it is canonical or split that does it", function()
    local reuse =
      "local q = { table.unpack(p) }\nfor i = 1, #p do for k = 0, p[i] - 1 do q[i] = k option(q) end q[i] = p[i] end"
    for field, body in pairs {
      canonical = "canonical = function(p) table.sort(p) return p end,",
      split = "split = function(p, part) while #p > 0 do part({ table.remove(p) }) end end,",
    } do
      local result, why = assert(sg.from_text(nim(reuse, body), "r.lua")):value()
      assert.is_nil(result)
      assert.matches("^" .. field .. " changed the position that it was given: %[", why.message)
      assert.same({ "rule", "r.lua", 1 }, { why.code, why.file, why.line })
    end
  end)

  it("does not change the tables of the running program", function()
    local start = { 3, 1, 2 }
    local game = sg.game {
      start = start,
      options = function(p, option)
        for i = 1, #p do
          if p[i] > 0 then
            p[i] = p[i] - 1
            option(p)
            p[i] = p[i] + 1
          end
        end
      end,
      canonical = function(p) return { table.unpack(p) } end,
      show = function(p)
        p[1] = 9
        return "x"
      end,
    }
    game:value(start)
    game:options(start)
    game:show(start)
    assert.same({ 3, 1, 2 }, start)
    local _, why = sg.game {
      start = start,
      options = function(p, option)
        if p[1] > 0 then
          p[1] = p[1] - 1
          option(p)
        end
      end,
    }:value(start)
    assert.matches("options changed the position", why.message)
    assert.same({ 3, 1, 2 }, start)
  end)
end)

describe("a rule that changes its parameters", function()
  it("has no answer", function()
    local text = 'return { params = { w = { type = "integers", default = { 1, 2 } } }, start = 5, rank = function(n, p) '
      .. "p.w[1] = 5 return n end,\noptions = function(n, option, p) %s if n > 0 then option(n - 1) end end }"
    local game = assert(sg.from_text(text:format "p.w[2] = 3", "r.lua"))
    for _ = 1, 2 do
      local result, why = game:value()
      assert.same({ nil, "rule" }, { result, why.code })
      assert.matches('changed its parameters: %["w"%]%[2%] was 2 and is 3', why.message)
    end
    assert.is_nil((assert(sg.from_text(text:format "p.w = nil", "r.lua")):options(3)))
    game = assert(
      sg.from_text(
        'return { params = { w = { type = "integer", default = 1 } },\n'
          .. "heap = function(n, option, p) p.w = n if n > 0 then option(n - 1) end end }",
        "r.lua"
      )
    )
    local result, why = game:value(6)
    assert.same({ nil, "rule" }, { result, why.code })
    assert.equal(1, assert(sg.from_text(text:format "p.met = p.met or {} p.met[n] = true", "r.lua")):value().value)
  end)
end)

describe("a function that returns what it should hand to option", function()
  for field, text in pairs {
    heap = "return { heap = function(n) return %s end }",
    heap2 = "return { heap2 = function(a, b) return %s end }",
    turn = "return { turn = function(n) return %s end }",
    product = "return { product = { function(n) return %s end, { 1 } } }",
    options = "return { start = 3, options = function(n) return %s end }",
  } do
    it("is told so: " .. field, function()
      for _, returned in ipairs { "{ 1 }", "1", "true", "'x'" } do
        if not (field == "options" and returned == "{ 1 }") then
          local game = assert(sg.from_text(text:format(returned), "r.lua"))
          local result, why =
            game:value(field == "heap" and 3 or nil, { method = field == "product" and "dag" or nil })
          assert.same({ nil, "rule", 1 }, { result, why.code, why.line })
          assert.matches(" returned a %l+; ", why.message)
        end
      end
    end)
  end
end)

describe("a string in a box", function()
  it("has no elements to read by number", function()
    for key, right in pairs { ["1"] = false, ["i"] = false, ["1.5"] = false, ["'sub'"] = true, ["'none'"] = true } do
      local game = assert(
        sg.from_text(
          ("return { start = 1, options = function(n, option) local i, s = 2, 'ab'\nlocal x = s[%s] end }"):format(
            key
          ),
          "r.lua"
        )
      )
      local result, why = game:value()
      assert.equal(right, result ~= nil)
      if not right then
        assert.matches("s:sub%(i, i%)", why.message)
        assert.equal(2, why.line)
      end
    end
  end)
end)

describe("a rule whose values contradict each other", function()
  local WRONG = {
    canonical = nim(SOUND, "canonical = function(p) return { p[1] } end,"),
    split = nim(SOUND, "split = function(p, part) for i = 1, #p do part({ p[i] > 2 and 2 or p[i] }) end end,"),
  }
  for field, text in pairs(WRONG) do
    it("is told so wherever both sides are known: " .. field, function()
      for _, question in ipairs { "moves", "explain", "graph" } do
        local game = assert(sg.from_text(text, "r.lua"))
        local result, why = game[question](game)
        assert.same({ nil, "rule", field, 1 }, { result, why.code, why.field, why.line })
        assert.matches(
          "contradicts itself: the value of {2,3,1} is %d+, but the values of its options make it %d+. Look at "
            .. field,
          why.message
        )
      end
      local game = assert(sg.from_text(text, "r.lua"))
      local result, why = sg.sum { { game, { 2, 3, 1 } }, { sg.load "nim", 9 } }
      assert.same({ nil, "rule" }, { result, why.code })
      local folder = program.folder()
      local path = program.write(folder .. "/r.lua", text)
      for _, words in ipairs {
        { "moves", path },
        { "explain", path },
        { "play", path },
        { "graph", path },
        { "sum", path .. "@start", "nim@9" },
        { "compound", "selective", path .. "@start" },
      } do
        local ran = program.run(words)
        assert.equal(3, ran.code, words[1])
        assert.matches("contradicts itself", ran.err)
        assert.no_match("player wins", ran.out)
      end
      program.remove(folder)
    end)
  end

  it("is told so if it is loopy", function()
    local text = "return { loopy = true, start = 2, options = function(n, option) for k = 2, math.min(n, 3) do "
      .. "option(n - k) end\nif n > 0 and n < 12 then option(n + 1) end end, canonical = function(n) return %s end }"
    assert.is_not_nil(assert(sg.from_text(text:format "n", "r.lua")):moves())
    local result, why = assert(sg.from_text(text:format "n == 2 and 0 or n", "r.lua")):moves()
    assert.same({ nil, "rule" }, { result, why.code })
    assert.matches("contradicts itself", why.message)
  end)
end)

describe("a start without moves", function()
  it("is remarked", function()
    local folder = program.folder()
    local path = program.write(
      folder .. "/r.lua",
      "return { start = 3, options = function(n, option) if n == 9 then option(1) end end }"
    )
    for _, words in ipairs { { "value", path }, { "outcome", path }, { "moves", path }, { path } } do
      local ran = program.run(words)
      assert.equal(0, ran.code)
      assert.matches("the start, 3, has no moves", ran.err)
    end
    assert.matches(
      '"remark":"the start has no moves"',
      program.run({ "value", path, "--format", "json" }).out,
      1,
      true
    )
    assert.equal("", program.run({ "value", path, "4" }).err)
    assert.equal(1, program.run({ "check", path }).code)
    program.remove(folder)
  end)
end)
