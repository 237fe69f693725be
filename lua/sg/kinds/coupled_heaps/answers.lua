-- SPDX-License-Identifier: MIT
-- Coupled families of heaps: a rule with heaps. A position is a heap of a family, such as a7; the families have tables
-- of values (sg.heap.coupled), where all moves are texts.

local coupled = require "sg.later" "sg.heap.coupled"
local failure = require "sg.failure"
local tables = require "sg.kinds.tables"

local coupled_heaps = {
  name = "coupled heaps",
  first_heap = 0,
  by_heap = true,
  heap_tables = true,
  families = true,
  usual_upto = 400,
  lacks = {
    ["period certificate"] = "the checker reads coupled families for a period that is claimed, and not for others",
    certificate = "its positions are heaps of coupled families; `period` writes certificates of those",
  },
}

function coupled_heaps.theorem(game, position, opts) return coupled.value(game, position, opts) end

function coupled_heaps.family(game, opts)
  if not opts.checkpoint then return coupled.family(game, opts.family) end
  if opts.family then return nil, tables.no_families(game) end
  return nil,
    failure.naming(game.spec, "usage", "has coupled families; checkpoints are for codes and for rules with heap")
end

function coupled_heaps.heap_position(game, n, family)
  return game:parse((family or tostring(game:show(game:start())):match "^%a[%w_]-%f[%d]") .. n)
end

return coupled_heaps
