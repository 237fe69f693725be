-- SPDX-License-Identifier: MIT
-- reverse(G@P): the play of G from P backwards. The positions are those below P, and P itself; a move goes to a
-- position that has the one at hand as an option, and whoever stands at P has lost. We know of no name for this in
-- print.

local failure = require "sg.failure"
local literal = require("sg.text.words").literal
local make = require "sg.operator.make"
local refusal = require "sg.refusal"
local whole = require "sg.operator.whole"

local raise = failure.raise

local MOST = 200000 -- positions below P

-- Finds the wholes below a whole, and their parents: by key, { parts, from = keys }; and the keys of the terminal
-- ones.
local function turned(base, root)
  local by_key, queue, terminal = {}, {}, {}
  local function node_of(parts)
    local key = literal(parts)
    if not by_key[key] then
      if #queue >= MOST then
        error(failure.new("limit", ("there are more than %d positions below %s"):format(MOST, base:show(root))), 0)
      end
      by_key[key] = { parts = parts, key = key, from = {} }
      queue[#queue + 1] = by_key[key]
    end
    return by_key[key]
  end
  node_of(base:sorted(root))
  local at = 1
  while queue[at] do
    local node, seen = queue[at], {}
    for _, option in ipairs(base:options(node.parts)) do
      local below = node_of(base:sorted(option.parts))
      if not seen[below] then below.from[#below.from + 1] = node end
      seen[below] = true
    end
    if next(seen) == nil then terminal[#terminal + 1] = node end
    at = at + 1
  end
  return by_key, terminal
end

---The game backwards from a position.
---@param game sg.Game
---@param position any
---@return sg.Game? game, sg.Failure? why
local function reverse(game, position)
  raise(refusal(game, "operator", "reverse"))
  local base = whole.of(game)
  if base.twisted then
    return nil,
      failure.new("usage", ("in %s the opponent forbids moves, and there is no play backwards"):format(game.spec))
  end
  local root, shown = base:parts(position), game:show(position)
  local by_key, terminal
  local function node_of(parts)
    if not by_key then
      by_key, terminal = turned(base, root)
    end
    local node = by_key[literal(base:sorted(parts))]
    return node or error(failure.new("input", ("%s is not below %s"):format(base:show(parts), shown)), 0)
  end
  local fields = { name = "reverse", misere = true, summary = ("%s backwards, up to %s."):format(game.spec, shown) }
  function fields.options(parts, option)
    for _, above in ipairs(node_of(parts).from) do
      option(above.parts)
    end
  end
  function fields.canonical(parts) return base:sorted(parts) end
  function fields.start()
    node_of(root)
    if #terminal == 1 then return terminal[1].parts end
    error(
      failure.new("input", ("play ends in %d positions; name the one where play backwards begins"):format(#terminal)),
      0
    )
  end
  function fields.parse(text)
    local parts = base:parse(text)
    node_of(parts)
    return parts
  end
  function fields.valid(parts) return base:is_whole(parts) or "a position is the list of its parts" end
  function fields.show(parts) return base:show(parts) end
  return make(("reverse(%s@%s)"):format(game.spec, shown), fields, {
    drawn_as = function(parts) return base:drawn_as(parts) end,
    heap = base.heap,
    pair = base.pair,
  })
end

return reverse
