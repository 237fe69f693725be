-- SPDX-License-Identifier: MIT
-- Where laws stand beside the answer of `pattern`: the overview of a game, identify, period, oeis, the prompt, Python.

local json = require "dkjson"
local program = require "spec.support.program"

local LAW = "g(4n) = g(n), g(4n + 2) = 0, g(4n + 1) = g(2n + 1), g(4n + 3) = g(2n) + g(n) for n >= 1"
local folder, halve

describe("a law", function()
  setup(function()
    folder = program.folder()
    halve = program.write(folder .. "/halve.lua", 'return { moves = "m < n and (m = n - 1 or m = n // 2)" }')
  end)
  teardown(function() program.remove(folder) end)

  it("is told in the overview of a game without a period", function()
    for _, row in ipairs { { "mark", "[observed to 1000]" }, { halve, "[proven]" } } do
      local shown = program.run { row[1] }
      assert.equal(0, shown.code)
      local line = shown.out:match "\nlaw: ([^\n]*)"
      assert.equal(LAW, line:sub(1, #LAW))
      assert.truthy(line:find(row[2], 1, true), line)
    end
    for _, name in ipairs { "kayles", "subtract_a_square" } do
      assert.is_nil(program.run({ name }).out:find("\nlaw:", 1, true), name)
    end
  end)

  it("is told by identify", function()
    local shown = program.run { "identify", "mark", "--format", "json" }
    local law = json.decode(shown.out).law
    assert.same({ LAW, "observed", 1000 }, { law.text:sub(1, #LAW), law.basis, law.checked })
    assert.truthy(program.run({ "identify", "mark" }).out:find("\nlaw: " .. LAW, 1, true))
    assert.is_nil(program.run({ "identify", "kayles" }).out:find("\nlaw:", 1, true))
  end)

  it("is a conjecture of oeis until it is proven", function()
    local line = "%F Axxxxxx " .. LAW:gsub("g%(", "a(")
    assert.truthy(program.run({ "oeis", halve }).out:find(line, 1, true))
    assert.truthy(program.run({ "oeis", "mark" }).out:find("%F Axxxxxx Conjecture: a(4n) = a(n)", 1, true))
  end)

  it("of a period is proven by period as by pattern", function()
    local rule = program.write(folder .. "/interval.lua", 'return { moves = "n - 8 <= m and m <= n - 3" }')
    local shown = json.decode(program.run({ "period", rule, "--format", "json" }).out)
    assert.same({ 11, 0, "proven", "automaton" }, { shown.period, shown.preperiod, shown.basis, shown.theorem })
    local law = json.decode(program.run({ "pattern", rule, "--format", "json" }).out).laws[1]
    assert.same({ "proven", "automaton" }, { law.basis, law.theorem })
    assert.same({ "g(n + 11) = g(n) for n >= 0" }, law.relations)
  end)

  it("of a period whose proof a limit ends is told, with what is observed", function()
    local sg = require "sg"
    local failure, proof = require "sg.failure", require "sg.automata.proof"
    local game = assert(sg.from_text([[return { moves = "n - 8 <= m and m <= n - 3" }]], "mine.lua"))
    local relation = proof.relation
    proof.relation = function() error(failure.new("limit", "the time limit was reached", { limit = "time" }), 0) end
    local found, why = game:period()
    proof.relation = relation
    assert.same({ nil, "limit", "observed" }, { found, why.code, why.partial.basis })
    assert.equal("proven", assert(game:period()).basis)
  end)

  it("is found at the prompt", function()
    local command = ("printf 'pattern kayles\\nquit\\n' | %s"):format(program.path)
    assert.truthy(program.shell(command).out:find("g(n + 12) = g(n) for n >= 71  [proven]", 1, true))
  end)
end)
