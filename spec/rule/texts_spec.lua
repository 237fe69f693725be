-- SPDX-License-Identifier: MIT
-- The functions of a rule that are not Lua's own do what Lua's functions do, in the box and in the checker of
-- certificates. spec/support/hostile_rules.lua has what is refused.

local sg = require "sg"
local sandbox = require "sg.certificate.verify.sandbox"
local seed_or = require "spec.support.seed"

local seed = seed_or(20261127)

local PIECES = { "a", "b", ".", "%a", "%A", "%.", "[ab]", "[^a]", "[a-b/]", "[%a.]", "%w", "%s", "%p", "%%", "/" }
local REPEATED = { "", "", "", "*", "+", "-", "?" }

local function one_of(list) return list[math.random(#list)] end

-- Nearly always a pattern: captures, and references to them, may be one too many.
local function random_pattern()
  local out = { one_of { "", "", "", "^" } }
  for _ = 1, math.random(0, 4) do
    local kind = math.random(12)
    out[#out + 1] = kind == 1 and "()"
      or kind == 2 and "%bab"
      or kind == 3 and "%f[ab]"
      or kind == 4 and "%1"
      or kind <= 6 and "(" .. one_of(PIECES) .. one_of(REPEATED) .. ")"
      or one_of(PIECES) .. one_of(REPEATED)
  end
  out[#out + 1] = one_of { "", "", "", "$", "(", "[", "%" }
  return table.concat(out)
end

local function random_text(n)
  local out = {}
  for i = 1, math.random(0, n) do
    out[i] = ("aabbAB./ \n%\xC3"):byte(math.random(12))
  end
  return string.char(table.unpack(out))
end

-- A call as Lua text, with arguments made from letters that are found now and then.
local function random_call()
  local subject, wanted, pattern, from = random_text(12), random_text(3), random_pattern(), math.random(-14, 14)
  return one_of {
    ("string.find(%q, %q, %d, true)"):format(subject, wanted, from),
    ("string.find(%q, %q, %d)"):format(subject, pattern, from),
    ("string.find(%q, %q)"):format(subject, pattern),
    ("string.match(%q, %q)"):format(subject, pattern),
    ("string.match(%q, %q, %d)"):format(subject, pattern, from),
    ("each(string.gmatch(%q, %q))"):format(subject, pattern),
    ("each(string.gmatch(%q, %q, %d))"):format(subject, pattern, from),
    ("string.gsub(%q, %q, %q)"):format(subject, pattern, one_of { "", "x", "%0%0", "%%", "[%1]", "%2", "%" }),
    ("string.gsub(%q, %q, %q, %d)"):format(subject, pattern, "<>", math.random(-1, 4)),
    ("string.gsub(%q, %q, { a = 'A', b = 7, ab = false })"):format(subject, pattern),
    ("string.gsub(%q, %q, function(...) return select('#', ...) .. tostring((...)) end)"):format(subject, pattern),
    ("string.rep(%q, %d, %q)"):format(subject, math.random(-1, 5), wanted),
    ("string.rep(%q, %d)"):format(subject, math.random(-1, 5)),
    ("(%q):reverse()"):format(subject),
    ("(%q):lower() .. (%q):upper()"):format(subject, subject),
    ("utf8.len(%q, %d)"):format(subject, from),
    ("utf8.offset(%q, %d)"):format(subject, from),
    ("each(utf8.codes(%q))"):format(subject),
    ("table.concat(table.move({1, 2, 3, 4, 5}, %d, %d, %d), ' ')"):format(
      math.random(5),
      math.random(5),
      math.random(5)
    ),
    ("math.ceil(%d / 7)"):format(math.random(-100, 100)),
    ("math.sqrt(%d)"):format(math.random(0, 1 << 40)),
    ("math.fmod(%d, 7)"):format(math.random(-100, 100)),
    ("math.modf(%d / 8)"):format(math.random(-100, 100)),
  }
end

local FUNCTIONS = [[
local function shown(...)
  local out = {}
  for i = 1, select('#', ...) do out[i] = tostring((select(i, ...))) end
  return table.concat(out, ',')
end
local function each(f, state, value)
  local out = {}
  for a, b in f, state, value do
    if #out < 20 then out[#out + 1] = tostring(a) .. ' ' .. tostring(b) end
  end
  return table.concat(out, ';')
end
]]

local function rule_of(call)
  return FUNCTIONS .. ("return { summary = 'result ' .. shown(%s), code = '0.77' }"):format(call)
end

describe("the texts of a rule", function()
  setup(function() math.randomseed(seed) end)

  it("are read and changed as by Lua, in the box and by the checker, and what Lua refuses is refused", function()
    local n_refused = 0
    for _ = 1, 1500 do
      local call = random_call()
      local rule, about = rule_of(call), call .. ", seed " .. seed
      local ok, expected = pcall(load(rule))
      local game, why = sg.from_text(rule, "texts.lua")
      local box = sandbox.new({}, { clock = os.clock })
      local checked, by_checker = pcall(box.load, box, rule)
      box:rest()
      assert.equal(ok, game ~= nil, about .. ": " .. tostring(why))
      assert.equal(ok, checked, about .. ": " .. tostring(by_checker))
      if ok then
        assert.equal(expected.summary, game.rule.summary, about)
        assert.equal(expected.summary, by_checker.summary, about)
      else
        local said = expected:gsub("^.-:%d+: ", "")
        assert.is_truthy(tostring(why):find(said, 1, true), about .. ": " .. said .. " / " .. tostring(why))
        n_refused = n_refused + 1
      end
    end
    assert.is_true(n_refused > 10 and n_refused < 750, "refused: " .. n_refused .. ", seed " .. seed)
  end)

  it("are bounded for the checker, too", function()
    for _, call in ipairs {
      "string.rep('ab', 1 << 62)",
      "string.gsub(('a'):rep(1 << 20), 'a', ('b'):rep(1 << 20))",
      "string.find(('a'):rep(1 << 20), ('a'):rep(1 << 19) .. 'b', 1, true)",
      "table.move({}, 1, 1 << 62, 2)",
      "string.find(('a'):rep(1000), ('a*'):rep(30) .. 'b')",
    } do
      local box = sandbox.new({}, { clock = os.clock, time = 0.5 })
      assert.has_error(function()
        box:watch()
        box:load("local a = " .. call .. " return {}")
      end)
      box:rest()
    end
  end)

  it("may be a few thousand characters long", function()
    for _, call in ipairs {
      "select(2, edges:gsub(',{%d+,%d+}', ''))",
      "select(2, edges:gsub('%s*{(%d+),%s*(%d+)}%s*', '%1'))",
      "select(2, (edges .. 'x'):gsub('^(.-),(.*)x$', '%2'))",
      "#edges:match '^%s*(.-)%s*$'",
      "select(2, (('7'):rep(100000)):gsub('%d+', ''))",
      "select(2, (('word '):rep(20000)):gsub('(%w+) ', '%1'))",
      "select(2, (('[[]]'):rep(1000)):gsub('%b[]', ''))",
    } do
      local text = "local edges = (',{12,345}'):rep(400) return { summary = tostring(" .. call .. "), code = '0.77' }"
      assert.equal(assert(load(text))().summary, assert(sg.from_text(text, "long.lua")).rule.summary, call)
    end
  end)

  it("may be long texts that are read word by word", function()
    for _, loop in ipairs {
      "local a, b, to = s:match('^%s*{%s*(%d+)%s*,%s*(%d+)%s*}%s*()', at)",
      "local to = s:match('^[^}]*}%s*()', at)",
      "local to = (s:find('}', at, true) or #s) + 1",
    } do
      local text = "local s, at, n = ('{ 1234567, 12 } '):rep(50000), 1, 0 while at <= #s do "
        .. loop
        .. " at, n = to, n + 1 end return { summary = tostring(n), code = '0.77' }"
      assert.equal(assert(load(text))().summary, assert(sg.from_text(text, "long.lua")).rule.summary, loop)
    end
  end)

  it("are methods, too", function()
    local game = assert(
      sg.from_text(
        [[
      local row = ("."):rep(3, "/")
      return { summary = row:gsub("%.", "#") .. row:find("/", 1, true) .. row:reverse(), code = "0.77" }]],
        "m.lua"
      )
    )
    assert.equal("#/#/#2././.", game.rule.summary)
  end)
end)
