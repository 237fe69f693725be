-- SPDX-License-Identifier: MIT
-- The reader of command lines: what the words mean, and at which word a wrong line is wrong.

local sg = require "sg" -- luacheck: ignore 211 (it makes the modules below known)

local args = require "sg.cli.args"
local json = require "dkjson"
local program = require "spec.support.program"
local syntax = require "sg.cli.syntax"

-- The words of a line: parted by spaces; "" stands for an empty word.
local function words_of(line)
  local words = {}
  for word in line:gmatch "%S+" do
    words[#words + 1] = word == '""' and "" or word
  end
  return words
end

local function read(line) return args.parse(words_of(line)) end

-- What is read, field by field; a field that is not named here is not looked at.
local RIGHT = {
  { "value kayles 7 8", { command = "value", game = "kayles", positions = { "7", "8" } } },
  { "value kayles", { positions = {} } },
  { "value --time 3 kayles 7 --quiet", { time = 3, quiet = true, positions = { "7" } } },
  { "value kayles 7 --time=3", { time = 3 } },
  { "value kayles 7 --store=a=b", { store = "a=b" } },
  { "value kayles 7 --store=", { store = "" } },
  { "value kayles 7 -j4", { threads = 4 } },
  { "value kayles 7 -qj 4", { threads = 4, quiet = true } },
  { "value kayles 7 -qj4", { threads = 4, quiet = true } },
  { "value kayles 7 --time 3 --time 4", { time = 4 } },
  { "value kayles -- -3 --quiet", { positions = { "-3", "--quiet" } } },
  { "value kayles -", { positions = { "-" } } },
  { "batch --out - rules", { out = "-", paths = { "rules" } } },
  { "sbatch rules --directive -A", { directive = { "-A" } } },
  { "batch --task a x --task b", { task = { "a", "b" }, sweep = {}, paths = { "x" } } },
  { "--format json value kayles", { command = "value", format = "json" } },
  { "--format json value kayles --format text", { format = "text" } },
  { "misere genus kayles 5", { command = "misere", misere = "genus", game = "kayles" } },
  { "new x --two-heaps", { kind = "two_heaps", name = "x" } },
  { "table nim 0..1 2..3", { rows = "0..1", columns = "2..3" } },
  { "value cram w=3 h=3 x", { game = "cram:w=3:h=3", positions = { "x" } } },
  { "value cram w=3 --quiet h=3", { game = "cram:w=3:h=3" } },
  { "value cram -- w=3", { game = "cram", positions = { "w=3" } } },
  { "value cram@x w=3", { game = "cram@x", positions = { "w=3" } } },
  { "check cram w=3 nim kayles x=1", { games = { "cram:w=3", "nim", "kayles:x=1" } } },
  { "seq nim 0..5 w=3", nil, 4 },
  { "kayles a=1 --stats b", { command = "value", game = "kayles:a=1", positions = { "b" }, stats = true } },
  { "kayles a=1 --stats --threads 2 b=2", { game = "kayles", params = { "a=1", "b=2" }, threads = 2 } },
  { "-e x -e y kayles", { e = { "x", "y" }, game = "kayles" } },
  { "run a.lua --help -x --", { file = "a.lua", args = { "--help", "-x", "--" } } },
  { "nim -- -x", { command = "value", game = "nim", positions = { "-x" } } },
  { "kayles@7", { command = "value", game = "kayles@7", positions = {} } },
  { "subtraction:s=1,2@5", { command = "value", game = "subtraction:s=1,2@5", positions = {} } },
  { "kayles@7 nim@3 --quiet", { command = "sum", components = { "kayles@7", "nim@3" }, quiet = true } },
  { "kayles@7 + nim@3", { command = "sum", components = { "kayles@7", "+", "nim@3" } } },
  { "--time 3 token@1 nim@3", { command = "loopy", game = "token@1", positions = { "nim@3" }, time = 3 } },
  { "", { e = {} } },
}

-- At which word a line is wrong; false: behind its last word.
local WRONG = {
  { "vlaue kayles", 1 },
  { "--vers", 1 },
  { "--format", false },
  { "value", false },
  { "value kayles --time", false },
  { "value kayles --time -q", 4 },
  { "value kayles --time --", 4 },
  { "value kayles --time 0 7", 4 },
  { "value kayles 7 --time=0", 4 },
  { "value kayles --bogus 7", 3 },
  { "value kayles -qx 7", 3 },
  { "value kayles -3", 3 },
  { "value kayles --quiet=1", 3 },
  { "seq kayles 0..5 7 --quiet", 4 },
  { "compound kind x", 2 },
  { "misere", false },
  { "misere genius", 2 },
  { "misere born x", 3 },
  { "new x --heap --grid", 4 },
  { "merge x", false },
  { "value kayles --method bfs", 4 },
  { "kayles --upto 3", 2 },
  { "--format csv value kayles", false },
}

describe("a command line", function()
  for _, case in ipairs(RIGHT) do
    it("is read: " .. case[1], function()
      local parsed, why = read(case[1])
      if not case[2] then
        assert.equal(case[3], why.at)
        return
      end
      assert.is_truthy(parsed, why and why.message)
      for name, value in pairs(case[2]) do
        assert.same(value, parsed[name], name)
      end
    end)
  end

  for _, case in ipairs(WRONG) do
    it("is wrong: " .. case[1], function()
      local parsed, why = read(case[1])
      assert.is_nil(parsed)
      assert.equal("usage", why.code)
      assert.equal(case[2] or nil, why.at)
    end)
  end

  it("asks for help of the innermost command, whatever follows", function()
    assert.equal("sg-lua misere genus", read("misere genus --help --bogus").help.words)
    assert.equal("sg-lua value", read("value -qh").help.words)
    assert.equal(syntax.ROOT, read("-h value").help)
  end)

  it("that is wrong says in JSON at which word", function()
    local run = program.run "value kayles 7 --time 0 --format json"
    local why = json.decode(run.out).error
    assert.same({ 2, "usage", 5, "0" }, { run.code, why.code, why.at, why.word })
  end)
end)

describe("the table of each command", function()
  local function each(command, visit)
    visit(command)
    for _, below in ipairs(syntax.commands(command)) do
      each(below, visit)
    end
  end

  it("names each option once, and each field of the parsed line once", function()
    each(syntax.ROOT, function(command)
      local names, fields = {}, {}
      for _, option in ipairs(command.options) do
        for _, name in ipairs(option) do
          assert.is_nil(names[name], command.words .. " " .. name)
          assert.matches("^%-%-?%w[%w-]*$", name)
          names[name] = true
        end
        local field = option.target or option[#option]:gsub("^%-+", ""):gsub("-", "_")
        assert.is_true(fields[field] == nil or fields[field] == option.excludes, command.words .. " " .. field)
        fields[field] = option.excludes or true
      end
      for i, argument in ipairs(command.arguments) do
        assert.is_nil(fields[argument.name], command.words .. " " .. argument.name)
        fields[argument.name] = true
        assert.is_true(not argument.many or i == #command.arguments, command.words)
      end
    end)
  end)

  it("has no fields that nobody reads", function()
    local OPTION = {
      value = 1,
      help = 1,
      target = 1,
      choices = 1,
      convert = 1,
      repeats = 1,
      needed = 1,
      sets = 1,
      excludes = 1,
      shared = 1,
    }
    local ARGUMENT = {
      name = 1,
      kind = 1,
      shown = 1,
      help = 1,
      optional = 1,
      unless = 1,
      many = 1,
      choices = 1,
      convert = 1,
      if_missing = 1,
    }
    each(syntax.ROOT, function(command)
      for _, option in ipairs(command.options) do
        for key in pairs(option) do
          assert.is_truthy(math.type(key) or OPTION[key], command.words .. ": " .. key)
        end
      end
      for _, argument in ipairs(command.arguments) do
        for key in pairs(argument) do
          assert.is_truthy(ARGUMENT[key], command.words .. ": " .. key)
        end
      end
    end)
  end)
end)
