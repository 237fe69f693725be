-- SPDX-License-Identifier: MIT
-- diff and identify: the first difference is the first; proofs are proofs; known games are found.

local program = require "spec.support.program"
local sg = require "sg"
local core = require "sg.core"
local literature = require "sg.known.literature"
local same = require "sg.heap.equality"
local run, objects = program.run, program.objects

local function game(spec) return assert(sg.load(spec)) end

-- Crosses-crosses as a script alone, without the code that the library's rule says.
local folder = program.folder()
local SCRIPT = folder .. "/script.lua"
program.write(SCRIPT, (assert(sg.rule_text "crosses_crosses"):gsub('code = "0.137",', "", 1)))
teardown(function() program.remove(folder) end)

-- How two games compare, in one word or with the first difference.
local function verdict(a, b, opts)
  local result = assert(sg.diff(game(a), game(b), opts))
  if not result.equal then return ("%d: %d %d"):format(result.at, result.values[1], result.values[2]) end
  return result.basis
end

local function values_of(code, upto)
  local family = assert(core.family_code(code))
  assert(family:extend(upto, {}))
  return family:values(0, upto)
end

local function reader(values)
  return function(n) return values[n + 1] end
end

describe("forms of rules", function()
  it("are equal for notations of one rule", function()
    for _, pair in ipairs {
      { ".77", "0.77" },
      { "0.770", "0.77" },
      { "0.3[3]", "0.[3]" },
      { "0.37[37]", "0.[37]" },
      { "0.[3737]", "0.[37]" },
      { "0.7[37]", "0.[73]" },
      { "0.3!", "0.3" },
      { "4?.0", "4!.0" },
      { "0.7[0]", "0.7" },
      { "0.07|0.7", "0.77" },
      { "0.07|{1,2}", "0.07|0.33" },
      { "{1,2}", "0.33" },
      { "80.|0.7", "0080.7" },
    } do
      assert.equal(same.code_form(pair[1]).key, same.code_form(pair[2]).key)
    end
    assert.equal(same.set_form({ 3, 1, 1 }).key, same.code_form("0.303").key)
    assert.equal(same.set_form({}, true).key, same.code_form("0.[3]").key)
    assert.equal(same.set_form({ 2 }, true).key, same.code_form("0.30[3]").key)
  end)

  it("differ for different rules", function()
    for _, pair in ipairs {
      { "0.7", "0.6" },
      { "4!.0", "4=.0" },
      { "4.0", "4!.0" },
      { "0.[37]", "0.[73]" },
      { "0.8?", "0.8!" },
      { "0.37", "0.[37]" },
      { "0.C?", "0.C!" },
      { "80.7", "0.7" },
      { "0.07|{1}", "0.07|{2}" },
    } do
      assert.not_equal(same.code_form(pair[1]).key, same.code_form(pair[2]).key)
    end
    assert.is_nil(same.code_form "0.{1,2+")
    assert.equal(same.code_form("0.{0,1,2+}!").key, same.code_form("0.*!").key)
    assert.not_equal(same.code_form("0.{1,2+}").key, same.code_form("0.{1,3+}").key)
    assert.is_nil(same.code_form "77")
  end)
end)

-- The splits into two or more heaps that a form allows, `shift` later: cousins have the same.
local function pattern(form, shift)
  local parts = { shift }
  for t = 0, #form.digits do
    local digit = form.digits[t]
    if digit.heaps > 3 then parts[#parts + 1] = ("%d:%d%s"):format(t + shift, digit.heaps & ~3, digit.mark) end
  end
  return table.concat(parts, " ")
end

-- Calls each with every two of the codes that the theorem proves to be cousins, and their shift.
local function proofs_among(codes, shifts, upto, each)
  local items, groups, n = {}, {}, 0
  for i, code in ipairs(codes) do
    local item = { code = code, form = same.code_form(code), values = values_of(code, upto) }
    items[i] = item
    for _, shift in ipairs(shifts) do
      local key = shift .. "|" .. pattern(item.form, shift):gsub("^%d+", "")
      groups[key] = groups[key] or {}
      table.insert(groups[key], item)
    end
  end
  for _, a in ipairs(items) do
    for _, shift in ipairs(shifts) do
      for _, b in ipairs(groups[shift .. "|" .. pattern(a.form, 0):gsub("^%d+", "")] or {}) do
        if same.cousins(a.form, b.form, shift, reader(a.values), reader(b.values)) then
          n = n + 1
          each(a, b, shift)
        end
      end
    end
  end
  return n
end

-- The first heap n at which g_a(n) and g_b(n + shift) differ.
local function difference(a, b, shift)
  for n = 0, #a.values - 1 - shift do
    if a.values[n + 1] ~= b.values[n + shift + 1] then return n end
  end
end

describe("the cousins theorem", function()
  local octal = {}
  for d0 = 0, 4, 4 do
    for i = 0, 511 do
      octal[#octal + 1] = ("%d.%d%d%d"):format(d0, i // 64, i // 8 % 8, i % 8)
    end
  end

  it("never proves what is not so, for all octal codes of three digits", function()
    local n = proofs_among(
      octal,
      { 0, 1, 2, 3 },
      700,
      function(a, b, shift) assert.is_nil(difference(a, b, shift), a.code .. " " .. b.code) end
    )
    assert.is_true(n > 6000)
  end)

  it("connects every class that has no proven period", function()
    local parent = {}
    local function root(code)
      while parent[code] do
        code = parent[code]
      end
      return code
    end
    proofs_among(octal, { 0, 1, 2 }, 700, function(a, b)
      local x, y = root(a.code), root(b.code)
      if x ~= y then parent[x] = y end
    end)
    local classes, open = {}, 0
    for _, code in ipairs(octal) do
      local values = values_of(code, 700)
      local start = 1
      while values[start] == 0 do
        start = start + 1
      end
      local key = table.concat(values, ",", start, math.min(start + 690, #values))
      if start <= #values then
        classes[key] = classes[key] or {}
        table.insert(classes[key], code)
      end
    end
    for _, class in pairs(classes) do
      local period = core.family_code(class[1]):period(5000, {})
      if not (period and period.proven) then
        open = open + 1
        for _, code in ipairs(class) do
          assert.equal(root(class[1]), root(code))
        end
      end
    end
    assert.is_true(open >= 86)
  end)

  it("never proves what is not so, for random codes with constraints and up to four heaps", function()
    local seed = 20260
    local function random(n)
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed // 65536 % n
    end
    local alphabet, marks = "0123456789ABCDEFGHIJKLMNOPQRSTUV", { "", "", "!", "?", "=" }
    local proofs = 0
    for _ = 1, 60 do
      local splits = {}
      for t = 0, 2 do
        splits[t] = { random(4) == 0 and random(8) << 2 or random(2) << 2, marks[random(5) + 1] }
      end
      local codes, seen = {}, {}
      for _ = 1, 14 do
        local code = ""
        for t = 0, 2 do
          local digit = splits[t][1] | (t > 0 and random(4) or 0)
          local mark = digit > 3 and splits[t][2] or ""
          code = code .. alphabet:sub(digit + 1, digit + 1) .. mark .. (t == 0 and "." or "")
        end
        if not seen[code] then
          seen[code], codes[#codes + 1] = true, code
        end
      end
      proofs = proofs
        + proofs_among(
          codes,
          { 0 },
          90,
          function(a, b, shift) assert.is_nil(difference(a, b, shift), a.code .. " " .. b.code) end
        )
    end
    assert.is_true(proofs > 200)
  end)
end)

describe("periods", function()
  it("settle equality with as many values as Fine and Wilf say", function()
    local function period(p, n0, saltus) return { period = p, preperiod = n0, saltus = saltus or 0 } end
    assert.equal(4, same.settled_by(period(4, 0), period(4, 0), 0))
    assert.equal(3 + 4 + 6 - 2, same.settled_by(period(4, 3), period(6, 1), 0))
    assert.equal(4 + 6 - 2, same.settled_by(period(4, 0), period(6, 1), 1))
    assert.equal(2 + 5 + 5 - 5, same.settled_by(period(5, 0), period(5, 0), -2))
    assert.equal(3 + 1, same.settled_by(period(3, 0, 1), period(3, 0, 1), 0))
  end)

  it("agree with the values far beyond, for subtraction sets", function()
    local sets = {}
    for bits = 1, 127 do
      local set = {}
      for s = 1, 7 do
        if bits >> (s - 1) & 1 == 1 then set[#set + 1] = s end
      end
      sets[#sets + 1] = game("subtraction:s=" .. table.concat(set, ","))
    end
    local equal = 0
    for i, a in ipairs(sets) do
      for j = i % 5 + 1, i - 1, 5 do
        local b = sets[j]
        local result = assert(sg.diff(a, b))
        local x, y = a:seq(0, 600).values, b:seq(0, 600).values
        local first
        for n = 0, 600 do
          if x[n + 1] ~= y[n + 1] then
            first = n
            break
          end
        end
        assert.equal(first == nil, result.equal)
        assert.equal(first, result.at)
        if result.equal then
          equal = equal + 1
          assert.equal("proven", result.basis)
        end
      end
    end
    assert.is_true(equal > 20)
  end)
end)

describe("diff", function()
  it("finds the first heap where two games differ", function()
    assert.equal("519: 2 4", verdict("0.161", "0.36"))
    assert.equal("2: 1 0", verdict("0.27", "0.06"))
    assert.equal("5: 2 0", verdict("0.314", "0.31"))
    assert.equal("27: 2 9", verdict("4.327", "4.367"))
    assert.equal("20: 3 0", verdict("0.3[0030000]", "subtraction:s=1,4"))
  end)

  it("proves what it calls proven, and nothing else", function()
    assert.equal("observed", verdict("0.161", "0.36", { upto = 500 }))
    assert.equal("observed", verdict("0.161", "0.36", { upto = 518 }))
    assert.equal("519: 2 4", verdict("0.161", "0.36", { upto = 519 }))
    assert.equal("observed", verdict("4.327", "4.367", { upto = 26 }))
    assert.equal("observed", verdict("0.3[0030000]", "subtraction:s=1,4", { upto = 19 }))
    assert.equal("observed", verdict(SCRIPT, "0.137"))
    assert.equal("observed", verdict("0.131", "0.1303", { upto = 2 }))
    for _, pair in ipairs {
      { "0.26", "0.27" },
      { "4.367", "4.377" },
      { "0.6", "0.63" },
      { "0.77", "kayles" },
      { "0.64", "0.673" },
      { "0.33", "subtraction:s=1,2" },
      { "nim", "0.[3]" },
      { "0.[3]", "all_but:s=" },
      { "treblecross", "treblecross" },
      { "subtraction:s=1,2,3", "subtraction:s=1,2,3,5" },
      { "0.222", "0.26" },
    } do
      assert.equal("proven", verdict(pair[1], pair[2]))
    end
  end)

  it("compares an arithmetic periodic sequence with its proof", function()
    assert.equal("proven", verdict("all_but:s=1,2,3", "0.000[3]"))
    assert.equal("2: 0 1", verdict("all_but:s=1,2,3", "all_but:s=1"))
  end)

  it("says how far the moves are the same where a script is compared", function()
    local result = assert(sg.diff(game(SCRIPT), game "0.137"))
    assert.same({ 2000, 60 }, { result.checked_to, result.same_moves_to })
  end)

  it("compares games on positions where both have them", function()
    local result = assert(sg.diff(game "chomp:w=2:h=2", game "chomp:w=2:h=2"))
    assert.same({ true, "positions" }, { result.equal, result.compared })
    result = assert(sg.diff(game "wythoff", game "white_knight"))
    assert.same({ false, "{0,1}", { 1, 0 } }, { result.equal, result.at, result.values })
    local wyt = assert(sg.from_text(
      [[return { name = "wyt", start = { 1, 2 }, options = function(heaps, option)
      local a, b = heaps[1], heaps[2]
      for k = 1, a do option { a - k, b } end
      for k = 1, b do option { a, b - k } end
      for k = 1, math.min(a, b) do option { a - k, b - k } end
    end }]],
      "wyt.lua"
    ))
    result = assert(sg.diff(wyt, game "wythoff", { upto = 12 }))
    assert.same(
      { true, "observed", 91, "{12,0}" },
      { result.equal, result.basis, result.n_compared, result.checked_to }
    )
    result = assert(sg.diff(game "moebius", game "turning_turtles"))
    assert.same({ false, "TTH" }, { result.equal, result.at })
    assert.is_nil((sg.diff(game "cram", game "wythoff")))
    local nothing, why = sg.diff(game "nim", game "chomp")
    assert.is_nil(nothing)
    assert.equal("usage", why.code)
    assert.matches("no positions in common", tostring(why))
  end)

  it("prints its results as the program does", function()
    assert.equal(
      "0.161 and 0.36: differ first at heap 519: 2 and 4  [computed]",
      tostring(sg.diff(game "0.161", game "0.36"))
    )
    local _, why = sg.diff(game(SCRIPT), game "0.137", { upto = 1000000, time = 0.3 })
    assert.equal("limit", why.code)
    assert.matches("script.lua and 0%.137: no difference in the heaps 0%.%.%d+", tostring(why.partial))
  end)

  it("answers on the command line", function()
    local result = run "diff 0.161 0.36"
    assert.same({ 1, "0.161 and 0.36: differ first at heap 519: 2 and 4  [computed]\n" }, { result.code, result.out })
    local answer = objects(run "diff 0.161 0.36 --format json".out)[1]
    assert.same({
      games = { "0.161", "0.36" },
      equal = false,
      at = 519,
      values = { 2, 4 },
      compared = "heaps",
      basis = "computed",
      checked_to = 519,
    }, answer)
    result = run "diff 0.26 0.27"
    assert.equal(0, result.code)
    assert.matches("equal  %[proven: cousins%]", result.out)
    assert.equal(0, run "diff 0.161 0.36 --upto 500".code)
    assert.equal(2, run "diff nim chomp".code)
    assert.equal(2, run "diff nim".code)
    assert.equal(2, run "diff nim no_such_game".code)
    result = run("diff " .. SCRIPT .. " 0.137 --upto 1000000 --time 2")
    assert.equal(4, result.code)
    assert.matches("no difference in the heaps 0%.%.%d+", result.out)
  end)
end)

describe("identify", function()
  local function matches(given, opts)
    local result = assert(sg.identify(type(given) == "string" and game(given) or given, opts))
    local by_code = {}
    for _, match in ipairs(result.matches) do
      by_code[match.code] = match
    end
    return by_code, result
  end

  local function says(match) return match and ("%d %s"):format(match.shift, match.argument or match.basis) end

  it("finds codes, cousins and rules of the library", function()
    local found = matches("0.137", { all = true })
    assert.is_nil(found["0.137"])
    assert.equal("1 cousins", says(found["0.07"]))
    assert.equal("2 cousins", says(found["0.4"]))
    assert.equal("0 same rule", says(found["dawsons_chess"]))
    assert.equal("1 cousins", says(found["dawsons_kayles"]))
    assert.equal("0 same rule", says(found["crosses_crosses"]))
    assert.equal("0 observed", says(matches(SCRIPT)["0.137"]))
    assert.equal("2 observed", says(matches("treblecross", { all = true })["0.007"]))
    found = matches("couples_are_forever", { all = true })
    assert.equal("-1 observed", says(found["0.6"]))
    assert.equal("-1 observed", says(found["officers"]))
    assert.equal("0 same rule", says(matches("4!.0")["grundys_game"]))
  end)

  it("names the game with the same rule first, then those with the same heaps", function()
    local _, result = matches(assert(sg.game { subtract = { 1, 2, 3 } }))
    local order = {}
    for i, match in ipairs(result.matches) do
      order[i] = match.argument == "same rule" and 0 or match.shift == 0 and 1 or 2
    end
    assert.same({ 0, 2 }, { order[1], order[#order] })
    for i = 2, #order do
      assert.is_true(order[i - 1] <= order[i])
    end
  end)

  it("looks at the values of an operated game as far as a search comes", function()
    -- Heap n of Nim with one option forbidden has the value n // 2, as that of all_but:s=1 has.
    local found, result = matches("block(1, nim)", { upto = 30 })
    assert.equal("0 observed", says(found["all_but:s=1"]))
    assert.equal(30, result.checked_to)
    result = assert(sg.identify(game "pass(kayles)"))
    assert.is_false(result.found)
    assert.is_true(result.checked_to >= 20 and result.checked_to < 60)
    assert.matches(("heaps 0..%d)"):format(result.checked_to), run({ "identify", "pass(kayles)" }).out, 1, true)
    local nothing, why = sg.identify(game "pass(kayles)", { positions = 100 })
    assert.same({ nil, "limit" }, { nothing, why.code })
  end)

  it("finds the three-digit cousin of a longer code", function()
    local found = matches("0.1777") -- OEIS A071509: 0.454 has these values one heap later
    assert.equal("1 cousins", says(found["0.454"]))
    assert.equal("1 cousins", says(matches("0.1107")["0.015"]))
    assert.equal("2 cousins", says(matches("0.1377")["0.44"]))
  end)

  it("says little of a list that says little", function()
    local found = matches { 0, 1, 0, 1 }
    assert.equal("0 observed", says(found["subtraction:s=1"]))
    assert.is_true(#found["subtraction:s=1"].also > 500)
    assert.matches("more values would tell", run "identify 0,1,0,1".out)
    local _, result = matches { 0, 0, 0 }
    assert.same({ false, true }, { result.found, result.all_zero })
    local nothing, why = sg.identify { 0, -1 }
    assert.same({ nil, "usage" }, { nothing, why.code })
    assert.matches("value 2", tostring(why))
  end)

  it("does not name the game that it is asked about, however that is written", function()
    for spec, own in pairs {
      ["0.77"] = "0.77",
      [".770"] = "0.77",
      ["subtraction:s=1,3,4"] = "subtraction:s=1,3,4",
      ["subtraction:s=4,1,3,1"] = "subtraction:s=1,3,4",
      ["all_but:s=2"] = "all_but:s=2",
      ["0.[3]"] = "0.[3]",
      kayles = "kayles",
      grundys_game = "grundys_game",
    } do
      local found, result = matches(spec, { all = true })
      assert.is_nil(found[own], spec)
      assert.equal(own, result.own)
    end
    for spec, other in pairs {
      ["0.07|0.7"] = "0.77",
      ["octal:code=0.77"] = "0.77",
      ["0.77"] = "kayles",
      kayles = "0.77",
      ["0.303"] = "subtraction:s=1,3",
      ["subtraction:s=1,3"] = "0.303",
    } do
      assert.equal("0 same rule", says(matches(spec, { all = true })[other]), spec)
    end
    assert.equal("unsolved", select(2, matches "grundys_game").literature[1].status)
    assert.is_nil(select(2, matches { 0, 1, 2, 3 }).own)
  end)

  it("keeps near misses apart", function()
    local found = matches("0.27", { all = true })
    assert.equal("0 cousins", says(found["0.26"]))
    assert.is_nil(found["0.06"])
    assert.is_nil(matches("0.314", { all = true })["0.31"])
    assert.is_nil(matches("0.161", { all = true })["0.36"])
    assert.equal("0 observed", says(matches("0.161", { all = true, upto = 400 })["0.36"]))
  end)

  it("answers the open question about cannibal clobber on a row of one colour", function()
    local clobber = sg.heap(function(n, option)
      for left = 0, n - 2 do
        option(left, n - 1 - left)
      end
    end)
    local result = assert(sg.identify(clobber, { upto = 1000 }))
    local first = result.matches[1]
    assert.same(
      { "0.6", 0, "observed", 1000, 60 },
      { first.code, first.shift, first.basis, first.checked_to, first.same_moves_to }
    )
    assert.equal("unsolved", result.literature[1].status)
  end)

  it("knows node kayles on a path", function()
    -- Values of the paths of n vertices, OEIS A002187.
    local path = { 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7 }
    local found = matches(path, { all = true })
    assert.equal("0 observed", says(found["0.137"]))
    assert.equal(#path - 1, found["0.137"].checked_to)
    assert.is_nil(found["0.77"])
  end)

  it("finds subtraction sets, and Nim", function()
    local found = matches("subtraction:s=2,5,7", { all = true })
    assert.is_nil(found["subtraction:s=2,5,7"])
    assert.equal("0 fine-wilf", says(found["subtraction:s=2,5,7,11"]))
    assert.equal("0 same rule", says(matches("nim")["0.[3]"]))
  end)

  it("collapses equal codes to the least, and lists the others", function()
    local _, result = matches "0.673"
    assert.equal("0.64", result.matches[1].code)
    assert.same({
      "0.65",
      "0.66",
      "0.67",
      "0.641",
      "0.642",
      "0.643",
      "0.651",
      "0.652",
      "0.653",
      "0.661",
      "0.662",
      "0.663",
      "0.671",
      "0.672",
    }, result.matches[1].also)
  end)

  it("says what is known in print, and where print is wrong", function()
    local _, result = matches "0.16"
    assert.same({ "solved", 149459, 105350, "proven" }, {
      result.literature[1].status,
      result.literature[1].period,
      result.literature[1].last_exception,
      result.literature[1].basis,
    })
    _, result = matches "0.27"
    assert.matches("0.06", result.slips[1].claim)
  end)

  it("prints its results as the program does", function()
    local result = assert(sg.identify(game "0.77"))
    assert.matches(
      "^heap n of 0%.77 has the nim%-value of\n  kayles +the same heaps +%[proven: same rule%]\n"
        .. "  0%.771 +the same heaps +%[proven: cousins%]",
      tostring(result)
    )
    assert.matches("^heap n of the list has", tostring(sg.identify { 0, 1, 0, 1 }))
  end)

  it("answers on the command line", function()
    local result = run "identify 0.77"
    assert.equal(0, result.code)
    assert.matches("\n  kayles +the same heaps +%[proven: same rule%]", result.out)
    assert.matches("\nin print: 0%.77 solved: period 12", result.out)
    local answer = objects(run "identify 0.77 --format json".out)[1]
    assert.same({ true, "kayles", "library", 0, "proven", "same rule" }, {
      answer.found,
      answer.matches[1].code,
      answer.matches[1].kind,
      answer.matches[1].shift,
      answer.matches[1].basis,
      answer.matches[1].argument,
    })
    assert.equal("0.6", objects(run "identify 0,0,1,2,0,1,2,3,1,2,3,4,0,3,4 --format json".out)[1].matches[1].code)
    result = run "identify prim"
    assert.same({ 1, "prim: no other known game has this sequence\n" }, { result.code, result.out })
    assert.same(
      { 1, "0,9,8,7: no known game has this sequence\n" },
      { run("identify 0,9,8,7").code, run("identify 0,9,8,7").out }
    )
    assert.equal(1, run "identify 0,9,8,7".code)
    assert.equal(2, run "identify chomp".code)
    assert.equal(2, run "identify".code)
    assert.equal(4, run "identify 0.26 --time 0.000001".code)
  end)
end)

describe("the literature", function()
  it("has the periods that the engine proves", function()
    for code, row in pairs(literature.solved) do
      if row.last_exception <= 10000 and row.period <= 2000 then
        local found = game(code):period { upto = 30000 }
        assert.same({ code, "proven", row.period }, { code, found.basis, found.period })
        assert.equal(math.max(row.last_exception, 0), math.max(found.last_exception, 0))
      end
    end
  end)

  it("calls open only what has no period within the heaps named", function()
    local n = 0
    for code in literature.unsolved:gmatch "%S+" do
      n = n + 1
      assert.is_nil((game(code):period { upto = 5000 }).period, code) -- as far as there is time for here
      assert.matches("Flammenkamp", literature.of(code).source)
    end
    assert.equal(74, n)
  end)

  it("finds a code in any notation", function()
    assert.equal("0.6", literature.of(".60").code)
    assert.equal("solved", literature.of("4.0").status)
    assert.is_nil(literature.of("0.123456"))
  end)

  it("finds games on two heaps by their values, and sums of two heaps", function()
    local function of(heap2) return assert(sg.identify(assert(sg.game { heap2 = heap2 }), { upto = 10 })) end
    local function codes(result)
      local list = {}
      for i, match in ipairs(result.matches) do
        list[i] = match.code .. (match.exchanged and " exchanged" or "")
      end
      return list
    end
    assert.same({ "wythoff" }, codes(of { { 1, 0 }, { 0, 1 }, { 1, 1 } }))
    assert.same({ "nim + nim" }, codes(of { { 1, 0 }, { 0, 1 } }))
    assert.same({ "nim + subtraction:s=1,2" }, codes(of { { 1, 0 }, { 0, 1, most = 2 } }))
    assert.same({}, codes(of { { 2, 0 }, { 0, 1 }, { 3, 1 } }))
    assert.same(
      { "generalized_wythoff" },
      codes(assert(sg.identify(assert(sg.load "generalized_wythoff"), { upto = 8 })))
    )
    assert.truthy(tostring(of { { 1, 0 }, { 0, 1 } }):find("nim + nim", 1, true))
  end)

  it("looks at the places of a row of coins", function()
    local twins = run { "identify", "twins" }
    assert.truthy(twins.out:find("^a head in place n of twins has the nim%-value of\n"), twins.out)
    assert.truthy(twins.out:find("  nim    its heap n - 1  [observed to 300]", 1, true), twins.out)
    assert.truthy(run({ "identify", "ruler" }).out:find("(looked at: places 0..300)", 1, true))
  end)

  it("says at a limit what is known so far", function()
    -- A game of the library after those that are known to match meets the limit, however fast the machine is.
    local catalogue = require "sg.known.catalogue"
    local load = catalogue.load
    finally(function() catalogue.load = load end)
    function catalogue.load(code)
      if code ~= "acrostic_product" then return load(code) end
      return nil, require("sg.failure").new("limit", "the time limit was reached", { limit = "time" })
    end
    for _, case in ipairs { { "kayles", true }, { "0.16", false }, { "0.07000007", false } } do
      local found, why = sg.identify(game(case[1]))
      assert.same({ nil, "limit", case[2] }, { found, why.code, why.partial.found })
      assert.is_true(why.partial.looked_at > 6000)
    end
    local _, why = sg.identify(game "kayles")
    assert.equal("0.77", why.partial.matches[1].code)
    _, why = sg.identify(game "0.16")
    assert.same({ 149459, "proven" }, { why.partial.octal.period, why.partial.octal.basis })
    local text = require("sg.text.identify").text("0.16", why.partial)
    assert.matches(
      "0.16: none of the first 6078 known games has this sequence\nstatus of 0.16: period 149459",
      text,
      1,
      true
    )
    function catalogue.load(code)
      if code < "wythoff" then return load(code) end
      return nil, require("sg.failure").new("limit", "the time limit was reached", { limit = "time" })
    end
    _, why = sg.identify(game "generalized_wythoff", { upto = 8 })
    assert.equal("generalized_wythoff", why.partial.matches[1].code)
  end)

  it("says a limit that is met where a game of the catalogue loads", function()
    for _, name in ipairs { "0.77", "all_but", "subtraction", "wythoff" } do
      local result = program.run { "identify", name, "--steps", "3" }
      assert.equal(4, result.code, result.err)
      assert.matches("the instruction limit of one call was reached", result.err)
    end
  end)
end)
