-- SPDX-License-Identifier: MIT
-- Certificates of periods: written, verified by stock Lua alone, and refused once anything in them is changed.

local program = require "spec.support.program"
local run, shell = program.run, program.shell

local json = require "dkjson"
local changes = require "spec.support.changes"
local seed_or = require "spec.support.seed"
local check, hash = changes.check, changes.hash
local resealed, replaced, mutations = changes.resealed, changes.replaced, changes.mutations
local FOLDER = "tests/data/certificates/"
local LONG = FOLDER .. "long/*.json" -- seconds each
local SLOW = os.getenv "SG_SLOW_TESTS"

local function certificate(name) return assert(program.read(FOLDER .. name .. ".json"), name) end

describe("certificates", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  it("are verified by stock Lua alone, all of the table", function()
    local all = program.output "pwd":gsub("\n", "") .. "/" .. FOLDER .. "*.json" .. (SLOW and " " .. LONG or "")
    local checker = changes.copy_of_checker(folder)
    local result = shell('env -i PATH="$PATH" timeout 120 lua5.4 ' .. checker .. " " .. all, { cd = "/" })
    assert.same({ code = 0, err = "" }, { code = result.code, err = result.err })
    local _, n = result.out:gsub("verified: ", "") -- once for each file; a verdict may go on in more lines
    assert.equal(tonumber(program.output("ls " .. all .. " | wc -l")), n)
    assert.is_true(n >= 42)
  end)

  it("are checked by a program that loads its own files only", function()
    local checker = changes.copy_of_checker(folder)
    for _, module in ipairs { "sg", "sg.core", "sg.certificate.period", "dkjson" } do
      program.write(folder .. "/checker/window.lua", ('return require "%s"'):format(module))
      local result = shell(('LUA_CPATH="$PWD/build/?.so;;" lua5.4 %s %s0.77.json'):format(checker, FOLDER))
      assert.equal(1, result.code)
      assert.matches("not a part of the checker", result.err, 1, true)
    end
    os.remove(folder .. "/checker/window.lua")
    assert.equal(1, shell(("lua5.4 %s %s0.77.json"):format(checker, FOLDER)).code)
    -- Files of the same names in the current directory are not its own.
    local result = shell(
      "lua5.4 main.lua " .. program.output "pwd":gsub("\n", "") .. "/" .. FOLDER .. "0.77.json",
      { cd = "lua/sg/certificate/verify" }
    )
    assert.same({ 0, "" }, { result.code, result.err })
  end)

  it("are written for every theorem", function()
    local met = {}
    for name, theorem in pairs {
      ["0.3F"] = "arithmetic",
      ["endless_4.3"] = "arithmetic",
      ["endless_0.132"] = "tail",
      ["endless_0.30030000"] = "endless",
      ["0.77"] = "guy-smith",
      all_but_3 = "all-but",
      ["0.127"] = "rare-window",
      coupled_scalloped = "coupled",
      ["subtraction_2,5,7"] = "window",
    } do
      assert.equal(theorem, certificate(name):match '"theorem": "([%w-]+)"')
      met[theorem] = true
    end
    for theorem in program.read "src/theory/theorem.c":gmatch '= {"([%w-]+)"' do
      if theorem ~= "none" then assert.is_true(met[theorem], theorem) end
    end
  end)

  -- The codes of two hexadecimal digits and some with tails: what the engine proves the checker confirms.
  it("are written and verified for random codes", function()
    math.randomseed(seed_or(20240229))
    local path, n_rising = folder .. "/random.json", 0
    for _ = 1, 60 do
      local code = "0."
      for _ = 1, math.random(2) do
        code = code .. ("%X"):format(math.random(0, 15))
      end
      if math.random(2) == 1 then code = code .. ("[%d%d]"):format(math.random(0, 7), math.random(0, 7)) end
      os.remove(path)
      local result = run { "period", code, "--upto", "300", "--certificate", path }
      if result.code == 0 then
        local claim, reason = check(program.read(path))
        assert(claim, code .. ": " .. tostring(reason))
        if claim:find "saltus" then n_rising = n_rising + 1 end
      end
    end
    assert.is_true(n_rising > 2)
  end)

  it("claim what the table of periods says", function()
    local n_rows = 0
    for line in io.lines "tests/data/octal_periods.tsv" do
      local code, period, preperiod, max, max_at = line:match "^([04]%.%d*)\t(%d+)\t(%d+)\t(%d*)\t(%d*)\t"
      if code and 2 * (period + preperiod) < 50000 then
        local text = certificate(code)
        local field = function(name) return text:match('"' .. name .. '": ([^\n]*),') end
        assert.equal(period, field "period")
        assert.equal(tonumber(preperiod), math.max(1, tonumber(field "preperiod")))
        if max ~= "" and tonumber(max_at) <= tonumber(field "checked_to") then
          assert.same({ max, max_at }, { field "max_value", field "max_at" })
        end
        n_rows = n_rows + 1
      end
    end
    assert.is_true(n_rows >= 32)
  end)

  it("are the same, byte for byte, whenever they are written", function()
    for name, game in pairs {
      ["0.77"] = "kayles",
      ["0.45"] = "0.450",
      ["subtraction_2,5,7"] = "subtraction:s=7,2,5",
      all_but_2 = "0.0[3]",
    } do
      local path = folder .. "/again.json"
      assert.equal(0, run { "period", game, "--certificate", path }.code)
      local function without_engine(text) -- and without the seal, which covers the engine's version
        return (text:gsub('"engine": "[^"]*"', ""):gsub('"seal": "%x*"', ""))
      end
      assert.equal(without_engine(certificate(name)), without_engine(program.read(path)))
    end
    assert.is_nil(program.read(folder .. "/again.json.tmp"))
  end)

  -- The last two take long: many numbers, each with a check of thousands of values.
  for i, name in ipairs {
    "0.77",
    "0.131",
    "subtraction_2,5,7",
    "all_but_4",
    "0.15H",
    "0.07",
    "endless_0.213",
    "endless_4.3",
    "0.8F",
    "endless_0.132",
    "endless_80.3",
    "G00.7",
    "0.3F",
    "0.356",
    "0.644",
  } do
    if i <= 12 or SLOW then
      it("are refused when anything is changed: " .. name, function()
        local text = certificate(name)
        local claim = assert(check(text))
        for _, mutation in ipairs(mutations(text)) do
          local what, changed = table.unpack(mutation)
          assert.is_nil(check(changed), what)
          local sealed = resealed(changed)
          local still = sealed ~= text and check(sealed)
          -- Nothing but the name of the engine and the hint where to look is free, and they claim nothing.
          -- Another game is another claim: it may be true of that game.
          local other = still and still:match "^(%d*%.%S+) has"
          if other and other ~= claim:match "^%S+" then
            local said = run { "period", other, "--upto", "300" }.out
            assert.equal(still:match "period (%d+)", said:match "period (%d+)", what)
            assert.equal(still:match "heap (%d+)", said:match "preperiod (%d+)", what)
            assert.matches("proven", said)
          elseif still then
            assert.equal(claim, still, what)
            local function bare(of)
              local object = json.decode(of)
              object.engine, object.mask, object.place, object.seal = nil, nil, nil, nil
              return object
            end
            assert.same(bare(text), bare(sealed), what)
          end
        end
      end)
    end
  end

  it("are refused when the claim is true but not the least", function()
    local text = certificate "0.77"
    -- The values go on, and their digest is right.
    local function changed(fields)
      local list = shell("$SG seq 0.77 0.." .. fields.checked_to .. " --format json").out:match '"values":(%b[])'
      local g, n, new = {}, 0, text
      for v in list:gmatch "%d+" do
        g[n], n = tonumber(v), n + 1
      end
      new = new:gsub('"values": [^\n]*', '"values": ' .. list .. ",")
      new = new:gsub('"digest": "%x*"', '"digest": "' .. hash(g, 0, fields.checked_to) .. '"')
      for name, value in pairs(fields) do
        new = new:gsub('("' .. name .. '": )%d+', "%1" .. value)
      end
      return check(resealed(new))
    end
    local _, reason = changed { period = 24, window = 97, needs = 192, checked_to = 191 }
    assert.equal("the period is not the least: 12 is one, too", reason)
    _, reason = changed { preperiod = 72, window = 86, needs = 170, checked_to = 169 }
    assert.equal("the preperiod is not the least: heap 71 fits, too", reason)
    _, reason = changed { preperiod = 70, window = 84, needs = 166, checked_to = 165 }
    assert.equal("heaps 70 and 82 break the period", reason)
  end)

  it("cost no more to refuse than to verify, whatever largest value they name", function()
    local text = certificate "endless_0.132"
    local changed, n = text:gsub('"max_value": %d+', '"max_value": 999999999999999999')
    assert.equal(1, n)
    assert.equal("the largest value is 3", select(2, check(resealed(changed))))
  end)

  it("are written to a pipe or a device, which stays what it is; a full disk is an error", function()
    local place = program.folder()
    local result = shell(
      (
        ("mkfifo @/pipe; cat @/pipe >@/copy & $SG period 0.77 --certificate @/pipe; wait; test -p @/pipe"):gsub(
          "@",
          place
        )
      )
    )
    assert.equal(0, result.code)
    assert.is_string((check(program.read(place .. "/copy"))))
    for _, words in ipairs { "period", "misere quotient" } do
      local full = shell(("ln -sf /dev/full %s/full; $SG %s 0.77 --certificate %s/full"):format(place, words, place))
      assert.equal(5, full.code)
      assert.matches("full: No space left", full.err)
      assert.equal(0, shell(("test -L %s/full"):format(place)).code)
    end
    program.remove(place)
  end)

  it("never stand on a theorem that is not for the game", function()
    for _, change in ipairs {
      { "0.77", '"guy%-smith"', '"window"' },
      { "subtraction_2,5,7", '"window",', '"guy-smith",' },
      { "0.77", '"0.77"', '"0.7[7]"' },
      { "0.77", '"0.77"', '"0.77!"' },
      { "all_but_2", '"all%-but"', '"window"' },
      { "0.77", '"0.77"', '"1.77"' },
      { "0.77", '"0.77"', '"0.770"' },
      { "0.77", '"0.77"', '".77"' },
    } do
      local text = certificate(change[1])
      local changed, n = text:gsub(change[2], change[3])
      assert.equal(1, n)
      assert.is_nil(check(resealed(changed)), change[3])
    end
  end)

  -- 0.45 by rare-window: short enough to try everything.
  local function rare_certificate()
    local text, values, rare, parts = certificate "0.45", {}, {}, {}
    for v in text:match('"values": %[(.-)%]'):gmatch "%d+" do
      values[#values + 1] = tonumber(v)
    end
    for n = 1, 200 do
      local ones, bits = 0, values[n + 1] & 15
      while bits ~= 0 do
        ones, bits = ones + 1, bits & (bits - 1)
      end
      if ones % 2 == 0 then rare[#rare + 1] = n end
      parts[n] = n
    end
    local last = 498 + 20 + 200 + 2 - 1
    local function set(name, value)
      local n
      text, n = text:gsub('"' .. name .. '": [^\n]*', ('"%s": %s,'):format(name, value))
      assert.equal(1, n)
    end
    set("theorem", '"rare-window"')
    set("needs", last + 1)
    set("checked_to", last)
    set("window", last + 1 - 498 - 20)
    set("values", "[" .. table.concat(values, ",", 1, last + 1) .. "]")
    text = text:gsub(
      '"values"',
      ('"mask": 15,\n"place": 0,\n"rare": [%s],\n"witnesses": [%s],\n"values"'):format(
        table.concat(rare, ","),
        table.concat(parts, ",")
      )
    )
    set("digest", '"' .. hash(values, 1, last + 1) .. '"')
    return resealed(text)
  end

  it("by the theorem rare-window are refused when anything is changed", function()
    local text = rare_certificate()
    local claim = assert(check(text))
    assert.equal("0.45 has period 20 from heap 498 on, proven by rare-window from 720 values", claim)
    for _, mutation in ipairs(mutations(text)) do
      local what, changed = table.unpack(mutation)
      assert.is_nil(check(changed), what)
      local sealed = resealed(changed)
      local still = sealed ~= text and check(sealed)
      -- Witnesses that are not needed may go; what is claimed does not change, nor what it rests on.
      if still then
        assert.equal(claim, still, what)
        local object, whole = json.decode(sealed), json.decode(text)
        for _, name in ipairs { "engine", "seal", "witnesses" } do
          object[name], whole[name] = nil, nil
        end
        assert.same(whole, object, what)
      end
    end
  end)

  it("that need few values because rare heaps end are refused when their lists are changed", function()
    local text = certificate "0.127"
    assert.matches("rare%-window from 73691 values", (check(text)))
    local function without(name, pattern, by)
      local from, to = text:find('"' .. name .. '": [^\n]*')
      local line = text:sub(from, to)
      local changed, n = line:gsub(pattern, by, 1)
      assert.equal(1, n, name)
      return resealed(replaced(text, from, to, changed))
    end
    for _, change in ipairs {
      { "rare", "%[.*%]", "[]" },
      { "witnesses", "%[.*%]", "[]" },
      { "mask", "%d+", "0" },
      { "mask", "%d+", "3" },
      { "mask", "%d+", "4096" },
      { "place", "1", "0" },
      { "needs", "73691", "73690" },
    } do
      assert.is_nil(check(without(table.unpack(change))), table.concat(change, " "))
    end
  end)

  it("have each field once, in its place, spelled in one way", function()
    local text = certificate "0.77"
    local line = '"saltus": 0,\n'
    local function reason_for(by)
      local from, to = text:find(line, 1, true)
      return select(2, check(resealed(replaced(text, from, to, by))))
    end
    assert.equal("the field 'saltus' is missing", reason_for "")
    assert.equal("the field 'saltus' is there twice", reason_for(line .. line))
    assert.equal("the field 'more' is unknown", reason_for(line .. '"more": 1,\n'))
    assert.equal("the field 'parts' is not in its place", reason_for('"mask": 1,\n'))
    assert.equal("0 does not fit the field 'mask', which must be 1 to 1023", reason_for(line .. '"mask": 0,\n'))
    for _, number in ipairs {
      "-0",
      "0.0",
      "00",
      "0e0",
      '"0"',
      "[0]",
      "null",
      "1000000000000000000",
      "9007199254740993000",
    } do
      assert.equal("'saltus' of type integer is expected", reason_for(('"saltus": %s,\n'):format(number)), number)
    end
    assert.equal("line 9 is no field", reason_for(line:gsub(" ", "")))
    local other = text:gsub('"sg%-lua certificate"', '"another certificate"')
    assert.equal("no theorem is known here for the format 'another certificate'", select(2, check(other)))
  end)

  it("never make the checker run for ever or fail", function()
    local text = certificate "0.77"
    local numbers = { "1000000000", "999999999999999999", "9999999999999999999", "0", "-1", "1.5", "1e3", "01" }
    for _, number in ipairs(numbers) do
      for _, field in ipairs { "period", "preperiod", "needs", "reach", "max_value", "version" } do
        local _, reason = check(resealed((text:gsub('("' .. field .. '": )%d+', "%1" .. number))))
        assert.is_string(reason)
        assert.is_nil(reason:find "failed", reason)
      end
    end
    local texts = {
      ("["):rep(100000),
      ('{"a":'):rep(1000),
      "{\n" .. ('"a": 1,\n'):rep(10000) .. '"seal": "0"\n}\n',
      "null",
      "[]",
      "{}",
      '"',
      "\0",
      "{,}",
      '{"a":1,}',
    }
    for _, hostile in ipairs(texts) do
      local _, reason = check(hostile)
      assert.is_nil(reason:find "failed", reason)
    end
  end)

  it("are there for proven periods only, and the exit code says so", function()
    local path = folder .. "/none.json"
    local heap = program.write(
      folder .. "/h.lua",
      [[return { name = "h", summary = "Take one or two.",
      heap = function(n, option) if n >= 1 then option(n - 1) end if n >= 2 then option(n - 2) end end }]]
    )
    local reasons = { [heap] = "function in Lua", ["0.7!"] = "only observed", ["0.106"] = "no period" }
    for game, reason in pairs(reasons) do
      local result = run { "period", game, "--upto", "2000", "--certificate", path }
      assert.equal(1, result.code, game)
      assert.matches("no certificate: .*" .. reason, result.err)
      assert.is_nil(program.read(path))
    end
    assert.matches("; ask for that of 0%.33, whose options agree", run { "period", heap, "--certificate", path }.err)
    assert.equal(5, run { "period", "0.77", "--certificate", folder .. "/no/where.json" }.code)
  end)

  it("are not written where no checker could compute the values again", function()
    local sg = require "sg"
    local text, reason = require "sg.certificate.period".text(
      assert(sg.load "0.77"),
      { basis = "proven", theorem = "guy-smith", period = 12, preperiod = 20000000, saltus = 0 }
    )
    assert.is_nil(text)
    assert.equal("no", reason.code)
    assert.matches("needs 40000026 values", reason.message)
  end)

  it("are checked by the command verify", function()
    local good, bad = FOLDER .. "0.77.json", folder .. "/bad.json"
    program.write(bad, (certificate "0.77":gsub("12", "13", 1)))
    local result = run { "verify", good }
    local claim = "0.77 has period 12 from heap 71 on, proven by guy-smith from 168 values"
    assert.same({ code = 0, err = "", out = good .. ": verified: " .. claim .. "\n" }, result)
    result = run { "verify", "--format", "json", good, bad }
    assert.equal(1, result.code)
    local objects = program.objects(result.out)
    assert.is_true(objects[1].verified)
    assert.matches("period 12", objects[1].claim)
    assert.is_false(objects[2].verified)
    assert.matches("seal", objects[2].reason)
    assert.matches("by hand: lua5.4 %S*lua/sg/certificate/verify/main.lua " .. bad:gsub("%p", "%%%0"), result.err)
    assert.equal(2, run { "verify" }.code)
    assert.equal(5, run { "verify", folder .. "/nothing.json" }.code)
    local checker = "lua5.4 lua/sg/certificate/verify/main.lua "
    assert.same({ 1, 2, 5, 5 }, {
      shell(checker .. bad).code,
      shell(checker).code,
      shell(checker .. "/nothing").code,
      shell(checker .. "/nothing " .. bad).code,
    })
  end)
end)

describe("codes that leave many heaps", function()
  it("have certificates up to five, and above the reason why not", function()
    local text = require("sg.certificate.period").text
    for code, claim in pairs {
      ["0.Y"] = "2 from heap 1",
      ["W0.5"] = "2 from heap 0",
      ["W000.7"] = "2 from heap 0",
      ["0.Y5"] = "2 from heap 1",
      [SLOW and "W000.4" or "0.Y1"] = SLOW and "34 from heap 54" or "2 from heap 1",
    } do
      local game = assert(require("sg").load(code))
      local written = assert(text(game, (assert(game:period { upto = 500 }))))
      assert.equal(1, (select(2, assert(check(written)):gsub(("has period %s on"):format(claim), ""))), code)
    end
    local game = assert(require("sg").load "0.{0,1,7}")
    local result = assert(game:period { upto = 200 })
    assert.equal("proven", result.basis)
    local written, reason = text(game, result)
    assert.is_nil(written)
    assert.is_truthy(reason.message:find("at most five heaps", 1, true))
  end)

  it("may add tokens as far as play ends", function()
    for n = 1, 70 do
      local code = "4" .. ("0"):rep(n) .. ".3" -- adds n tokens and leaves two heaps: endless
      local body = certificate "0.77":gsub('"0.77"', '"' .. code .. '"')
      assert.equal("the code allows moves that never end", select(2, check(resealed(body))))
    end
  end)
end)
