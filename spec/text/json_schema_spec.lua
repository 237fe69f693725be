-- SPDX-License-Identifier: MIT
-- Every JSON line of every command is validated against docs/sg-lua.schema.json by python3-jsonschema; docs/json.md is
-- made from the schema.

local program = require "spec.support.program"

local SCHEMA = "docs/sg-lua.schema.json"

-- The kind of each line of an answer, and the arguments; `broken` is a folder with rules that are wrong.
local ASKED = {
  { "value", "value kayles 7 100 1000000000000000000" },
  { "value", "value kayles {3,5}" },
  { "value", "value top_entails 3" },
  { "value", "value node_kayles --stats --board" },
  { "value", "value 'pass(nim)' 3" },
  { "value", "value kayles 7 x" },
  { "value", "value ruler HTH" },
  { "value", "value grundys_game 1000000000000 --time 1" },
  { "value", "value cram --positions 3" },
  { "value", "value cram --hashed" },
  { "value", "value spec/broken/cycle.lua" },
  { "value", "value mark 9 --stamp" },
  { "value", "value scalloped_kayles a7" },
  { "value", "value nim@3 kayles@2" },
  { "outcome", "outcome kayles 7" },
  { "outcome", "outcome cram" },
  { "outcome", "outcome token" },
  { "outcome", "outcome spec/broken/cycle.lua" },
  { "moves", "moves kayles 5" },
  { "moves", "moves kayles 50 --limit 3" },
  { "moves", "moves node_kayles --board" },
  { "moves", "moves 'block(1,nim)' 3" },
  { "moves", "moves top_entails 6" },
  { "moves", "moves token" },
  { "moves", "moves kayles z" },
  { "moves", "moves 'comply(1,nim)' 3" },
  { "moves", "moves backsliding_toads" },
  { "moves", "moves kayles 50 --wins" },
  { "moves", "moves impartial_clobber:w=4:h=3 --positions 60" },
  { "explanation", "explain impartial_clobber:w=4:h=3 --positions 60" },
  { "explanation", "explain kayles 7" },
  { "explanation", "explain kayles 2000000" },
  { "explanation", "explain kayles {3,5}" },
  { "explanation", "explain kayles@3 nim@1" },
  { "explanation", "explain token" },
  { "explanation", "explain top_entails 5" },
  { "explanation", "explain node_kayles --sets" },
  { "explanation", "explain nim {3,4,5}" },
  { "explanation", "explain cram --sets" },
  { "explanation", "misere explain kayles 5" },
  { "explanation", "explain 'pass(nim)' 3" },
  { "sum", "sum kayles@3 nim@2" },
  { "sum", "sum kayles@3 top_entails@3" },
  { "sum", "sum token@3 nim@2" },
  { "sum", "loopy token@3 token@4" },
  { "sum", "sum kayles@3 nosuch@2" },
  { "sum", "sum nim@3 nim@3" },
  { "sum", "loopy backsliding_toads@start token@4" },
  { "compound", "compound ordinal kayles@3 nim@2" },
  { "compound", "compound selective kayles@3 nim@2" },
  { "compound", "compound conjunctive kayles@3 nim@2" },
  { "compound", "compound continued kayles@3 nim@2" },
  { "sequence", "seq kayles 0..30" },
  { "sequence", "seq kayles 0..60000" },
  { "sequence", "seq top_entails 0..9" },
  { "sequence", "seq wythoff 0..9 --row 3" },
  { "sequence", "seq ruler 1..9" },
  { "sequence", "seq scalloped_kayles 0..9 --family b" },
  { "sequence", "seq kayles 1000000000000000000..1000000000000000009" },
  { "sequence", "seq nim 9223372036854775808..9223372036854775809" },
  { "sequence", "seq cram 0..9" },
  { "sequence", "seq prim 0..1000000 --time 0.5" },
  { "sequence", "seq kayles 0..60000 --stamp" },
  { "sequence", "seq 'pass(nim)' 0..9" },
  { "sequence", "seq grundys_game 0..1000000 --time 0.3" },
  { "table", "table wythoff 0..3 0..4" },
  { "table", "table wythoff 0..3 x" },
  { "positions", "seq kayles 0..30 --where P" },
  { "positions", "seq kayles 9223372036854775800..9223372036854775815 --where N" },
  { "positions", "table wythoff 0..9 0..9 --where P" },
  { "pattern", "pattern mark" },
  { "pattern", "pattern generalized_wythoff --upto 24" },
  { "period", "period mark" },
  { "period", "period kayles" },
  { "period", "period grundys_game --upto 500" },
  { "period", "period wythoff --row 3" },
  { "period", "period chomp --along {n+2,n} --upto 10" },
  { "period", "period 0.2048 --upto 3000" },
  { "period", "period mark --upto 200" },
  { "period", "period scalloped_kayles" },
  { "period", "period 'pass(nim)' --upto 30" },
  { "period", "period cram" },
  { "period", "period 0.6 --time 0.3" },
  { "period", "period 0.16 --ring --time 0.5" },
  { "period", "period one_two_ten --upto 50" },
  { "no_period", "period 0.205 --rule-out 100 --from 50" },
  { "no_period", "period kayles --rule-out 100 --from 80" },
  { "graph", "graph kayles 3" },
  { "graph", "graph kayles 3 --trace" },
  { "graph", "graph kayles 5 --parents" },
  { "graph", "graph kayles 5 --limit 2" },
  { "graph", "graph token" },
  { "graph", "graph token --trace" },
  { "graph", "graph kayles z" },
  { "count", "graph kayles 5 --count" },
  { "reachable", "positions kayles 5" },
  { "reachable", "positions token --where P" },
  { "reachable", "positions cram:w=3:h=3 --limit 4" },
  { "reachable", "positions chomp:w=3:h=2 --histogram" },
  { "reachable", "positions kayles 5 --count" },
  { "verification", 'period kayles --certificate $D/cert >/dev/null; "$SG" verify $D/cert' },
  { "verification", "verify /nosuch" },
  { "verification", 'period kayles --certificate $D/c2 >/dev/null; sed -i s/12/11/ $D/c2; "$SG" verify $D/c2' },
  { "identification", "identify treblecross" },
  { "identification", "identify 0,1,2,3,1,4,3,2" },
  { "identification", "identify 9,9,1" },
  { "identification", "identify kayles" },
  { "identification", "identify 0.56 --upto 500" },
  { "identification", "identify cram" },
  { "identification", "identify wythoff" },
  { "comparison", "diff 0.07 0.4" },
  { "comparison", "diff 0.07 0.07" },
  { "comparison", "diff kayles 0.77" },
  { "comparison", "diff 0.37 0.4" },
  { "comparison", "diff kayles nosuch" },
  { "comparison", "diff 0.6 0.61" },
  { "comparison", "diff cram tromino" },
  { "misere_outcome", "misere outcome kayles 4" },
  { "misere_outcome", "misere value kayles 4" },
  { "misere_outcome", "misere genus kayles 4 5" },
  { "misere_outcome", "misere outcome nim {1,1}" },
  { "misere_outcome", "misere outcome cram" },
  { "misere_outcome", "misere outcome kayles z" },
  { "misere_outcome", "misere outcome 0.23 1000000" },
  { "misere_outcome", "misere outcome notakto" },
  { "misere_moves", "misere moves kayles 4" },
  { "misere_sum", "misere sum kayles@3 nim@2" },
  { "misere_sum", "misere sum kayles" },
  { "misere_quotient", "misere quotient 0.23" },
  { "misere_quotient", "misere quotient kayles" },
  { "misere_quotient", "misere quotient 0.77 --positions 100" },
  { "misere_quotient", "misere quotient 0.75 --upto 5" },
  { "misere_form", "misere form kayles 4" },
  { "misere_form", "misere form kayles 9" },
  { "misere_comparison", "misere compare kayles@3 nim@2" },
  { "misere_comparison", "misere compare nim@3 kayles@3" },
  { "misere_comparison", "misere compare kayles@5 kayles@6" },
  { "misere_born", "misere born 3" },
  { "misere_born", "misere born 5" },
  { "value", "loopy token" },
  { "value", "loopy 20.017 5" },
  { "value", "loopy poker_nim --remoteness" },
  { "value", "loopy return_nim:take=2,3 6 --remoteness" },
  { "outcome", "outcome kayles 7 --remoteness" },
  { "moves", "moves return_nim:take=2,3 6 --remoteness" },
  { "value", "loopy kayles 3" },
  { "value", "loopy fair_shares" },
  { "value", "loopy backsliding_toads" },
  { "nimber", "nimber 3*5" },
  { "nimber", "nimber 3* 1/7" },
  { "nimber", "nimber 2^64*3" },
  { "nimber", "nimber 'order 5'" },
  { "nimber", "nimber 'solve 5'" },
  { "nimber_table", "nimber --table 4" },
  { "docs", "docs" },
  { "docs", "docs rules" },
  { "docs", "docs nosuch" },
  { "rules", "rules" },
  { "rules", "rules kayles" },
  { "rules", "rules nosuch" },
  { "check", "check kayles" },
  { "check", "check spec/broken/wrong_split.lua" },
  { "check", "check spec/broken/no_table.lua" },
  { "check", "check token" },
  { "check", "check top_entails" },
  { "check", "check cram --positions 50" },
  { "check", "check wythoff" },
  { "check", "check spec/broken/impure_counter.lua" },
  { "check", "check spec/broken/cycle.lua" },
  { "drawn", "draw kayles 6" },
  { "drawn", "draw node_kayles" },
  { "drawn", "draw scalloped_kayles" },
  { "drawn", "draw node_kayles --moves" },
  { "drawn", "draw kayles 7 --moves" },
  { "drawn", "draw top_entails 3 --moves" },
  { "drawn", "draw cram x" },
  { "new", "new tried --heap", cd = true },
  { "event", "play kayles@4 top_entails@6 --seed 1" },
  { "event", "play token --second --seed 1" },
  { "event", "misere play nim@1 --second" },
  { "codegen", "codegen kayles --lang c" },
  { "codegen", "codegen mark --lang python" },
  { "codegen", "codegen cram --lang python" },
  { "oeis", "oeis kayles" },
  { "oeis", "oeis mark --upto 50 --out $D" },
  { "oeis", "oeis cram" },
  { "citation", "cite kayles" },
  { "citation", "cite" },
  { "citation", "cite periodicity" },
  { "citation", "cite nosuch" },
  { "report", "report kayles --out $D/report.html" },
  { "failure", "nosuch" },
  { "failure", "value kayles 7 --nosuch" },
  { "failure", "misere sum x" },
}

-- Commands whose lines are of several kinds, told apart by the field task.
local BY_TASK = {
  examples = "examples",
  seq = "sequence",
  period = "period",
  moves = "moves",
  value = "value",
  check = "check",
  table = "table",
  known = "known",
}
local MIXED = {
  "kayles",
  "wythoff",
  "cram",
  "token",
  "rules/nim.lua",
  "subtraction s=1,4",
  "top_entails",
  "spec/broken/wrong_example.lua",
  "moves node_kayles --as-known",
  "batch rules/kayles.lua rules/nim.lua rules/cram.lua spec/broken/cycle.lua "
    .. "spec/broken/wrong_example.lua --task examples,value,seq,period,check",
  "batch spec/broken --task value",
}

describe("the JSON schema", function()
  local folder
  lazy_setup(function() folder = program.folder() end)
  lazy_teardown(function() program.remove(folder) end)

  local function lines_of(asked, in_folder)
    local prefix = in_folder and ("cd %s; "):format(folder) or ""
    local answer = program.shell(('D=%s; %stimeout 60 "$SG" %s --format json'):format(folder, prefix, asked))
    assert(answer.out ~= "", asked .. ": " .. answer.err)
    return answer.out
  end

  local function validated(lines)
    local path = program.write(folder .. "/lines", table.concat(lines))
    local answer = program.shell(("python3 spec/support/validate.py %s <%s"):format(SCHEMA, path))
    assert.equal("", answer.err)
    assert.equal("", answer.out)
    assert.equal(0, answer.code)
  end

  it("describes every line of the commands", function()
    local lines = {}
    for _, asked in ipairs(ASKED) do
      for line in lines_of(asked[2], asked.cd):gmatch "[^\n]+" do
        lines[#lines + 1] = ("%s\t%s\n"):format(asked[1], line)
      end
    end
    assert.is_true(#lines > #ASKED)
    validated(lines)
  end)

  it("describes the lines of overviews and batches", function()
    local lines = {}
    for _, asked in ipairs(MIXED) do
      for _, object in ipairs(program.objects(lines_of(asked))) do
        local kind = BY_TASK[object.task] or object.task == nil and object.kind and "overview" or "failure"
        lines[#lines + 1] = ("%s\t%s\n"):format(
          kind,
          require("dkjson").encode(object, { exception = function() return "null" end })
        )
      end
    end
    validated(lines)
  end)

  it("describes the files of batches, what merge says and what compare finds", function()
    local tasks = "seq:0..9,period:200,misere:quotient:9,misere:genus:5,value:3,outcome:3,check"
    local answer = program.run(
      ("batch --sweep code=0.0..0.7 --task %s --certificates %s --stamp --out %s/a.jsonl"):format(
        tasks,
        folder,
        folder
      )
    )
    assert.equal(0, answer.code, answer.err)
    local lines, whole = {}, program.read(folder .. "/a.jsonl")
    for line in whole:gmatch "[^\n]+" do
      local task = line:match '"task":"([^"]*)"'
      local kind = BY_TASK[task]
        or task:find "quotient" and "misere_quotient"
        or task:find "^misere" and "misere_outcome"
        or task
      lines[#lines + 1] = kind .. "\t" .. line .. "\n"
    end
    assert.equal(56, #lines)
    program.write(folder .. "/b.jsonl", (whole:gsub('"value":0', '"value":1'):gsub("^[^\n]*\n", "")))
    for kind, asked in pairs {
      answer_difference = "compare $D/a.jsonl $D/b.jsonl",
      merge = "merge $D/a.jsonl --out $D/c.jsonl",
    } do
      for line in lines_of(asked):gmatch "[^\n]+" do
        lines[#lines + 1] = kind .. "\t" .. line .. "\n"
      end
    end
    lines[#lines + 1] = "merge\t" .. lines_of "merge $D/a.jsonl $D/b.jsonl --out $D/d.jsonl"
    validated(lines)
  end)

  -- watch gives the lines of overviews and batches, sbatch a script.
  it("says of every command that answers in JSON what its lines are", function()
    require "sg"
    local syntax, missing, described = require "sg.cli.syntax", {}, { watch = true, sbatch = true }
    for _, kind in pairs(require("dkjson").decode(program.read(SCHEMA))["$defs"]) do
      for _, command in ipairs(kind["x-commands"] or {}) do
        described[command] = true
      end
    end
    local function look(command, words)
      for _, below in ipairs(syntax.commands(command)) do
        local format = below.by_name["--format"]
        look(below, words .. below.name .. " ")
        local is_json = format and table.concat(format.choices, " "):find "json"
        if is_json and not described[words .. below.name] then missing[#missing + 1] = words .. below.name end
      end
    end
    look(syntax.ROOT, "")
    assert.same({}, missing)
  end)

  it("finds what is wrong", function()
    for kind, line in pairs {
      value = '{"game":"kayles","position":"7","value":-1,"outcome":"N","basis":"computed"}',
      outcome = '{"game":"kayles","position":"7","outcome":"X","basis":"computed"}',
      period = '{"game":"kayles"}',
      sequence = '{"from":0,"to":1,"values":[0,1],"basis":"guessed"}',
      check = '{"ok":true,"checks":[],"unknown":1}',
    } do
      local answer = program.shell(
        ("python3 spec/support/validate.py %s"):format(SCHEMA),
        { stdin = kind .. "\t" .. line .. "\n" }
      )
      assert.is_truthy(answer.out:find(kind, 1, true), line)
    end
  end)

  it("is what docs/json.md is made from", function()
    local answer = program.shell(("lua5.4 src/tools/json_page.lua %s"):format(SCHEMA))
    assert.equal(answer.out, program.read "docs/json.md")
    assert.matches("\n| `from` %(may be missing%) | heap | Of seq: the first heap%. |\n", answer.out)
  end)
end)

describe("--stamp", function()
  it("names the version of the schema on every line", function()
    for _, asked in ipairs { "value kayles 7 x", "seq kayles 0..60000", "kayles", "check kayles" } do
      local answer = program.run(asked .. " --format json --stamp")
      for _, object in ipairs(program.objects(answer.out)) do
        assert.equal(1, object.schema, asked)
      end
      for _, object in ipairs(program.objects(program.run(asked .. " --format json").out)) do
        assert.is_nil(object.schema)
      end
    end
  end)
end)
