-- SPDX-License-Identifier: MIT
-- The commands that the page's program carries: those that the page asks for. It stands for sg.cli.command.
--
-- The program holds what most questions need. Other modules and the rules of the library come when a question needs
-- them: the program then ends with an exit code of its own, and whoever runs it (web/page/run.js) puts the files beside
-- it and asks again.

local core = require "sg.core"

local MODULES, RULES = 77, 78 -- exit codes, as in run.js

local function is_there(path)
  local file = io.open(path)
  if file then file:close() end
  return file ~= nil
end

package.searchers[#package.searchers + 1] = function(name)
  if name:find "^sg%." and not is_there "later.modules" then os.exit(MODULES) end
end

local rules

-- The rule files, by name.
function core.rules()
  if not is_there "later.rules" then os.exit(RULES) end
  rules = rules or dofile "later.rules"
  return rules
end

return {
  "value",
  "sum",
  "moves",
  "explain",
  "draw",
  "graph",
  "seq",
  "table",
  "pattern",
  "period",
  "plot",
  "misere",
  "identify",
  "rules",
  "check",
}
