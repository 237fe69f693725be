-- SPDX-License-Identifier: MIT
-- sg-verify, the checker made from its proof in Coq, against the checker in Lua: the certificates of the tests, and
-- changed ones.

local program = require "spec.support.program"
local changes = require "spec.support.changes"

local FOLDER = "tests/data/certificates/"
local BINARY = (os.getenv "SG_BUILD" or "build") .. "/sg-verify"
local there = program.read(BINARY) ~= nil

-- What sg-verify does not check: it says so, and exits with 5.
local LEFT = { coupled = true }

describe("sg-verify", function()
  it("has few lines that are not proven", function()
    local n = 0
    for path in program.output("ls proofs/sg-verify/*.ml"):gmatch "[^\n]+" do
      for line in io.lines(path) do
        if line:find "%S" then n = n + 1 end
      end
    end
    assert.is_true(n > 100 and n <= 300, n)
    assert.matches("the " .. n .. " lines", program.read "proofs/README.md")
  end)

  if not there then
    pending(BINARY .. " is not made: sh bootstrap.sh sg-verify (make check-proofs runs these tests)")
    return
  end

  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  -- The verdicts on some texts, in order, and the exit code.
  local function verdicts(texts, options)
    local paths = {}
    for i, text in ipairs(texts) do
      paths[i] = ("%s/%05d.json"):format(folder, i)
      program.write(paths[i], text)
    end
    local result = program.shell(("%s %s %s"):format(BINARY, options or "", table.concat(paths, " ")))
    assert.equal("", result.err)
    local list = {}
    for line in result.out:gmatch "[^\n]+" do
      list[#list + 1] = line:match "^%S+%.json: (.*)$"
    end
    assert.equal(#texts, #list)
    return list, result.code
  end

  it("agrees with the Lua checker on the certificates of the tests", function()
    local n_verified = 0
    for path in program.output("ls " .. FOLDER .. "*.json"):gmatch "[^\n]+" do
      local text = program.read(path)
      local list, code = verdicts { text }
      if LEFT[text:match '"theorem": "([%w-]+)"'] then
        assert.matches("^not verified: .* sg%-lua verify checks it", list[1])
        assert.equal(5, code)
      else
        assert.equal("verified: " .. assert(changes.check(text)), list[1])
        assert.equal(0, code)
        n_verified = n_verified + 1
      end
    end
    assert.is_true(n_verified >= 55)
  end)

  for _, name in ipairs {
    "0.77",
    "0.131",
    "subtraction_2,5,7",
    "all_but_4",
    "0.15H",
    "endless_0.213",
    "endless_0.132",
    "G00.7",
    "0.8F",
    "endless_8.3",
  } do
    it("refuses what the Lua checker refuses: changes of " .. name, function()
      local text = assert(program.read(FOLDER .. name .. ".json"))
      local texts = {}
      for _, mutation in ipairs(changes.mutations(text)) do
        texts[#texts + 1] = mutation[2]
        texts[#texts + 1] = changes.resealed(mutation[2])
      end
      local list = verdicts(texts)
      for i, verdict in ipairs(list) do
        local claim = changes.check(texts[i])
        if claim and verdict:find "^not verified: " then
          assert.matches("sg%-lua verify", verdict) -- another theorem that is true of the game as well
        elseif claim then
          assert.equal("verified: " .. claim, verdict)
        elseif verdict:find "^verified: " then
          -- Any mask is a hint where to look, not only one that helps.
          assert.is_true(texts[i]:find '"mask"' ~= nil, texts[i])
        end
      end
    end)
  end

  it("refuses what the Lua checker refuses: rare heaps, witnesses and masks that are changed", function()
    local text = assert(program.read(FOLDER .. "0.127.json"))
    local rare = changes.list_of(text, "rare")
    local texts = {
      changes.with(text, { rare = changes.list_text { table.unpack(rare, 2) } }),
      changes.with(text, { rare = changes.list_text { table.unpack(rare, 1, #rare - 1) } }),
      changes.with(text, { witnesses = "[]" }),
      changes.with(text, { witnesses = "[0,1,2,8,4]" }),
      changes.with(text, { witnesses = "[1,2,8,4,50000]" }),
      changes.with(text, { saltus = 1 }),
      changes.with(text, { theorem = '"guy-smith"' }),
      changes.resealed((text:gsub('"mask": [^\n]*\n"place": [^\n]*\n', ""))),
      changes.resealed((text:gsub('"witnesses": [^\n]*\n', ""))),
    }
    for i, verdict in ipairs(verdicts(texts)) do
      assert.is_nil(changes.check(texts[i]))
      assert.matches("^refused: ", verdict)
    end
  end)

  it("agrees with the Lua checker on misère quotients, and refuses what that refuses", function()
    local n_refused = 0
    for i, game in ipairs { "0.77", "0.75", "0.31", "0.07", "0.3F", "0.333", "subtraction:s=1,3,4" } do
      local path = ("%s/quotient.json"):format(folder)
      local done = program.run { "misere", "quotient", game, "--certificate", path }
      assert.is_true(done.code == 0 or done.code == 4, done.err) -- 4: of some heaps only
      local text = program.read(path)
      local list, code = verdicts { text }
      assert.equal("verified: " .. assert(changes.check(text)), list[1])
      assert.equal(0, code)
      local texts = {}
      for k, mutation in ipairs(#text < 3000 and changes.mutations(text) or {}) do
        if (k + i) % 3 == 0 then texts[#texts + 1] = mutation[2] end
      end
      for k, verdict in ipairs(#texts > 0 and verdicts(texts) or {}) do
        local claim = changes.check(texts[k])
        assert.equal(claim and "verified: " .. claim, claim and verdict, texts[k])
        assert(claim or not verdict:find "^verified: ", texts[k])
        n_refused = n_refused + (claim and 0 or 1)
      end
    end
    assert.is_true(n_refused > 500, n_refused)
  end)

  it("says with the words of the Lua checker which condition of 'arithmetic' does not hold", function()
    -- Too few values are known for each: of 0.3F 257 are needed, of 4.[3] 17.
    for _, name in ipairs { "0.3F", "0.8F", "endless_4.3", "endless_8.3", "endless_80.3" } do
      local text = assert(program.read(FOLDER .. name .. ".json"))
      local needs, p, n0 =
        changes.list_of(text, "needs")[1], changes.list_of(text, "period")[1], changes.list_of(text, "preperiod")[1]
      local values, texts = changes.list_of(text, "values"), {}
      for fewer = 1, math.min(needs - n0 - p, 40) do
        local n = needs - fewer
        local known = table.move(values, 1, n, 1, {})
        if n > n0 + p then
          local largest, at = -1, 0
          for i, v in ipairs(known) do
            if v > largest then
              largest, at = v, i - 1
            end
          end
          texts[#texts + 1] = changes.with(text, {
            needs = n,
            window = n - n0 - p,
            checked_to = n - 1,
            max_value = largest,
            max_at = at,
            values = changes.list_text(known),
            digest = '"' .. changes.hash(known, 1, n) .. '"',
          })
        end
      end
      for i, verdict in ipairs(verdicts(texts)) do
        local claim, reason = changes.check(texts[i])
        assert.equal(claim and "verified: " .. claim or "refused: " .. reason, verdict)
      end
    end
  end)

  it("answers bad input by a sentence", function()
    local kayles = assert(program.read(FOLDER .. "0.77.json"))
    for what, case in pairs {
      empty = { "", "refused" },
      bytes = { ("\0\255"):rep(1000), "refused" },
      nested = { ('{\n"format": "sg-lua certificate",\n"version": ' .. ("["):rep(1000000)), "refused" },
      cut = { kayles:sub(1, 300), "refused" },
      ["no object"] = { "[]", "refused" },
      ["a large number"] = { (kayles:gsub('"period": 12', '"period": ' .. ("9"):rep(50))), "refused" },
      ["a long period"] = { changes.with(kayles, { period = 999999999 }), "not verified" },
      other = { '{\n"format": "sg-lua row certificate",\n', "not verified" },
      ["half a quotient"] = { '{\n"format": "sg-lua misere certificate",\n', "refused" },
      search = { '{"format":"sg-lua search certificate",', "not verified" },
    } do
      local list, code = verdicts { case[1] }
      assert.equal(case[2], list[1]:match "^([%a ]+): ", what)
      assert.is_true(code == 1 or code == 4 or code == 5, what)
    end
    assert.equal(5, program.shell(BINARY .. " /nowhere").code)
    assert.equal(5, program.shell(BINARY .. " /").code)
    assert.equal(2, program.shell(BINARY).code)
    assert.equal(2, program.shell(BINARY .. " --limit x y").code)
    assert.equal(2, program.shell(BINARY .. " --time x y").code)
    local list, code = verdicts({ kayles }, "--limit 100")
    assert.matches("^not verified: it takes 168 values", list[1])
    assert.equal(4, code)
  end)
end)
