-- SPDX-License-Identifier: MIT
-- Rules that mean harm, or are merely wrong (spec/support/hostile_rules.lua): each gives nil, a message and a code, and
-- the program lives on.

local returned = require "spec.support.returned"
local hostile = require "spec.support.hostile_rules"
local sg = require "sg"
local rule = require "sg.rule.load"

local LUA = os.getenv "LUA" or "lua5.4"
local IS_SANITIZED = ((os.getenv "LD_PRELOAD" or "") .. LUA):find("asan", 1, true) ~= nil

local defaults = { steps = rule.defaults.steps, box_bytes = rule.defaults.box_bytes }

-- Small bounds, so that hundreds of files take seconds: an endless loop is as endless after a million steps.
local function with_small_bounds()
  rule.defaults.steps, rule.defaults.box_bytes = 3000000, 64 << 20
end

local function with_usual_bounds()
  rule.defaults.steps, rule.defaults.box_bytes = defaults.steps, defaults.box_bytes
end

local function temporary(content)
  local path = os.tmpname()
  os.remove(path)
  path = path .. ".lua"
  local file = assert(io.open(path, "wb"))
  file:write(content)
  file:close()
  return path
end

-- ---- every call of the interface, and the first that fails --------------------------------------------------------

local LIMITS = { positions = 10000, time = 60, memory = 64 }

local calls = {
  start = function(game) return game:start() end,
  value = function(game) return game:value(game.kind ~= "positions" and 20 or game:start(), LIMITS) end,
  outcome = function(game) return game:outcome(game.kind ~= "positions" and 20 or game:start(), LIMITS) end,
  moves = function(game) return game:moves(game.kind ~= "positions" and 20 or game:start(), LIMITS) end,
  options = function(game) return game:options(game.kind ~= "positions" and 3 or game:start()) end,
  components = function(game) return game:components(game.kind ~= "positions" and 3 or game:start()) end,
  seq = function(game)
    if game.kind ~= "positions" then return game:seq(0, 20, LIMITS) end
    return true
  end,
  show = function(game) return game:show(game.kind ~= "positions" and 3 or game:start()) end,
  parse = function(game) return game:parse("3") end,
  examples = function(game)
    for _, example in ipairs(game:examples(LIMITS)) do
      if not example.ok then return nil, tostring(example.detail), "false" end
    end
    return true
  end,
}
local in_order = { "value", "moves", "outcome", "options", "components", "seq", "show", "examples" }

-- true, or the message and the code of the first failure, and the call that failed.
local function first_failure(load, wanted)
  local game, message, code = returned(load())
  if not game then return message, code, "load" end
  local names = in_order
  if wanted ~= "all" then
    names = {}
    for name in wanted:gmatch("%a+") do
      names[#names + 1] = name
    end
  end
  for _, name in ipairs(names) do
    local result
    result, message, code = returned(calls[name](game))
    if result == nil then return message, code, name end
  end
  return true
end

local function is_well()
  local game = assert(sg.load("kayles"))
  assert.equal(4, game:value(120).value)
  assert.equal(1, assert(sg.load("wythoff")):value({ 1, 1 }).value > 0 and 1 or 0)
end

-- `load` loads the rule, of which messages speak as `file`.
local function expect(load, file, code, pattern, wanted)
  local message, said, where = first_failure(load, wanted)
  if code == "ok" then
    assert.is_true(message, ("%s failed: %s (%s)"):format(tostring(where), tostring(message), tostring(said)))
    return
  end
  assert.are_not.equal(true, message, "nothing failed")
  assert.is_truthy(message, where .. " failed without a message")
  message = tostring(message)
  -- A sanitized program may reach the seconds of one call before it reaches the end of the stack.
  if IS_SANITIZED and pattern:find("overflow", 1, true) and said == "limit" then
    code, pattern = "limit", "one call took too long"
  end
  assert.is_truthy(
    ("|" .. code .. "|"):find("|" .. tostring(said) .. "|", 1, true),
    ("the code is %s, not %s: %s"):format(tostring(said), code, message:sub(1, 600))
  )
  assert.is_truthy(
    message:find(pattern),
    ("the message '%s' does not match '%s'"):format(message:sub(1, 600), pattern)
  )
  assert.is_true(#message < 2000, "a message of " .. #message .. " bytes")
  if code ~= "false" then
    assert.is_truthy(
      message:find(file, 1, true) or message:find(file:match("([^/]+)%.lua$"), 1, true),
      "the message does not say which file: " .. message:sub(1, 600)
    )
  end
end

describe("the box", function()
  setup(with_small_bounds)
  teardown(with_usual_bounds)

  local function expect_of(name, code, words, call)
    local file = name .. ".lua"
    expect(function() return hostile.load(name) end, file, code, words, call)
  end

  for _, one in ipairs(hostile.list) do
    it("is not hurt by " .. one.name, function() expect_of(one.name, one.code, one.words, one.call) end)
  end

  it("answers rightly after all of them", is_well)

  describe("given files that cannot stand on the disk", function()
    local function given(name, content, code, pattern, wanted)
      it("is not hurt by " .. name, function()
        local path = temporary(content)
        finally(function() os.remove(path) end)
        expect(function() return sg.load(path) end, path:match("[^/]+$"), code, pattern, wanted or "all")
      end)
    end

    given("an empty file", "", "rule", "^/.*:1: .*returned nothing")
    given("a file of blanks", "\n\n  \n", "rule", "returned nothing")
    given(
      "a syntax error",
      'return {\n  summary = "x",\n  code = = 3,\n}\n',
      "rule",
      ":3: unexpected symbol near '='"
    )
    given("a file that ends too soon", 'return { summary = "x",\n', "rule", ":2: .*near <eof>")
    given("an unfinished string", 'return { summary = "x\n', "rule", ":1: unfinished string")
    given("a zero byte", 'return { summary = "x", \0 code = "0.77" }', "rule", ":1: ")
    given("bytes that are no text", ("\255\254\0\1"):rep(100), "rule", ":1: ")
    given(
      "compiled Lua",
      string.dump(function() return { summary = "x", code = "0.77" } end),
      "rule",
      ":1: .*compiled Lua; rule files are text"
    )
    given(
      "compiled Lua behind a shebang",
      "#!/usr/bin/env sg-lua\n" .. string.dump(function() return { summary = "x", code = "0.77" } end),
      "rule",
      ":2: "
    )
    given("a shebang line", '#!/usr/bin/env sg-lua\nreturn { summary = "x", code = "0.77" }\n', "ok", "")
    given(
      "a fault after a shebang line",
      '#!/usr/bin/env sg-lua\nreturn { summary = "x", cod = "0.77" }\n',
      "rule",
      ":2: field 'cod' is not known"
    )
    given("a field in another case", "return { Heap = 1 }", "rule", "did you mean 'heap'")
    given("a shebang line alone", "#!/usr/bin/env sg-lua", "rule", "returned nothing")
    given("Windows line ends", 'return {\r\n  summary = "x",\r\n  code = "0.77",\r\n}\r\n', "ok", "")
    given("a byte order mark", '\239\187\191return { summary = "x", code = "0.77" }\n', "ok", "")
    given("a hundred thousand brackets", "return " .. ("("):rep(100000), "rule", "overflow")
    given("a hundred thousand tables", "return " .. ("{"):rep(100000), "rule", "overflow")
    given("a hundred thousand concatenations", "local a = 'x'" .. ("..'x'"):rep(100000), "rule", "overflow")
    given("a hundred thousand locals", ("local a\n"):rep(100000), "rule", "too many local variables")
    given("a name of a megabyte", "return " .. ("a"):rep(1 << 20), "rule", ":1: ")
    given("a file of 60 MiB", "-- " .. ("x"):rep(60 << 20) .. '\nreturn { summary = "x", code = "0.77" }', "ok", "")
    given(
      "a table of a million fields",
      'return { summary = "x", code = "0.77", tags = { ' .. ("'x',"):rep(1000000) .. " } }",
      "ok",
      ""
    )
    given(
      "a million comments",
      ("--\n"):rep(1000000) .. 'return { summary = "x", cod = 1 }',
      "rule",
      ":1000001: field 'cod' is not known"
    )
  end)

  it("says which folder or missing file could not be read", function()
    for _, path in ipairs { "spec/broken/", "spec/broken/none_of_these.lua", "./no/such/folder/x.lua" } do
      local game, message, code = returned(sg.load(path))
      assert.is_nil(game)
      assert.equal("io", code)
      assert.is_truthy(message:find(path, 1, true), message)
    end
  end)

  it("ends an endless loop under the usual bounds too", function()
    with_usual_bounds()
    finally(with_small_bounds)
    expect_of("loop_load", "limit", "instruction limit", "all")
    expect_of("loop_options", "limit", "instruction limit", "all")
  end)
end)

-- ---- what must be tried in a process of its own -------------------------------------------------------------------

-- Runs Lua text in a child with an address space of so many MiB; gives its output, and 'exit 0', 'signal 11', ...
local function child(text, mebibytes, seconds)
  local path = temporary(text)
  local command = ("ulimit -c 0; ulimit -v %d; exec timeout %d %s '%s' 2>&1"):format(
    (mebibytes or 2048) * 1024,
    seconds or 100,
    LUA,
    path
  )
  if IS_SANITIZED then command = command:gsub("ulimit %-v %d+; ", "") end -- its shadow memory is larger than any limit
  local pipe =
    assert(io.popen(("LUA_PATH='%s' LUA_CPATH='%s' sh -c %q"):format(package.path, package.cpath, command)))
  local output = pipe:read("a")
  local _, how, number = pipe:close()
  os.remove(path)
  return output, how .. " " .. tostring(number)
end

local function lives(text, mebibytes, seconds)
  text = 'local sg = require "sg"\n' .. text .. '\nprint("alive " .. assert(sg.load("kayles")):value(120).value)'
  local output, how = child(text, mebibytes, seconds)
  assert.equal("exit 0", how, output:sub(1, 600))
  assert.is_truthy(output:find("alive 4\n$"), output:sub(1, 600))
  return output
end

-- Prints what came back, and the most memory that the process ever held, in MiB.
local REPORT = [[
  local function report(game, why)
    print(game and "a game" or tostring(why):sub(1, 300), not game and why.code)
    for line in io.lines("/proc/self/status") do
      local kilobytes = line:match("VmHWM:%s+(%d+)")
      if kilobytes then print("peak " .. kilobytes // 1024) end
    end
  end
]]

local function peak_of(output) return tonumber(output:match("peak (%d+)")) end

describe("a rule file on the way out of its box", function()
  local function small(name, text, code)
    it("stays small: " .. name, function()
      if IS_SANITIZED then return end -- memory cannot be bounded there
      local output = lives(REPORT .. ("report(sg.from_text(%q, 'b.lua'))"):format(text), 2048)
      assert.is_truthy(output:find("b%.lua.*" .. code) or code == "", output)
      assert.is_true(peak_of(output) < 1024, output)
    end)
  end

  small(
    "a table that holds itself twice, sixty times over",
    "local t = {} for i = 1, 60 do t = { t, t } end return { summary = 'x', code = '0.77', start = t }",
    "rule"
  )
  small(
    "one long string ten thousand times",
    "local s = 'x' for i = 1, 20 do s = s .. s end local t = {} for i = 1, 10000 do t[i] = s end "
      .. "return { summary = 'x', code = '0.77', tags = t }",
    "rule"
  )
  small(
    "a code that is a tree",
    "return { summary = 'x', code = function() local t = {} for i = 1, 60 do t = { t, t } end return t end }",
    "rule"
  )
  it("stays small: the start of a game", function()
    if IS_SANITIZED then return end
    local output = lives(REPORT .. [[
      local game = assert(sg.from_text("return { summary = 'x', start = function() local t = {} "
        .. "for i = 1, 60 do t = { t, t } end return t end, options = function() end }", "b.lua"))
      report(game:start())]], 2048)
    assert.is_true(peak_of(output) < 1024, output)
  end)

  it(
    "costs no more than it is long: a line that looks like what old Lua compiles wrongly",
    function()
      lives(
        [[
      local line = ("1~("):rep(200000)
      print(sg.from_text("return { summary = 'x', code = '0.77', source = { [==[" .. line .. "]==] } }", "b.lua"))]]
      )
    end
  )
  it("costs no more than it is long: the name of an unknown field", function()
    local output = lives([[print(sg.from_text("local s = 'x' for i = 1, 22 do s = s .. s end "
      .. "return { summary = 'x', code = '0.77', [s] = 1 }", "b.lua"))]])
    assert.is_true(#output < 4000, "a message of " .. #output .. " bytes")
  end)
  it("is not read if it has no end", function()
    if IS_SANITIZED then return end
    local output = lives([[print(sg.load("/dev/zero"))]])
    assert.is_truthy(output:find("/dev/zero", 1, true), output)
  end)
end)

describe("the memory of a box", function()
  it("is bounded whatever the sizes of what the rule makes and drops", function()
    if IS_SANITIZED then return end
    local output = lives(
      REPORT
        .. [[
      require "sg.rule.load".defaults.box_bytes = 64 << 20
      report(sg.from_text("local pad = '' for class = 1, 11 do local t = {} "
        .. "for i = 1, 40000000 // (40 + class * 16) do t[i] = pad .. i end "
        .. "t = nil pad = pad .. '0123456789abcdef' end return { summary = 'x', code = '0.77' }", "b.lua"))]],
      4096,
      60
    )
    assert.is_true(peak_of(output) < 256, output)
  end)
  it("is bounded by the limit of the call", function()
    if IS_SANITIZED then return end
    local output = lives(REPORT .. [[
      local game = assert(sg.from_text("return { summary = 'x', start = 1, options = function(n, option) if n > 0 then "
        .. "for i = 1, 1e9 do option(0) end end end }", "b.lua"))
      report(game:value(1, { memory = 64 }))]], 4096, 60)
    assert.is_true(peak_of(output) < 256, output)
  end)
  it("is given back when games are dropped", function()
    if IS_SANITIZED then return end
    local output = lives(REPORT .. [[
      for i = 1, 300 do
        local game = assert(sg.from_text("local t = {} for i = 1, 50000 do t[i] = i end "
          .. "return { summary = 'x', code = '0.77' }", "b.lua"))
        game:value(5)
      end
      report(true)]])
    assert.is_true(peak_of(output) < 400, output)
  end)
end)

describe("a game of the running program", function()
  it(
    "may ask for its own values while it is being solved",
    function()
      lives([[
      local game
      game = sg.game { start = 5, options = function(n, option)
        for i = 1, n do option(n - i) end
        if n > 2 then game:value(n - 1) end
      end }
      print(pcall(game.value, game, 20))
      local nim = sg.game { start = 5, options = function(n, option) for i = 1, n do option(n - i) end end }
      assert(nim:value(5).value == 5)]])
    end
  )
  it(
    "may ask for its own values in a progress function",
    function()
      lives(
        [[
      local game = sg.game { start = 5, options = function(n, option) if n > 0 then option(n - 1) end end }
      local asked
      local result = game:value(2000000, { progress = function() asked = game:value(5) end })
      assert(not result or result.value == 0)]],
        4096,
        60
      )
    end
  )
  it(
    "may ask for its own heaps while they are being computed",
    function()
      lives([[
      local game
      game = sg.heap(function(n, option)
        if n > 3 then game:value(2 * n) end
        for i = 1, n do option(n - i) end
      end)
      for n = 1, 9 do print(pcall(game.value, game, n)) end]])
    end
  )
  it(
    "may drop everything while it is being solved",
    function()
      lives([[
      local kept
      do
        local game = sg.game { start = 5, options = function(n, option)
          kept = option
          collectgarbage()
          for i = 1, n do option(n - i) end
        end }
        assert(game:value(20).value == 20)
      end
      for _ = 1, 3 do collectgarbage() end
      for _ = 1, 100 do print(pcall(kept, 1)) string.rep("x", 1000) end]])
    end
  )
end)

-- ---- limits -------------------------------------------------------------------------------------------------------

describe("a limit", function()
  local CHAIN =
    "return { summary = 'x', start = 1, options = function(n, option) if n > 0 then option(n - 1) end end }"

  -- The nim-value of n in Grundy's game, whose every option is a sum.
  local GRUNDY = "return { summary = 'Grundy', start = 20, options = function(n, option) "
    .. "for i = 1, (n - 1) // 2 do option(i, n - i) end end }"
  local grundy = { 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3 }

  local function stops(game, position, opts, pattern)
    local result, message, code = returned(game:value(position, opts))
    assert.is_nil(result)
    assert.equal("limit", code)
    assert.is_truthy(message:find(pattern), message)
  end

  it("on positions stops, and the game goes on from there", function()
    local game = assert(sg.from_text(CHAIN .. " -- p", "chain.lua"))
    stops(game, 50000, { positions = 1000 }, "limit on positions.*1000 positions")
    assert.equal(0, game:value(50000).value)
    assert.equal(1, game:value(49999).value)
  end)
  it("on positions counts distinct positions exactly", function()
    local game = assert(sg.from_text(CHAIN .. " -- e", "chain.lua"))
    stops(game, 100, { positions = 100 }, "positions")
    local fresh = assert(sg.from_text(CHAIN .. " -- f", "chain.lua"))
    assert.equal(0, fresh:value(100, { positions = 101 }).value)
  end)
  it("keeps what was found before it: many small steps come to the end", function()
    local game = assert(sg.from_text(GRUNDY .. " -- s", "grundy.lua"))
    local n, rounds = 29, 0
    repeat
      rounds = rounds + 1
      local result, _, code = returned(game:value(n, { positions = 20 }))
      if not result then assert.equal("limit", code) end
    until result or rounds > 100
    assert.equal(grundy[n], game:value(n).value)
  end)
  it("on time stops, and the game goes on from there", function()
    local game = assert(
      sg.from_text(
        "return { summary = 'x', start = 1, options = function(n, option) "
          .. "for i = 1, 3 do option(n + i) end end }",
        "endless.lua"
      )
    )
    stops(game, 1, { time = 0.05 }, "time limit")
    stops(game, 7, { time = 0.05 }, "time limit")
    stops(game, 1, { positions = 3 }, "positions")
  end)
  it("on time stops inside one call of a rule", function()
    local game = assert(hostile.load("loop_options"))
    stops(game, 3, { time = 0.05 }, "time limit")
    local heap = assert(hostile.load("loop_heap"))
    stops(heap, 9, { time = 0.05 }, "time limit")
    assert.equal(0, heap:value(3).value)
  end)
  it("on time holds for the moves of a game whose show never ends", function()
    local output = lives(
      [[
      local game = assert(sg.from_text("return { summary = 'x', start = 1, show = function() while true do end end, "
        .. "options = function(n, option) for i = 1, n do option(n - i) end end }", "b.lua"))
      print(game:moves(100, { time = 0.5 }))]],
      2048
    )
    assert.is_truthy(output)
  end)
  it("on memory stops, and the game goes on from there", function()
    local game = assert(sg.from_text(CHAIN .. " -- m", "chain.lua"))
    stops(game, 3000000, { memory = 2 }, "memory limit")
    assert.equal(0, game:value(20000).value)
  end)
  it("on memory is that of the call, not of what other games hold", function()
    local large = assert(sg.from_text(CHAIN .. " -- l", "chain.lua"))
    assert.equal(0, large:value(200000).value)
    local small = assert(sg.from_text(CHAIN .. " -- k", "chain.lua"))
    assert.equal(0, assert(small:value(2000, { memory = 1 })).value)
  end)
  it("on steps stops one call, and the game goes on from there", function()
    local game = assert(
      sg.from_text(
        "return { summary = 'x', start = 1, options = function(n, option) "
          .. "for i = 1, n do option(n - i) end end }",
        "nim.lua"
      )
    )
    stops(game, 100000, { steps = 20000 }, "instruction limit")
    assert.equal(50, game:value(50).value)
    assert.equal(50, game:value(50, { steps = 20000 }).value)
  end)
  it("on a heap game stops, and what is known is given", function()
    local game = assert(
      sg.from_text(
        "return { summary = 'x', heap = function(n, option) "
          .. "if n == 500 then while true do end end if n > 0 then option(n - 1) end end }",
        "b.lua"
      )
    )
    with_small_bounds()
    finally(with_usual_bounds)
    local result, why = game:seq(0, 1000, { steps = 100000 })
    assert.is_nil(result)
    assert.same({ "limit", "steps" }, { why.code, why.limit })
    assert.is_truthy(tostring(why):find("heap 500"), tostring(why))
    assert.equal(500, #why.partial.values)
    assert.equal(1, why.partial.values[500])
    assert.equal(1, game:value(499).value)
    assert.equal(0, game:value({ 498, 499, 499 }).value)
  end)
  it("on the memory of a heap game stops, and the game goes on from there", function()
    local game = assert(sg.from_text("return { summary = 'x', code = '0.6' }", "officers.lua"))
    local result, why = game:seq(0, 3000000, { memory = 1 })
    assert.is_nil(result)
    assert.same({ "limit", "memory" }, { why.code, why.limit })
    assert.is_true(#why.partial.values > 100)
    assert.equal(why.partial.values[100], game:value(99).value)
  end)
  it("names itself when several are set", function()
    local game = assert(
      sg.from_text(
        "return { summary = 'x', start = 1, options = function(n, option) option(n + 1) end }",
        "endless.lua"
      )
    )
    stops(game, 1, { memory = 2, positions = 1e9, time = 1000 }, "memory limit")
  end)
  for _, bad in ipairs { -1, 0 / 0, 1 / 0, "x", {} } do
    it("that is none is refused by name: " .. type(bad) .. " " .. tostring(type(bad) == "table" or bad), function()
      local game = assert(sg.load("kayles"))
      for _, name in ipairs { "time", "memory", "positions", "steps" } do
        local ok, message = pcall(game.value, game, 5, { [name] = bad })
        assert.is_false(ok)
        assert.is_truthy(message:find(name, 1, true), message)
      end
    end)
  end
end)

-- ---- the process --------------------------------------------------------------------------------------------------

describe("the process", function()
  local function handled(number)
    for line in io.lines("/proc/self/status") do
      local mask = line:match("^SigCgt:%s*(%x+)")
      if mask then return tonumber(mask, 16) >> (number - 1) & 1 == 1 end
    end
  end

  it("keeps its signals and timers after a search", function()
    local SIGVTALRM = 26
    assert.is_false(handled(SIGVTALRM))
    local game = assert(
      sg.from_text(
        "return { summary = 'x', start = 1, options = function(n, option) if n > 0 then option(n - 1) end end }",
        "timers.lua"
      )
    )
    assert.equal(0, game:value(100000).value)
    assert.is_false(handled(SIGVTALRM))
    assert.is_nil(game:value(1 / 2))
    assert.is_false(handled(SIGVTALRM))
  end)

  it("gets no new globals", function()
    local output = child([[
      local before = {}
      for name in pairs(_G) do before[name] = true end
      local sg = require "sg"
      local game = assert(sg.load("kayles"))
      game:moves(10) game:period() sg.sum { "kayles@3", "chomp@start" } sg.rules()
      for name in pairs(_G) do if not before[name] then print(name) end end]])
    assert.equal("", output)
  end)

  it("ends cleanly with games in every state", function()
    local output, how = child([[
      local sg = require "sg"
      local hostile = require "spec.support.hostile_rules"
      kept = { sg.load("kayles"), sg.load("chomp"), hostile.load("loop_options"),
        hostile.load("cycle_self") }
      kept[2]:value({ 3, 3 }) kept[3]:value(3, { steps = 1000 }) kept[4]:value(3)
      kept[5] = coroutine.wrap(function() local g = sg.load("nim") coroutine.yield(g) end)
      kept[5]()
      error("done")]])
    assert.equal("exit 1", how, output)
    assert.is_truthy(output:find("done", 1, true), output)
  end)
end)
