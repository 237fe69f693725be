-- SPDX-License-Identifier: MIT
-- Games with entailing moves: what a rule file may say in the field entailing.

local entailing = {
  fields = {
    {
      name = "entailing",
      type = "boolean",
      help = "moves call option.entail and option.again",
    },
  },
  excludes = {
    {
      "loopy",
      "misere",
      "order",
      "value",
      "outcome",
      "winning",
      "misere_outcome",
      why = "%s and entailing = true do not go together",
    },
  },
}

---Names the field that is wrong, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function entailing.fault(data)
  if data.heap == nil and data.options == nil then
    return "entailing",
      "entailing = true is for rules with heap or options, whose moves call option.entail and option.again"
  end
end

return entailing
