-- SPDX-License-Identifier: MIT
-- The command `positions`: what it lists is what a walk by the definition finds.

local json = require "dkjson"
local program = require "spec.support.program"
local mex = require("spec.support.definition").mex

-- Pairs {a, b}: one token of either heap goes to the other or away, or both heaps lose one. No split, no canonical form.
local RULE = [[
return {
  start = { 4, 3 },
  options = function(pair, option)
    local a, b = pair[1], pair[2]
    if a > 0 then option { a - 1, b } end
    if b > 0 then option { a, b - 1 } end
    if a > 1 then option { a - 2, b + 1 } end
    if a > 0 and b > 0 then option { a - 1, b - 1 } end
  end,
}
]]

local function options_of(a, b)
  local list = {}
  if a > 0 then list[#list + 1] = { a - 1, b } end
  if b > 0 then list[#list + 1] = { a, b - 1 } end
  if a > 1 then list[#list + 1] = { a - 2, b + 1 } end
  if a > 0 and b > 0 then list[#list + 1] = { a - 1, b - 1 } end
  return list
end

-- The value and the height of each position that can be reached, by the definition.
local function walk(a, b, known)
  local key = ("{%d,%d}"):format(a, b)
  if known[key] then return known[key] end
  local values, height = {}, 0
  for _, option in ipairs(options_of(a, b)) do
    local below = walk(option[1], option[2], known)
    values[below.value], height = true, math.max(height, below.height + 1)
  end
  local value = mex(values)
  known[key] = { value = value, height = height }
  return known[key]
end

describe("sg-lua positions", function()
  local folder, rule, expected = nil, nil, {}

  setup(function()
    folder = program.folder()
    rule = folder .. "/pairs.lua"
    program.write(rule, RULE)
    walk(4, 3, expected)
  end)
  teardown(function() program.remove(folder) end)

  local function answer(...)
    local words = { "positions", rule, ... }
    table.move({ "--format", "json" }, 1, 2, #words + 1, words)
    local run = program.run(words)
    assert.equal(0, run.code, run.err)
    return json.decode(run.out)
  end

  it("lists every position that can be reached once, with its value and its height", function()
    local list = answer().positions
    local seen = {}
    for _, item in ipairs(list) do
      assert.is_nil(seen[item.position])
      seen[item.position] = { value = item.value, height = item.height }
      assert.equal(item.value == 0 and "P" or "N", item.outcome)
    end
    assert.same(expected, seen)
    assert.equal("{4,3}", list[1].position)
  end)

  it("says how many different moves of each position win", function()
    for _, item in ipairs(answer().positions) do
      local a, b = item.position:match "{(%d+),(%d+)}"
      local wins = 0
      for _, option in ipairs(options_of(tonumber(a), tonumber(b))) do
        if expected[("{%d,%d}"):format(option[1] // 1, option[2] // 1)].value == 0 then wins = wins + 1 end
      end
      assert.equal(wins, item.wins, item.position)
    end
    for _, asked in ipairs { "kayles 9", "cram:w=3:h=3", "return_nim:take=2,3 6", "0.07 5+5" } do
      local graph = json.decode(program.run("graph --format json --limit 1000 " .. asked).out)
      local wins = {}
      for _, edge in ipairs(graph.edges) do
        local from = graph.nodes[edge.from].position
        wins[from] = (wins[from] or 0) + (graph.nodes[edge.to].value == 0 and 1 or 0)
      end
      for _, item in ipairs(json.decode(program.run("positions --format json " .. asked).out).positions) do
        assert.equal(wins[item.position] or 0, item.wins)
      end
    end
    assert.is_nil(program.run("positions top_entails 4").out:find "wins")
  end)

  it("takes those of an outcome or a value, and counts them", function()
    for _, wanted in ipairs { "P", "N", "2" } do
      local count = 0
      for _, one in pairs(expected) do
        local is_wanted = wanted == "2" and one.value == 2 or wanted == "P" and one.value == 0
        if is_wanted or wanted == "N" and one.value > 0 then count = count + 1 end
      end
      assert.equal(count, answer("--where", wanted, "--count").count)
      assert.equal(count, #answer("--where", wanted).positions)
    end
  end)

  it("counts the positions of each height and value", function()
    local counts, total = {}, 0
    for _, one in pairs(expected) do
      local key = one.height .. " " .. one.value
      counts[key] = (counts[key] or 0) + 1
    end
    for _, one in ipairs(answer("--histogram").histogram) do
      assert.equal(counts[one.height .. " " .. one.value], one.count)
      total = total + one.count
    end
    assert.equal(answer("--count").count, total)
  end)

  it("refuses a part of the positions as a count, and lists such a part without heights", function()
    for _, question in ipairs { "--count", "--histogram" } do
      local run = program.run { "positions", rule, "--limit", "3", question }
      assert.equal(4, run.code)
      assert.equal("", run.out)
      assert.matches("3 positions are looked at, and at least %d+ more can be reached", run.err)
    end
    local run = program.run { "positions", rule, "--limit", "3" }
    assert.equal(4, run.code)
    assert.matches("^position  value  outcome  wins\n{4,3}", run.out)
  end)

  it("counts and writes as CSV more positions than it lists as text", function()
    local many = folder .. "/many.lua"
    program.write(
      many,
      [[return { numbers = 2, start = { 120, 120 }, options = function(a, b, option)
      if a > 0 then option(a - 1, b) end
      if b > 0 then option(a, b - 1) end
    end }]]
    )
    assert.equal("14641\n", program.run({ "positions", many, "--count" }).out)
    assert.equal("7321\n", program.run({ "positions", many, "--count", "--where", "P" }).out)
    assert.matches("all%s+7321%s+7320%s+14641\n$", program.run({ "positions", many, "--histogram" }).out)
    local _, lines = program.run({ "positions", many, "--format", "csv" }).out:gsub("\n", "")
    assert.equal(14642, lines)
    assert.equal(4, program.run({ "positions", many }).code)
  end)

  it(
    "has a head even if no position is wanted",
    function()
      assert.equal(
        "height,value,count\n",
        program.run({ "positions", rule, "--where", "77", "--histogram", "--format", "csv" }).out
      )
    end
  )

  it("quotes what has a comma in CSV", function()
    local run = program.run { "positions", rule, "{1,0}", "--format", "csv" }
    assert.equal('position,value,outcome,height,wins\n"{1,0}",1,N,1,1\n"{0,0}",0,P,0,0\n', run.out)
  end)
end)

describe("sg-lua graph --format csv", function()
  it("has the edges of the JSON, with what they lead to", function()
    local without_parts = {
      ["kayles 7"] = "0",
      ["top_entails 4"] = "",
      ["cram:w=3:h=2"] = "nothing",
      ["block(1,nim)@{1,2}"] = "",
      ["return_nim:take=2,3 6"] = "",
      ["nim {2,3}"] = "0",
    }
    for asked, empty in pairs(without_parts) do
      local graph = json.decode(program.run("graph --format json " .. asked).out)
      local lines = { "from,to,parts,value,move,turn,count" }
      for _, edge in ipairs(graph.edges) do
        local to = graph.nodes[edge.to]
        local value = type(to.value) == "table" and ("∞{%s}"):format(table.concat(to.value.loopy, ","))
          or tostring(to.value)
        local _, more = to.position:gsub(" %+ ", "")
        local cells = {
          graph.nodes[edge.from].position,
          to.position,
          to.position == empty and "0" or tostring(more + 1),
          value == "loony" and "∞" or value,
          table.concat(edge.labels or { edge.label }, "; "),
          edge.turn or "",
          tostring(edge.count or 1),
        }
        for i, cell in ipairs(cells) do
          cells[i] = cell:find '[,"]' and '"' .. cell .. '"' or cell
        end
        lines[#lines + 1] = table.concat(cells, ",")
      end
      assert.equal(table.concat(lines, "\n") .. "\n", program.run("graph --format csv " .. asked).out)
    end
  end)

  it("has all edges unless a limit is given, and says what is left out", function()
    local run = program.run "graph kayles 40 --format csv --limit 3"
    assert.equal("from,to,parts,value,move,turn,count\n40,39,1,3,,,1\n40,1 + 38,2,3,,,1\n", run.out)
    assert.matches("3 positions shown; at least 93 more are left out", run.err)
    local _, lines = program.run("graph nim {9,9,9} --format csv").out:gsub("\n", "")
    assert.is_true(lines > 200)
    run = program.run "graph kayles 7x --format csv"
    assert.equal("", run.out)
    assert.equal(2, run.code)
    assert.equal(2, program.run("graph kayles 5 --parents --format csv").code)
  end)
end)
