-- SPDX-License-Identifier: MIT
--[[ The definition of games on two heaps (docs/rules.md, heap2): completes a rule with the field heap2, a function
(a, b, option, p, label) that calls option(a2, b2), or option(a2, b2, c, d, ...) for a sum of such pairs; or a list of
{ x, y, most = m }: a move takes k times x tokens from a and y from b, for one of these and some k >= 1, at most m. A
position is {a, b}. Each pair that a move leaves is smaller: its total, or, with falls = "rows", its first heap, or its
second if the first stays.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. ]]

return function(rule)
  local heap2, by_rows = rule.heap2, rule.falls == "rows"

  local function is_heap(n) return math.type(n) == "integer" and n >= 0 end

  local function by_rays(rays)
    local n = 0
    for _ in pairs(rays) do
      n = n + 1
    end
    if n > 4096 then error("heap2 is a list of at most 4,096 moves, and this one has " .. n, 0) end
    for i = 1, math.max(n, 1) do
      local ray = rays[i]
      if
        type(ray) ~= "table"
        or not is_heap(ray[1])
        or not is_heap(ray[2])
        or ray[1] + ray[2] == 0
        or #ray ~= 2
        or ray.most ~= nil and not (is_heap(ray.most) and ray.most > 0)
      then
        error(
          "heap2 is a list of moves, each { x, y } or { x, y, most = m }: a move takes k times x tokens from a and "
            .. "y from b, whole numbers >= 0, not both 0; "
            .. (n == 0 and "this one is empty" or "move " .. i .. " of this one is none"),
          0
        )
      end
    end
    local function name(x, y)
      if y == 0 then return x .. " from a" end
      if x == 0 then return y .. " from b" end
      return x == y and x .. " from both" or x .. " from a, " .. y .. " from b"
    end
    return function(a, b, option, _, label)
      for _, ray in ipairs(rays) do
        local x, y, k = ray[1], ray[2], 1
        while k * x <= a and k * y <= b and k <= (ray.most or k) do
          if label then label(name(k * x, k * y)) end
          option(a - k * x, b - k * y)
          k = k + 1
        end
      end
    end
  end

  -- A pair that a move leaves; called by the function option of heap2, so that level 3 is where the rule calls that.
  local function pair_left(a, b, x, y)
    if not is_heap(x) or not is_heap(y) then
      local message = "option(%s, %s): heaps are whole numbers >= 0; call option only if that is what is left"
      error(string.format(message, tostring(x), tostring(y)), 3)
    end
    local falls = x + y < a + b
    if by_rows then falls = x < a or x == a and y < b end
    if not falls then
      local rule_of_fall = by_rows and "the first heap must fall, or stay while the second falls"
        or 'the total must fall; or say falls = "rows": the first heap falls, or stays while the second falls'
      error(string.format("a move from {%d,%d} leaves {%d,%d}: %s", a, b, x, y, rule_of_fall), 3)
    end
    return { x, y }
  end

  if type(heap2) == "table" then heap2 = by_rays(heap2) end
  rule.options = function(position, option, p, label)
    local a, b = type(position) == "table" and position[1], type(position) == "table" and position[2]
    if not is_heap(a) or not is_heap(b) or #position ~= 2 then
      error("a position of a game on two heaps is {a, b}, whole numbers >= 0", 0)
    end
    local returned = heap2(a, b, function(...)
      local n = select("#", ...)
      if n == 2 then
        option(pair_left(a, b, ...))
      elseif n == 0 then
        option()
      elseif n % 2 ~= 0 then
        local message = "option takes pairs of heaps, both of them also if one stays the same: option(a2, b2), or "
          .. "option(a2, b2, c, d) for a sum; this is %d %s"
        error(string.format(message, n, n == 1 and "argument" or "arguments"), 2)
      else
        local heaps, parts = { ... }, {}
        for i = 1, n, 2 do
          parts[#parts + 1] = pair_left(a, b, heaps[i], heaps[i + 1])
        end
        option(table.unpack(parts))
      end
    end, p, label)
    if returned then -- a message with the field that is at fault (src/lua/common/mark.h)
      error {
        message = "heap2 returned a " .. type(returned) .. "; call option(a2, b2) once per move instead",
        field = "heap2",
      }
    end
  end
  if rule.start == nil then rule.start = { 1, 2 } end
  if rule.form == nil then rule.form = { "list", of = { "integer", min = 0 }, length = 2, about = "{a, b}" } end
  if rule.sample == nil then
    rule.sample = function(i)
      local total = 0
      while i > total + 1 do
        i, total = i - total - 1, total + 1
      end
      return { i - 1, total - i + 1 }
    end
  end
  if rule.rank == nil and not by_rows then rule.rank = function(position) return position[1] + position[2] end end
end
