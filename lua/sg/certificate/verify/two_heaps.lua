-- SPDX-License-Identifier: MIT
--[[ Games on two heaps (docs/rules.md): completes a rule with the field heap2, a function (a, b, option, p) that calls
option(a2, b2), or option(a2, b2, c, d, ...) for a sum of such pairs; or a list of { x, y, most = m }: a move takes
k times x tokens from a and y from b, for one of these and some k >= 1, at most m. Each pair must be smaller: its total,
or, with falls = "rows", its first heap, or its second if the first stays. ]]

local function check(condition, message)
  if not condition then error(message, 0) end
end

local function is_heap(n)
  return math.type(n) == "integer" and n >= 0
end

local function by_rays(rays)
  for _, ray in ipairs(rays) do
    check(is_heap(ray[1]) and is_heap(ray[2]) and ray[1] + ray[2] > 0, "a move takes { x, y } tokens")
  end
  return function(a, b, option)
    for _, ray in ipairs(rays) do
      local k = 1
      while k * ray[1] <= a and k * ray[2] <= b and not (ray.most and k > ray.most) do
        option(a - k * ray[1], b - k * ray[2])
        k = k + 1
      end
    end
  end
end

---@param rule table gets options, start and form
return function(rule)
  local by_rows = rule.falls == "rows"
  local heap2 = type(rule.heap2) == "table" and by_rays(rule.heap2) or rule.heap2
  function rule.options(position, option, p)
    check(type(position) == "table" and #position == 2, "a position is {a, b}")
    local a, b = position[1], position[2]
    check(is_heap(a) and is_heap(b), "a position is {a, b}, whole numbers")
    heap2(a, b, function(...)
      local heaps, parts = { ... }, {}
      check(#heaps % 2 == 0, "an option is pairs of heaps")
      for i = 1, #heaps, 2 do
        local x, y = heaps[i], heaps[i + 1]
        check(is_heap(x) and is_heap(y), "heaps are whole numbers")
        if by_rows then
          check(x < a or x == a and y < b, "a move must leave less")
        else
          check(x + y < a + b, "a move must leave less")
        end
        parts[#parts + 1] = { x, y }
      end
      option(table.unpack(parts))
    end, p)
  end
  if rule.start == nil then rule.start = { 1, 2 } end
  if rule.form == nil then rule.form = { "list", of = { "integer", min = 0 }, length = 2 } end
end
