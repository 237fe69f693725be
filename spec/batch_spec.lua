-- SPDX-License-Identifier: MIT
-- sg.batch and sg.pool: the same answers in any number of processes, and no failure that reaches its neighbours.

local returned = require "spec.support.returned"
local program = require "spec.support.program"
local sg = require "sg"
local pool = require "sg.pool"

local GOOD = [[
return { name = "good", summary = "s", code = "0.77", start = 7, examples = { { position = 7, value = 2 } } }]]

local HOSTILE = {
  ["a_good.lua"] = GOOD,
  ["b_loops.lua"] = 'return { name = "l", summary = "s", start = 2, options = function() while true do end end }',
  ["c_floods.lua"] = [[
return { name = "f", summary = "s", start = 2, options = function() local t = {} for i = 1, 1e12 do t[i] = {} end end }
]],
  ["d_raises.lua"] = 'return { name = "r", summary = "s", start = 2, options = function() error "no" end }',
  ["e_cycle.lua"] = [[
return { name = "c", summary = "s", start = 2, options = function(n, option) option(2) end }]],
  ["f_syntax.lua"] = "return {",
  ["g_wrong.lua"] = [[
return { name = "w", summary = "s", code = "0.3", examples = { { position = 1, value = 5 } } }]],
  ["h_endless.lua"] = "while true do end\nreturn {}",
  ["sub/deep/i_good.lua"] = GOOD,
  ["sub/.hidden.lua"] = "return {",
  ["sub/notes.txt"] = "not a rule",
}

local function lines(text)
  local list = {}
  for line in (text or ""):gmatch "[^\n]+" do
    list[#list + 1] = line
  end
  return list
end

describe("batch", function()
  local folder
  before_each(function() folder = program.folder() end)
  after_each(function() program.remove(folder) end)

  local function hostile()
    program.output("mkdir -p " .. program.quote(folder .. "/rules/sub/deep"))
    for name, text in pairs(HOSTILE) do
      program.write(folder .. "/rules/" .. name, text)
    end
    return folder .. "/rules"
  end

  local function by_task(text)
    local answers = {}
    for _, answer in ipairs(program.objects(text)) do
      answers[answer.file:match "rules/(.*)$" .. " " .. answer.task] = answer
    end
    return answers
  end

  it("writes the same bytes whatever the number of processes", function()
    for _, jobs in ipairs { 1, 2, 7 } do
      local opts = { jobs = jobs, out = folder .. "/" .. jobs, tasks = { "value", "seq" } }
      local summary = assert(sg.batch({ "rules" }, opts))
      assert.is_true(summary.ok)
      assert.equal(0, summary.failed)
    end
    local one = program.read(folder .. "/1")
    assert.equal(one, program.read(folder .. "/2"))
    assert.equal(one, program.read(folder .. "/7"))
    assert.is_true(#lines(one) > 60)
  end)

  it("names engines as any machine does, whose machine code for them may be another", function()
    local rule = program.write(folder .. "/octal.lua", 'return { code = "0.777" }')
    local result = program.run { "batch", rule, "--task", "period:2000" }
    assert.equal("octal sparse (mask 0x79)", program.objects(result.out)[1].engine)
    result = program.run { "period", rule, "--upto", "2000", "--format", "json" }
    assert.matches("^octal sparse %l+%d? %(mask 0x79%)$", program.objects(result.out)[1].engine)
  end)

  it("answers what it can, whatever the other files do", function()
    local result = program.run { "batch", hostile(), "-j", "3", "--memory", "200", "--time", "20" }
    assert.equal(1, result.code)
    local answers = by_task(result.out)
    for _, good in ipairs { "a_good.lua", "sub/deep/i_good.lua" } do
      assert.is_true(answers[good .. " examples"].ok)
      assert.equal(2, answers[good .. " value"].value)
      assert.same({ 0, 1, 2, 3, 1 }, { table.unpack(answers[good .. " seq"].values, 1, 5) })
      assert.equal(12, answers[good .. " period"].period)
    end
    for task, code in pairs {
      ["b_loops.lua value"] = "limit",
      ["c_floods.lua value"] = "limit",
      ["d_raises.lua value"] = "rule",
      ["e_cycle.lua value"] = "cycle",
      ["f_syntax.lua load"] = "rule",
      ["h_endless.lua load"] = "limit",
    } do
      assert.is_false(answers[task].ok, task)
      assert.equal(code, answers[task].error.code, task)
    end
    assert.is_false(answers["g_wrong.lua examples"].ok)
    assert.is_true(answers["g_wrong.lua seq"].ok)
    assert.matches("^sg%-lua: 9 files: %d+ answers, 7 failed\n", result.err)
    assert.is_nil(result.out:find("hidden", 1, true))
  end)

  it("goes on where a run was cut off, at any byte", function()
    local out = folder .. "/answers"
    local function go(resume) return assert(sg.batch("rules", { out = out, resume = resume, tasks = { "seq" } })) end
    go(false)
    local whole = program.read(out)
    local n_answers = #lines(whole)
    for _, cut in ipairs { 0, 1, 700, #whole // 2, #whole - 1, #whole } do
      program.write(out, whole:sub(1, cut))
      local summary = go(true)
      assert.equal(whole, program.read(out))
      assert.equal(n_answers, summary.kept + summary.answers)
    end
    os.remove(out)
    go(true)
    assert.equal(whole, program.read(out))
    assert.equal("", program.shell("ls -A " .. program.quote(folder) .. " | grep -v '^answers$'").out)
  end)

  it("counts failures that were kept", function()
    program.write(folder .. "/bad.lua", HOSTILE["f_syntax.lua"])
    local opts = { out = folder .. "/answers", resume = true }
    assert.equal(1, assert(sg.batch({ folder }, opts)).failed)
    local again = assert(sg.batch({ folder }, opts))
    assert.same({ 0, 1, 1, false }, { again.answers, again.kept, again.failed, again.ok })
  end)

  it("prunes the answers of rules that are gone from a folder, and says which", function()
    local games, other = folder .. "/games", folder .. "/other"
    program.shell(("mkdir -p %s/deep %s"):format(program.quote(games), program.quote(other)))
    local rule = "return { subtract = { 1, 2 } }\n"
    for _, path in ipairs { games .. "/a.lua", games .. "/b.lua", games .. "/deep/c.lua", other .. "/d.lua" } do
      program.write(path, rule)
    end
    for _, name in ipairs { "answers.jsonl", "answers.csv" } do
      local opts = { out = folder .. "/" .. name, resume = true, tasks = { "value:3", "seq:0..3" } }
      program.write(games .. "/b.lua", rule)
      program.write(games .. "/deep/c.lua", rule)
      assert(sg.batch({ games, other }, opts))
      os.remove(games .. "/b.lua")
      os.remove(games .. "/deep/c.lua")
      assert.equal(4, assert(sg.batch({ games, other }, opts)).kept) -- those of b and c stay, too
      assert.matches("b.lua", program.read(opts.out), 1, true)
      opts.prune = true
      local summary = assert(sg.batch({ games }, opts)) -- the folder other is not named
      assert.same(
        { { file = games .. "/b.lua", answers = 2 }, { file = games .. "/deep/c.lua", answers = 2 } },
        summary.pruned
      )
      assert.matches(games .. "/b.lua is gone: 2 answers pruned", tostring(summary), 1, true)
      local left = program.read(opts.out)
      assert.is_nil(left:find("b.lua", 1, true) or left:find("c.lua", 1, true))
      assert.is_truthy(left:find("a.lua", 1, true) and left:find("d.lua", 1, true))
      assert.same({}, assert(sg.batch({ games }, opts)).pruned)
    end
    for _, case in ipairs {
      { { games }, { out = folder .. "/answers.csv" }, "goes on with" },
      { { games .. "/a.lua" }, { out = folder .. "/answers.csv", resume = true }, "no folder" },
    } do
      case[2].prune = true
      local done, message, code = returned(sg.batch(case[1], case[2]))
      assert.same({ nil, "usage" }, { done, code })
      assert.matches(case[3], message, 1, true)
    end
    local ran = program.run { "batch", games, "--prune" }
    assert.same({ 2, true }, { ran.code, ran.err:find("(--prune needs --resume)", 1, true) ~= nil })
  end)

  it("leaves a file alone that it did not write", function()
    local out = program.write(folder .. "/answers", "my notes\n")
    local done, message, code = returned(sg.batch("rules", { out = out, resume = true }))
    assert.is_nil(done)
    assert.equal("io", code)
    assert.matches("answers:1:", message)
    assert.equal("my notes\n", program.read(out))
  end)

  it("writes to a pipe or a device, and leaves it in its place", function()
    local pipe = folder .. "/pipe"
    program.output(
      ("mkfifo %s; cat %s >%s/copy &"):format(program.quote(pipe), program.quote(pipe), program.quote(folder))
    )
    assert(sg.batch({ "rules/kayles.lua" }, { out = pipe, tasks = { "value" } }))
    assert.equal("other", pool.kind(pipe))
    local done, message, code = returned(pool.commit(program.write(folder .. "/whole", "x"), pipe))
    assert.is_nil(done)
    assert.equal("io", code, message)
    program.output "sleep 0.2"
    assert.matches('"value":4', program.read(folder .. "/copy"))
  end)

  it("refuses what makes no sense", function()
    for _, case in ipairs {
      { { "rules" }, { tasks = { "vlaue" } }, "usage", "did you mean 'value'" },
      { { "rules" }, { resume = true }, "usage", "out" },
      { { folder }, {}, "usage", "no rule files" },
      { { folder .. "/none" }, {}, "io", "No such file" },
      { { "cram" }, {}, "usage", "rules cram > cram.lua" },
      { { "rules" }, { out = "/nonexistent/x" }, "io", "there is no folder /nonexistent" },
    } do
      local done, why = sg.batch(case[1], case[2])
      assert.is_nil(done)
      assert.equal(case[3], why.code)
      assert.matches(case[4], tostring(why) .. (why.hint_for or ""))
    end
  end)

  it("asks for another task or sweep where these give no answer at all", function()
    for _, case in ipairs {
      { { tasks = { "seq:0..5" } }, "none of these games has an answer to seq:0..5" },
      { { sweep = { "q=1..4" }, tasks = { "value" } }, "there is no parameter 'q'" },
      { { sweep = { "w=300..301" }, tasks = { "value" } }, "it must be from 1 to 16" },
    } do
      local out = folder .. "/x.jsonl"
      case[1].out = out
      local done, why = sg.batch({ "rules/nogo.lua" }, case[1])
      assert.is_nil(done)
      assert.equal("usage", why.code)
      assert.matches(case[2], tostring(why), 1, true)
      assert.is_nil(io.open(out))
    end
    local summary = assert(
      sg.batch({ "rules/nogo.lua" }, { sweep = { "w=300,2" }, tasks = { "value" }, out = folder .. "/y.jsonl" })
    )
    assert.same({ 2, 1 }, { summary.answers, summary.failed })
    summary = assert(
      sg.batch({ "rules/nogo.lua", "rules/kayles.lua" }, { tasks = { "seq:0..3" }, out = folder .. "/z.jsonl" })
    )
    assert.same({ 1, 0 }, { summary.answers, summary.failed })
  end)

  it("reads the words of a sweep before anything is written", function()
    local slow = program.write(folder .. "/slow.lua", "while true do end")
    local rule = program.write(folder .. "/a.lua", GOOD)
    for _, case in ipairs {
      { {}, { "code=abc,abd" }, "'abc' is no take" },
      { { rule }, { "q=1,2" }, "no parameter 'q'" },
      { { rule, "rules/nogo.lua" }, { "w=0,-1" }, "no parameter 'w'" },
    } do
      local done, why =
        sg.batch(case[1], { sweep = case[2], out = folder .. "/x.csv", certificates = folder .. "/c" })
      assert.is_nil(done)
      assert.equal("usage", why.code)
      assert.matches(case[3], tostring(why), 1, true)
      assert.equal("a.lua\nslow.lua\n", program.output("ls -A " .. program.quote(folder)))
    end
    -- One game takes the words; or a rule does not load, so that nobody knows.
    local some = { sweep = { "w=2", "h=1" }, tasks = { "value" }, out = folder .. "/x.jsonl", time = 2 }
    local summary = assert(sg.batch({ rule, "rules/nogo.lua" }, some))
    assert.same({ 2, 1 }, { summary.answers, summary.failed })
    summary = assert(sg.batch({ rule, slow }, some))
    assert.same({ 2, 2 }, { summary.answers, summary.failed })
  end)

  it("never replaces a rule with answers", function()
    local rule = program.write(folder .. "/a.lua", GOOD)
    program.output(("ln -s a.lua %s/link"):format(program.quote(folder)))
    for _, out in ipairs { rule, folder .. "/./a.lua", folder .. "/link" } do
      local done, message, code = returned(sg.batch({ rule }, { out = out }))
      assert.is_nil(done)
      assert.equal("usage", code)
      assert.matches("replace", message)
    end
    assert.equal(2, program.run { "batch", folder, "--out", rule }.code)
    assert.equal(GOOD, program.read(rule))
  end)

  it("writes to standard output for -, in silence if asked", function()
    program.write(folder .. "/a.lua", GOOD)
    program.write(folder .. "/a_spec.lua", "describe()") -- no rule
    local result = program.run { "batch", folder, "--out", "-", "--quiet", "--task", "value" }
    assert.same({ 0, "", 1 }, { result.code, result.err, #lines(result.out) })
    result = program.run { "batch", folder, "--out", "/nonexistent/x" }
    assert.equal(5, result.code)
    assert.matches("^sg%-lua: /nonexistent/x: there is no folder", result.err)
  end)

  it("leaves no temporary file when it is terminated, and says that the answers are not whole", function()
    program.write(folder .. "/a.lua", HOSTILE["b_loops.lua"])
    for _, signal in ipairs { "TERM", "HUP" } do
      local result = program.shell(
        ('timeout --preserve-status -s %s 0.5 "$SG" batch %s/a.lua --steps 1000000000000 ' .. "--out %s/answers"):format(
          signal,
          program.quote(folder),
          program.quote(folder)
        )
      )
      assert.equal(4, result.code)
      assert.equal("a.lua\nanswers\nanswers.unfinished\n", program.output("ls -A " .. program.quote(folder)))
    end
  end)

  it("lets one run at a time go on with a file of answers", function()
    -- so many that the first run takes longer than the others wait for it
    for i = 1, 200 do
      program.write(("%s/%d.lua"):format(folder, i), GOOD)
    end
    local result = program.shell(([[cd %s; touch out
      for i in 1 2 3; do "$SG" batch . --out out --resume --quiet >/dev/null 2>err.$i & done; wait
      cat err.*]]):format(program.quote(folder)))
    assert.matches("another run is writing to this file", result.out)
    assert.equal(0, program.run { "batch", folder, "--out", folder .. "/out", "--resume" }.code)
    local seen = {}
    for _, answer in ipairs(program.objects(program.read(folder .. "/out"))) do
      local id = answer.file .. " " .. answer.task
      seen[id] = (seen[id] or 0) + 1
    end
    for id, n in pairs(seen) do
      assert.equal(1, n, id)
    end
  end)

  it("asks again where memory or a process was missing, and refuses what is no answer at any depth", function()
    program.write(folder .. "/a.lua", GOOD)
    local out = folder .. "/out"
    local function resume()
      return program.run { "batch", folder .. "/a.lua", "--out", out, "--resume", "--task", "seq" }
    end
    assert.equal(0, resume().code)
    local good = program.read(out)
    for _, code in ipairs { "io", "nomem" } do
      program.write(
        out,
        ('{"file":"%s/a.lua","task":"seq","ok":false,"error":{"code":"%s","message":"m"}}\n'):format(folder, code)
      )
      assert.equal(0, resume().code)
      assert.equal(good, program.read(out))
    end
    for _, line in ipairs { ("["):rep(100000), ('{"a":'):rep(100000), "{}", "7", "\0" } do
      program.write(out, line .. "\n")
      local result = resume()
      assert.equal(5, result.code)
      assert.matches("not an answer of batch", result.err)
      assert.equal(line .. "\n", program.read(out))
    end
  end)

  it("takes each file once, and the tasks that are named", function()
    program.write(folder .. "/g.lua", GOOD)
    local result = program.run { "batch", folder, folder .. "/g.lua", folder, "--task", "value,seq", "--heaps", "3" }
    assert.equal(0, result.code)
    local answers = program.objects(result.out)
    assert.equal(2, #answers)
    assert.same({ "value", "seq" }, { answers[1].task, answers[2].task })
    assert.same({ 0, 1, 2, 3 }, answers[2].values)
  end)

  it("ends its processes on Ctrl-C and keeps what is known", function()
    local rules = hostile()
    local result = program.shell(
      (
        'timeout --preserve-status -s INT 1 "$SG" batch %s -j 2 --steps 1000000000000 '
        .. "--out %s/answers; code=$?; sleep 0.2; pgrep -f 'batch '%s >&2; exit $code"
      ):format(program.quote(rules), program.quote(folder), program.quote(rules))
    )
    assert.equal(4, result.code)
    assert.matches("^sg%-lua: interrupted; 9 files[^\n]*\n", result.err)
    assert.falsy(result.err:find "\n%d+\n", "a process is left: " .. result.err)
    assert.is_true(by_task(program.read(folder .. "/answers"))["a_good.lua period"].ok)
  end)
end)

describe("pool", function()
  local function collect(n, jobs, work, opts)
    local got = {}
    local done = assert(
      pool.run(
        n,
        jobs,
        work,
        function(i, text, why, sent)
          got[#got + 1] = { i = i, text = text, why = why, code = why and why.code, sent = sent }
        end,
        opts
      )
    )
    assert.is_true(done)
    return got
  end

  it("tells an error of a process, and apart from it the calls that led there", function()
    local why = collect(1, 1, function() error("one line\nand another", 0) end)[1].why
    assert.equal("internal", why.code)
    assert.equal("one line\nand another", why.message)
    assert.matches("^stack traceback:\n", why.trace)
    assert.equal(why.message .. "\n" .. why.trace:gsub("\t", " "), (tostring(why):gsub("\t", " ")))
  end)

  it("delivers in order", function()
    local got = collect(60, 8, function(i)
      local until_time = pool.now() + (i % 7) * 0.005
      while pool.now() < until_time do
      end
      return ("%d"):format(i * i)
    end)
    for i = 1, 60 do
      assert.same({ i = i, text = ("%d"):format(i * i) }, got[i])
    end
    assert.equal(60, #got)
    assert.same({}, collect(0, 3, function() return "" end))
  end)

  it("carries answers of any size, and bytes of any kind", function()
    local got = collect(3, 2, function(i) return ("\0\n\255x"):rep(i * 300000) end)
    for i = 1, 3 do
      assert.equal(("\0\n\255x"):rep(i * 300000), got[i].text)
    end
  end)

  it("tells apart the ways to fail", function()
    local got = collect(6, 3, function(i, emit)
      emit("begun " .. i)
      if i == 1 then error "raised" end
      if i == 2 then program.output "kill -9 $PPID" end
      if i == 3 then
        while true do
        end
      end
      if i == 4 then os.exit(3) end
      if i == 5 then error {} end
      return "!"
    end, { time = 0.5 })
    assert.equal("internal", got[1].code)
    assert.matches("raised", got[1].why)
    assert.equal("begun 1", got[1].sent)
    assert.equal("crash", got[2].code)
    assert.matches("signal 9", got[2].why)
    assert.equal("begun 2", got[2].sent)
    assert.equal("limit", got[3].code)
    assert.matches("0%.5 s", got[3].why)
    assert.equal("crash", got[4].code)
    assert.equal("internal", got[5].code)
    assert.equal("begun 6!", got[6].text)
  end)

  it("ends its children when the receiver raises", function()
    local ok, message = pcall(pool.run, 40, 4, function(i)
      if i > 4 then
        while true do
        end
      end
      return "x"
    end, function(i)
      if i == 3 then error "enough" end
    end)
    assert.is_false(ok)
    assert.matches("enough", message)
    local children = program.output(("ps -o pid= --ppid %d | wc -l"):format(pool.pid()))
    assert.equal(1, tonumber(children)) -- the shell that counts
  end)

  it("leaks no descriptors", function()
    -- popen may not have closed its own end yet when ls looks: the least of several looks is what counts.
    local function count()
      collectgarbage() -- files that nobody closed are not what this is about
      local least = math.huge
      for _ = 1, 5 do
        least = math.min(least, tonumber(program.output("ls /proc/" .. pool.pid() .. "/fd | wc -l")))
      end
      return least
    end
    collectgarbage()
    local before = count()
    for _ = 1, 5 do
      collect(20, 4, function(i)
        if i % 3 == 0 then os.exit(1) end
        return "x"
      end)
      pcall(pool.run, 20, 4, function() return "x" end, function() error "stop" end)
    end
    collectgarbage()
    local after = count()
    assert.is_true(after <= before, ("%d before, %d after"):format(before, after)) -- others' may have been closed
  end)

  it("does not write twice what was waiting in a buffer", function()
    local result = program.run {
      "-e",
      [[
io.write "once\n"
require "sg.pool".run(3, 3, function(i) if i == 2 then os.exit(0) end return "" end, function() end)]],
    }
    assert.equal("once\n", result.out)
  end)

  it("checks its arguments", function()
    for _, args in ipairs { { -1, 1 }, { 1, 0 }, { 1, 5000 }, { 1.5, 1 } } do
      assert.has_error(function() pool.run(args[1], args[2], print, print) end)
    end
    assert.has_error(function() pool.run(1, 1, print) end)
    assert.has_error(function() pool.run(1, 1, print, print, { time = -1 }) end)
  end)
end)
