-- SPDX-License-Identifier: MIT
-- The time limit of a question holds for all calls of rules while it is being answered, whichever question that is.

local sg = require "sg"
local limits = require "sg.limits"

local SOURCES = { sg = { "init" }, Game = { "game/answers", "game/sequences", "game/views" } }

-- The public functions of a table whose comment says that they take limits: of each its name, the name and the place of
-- that argument. A function with a colon has the game as its first one.
local function taking_limits(owner)
  local list = {}
  for _, file in ipairs(SOURCES[owner]) do
    local limited
    for line in io.lines("lua/sg/" .. file .. ".lua") do
      if line:find "^%-%-%-" then
        limited = line:match "^%-%-%-@param ([%w_]+)%?? sg%.%w*Limits"
          or line:match "^%-%-%-@param ([%w_]+)%?? sg%.%w*Options"
          or limited
      end
      local mark, name, words = line:match("^function " .. owner .. "([.:])([%w_]+)(%b())")
      if name and limited then
        local place = mark == ":" and 1 or 0
        for word in words:gmatch "[%w_.]+" do
          place = place + 1
          if word == limited then break end
        end
        list[#list + 1] = { name = name, argument = limited, place = place }
      end
      if not line:find "^%-%-%-" then limited = nil end
    end
  end
  return list
end

describe("a time limit", function()
  local stand, stood = limits.stand, nil
  before_each(function()
    stood = nil
    limits.stand = function(opts) stood = stood or opts end
  end)
  after_each(function() limits.stand = stand end)

  -- The deadline that stands while the function runs, whatever its other arguments.
  local function deadline_in(f, one, self)
    local arguments = { self }
    arguments[one.place] = { time = 1000 }
    stood = nil
    pcall(f, table.unpack(arguments, 1, one.place))
    return stood and stood.deadline
  end

  it("stands in every question to a game", function()
    local game = sg.load "kayles"
    local list = taking_limits "Game"
    assert.is_true(#list >= 20, #list .. " questions were found")
    for _, one in ipairs(list) do
      assert.is_number(deadline_in(game[one.name], one, game), "Game:" .. one.name)
    end
  end)

  it("stands in every question of the module, but not in a batch, where it is that of each game", function()
    local list = taking_limits "sg"
    assert.is_true(#list >= 15, #list .. " questions were found")
    for _, one in ipairs(list) do
      assert.equal(one.name ~= "batch", deadline_in(sg[one.name], one) ~= nil, "sg." .. one.name)
    end
  end)

  it("of a search without an end has progress without a total", function()
    local totals = {}
    local function progress(_, total) totals[#totals + 1] = total or "none" end
    local _, why = sg.load("0.07000007"):period { time = 0.5, progress = progress }
    assert.equal("time", why.limit)
    for _, total in ipairs(totals) do
      assert.equal("none", total)
    end
    totals = {}
    sg.load("0.07000007"):period { upto = 1 << 30, time = 0.5, progress = progress }
    for _, total in ipairs(totals) do
      assert.equal((1 << 30) + 1, total)
    end
  end)
end)
