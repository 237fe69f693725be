-- SPDX-License-Identifier: MIT
-- Searches whose tables are too small: each ends in time, with the right value or at the limit on memory.

local sg = require "sg"
local searches = require "sg.search.searches"
local seed_or = require "spec.support.seed"

local seed = seed_or(20261127)
local SECONDS = 60 -- far more than any of these takes; without memory for proof numbers, none of them would end

local function chain(start, moves)
  return {
    name = "chain",
    start = start,
    options = function(s, option)
      for _, m in ipairs(moves) do
        if s >= m then option(s - m) end
      end
    end,
  }
end

local function walk(width, height)
  return {
    name = "walk",
    start = { width, height },
    options = function(p, option)
      local a, b = p[1], p[2]
      if a >= 1 then option { a - 1, b } end
      if b >= 1 then option { a, b - 1 } end
      if a >= 2 and b >= 1 then option { a - 2, b - 1 } end
    end,
  }
end

local function heaps(start)
  return {
    name = "heaps",
    start = { start },
    options = function(p, option)
      for k, s in ipairs(p) do
        for i = 0, (s - 1) // 2 do
          local rest = table.move(p, k + 1, #p, k, table.move(p, 1, k - 1, 1, {}))
          if i > 0 then rest[#rest + 1] = i end
          if s - 1 - i > 0 then rest[#rest + 1] = s - 1 - i end
          option(rest)
        end
      end
    end,
    split = function(p, part)
      for _, s in ipairs(p) do
        part { s }
      end
    end,
  }
end

-- A rule in a file, since threads read their rules from there.
local function file_of(folder, name, text)
  local path = folder .. "/" .. name .. ".lua"
  local file = assert(io.open(path, "w"))
  assert(file:write(text))
  file:close()
  return path
end

describe("with small memories (seed " .. seed .. ")", function()
  local program = require "spec.support.program"
  local folder
  setup(function()
    math.randomseed(seed)
    folder = program.folder()
  end)
  teardown(function() program.remove(folder) end)

  local function check(game, value)
    for memory = 0, 4 do
      for _, method in ipairs { "dag", "lv", "pn" } do
        local opts =
          { memory = 1 << memory, method = method, time = SECONDS, threads = math.random(2) == 1 and 4 or 1 }
        local label = ("seed %d: %s with %d MiB and %d threads"):format(seed, method, opts.memory, opts.threads)
        local found, why = game:value(game:start(), opts)
        if found then
          assert.equal(value, found.value, label)
        else
          assert.equal("memory", why.limit, label .. ": " .. tostring(why))
        end
      end
    end
  end

  it("a long line of play ends by proof numbers, in four threads as in one", function()
    local path = file_of(
      folder,
      "long",
      [[
      return { name = "long", start = 6268, options = function(s, option)
        if s >= 1 then option(s - 1) end
        if s >= 3 then option(s - 3) end
      end }
    ]]
    )
    for memory = 1, 16 do
      local game = assert(sg.load(path))
      local found, why = game:value(game:start(), { method = "pn", memory = memory, threads = 4, time = SECONDS })
      if found then
        assert.equal(0, found.value)
      else
        assert.equal("memory", why.limit, tostring(why))
      end
    end
  end)

  it("chains, walks and heaps end by every method", function()
    local rules = {
      chain(math.random(2000, 9000), { 1, math.random(2, 8) }),
      chain(math.random(3000, 6000), { 1, 2, 5 }),
      walk(math.random(30, 90), math.random(30, 90)),
      heaps(math.random(20, 40)),
    }
    for _, rule in ipairs(rules) do
      local expected = assert(assert(sg.game(rule)):value(nil, { method = "dag" })).value
      check(assert(sg.game(rule)), expected)
    end
  end)

  it("so do library games, each thread with a box of its own", function()
    for _, spec in ipairs { "cram:w=4:h=4", "nogo_strip:n=12", "chomp:w=5:h=4" } do
      check(assert(sg.load(spec)), assert(assert(sg.load(spec)):value(nil, { method = "dag" })).value)
    end
  end)

  it("a board whose moves are data keeps few options", function()
    local seen = {}
    local answer = assert(assert(sg.load "cram:w=7:h=5"):value(nil, { method = "pn", stats = seen }))
    assert.equal(1, answer.value)
    local bytes = searches.total(seen).bytes
    assert.is_true(bytes > 0 and bytes < 15 * 2 ^ 20, tostring(bytes))
  end)
end)
