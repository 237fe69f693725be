-- SPDX-License-Identifier: MIT
-- For make check-tsan: whatever threads do together, in one run of the program. What goes wrong between them is told by
-- the sanitizer; what is wrong with the answers, here and in spec/search/threads_spec.lua.
local sg = require "sg"

local number = 0
local function fresh(text, params)
  number = number + 1
  return assert(sg.from_text(text .. "\n-- " .. number, "threads.lua", params))
end

local PILES = [[return { summary = "piles", start = { 6, 6, 6 },
  options = function(p, option)
    if p[1] == 2 and p[2] == BAD then while true do end end
    if p[1] == 1 and p[2] == WRONG then error("wrong") end
    for i = 1, #p do
      for left = 0, p[i] - 1 do
        local q = { table.unpack(p) }
        q[i] = left
        option(q)
      end
    end
  end,
  canonical = function(p)
    local q = { table.unpack(p) }
    table.sort(q)
    return q
  end }]]

local function piles(bad, wrong) return (PILES:gsub("BAD", tostring(bad)):gsub("WRONG", tostring(wrong))) end

local store = os.tmpname()
for threads = 2, 5 do
  for _, hashed in ipairs { false, true } do
    local game = fresh(assert(sg.rule_text "cram"), { w = 3, h = 4 })
    os.remove(store)
    local opts = { threads = threads, hashed = hashed, stats = {}, store = store }
    assert(assert(game:value(game:start(), opts)).value == 1)
    game = fresh(assert(sg.rule_text "chomp"), { w = 4, h = 4 })
    assert(assert(game:outcome(game:start(), { threads = threads, hashed = hashed })).outcome == "N")
    game = fresh(piles(9, 9))
    assert(assert(game:value(game:start(), { threads = threads, hashed = hashed })).value == 6)
    for _, method in ipairs { "lv", "pn" } do
      game = fresh(piles(99, 99))
      opts = { threads = threads, hashed = hashed, method = method, stats = {} }
      assert(assert(game:value({ 6, 6, 6 }, opts)).value == 6)
      assert(assert(game:value({ 67, 3 }, opts)).value == 64)
      game = fresh(piles(9, 5))
      local result, why = game:value(game:start(), opts)
      assert(result and result.value == 6 or why.code == "rule")
      game = fresh(piles(4, 9))
      result, why = game:value(game:start(), { threads = threads, method = method, time = 0.3 })
      assert(result and result.value == 6 or why.code == "limit")
      game = fresh(piles(99, 99))
      opts.positions = 40
      assert(select(2, game:value({ 9, 10, 11, 12 }, opts)).code == "limit")
    end
    game = fresh(piles(9, 5))
    assert(select(2, game:value(game:start(), { threads = threads, hashed = hashed })).code == "rule")
    game = fresh(piles(4, 9)) -- an endless loop: the watch switches counting on, and somebody's budget ends it
    assert(select(2, game:value(game:start(), { threads = threads, hashed = hashed, time = 0.3 })).code == "limit")
    game = fresh(piles(9, 9))
    assert(
      select(2, game:value(game:start(), { threads = threads, hashed = hashed, positions = 40 })).code == "limit"
    )
  end
end

-- Every method with as many threads as there are most often: all of them want the same few positions.
for _, method in ipairs { "dag", "lv", "pn" } do
  for _, hashed in ipairs { false, true } do
    for _, order in ipairs { "learned", "rule" } do
      os.remove(store)
      local opts = { threads = 16, hashed = hashed, method = method, order = order, store = store }
      local game = fresh(assert(sg.rule_text "cram"), { w = 3, h = 4 })
      assert(assert(game:value(game:start(), opts)).value == 1)
      game = fresh(piles(99, 99))
      opts.store = nil
      assert(assert(game:outcome({ 4, 5, 1 }, opts)).outcome == "P")
      assert(assert(game:value({ 4, 5, 2 }, opts)).value == 3)
    end
  end
end
os.remove(store)
print "ok"
