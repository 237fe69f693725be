-- SPDX-License-Identifier: MIT
-- The command `report`: which state the page opens with, and what is said where the page was not made.

local program = require "spec.support.program"

describe("sg-lua report", function()
  it("is refused with the way to make the page, or writes a page that opens at the game", function()
    local out = os.tmpname()
    local ran = program.run("report kayles 5 --view graph --out " .. out)
    if ran.code == 5 then
      assert.matches("bootstrap%.sh web", ran.err)
    else
      assert.equal(0, ran.code)
      local file = assert(io.open(out))
      local page = file:read "a"
      file:close()
      assert.truthy(page:find('id="report">{"game":"kayles","position":"5","view":"graph"}</script>', 1, true))
    end
    os.remove(out)
  end)

  it("opens at a rule under the name of its file", function()
    local folder = program.folder()
    program.output(("mkdir -p %s/bin %s/share/sg-lua/web %s/a"):format(folder, folder, folder))
    program.output(("cp %s %s/bin/sg-lua"):format(program.quote(program.absolute_path), folder))
    program.write(
      folder .. "/share/sg-lua/web/report.html",
      '<html><script type="application/json" id="report">null</script></html>'
    )
    local text = 'return { summary = "x", params = { w = { type = "integer", default = 3 } }, subtract = { 1, 2 } }\n'
    for name, shown in pairs {
      ["matches.lua"] = "matches.lua",
      ["a/matches.lua:w=4"] = "matches.lua:w=4",
      ["my $game.lua"] = "my $game.lua",
      ["game's.lua"] = "rule.lua",
      ["a(b).lua"] = "rule.lua",
      ["-x.lua"] = "rule.lua",
    } do
      local path = name:gsub(":.*", "")
      program.write(folder .. "/" .. path, text)
      local run =
        program.shell("./bin/sg-lua report " .. program.quote("./" .. name) .. " 5 --out page.html", { cd = folder })
      assert.equal(0, run.code, run.err)
      local state = program.read(folder .. "/page.html"):match 'id="report">(.-)</script>'
      assert.same({ game = shown, position = "5", view = "answer", text = text }, program.objects(state)[1])
    end
    program.remove(folder)
  end)

  it(
    "refuses a position that the rule does not have",
    function() assert.equal(2, program.run("report kayles hello --out /dev/null").code) end
  )

  it("opens with a lesson, and refuses what is none", function()
    local folder = program.folder()
    program.output(("mkdir -p %s/bin %s/share/sg-lua/web"):format(folder, folder))
    program.output(("cp %s %s/bin/sg-lua"):format(program.quote(program.absolute_path), folder))
    program.write(
      folder .. "/share/sg-lua/web/report.html",
      '<html><script type="application/json" id="report">null</script></html>'
    )
    local function run(lesson)
      program.write(folder .. "/lesson.json", lesson)
      return program.shell("./bin/sg-lua report nim 5 --lesson lesson.json --out page.html", { cd = folder })
    end
    local steps = { { title = "One", text = "A </script> step.", question = "1?", answer = "1" } }
    assert.equal(
      0,
      run('{"title": "T", "steps": [{"title": "One", "text": "A </script> step.", "question": "1?", "answer": "1"}]}').code
    )
    local state = program.read(folder .. "/page.html"):match 'id="report">(.-)</script>'
    assert.same(
      { game = "nim", position = "5", view = "lesson", lesson_file = { title = "T", steps = steps } },
      program.objects(state)[1]
    )
    local function alone(step)
      program.write(
        folder .. "/lesson.json",
        ('{"title": "T", "steps": [{"title": "One", "text": "A"}, %s]}'):format(step)
      )
      assert.equal(0, program.shell("./bin/sg-lua report --lesson lesson.json --out page.html", { cd = folder }).code)
      local opened = program.objects(program.read(folder .. "/page.html"):match 'id="report">(.-)</script>')[1]
      assert.equal("lesson", opened.view)
      assert.equal(2, #opened.lesson_file.steps)
      return { opened.game, opened.position, opened.text }
    end
    assert.same({ "kayles", "5" }, alone '{"title": "B", "text": "B", "game": "kayles", "position": "5"}')
    assert.same(
      { "rule.lua", "6", "return {}" },
      alone '{"title": "B", "text": "B", "rule": "return {}", "position": "6"}'
    )
    assert.equal("nim", alone('{"title": "B", "text": "B"}')[1])
    assert.matches("lesson.json is not JSON", run('{"title": ').err, 1, true)
    assert.matches("lesson.json is no lesson", run('{"title": "T", "steps": []}').err, 1, true)
    local function refused(step, why)
      local ran = run('{"title": "T", "steps": [{"title": "One", "text": "A"}, ' .. step .. "]}")
      assert.same({ 2, "sg-lua: lesson.json, step 2: " .. why .. "\n" }, { ran.code, ran.err })
    end
    refused('{"title": "B", "text": "B", "hinst": []}', "no step has the field 'hinst'; did you mean 'hints'?")
    refused('{"title": "B", "text": "B", "hints": "x"}', "'hints' must be a list of texts")
    refused('{"title": "B", "text": "B", "hints": {"a": 1}}', "'hints' must be a list of texts")
    refused('{"title": "B", "text": ""}', "it needs a 'title' and a 'text'")
    refused(
      '{"title": "B", "text": "B", "question": "?", "ask": ["value", "nim"]}',
      "its 'question' needs either 'answer', or 'ask' and 'field'"
    )
    refused(
      '{"title": "B", "text": "B", "question": "?", "ask": ["frob", "nim"], "field": "value"}',
      "'ask' begins with one of misere, moves, period, seq, sum, value"
    )
    refused('{"title": "B", "txt": "B"}', "no step has the field 'txt'; did you mean 'text'?")
    refused('{"title": "B"}', "it needs a 'title' and a 'text'")
    refused('{"title": "B", "text": "B", "view": "grahp"}', "'view' is 'grahp'; did you mean 'graph'?")
    refused(
      '{"title": "B", "text": "B", "question": "1?"}',
      "its 'question' needs either 'answer', or 'ask' and 'field'"
    )
    refused("1", "it is not a table { ... } of fields")
    assert.matches(
      "the lesson: no lesson has the field 'tilte'; did you mean 'title'?",
      run('{"title": "T", "tilte": "T", "steps": [1]}').err,
      1,
      true
    )
    for lesson in program.output("ls web/lessons/*.json"):gmatch "[^\n]+" do
      assert.equal(0, run(program.read(lesson)).code, lesson)
    end
    program.remove(folder)
  end)

  it("needs a file to write to", function()
    assert.equal(2, program.run("report kayles").code)
    assert.matches("report wants a game, or a lesson", program.run("report --out /dev/null").err, 1, true)
  end)
end)
