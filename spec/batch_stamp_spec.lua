-- SPDX-License-Identifier: MIT
-- batch --stamp: each answer says of which version of the schema it is, and going on, merging and comparing do not mind.

local program = require "spec.support.program"
local sg = require "sg"

describe("batch --stamp", function()
  local folder
  setup(function()
    folder = program.folder()
    program.write(folder .. "/bad.lua", "return {}")
  end)
  teardown(function() program.remove(folder) end)

  local function run(name, more)
    local opts = { sweep = { "code=0.0..0.7" }, tasks = { "value:7" }, stamp = true, out = folder .. "/" .. name }
    for key, value in pairs(more or {}) do
      opts[key] = value
    end
    assert(sg.batch({}, opts))
    return program.read(folder .. "/" .. name)
  end

  local function plain(text) return (text:gsub('"schema":1,', "")) end

  it("stands on each line, of failures too, and changes nothing else", function()
    local stamped = run "a.jsonl"
    assert.equal(8, select(2, stamped:gsub('%f[^\n\0]{"schema":1,', "")))
    assert.equal(run("b.jsonl", { stamp = false }), plain(stamped))
    local words = { "batch", folder .. "/bad.lua", "rules/nim.lua", "--task", "value" }
    local before = program.run(words)
    words[#words + 1] = "--stamp"
    local answer = program.run(words)
    assert.equal(before.out, plain(answer.out))
    for _, object in ipairs(program.objects(answer.out)) do
      assert.equal(1, object.schema)
    end
  end)

  it("gives the same bytes in shards, and when a run goes on", function()
    local whole, paths = run "whole.jsonl", {}
    for k = 1, 3 do
      paths[k] = ("%s/part%d.jsonl"):format(folder, k)
      run(("part%d.jsonl"):format(k), { shard = k .. "/3" })
    end
    assert.equal(0, program.run { "merge", "--out", folder .. "/merged.jsonl", table.unpack(paths) }.code)
    assert.equal(whole, program.read(folder .. "/merged.jsonl"))
    program.write(folder .. "/half.jsonl", (whole:match "^[^\n]*\n[^\n]*\n"))
    assert.equal(whole, run("half.jsonl", { resume = true }))
    run "table.csv"
    assert.equal(0, program.run { "merge", folder .. "/table.csv", "--out", folder .. "/again.jsonl" }.code)
    assert.equal(whole, program.read(folder .. "/again.jsonl"))
  end)

  it("stands on all lines of a file or on none, whichever run began it", function()
    for _, suffix in ipairs { "jsonl", "csv" } do
      local name = "mixed." .. suffix
      local stamped, bare = run(name), run(name, { stamp = false })
      assert.not_equal(stamped, bare)
      for _, stamp in ipairs { true, false } do
        local whole, begun = stamp and stamped or bare, stamp and bare or stamped
        program.write(folder .. "/" .. name, begun:match(suffix == "csv" and ".*" or "^[^\n]*\n[^\n]*\n"))
        assert.equal(whole, run(name, { resume = true, stamp = stamp }))
      end
    end
    local other = run("other.jsonl", { stamp = false }):gsub('"version":"[^"]*"', '"version":"0.0.1"')
    program.write(folder .. "/other.jsonl", other)
    run("other.jsonl", { sweep = { "code=4.0..4.1" }, resume = true }) -- these codes only: the others stay
    local n_stamps, n_others = 0, 0
    for _, answer in ipairs(program.objects(program.read(folder .. "/other.jsonl"))) do
      n_stamps = n_stamps + (answer.schema or 0)
      if answer.version == "0.0.1" then
        n_others = n_others + 1
        assert.is_nil(answer.schema) -- its schema is not known here
      end
    end
    assert.same({ 2, 8 }, { n_stamps, n_others })
  end)

  it("is no difference between files", function()
    local stamped, bare = run "s.jsonl", run("t.jsonl", { stamp = false })
    local both = { folder .. "/s.jsonl", folder .. "/t.jsonl" }
    assert.equal(0, program.run { "compare", table.unpack(both) }.code)
    assert.equal(0, program.run { "merge", "--out", folder .. "/st.jsonl", table.unpack(both) }.code)
    assert.equal(stamped, program.read(folder .. "/st.jsonl"))
    assert.equal(0, program.run { "merge", "--out", folder .. "/ts.jsonl", both[2], both[1] }.code)
    assert.equal(stamped, program.read(folder .. "/ts.jsonl"))
    program.write(folder .. "/one.jsonl", (stamped:match "^[^\n]*\n"))
    assert.equal(0, program.run { "merge", "--out", folder .. "/ot.jsonl", folder .. "/one.jsonl", both[2] }.code)
    assert.equal(bare, program.read(folder .. "/ot.jsonl")) -- not all have it
    program.write(both[2], (bare:gsub('"value":3', '"value":4')))
    local refused = program.run { "merge", "--out", folder .. "/st.jsonl", table.unpack(both) }
    assert.equal(1, refused.code)
    assert.matches("value 3 and 4", refused.err)
    assert.is_nil(refused.err:find "schema")
  end)

  it("stands in the script of sbatch", function()
    assert.matches("--stamp", program.run("sbatch rules --out x.jsonl --stamp").out, 1, true)
    assert.is_nil(program.run("sbatch rules --out x.jsonl").out:find("--stamp", 1, true))
  end)
end)
