-- SPDX-License-Identifier: MIT
-- Games with entailing moves: what a rule file may say in the field entailing.

local entailing = {
  fields = {
    {
      name = "entailing",
      help = 'true: option.entail and option.again; "top": Top Entails, fast',
      accepts = function(v) return type(v) == "boolean" or v == "top" end,
      wanted = 'true, false or "top"',
    },
  },
  excludes = { { "loopy", "misere", "order", "value", why = "%s and entailing = true do not go together" } },
}

---Names the field that is wrong, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function entailing.fault(data)
  if data.heap == nil and data.options == nil then
    return "entailing",
      "entailing = true is for rules with heap or options, whose moves call option.entail and option.again"
  end
  if data.entailing == "top" and data.heap == nil then
    return "entailing", 'entailing = "top" is for a rule with heap'
  end
end

return entailing
