-- SPDX-License-Identifier: MIT
-- A position that the program prints is read back as the same position: positions of every type, by every way in.

local program = require "spec.support.program"
local sg = require "sg"
local plain = require "sg.text.plain"
local random_of = require("sg.text.words").random
local seed_or = require "spec.support.seed"

local SEED = seed_or(1)

-- ---- random positions ---------------------------------------------------------------------------------------------

local TEXTS = {
  "nothing",
  "start",
  "",
  "5",
  "-1",
  "0x1",
  "1e3",
  "true",
  "false",
  "{}",
  "{1,2}",
  '"',
  "'",
  '"5"',
  "\\",
  "a b",
  " a",
  "a ",
  "1 + 2",
  "a + b",
  "a@b",
  "=5",
  "==",
  "-",
  "a\nb",
  "\n",
  "\t",
  "\0",
  "\r",
  "\27[1m",
  "é",
  "\xFF\xFE",
  "it's",
  "a,b",
  "a:b",
  "(",
  ")",
  "({",
  "[[x]]",
  "--x",
  "x=1",
  "\u{202E}abc",
  "nim@3",
  "0x00000000000000001",
  "#",
  "007",
  "%d%n",
  "help",
  "3.",
  "passed",
  "<b>",
  "&amp;",
  "\\n",
  "\\000",
  "$HOME",
  "`ls`",
  "0",
  "{a=1}",
  "()",
  "*",
}

local INTEGERS =
  { 0, 1, -1, 5, math.maxinteger, math.mininteger, math.maxinteger - 1, math.mininteger + 1, 1 << 53, 10 }

local function any_text(random)
  if random(3) > 1 then return TEXTS[random(#TEXTS)] end
  local bytes = {}
  for i = 1, random(6) do
    bytes[i] = string.char(random(256) - 1)
  end
  return table.concat(bytes)
end

local function any_wide(random)
  local digits = { "1" }
  for i = 1, 15 + random(48) do
    digits[i + 1] = ("%x"):format(random(16) - 1)
  end
  return require("sg.core").bits.wide(table.concat(digits))
end

local function any_position(random, depth)
  local kind = random(depth > 2 and 4 or 6)
  if kind == 1 then return INTEGERS[random(#INTEGERS)] end
  if kind == 2 then return random(2) == 1 end
  if kind == 3 then return any_text(random) end
  if kind == 4 then return random(2) == 1 and any_wide(random) or any_text(random) end
  local made = {}
  for i = 1, random(4) - 1 do
    made[kind == 5 and i or any_text(random)] = any_position(random, depth + 1)
  end
  return made
end

-- A value as Lua that a rule file may hold.
local function source_of(value)
  if type(value) == "userdata" then return ("sg.bits.wide('%s')"):format(tostring(value)) end
  if type(value) ~= "table" then
    return type(value) == "string" and ("%q"):format(value):gsub("\r", "\\13")
      or math.type(value) == "integer" and ("%q"):format(value)
      or tostring(value)
  end
  local items = {}
  for key, item in pairs(value) do
    items[#items + 1] = ("[%s]=%s"):format(source_of(key), source_of(item))
  end
  return "{" .. table.concat(items, ",") .. "}"
end

-- ---- a game of them -----------------------------------------------------------------------------------------------

-- The i-th position of a list leaves those before it, so its value is i - 1; the start is the last one.
local RULE = [[
local positions = { %s }
local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return type(a) == type(b) and a == b end
  for key, value in pairs(a) do if not same(value, b[key]) then return false end end
  for key in pairs(b) do if a[key] == nil then return false end end
  return true
end
return { name = "listed", summary = "Go back in a list.", start = positions[#positions], options = function(p, option)
  local at
  for i = 1, #positions do at = at or same(positions[i], p) and i end
  if not at then error("no position of the list", 0) end
  for i = 1, at - 1 do option(positions[i]) end
end }]]

local function key_of(position)
  return sg.game({ start = 1, options = function() end }):key(position)
end

local function random_rule(random)
  local list, seen, sources = {}, {}, {}
  while #list < 12 do
    local position = any_position(random, 0)
    local key = key_of(position)
    if key and not seen[key] then -- a field of a record has a name
      list[#list + 1], sources[#list + 1] = position, (source_of(position))
      seen[key] = true
    end
  end
  return list, (RULE:gsub("%%s", (table.concat(sources, ",\n"):gsub("%%", "%%%%"))))
end

local N_RULES = 12

describe("positions of every type (SG_SEED=" .. SEED .. ")", function()
  local random, folder = random_of(SEED), nil
  setup(function() folder = program.folder() end)
  teardown(function() program.remove(folder) end)

  local function each_rule(ask)
    for n = 1, N_RULES do
      local list, source = random_rule(random)
      local path = program.write(("%s/r%d.lua"):format(folder, n), source)
      local game = assert(sg.load(path))
      local shown = {}
      for i, position in ipairs(list) do
        shown[i] = plain.text(game:show(position))
      end -- as a terminal shows it
      ask(game, list, shown, path)
    end
  end

  local function objects(words, opts)
    local run = program.run(words, opts)
    assert.equal(0, run.code, table.concat(words, " ") .. "\n" .. run.err)
    return program.objects(run.out)
  end

  it("are read as they are shown, alone and in sums, and taken as they are", function()
    each_rule(function(game, list, shown)
      for i, position in ipairs(list) do
        assert.equal(game:key(position), game:key(game:parse(shown[i])), shown[i])
        assert.equal(i - 1, assert(game:value(position)).value, shown[i])
        assert.equal(game:key(position), game:key(game:position(position)))
        local j = random(#list)
        local sum = assert(game:parse(shown[i] .. " + " .. shown[j]))
        assert.equal((i - 1) ~ (j - 1), assert(game:value(sum)).value, shown[i] .. " + " .. shown[j])
        assert.equal(shown[i] .. " + " .. shown[j], plain.text(game:show(sum)))
      end
      assert.is_true(assert(sg.check(game, { time = 20 })).ok)
    end)
  end)

  it("by value, outcome, moves and sum of the command line, its JSON, and standard input", function()
    each_rule(function(_, list, shown, path)
      local words = { "value", path, "--format", "json", "--", table.unpack(shown) }
      local again = { "value", path, "--format", "json", "--" }
      for i, answer in ipairs(objects(words)) do
        assert.equal(i - 1, answer.value, shown[i])
        again[#again + 1] = answer.position
      end
      for i, answer in ipairs(objects(again)) do
        assert.equal(i - 1, answer.value, again[i + 5])
      end
      local at = random(#list)
      for i, answer in
        ipairs(objects({ "outcome", path, "-", "--format", "json" }, { stdin = table.concat(shown, "\n") .. "\n" }))
      do
        assert.equal(i == 1 and "P" or "N", answer.outcome, shown[i])
      end
      local moves = objects({ "moves", "--format", "json", "--", path, shown[at] })[1]
      assert.equal(at - 1, moves.value)
      assert.equal(at - 1, #moves.moves)
      for _, move in ipairs(moves.moves) do
        assert.equal(shown[move.value + 1], plain.text(move.option))
      end
      local sum = objects({ "sum", path .. "@" .. shown[at], "nim@3", "--format", "json" })[1]
      assert.equal((at - 1) ~ 3, sum.value, shown[at])
      local run = program.run({ "sum", path .. "@" .. shown[at], "nim@3" })
      local printed = run.out:match("^(.-nim@3): ")
      assert.equal(sum.value, objects({ "sum", printed, "--format", "json" })[1].value, printed)
    end)
  end)

  it("by explain, graph, misère play, compounds and certificates", function()
    each_rule(function(_, list, shown, path)
      local at = random(#list)
      local words = { "--format", "json", "--", path, shown[at] }
      assert.equal(at - 1, objects({ "explain", table.unpack(words) })[1].value)
      assert.equal(at, #objects({ "graph", table.unpack(words) })[1].nodes)
      assert.equal(at == 2 and "P" or "N", objects({ "misere", "outcome", table.unpack(words) })[1].outcome)
      local compound = objects({ "compound", "selective", path .. "@" .. shown[at], "nim@0", "--format", "json" })[1]
      assert.equal(shown[at], plain.text(compound.components[1].position))
      local certificate = folder .. "/c.cert"
      assert.equal(0, program.run({ "value", "--certificate", certificate, "--", path, shown[at] }).code)
      local run = program.run { "verify", certificate }
      assert.equal(0, run.code, run.err .. run.out)
    end)
  end)

  it("by play and its transcripts", function()
    each_rule(function(_, list, shown, path)
      local at = 1 + random(#list - 1)
      local transcript = folder .. "/match.txt"
      local run = program.run(
        { "play", path, "--transcript", transcript, "--", shown[at] },
        { stdin = shown[1] .. "\n" }
      )
      assert.equal(0, run.code, run.err .. run.out)
      assert.truthy(program.read(transcript):find("\nyou 1 ", 1, true), shown[1] .. "\n" .. run.out)
      run = program.run { "play", "--replay", transcript }
      assert.equal(0, run.code, run.err)
      assert.truthy(run.out:find("(wins)", 1, true), run.out)
      os.remove(transcript)
    end)
  end)

  it("by batch and its answers", function()
    each_rule(function(_, list, _, path)
      local answer = objects { "batch", path, "--task", "value", "-q" }[1]
      assert.equal(#list - 1, answer.value)
      assert.equal(#list - 1, objects({ "value", path, "--format", "json", "--", answer.position })[1].value)
    end)
  end)
end)
