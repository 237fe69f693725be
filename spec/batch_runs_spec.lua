-- SPDX-License-Identifier: MIT
-- Batches as wholes: tasks, sweeps, shards, the forms of a file of answers, going on after a kill, merging, comparing.

local program = require "spec.support.program"
local sg = require "sg"
local shard = require "sg.batch.shard"
local sweep = require "sg.batch.sweep"
local tasks = require "sg.batch.tasks"

local CODES = { "code=0.00..0.77" }

local function texts(words, name)
  local list = {}
  for i, game in ipairs(assert(sweep.games(words))) do
    list[i] = game[name].text
  end
  return list
end

describe("a sweep", function()
  it("has the values that it names", function()
    assert.same({ "1", "2", "3", "7" }, texts({ "w=1..3,7" }, "w"))
    assert.same({ "1,2", "1,3", "2,3" }, texts({ "s=subsets(1..3,2)" }, "s"))
    assert.equal(7, #texts({ "s=subsets(1..3)" }, "s"))
    assert.equal(220, #texts({ "s=subsets(1..12,3)" }, "s"))
    assert.same({ "1,2", "4" }, texts({ "s={1,2},{4}" }, "s"))
    local codes = texts({ "code=0.000..0.777,4.000..4.777" }, "code")
    assert.same({ 1024, "0.000", "0.010", "4.777" }, { #codes, codes[1], codes[9], codes[1024] })
    assert.same({ "0.7", "0.8", "0.9", "0.A" }, texts({ "code=0.7..0.A" }, "code"))
    assert.equal(12, #texts({ "w=1..3", "h=2..5" }, "w"))
  end)

  it("is refused where it makes no sense", function()
    for _, words in ipairs {
      { "w" },
      { "w=" },
      { "w=5..1" },
      { "code=0.7..4.7" },
      { "code=0.07..0.7" },
      { "w=1,1" },
      { "s=subsets(1..3,4)" },
      { "w=1..2", "w=3" },
      { "w=1,,2" },
    } do
      local games, why = sweep.games(words)
      assert.is_nil(games)
      assert.equal("usage", why.code, words[1])
    end
    for _, words in ipairs { { "s=subsets(1..60,30)" }, { "w=1..2000000" }, { "w=1..2000", "h=1..2000" } } do
      assert.equal("range", select(2, sweep.games(words)).code)
    end
    local _, why = sg.batch({}, { sweep = { "w=1..3" } })
    assert.matches("no rule files", tostring(why))
  end)
end)

describe("a shard", function()
  local function in_env(env)
    return function(name) return env[name] end
  end

  it("is the one that is named, or that of the array job", function()
    assert.same({ k = 2, n = 4 }, shard.read "2/4")
    local slurm = {
      SLURM_ARRAY_TASK_ID = "7",
      SLURM_ARRAY_TASK_MIN = "1",
      SLURM_ARRAY_TASK_MAX = "9",
      SLURM_ARRAY_TASK_STEP = "2",
      SLURM_ARRAY_TASK_COUNT = "5",
    }
    assert.same({ k = 4, n = 5 }, shard.read("auto", in_env(slurm)))
    assert.same({ k = 7, n = 9 }, shard.read("auto/9", in_env(slurm)))
    slurm.SLURM_ARRAY_TASK_COUNT = "2" -- some tasks run again
    assert.equal("usage", select(2, shard.read("auto", in_env(slurm))).code)
    assert.same(
      { k = 3, n = 3 },
      shard.read(
        "auto",
        in_env { SGE_TASK_ID = "3", SGE_TASK_FIRST = "1", SGE_TASK_LAST = "3", SGE_TASK_STEPSIZE = "1" }
      )
    )
    assert.same({ k = 2, n = 8 }, shard.read("auto/8", in_env { PBS_ARRAY_INDEX = "2", SGE_TASK_ID = "undefined" }))
    for _, word in ipairs { "0/4", "5/4", "x", "1/0", "auto", "auto/x", "1", "-1/4" } do
      local none, why = shard.read(word, in_env {})
      assert.is_nil(none)
      assert.equal("usage", why.code, word)
    end
    assert.matches("auto/N", tostring(select(2, shard.read("auto", in_env { PBS_ARRAY_INDEX = "2" }))))
    assert.equal("usage", select(2, shard.read("auto/4", in_env { SLURM_ARRAY_TASK_ID = "0" })).code)
  end)

  it("has its share, whatever other games there are", function()
    local counts = {}
    for i = 0, 511 do
      local n_in = 0
      for k = 1, 4 do
        if shard.has({ k = k, n = 4 }, ("0.%03o"):format(i)) then
          n_in, counts[k] = n_in + 1, (counts[k] or 0) + 1
        end
      end
      assert.equal(1, n_in)
    end
    for k = 1, 4 do
      assert.is_true(counts[k] > 100 and counts[k] < 156, counts[k])
    end
  end)
end)

describe("a batch as a whole", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  local function path(name) return folder .. "/" .. name end

  local function codes(opts)
    local all = { sweep = CODES, tasks = { "period:200", "value:7" } }
    for name, value in pairs(opts) do
      all[name] = value
    end
    return assert(sg.batch({}, all))
  end

  it("asks tasks with arguments, or those of the rule", function()
    program.write(path "a.lua", 'return { code = "0.77", start = 3, batch = "seq:2..4,value:7" }')
    program.write(path "b.lua", 'return { code = "0.77", batch = "vlaue" }')
    local answers = program.objects(program.run { "batch", folder }.out)
    assert.equal(3, #answers)
    assert.same({ "value", "7", 2 }, { answers[1].task, answers[1].arguments, answers[1].value })
    assert.same({ "seq", "2..4", { 2, 3, 1 } }, { answers[2].task, answers[2].arguments, answers[2].values })
    assert.same({ "load", "rule" }, { answers[3].task, answers[3].error.code })
    answers = program.objects(program.run { "batch", path "a.lua", "--task", "misere:quotient:30,period:100000" }.out)
    assert.same(
      { "period", 12, "misere:quotient", 40 },
      { answers[1].task, answers[1].period, answers[2].task, answers[2].order }
    )
    for _, word in ipairs { "seq:5..1", "seq:5", "period:x", "check:1", "values", "misere:x", "value:" } do
      assert.is_nil(tasks.read(word), word)
    end
  end)

  it("gives the parameters of a sweep to the rule", function()
    local run = program.run {
      "batch",
      "rules/cram.lua",
      "--sweep",
      "w=9,10",
      "--sweep",
      "h=1",
      "--task",
      "value",
      "--out",
      path "a.jsonl",
    }
    assert.same({ 0, "sg-lua: 2 games: 2 answers, 0 failed\n" }, { run.code, run.err })
    local answers = program.objects(program.read(path "a.jsonl"))
    assert.same({ h = 1, w = 9 }, { h = answers[1].params.h, w = answers[1].params.w })
    assert.equal("rules/cram.lua:h=1:w=10", answers[2].game)
    assert.same(
      { sg.load "cram:h=1:w=9":value().value, sg.load "cram:h=1:w=10":value().value },
      { answers[1].value, answers[2].value }
    )
  end)

  it("is the same bytes in shards, and in every form", function()
    codes { out = path "whole.jsonl", jobs = 3 }
    local whole = program.read(path "whole.jsonl")
    local parts = {}
    for k = 1, 3 do
      parts[k] = path("part" .. k .. (k == 2 and ".csv" or ".jsonl"))
      codes { out = parts[k], shard = k .. "/3" }
    end
    assert.equal(0, program.run { "merge", parts[3], parts[1], parts[2], parts[1], "--out", path "all.jsonl" }.code)
    assert.equal(whole, program.read(path "all.jsonl"))
    for _, suffix in ipairs { "csv", "xml" } do
      local form, back = path("all." .. suffix), path(suffix .. ".jsonl")
      assert.equal(0, program.run { "merge", path "all.jsonl", "--out", form }.code, suffix)
      assert.equal(0, program.run { "merge", form, "--out", back }.code, suffix)
      assert.equal(whole, program.read(back), suffix)
      codes { out = path("direct." .. suffix) }
      assert.equal(program.read(form), program.read(path("direct." .. suffix)), suffix)
      local again = codes { out = form, resume = true }
      assert.same({ 0, 128 }, { again.answers, again.kept })
      assert.equal(program.read(form), program.read(path("direct." .. suffix)), suffix)
    end
    assert.equal(
      "",
      program.shell("cd " .. program.quote(folder) .. " && ls | grep -E 'tmp|[a-z]+[.][a-z]+[.]jsonl'").out
    )
  end)

  it("takes names with spaces, commas, quotes and newlines", function()
    local names = { 'a "b", c.lua', "new\nline.lua", "\xFF.lua", "d&<e>#.lua" }
    for _, name in ipairs(names) do
      program.write(path(name), 'return { code = "0.7" }')
    end
    assert(sg.batch(folder, { out = path "x.jsonl", tasks = "seq:0..3" }))
    for _, suffix in ipairs { "csv", "xml" } do
      assert(require "sg.batch.merge".run({ path "x.jsonl" }, path("x." .. suffix)))
      assert(require "sg.batch.merge".run({ path("x." .. suffix) }, path "back"))
      assert.equal(program.read(path "x.jsonl"), program.read(path "back"), suffix)
      assert.equal(
        0,
        assert(sg.batch(folder, { out = path("x." .. suffix), tasks = "seq:0..3", resume = true })).answers
      )
    end
    local certificates = path "certificates"
    assert(sg.batch(folder, { out = path "y.jsonl", tasks = "period", certificates = certificates }))
    assert.equal(#names, tonumber(program.output("ls " .. program.quote(certificates) .. " | wc -l")))
    assert.equal(0, program.shell('"$SG" verify ' .. program.quote(certificates) .. "/*").code)
  end)

  it("asks again what the rule, the program or a missing certificate makes stale", function()
    local function run()
      return assert(
        sg.batch(folder, { out = path "x.jsonl", resume = true, tasks = "seq:0..3,period", certificates = path "c" })
      )
    end
    program.write(path "a.lua", 'return { code = "0.7" }')
    program.write(path "b.lua", 'return { code = "0.77" }')
    assert.same({ 4, 0 }, { run().answers, run().answers })
    program.write(path "a.lua", 'return { code = "0.07" }')
    assert.same({ 2, 2 }, { run().answers, #program.objects(program.read(path "x.jsonl")) - 2 })
    assert.same({ 0, 0, 1, 1 }, program.objects(program.read(path "x.jsonl"))[1].values)
    local old = program.read(path "x.jsonl"):gsub('"version":"[^"]*"', '"version":"0"', 1)
    program.write(path "x.jsonl", old)
    assert.equal(1, run().answers)
    program.output("rm " .. program.quote(path "c") .. "/*b.lua.period.json")
    assert.same({ 1, 0 }, { run().answers, run().answers })
  end)

  it("is the same bytes after kills at any time", function()
    local result = program.shell("SG=$SG bash tests/scale/killed.sh code=0.000..0.077 8000 3 2")
    assert.equal(0, result.code, result.out .. result.err)
    assert.matches("same bytes after 3 kills", result.out)
  end)

  it("goes on with what a killed run left that was to write a new file", function()
    codes { out = path "whole.jsonl" }
    local whole = program.read(path "whole.jsonl")
    program.write(path "x.jsonl.tmp", whole:sub(1, #whole // 3))
    assert.is_true(codes { out = path "x.jsonl", resume = true }.kept > 20)
    assert.equal(whole, program.read(path "x.jsonl"))
    assert.is_nil(program.read(path "x.jsonl.tmp"))
  end)

  it("tells worse, better, changed and limits apart", function()
    local function line(task, rest) return ('{"file":"x.lua","task":"%s",%s}\n'):format(task, rest) end
    local limit = '"ok":false,"checked_to":%d,"error":{"code":"limit","message":"x"}'
    local fails = '"ok":false,"error":{"code":"rule","message":"x"}'
    local function differ(first, second)
      program.write(folder .. "/1.jsonl", first)
      program.write(folder .. "/2.jsonl", second)
      return program.run { "compare", folder .. "/1.jsonl", folder .. "/2.jsonl" }
    end
    local found = differ(line("period", limit:format(147)), line("period", limit:format(124)))
    assert.equal(0, found.code)
    assert.matches("^limit: x.lua period: checked_to 147 and 124\n", found.out)
    assert.matches("0 equal, 1 different %(0 worse, 0 better, 0 changed, 1 by limits%)", found.err)
    found = differ(
      line("value", '"ok":true,"value":1') .. line("seq", fails) .. line("outcome", '"ok":true,"outcome":"N"'),
      line("value", fails) .. line("seq", '"ok":true,"to":1') .. line("outcome", '"ok":true,"outcome":"P"')
    )
    assert.equal(1, found.code)
    assert.matches("worse: x.lua value: ", found.out)
    assert.matches("better: x.lua seq: ", found.out)
    assert.matches("changed: x.lua outcome: ", found.out)
    assert.matches("%(1 worse, 1 better, 1 changed, 0 by limits%)", found.err)
  end)

  it("names both places where two files answer differently, and compares", function()
    codes { out = path "a.jsonl" }
    local other = program
      .read(path "a.jsonl")
      :gsub('"period":12,', '"period":13,')
      :gsub("^[^\n]*\n", "")
      :gsub('"version":"[^"]*"', '"version":"9"')
    program.write(path "b.jsonl", other)
    local merged = program.run { "merge", path "a.jsonl", path "b.jsonl", "--out", path "c.jsonl" }
    assert.equal(1, merged.code)
    assert.matches("a.jsonl:2 and [^ ]*b.jsonl:1 answer", merged.err)
    assert.is_nil(program.read(path "c.jsonl"))
    local compared = program.run { "compare", path "a.jsonl", path "b.jsonl" }
    assert.equal(1, compared.code)
    assert.matches("changed: 0.77 period:200: period 12 and 13\n", compared.out)
    assert.matches("only in [^ ]*a.jsonl: 0.00 value:7\n", compared.out)
    assert.equal(0, program.run { "compare", path "a.jsonl", path "a.jsonl" }.code)
    for _, form in ipairs { "text", "json" } do -- they differ, and that cannot be written
      local full = program.shell('"$SG" compare a.jsonl b.jsonl --format ' .. form .. " >/dev/full", { cd = folder })
      assert.equal(5, full.code)
      assert.matches("cannot write standard output: ", full.err)
      assert.is_nil(full.err:find "ioctl")
    end
    assert.equal(5, program.run { "compare", path "a.jsonl", path "none.jsonl" }.code)
  end)

  it("names the way to a table of SQLite", function()
    local result = program.run { "batch", "rules/kayles.lua", "--task", "value", "--out", path "x.db" }
    assert.same({ 2, "" }, { result.code, result.out })
    assert.matches("sqlite3 FILE.db '.import --csv FILE.csv answers'", result.err, 1, true)
  end)

  it("prints a job script that a shell understands", function()
    local out = path "my results.csv"
    local script = program.run { "sbatch", "a b/", "--task", "value:{1,2}", "--out", out, "--shards", "5" }
    assert.equal(0, script.code)
    program.write(path "job", script.out)
    assert.equal(0, program.shell("sh -n " .. program.quote(path "job")).code)
    assert.matches("--shard auto/5", script.out, 1, true)
    assert.matches("'a b/' --task 'value:{1,2}'", script.out, 1, true)
    assert.equal(2, program.run { "sbatch", "rules/" }.code)
  end)

  it("prints no job script that runs what is in names", function()
    local function refused(option, words)
      local run = program.run { "sbatch", "rules/", "--out", "x.csv", table.unpack(words) }
      assert.same({ 2, "" }, { run.code, run.out }, option)
      assert.matches(option, run.err, 1, true)
    end
    for _, option in ipairs { "--task", "--sweep", "--module", "--directive", "--certificates", "--job-time" } do
      refused(option, { option .. "=a\nb" })
    end
    refused("a path", { "a\nb" })
    assert.equal(2, program.run { "sbatch", "rules/", "--out", "x\n.csv" }.code)
    refused("--shards is at most 100000", { "--shards", "100001" })
    refused("--job-time is a time", { "--job-time", "8 hours" })
    refused("--directive is the text behind #SBATCH", { "--directive=#SBATCH --mem=1G" })
    for _, time in ipairs { "90", "90:00", "12:00:00", "2-12", "2-12:00:00" } do
      assert.equal(0, program.run { "sbatch", "rules/", "--out", "x.csv", "--job-time", time }.code, time)
    end
    local out = program.run({ "sbatch", "--out=-$(touch ran)`touch ran`'\"x.csv", "--", "-r/" }).out
    assert.matches("batch ./-r/", out, 1, true)
    assert.matches("--out './-$(touch ran)`touch ran`", out, 1, true)
    local line = out:match "# Or, without waiting: *([^\n]*)"
    local ran = program.shell('sbatch() { echo "$@"; }\n' .. line, { cd = folder })
    assert.equal(0, ran.code)
    assert.matches("merge './-$(touch ran)`touch ran`'\"'\"'\"x'.part*of8.jsonl --out", ran.out, 1, true)
    assert.is_nil(program.read(path "ran"))
  end)

  it("reads no file of answers that is cut short or is none", function()
    codes { out = path "all.jsonl" }
    for _, suffix in ipairs { "csv", "xml" } do
      local form, cut = path("all." .. suffix), path("cut." .. suffix)
      assert.equal(0, program.run { "merge", path "all.jsonl", "--out", form }.code)
      local content = program.read(form)
      for _, n in ipairs { 700, #content // 2, #content - 14 } do
        program.write(cut, content:sub(1, n))
        local run = program.run { "merge", cut, "--out", path "out.jsonl" }
        assert.equal(5, run.code, suffix .. n)
        assert.matches("cut short", run.err)
        assert.equal(5, program.run { "compare", form, cut }.code)
      end
      for _, other in ipairs { "", "hello\n", '<testsuite tests="0"></testsuite>\n', "1..0\n", "a,b\n1,2\n" } do
        program.write(cut, other)
        local run = program.run { "merge", cut, "--out", path "out.jsonl" }
        assert.equal(5, run.code, suffix .. other)
        assert.matches("cut." .. suffix .. ": not a file of answers of batch", run.err, 1, true)
      end
      assert.is_nil(program.read(path "out.jsonl"))
      program.write(path "none.jsonl", "")
      assert.equal(5, program.run { "merge", path "none.jsonl", "--out", cut }.code) -- which something else is in
      os.remove(cut)
      assert.equal(0, program.run { "merge", path "none.jsonl", "--out", cut }.code)
      assert.equal(0, program.run { "merge", cut, "--out", path("none." .. suffix .. ".jsonl") }.code, suffix)
      program.write(cut, "")
      assert.equal(128, codes { out = cut, resume = true }.answers)
    end
  end)

  it("keeps the answers that came before the disk was full", function()
    codes { out = path "whole.jsonl" }
    for name, beside in pairs { ["x.jsonl"] = "x.jsonl.tmp", ["y.csv"] = "y.csv.jsonl" } do
      local words = ("batch --sweep code=0.00..0.77 --task period:200,value:7 --out %s -q"):format(path(name))
      local full = program.shell("trap '' XFSZ; ulimit -f 12; \"$SG\" " .. words)
      assert.equal(5, full.code)
      assert.matches("too large[^\n]*; the answers until then stay on the disk, and %-%-resume goes on", full.err)
      assert.is_nil(program.read(path(name)))
      assert.is_true(#program.read(path(beside)) > 5000)
      local again = codes { out = path(name), resume = true }
      assert.is_true(again.kept > 20 and again.kept + again.answers == 128)
      local merged = program.run { "merge", path(name), "--out", path "back.jsonl" }
      assert.same({ 0, program.read(path "whole.jsonl") }, { merged.code, program.read(path "back.jsonl") })
    end
    assert.equal("", program.output("cd " .. program.quote(folder) .. " && ls | grep -E 'tmp|csv.jsonl|unfinished'"))
  end)

  it("tells a CSV file that was cut behind an answer, and one that has more", function()
    codes { out = path "all.csv" }
    local content = program.read(path "all.csv")
    assert.matches("^[^\n]*,version,total,answer\n[^\n]*,64,", (content:gsub(",128,", ",64,")))
    local lines = {}
    for line in content:gmatch "[^\n]*\n" do
      lines[#lines + 1] = line
    end
    for what, text in pairs {
      ["127 of 128 answers"] = table.concat(lines, "", 1, #lines - 1),
      ["1 of 128 answers"] = lines[1] .. lines[2],
      ["129 of 128 answers"] = content .. lines[#lines],
    } do
      program.write(path "cut.csv", text)
      local run = program.run { "merge", path "cut.csv", "--out", path "out.jsonl" }
      assert.equal(5, run.code)
      assert.matches("cut.csv: is cut short: " .. what .. "; --partial takes", run.err, 1, true)
    end
    program.write(path "cut.csv", table.concat(lines, "", 1, 101))
    assert.same(
      { 100, 28 },
      { (function(s) return s.kept, s.answers end)(codes { out = path "cut.csv", resume = true }) }
    )
    assert.equal(content, program.read(path "cut.csv"))
  end)

  it("merges no run that has not ended, and no lines that are not whole, unless asked to", function()
    local words = {
      "batch",
      "--sweep",
      "code=0.00..0.77",
      "--task",
      "period:200",
      "--out",
      path "a.part2of3.jsonl",
      "--resume",
      "-q",
    }
    for i, word in ipairs(words) do
      words[i] = program.quote(word)
    end
    local killed = program.shell(
      (
        '"$SG" %s & run=$!; while [ "$(cat %s 2>/dev/null | wc -l)" -lt 3 ]; do sleep 0.01; '
        .. "done; kill -9 $run; wait $run; test -e %s"
      ):format(
        table.concat(words, " "),
        program.quote(path "a.part2of3.jsonl"),
        program.quote(path "a.part2of3.jsonl.unfinished")
      )
    )
    assert.equal(0, killed.code, killed.err)
    local function merge(...) return program.run { "merge", "--out", path "out.jsonl", ... } end
    local run = merge(path "a.part2of3.jsonl")
    assert.same({ 5, "" }, { run.code, run.out })
    assert.matches("a.part2of3.jsonl: the run that writes this file has not ended", run.err, 1, true)
    assert.is_nil(program.read(path "out.jsonl"))
    run = merge(path "a.part2of3.jsonl", "--partial", "--format", "json")
    assert.equal(0, run.code, run.err)
    assert.matches("has not ended", program.objects(run.out)[1].lacks)
    assert.is_truthy(program.read(path "out.jsonl.unfinished")) -- nor is what it was merged into
    assert.matches(
      "out.jsonl: the run .* not ended",
      program.run { "compare", path "out.jsonl", path "out.jsonl" }.err
    )
    assert.equal(0, program.shell('"$SG" ' .. table.concat(words, " ")).code)
    assert.is_nil(program.read(path "a.part2of3.jsonl.unfinished"))

    local whole = program.read(path "a.part2of3.jsonl")
    run = merge(path "a.part2of3.jsonl") -- the others never ran
    assert.equal(5, run.code)
    assert.matches("a.part1of3.jsonl: shard 1 of 3 is missing", run.err, 1, true)
    for _, k in ipairs { 1, 3 } do
      program.write(path(("a.part%dof3.jsonl"):format(k)), "")
    end
    local parts = { path "a.part3of3.jsonl", path "a.part1of3.jsonl", path "a.part2of3.jsonl" }
    run = merge(table.unpack(parts))
    assert.same({ 0, whole }, { run.code, program.read(path "out.jsonl") }, run.err)
    assert.is_nil(program.read(path "out.jsonl.unfinished"))

    program.write(parts[3], whole:sub(1, -9))
    run = merge(table.unpack(parts))
    assert.equal(5, run.code)
    assert.matches("a.part2of3.jsonl: is cut short: the last line is not whole; --partial", run.err, 1, true)
    assert.equal(5, program.run { "compare", parts[3], parts[3] }.code)
    run = merge("--partial", table.unpack(parts))
    assert.equal(0, run.code)
    assert.matches("63 answers of 3 files, not all: .*cut short", run.err)
  end)

  it("merges into nothing that is there but files of answers", function()
    codes { out = path "a.jsonl" }
    program.write(path "rule.lua", "return {}")
    for out, words in pairs { [path "rule.lua"] = "holds something else", [folder] = "is a folder, not a file" } do
      local run = program.run { "merge", path "a.jsonl", "--out", out }
      assert.same({ 5, "" }, { run.code, run.out })
      assert.matches(words, run.err)
    end
    assert.equal("return {}", program.read(path "rule.lua"))
    assert.equal(0, program.run { "merge", path "a.jsonl", "--out", path "a.jsonl" }.code)
    assert.equal(0, program.run { "merge", path "a.jsonl", "--out", "/dev/null" }.code)
  end)

  it("merges into a file, not into standard output", function()
    codes { out = path "a.jsonl" }
    local run = program.shell('"$SG" merge a.jsonl -o -', { cd = folder })
    assert.same({ 2, "" }, { run.code, run.out })
    assert.matches("name one", run.err)
    assert.is_nil(program.read(path "-"))
  end)

  it("names the first answers that failed, and says where the others are", function()
    for i = 1, 12 do
      program.write(path(("bad%02d.lua"):format(i)), "return { code = 'x' }")
    end
    program.write(path "good.lua", 'return { code = "0.7", examples = { { position = 1, value = 5 } } }')
    for _, jobs in ipairs { "1", "3" } do
      local run = program.run { "batch", folder, "--task", "examples,value:3", "--out", path "out.jsonl", "-j", jobs }
      assert.equal(1, run.code)
      local lines = {}
      for line in run.err:gmatch "[^\n]+" do
        lines[#lines + 1] = line
      end
      assert.equal(12, #lines)
      assert.matches("^sg%-lua: 13 files: 14 answers, 13 failed$", lines[1])
      for i = 1, 10 do
        assert.matches(
          ("^  %s load: .*field 'code'"):format(path(("bad%02d.lua"):format(i)):gsub("%p", "%%%0")),
          lines[i + 1]
        )
      end
      assert.equal(("  and 3 more; %s has all of them"):format(path "out.jsonl"), lines[12])
    end
    local again = program.run { "batch", folder, "--task", "examples,value:3", "--out", path "out.jsonl", "--resume" }
    assert.equal(12, select(2, again.err:gsub("\n", "")))
    local run = program.run { "batch", path "good.lua", "--task", "examples" }
    assert.matches("1 failed\n  " .. path "good.lua":gsub("%p", "%%%0") .. " examples: value of 1 is 5: ", run.err)
    assert.equal("", program.run({ "batch", path "good.lua", "--task", "examples", "-q" }).err)
    assert.same(
      { path "good.lua", "examples" },
      (function(s) return { s.named[1].game, s.named[1].task } end)(
        assert(sg.batch(path "good.lua", { tasks = "examples", out = path "x.jsonl" }))
      )
    )
  end)

  it("counts the rules that changed between two runs, not their answers", function()
    local function run(out)
      assert(program.run {
        "batch",
        "--sweep",
        "w=1..3",
        path "a.lua",
        path "b.lua",
        "--task",
        "value:3,seq:0..3",
        "--out",
        path(out),
      })
    end
    local A =
      'return { params = { w = { type = "integer", default = 1 } }, subtract = function(p) return { p.w } end }'
    local B = A:gsub("p.w }", "p.w, 5 }")
    program.write(path "a.lua", A)
    program.write(path "b.lua", B)
    run "first.jsonl"
    program.write(path "a.lua", "-- changed\n" .. A)
    run "second.jsonl"
    local n = #program.objects(program.read(path "first.jsonl"))
    assert.is_true(n >= 6)
    assert.equal(
      ("sg-lua: %d equal, 0 different; 1 rule changed\n"):format(n),
      program.run({ "compare", path "first.jsonl", path "second.jsonl" }).err
    )
    program.write(path "b.lua", "-- changed\n" .. B)
    run "second.jsonl"
    assert.matches("; 2 rules changed\n$", program.run({ "compare", path "first.jsonl", path "second.jsonl" }).err)
  end)

  it("takes --debug only where rules may print", function()
    program.write(path "a.lua", 'print "hello" return { code = "0.7" }')
    local run = program.run { "batch", path "a.lua", "--task", "value:3", "--debug" }
    assert.same({ 2, "" }, { run.code, run.out })
    assert.matches("--trusted", run.err, 1, true)
    run = program.run { "batch", path "a.lua", "--task", "value:3", "--debug", "--trusted" }
    assert.equal(0, run.code)
    assert.matches("hello", run.err)
  end)

  it("takes no parts of rules in a folder as rules", function()
    program.write(path "parts.lua", '-- as in sg.include "other.lua"\nreturn { more = sg.include "more.lua" }')
    program.write(path "more.lua", 'return "0.7"')
    program.write(path "other.lua", 'return { code = "0.77" }')
    program.write(path "rule.lua", 'local parts = sg.include("parts.lua") return { code = parts.more }')
    local function files(...)
      local found = assert(require "sg.batch.games".files { ... })
      for i, name in ipairs(found) do
        found[i] = name:match "[^/]*$"
      end
      return found
    end
    assert.same({ "other.lua", "rule.lua" }, files(folder))
    assert.same({ "more.lua", "other.lua", "rule.lua" }, files(path "more.lua", folder))
    local run = program.run { "batch", folder, "--task", "seq:0..2" }
    assert.same({ 0, 2 }, { run.code, #program.objects(run.out) })
    program.write(path "ring1.lua", 'return sg.include "ring2.lua"')
    program.write(path "ring2.lua", 'return sg.include "ring1.lua"')
    assert.same({ "other.lua", "ring1.lua", "ring2.lua", "rule.lua" }, files(folder))
  end)

  it("replaces answers, and nothing else", function()
    program.write(path "a.lua", 'return { code = "0.7" }')
    for _, more in ipairs { {}, { "--resume" } } do
      local run = program.run { "batch", path "a.lua", "--out", folder, table.unpack(more) }
      assert.equal(5, run.code)
      assert.matches("is a folder, not a file", run.err)
      assert.equal("a.lua\n", program.output("ls " .. program.quote(folder)))
      assert.is_nil(program.read(folder .. ".tmp"))
    end
    for _, suffix in ipairs { "jsonl", "csv", "xml" } do
      local out = path("p." .. suffix)
      for _, other in ipairs { "my notes", "my\nnotes\n", "{}\n" } do
        program.write(out, other)
        local run = program.run { "batch", path "a.lua", "--task", "seq:0..1", "--out", out }
        assert.same({ 5, "", other }, { run.code, run.out, program.read(out) }, suffix)
        assert.matches("holds something else", run.err)
      end
      program.write(out, "")
      assert.equal(0, program.run { "batch", path "a.lua", "--task", "seq:0..1", "--out", out }.code, suffix)
      assert.equal(0, program.run { "batch", path "a.lua", "--task", "seq:0..2", "--out", out }.code, suffix)
      assert.equal("0..2", require "sg.batch.format".read(out)[1].answer.arguments)
    end
    assert.equal(
      "",
      program.output("cd " .. program.quote(folder) .. " && ls | grep -E 'tmp|[a-z]+[.][a-z]+[.]jsonl'")
    )
  end)
end)
