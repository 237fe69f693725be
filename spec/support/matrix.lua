-- SPDX-License-Identifier: MIT
-- Every command of the program, with each of its options, on every kind of game. Commands, arguments and options are read
-- from the program's own tables, so a new one is in the matrix without a word here. What a run must be is in `faults`.

local sg = require "sg" -- luacheck: ignore 211 (it makes the modules below known)

local program = require "spec.support.program"
local syntax = require "sg.cli.syntax"

local matrix = {}

-- Commands that wait for something that no test gives: a browser, a file that changes.
local WAITING = { serve = true, watch = true }

-- ---- kinds of games ---------------------------------------------------------------------------------------------

local RULES = {
  heap = [[heap = function(n, option, _, label)
    for t = 1, math.min(n, 2) do if label then label("take " .. t) end option(n - t) end end]],
  as = "heap = function(n, option) if n > 0 then option(n - 1) end if n > 1 then option(n - 2) end end",
  formula = 'moves = "m < n and 2*m >= n"',
  subtract = "subtract = { 1, 3, 4 }",
  all_but = "subtract = { all_but = { 2 } }",
  code = 'code = "0.34"',
  heap2 = "heap2 = { { 1, 0 }, { 0, 1 }, { 1, 1 } }",
  heap2_function = [[heap2 = function(a, b, option)
    if a > 0 then option(a - 1, b) end if b > 0 then option(a, b - 1) end
    if a > 0 and b > 0 then option(a - 1, b - 1, 1, 0) end end, falls = "rows"]],
  turn = "turn = { 1, 2 }",
  product = "product = { { 1, 2 }, { consecutive = true } }",
  place = 'place = { tiles = { "##" }, w = 3, h = 3, turns = true }',
  take = 'take = "vertex and neighbours", start = sg.graph.path(5, "text")',
  poset = "poset = { below = { { 1, 2 }, { 1, 3 }, { 2, 4 } } }",
  rewrite = 'rewrite = { { "x", "." }, { "x?", ".?" }, { "xx", "" } }, start = "xx.x"',
  ints = "start = 7, options = function(n, option) if n > 0 then option(n - 1) end if n > 2 then option(n - 3) end end",
  texts = [[start = "abab", options = function(word, option)
    for i = 1, #word - 1 do if word:sub(i, i) ~= word:sub(i + 1, i + 1) then
      option(word:sub(1, i - 1) .. word:sub(i + 2)) end end end]],
  lists = [[start = { 2, 3 }, options = function(at, option)
    for i = 1, #at do for left = 0, at[i] - 1 do
      local after = { table.unpack(at) } after[i] = left option(after) end end end,
    canonical = function(at) local after = { table.unpack(at) } table.sort(after) return after end,
    split = function(at, part) for _, n in ipairs(at) do if n > 0 then part { n } end end end]],
  records = [[start = { n = 3, [""] = true }, options = function(at, option)
    if at.n > 0 then option { n = at.n - 1, ["é\n"] = "x" } option({ n = 0 }, { n = at.n - 1 }) end end]],
  booleans = "start = true, options = function(at, option) if at then option(false) end end",
  coupled = [[heaps = { a = { "a(n-1)", "b(n-1)" }, b = { "a(n-1) + b(n-2)", "0" } }, start = { a = 4 }]],
  loopy = "loopy = true, start = 3, options = function(n, option) if n > 0 then option(n - 1) option((n + 1) % 5) end end",
  entailing = [[entailing = true, start = 5, options = function(n, option)
    if n > 0 then option(n - 1) end if n > 1 then option.entail(n - 2) end if n > 2 then option.again(n - 3) end end]],
  entailing_heap = [[entailing = true, heap = function(n, option)
    if n > 0 then option(n - 1) end if n > 1 then option.entail(n - 2) end end]],
  partizan = [[start = 4, left = function(n, option) if n > 0 then option(n - 1) end end,
    right = function(n, option) if n > 1 then option(n - 2) end end]],
  params = [[params = { w = { type = "integer", default = 3, min = 1, max = 6 },
      set = { type = "integers", default = { 1, 2 } }, kind = { type = "string", default = "a", values = { "a", "b" } } },
    form = { "integer", min = 0, max = "w" }, start = function(p) return p.w end,
    options = function(n, option, p) for _, t in ipairs(p.set) do if t <= n then option(n - t) end end end]],
  no_start = "options = function(n, option) if n > 0 then option(n - 1) end end",
  no_moves = "start = 0, options = function() end",
  wide = [[start = function() return sg.bits.full(9, 8) ~ sg.bits.full(9, 8) | sg.bits.cell(70, 9, 8) | sg.bits.cell(3, 9, 8) end,
    options = function(set, option) for i in sg.bits.each(set) do option(set & ~sg.bits.cell(i, 9, 8)) end end]],
  broken = "start = 3, options = function(n, option) option(n.x) end",
}

-- The games: each a name, a position (nil: the start), and the options that belong to it.
local function games_in(folder)
  local function file(name) return folder .. "/" .. name .. ".lua" end
  local games = {}
  local function add(name, spec, position, front)
    games[#games + 1] = { name = name, spec = spec, position = position, front = front or {} }
  end
  local names = {}
  for name in pairs(RULES) do
    names[#names + 1] = name
  end
  table.sort(names)
  local positions = {
    heap = "6",
    subtract = "6",
    all_but = "6",
    code = "6",
    no_start = "3",
    entailing_heap = "4",
    as = "6",
    heap2 = "{2,3}",
    turn = "HTHH",
    coupled = "a4",
  }
  for _, name in ipairs(names) do
    program.write(file(name), ('return { name = "%s", summary = "A kind of game.", %s }\n'):format(name, RULES[name]))
    if name == "partizan" then
      add(name, ("impartial(%s)"):format(file(name)))
      add("partizan alone", file(name))
    elseif name == "as" then
      for _, position in ipairs { "6", "5" } do
        add("by a code", file(name), position, { "--as", "0.33" })
      end
    else
      add(name, file(name), positions[name])
    end
  end
  add("parameters", file "params" .. ":w=5:set=1,3:kind=b", "4")
  add("a wrong parameter", file "params" .. ":w=x")
  add("a file that is not there", folder .. "/nothing.lua")
  for _, of in ipairs {
    { "nim", "{1,2}" },
    { "0.77", "7" },
    { "cram:w=3:h=3" },
    { "chomp:w=3:h=2" },
    { "kayles", "{3,4,5}" },
    { "node_kayles:cycle=5" },
    { "turning_turtles", "HTHH" },
    { "top_entails", "5" },
    { "nimstring" },
    { "wythoff", "{2,3}" },
    { "green_hackenbush" },
    { "impartial_clobber" },
    { "pass(nim)", "{1,2}" },
    { "pass(2, " .. file "ints" .. ")" },
    { "block(1, nim)", "{1,2}" },
    { "comply(1, " .. file "lists" .. ")" },
    { "conway_product(nim, kayles)", "{1, 2}" },
    { "ordinal_product(nim, nim)", "{1, 2}" },
    { "starts(w, chomp:h=2)", "3" },
    { "reverse(nim@{1,2})" },
    { "pass(pass(0.34))", "4" },
    { "block(1, " .. file "loopy" .. ")" },
    { "pass(" .. file "entailing" .. ")" },
    { "impartial(nim)", "3" },
    { "block(1, nim)", "3 + {1,2}" },
    { "block(1, wythoff)", "{1,2} + {2,3}" },
    { "comply(2, kayles)", "{3,2} + 4" },
    { "pass(nim)", "{1,2} + 3 passed" },
    { "pass(block(1, nim))", "3 + 2" },
    { "conway_product(nim, nim)", "{1, 2} + {2, 3}" },
    { "ordinal_product(nim, nim)", "{1, 2} + {2, 1}" },
    { "reverse(nim@{1,2})", "{1,2} + {1,1}" },
    { "0.3F", "7" },
    { "nim", "a b" },
    { "4.0", "5" },
    { "kayles@7", "green_hackenbush@" },
    { "top_entails@5", file "loopy" .. "@3" },
  } do
    add(of[1], of[1], of[2])
  end
  return games
end

-- ---- arguments and options ----------------------------------------------------------------------------------------

-- Words for an argument by its name; nil: the command has nothing to do with games.
local function words_for(argument, game, folder)
  local at = game.position or "start"
  local component = game.spec .. "@" .. at
  local known = {
    game = { game.spec },
    games = { game.spec },
    position = { game.position },
    positions = { game.position },
    components = { component, "nim@3" },
    first = { component },
    second = { "nim@2" },
    other = { "nim" },
    range = { "0..12" },
    rows = { "0..3" },
    columns = { "0..3" },
    paths = { folder .. "/ints.lua" },
    files = { folder .. "/some.json" },
    expressions = { "3*5" },
    name = { "kayles" },
    day = { "2" },
    page = { "guide" },
    file = { folder .. "/script.lua" },
    args = {},
    kind = { argument.choices and argument.choices[1] },
  }
  return known[argument.name] or not argument.optional and { "x" } or {}
end

local OF_GAMES = { game = true, games = true, components = true, position = true, positions = true }

-- Is there something about games in the command line of this command?
local function concerns_games(command)
  for _, argument in ipairs(command.arguments) do
    if OF_GAMES[argument.name] then return true end
  end
  return command.words:find "misere compare" ~= nil
end

-- Values for an option by what its help calls the value; FILE stands for a file that is not there.
local function values_for(option, game)
  if not option.value then return { false } end
  if option.choices then return option.choices end
  local known = {
    N = { "3" },
    A = { "2" },
    P = { "4" },
    SECONDS = { "10" },
    MiB = { "64" },
    FILE = { "FILE" },
    FOLDER = { "FILE" },
    CODE = { "0.33", "0.3" },
    POSITION = { game.position or "{n+1,n}", "{n+2,n}" },
    RATE = { "0.5" },
    NAME = { "a" },
    SIZE = { "4" },
    WORD = { "nim" },
    VIEW = { "graph" },
    PATTERN = { "x" },
    LANGUAGE = { "c" },
    ["TASK,..."] = { "value" },
    ["NAME=VALUES"] = { "w=1..2" },
    ["K/N"] = { "1/1" },
  }
  return known[option.value] or { "x" }
end

local function long_name(option) return option[#option] end

-- What every run of a command is given, so that it ends soon.
local BASE = { { "--positions", "2000" }, { "--time", "3" }, { "--upto", "24" }, { "--jobs", "1" }, { "--quiet" } }

local function base_of(command, tested, is_json)
  local words, has, has_json = {}, {}, false
  for _, option in ipairs(command.options) do
    has[long_name(option)] = true
    if long_name(option) == "--format" then has_json = table.concat(option.choices, " "):find "json" ~= nil end
  end
  for _, base in ipairs(BASE) do
    if has[base[1]] and base[1] ~= tested then table.move(base, 1, #base, #words + 1, words) end
  end
  -- Half of the runs, always the same, answer in JSON.
  if is_json and has_json and tested ~= "--format" then
    table.move({ "--format", "json" }, 1, 2, #words + 1, words)
  end
  if command.words:find "codegen" and tested ~= "--lang" then
    table.move({ "--lang", "python" }, 1, 2, #words + 1, words)
  end
  return words, has
end

-- ---- runs ---------------------------------------------------------------------------------------------------------

local function each_command(above, each)
  for _, command in ipairs(syntax.commands(above)) do
    if not WAITING[command.name] then
      if command.commands then
        each_command(command, each)
      else
        each(command)
      end
    end
  end
end

-- The words of one run; nil where the game needs an option that the command has not.
local function line_of(command, option, value, game, folder, is_json)
  local tested = option and long_name(option)
  local words, base, has = {}, base_of(command, tested, is_json)
  for word in command.words:gsub("^sg%-lua ", ""):gmatch "%S+" do
    words[#words + 1] = word
  end
  for _, argument in ipairs(command.arguments) do
    table.move(words_for(argument, game, folder), 1, 2, #words + 1, words)
  end
  for i = 1, #game.front, 2 do
    if not has[game.front[i]] then return nil end
    if game.front[i] ~= tested then table.move(game.front, i, i + 1, #words + 1, words) end
  end
  table.move(base, 1, #base, #words + 1, words)
  if tested then words[#words + 1] = tested end
  if value then words[#words + 1] = value end
  return words
end

---All runs, in an order that is always the same: each { words, file, certificate }.
---@param folder string for the rules, and for the files that are written
---@return { words: string[], file: string, has_certificate: boolean }[]
function matrix.runs(folder)
  program.write(folder .. "/script.lua", "print 'ran'\n")
  local games, runs = games_in(folder), {}
  program.run { "batch", folder .. "/ints.lua", "--task", "value", "--out", folder .. "/some.json" }
  each_command(syntax.ROOT, function(command)
    local subjects = concerns_games(command) and games or { { name = "none", spec = "kayles", front = {} } }
    for _, game in ipairs(subjects) do
      local function add(option, value)
        local file = ("%s/out%d"):format(folder, #runs + 1)
        local words = line_of(command, option, value == "FILE" and file or value, game, folder, #runs % 2 == 1)
        if words then
          local has_certificate = option and long_name(option) == "--certificate"
          runs[#runs + 1] = { words = words, file = file, has_certificate = has_certificate }
        end
      end
      add()
      for _, option in ipairs(command.options) do
        for _, value in ipairs(values_for(option, game)) do
          add(option, value)
        end
      end
    end
  end)
  return runs
end

-- ---- what they must be -------------------------------------------------------------------------------------------

local NEVER = { "internal error", "traceback", "Segmentation", "lua/sg/[%w_/]+%.lua:%d+:" }

---What is wrong with a run; nil: nothing.
---@param run table
---@param out string what it printed
---@param err string what it said
---@param code integer its exit code
---@param verified string|nil what `verify` said of the certificate that it wrote, if it refused it
---@return string? fault
function matrix.fault(run, out, err, code, verified)
  for _, pattern in ipairs(NEVER) do
    local at = (out .. err):find(pattern)
    if at then return "says: " .. (out .. err):sub(at, at + 200) end
  end
  -- What is not there: the file of a game, a transcript, the page where it is not built.
  local is_missing = code == 5 and (err:find "No such file or directory" or err:find "the page is not there")
  if (code < 0 or code > 4) and not is_missing then return ("exit code %d: %s"):format(code, err) end
  if code >= 2 and not err:find "%S" then return ("exit code %d without a word"):format(code) end
  local is_silent = not (out .. err):find "%S" and not program.read(run.file)
  if code == 0 and is_silent then return "neither an answer nor a file" end
  if verified then return "verify refuses its certificate: " .. verified end
end

---Runs some of the runs, in two processes at a time, and calls each(run, fault) for those that are at fault.
---@param runs table[]
---@param folder string
---@param each fun(run: table, fault: string)
function matrix.try(runs, folder, each)
  local quote, lines = program.quote, { {}, {} }
  for i, run in ipairs(runs) do
    local words = {}
    for k, word in ipairs(run.words) do
      words[k] = quote(word)
    end
    local base = folder .. "/run" .. i
    local line = ('"$SG" %s >%s.o 2>%s.e </dev/null; echo $? >%s.c'):format(
      table.concat(words, " "),
      base,
      base,
      base
    )
    if run.has_certificate then
      line = line
        .. ('; if [ -e %s ]; then "$SG" verify -q %s >%s.v 2>&1 || mv %s.v %s.refused; fi'):format(
          run.file,
          run.file,
          base,
          base,
          base
        )
    end
    table.insert(lines[i % 2 + 1], line)
  end
  for i = 1, 2 do
    program.write(
      ("%s/part%d.sh"):format(folder, i),
      "ulimit -t 60\ncd " .. quote(folder) .. "\n" .. table.concat(lines[i], "\n") .. "\n"
    )
  end
  program.shell(("sh %s/part1.sh & sh %s/part2.sh; wait"):format(folder, folder))
  for i, run in ipairs(runs) do
    local base = folder .. "/run" .. i
    local fault = matrix.fault(
      run,
      program.read(base .. ".o") or "",
      program.read(base .. ".e") or "",
      math.tointeger(tonumber(program.read(base .. ".c") or "-1")),
      program.read(base .. ".refused")
    )
    if fault then each(run, fault) end
  end
end

return matrix
