-- SPDX-License-Identifier: MIT
-- Nothing that a rule does goes on past its limits: loading, showing and reading positions, long lines of play.

local sg = require "sg"
local core = require "sg.core"
local limits = require "sg.limits"
local program = require "spec.support.program"

local LUA = os.getenv "LUA" or "lua5.4"
local IS_SANITIZED = ((os.getenv "LD_PRELOAD" or "") .. LUA):find("asan", 1, true) ~= nil

local ENDLESS = "while true do end"

local function rule_of(fields)
  return assert(sg.from_text('return { summary = "x", ' .. fields .. " }", "endless.lua"))
end

local function is_late(code_of, opts)
  local before = core.clock()
  limits.stand(opts)
  local ok, result, why = pcall(code_of)
  limits.stand(nil)
  assert.is_true(ok, tostring(result))
  assert.is_true(core.clock() - before < 10)
  return result, why
end

describe("the limits of a command hold", function()
  it("while a rule loads", function()
    local game, why = is_late(function() return sg.from_text(ENDLESS, "endless.lua") end, { time = 0.1 })
    assert.is_nil(game)
    assert.same({ "limit", "time" }, { why.code, why.limit })
  end)
  for _, name in ipairs { "start", "parse" } do
    it("in " .. name, function()
      local fields = name == "start" and "start = function() while true do end end"
        or "start = 3, parse = function() while true do end end"
      local game = rule_of(fields .. ", options = function() end")
      local position, why = is_late(function() return game[name](game, "5") end, { time = 0.1 })
      assert.is_nil(position)
      assert.same({ "limit", "time" }, { why.code, why.limit })
    end)
  end
  it("in show", function()
    local game = rule_of "start = 3, options = function() end, show = function() while true do end end"
    assert.equal("3", is_late(function() return game:show(3) end, { time = 0.1 }))
  end)
  it("for the memory of a rule that loads", function()
    local game, why = is_late(
      function() return sg.from_text("local t = {} for i = 1, 1e7 do t[i] = i end", "endless.lua") end,
      { memory = 20 }
    )
    assert.is_nil(game)
    assert.same({ "limit", "memory" }, { why.code, why.limit })
  end)
  it("for the instructions of one call, fewer or more than else", function()
    local count =
      "start = function() local n = 0 for _ = 1, 3e5 do n = n + 1 end return n end, options = function() end"
    local game = rule_of(count)
    local position, why = is_late(function() return game:start() end, { steps = 100000 })
    assert.is_nil(position)
    assert.same({ "limit", "steps" }, { why.code, why.limit })
    assert.equal(300000, is_late(function() return game:start() end, { steps = 10000000 }))
  end)
  it(
    "and are gone after it",
    function()
      assert.equal(
        1,
        rule_of("start = 1, options = function(n, option) if n > 0 then option(0) end end"):value().value
      )
    end
  )
end)

describe("the time limit of a question holds", function()
  for _, question in ipairs { "moves", "neighbours", "graph", "explain" } do
    it("for all that shows its positions: " .. question, function()
      local game = rule_of [[start = 300, options = function(n, option) for i = 1, n do option(n - i) end end,
        show = function(n) for i = 1, 30000000 do n = n + 0 end return tostring(n) end]]
      local before = core.clock()
      local opts = { time = 0.2 }
      if question == "neighbours" then
        game:neighbours(300, 300, opts)
      else
        game[question](game, 300, opts)
      end
      assert.is_true(core.clock() - before < 10)
    end)
  end
  it("under which instructions take long", function()
    local game = rule_of [[start = 1, options = function()
      local a = "x" for i = 1, 21 do a = a .. a end
      local b = a .. "y" a = a .. "z"
      local n = 0
      while a ~= b do n = n + 1 end
    end]]
    local before = core.clock()
    local value, why = game:value(1, { time = 0.2 })
    assert.is_nil(value)
    assert.same({ "limit", "time" }, { why.code, why.limit })
    assert.is_true(core.clock() - before < 5)
  end)
end)

it("A rule with long strings leaves no timer behind, whether its functions fail or not", function()
  local function is_handled(number)
    for line in io.lines("/proc/self/status") do
      local mask = line:match("^SigCgt:%s*(%x+)")
      if mask then return tonumber(mask, 16) >> (number - 1) & 1 == 1 end
    end
  end
  local SIGVTALRM = 26
  local game = assert(sg.from_text(
    [[local s = "x" for i = 1, 20 do s = s .. s end
    return { summary = "x", start = function() error(#s .. "") end, options = function() end,
      show = function(n) return "long " .. #s + n end }]],
    "long.lua"
  ))
  assert.is_nil((game:start()))
  assert.is_false(is_handled(SIGVTALRM))
  assert.equal("long 1048579", game:show(3))
  assert.is_false(is_handled(SIGVTALRM))
end)

it("A source that takes long to read is refused", function()
  if IS_SANITIZED then return end
  local lines = { "local x = 1 if x == 0 then return 0" }
  for i = 1, 100000 do
    lines[#lines + 1] = ("elseif x == %d then return %d"):format(i, i)
  end
  local game, why =
    sg.from_text(table.concat(lines, "\n") .. " end return { summary = 'x', code = '0.77' }", "long.lua")
  assert.is_nil(game)
  assert.equal("limit", why.code)
  assert.is_truthy(tostring(why):find "reading the source")
end)

describe("play that goes on and on is told with the line of play", function()
  local COUNTING = "start = 0, options = function(n, option) option(n + 1) end"

  local function is_told(game, ask)
    local result, why = ask(game)
    assert.is_nil(result)
    assert.same({ "limit", "positions" }, { why.code, why.limit })
    assert.is_truthy(tostring(why):find "%-> .* %-> %.%.%. %-> ", tostring(why))
    return why
  end

  for _, method in ipairs { "dag", "lv", "pn" } do
    it("by " .. method, function()
      local why = is_told(rule_of(COUNTING), function(game) return game:value(0, { method = method }) end)
      assert.is_true(why.moves > 1000000)
    end)
    it("by " .. method .. ", for positions that grow", function()
      is_told(
        rule_of 'start = "a", options = function(s, option) option(s .. "b") option(s .. "c") end',
        function(game) return game:value("a", { method = method }) end
      )
    end)
  end
  it("in loopy games", function()
    is_told(rule_of("loopy = true, " .. COUNTING), function(game) return game:value(0) end)
  end)
  it("in misere play", function()
    is_told(rule_of(COUNTING), function(game) return game:misere_outcome(0) end)
  end)
  it("but not if the rule declares a rank, or the question limits positions", function()
    local game = rule_of(COUNTING .. ", rank = function(n) return 2000000 - n end")
    local _, why = game:value(0, { memory = 30 })
    assert.equal("memory", why.limit)
    _, why = rule_of(COUNTING):value(0, { positions = 1100000 })
    assert.is_truthy(why.message:find "limit on positions", why.message)
  end)
  it("but not of games that end", function()
    local game = rule_of "start = 5, options = function(n, option) if n > 0 then option(n - 1) end end"
    assert.equal(0, game:value(900000).value)
  end)
end)

describe("Ctrl-C, not a fault of the rule or of the text, is what is told", function()
  for name, command in pairs { start = "value %s", valid = "value %s", parse = "value %s 4" } do
    it("in " .. name, function()
      local folder = program.folder()
      finally(function() program.remove(folder) end)
      local start = name == "start" and "" or "start = 3, "
      local path = program.write(
        folder .. "/endless.lua",
        'return { summary = "x", '
          .. start
          .. name
          .. " = function() "
          .. ENDLESS
          .. " end, options = function() end }"
      )
      local result =
        program.shell('timeout --preserve-status -s INT 0.5 "$SG" --steps 1000000000000 ' .. command:format(path))
      assert.equal(4, result.code, result.err)
      assert.matches("interrupted\n$", result.err)
    end)
  end
end)
