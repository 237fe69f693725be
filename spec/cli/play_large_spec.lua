-- SPDX-License-Identifier: MIT
-- Matches on heaps with more moves than can be listed: laws name those that win, any move is typed by what it leaves,
-- and what is no move is refused.

local program = require "spec.support.program"
local sg = require "sg" -- before its parts, which it brings
local option_of = require "sg.heap.option_of"

-- What a match says to these lines.
local function talk(words, lines)
  local run = program.shell("$SG play " .. words .. " --seed 1", { stdin = table.concat(lines, "\n") .. "\n" })
  assert.equal(0, run.code, run.err)
  return run.out
end

describe("a match on a large heap", function()
  it("names a winning move, and takes any move by what it leaves", function()
    for _, case in ipairs {
      { "nim '{1000000000000,999}'", "999 wins", "{5,999}", "999 + 999", "{7,8}" },
      { "wythoff '{300000,400000}'", "{161803,261803} wins", "{299990,399990}", "I move to", "{299990,399991}" },
      {
        "kayles 1000000000000",
        "1 + 999999999997 wins",
        "70000 + 999999929999",
        "I move to",
        "70000 + 999999930000",
      },
      { "subtraction:s=1..100000 1000000001", "999909999 wins", "999909999", "I move to", "999900000" },
    } do
      local game, won, other, reply, wrong = table.unpack(case)
      local said = talk(game, { "hint", wrong, other, "quit" })
      assert.matches(won, said, 1, true)
      assert.matches("'" .. wrong .. "' is no move", said, 1, true)
      assert.matches(game:find "^nim" and "I move to 5 + 5" or reply, said, 1, true)
    end
  end)

  it("knows from the transcript which moves were mistakes", function()
    local folder <close> = setmetatable(
      { path = program.folder() },
      { __close = function(f) program.remove(f.path) end }
    )
    local file = folder.path .. "/match"
    talk("nim '{1000000000000,999}' --transcript " .. file, { "{1000000000000,990}", "quit" })
    local again = program.shell("$SG play --replay " .. file)
    assert.matches("a mistake; +999 wins", again.out)
  end)

  it("plays by a formula", function()
    local folder <close> = setmetatable(
      { path = program.folder() },
      { __close = function(f) program.remove(f.path) end }
    )
    local rule = program.write(folder.path .. "/half.lua", [[return { moves = "m < n and 2*m >= n" }]])
    local said = talk(rule .. " 1000000000000", { "499999999999", "500000000001", "quit" })
    assert.matches("'499999999999' is no move", said, 1, true)
    assert.matches("I move to", said, 1, true)
  end)

  it("keeps to --time", function()
    for _, words in ipairs { "outcome nim 199999 --remoteness", "play generalized_wythoff:t=900 '{300000,400000}'" } do
      local run = program.shell("$SG " .. words .. " --time 0.2 < /dev/null")
      assert.equal(4, run.code)
      assert.matches("the time limit was reached", run.err, 1, true)
    end
  end)
end)

local function key(parts)
  local list = {}
  for _, part in ipairs(parts) do
    if part > 0 then list[#list + 1] = part end
  end
  table.sort(list)
  return table.concat(list, "+")
end

describe("whether heaps are an option", function()
  it("is what the list of options says", function()
    for _, spec in ipairs { "nim", "kayles", "0.137", "4.07", "0.3[07]", "0.8F", "8.[3]", "subtraction:s=1..3,7" } do
      local game = assert(sg.load(spec))
      for n = 0, 12 do
        local options = {}
        for _, option in ipairs(assert(game:options(n))) do
          options[key(option.parts)] = true
        end
        local function try(parts) assert.equal(options[key(parts)] or false, option_of.heap(game, n, parts)) end
        try {}
        for a = 1, 13 do
          try { a }
          for b = a, 13 do
            try { a, b }
            try { a, b, 1 }
          end
        end
      end
    end
  end)

  it("is what the rays of two heaps say", function()
    for _, rays in ipairs { "{ { 1, 0 }, { 0, 1 }, { 1, 1 } }", "{ { 1, 2 }, { 2, 1 }, { 0, 3, most = 2 } }" } do
      local game = assert(sg.from_text("return { heap2 = " .. rays .. " }"))
      for a = 0, 8 do
        for b = 0, 8 do
          local options = {}
          for _, option in ipairs(assert(game:options { a, b })) do
            options[option.text] = true
          end
          for x = 0, 8 do
            for y = 0, 8 do
              local left = ("{%d,%d}"):format(x, y)
              assert.equal(options[left] or false, option_of.pair(game, { a, b }, { { x, y } }), left)
            end
          end
        end
      end
    end
  end)
end)
