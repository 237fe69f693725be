-- SPDX-License-Identifier: MIT
-- Every message that a user can meet says where (file and line) and what was found (the field, the option or the word);
-- none shows the inside of the program. The messages come from the rules of spec/support/hostile_rules.lua and
-- spec/broken, from each field of a rule with each kind of wrong value, and from each command with wrong words.

local returned = require "spec.support.returned"
local lfs = require "lfs"
local hostile = require "spec.support.hostile_rules"
local program = require "spec.support.program"
local schema -- after sg, which brings its parts
local sg = require "sg"
schema = require "sg.rule.schema"

local LIMITS = { time = 20, memory = 100, positions = 3000, steps = 300000 }

-- What must not be in any message.
local INSIDE = {
  "traceback",
  "lua/sg/",
  "sg%.core",
  "%[string",
  "%[C%]",
  "userdata",
  "lsg_",
  "SG_%u",
  "0x%x%x%x%x%x",
  "%f[%w]upvalue%f[%W]",
  "argument #%-",
}

local function judge(message)
  message = tostring(message):gsub("%(position 0x%x+%)", "(position)") -- a set of cells of a wide board
  assert.is_true(#message < 4000, message:sub(1, 200))
  for _, inside in ipairs(INSIDE) do
    assert.is_nil(message:find(inside), ("a message shows the inside (%s): %s"):format(inside, message))
  end
end

-- ---- rules at fault -----------------------------------------------------------------------------------------------

local function files(folder)
  local list = {}
  for name in lfs.dir(folder) do
    if name:find "%.lua$" then list[#list + 1] = folder .. "/" .. name end
  end
  table.sort(list)
  return list
end

-- The first complaint about a rule: as it is loaded, begun, valued, asked for moves, and its values in order.
local function complaint(game, why)
  if not game then return tostring(why), why.code end
  local message, code
  local start
  start, message, code = returned(game:start())
  if start == nil and code ~= "usage" then return message, code end
  if start == nil then start = 5 end
  for _, question in ipairs { "value", "moves", "explain" } do
    local result
    result, message, code = returned(game[question](game, start, LIMITS))
    if not result then return message, code end
  end
  if game.kind ~= "positions" then
    local result
    result, message, code = returned(game:seq(0, 12, LIMITS))
    if not result then return message, code end
  end
  local position
  position, message, code = returned(game:parse(game.rule.turn and "HTH" or "3"))
  if position == nil then return message, code end
end

-- Messages without file:line, and why.
local NO_LINE = {
  "the memory limit of the rule's own code", -- memory may run out anywhere; Lua then has no line to tell
  "play can go round for ever", -- a fault of several moves together: the positions are named
  "limit on positions was reached", -- no fault of a line
  "cannot read the position", -- what the user typed is at fault, or the line follows
  "parameter is a value", -- given from outside
  "params_position_functions",
  "which game:loopy gives", -- no fault: the value of a loopy game
}

local function says_where(message, path)
  local from, to = message:find(path, 1, true)
  if from == 1 and message:find("^:%d+: ", to + 1) then return true end
  for _, reason in ipairs(NO_LINE) do
    if message:find(reason, 1, true) then return true end
  end
  return false
end

describe("the message about", function()
  -- What is endless ends sooner.
  local defaults = require "sg.rule.load".defaults
  local box_bytes, steps = defaults.box_bytes, defaults.steps
  defaults.box_bytes, defaults.steps = 24 << 20, LIMITS.steps
  local function about(file, game, why)
    local message = complaint(game, why)
    if not message then return end
    it(file .. " says where and what", function()
      judge(message)
      assert.is_true(says_where(message, file), message)
    end)
  end
  for _, rule in ipairs(hostile.list) do
    about(rule.name .. ".lua", hostile.load(rule.name))
  end
  for _, path in ipairs(files "spec/broken") do
    about(path, sg.load(path))
  end
  defaults.box_bytes, defaults.steps = box_bytes, steps
end)

-- ---- fields -------------------------------------------------------------------------------------------------------

local VALUES = {
  "7",
  "1.5",
  "'x'",
  "true",
  "{}",
  "{1, 2}",
  "{ a = 1 }",
  "function() end",
  "{ {} }",
  "{ function() end }",
  "function() error 'no' end",
  "function() return {} end",
  "0/0",
  "'\\255'",
}

local function rule_with(field, value)
  local body = { 'summary = "x"', "heap = function(n, option) if n > 0 then option(n - 1) end end" }
  local positions = {
    options = true,
    start = true,
    split = true,
    canonical = true,
    rank = true,
    misere = true,
    sample = true,
    parse = true,
    show = true,
    form = true,
    valid = true,
    positions = true,
  }
  if positions[field] then
    body[2] = "start = 3"
    body[3] = "options = function(n, option) if n > 0 then option(n - 1) end end"
  elseif field == "order" then
    body[2] = "heap2 = function(a, b, option) if a > 0 then option(a - 1, b) end end"
  elseif field == "code" or field == "subtract" or field == "turn" or field == "product" or field == "heap2" then
    body[2] = nil
  end
  for i = #body, 1, -1 do
    if body[i]:match "^%l+" == field then table.remove(body, i) end
  end
  return "return {\n" .. table.concat(body, ",\n") .. ",\n" .. field .. " = " .. value .. ",\n}\n"
end

describe("the message about the field", function()
  for _, field in ipairs(schema.fields) do
    it(field.name .. " names it and its line", function()
      local refused = 0
      for _, value in ipairs(VALUES) do
        local text = rule_with(field.name, value)
        local message = complaint(sg.from_text(text, "field.lua"))
        if message then
          refused = refused + 1
          judge(message)
          local line, n = 0, 0
          for one in text:gmatch "[^\n]+" do
            n = n + 1
            if one:find("^" .. field.name .. " = ") then line = n end
          end
          local said = field.name .. " = " .. value .. ": " .. message
          local at = math.tointeger(tonumber(message:match "^field%.lua:(%d+): "))
          assert.is_truthy(
            at
              or message:find "cannot read the position"
              or message:find "has no position"
              or message:find "out of reach",
            said
          )
          -- A function that is called elsewhere fails there; what the rule needs beside the field has no line.
          local elsewhere = message:find "a rule " or message:find "belongs" or message:find "needs" or at == 1
          assert.is_true(not at or at == line or elsewhere ~= nil, said)
        end
      end
      assert.is_true(refused > 0 or field.name == "sample", field.name)
    end)
  end
end)

-- ---- commands -----------------------------------------------------------------------------------------------------

-- Words that are wrong, for each command; in each case the exit code, and what the message names.
local WRONG = {
  { "value", 2, "game" },
  { "value nope 3", 2, "nope" },
  { "value kayle 3", 2, "kayles" },
  { "value kayles z", 2, "z" },
  { "value kayles -- -1", 2, "-1" },
  { "value kayles 1.5", 2, "1.5" },
  { "value kayles {1,,2}", 2, "{1,,2}" },
  { "value kayles 7 --time x", 2, "--time" },
  { "value kayles 7 --time -1", 2, "--time" },
  { "value kayles 7 --memory 0", 2, "--memory" },
  { "value kayles 7 --positions 1.5", 2, "--positions" },
  { "value kayles 7 --steps no", 2, "--steps" },
  { "value kayles 7 --format csv", 2, "--format" },
  { "value kayles 7 --formta json", 2, "--formta" },
  { "value kayles:n=3 7", 2, "'n'" },
  { "value chomp:w=x", 2, "w" },
  { "value chomp:w=-1", 2, "w" },
  { "value 0.8x 3", 2, "0.8x" },
  { "value 0.07|{1,x} 3", 2, "column 9" },
  { "value no/such.lua 3", 5, "no/such.lua" },
  { "value subtraction:s=1,x 3", 2, "s" },
  { "value 0.7 start", 2, "0.7" },
  { "outcome nope 3", 2, "nope" },
  { "outcome kayles z", 2, "z" },
  { "sum", 2, "component" },
  { "sum kayles", 2, "kayles" },
  { "sum kayles@z", 2, "z" },
  { "sum nope@3", 2, "nope" },
  { "loopy", 2, "game" },
  { "loopy kayles z", 2, "kayles z" },
  { "compound", 2, "kind" },
  { "compound sequential kayles@3", 2, "sequential" },
  { "compound ordinal kayles", 2, "kayles" },
  { "moves kayles z", 2, "z" },
  { "moves kayles 7 --limit x", 2, "--limit" },
  { "moves kayles 7 8", 2, "8" },
  { "explain kayles z", 2, "z" },
  { "explain kayles 7 8", 2, "explain" },
  { "explain kayles@7 nim", 2, "explain" },
  { "explain kayles 7 --limit 1.5", 2, "--limit" },
  { "explain kayles@7 nim@3 --sets", 2, "--sets" },
  { "explain kayles 7 --format svg", 2, "--format" },
  { "draw", 2, "game" },
  { "draw kayles z", 2, "z" },
  { "draw kayles 7 --format csv", 2, "csv" },
  { "graph nope", 2, "nope" },
  { "graph kayles z", 2, "z" },
  { "graph kayles 5 --limit -3", 2, "--limit" },
  { "graph kayles 5 --format png", 2, "--format" },
  { "graph kayles 10000000", 4, "10000000" },
  { "play", 2, "play" },
  { "play nope 3", 2, "nope" },
  { "play kayles z", 2, "z" },
  { "play kayles@3 nim", 2, "play" },
  { "play kayles 3 --handicap 2", 2, "--handicap" },
  { "play kayles 3 --seed x", 2, "--seed" },
  { "play --replay /no/such/file", 5, "/no/such/file" },
  { "play grundys_game 100000000", 4, "100000000" },
  { "seq kayles", 2, "range" },
  { "seq kayles 5", 2, "5" },
  { "seq kayles 5..3", 2, "5..3" },
  { "seq chomp 0..3", 2, "chomp" },
  { "seq kayles 0..5 --format html", 2, "--format" },
  { "table kayles 0..3 0..3", 2, "kayles" },
  { "table kayles 0..3", 2, "columns" },
  { "period chomp", 2, "chomp" },
  { "period kayles --upto x", 2, "--upto" },
  { "pattern chomp", 2, "chomp" },
  { "pattern kayles --upto 10", 2, "upto" },
  { "pattern kayles --upto 100000000", 2, "upto" },
  { "pattern kayles --family x", 2, "families" },
  { "period kayles --resume", 2, "--checkpoint" },
  { "seq ruler 0..9 --family a", 2, "families belong to rules" },
  { "period pass(kayles) --upto 9 --checkpoint x.ck", 2, "checkpoints are for codes" },
  { "period wythoff --row 3 --checkpoint x.ck", 2, "checkpoints are for codes" },
  { "plot kayles", 2, "range" },
  { "plot kayles 5", 2, "5" },
  { "plot kayles 5..3", 2, "5..3" },
  { "plot kayles 0..9 --kind pie", 2, "--kind" },
  { "plot kayles 0..99999999", 2, "heaps" },
  { "plot chomp 0..3", 2, "chomp" },
  { "plot kayles 0..9 --kind wheel", 2, "--format svg" },
  { "plot 0.3F 0..9 --kind wheel --format svg", 2, "scatter" },
  { "plot kayles 0..99999 --kind strip", 2, "strip" },
  { "verify", 2, "file" },
  { "verify /no/such/file", 5, "/no/such/file" },
  { "report kayles", 2, "--out" },
  { "report nope --out x.html", 2, "nope" },
  { "report kayles --view nope --out x.html", 2, "nope" },
  { "serve x", 2, "x" },
  { "serve --port x", 2, "--port" },
  { "serve --port 65536", 2, "65536" },
  { "serve --memory 0", 2, "--memory" },
  { "serve --format csv", 2, "--format" },
  { "misere", 2, "command" },
  { "misere nope kayles 3", 2, "nope" },
  { "misere outcome nope 3", 2, "nope" },
  { "diff kayles", 2, "other" },
  { "diff kayles nope", 2, "nope" },
  { "identify nope", 2, "nope" },
  { "identify top_entails", 2, "loony" },
  { "diff top_entails wythoff", 2, "wythoff" },
  { "identify chomp", 2, "chomp" },
  { "nimber w*w", 2, "'w' is not known here" },
  { "value node_kayles {{2,3},{1}", 2, "',' or '}'" },
  { "nimber", 2, "expression" },
  { "nimber 3*(4+", 2, "column 6" },
  { "nimber 3/0", 2, "0" },
  { "nimber foo(3)", 2, "foo" },
  { "docs nope", 2, "nope" },
  { "positions", 2, "game" },
  { "positions kayles 5 --where x", 2, "nim-value" },
  { "codegen", 2, "game" },
  { "codegen kayles --lang x", 2, "--lang" },
  { "codegen euclid --lang c", 2, "not indexed by heaps" },
  { "codegen chomp --lang c", 2, "chomp" },
  { "oeis", 2, "game" },
  { "oeis chomp", 2, "chomp" },
  { "cite nope", 2, "nope" },
  { "merge", 2, "files" },
  { "merge /no/such --out x.jsonl", 5, "/no/such" },
  { "compare x", 2, "second" },
  { "compare /no/such x", 5, "/no/such" },
  { "sbatch", 2, "--out" },
  { "sbatch rules --scheduler x", 2, "--scheduler" },
  { "watch", 2, "game" },
  { "watch /no/such.lua", 5, "/no/such.lua" },
  { "rules nope", 2, "nope" },
  { "check nope", 2, "nope" },
  { "check kayles --seed x", 2, "--seed" },
  { "batch /no/such/folder", 5, "/no/such/folder" },
  { "batch kayles -j x", 2, "-j" },
  { "new", 2, "name" },
  { "new Two-Words", 2, "Two-Words" },
  { "new x --heap --grid", 2, "--grid" },
  { "test /no/such/folder", 5, "/no/such/folder" },
  { "run", 2, "file" },
  { "run /no/such.lua", 5, "/no/such.lua" },
  { "nope", 2, "nope" },
  { "vlaue kayles 7", 2, "value" },
  { "--nope", 2, "--nope" },
  { "kayles 7x", 2, "kayles" },
  { "no/such/file.lua", 5, "no/such/file.lua" },
  { "rules --format csv", 2, "--format" },
  { "help nope", 2, "nope" },
}

describe("the message about wrong words", function()
  local folder
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  for _, case in ipairs(WRONG) do
    local line, code, names = table.unpack(case)
    it("sg-lua " .. line .. (line:find "^test" and " #linux" or ""), function()
      local result = program.run(line, { cd = folder })
      assert.equal(code, result.code, result.err)
      assert.equal("", result.out)
      judge(result.err)
      assert.matches("^sg%-lua: ", result.err)
      assert.is_truthy(result.err:find(names, 1, true), result.err)
    end)
  end

  it("is written for every command", function()
    local seen = {}
    for _, case in ipairs(WRONG) do
      seen[case[1]:match "^%S+"] = true
    end
    for _, name in ipairs(require "sg.cli.command") do
      assert.is_true(seen[name], name)
    end
  end)
end)
