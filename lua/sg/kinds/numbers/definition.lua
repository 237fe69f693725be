-- SPDX-License-Identifier: MIT
--[[ The definition of numbers (docs/rules.md): a position is a list of so many whole numbers. The rule's function
options gets them one by one, and names the numbers of each option so: options(a, b, option, p), option(a, b). To all
others a position is the list, and options is a function of the list. A search calls options_of_numbers directly
(src/lua/rule/expand.c), without a table for each position.

The function runs in the box of the program and in the sandbox of the checker, beside the functions of the rule: it may
use only what both have, and no local variables of this file. ]]

return function(rule)
  local n, given = rule.numbers, rule.options
  if type(given) ~= "function" then error("numbers belongs to rules with a function options", 0) end

  local function options(position, option, p, label)
    if type(position) ~= "table" or #position ~= n then
      error("a position of this game is a list of " .. n .. " whole numbers", 0)
    end
    local arguments = { table.unpack(position, 1, n) }
    arguments[n + 1] = function(...)
      local got = select("#", ...)
      if got ~= n then
        error("option got " .. got .. " numbers; a position of this game is " .. n .. " of them", 2)
      end
      return option { ... }
    end
    arguments[n + 2], arguments[n + 3] = p, label
    return given(table.unpack(arguments, 1, n + 3))
  end

  rule.options, rule.options_of_numbers = options, given
  if rule.form == nil then rule.form = { "list", of = { "integer" }, length = n } end
end
