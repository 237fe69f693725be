-- SPDX-License-Identifier: MIT
-- The commands that the page's program carries: those that the page asks for. It stands for sg.cli.command.
--
-- The program holds what most questions need. Other modules and the rules of the library come when a question needs
-- them: the program then ends with an exit code of its own, and whoever runs it (web/page/run.js) puts the file beside
-- it and asks again. Modules come in two files: what explanations and answers about some games of the library need,
-- and the rest.

local core = require "sg.core"

-- The exit codes are those of run.js.
local LATER = { { path = "later.kinds", code = 79 }, { path = "later.modules", code = 77 } }
local RULES = { path = "later.rules", code = 78 }

-- A file of modules as src/tools/later.lua writes it: where each of them stands.
local function open_pack(later)
  local file = io.open(later.path, "rb") or os.exit(later.code)
  local places, at = {}, 0
  for line in file:lines() do
    local name, bytes = line:match "^(%S+) (%d+)$"
    if not name then break end
    places[name] = { at = at, bytes = tonumber(bytes) }
    at = at + bytes
  end
  return { file = file, places = places, start = file:seek() }
end

local packs = {}

package.searchers[#package.searchers + 1] = function(name)
  if not name:find "^sg%." then return end
  for _, later in ipairs(LATER) do
    packs[later.path] = packs[later.path] or open_pack(later)
    local pack = packs[later.path]
    local place = pack.places[name]
    if place then
      pack.file:seek("set", pack.start + place.at)
      return assert(load(pack.file:read(place.bytes), "@lua/" .. name:gsub("%.", "/") .. ".lua", "t"))
    end
  end
end

local rules

-- The rule files, by name.
function core.rules()
  rules = rules or (loadfile(RULES.path) or os.exit(RULES.code))()
  return rules
end

return {
  "value",
  "outcome",
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
