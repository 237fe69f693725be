-- SPDX-License-Identifier: MIT
-- The first heap where two games differ, or how it is known that there is none.

local failure = require "sg.failure"
local plain = require "sg.text.plain"
local same = require "sg.heap.equality"

local diff = {}

local function start_value(game, limits)
  local start, message, code = game:start()
  if start == nil then
    return nil, failure.new(code or "usage", ("%s has no heaps to compare and no start: %s"):format(game.spec, message or "name games of one kind"))
  end
  local result, why, kind = game:value(start, limits)
  if not result then return nil, why, kind end
  return result.value, game:show(start)
end

-- Positions of different rules have nothing in common but their values; what is compared is where play begins.
local function of_starts(a, b, limits)
  local x, shown_x, code_x = start_value(a, limits)
  if not x then return nil, shown_x, code_x end
  local y, shown_y, code_y = start_value(b, limits)
  if not y then return nil, shown_y, code_y end
  return { equal = x == y, basis = "computed", compared = "start", at = { shown_x, shown_y }, values = { x, y } }
end

--- Compares two games: heap games heap by heap, games on positions by the values of their starts.
---@param a sg.Game
---@param b sg.Game
---@param opts? table limits; upto = the last heap looked at where there is no proof
---@return table? result, string? message, string? code, table? partial
function diff.of(a, b, opts)
  opts = opts or {}
  if opts.upto ~= nil and (math.type(opts.upto) ~= "integer" or opts.upto < 0) then
    return nil, failure.new("usage", ("upto is %s; it must be a heap >= 0"):format(tostring(opts.upto)))
  end
  if (a.family == nil) ~= (b.family == nil) then
    local heaps, other = a, b
    if not a.family then heaps, other = b, a end
    return nil, failure.new("usage", ("%s is a game on heaps and %s is not, so they have no positions in common; compare values with "
      .. "sg-lua value"):format(heaps.spec, other.spec))
  end
  if not a.family then return of_starts(a, b, same.limits(opts)) end
  local result, message, code, partial = same.compare(a, b, opts)
  if not result then return nil, message, code, partial end
  result.compared = "heaps"
  if result.equal and (a.kind == "heap" or b.kind == "heap") then
    result.same_moves_to = same.moves_to(a, b, same.limits(opts))
  end
  return result
end

--- What a result rests on, in square brackets.
---@param result table
---@return string
function diff.basis_text(result)
  if result.basis == "proven" then return ("[proven: %s]"):format(result.argument) end
  if result.basis == "observed" then
    return ("[observed to %d%s]"):format(result.checked_to, result.same_moves_to
      and (", same moves to %d"):format(result.same_moves_to) or "")
  end
  return "[computed]"
end

---@param name_a string
---@param name_b string
---@param result table
---@return string
function diff.text(name_a, name_b, result)
  local both = ("%s and %s:"):format(plain.text(name_a), plain.text(name_b))
  if result.compared == "start" then
    return ("%s the values of their starts %s: %d and %d  [computed]"):format(both,
      result.equal and "are equal" or "differ", result.values[1], result.values[2])
  end
  if not result.equal then
    return ("%s differ first at heap %d: %d and %d  [computed]"):format(both, result.at, table.unpack(result.values))
  end
  local lines = { ("%s %s  %s"):format(both, result.basis == "proven" and "equal" or "no difference found",
    diff.basis_text(result)) }
  if result.theorem then lines[2] = "  theorem: " .. result.theorem end
  if result.argument and result.checked_to > 0 then
    lines[#lines + 1] = ("  checked: heaps 0..%d"):format(result.checked_to)
  end
  return table.concat(lines, "\n")
end

---The command `diff GAME GAME`: exit code 0 if they are equal or no difference is found, 1 if they differ.
---@param session table
---@return integer exit code
function diff.run(session)
  local args = session.args
  local a, name_a = session:load(args.game)
  local b, name_b
  if a then b, name_b = session:load(args.other) end
  if not b then return session.code end
  local object = { games = { name_a, name_b } }
  local result, message, code, partial = diff.of(a, b, session:limits { upto = args.upto })
  for key, value in pairs(result or partial or {}) do object[key] = value end
  if result then
    session:answer(object, diff.text(name_a, name_b, result))
    if not result.equal then session:no() end
  else
    session:fail(object, message, code, partial and partial.checked_to >= 0
      and ("%s and %s: no difference in the heaps 0..%d"):format(name_a, name_b, partial.checked_to))
  end
  return session.code
end

return diff
