-- SPDX-License-Identifier: MIT
-- Two heaps in a record with names.
return {
  name = "pair_record",
  summary = "Take one or two tokens from the first heap, or one from the second.",
  params = { w = { type = "integer", default = 150 }, h = { type = "integer", default = 150 } },
  start = function(p) return { x = p.w, y = p.h } end,
  options = function(heaps, option)
    local x, y = heaps.x, heaps.y
    if x > 0 then option { x = x - 1, y = y } end
    if x > 1 then option { x = x - 2, y = y } end
    if y > 0 then option { x = x, y = y - 1 } end
  end,
}
