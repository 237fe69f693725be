-- SPDX-License-Identifier: MIT
-- Certificates of the periods of coupled families: written, verified by stock Lua alone, refused once anything is changed.

local changes = require "spec.support.changes"
local program = require "spec.support.program"
local sg = require "sg"
local seed_or = require "spec.support.seed"

local check, resealed, with = changes.check, changes.resealed, changes.with
local FOLDER = "tests/data/certificates/"

local function certificate(name) return assert(program.read(FOLDER .. name .. ".json"), name) end

local function text_of(heaps, family)
  local game = assert(sg.game { heaps = heaps, start = "a0" })
  local result = assert(game:period { upto = 2000, family = family })
  return require("sg.certificate.period").text(game, result, family)
end

describe("certificates of coupled families", function()
  it("are what period writes, and stock Lua verifies them", function()
    local folder = program.folder()
    local checker = changes.copy_of_checker(folder)
    for spec, name in pairs {
      scalloped_kayles = "coupled_scalloped",
      linked_diamonds_kayles = "coupled_diamonds",
      ["arc_kayles_star:x=2:y=3"] = "coupled_star_2_3",
    } do
      local path = folder .. "/written.json"
      os.remove(path)
      assert.equal(0, program.run({ "period", spec, "--certificate", path }).code)
      local written = assert(program.read(path)) -- by a program that may bear another version
      assert.equal(with(certificate(name), { engine = written:match '"engine": ("[^"]*")' }), written)
      local result = program.shell(('env -i PATH="$PATH" lua5.4 %s %s'):format(checker, path))
      assert.same({ 0, "" }, { result.code, result.err })
      assert.matches(
        "^[^\n]*: verified: the family %S+ has period %d+ .- proven by coupled [^\n]*\n  %w+: [^\n]*\n",
        result.out
      )
    end
    program.remove(folder)
  end)

  it("do not pass once anything in them is changed", function()
    for _, name in ipairs { "coupled_scalloped", "coupled_diamonds" } do
      local text = certificate(name)
      local _, system = assert(check(text)), text:match '"system": "([^"]*)"'
      for _, mutation in ipairs(changes.mutations(text)) do
        local what, changed = table.unpack(mutation)
        assert.is_nil(check(changed), name .. ": " .. what)
        -- With its seal made good, a certificate of another system may be right.
        if
          resealed(changed) ~= text
          and changed:match '"system": "([^"]*)"' == system
          and changed:match '"engine": "([^"]*)"' == text:match '"engine": "([^"]*)"'
        then
          assert.is_nil(check(resealed(changed)), name .. ": resealed: " .. what)
        end
      end
    end
  end)

  it("do not pass with a claim that is not so", function()
    local text = certificate "coupled_scalloped"
    for _, fields in ipairs {
      { period = "31" },
      { period = "124" },
      { period = "124", common_period = "124", needs = "502" },
      { preperiod = "115" },
      { preperiod = "117" },
      { common_preperiod = "115", needs = "366" },
      { family = '"b"' },
      { family = '"z"' },
      { max_value = "8" },
      { max_at = "150" },
      { theorem = '"guy-smith"' },
      { reach = "10", needs = "376" },
      { needs = "377" },
      { digest = '"0000000000000000"' },
    } do
      assert.is_nil(check(with(text, fields)), next(fields))
    end
  end)

  it("do not pass with a system that is none", function()
    local text = certificate "coupled_scalloped"
    for system, says in pairs {
      ["a: a(n) for n >= 0"] = "play can go round",
      ["a: a(i) + a(n-i) for i >= 0, j >= 0, n >= 0"] = "play can go round",
      ["a: a(n) + b(3) | b: "] = "play can go round",
      ["a: b(n) | b: a(n)"] = "play can go round",
      ["a: a(5) for n >= 0"] = "play can go round",
      ["a: a(n+1) for n >= 0"] = "may not make a heap grow",
      ["a: a(i) for i >= 0, j >= 0, n >= 3"] = "i stands in two terms",
      ["a: 0 for j >= 1, n >= 3"] = "there is no i",
      ["a: c(n-1) for n >= 1"] = "there is no family 'c'",
      ["a: a(n-1) when n >= 1"] = "expected 'for'",
      ["a: a(n) for n >= 2, n <= 1; a(n) for n >= 2"] = "play can go round",
      ["a:  | a: "] = "comes twice",
      ["a7: 0"] = "the name a7 of a family",
      [""] = "heaps has no family",
    } do
      local claim, reason = check(with(text, {
        system = '"' .. system .. '"',
        common_preperiod = "0",
        common_period = "1",
        period = "1",
        preperiod = "0",
        reach = "0",
        needs = "2",
      }))
      assert.is_nil(claim, system)
      assert.truthy(reason:find(says, 1, true), system .. ": " .. reason)
    end
  end)

  it("may write an option as rules do, with the same meaning", function()
    local text = certificate "coupled_scalloped"
    local system = text:match '"system": "([^"]*)"'
    local shorter, n = system:gsub(" for i >= 0, j >= 0, n >= %d+", "")
    assert.is_true(n > 0)
    for _, changed in ipairs { shorter, (system:gsub("j >= 0", "j > -1")), (system:gsub(", n >= %d+", ", n > -1")) } do
      assert(check(with(text, { system = '"' .. changed .. '"' })))
    end
    local other = system:gsub("j >= 0", "j >= 1", 1)
    assert.is_nil(check(with(text, { system = '"' .. other .. '"' })))
  end)

  it("may hold an option that is never there, which changes nothing", function()
    local text = certificate "coupled_scalloped"
    local claim, system = assert(check(text)), text:match '"system": "([^"]*)"'
    for _, never in ipairs {
      "a(n) for n >= 5, n <= 4",
      "0 for n >= 1, n <= 0",
      "a(i) + b(n-1-i) for i >= 0, j >= 0, n >= 3, n <= 2",
    } do
      local changed = system:gsub("^a:", "a: " .. never .. ";")
      local found = assert(check(with(text, { system = '"' .. changed .. '"' })))
      assert.equal(claim:match "^[^\n]*", found:match "^[^\n]*")
    end
  end)

  it("are written and verified for random systems", function()
    math.randomseed(seed_or(20240229))
    local n_written = 0
    for _ = 1, 80 do
      local names, heaps = { "a", "b" }, {}
      for _, name in ipairs(names) do
        heaps[name] = {}
        for _ = 1, math.random(1, 3) do
          local f, g, k = names[math.random(2)], names[math.random(2)], math.random(1, 3)
          table.insert(
            heaps[name],
            math.random(2) == 1 and ("%s(i) + %s(n-%d-i) for n >= %d"):format(f, g, k, math.random(0, 4))
              or ("%s(n-%d) + %s(0)"):format(f, k, g)
          )
        end
      end
      local text = text_of(heaps, names[math.random(2)])
      if text then
        n_written = n_written + 1
        local claim, reason = check(text)
        assert(claim, table.concat(heaps.a, "; ") .. " | " .. table.concat(heaps.b, "; ") .. ": " .. tostring(reason))
      end
    end
    assert.is_true(n_written > 20, n_written)
  end)

  it("cannot be of what is not proven", function()
    local text, why = text_of { a = "a(n-1)", b = function() end }
    assert.is_nil(text)
    assert.equal("no", why.code)
    local game = assert(sg.load "linked_squares_kayles")
    text, why = require("sg.certificate.period").text(game, assert(game:period { upto = 600 }))
    assert.is_nil(text)
    assert.equal("no", why.code)
    local ran = program.run "value scalloped_kayles a5 --certificate /dev/null"
    assert.truthy(ran.err:find("no certificate", 1, true), ran.err)
  end)
end)
