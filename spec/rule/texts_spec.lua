-- SPDX-License-Identifier: MIT
-- string.rep, reverse, find and gsub of rules do what Lua's own functions do with plain text, in the box and in the
-- checker of certificates. spec/support/hostile_rules.lua has what they refuse.

local sg = require "sg"
local sandbox = require "sg.certificate.verify.sandbox"

local seed = math.tointeger(os.getenv "SG_SEED" or "") or os.time()

local function shown(...)
  local out = {}
  for i = 1, select("#", ...) do out[i] = tostring((select(i, ...))) end
  return table.concat(out, ",")
end

-- A call as Lua text, with arguments made from letters that are found now and then.
local function random_call()
  local function text(n)
    local out = {}
    for i = 1, math.random(0, n) do out[i] = ("ab./"):sub(1, 4):byte(math.random(4)) end
    return string.char(table.unpack(out))
  end
  local subject, wanted = text(12), text(3)
  local escaped = wanted:gsub("%W", "%%%0")
  local from = math.random(-14, 14)
  local calls = {
    ("string.find(%q, %q, %d, true)"):format(subject, wanted, from),
    ("string.find(%q, %q, %d)"):format(subject, escaped, from),
    ("string.find(%q, %q)"):format(subject, escaped),
    ("string.gsub(%q, %q, %q)"):format(subject, escaped, ({ "", "x", "%0%0", "%%", "[%1]" })[math.random(5)]),
    ("string.gsub(%q, %q, %q, %d)"):format(subject, escaped, "<>", math.random(-1, 4)),
    ("string.rep(%q, %d, %q)"):format(subject, math.random(-1, 5), wanted),
    ("string.rep(%q, %d)"):format(subject, math.random(-1, 5)),
    ("(%q):reverse()"):format(subject),
    ("math.sqrt(%d)"):format(math.random(0, 1 << 40)),
  }
  return calls[math.random(#calls)]
end

local function rule_of(call)
  return ("local function shown(...) local out = {} for i, v in ipairs(table.pack(...)) do out[i] = tostring(v) end "
    .. "local n = select('#', ...) for i = #out + 1, n do out[i] = 'nil' end return table.concat(out, ',') end\n"
    .. "return { summary = 'result ' .. shown(%s), code = '0.77' }"):format(call)
end

describe("the texts of a rule", function()
  setup(function() math.randomseed(seed) end)

  it("are found, replaced, repeated and reversed as by Lua, in the box and by the checker", function()
    for _ = 1, 400 do
      local call = random_call()
      local expected = "result " .. shown(load("return " .. call)())
      local game = assert(sg.from_text(rule_of(call), "texts.lua"))
      assert.equal(expected, game.rule.summary, call .. ", seed " .. seed)
      local box = sandbox.new({}, { clock = os.clock })
      assert.equal(expected, box:load(rule_of(call)).summary, call .. ", seed " .. seed)
      box:rest()
    end
  end)

  it("are no patterns for the checker, either", function()
    for _, call in ipairs { "string.find('x', '.*')", "string.gsub('x', '%w', '')", "string.gsub('x', 'x', {})",
      "string.rep('ab', 1 << 62)", "string.gsub(('a'):rep(1 << 20), 'a', ('b'):rep(1 << 20))",
      "string.find(('a'):rep(1 << 20), ('a'):rep(1 << 19) .. 'b', 1, true)" } do
      local box = sandbox.new({}, { clock = os.clock })
      assert.has_error(function() box:load("local a = " .. call .. " return {}") end)
      box:rest()
    end
  end)

  it("are methods, too", function()
    local game = assert(sg.from_text([[
      local row = ("."):rep(3, "/")
      return { summary = row:gsub("%.", "#") .. row:find("/", 1, true) .. row:reverse(), code = "0.77" }]], "m.lua"))
    assert.equal("#/#/#2././.", game.rule.summary)
  end)
end)
