-- SPDX-License-Identifier: MIT
-- Certificates of values that a search has found: written by every method, verified by stock Lua alone, true by the
-- definition, and refused where they say what is not so.

local program = require "spec.support.program"
local run, shell = program.run, program.shell
local sg = require "sg"
local certificate_couples = require "sg.certificate.couples"
local core = require "sg.core"
local failure = require "sg.failure"
local limits = require "sg.limits"
local search = require "sg.certificate.search"
local searches = require "sg.search.searches"
local verify = require "sg.certificate.verify"
local mex = require("spec.support.definition").mex
local seed_or = require "spec.support.seed"

local CHECKER = "lua5.4 lua/sg/certificate/verify/main.lua "

local folder, path
setup(function()
  folder = program.folder()
  path = folder .. "/values.jsonl"
end)
teardown(function() program.remove(folder) end)

-- The certificate of an answer of a game, as text.
local function certificate(game, question, position)
  position = position == nil and game:start() or position
  local result = assert(game[question or "value"](game, position))
  assert(search.write(game, { { position = position, result = result } }, path, {}))
  return assert(program.read(path))
end

describe("certificates of search values", function()
  before_each(function() os.remove(path) end)

  local function written(words)
    words[#words + 1], words[#words + 2] = "--certificate", path
    local result = run(words)
    assert.equal(0, result.code, result.err)
    return assert(program.read(path))
  end

  local function verdict(options) return shell(CHECKER .. (options or "") .. " " .. path) end

  it("are verified whatever the method, the threads and the question", function()
    for _, method in ipairs { "dag", "lv", "pn" } do
      written { "value", "cram:w=4:h=3", "--method", method }
      assert.matches("the start has value 1, proven by", verdict().out, 1, true)
    end
    written { "value", "cram:w=5:h=4", "-j", "2", "--store", folder .. "/cram.store" }
    assert.matches("the start has value 2", verdict().out, 1, true)
    written { "value", "cram:w=5:h=4", "--store", folder .. "/cram.store" } -- nothing is searched
    assert.matches("the start has value 2", verdict().out, 1, true)
    written { "value", "cram:w=4:h=3", "--no-canonical", "--no-split" }
    assert.is_nil(verdict().out:find "right")
    written { "outcome", "cram:w=4:h=3", "../..", "start" }
    assert.matches("..##/..##/#### is a P-position; the start is an N-position", verdict().out, 1, true)
    written { "moves", "cram:w=3:h=2" }
    assert.matches("the start has 3 different options, of the values 0,0,2", verdict().out, 1, true)
    assert.equal(0, run({ "verify", path }).code)
  end)

  it("are refused for hashed memos and for games on heaps, with the reason", function()
    local result = run { "value", "cram:w=3:h=2", "--hashed", "--certificate", path }
    assert.equal(2, result.code)
    assert.matches("%-%-hashed", result.err)
    for question, why in pairs { ["kayles@7"] = "its values are those of heaps", windup = "play can go round" } do
      result = run { "outcome", question, "--certificate", path }
      assert.equal(1, result.code)
      assert.matches("no certificate: " .. why, result.err, 1, true)
    end
    assert.is_nil(program.read(path))
  end)

  it("leave the file as it was where the work ends early", function()
    program.write(path, "before")
    local result = run { "value", "cram:w=7:h=5", "--time", "0.01", "--certificate", path }
    assert.equal(4, result.code)
    assert.equal("before", program.read(path))
    assert.is_nil(program.read(path .. ".tmp"))
    result = run { "value", "cram:w=6:h=5", "--memory", "4", "--certificate", path }
    assert.equal(4, result.code)
    assert.matches(": 2  N", result.out, 1, true)
    assert.matches(
      "the answer stands, its certificate was not finished: the memory limit was reached (--memory 4)",
      result.err,
      1,
      true
    )
    assert.equal("before", program.read(path))
    assert.equal(5, run({ "value", "cram:w=3:h=2", "--certificate", folder .. "/no/folder" }).code)
    assert.equal(5, run({ "value", "cram:w=3:h=2", "--certificate", "/dev/full" }).code)
  end)

  it("keep the couples that are found where a limit ends a later round", function()
    local game, opts = assert(sg.load "cram:w=3:h=3"), limits.of {}
    assert(game:value(game:start()))
    local lead, rounds = searches.of(game).lead, 0
    local function claims(couples)
      rounds = rounds + 1
      if rounds == 2 then error(failure.new("limit", "the time limit was reached", { limit = "time" }), 0) end
      assert(couples:claim_value(assert(lead:parts(game:start(), opts)), opts))
      -- The memo does not know the value of a row of two cells beside one of three: the search is asked.
      assert(couples:claim_value(assert(lead:parts(3 | 7 << 6, opts)), opts))
    end
    local found =
      assert(certificate_couples.find(function() return core.couples(lead, "pn", "learned") end, claims, opts))
    assert.is_true(rounds <= 2)
    assert.is_true(found.count > 1)
  end)

  it("are checked in several processes as in one", function()
    local whole = written { "value", "cram:w=5:h=4" }
    local function both(options)
      local one, several = run { "verify", path }, run { "verify", path, "-j", "3" }
      assert.equal(one.out, several.out)
      assert.equal(one.err, several.err)
      assert.equal(one.code, several.code)
      local codes, sums = {}, {}
      for k = 1, 3 do
        local part = verdict(("%s --part %d/3"):format(options or "", k))
        codes[part.code] = true
        local sum, claim =
          part.out:match(("part %d of 3 is right %%(checksum (%%x+)%%); if all are, verified: (.*)"):format(k))
        if part.code == 0 then
          sums[#sums + 1] = sum
          assert.equal(sums[1], sum)
          if one.code == 0 then assert.matches(claim, one.out, 1, true) end
        end
      end
      assert.equal(one.code, codes[1] and 1 or 0)
      return one
    end
    assert.equal(0, both().code)
    for line = 3, 30, 3 do -- a couple with another value
      local at, n = 0, 0
      for _ = 1, line do
        at = whole:find("\n", at + 1, true)
      end
      local changed = whole:sub(1, at)
        .. whole:sub(at + 1):gsub(",(%d+)%]", function(v)
          n = n + 1
          return n == 1 and (",%d]"):format(v + 1) or nil
        end)
      program.write(path, changed)
      assert.equal(1, both().code)
    end
    program.write(path, whole:sub(1, -3))
    assert.equal(1, both().code)
    local wrong = whole:gsub("\n%[(%d+),0%]\n", "\n[%1,1]\n", 1)
    for _, also in ipairs { { '"couples":%d+', '"couples":7' }, { '"value":2', '"value":3' } } do -- checked behind it
      program.write(path, (wrong:gsub(also[1], also[2])))
      assert.matches("refused: line %d+: nothing before it", both().out)
    end
    assert.matches(
      "--strict does not go with --jobs",
      run({ "verify", path, "-j", "2", "--strict", "9" }).err,
      1,
      true
    )
    assert.equal(2, verdict("--part 1/2 --strict 9").code)
    assert.equal(5, shell(CHECKER .. "--part 1/2 " .. folder .. "/no_file").code)
    assert.equal(2, run({ "verify", path, "-j", "2", "--untrusted" }).code)
    assert.equal(0, run({ "period", "kayles", "--certificate", path }).code)
    assert.equal(0, run({ "verify", path, "-j", "2" }).code)
    local period = verdict "--part 1/2"
    assert.equal(2, period.code)
    assert.matches("--part is for certificates of values", period.err, 1, true)
    for _, part in ipairs { "0/2", "3/2", "1", "1/0" } do
      assert.equal(2, verdict("--part " .. part).code)
    end
  end)

  it("find couples one call at a time, and no more after a failure", function()
    local busy, keys
    local refused = {}
    local own = sg.game {
      start = 3,
      options = function(n, option)
        if busy then -- the couples at work are called from within
          refused[#refused + 1] = select(2, busy:find(limits.of {}))
          refused[#refused + 1] = select(2, busy:claim_value(keys, limits.of {}))
        end
        if n > 0 then option(n - 1) end
      end,
    }
    assert.equal(1, own:value().value)
    local own_lead = searches.of(own).lead
    keys = assert(own_lead:parts(3, limits.of {}))
    local couples = core.couples(own_lead, "pn", "learned")
    assert.equal(1, couples:claim_value(keys, limits.of {}))
    busy = couples
    assert(couples:find(limits.of {}))
    busy = nil
    assert.is_true(#refused > 0)
    for _, why in ipairs(refused) do
      assert.matches("cannot be asked for values while it is being solved", why.message)
    end
    local game = assert(sg.load "cram:w=4:h=3")
    assert(game:value(game:start()))
    local lead = searches.of(game).lead
    keys = assert(lead:parts(game:start(), limits.of {}))
    local failed = core.couples(lead, "pn", "learned")
    assert(failed:claim_value(keys, limits.of {}))
    local found, limit = failed:find(limits.of { memory = 0.001 })
    assert.is_nil(found)
    assert.same({ "limit", "memory" }, { limit.code, limit.limit })
    assert.has_error(
      function() failed:find(limits.of {}) end,
      "calling 'find' on bad self (these couples have failed)"
    )
    for _, memory in ipairs { "1", "2", "3", "5", "9" } do -- the limit is named wherever it is met
      local result = run { "value", "cram:w=6:h=5", "--memory", memory, "--certificate", path }
      if result.code ~= 0 then assert.matches("the memory limit was reached", result.err, 1, true) end
    end
  end)

  it("check split and canonical by the definition where that is asked for", function()
    written { "value", "cram:w=4:h=3" }
    assert.matches("split checked by the definition in (%d+) of %1 uses", verdict("--strict 1000").out)
    assert.matches("in %d+ of %d+ uses", verdict("--strict 3").out)
    program.write(
      folder .. "/wrong.lua",
      [[return { start = 5, options = function(n, option)
      for left = 0, n - 1 do option(left) end
    end, canonical = function(n) return n == 3 and 2 or n end }]]
    )
    written { "value", folder .. "/wrong.lua" }
    assert.equal(0, verdict().code) -- what canonical says is taken for granted
    local strict = verdict "--strict 100"
    assert.equal(1, strict.code)
    assert.matches("canonical is wrong: 3 has value 3, and what takes its place has 2", strict.out, 1, true)
  end)

  it("name split and canonical as assumptions only where they are written in the rule", function()
    written { "value", "cram:w=3:h=2" }
    assert.matches("couples, with the checker's own split and canonical\n$", verdict().out)
    written { "value", "sprouts:n=2" }
    assert.matches("couples, if its split and canonical are right\n$", verdict().out)
    written { "value", "nogo_strip:n=4" }
    assert.matches("couples, if its split is right\n$", verdict().out)
  end)

  it("say that the proof holds where a time limit ends the check of split and canonical", function()
    written { "value", "cram:w=4:h=4" }
    local seconds = 0
    local claim, limit = verify.check_file(path, {
      strict = 1000,
      time = 10,
      clock = function() return seconds end,
      progress = function(_, _, unit) seconds = unit and 11 or 0 end,
    })
    local checked, all = claim:match "canonical checked by the definition in (%d+) of (%d+) uses: then the time limit"
    assert.is_true(tonumber(checked) < tonumber(all))
    assert.equal("limit", limit.code)
    local whole = verdict "--strict 3"
    assert.equal(0, whole.code)
    assert.matches("uses: all with at most 3 positions without a value below%)\n$", whole.out)
    local stopped = run { "verify", path, "--strict", "100000", "--time", "1e-9" } -- before the proof is checked
    assert.equal(4, stopped.code)
    assert.matches("not verified: the time limit", stopped.err)
  end)

  it("are written and verified for every rule of the library on positions", function()
    local n = 0
    local refused = { "loopy", "heaps", "entailing" } -- fields of rules that the checker does not know, and says so
    for file in program.output("ls rules"):gmatch "([%w_]+)%.lua" do
      local game = assert(sg.load(file))
      local known = game.kind == "positions"
      for _, field in ipairs(refused) do
        known = known and not game.rule[field]
      end
      if known then
        certificate(game)
        local claim, why = verify.check_file(path, { strict = 20 })
        assert(claim, why and file .. ": " .. why.message)
        n = n + 1
      end
    end
    assert.is_true(n >= 30)
  end)
end)

-- ---- games at random ----------------------------------------------------------------------------------------------

local seed = seed_or(20261127)

-- A game on the numbers 1..n: moves[i] is a list of options, each a list of smaller numbers. As the text of a rule, too.
local function random_game(n)
  local moves, rows = {}, {}
  for i = 1, n do
    moves[i] = {}
    for k = 1, math.random(0, math.min(i - 1, 5)) do
      local parts = {}
      for j = 1, math.random(4) == 1 and 2 or 1 do
        parts[j] = math.random(i - 1)
      end
      moves[i][k] = parts
    end
    local words = {}
    for k, parts in ipairs(moves[i]) do
      words[k] = "{" .. table.concat(parts, ",") .. "}"
    end
    rows[i] = "{" .. table.concat(words, ",") .. "}"
  end
  return moves,
    ([[local moves = {%s}
return { name = "random", start = %d, options = function(i, option)
  for _, parts in ipairs(moves[i]) do option(table.unpack(parts)) end
end }]]):format(table.concat(rows, ","), n)
end

-- The values of such a game by the definition.
local function values_of(moves)
  local values = {}
  for i, options in ipairs(moves) do
    local seen = {}
    for _, parts in ipairs(options) do
      local sum = 0
      for _, part in ipairs(parts) do
        sum = sum ~ values[part]
      end
      seen[sum] = true
    end
    values[i] = mex(seen)
  end
  return values
end

describe("certificates of random games", function()
  it("are verified, and each couple is true by the definition", function()
    math.randomseed(seed)
    for _ = 1, 60 do
      local moves, text = random_game(math.random(2, 30))
      local values, game = values_of(moves), assert(sg.from_text(text, "random"))
      for _, question in ipairs { "value", "outcome", "moves" } do
        local written = certificate(game, question, #moves)
        local claim, why = verify.check(written)
        assert(claim, ("seed %d: %s"):format(seed, why and why.message))
        for position, value in written:gmatch "\n%[(%d+),(%d+)%]" do
          assert.equal(values[tonumber(position)], tonumber(value), "seed " .. seed)
        end
        if question == "value" then assert.matches(("value %d,"):format(values[#moves]), claim, 1, true) end
      end
    end
  end)
end)

-- ---- forged ones --------------------------------------------------------------------------------------------------

local sha256 = require "sg.certificate.verify.sha256"
local position_text = require("sg.certificate.verify.position").text

-- A certificate about a rule with this text: lines of claims and of couples.
local function forged(text, claims, couples)
  local header = (
    '{"format":"sg-lua search certificate","version":1,"engine":"a forger","rule":"forged","params":{},'
    .. '"without":[],"claims":%d,"sha256":"%s","text":%s}'
  ):format(#claims, sha256.of(text), position_text(text))
  local lines = { header }
  for _, line in ipairs(claims) do
    lines[#lines + 1] = line
  end
  for _, line in ipairs(couples) do
    lines[#lines + 1] = line
  end
  lines[#lines + 1] = ('{"couples":%d}'):format(#couples)
  return table.concat(lines, "\n") .. "\n"
end

-- Positions are names; moves of each: a list of names.
local function rule_of(moves)
  return (
    'local moves = %s\nreturn { name = "forged", options = function(at, option)\n'
    .. "  for _, to in ipairs(moves[at]) do option(to) end\nend }"
  ):format(moves)
end

local function refused(text, words)
  local claim, why = verify.check(text)
  assert.is_nil(claim)
  assert.equal("no", why.code)
  assert.matches(words, why.message, 1, true)
end

describe("a forged certificate of search values", function()
  local nim = 'return { name = "forged", options = function(n, option) for left = 0, n - 1 do option(left) end end }'

  it("is refused where a value is wrong, an option is missing, or the order", function()
    assert(verify.check(forged(nim, { '{"sum":[2],"value":2}' }, { "[0,0]", "[1,1]", "[2,2]" })))
    refused(forged(nim, { '{"sum":[2],"value":1}' }, { "[0,0]", "[1,2]", "[2,1]" }), "an option of value 1")
    refused(forged(nim, { '{"sum":[2],"value":1}' }, { "[0,0]", "[1,1]", "[2,1]" }), "the option 1 of 2")
    refused(forged(nim, { '{"sum":[2],"value":3}' }, { "[0,0]", "[1,1]", "[2,3]" }), "an option of value 2")
    refused(forged(nim, { '{"sum":[2],"value":2}' }, { "[0,0]", "[2,2]", "[1,1]" }), "line 4")
    refused(forged(nim, { '{"sum":[2],"value":2}' }, { "[0,0]", "[1,1]" }), "the couples do not give")
    refused(forged(nim, { '{"sum":[2],"value":1}' }, { "[0,0]", "[1,1]", "[2,2]" }), "give another value")
    refused(forged(nim, { '{"sum":[2],"outcome":"P"}' }, { "[0,0]" }), "do not give")
    refused(
      forged(nim, { '{"sum":[2],"moves":[[[0],0]]}' }, { "[0,0]", "[1,1]", "[2,2]" }),
      "the option 1 is missing"
    )
    refused(
      forged(nim, { '{"sum":[2],"moves":[[[0],0],[[1],1],[[2],2]]}' }, { "[0,0]", "[1,1]", "[2,2]" }),
      "2 is no option"
    )
    refused(forged(nim, { '{"sum":[1],"value":1}' }, { "[0,0]", "[1,1]", "[1,1]" }), "comes twice")
  end)

  it("proves nothing by going round in circles", function()
    local circle = rule_of '{ a = { "b" }, b = { "a" } }'
    for _, couples in ipairs { { '["a",0]', '["b",0]' }, { '["a",0]', '["b",1]' }, { '["a",1]', '["b",0]' } } do
      refused(forged(circle, { '{"sum":["a"],"outcome":"N"}' }, couples), "line 3")
    end
    refused(forged(circle, { '{"sum":["a"],"outcome":"N"}' }, {}), "do not give this outcome")
    local longer = rule_of '{ a = { "b" }, b = { "c" }, c = { "a" } }'
    refused(forged(longer, { '{"sum":["a"],"value":0}' }, { '["c",0]', '["b",1]', '["a",0]' }), "line 3")
    -- Here play may go round, and yet whoever moves from a loses: the answer to b ends play.
    local escape = rule_of '{ a = { "b" }, b = { "a", "z" }, z = {} }'
    assert(
      verify.check(
        forged(escape, { '{"sum":["a"],"value":0}', '{"sum":["b"],"outcome":"N"}' }, { '["z",0]', '["a",0]' })
      )
    )
    -- Two equal components of no value do not cancel where play goes round.
    local pair = 'return { name = "forged", options = function(at, option) if at == 0 then option(1, 1) else option(1) '
      .. "end end }"
    refused(forged(pair, { '{"sum":[0],"value":1}' }, { "[0,1]" }), "line 3")
  end)

  it("cannot do harm by its rule", function()
    local function answer(body, words, code)
      local text = ('return { name = "forged", options = function(n, option) %s end }'):format(body)
      local claim, why = verify.check(forged(text, { '{"sum":[0],"value":0}' }, { "[0,0]" }))
      assert.is_nil(claim)
      assert.equal(code or "no", why.code)
      assert.matches(words, why.message, 1, true)
    end
    answer("os.exit(0)", "'os'")
    answer("io.write 'x'", "'io'")
    answer("x = 1", "'x'")
    answer("load 'x'", "'load'")
    answer("getmetatable('').__index = {}", "'getmetatable'")
    answer("local s = ('x'):dump()", "dump")
    answer("while true do end", "too many steps", "limit")
    answer("error({})", "no text")
    answer("option(0.5)", "no position")
    answer("option(print)", "'print'")
    answer("return 7", "list")
    assert.equal("xxx", ("x"):rep(3)) -- strings are as they were
    refused(forged("return 7", { '{"sum":[0],"value":0}' }, { "[0,0]" }), "no table")
    refused(forged("\27Lua", { '{"sum":[0],"value":0}' }, { "[0,0]" }), "no Lua")
    refused(forged("return {", { '{"sum":[0],"value":0}' }, { "[0,0]" }), "no Lua")
    refused(forged('return { code = "0.77" }', { '{"sum":[0],"value":0}' }, { "[0,0]" }), "about heaps")
  end)
end)

-- ---- mutations ----------------------------------------------------------------------------------------------------

-- Of each kind of field so many; all of those that the issue of the format asks for take a minute.
local MUTATIONS = math.tointeger(os.getenv "SG_MUTATIONS" or "") or 40

local W, H = 4, 3

-- Values of Cram by the definition; the free cells are bits.
local cram_values = {}
local function cram(cells, w, h)
  local known = cram_values[w .. "," .. h]
  if not known then
    known = {}
    cram_values[w .. "," .. h] = known
  end
  if known[cells] then return known[cells] end
  local seen = {}
  for r = 0, h - 1 do
    for c = 0, w - 1 do
      local bit = 1 << r * w + c
      local right, below = bit << 1, bit << w
      if cells & bit ~= 0 then
        if c < w - 1 and cells & right ~= 0 then seen[cram(cells & ~(bit | right), w, h)] = true end
        if r < h - 1 and cells & below ~= 0 then seen[cram(cells & ~(bit | below), w, h)] = true end
      end
    end
  end
  known[cells] = mex(seen)
  return known[cells]
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch "([^\n]*)\n" do
    lines[#lines + 1] = line
  end
  return lines
end

local function text_of(lines) return table.concat(lines, "\n") .. "\n" end

-- Is everything true that a certificate about a small board says, by the definition?
local function is_true(text)
  local w, h = text:match '"w":(%d+)', text:match '"h":(%d+)'
  w, h = tonumber(w), tonumber(h)
  if not w or not h or w * h > 64 then return false end
  for cells, value in text:gmatch "\n%[(%d+),(%d+)%]" do
    if cram(tonumber(cells), w, h) ~= tonumber(value) then return false end
  end
  for cells, rest in text:gmatch '\n{"sum":%[(%d+)%],([^\n]*)}' do
    local value = cram(tonumber(cells), w, h)
    local number, outcome = rest:match '^"value":(%d+)$', rest:match '^"outcome":"(%u)"$'
    if number and tonumber(number) ~= value or outcome and outcome ~= (value == 0 and "P" or "N") then
      return false
    end
    for part, found in rest:gmatch "%[%[(%d+)%],(%d+)%]" do
      if cram(tonumber(part), w, h) ~= tonumber(found) then return false end
    end
  end
  return true
end

local function another(n, most)
  local other
  repeat
    other = math.random(0, most)
  until other ~= n
  return other
end

-- Lines of couples among the lines of a certificate with one claim.
local function a_couple(lines) return math.random(3, #lines - 1) end

local function number_in(line, pattern, most)
  return (
    line:gsub(
      pattern,
      function(before, digits, after) return ("%s%d%s"):format(before, another(tonumber(digits), most), after) end,
      1
    )
  )
end

-- Each kind: a function of the lines, and whether what is changed is false by construction. Else the certificate that
-- comes out may be true, and then it may pass.
local KINDS = {
  format = {
    true,
    function(lines) lines[1] = lines[1]:gsub("search certificate", "search certificat" .. math.random(9)) end,
  },
  version = { true, function(lines) lines[1] = number_in(lines[1], '("version":)(%d+)(,)', 1 << 40) end },
  rule = {
    true,
    function(lines) lines[1] = lines[1]:gsub('"rule":"cram"', ('"rule":"cram%d"'):format(math.random(999))) end,
  },
  params = {
    false,
    function(lines)
      local name = math.random(2) == 1 and "w" or "h"
      lines[1] = number_in(lines[1], ('("%s":)(%%d+)([,}])'):format(name), 12)
    end,
  },
  without = {
    false,
    function(lines)
      local list = ({ '["split"]', '["canonical"]', '["split","canonical"]', '["options"]', "[1]", "{}" })[math.random(
        6
      )]
      lines[1] = lines[1]:gsub('"without":%[%]', '"without":' .. list)
    end,
  },
  claims = { true, function(lines) lines[1] = number_in(lines[1], '("claims":)(%d+)(,)', 40) end },
  digest = {
    true,
    function(lines)
      local at = lines[1]:find '"sha256":"' + 9 + math.random(64)
      local digit = tonumber(lines[1]:sub(at, at), 16)
      lines[1] = lines[1]:sub(1, at - 1) .. ("%x"):format((digit + math.random(15)) % 16) .. lines[1]:sub(at + 1)
    end,
  },
  ["text of the rule"] = {
    true,
    function(lines)
      local from = lines[1]:find('"text":', 1, true) + 8
      local at = math.random(from, #lines[1] - 3)
      local c = string.char(math.random(35, 64)) -- no letter: \u000A is the character that \u000a is
      lines[1] = lines[1]:sub(1, at - 1) .. (c == lines[1]:sub(at, at) and "]" or c) .. lines[1]:sub(at + 1)
    end,
  },
  ["position of a claim"] = {
    false,
    function(lines) lines[2] = number_in(lines[2], '("sum":%[)(%d+)(%])', (1 << W * H) - 1) end,
  },
  ["value of a claim"] = { true, function(lines) lines[2] = number_in(lines[2], '("value":)(%d+)(})', 9) end },
  ["position of a couple"] = {
    false,
    function(lines)
      local at = a_couple(lines)
      lines[at] = number_in(lines[at], "(%[)(%d+)(,)", (1 << W * H) - 1)
    end,
  },
  ["value of a couple"] = {
    true,
    function(lines)
      local at = a_couple(lines)
      lines[at] = number_in(lines[at], "(,)(%d+)(%])", 9)
    end,
  },
  ["order of couples"] = {
    false,
    function(lines)
      local a, b = a_couple(lines), a_couple(lines)
      lines[a], lines[b] = lines[b], lines[a]
    end,
  },
  ["a couple twice"] = {
    true,
    function(lines)
      table.insert(lines, a_couple(lines), lines[a_couple(lines)])
      lines[#lines] = ('{"couples":%d}'):format(#lines - 3)
    end,
  },
  ["a couple left out"] = {
    false,
    function(lines)
      table.remove(lines, a_couple(lines))
      lines[#lines] = ('{"couples":%d}'):format(#lines - 3)
    end,
  },
  ["number of couples"] = { true, function(lines) lines[#lines] = number_in(lines[#lines], "(:)(%d+)(})", 99) end },
  ["end of the file"] = {
    true,
    function(lines)
      for _ = 1, math.random(#lines - 1) do
        lines[#lines] = nil
      end
    end,
  },
  ["a byte"] = {
    false,
    function(lines)
      local line = math.random(2, #lines)
      local at = math.random(#lines[line])
      lines[line] = lines[line]:sub(1, at - 1) .. string.char(math.random(32, 126)) .. lines[line]:sub(at + 1)
    end,
  },
}

describe("a changed certificate of search values", function()
  local game = assert(sg.load(("cram:w=%d:h=%d"):format(W, H)))

  local function check_changed(kind, text)
    local claim, why = verify.check(text)
    local said = ("%s, seed %d: %s"):format(kind, seed, claim or why.message)
    if claim then
      assert.is_false(KINDS[kind][1], said)
      assert.is_true(is_true(text), said)
    else
      assert.equal("no", why.code, said)
      assert.is_nil(why.message:find "the checker failed", said)
    end
    return not claim
  end

  for kind, how in pairs(KINDS) do
    it(("is refused unless it is true: %s"):format(kind), function()
      math.randomseed(seed)
      local written = certificate(game)
      assert.is_true(is_true(written))
      local n_refused, last = 0, nil
      for _ = 1, MUTATIONS do
        local lines = lines_of(written)
        how[2](lines)
        local text = text_of(lines)
        if text ~= written and check_changed(kind, text) then
          n_refused, last = n_refused + 1, text
        end
      end
      assert.is_true(n_refused > 0)
      program.write(path, last)
      local result = shell(CHECKER .. path)
      assert.equal(1, result.code, result.err)
      assert.matches("refused: %S", result.out)
    end)
  end

  it("passes where the program that wrote it has another name: that is no claim", function()
    local changed = certificate(game):gsub('"engine":"[^"]*"', '"engine":"somebody"')
    assert(verify.check(changed))
  end)
end)
