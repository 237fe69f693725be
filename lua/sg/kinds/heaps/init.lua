-- SPDX-License-Identifier: MIT
-- Games on heaps: what a rule file may say in the fields code, subtract and heap.

local core = require "sg.core"
local intervals = require "sg.rule.intervals"
local plain = require "sg.rule.plain_value"

local function is_member(item) return plain.is_integer(item) or intervals.is(item) end

local heaps = {
  templates = {
    { "heap", "a game on heaps", "assert.sequence(game, { 0, 1, 2, 3, 1, 4, 3, 2 })" },
    from = "sg.kinds.heaps.template",
  },
  fields = {
    { name = "code", moves = true, type = "string|function", help = 'a take-and-break code such as "0.77"' },
    {
      name = "subtract",
      moves = true,
      help = "a subtraction set {1,2,{30,100}}, or { all_but = {1,2} }",
      accepts = function(v)
        return plain.is_list(v, is_member)
          or type(v) == "table" and plain.is_list(v.all_but, is_member) and next(v, next(v)) == nil
      end,
      wanted = "a list of integers and intervals { from, to }, or { all_but = list }",
      type = "function",
    },
    {
      name = "heap",
      moves = true,
      calls_option = true,
      beside = { code = true, subtract = true },
      type = "function",
      help = "heap(n, option, p): option(a, b, ...) per move, with the heaps left",
      editor = "fun(n: integer, option: fun(...: integer), p: table, label?: fun(name: string|integer))",
    },
  },
}

heaps.excludes = {
  {
    "split",
    "canonical",
    "misere",
    "rank",
    "loopy",
    "form",
    "valid",
    "positions",
    why = "%s belongs to rules with options; the heaps of a heap game are its parts",
  },
}

-- A heap, which may be written in digits, or a list of such.
local function is_heaps(value)
  return plain.is_count(value)
    or plain.is_string(value) and value:find "^%d+$" ~= nil
    or plain.is_list(value, function(one) return type(one) ~= "table" and is_heaps(one) end)
end

---Names the field that is wrong, start, and says why.
---@param data table the rule's fields
---@return string? field, string? message
function heaps.fault(data)
  if data.start ~= nil and data.start ~= core.function_mark and not is_heaps(data.start) then
    return "start", "the start of a heap game is a heap or a list of heaps, whole numbers from 0 on"
  end
end

return heaps
