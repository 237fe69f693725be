-- SPDX-License-Identifier: MIT
-- The parameters of the library's rules that are whole numbers, as JSON, for the page's buttons:
--    sg-lua run web/params.lua

local encode = require("dkjson").encode
local sg = require "sg"

local found, order = {}, { "name", "default", "min", "max", "help" } -- the same bytes each time
for _, rule in ipairs(sg.rules()) do
  order[#order + 1] = rule.name
  local list = {}
  for name, param in pairs(assert(sg.load(rule.name)).rule.params or {}) do
    if param.type == "integer" then
      list[#list + 1] = { name = name, default = param.default, min = param.min, max = param.max, help = param.help }
    end
  end
  local function place(name) return name == "w" and "0" or name == "h" and "1" or name end -- columns before rows
  table.sort(list, function(a, b) return place(a.name) < place(b.name) end)
  if #list > 0 then found[rule.name] = list end
end
print(encode(found, { keyorder = order }))
