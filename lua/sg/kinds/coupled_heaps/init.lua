-- SPDX-License-Identifier: MIT
-- Coupled families of heaps: what a rule file may say in the field heaps.

local failure = require "sg.failure"

local coupled_heaps = {
  fields = {
    {
      name = "heaps",
      moves = true,
      type = "function",
      help = "families of heaps: name -> texts or a function",
      accepts = function(v) return type(v) == "table" end,
      wanted = "a table of families",
      editor = "table<string, string|string[]|function>|fun(p: table): table",
    },
  },
  brings = { "order", "split", "canonical", "valid", "form", "parse", "show", "rank", "loopy", "positions" },
}

---Gives the rule the field families, what its definition reads in heaps: so that a fault in a text is one of the rule,
---not of the position that is asked about first.
---@param loaded sg.LoadedRule
---@return sg.LoadedRule? loaded, sg.Failure? why
function coupled_heaps.ready(loaded)
  local families, why = loaded.box:call "engine"
  if families then
    loaded.families = families
    return loaded
  end
  if why.code == "rule" and next(loaded.given) then why = failure.with(why, { code = "input" }) end
  if loaded.text and not why.line then why = failure.with(why, { line = loaded.line_of "heaps" }) end
  why = failure.with(why, { [loaded.text and "file" or "subject"] = loaded.path })
  return nil, why
end

return coupled_heaps
