-- SPDX-License-Identifier: MIT
-- Certificates of long periods: verified in a ring by stock Lua alone, and refused once anything in them is changed.

local program = require "spec.support.program"
local changes = require "spec.support.changes"

local sg = require "sg"
local check = changes.check

local function parity(x)
  local odd = 0
  while x ~= 0 do
    odd, x = odd ~ 1, x & x - 1
  end
  return odd
end

-- The values of the heaps 0..last, from 1 on.
local function values_of(game, last)
  local g = {}
  for first, values in assert(game:range(0, last)):blocks() do
    for i, v in ipairs(values) do
      g[first + i] = v
    end
  end
  return g
end

-- The certificate that this period and preperiod of a code have under a mask, made from the values of the engine;
-- nil if other heaps than the first are rare. The game need not have that period.
local function written(game, claim)
  local code, depth, p, n0 = game.spec, claim.depth, claim.period, claim.preperiod
  local reach, takes = #code - 2, code:find "^4" and 0 or code:find "[4-7]" - 2
  local first = math.max(n0, depth + 1) + depth + reach
  local g = values_of(game, first + p)
  local rare, max_value, max_at = {}, -1, nil
  for n = 0, first + p - 1 do
    if g[n + 1] > max_value then
      max_value, max_at = g[n + 1], n
    end
    if n > 0 and parity(g[n + 1] & claim.mask) ~ claim.place & n ~= 1 ~ claim.place & takes then
      rare[#rare + 1] = n
      if n > depth then return nil end
    end
  end
  local window_at = first + (claim.later or 0)
  local fields = {
    '"format": "sg-lua long certificate"',
    '"version": 1',
    '"engine": "a test"',
    ('"code": "%s"'):format(code),
    '"theorem": "rare-window"',
  }
  for name, value in
    ("period:%d preperiod:%d reach:%d depth:%d needs:%d max_value:%d max_at:%d mask:%d place:%d")
      :format(p, n0, reach, depth, first + p, max_value, max_at, claim.mask, claim.place)
      :gmatch "([%w_]+):(%d+)"
  do
    fields[#fields + 1] = ('"%s": %s'):format(name, value)
  end
  fields[#fields + 1] = ('"rare": [%s]'):format(table.concat(rare, ","))
  fields[#fields + 1] = ('"window_at": %d'):format(window_at)
  fields[#fields + 1] = ('"window_digest": "%s",\n"seal": "0"'):format(
    changes.hash(g, window_at - depth - reach + 1, window_at)
  )
  return changes.resealed("{\n" .. table.concat(fields, ",\n") .. "\n}\n"), #rare
end

describe("certificates of long periods", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  -- Values below 32, 64 and 128, the second by place.
  it("are written by --ring and verified by stock Lua alone", function()
    local place = program.folder()
    local checker = changes.copy_of_checker(place)
    for _, code in ipairs { "0.16", "0.127", "0.644" } do
      assert.equal(
        0,
        program.run { "period", code, "--ring", "--certificate", ("%s/%s.json"):format(place, code) }.code
      )
    end
    local result = program.shell('env -i PATH="$PATH" timeout 60 lua5.4 ' .. checker .. " *.json", { cd = place })
    assert.same({ code = 0, err = "" }, { code = result.code, err = result.err })
    assert.same({
      "0.127.json: verified: 0.127 has period 4 from heap 46578 on, proven by rare-window from 79224 values",
      "0.16.json: verified: 0.16 has period 149459 from heap 105351 on, proven by rare-window from 287451 values",
      "0.644.json: verified: 0.644 has period 442 from heap 3256 on, proven by rare-window from 32956 values",
    }, { result.out:match "(.*)\n(.*)\n(.*)\n" })
    program.remove(place)
  end)

  -- Every octal code of the table that has a mask under which its rare heaps end soon; by place and not, with heaps
  -- that depend on the last one and that do not.
  it("are verified for the codes of three digits, and no other period, preperiod or window is", function()
    local n_codes, n_by_place = 0, 0
    local function try(game, period, depth)
      local parities = {}
      for at, digit in game.spec:gsub("%.", ""):gmatch "()(%d)" do
        parities[digit >= "4" and at % 2 or 2] = true
      end
      for bits = 2, 63, parities[0] and parities[1] and 2 or 1 do -- without places if they are of no use
        local claim = {
          period = period.period,
          preperiod = period.preperiod,
          depth = depth,
          place = bits % 2,
          mask = bits // 2,
        }
        local text, n_rare = written(game, claim)
        if text and 8 * n_rare <= depth then
          local said, reason = check(text)
          assert(said, game.spec .. ": " .. tostring(reason))
          claim.later = claim.period // 2
          assert.equal(said, (check((written(game, claim)))))
          local function refusal(changed)
            local passed, why = check((written(game, setmetatable(changed, { __index = claim }))))
            return not passed and why
          end
          claim.later = nil
          assert.matches("the period is not the least", refusal { period = 2 * claim.period })
          assert.matches("the preperiod is not the least", refusal { preperiod = claim.preperiod + 1 })
          if claim.preperiod > 0 then
            assert.matches("break the period", refusal { preperiod = claim.preperiod - 1 })
          end
          n_codes, n_by_place = n_codes + 1, n_by_place + claim.place
          return true
        end
      end
    end
    local n = 0
    for line in io.lines "tests/data/octal_3digit.tsv" do
      local code, p, n0 = line:match "^([04]%.%d*[4-7]%d*)\t(%d+)\t(%d+)"
      n = n + 1
      if code and p + n0 < 1000 and n % 3 == 0 then
        local game = assert(sg.load(code))
        local period = assert(game:period())
        for _, depth in ipairs { 30, 130, 500 } do
          if try(game, period, depth) then break end
        end
      end
    end
    assert.is_true(n_codes >= 50, n_codes)
    assert.is_true(n_by_place >= 10 and n_by_place <= n_codes - 10, n_by_place)
  end)

  for _, claim in ipairs {
    { code = "0.45", period = 20, preperiod = 498, mask = 15, place = 0, depth = 200, later = 7 },
    { code = "0.051", period = 48, preperiod = 48, mask = 7, place = 1, depth = 130 },
  } do
    it("are refused when anything is changed: " .. claim.code, function()
      local text = assert(written(sg.load(claim.code), claim))
      local said = assert(check(text))
      for _, mutation in ipairs(changes.mutations(text)) do
        local what, changed = table.unpack(mutation)
        assert.is_nil(check(changed), what)
        local sealed = changes.resealed(changed)
        local still, reason = check(sealed)
        -- Only the name of the engine is free, and claims nothing.
        if still then
          assert.equal(said, still, what)
          assert.equal(
            (text:gsub('"engine": "[^"]*"', "", 1):gsub('"seal".*', "")),
            (sealed:gsub('"engine": "[^"]*"', "", 1):gsub('"seal".*', "")),
            what
          )
        else
          assert.is_nil(reason:find("failed", 1, true), reason)
        end
      end
    end)
  end

  it("say which heap the last ones and the first do not force", function()
    local claim = { period = 142, preperiod = 7315, mask = 27, place = 0, depth = 100 }
    assert.equal(
      "heap 2782 is not forced by the heaps up to 100 and the last ones",
      select(2, check((written(sg.load "0.356", claim))))
    )
    claim.depth = 200
    assert.is_string((check((written(sg.load "0.356", claim)))))
  end)

  -- Minutes each.
  it("are there for the long periods of the table", function()
    for _, code in ipairs { "0.054", "0.104", "0.454" } do
      local path = ("tests/data/certificates/ring/%s.json"):format(code)
      local claimed = assert(program.read(path)):match '"period": (%d+),\n"preperiod": %d+'
        .. "\t"
        .. program.read(path):match '"preperiod": (%d+)'
      assert.truthy(program.read "tests/data/octal_periods.tsv":find(("\n%s\t%s\t"):format(code, claimed), 1, true))
      if os.getenv "SG_SLOW_TESTS" then
        assert.equal(0, program.shell("lua5.4 lua/sg/certificate/verify/main.lua " .. path).code)
      end
      assert.matches("the seal is broken", select(2, check((program.read(path):gsub('"needs": 2', '"needs": 3', 1)))))
    end
  end)

  it("are computed as far as the limit allows", function()
    local path, text =
      folder .. "/far.json",
      assert(written(sg.load "0.45", { period = 20, preperiod = 498, mask = 15, place = 0, depth = 200 }))
    program.write(path, text)
    assert.equal(0, program.run { "verify", path }.code)
    local result = program.run { "verify", path, "--limit", "719" }
    assert.equal(4, result.code)
    assert.equal("", result.out)
    assert.matches(
      "not verified: it takes 720 heaps, .* and the limit is 719; allow it with %-%-limit 720",
      result.err
    )
    assert.equal(0, program.run { "verify", path, "--limit", "720" }.code)
    local object = program.objects(program.run { "verify", path, "--limit", "1", "--format", "json" }.out)[1]
    assert.equal("limit", object.error.code)
    assert.equal(4, program.shell("lua5.4 lua/sg/certificate/verify/main.lua --limit 1 " .. path).code)
    assert.equal(2, program.shell("lua5.4 lua/sg/certificate/verify/main.lua --limit " .. path).code)
    -- What takes too long is ended: by sg-lua, and by the checker alone.
    local ring = "tests/data/certificates/ring/0.104.json"
    local stopped = program.run { "verify", ring, "--time", "0.2" }
    assert.equal(4, stopped.code)
    assert.matches("not verified: the time limit was reached %(%-%-time 0%.2%)", stopped.err)
    stopped = program.shell("lua5.4 lua/sg/certificate/verify/main.lua --time 0.2 " .. ring)
    assert.equal(4, stopped.code)
    assert.matches("not verified: the time limit was reached", stopped.out)
    assert.equal(0, program.run { "verify", path, "--time", "60" }.code)
    -- What would take days is not begun.
    text = text:gsub('"period": 20', '"period": 20000000000'):gsub('"needs": 720', '"needs": 20000000700')
    program.write(path, changes.resealed(text))
    assert.equal(4, program.run { "verify", path }.code)
  end)
end)
