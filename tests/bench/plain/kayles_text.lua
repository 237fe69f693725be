-- SPDX-License-Identifier: MIT
-- Node Kayles on a grid as a text, row after row, "." a free vertex; neither split nor made canonical.
local function without(text, at) return text:sub(1, at - 1) .. "#" .. text:sub(at + 1) end

return {
  name = "kayles_text",
  summary = "Take a vertex of a grid; it and its neighbours are out of the game.",
  params = { w = { type = "integer", default = 4 }, h = { type = "integer", default = 5 } },
  start = function(p)
    local text = ""
    for _ = 1, p.w * p.h do
      text = text .. "."
    end
    return text
  end,
  options = function(text, option, p)
    local w = p.w
    for v = 1, #text do
      if text:sub(v, v) == "." then
        local left = without(text, v)
        if v > w then left = without(left, v - w) end
        if v + w <= #text then left = without(left, v + w) end
        if v % w ~= 1 and w > 1 then left = without(left, v - 1) end
        if v % w ~= 0 then left = without(left, v + 1) end
        option(left)
      end
    end
  end,
}
