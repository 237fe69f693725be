-- SPDX-License-Identifier: MIT
-- Rule files: the box, the schema, and the questions that one asks of a rule. A hostile file may fail in any way that a
-- failure describes.

local fuzz = dofile "tests/fuzz/fuzz.lua"
local sg = require "sg"
local rule = require "sg.rule.load"

rule.defaults = { box_bytes = 8 << 20, steps = 20000 }

local function limits(more)
  local opts = { positions = 60, steps = 5000, time = 1, memory = 32 }
  for name, value in pairs(more or {}) do
    opts[name] = value
  end
  return opts
end

local METHODS = { "dag", "lv", "pn" }

local function ask_about_positions(game, start)
  local known = game.rule.loopy and fuzz.answered(game:loopy(start, limits()))
    or fuzz.answered(game:value(start, limits()))
  for _, method in ipairs(game.rule.loopy and {} or METHODS) do
    local found = fuzz.answered(game:value(start, limits { method = method }))
    if found and known then fuzz.same(known.value, found.value, method) end
  end
  fuzz.answered(game:moves(start, limits()))
  fuzz.answered(game:misere_outcome(start, limits()))
end

return function(text)
  local game = fuzz.answered(sg.from_text(text, "fuzz.lua"))
  if not game then return end
  local start = fuzz.answered(game:start())
  if start ~= nil then
    assert(type(game:show(start)) == "string")
    fuzz.answered(game:options(start))
    fuzz.answered(game:value(start, limits()))
  end
  if game.kind == "positions" then
    if start ~= nil then ask_about_positions(game, start) end
  else
    fuzz.answered(game:seq(0, 8, limits()))
    fuzz.answered(game:moves(5, limits()))
  end
  fuzz.answered(game:parse "3")
  fuzz.answered(game:examples(limits()))
end
