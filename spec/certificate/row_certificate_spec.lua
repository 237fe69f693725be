-- SPDX-License-Identifier: MIT
-- Certificates of the periods of rows of games on two heaps: written, verified by stock Lua alone, refused once anything
-- is changed.

local changes = require "spec.support.changes"
local period_certificate = require "sg.certificate.period"
local program = require "spec.support.program"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local check, resealed, with = changes.check, changes.resealed, changes.with

local function text_of(heap2, row)
  local game = type(heap2) == "string" and assert(sg.load(heap2)) or assert(sg.game { name = "two", heap2 = heap2 })
  return period_certificate.text(game, assert(game:period { row = row, upto = 3000 }))
end

describe("certificates of rows", function()
  it("are what period writes, and stock Lua verifies them", function()
    local folder = program.folder()
    local checker = changes.copy_of_checker(folder)
    for row, says in pairs {
      [0] = "period 1 from n = 0 on with saltus 1",
      [3] = "period 6 from n = 8 on with saltus 6",
      [8] = "period 24 from n = 102 on with saltus 24",
    } do
      local path = folder .. "/written.json"
      os.remove(path)
      assert.equal(0, program.run({ "period", "wythoff", "--row", tostring(row), "--certificate", path }).code)
      local result = program.shell(('env -i PATH="$PATH" lua5.4 %s %s'):format(checker, path))
      assert.same({ 0, "" }, { result.code, result.err })
      assert.truthy(result.out:find(says, 1, true), result.out)
      assert.equal(0, program.run({ "verify", path }).code)
    end
    program.remove(folder)
  end)

  it("do not pass once anything in them is changed", function()
    for _, text in ipairs { text_of("wythoff", 3), text_of({ { 1, 2, most = 2 }, { 0, 1, most = 3 }, { 1, 0 } }, 4) } do
      local _, moves = assert(check(text)), text:match '"moves": "([^"]*)"'
      for _, mutation in ipairs(changes.mutations(text)) do
        local what, changed = table.unpack(mutation)
        assert.is_nil(check(changed), what)
        -- With its seal made good, a certificate of other moves may be right.
        if
          resealed(changed) ~= text
          and changed:match '"moves": "([^"]*)"' == moves
          and changed:match '"engine": "([^"]*)"' == text:match '"engine": "([^"]*)"'
        then
          assert.is_nil(check(resealed(changed)), "resealed: " .. what)
        end
      end
    end
  end)

  it("do not pass with a claim that is not so", function()
    local text = text_of("wythoff", 3)
    for _, fields in ipairs {
      { period = "3", saltus = "3" },
      { period = "12", saltus = "12" },
      { saltus = "0" },
      { saltus = "5" },
      { preperiod = "7" },
      { preperiod = "9" },
      { period = "12", saltus = "12", common_period = "12", needs = "28" },
      { common_period = "3", needs = "19" },
      { common_from = "4", needs = "10" },
      { common_from = "7", needs = "13" },
      { row = "2" },
      { row = "4" },
      { theorem = '"window"' },
      { needs = "23" },
      { digest = '"0000000000000000"' },
    } do
      assert.is_nil(check(with(text, fields)), next(fields))
    end
    local later = with(text, { common_from = "17", needs = "23" }) -- true, but for the digest of one value more
    assert.truthy(select(2, check(later)):find("digest", 1, true))
  end)

  it("do not pass with steps that the theorem does not know", function()
    local text = text_of("wythoff", 3)
    for moves, says in pairs {
      ["{0,2} {1,0}"] = "any length",
      ["{0,0}"] = "takes tokens",
      ["{1,0}*0"] = "takes tokens",
      [""] = "are no steps",
      ["{1,0}*"] = "are no steps",
      ["{1,0}2"] = "are no steps",
      ["{1,-1}"] = "are no steps",
      ["{1,0}  {0,1}"] = "are no steps",
      ["{1,99} {0,1}"] = "columns back",
      ["{1,1234567890}"] = "too large",
    } do
      local claim, reason = check(with(text, { moves = '"' .. moves .. '"' }))
      assert.is_nil(claim, moves)
      assert.truthy(reason:find(says, 1, true), moves .. ": " .. reason)
    end
  end)

  it("are written and verified for random moves", function()
    math.randomseed(seed_or(20240229))
    local n_written = 0
    for _ = 1, 60 do
      local rays = math.random(2) == 1 and { { 0, 1 } } or {}
      for _ = 1, math.random(1, 3) do
        local x, y = math.random(0, 2), math.random(0, 3)
        if x + y > 0 then
          rays[#rays + 1] = { x, y, most = (x == 0 or math.random(2) == 1) and math.random(3) or nil }
        end
      end
      if #rays == 0 then rays[1] = { 1, 1 } end
      local text = text_of(rays, math.random(0, 4))
      if text then
        n_written = n_written + 1
        assert(check(text))
      end
    end
    assert.is_true(n_written > 40, n_written)
  end)

  it("cannot be of what is not proven", function()
    for _, heap2 in ipairs {
      { { 0, 2 }, { 1, 0 } },
      function(a, _, option)
        if a > 0 then option(0, 0) end
      end,
    } do
      local text, why = text_of(heap2, 1)
      assert.same({ nil, "no" }, { text, why.code })
    end
    local claim, refusal = require("sg.certificate.verify").check(text_of("wythoff", 3), { limit = 80 })
    assert.is_nil(claim)
    assert.truthy(refusal.message:find("--limit 88", 1, true), refusal.message)
  end)
end)
