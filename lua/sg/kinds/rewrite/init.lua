-- SPDX-License-Identifier: MIT
-- Games on texts in which a move replaces a part: what a rule file may say in the field rewrite. definition.lua says
-- what the field means.

local core = require "sg.core"

local rewrite = {
  templates = {
    { "rewriting", "a part of a text replaced, as data (rewrite)", 'assert.value(game, "+++++", 0)' },
    from = "sg.kinds.rewrite.template",
  },
  fields = {
    {
      name = "rewrite",
      moves = true,
      type = "function",
      help = 'what moves replace in a text: { { "++", "--" } }; ? is any character',
      accepts = function(value) return type(value) == "table" end, -- the definition says more
      wanted = "a list of pairs { old, new } of texts",
      editor = "sg.RewritePair[]|fun(p: table): sg.RewritePair[]",
    },
  },
  brings = { "split", "canonical" },
}

---Two texts: a move replaces the first by the second. docs/rules.md, "rewrite".
---@class sg.RewritePair
---@field [1] string old; its wild characters match any character
---@field [2] string new; its wild characters are what those of old matched
---@field wild? string the wild character, "?" if left out; "": none

---Names the field that is wrong, and says why: the definition raises what is wrong with rewrite.
---@param data table the rule's fields
---@return string? field, string? message
function rewrite.fault(data)
  if data.start == nil then
    return "rewrite", 'a rule with rewrite needs start, the text where play begins, as start = "++++"'
  end
  if data.start ~= core.function_mark and type(data.start) ~= "string" then
    return "start", 'the start of a rule with rewrite is a text, or a function that returns one, as start = "++++"'
  end
end

return rewrite
