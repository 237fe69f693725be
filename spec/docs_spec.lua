-- SPDX-License-Identifier: MIT
-- The documents are tested. Fenced blocks of README.md and docs/*.md:
--   ```sh   with `$ ` prompts: each command is run; what is printed must be what the page shows. A line `...` stands
--           for any number of lines. Without a prompt the block is not run.
--   ```lua  whose first line is `-- NAME.lua` (a comment and nothing else): saved under that name for later blocks.
--   ```lua  otherwise: run by stock lua5.4; each line `--> text` is what the program prints there, in order.
-- The blocks of a page share one directory and run from top to bottom.

local build = os.getenv("SG_BUILD") or "build"
local lua = os.getenv("LUA") or "lua5.4"

local function quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

local function write_file(path, text)
  local file = assert(io.open(path, "wb"))
  assert(file:write(text))
  file:close()
end

local function capture(command)
  local pipe = assert(io.popen(command, "r"))
  local text = pipe:read("a")
  local ok = pipe:close()
  return text, ok
end

local root = capture("pwd"):gsub("\n$", "")
local build_path = build:find("^/") and build or root .. "/" .. build

local function blocks_of(path)
  local blocks, open = {}, nil
  local line_number = 0
  for line in io.lines(path) do
    line_number = line_number + 1
    if open and line:find("^```") then
      blocks[#blocks + 1] = open
      open = nil
    elseif open then
      open[#open + 1] = line
    else
      local language = line:match("^```(%w+)$")
      if language then open = { language = language, line = line_number } end
    end
  end
  return blocks
end

-- The tag of a session that runs busted inside the program.
local function needs_linux(block)
  for _, line in ipairs(block) do
    if line:find "^%$ sg%-lua test " then return " #linux" end
  end
  return ""
end

--- The commands of a session with the output that the page shows for each.
local function session_of(block)
  local steps = {}
  local continued = false
  for _, line in ipairs(block) do
    local step = steps[#steps]
    if continued then
      step.command = step.command .. "\n" .. line
      continued = line:find("\\$") ~= nil
    elseif line:find("^%$ ") then
      steps[#steps + 1] = { command = line:sub(3), expected = {} }
      continued = line:find("\\$") ~= nil
    elseif step then
      step.expected[#step.expected + 1] = line
    end
  end
  return steps
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch("([^\n]*)\n?") do
    lines[#lines + 1] = line
  end
  while lines[#lines] == "" do
    lines[#lines] = nil
  end
  return lines
end

--- Do the lines match, where `...` in expected stands for any lines?
local function matches(expected, actual, i, j)
  i, j = i or 1, j or 1
  while i <= #expected do
    if expected[i] == "..." then
      for k = j, #actual + 1 do
        if matches(expected, actual, i + 1, k) then return true end
      end
      return false
    elseif expected[i] ~= actual[j] then
      return false
    end
    i, j = i + 1, j + 1
  end
  return j == #actual + 1
end

local function assert_lines(expected, actual, what)
  if not matches(expected, actual) then
    assert.equal(table.concat(expected, "\n"), table.concat(actual, "\n"), what)
  end
end

local function in_directory(directory, command)
  return ('cd %s && PATH=%s:"$PATH" NO_COLOR=1 LUA_CPATH=%s %s'):format(
    quote(directory),
    quote(build_path),
    quote(build_path .. "/?.so;;"),
    command
  )
end

local function output_of(directory, command)
  local output = capture(in_directory(directory, "sh -c " .. quote(command) .. " 2>&1 </dev/null"))
  return (output:gsub("(engine: [%l ]+) portable", "%1 avx2")) -- the pages were made on a machine with AVX2
end

-- Does a command look for what may not be there, for some seconds? On a busy machine it finds less.
local function looks_for_a_law(command)
  return (command:find "^sg%-lua pattern " or command:find "%-%-assume" or command:find "^sg%-lua codegen ")
    and not command:find "[|>;&]"
    and not command:find "%-%-time"
end

local function run_session(directory, block)
  for _, step in ipairs(session_of(block)) do
    local output = output_of(directory, step.command)
    if not matches(step.expected, lines_of(output)) and looks_for_a_law(step.command) then
      output = output_of(directory, step.command .. " --time 600")
    end
    assert_lines(step.expected, lines_of(output), "$ " .. step.command)
  end
end

-- The rows of tables that have a command in their second column and its output in the third: lines in `code`, with <br>
-- between them. The spaces at the ends of a line do not count, and a bar within a cell is written \|.
local function rows_of(page)
  local rows, line_number = {}, 0
  for line in io.lines(page) do
    line_number = line_number + 1
    local cells = {}
    for cell in (line:gsub("\\|", "\0") .. "|"):gmatch(" *(.-) *|") do
      cells[#cells + 1] = (cell:gsub("%z", "|"))
    end
    local command = line:find "^|" and (cells[3] or ""):match "^`(sg%-lua .*)`$"
    if command then
      rows[#rows + 1] = { command = command, expected = {}, line = line_number }
      for output in cells[4]:gmatch "`([^`]*)`" do
        table.insert(rows[#rows].expected, output)
      end
    end
  end
  return rows
end

local function run_row(directory, row)
  local actual = lines_of(capture(in_directory(directory, "sh -c " .. quote(row.command) .. " 2>&1 </dev/null")))
  for i, line in ipairs(actual) do
    actual[i] = line:match "^%s*(.-)%s*$"
  end
  assert_lines(row.expected, actual, row.command)
end

local function run_lua(directory, block)
  local name = block[1]:match("^%-%- ([%w_]+%.lua)$")
  local text = table.concat(block, "\n") .. "\n"
  if name then
    write_file(directory .. "/" .. name, text)
    return
  end
  local expected = {}
  for _, line in ipairs(block) do
    expected[#expected + 1] = line:match("%-%->%s?(.*)$")
  end
  write_file(directory .. "/block.lua", text)
  local output = capture(in_directory(directory, lua .. " block.lua 2>&1 </dev/null"))
  assert_lines(expected, lines_of(output), "the block's output")
end

local function set_of(text, pattern, set)
  set = set or {}
  for name in text:gmatch(pattern) do
    set[name] = true
  end
  return set
end

local function missing_from(set, other)
  local missing = {}
  for name in pairs(set) do
    if not other[name] then missing[#missing + 1] = name end
  end
  table.sort(missing)
  return missing
end

-- All pages with commands and what they print, but docs/scale.md, whose commands need mpirun and minutes: tests/scale/mpi.sh
-- runs them (make check-scale).
for _, page in ipairs {
  "README.md",
  "docs/guide.md",
  "docs/fast-rules.md",
  "docs/theorems.md",
  "docs/teachers.md",
  "docs/misreadings.md",
  "docs/rules.md",
  "docs/lua.md",
  "docs/nimbers.md",
  "docs/misere.md",
  "docs/operators.md",
  "docs/from-cgsuite.md",
  "docs/json.md",
  "docs/researchers.md",
  "docs/contestants.md",
  "docs/from-scripts.md",
  "docs/batch.md",
  "docs/patterns.md",
  "docs/certificates.md",
} do
  describe(page, function()
    local directory

    lazy_setup(function()
      directory = capture("mktemp -d"):gsub("\n$", "")
      os.execute(('ln -s "$PWD/examples" %s'):format(quote(directory))) -- that of the sources
    end)
    lazy_teardown(function() os.execute("rm -rf " .. quote(directory)) end)

    for _, block in ipairs(blocks_of(page)) do
      if block.language == "sh" and #session_of(block) > 0 then
        it(
          "line " .. block.line .. ": the session prints what it shows" .. needs_linux(block),
          function() run_session(directory, block) end
        )
      elseif block.language == "lua" then
        it("line " .. block.line .. ": the Lua block runs", function() run_lua(directory, block) end)
      end
    end

    for _, row in ipairs(rows_of(page)) do
      it(
        "line " .. row.line .. ": the row of the table has what the command prints",
        function() run_row(directory, row) end
      )
    end
  end)
end

describe("the documents", function()
  it("link to files that are there", function()
    for page in capture("ls *.md docs/*.md"):gmatch "[^\n]+" do
      local folder = page:match("^(.*/)") or ""
      for target in read_file(page):gmatch("%]%(([^)#]+)[^)]*%)") do
        if not target:find("^%a+:") then assert(io.open(folder .. target), page .. " links to " .. target):close() end
      end
    end
  end)

  local sg = require "sg"
  local api = quote(build_path .. "/sg-lua") .. " run src/tools/api.lua "
  local meta, page = capture(api .. "meta"), read_file("docs/lua.md")
  local manual = read_file("docs/sg-lua.1")

  it("name every public function, and none that is not there", function()
    local public = {}
    for name, value in pairs(sg) do
      if type(value) == "function" then public["sg." .. name] = true end
    end
    local in_page = set_of(page, "\n| `(sg%.[%w_]+)[%({ ]")
    assert.same({}, missing_from(public, in_page))
    assert.same({}, missing_from(in_page, public))

    local helpers, in_rules = {}, {}
    for _, library in ipairs { "bits", "canonical", "graph", "grid", "words" } do
      for member in pairs(sg[library]) do
        helpers[("sg.%s.%s"):format(library, member)] = true
      end
      set_of(read_file("docs/rules.md"), "`(sg%." .. library .. "%.%l+)[%({ ]", in_rules)
    end
    assert.same({}, missing_from(helpers, in_rules))
    assert.same({}, missing_from(in_rules, helpers))
  end)

  it(
    "have the rows that the docstrings make (make api writes them)",
    function() assert.equal(capture(api .. "page docs/lua.md"), page) end
  )

  it("name every field of a result", function()
    local fields, parents = {}, {}
    for class, parent, body in meta:gmatch "%-%-%-@class sg%.(%w+):? ?s?g?%.?(%w*)[^\n]*\n(.-)\n\n" do
      fields[class], parents[class] = set_of(body, "%-%-%-@field ([%w_]+)"), parent
    end
    local function has(class, name)
      return class and fields[class] and (fields[class][name] or has(parents[class], name))
    end
    local kayles = assert(sg.load "kayles")
    for class, answer in pairs {
      Value = kayles:value(7),
      OutcomeResult = kayles:outcome(7),
      Moves = kayles:moves(7),
      Explanation = kayles:explain(7),
      Sequence = kayles:seq(0, 9),
      Period = kayles:period(),
      MisereResult = kayles:misere_outcome(7),
      Check = sg.check(kayles),
      MisereValue = kayles:misere_value(7),
      MisereGenus = kayles:misere_genus(7),
      MisereMoves = kayles:misere_moves(7),
      MisereExplanation = kayles:misere_explain(7),
      MisereForm = kayles:misere_form(7),
      Sum = sg.sum { "kayles@5", "nim@{3}" },
      MisereSum = sg.misere_sum { "kayles@5", "nim@{3}" },
      Identified = sg.identify(kayles),
      Diff = sg.diff(kayles, kayles),
      Compound = sg.compound("ordinal", { "kayles@5", "nim@{3}" }),
      LoopyValue = sg.load("token"):loopy(),
    } do
      for name in pairs(answer) do
        assert.is_true(has(class, name), class .. " has no field " .. name)
      end
    end
  end)

  it("list exactly what a box has", function()
    local listed, checked = {}, {}
    local section = read_file("docs/rules.md"):match("## What rule code can use(.-)\n## ")
    for line in section:gmatch("\n%- ([^\n]+)") do
      local library, names = line:match("^`([%l%d.]+)`: `([^`]+)`")
      if library then
        for name in names:gmatch("%l+") do
          listed[library .. "." .. name] = true
        end
      elseif line:find("^`sg%.") then
        set_of(line, "`(sg%.%l+)%(", listed)
      else
        set_of(line:match("^`([^`]+)`"), "%l[%l%d]*", listed)
      end
    end

    local config = { files = {}, stds = {} }
    assert(loadfile(".luacheckrc", "t", config))()
    local function check(fields, prefix)
      for key, value in pairs(fields) do
        if type(value) == "string" then
          checked[prefix .. value] = true
        else
          check(value.fields, prefix .. key .. ".")
        end
      end
    end
    check(config.stds.rule.read_globals, "")
    assert.same({}, missing_from(listed, checked))
    assert.same({}, missing_from(checked, listed))

    local function in_box(name)
      local text = ("local x = assert(%s)\nreturn { summary = 's', code = '0.77', tags = { x and 'x' } }"):format(
        name
      )
      return (sg.from_text(text, "=box")) ~= nil
    end
    local candidates = { ["sg.xor"] = true, ["sg.mex"] = true, ["sg.load"] = true, ["sg.game"] = true }
    for name, value in pairs(_G) do
      candidates[name] = type(value) == "function" or nil
    end
    for _, library in ipairs { "coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8" } do
      for name in pairs(require(library)) do
        candidates[library .. "." .. name] = true
      end
    end
    for name in pairs(listed) do
      candidates[name] = true
    end
    for name in pairs(candidates) do
      assert.equal(listed[name] or false, in_box(name), name)
    end
  end)

  it("name the commands and options that the program has", function()
    local program = quote(build_path .. "/sg-lua")
    local function help_of(command) return (capture(program .. " " .. command .. " --help 2>&1 </dev/null")) end
    local commands = {}
    for name in manual:gmatch("\n%.It Cm (%l+)") do
      commands[name] = help_of(name):find("[Uu]sage") and true or nil
      if name == "computed" then break end
    end
    local main_help = capture(program .. " help all")
    local options = set_of(main_help, "%-%-(%l[%w-]*)")
    for name in pairs(commands) do
      assert(main_help:find(name, 1, true), "--help does not name " .. name)
      set_of(help_of(name), "%-%-(%l[%w-]*)", options)
    end
    local in_manual = set_of(manual, "Fl Fl (%l[%w-]*)")
    assert.same({}, missing_from(options, in_manual))
    assert.same({}, missing_from(in_manual, options))
  end)
end)

describe("docs/commands.md", function()
  it("is what the tables of the commands say (make commands writes it)", function()
    local printed = capture(quote(build_path .. "/sg-lua") .. " run src/tools/commands.lua")
    assert.equal(printed, read_file "docs/commands.md")
  end)
end)

describe("docs/reference.md", function()
  it("is what the schema of rule files says (make reference writes it)", function()
    local printed = capture(quote(build_path .. "/sg-lua") .. " run src/tools/reference.lua")
    assert.equal(printed, read_file "docs/reference.md")
  end)
end)
