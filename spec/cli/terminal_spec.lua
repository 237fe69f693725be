-- SPDX-License-Identifier: MIT
-- What is seen on a terminal only: the line of progress and colours. script(1) gives the program a pseudo-terminal.

local program = require "spec.support.program"
require "sg" -- brings its parts
local progress = require "sg.cli.progress"

-- What the program writes on a terminal of so many columns.
local function on_terminal(command, columns, variables)
  local inner = ("stty cols %d; TERM=xterm %s %s %s"):format(
    columns or 80,
    variables or "",
    program.quote(program.absolute_path),
    command
  )
  return program.output(
    ("env -u NO_COLOR -u COLUMNS script -qec %s /dev/null </dev/null"):format(program.quote(inner))
  )
end

-- The lines of progress in what was written, each as it was drawn.
local function drawn(text)
  local lines = {}
  for line in text:gmatch "\r(sg%-lua: [^\r\n]-)\27%[K" do
    lines[#lines + 1] = line
  end
  return lines
end

-- The lines that a command draws, at least so many, and all that it writes. A busy machine may draw the first one late;
-- it gets ten times the time.
local function lines_of(command, least, ...)
  local text = on_terminal(command, ...)
  if #drawn(text) < least then
    text = on_terminal(command:gsub("%-%-time ([%d.]+)", function(seconds) return "--time " .. 10 * seconds end), ...)
  end
  return drawn(text), text
end

describe("the line of progress", function()
  local folder, slow, pairs_by_function
  setup(function()
    folder = program.folder()
    slow = program.write(
      folder .. "/slow.lua",
      "return { heap = function(n, option) for k = 1, n do for _ = 1, 100 do end option(n - k) end end }"
    )
    pairs_by_function = program.write(
      folder .. "/pairs.lua",
      "return { heap2 = function(a, b, option) for k = 1, a do option(a - k, b) end for k = 1, b do option(a, b - k) end end }"
    )
  end)
  teardown(function() program.remove(folder) end)

  -- A line that was told these counts, one a second; its last text.
  local function told(counts, width)
    local line = progress.new()
    for second, count in ipairs(counts) do
      line:count(second, table.unpack(count, 1, 5))
    end
    return line:text(#counts, width or 200)
  end

  it("has the unit, and the total, the share, the rate and the time left where they are known", function()
    assert.equal("sg-lua: 12,345 positions, 1 s", told { { 12345, nil, "positions" } })
    assert.equal(
      "sg-lua: 3,000 of 9,000 heaps, 33 %, 3 s, 1,000/s, about 6 s left",
      told { { 1000, 9000, "heaps" }, { 2000, 9000, "heaps" }, { 3000, 9000, "heaps" } }
    )
    local counts = { { 1000, 9000, "heaps" }, { 2000, 9000, "heaps" }, { 3000, 9000, "heaps" } }
    assert.equal("sg-lua: 33 %, about 6 s left", told(counts, 30)) -- what matters most in a narrow terminal
    assert.equal("sg-lua: 33 %", told(counts, 20))
    assert.equal(
      "sg-lua: split (2 of 9): 7 steps, 2 s",
      told { { 0, nil, nil, "split (2 of 9)" }, { 7, nil, "steps" } }
    )
  end)

  it("tells how many questions are open, and when the memory will be full", function()
    local function state(mib) return { bytes = mib << 20, max_bytes = 100 << 20, open = 12 } end
    assert.equal("sg-lua: 900 positions, 1 s, 12 questions open", told { { 900, nil, "positions", nil, state(10) } })
    local counts = {}
    for second = 1, 7 do
      counts[second] = { 1000 * second, nil, "positions", nil, state(9 + second) }
    end
    assert.equal("sg-lua: 7,000 positions, 7 s, 1,000/s, 12 questions open, memory full in about 84 s", told(counts))
    assert.equal("sg-lua: 7,000 positions", told(counts, 25))
    for second = 8, 14 do
      counts[second] = { 1000 * second, nil, "positions", nil, state(16) }
    end -- grows no more
    assert.matches("memory full in about 3 min$", told(counts))
    assert.is_nil(told({ { 1, nil, "positions", nil, { bytes = 5 } } }):find "full")
  end)

  it("has a bar behind it where the share is known", function()
    local line = progress.new()
    line:count(1, 3000, 9000, "heaps")
    assert.equal("sg-lua: 3,000 of 9,000 heaps, 33 %, 1 s [##########....................]", line:drawn(1, 100))
    assert.equal("sg-lua: 3,000 of 9,000 heaps, 33 %, 1 s", line:drawn(1, 44))
    line:count(2, 9000, 9000, "heaps")
    assert.matches("%[#+%]$", line:drawn(2, 55))
    line:count(3, 10, nil, "positions")
    assert.is_nil(line:drawn(3, 100):find("[", 1, true))
  end)

  it("tells the questions of a search", function()
    local lines = lines_of("value sprouts:n=9 --time 1", 1, 100)
    assert.is_true(#lines > 0)
    assert.matches("^sg%-lua: [%d,]+ positions, .*%d+ questions open", lines[#lines])
  end)

  it(
    "adds counts without a total up, so that it never goes back",
    function()
      assert.equal("sg-lua: 110 positions, 2 s", told { { 100, nil, "positions" }, { 10, nil, "positions" } })
    end
  )

  it("says which part begins where a count with a total goes back, and where a unit comes back", function()
    assert.equal("sg-lua: part 2: 10 of 200 heaps, 5 %, 2 s", told { { 100, 200, "heaps" }, { 10, 200, "heaps" } })
    assert.equal("sg-lua: 10 positions, 2 s", told { { 100, 200, "heaps" }, { 10, nil, "positions" } })
    assert.equal(
      "sg-lua: part 2: 3 of 9 heaps, 33 %, 3 s",
      told { { 5, 9, "heaps" }, { 10, nil, "positions" }, { 3, 9, "heaps" } }
    )
    assert.equal(
      "sg-lua: a, part 2: 1 of 9 heaps, 11 %, 3 s",
      told { { 0, nil, nil, "a" }, { 5, 9, "heaps" }, { 1, 9, "heaps" } }
    )
  end)

  it("fits a line of any width", function()
    local counts = {
      { 0, nil, nil, "with h = 3: win/loss oracle (4 of 12)" },
      { 1000000, 9000000, "positions" },
      { 2000000, 9000000, "positions" },
      { 3000000, 9000000, "positions" },
    }
    for width = 1, 130 do
      assert.is_true(#told(counts, width) < math.max(width, 1), width)
    end
    assert.matches("about 6 s left$", told(counts, 112))
  end)

  it("is drawn on a terminal with what is counted, and erased at the end", function()
    local lines, text = lines_of("value cram:w=7:h=7 --time 1.5", 2)
    assert.is_true(#lines >= 2, text) -- some thirty where nothing else runs
    for _, line in ipairs(lines) do
      assert.matches("^sg%-lua: [%d,]+ positions, %d s", line)
    end
    assert.is_truthy(text:find("\r\27[K\27[1;31msg-lua:", 1, true), text)
  end)

  it("has a total where one is known", function()
    local lines = lines_of("seq 0.06 0..3000000 --time 1.5 --format csv", 1)
    assert.is_true(#lines > 0)
    assert.matches("^sg%-lua: [%d,]+ of 3,000,001 heaps, %d+ %%, ", lines[1])
  end)

  it("fits the terminal", function()
    for _, line in ipairs(drawn(on_terminal("check rules/cram.lua --time 1", 30))) do
      assert.is_true(#line < 30, line)
    end
  end)

  it("is switched off by --quiet and where TERM is dumb, not by NO_COLOR", function()
    assert.equal(0, #drawn(on_terminal "value cram:w=7:h=7 --time 1 --quiet"))
    assert.equal(0, #drawn(on_terminal("value cram:w=7:h=7 --time 1", 80, "TERM=dumb")))
    assert.is_true(#lines_of("value cram:w=7:h=7 --time 1", 1, 80, "NO_COLOR=1") > 0)
  end)

  for _, command in ipairs {
    "check rules/cram.lua --time 1",
    "misere quotient 0.07 --time 1",
    "period 0.454 --time 1",
    "batch rules/cram.lua rules/moebius.lua --task check --out /dev/null --time 1",
    "diff SLOW nim --upto 90000 --time 1",
    "plot 0.06 0..1500000 --time 1",
    "table PAIRS 0..600 0..600 --time 1",
    "moves cram:w=7:h=7 --time 1",
    "sum cram:w=7:h=7@start nim@3 --time 1",
    "identify SLOW --time 1",
    "graph nim '{40,40,40,40}' --limit 900000 --time 1",
    "outcome cram:w=7:h=7 --method pn --time 1",
  } do
    it("is shown by " .. command, function()
      local lines, text = lines_of(command:gsub("SLOW", slow):gsub("PAIRS", pairs_by_function), 1)
      assert.is_true(#lines > 0, text)
    end)
  end
end)

describe("the line of progress off a terminal", function()
  local LINES = "^sg%-lua: [%d,]+ of [%d,]+ heaps, %d+ %%%%, %d s[^\r\27\n]*\n"

  it("is written now and then, whole, with what the terminal would show", function()
    local result = program.shell 'SG_HEARTBEAT=1 "$SG" seq 0.06 0..30000000 --time 4 --format csv'
    assert.equal(4, result.code)
    local lines, rest = {}, result.err
    while rest:find((LINES:gsub("%%%%", "%%"))) do
      lines[#lines + 1] = rest:match "^[^\n]*"
      rest = rest:gsub("^[^\n]*\n", "", 1)
    end
    assert.is_true(#lines >= 2 and #lines <= 4, result.err)
    assert.matches("^sg%-lua: .*time", rest)
  end)

  it("is there where a period is looked for, and where TERM is dumb", function()
    local period = program.shell 'SG_HEARTBEAT=0.25 "$SG" period 0.454 --time 3'
    assert.matches("^sg%-lua: [^\n]*%d heaps, [^\n]*%d s[^\n]*\n", period.err) -- of a table, or of a ring
    local dumb = on_terminal("value cram:w=7:h=7 --time 1", 80, "TERM=dumb SG_HEARTBEAT=0.25")
    assert.matches("^sg%-lua: [%d,]+ positions, %d s[^\r\n]*\r?\n", dumb)
  end)

  it(
    "reaches standard error from a worker, too",
    function()
      assert.matches(
        "^sg%-lua: [%d,]+ positions, %d s",
        program.shell 'SG_HEARTBEAT=0.25 "$SG" value cram:w=7:h=7 --time 1 --untrusted'.err
      )
    end
  )

  it("comes after a minute, or never: --quiet, SG_HEARTBEAT=0", function()
    for _, command in ipairs {
      '"$SG" value cram:w=7:h=7 --time 1',
      'SG_HEARTBEAT=0 "$SG" value cram:w=7:h=7 --time 1',
      'SG_HEARTBEAT=0.25 "$SG" value cram:w=7:h=7 --time 1 -q',
    } do
      local err = program.shell(command).err
      assert.is_nil(err:find "positions, %d", err)
      assert.matches("time", err)
    end
    local with_clock = program.shell [["$SG" run - <<'END'
      package.loaded["sg.host"] = require "sg.host"
      local pool = require "sg.pool"
      local now = 0
      pool.now = function() return now end
      local report = require("sg.cli.progress").report(0)
      for second = 1, 130 do
        now = second
        report(second * 10, nil, "heaps")
      end
END]]
    assert.same(
      { code = 0, out = "", err = "sg-lua: 600 heaps, 60 s, 10/s\nsg-lua: 1,200 heaps, 2 min, 10/s\n" },
      with_clock
    )
  end)
end)

describe("colours", function()
  local CYAN, GREEN, RED = "\27%[36m", "\27%[1;32m", "\27%[1;31m"

  it("mark who wins, the winning moves and errors on a terminal", function()
    local text = on_terminal "moves kayles 7"
    assert.matches(CYAN .. "N %(first player wins%)\27%[0m", text)
    assert.matches(GREEN .. "  %*  3 %+ 3", text)
    assert.matches(RED .. "sg%-lua:\27%[0m no game", on_terminal "value no_game")
  end)

  it("are not in pipes, and in no format but text", function()
    assert.is_nil(program.run("moves kayles 7").out:find("\27", 1, true))
    for _, words in ipairs {
      "value kayles 7 --format json --color always",
      "seq kayles 0..9 --format csv --color always",
    } do
      assert.is_nil(program.run(words).out:find("\27", 1, true))
    end
  end)

  it("follow --color, NO_COLOR and TERM", function()
    assert.is_truthy(program.run("value kayles 7 --color always").out:find(CYAN))
    assert.is_truthy(program.run("--color always value kayles 7").out:find(CYAN))
    assert.is_nil(on_terminal("value kayles 7 --color never"):find("\27", 1, true))
    assert.is_nil(on_terminal("value kayles 7", 80, "NO_COLOR=1"):find("\27", 1, true))
    assert.is_nil(on_terminal("value kayles 7", 80, "TERM=dumb"):find("\27", 1, true))
    assert.is_truthy(on_terminal("value kayles 7", 80, "NO_COLOR="):find(CYAN))
    assert.equal(2, program.run("value kayles 7 --color often").code)
  end)
end)
