-- SPDX-License-Identifier: MIT
-- Checks labels and drawings: the moves of a position have different labels, and positions can be drawn. Each check
-- returns ok, detail, counterexample.

local internals = require "sg.internals"
local text = require "sg.text.words"
local view = require "sg.check.view"

local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

local LOOKED_AT = 300 -- positions

-- A label that two options have which leave something else, and the number of labels.
local function repeated(options)
  local seen, n = {}, 0
  for _, option in ipairs(options) do
    local left = option.label ~= nil and text.literal(option)
    if left and seen[option.label] and seen[option.label] ~= left then return option.label end
    if left and not seen[option.label] then n = n + 1 end
    if left then seen[option.label] = left end
  end
  return nil, n
end

add("labels", function(self)
  local box, n_labels = internals[self.game].loaded.box, 0
  if not box:takes_label() then return nil, "the rule names no moves" end
  for i, node in ipairs(self.walk.done) do
    if i > LOOKED_AT then break end
    self:pulse()
    local options, why = box:options(node.position, true)
    if not options then view.fault(self:show(node.position), why) end
    local label, n = repeated(options)
    if label then
      return false,
        ("two moves from %s have the label '%s'"):format(self:show(node.position), label),
        self:show(node.position)
    end
    n_labels = n_labels + n
  end
  if n_labels == 0 then return nil, "the rule names no moves" end
  return true, ("%d moves have labels that differ in each position"):format(n_labels)
end)

add("drawing", function(self)
  local n_drawn = 0
  for i, node in ipairs(self.walk.done) do
    if i > LOOKED_AT then break end
    self:pulse()
    local drawing, why = self.game:drawing(node.position)
    if why then return false, tostring(why), self:show(node.position) end
    if drawing then n_drawn = n_drawn + 1 end
  end
  if n_drawn == 0 then return nil, "nothing says how positions look" end
  return true, ("%d positions are drawn"):format(n_drawn)
end)

return checks
