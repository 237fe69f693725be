-- SPDX-License-Identifier: MIT
-- Checks for hints: is the rule documented, and is its Lua clean? A rule that is right passes them. They return ok,
-- detail, nil, and is_hint if something can be improved.

local internals = require "sg.internals"
local checks = {}

local function add(name, run) checks[#checks + 1] = { name = name, run = run } end

add("documentation", function(self)
  local rule, missing = self.game.rule, {}
  if internals[self.game].loaded.origin ~= "file" or not self.game.path:find "%.lua$" then
    return nil, "not a rule file"
  end
  if not rule.summary then missing[#missing + 1] = 'summary = "the rules in one sentence"' end
  if not rule.source then missing[#missing + 1] = 'source = { "where the game is from" }' end
  if not rule.tags then missing[#missing + 1] = "tags = { ... }" end
  for name, param in pairs(rule.params or {}) do
    if not param.help then missing[#missing + 1] = ("params.%s.help"):format(name) end
  end
  table.sort(missing)
  if #missing > 0 then
    return true, "it would be easier to find and to use with " .. table.concat(missing, ", "), nil, true
  end
  return true, "source, tags and parameters are described"
end)

-- ---- lint -----------------------------------------------------------------------------------------------------

local LINT_SHOWN = 5

-- The lines that luacheck writes about a text, such as "3:11: (W211) unused variable x"; nil if it is not installed.
local function luacheck(source)
  local probe = io.popen "command -v luacheck"
  local found = probe and probe:read "l"
  if probe then probe:close() end
  if not found then return nil end
  local path = os.tmpname()
  local file = io.open(path, "wb")
  if not file then return nil end
  file:write(source)
  file:close()
  local pipe = io.popen(
    (
      "luacheck --no-cache --no-config --no-color --codes --std lua54 --read-globals sg --formatter "
      .. "plain --no-unused-args --no-max-line-length --ignore 6.. -- '%s' 2>/dev/null"
    ):format(path)
  )
  local lines = {}
  for line in pipe and pipe:lines() or function() end do
    lines[#lines + 1] = line:gsub("^.-:(%d+:%d+:)", "%1", 1)
  end
  if pipe then pipe:close() end
  os.remove(path)
  return lines
end

add("lint", function(self)
  local source = internals[self.game].loaded.text or ""
  if source == "" or not self.game.path:find "%.lua$" then return nil, "not a rule file" end
  self:pulse()
  local lines = luacheck(source)
  if not lines then return nil, "needs luacheck (Debian: lua-check)" end
  if #lines == 0 then return true, "nothing unused, undefined or shadowed (luacheck)" end
  local shown = table.move(lines, 1, math.min(#lines, LINT_SHOWN), 1, {})
  if #lines > LINT_SHOWN then shown[#shown + 1] = ("and %d more"):format(#lines - LINT_SHOWN) end
  return true, ("%s:%s"):format(self.game.path, table.concat(shown, "; ")), nil, true
end)

return checks
