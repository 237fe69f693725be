-- SPDX-License-Identifier: MIT
-- Where rule files are found: ./rules, the folders of SG_PATH, the installed rules, the rules in the binary.

local core = require "sg.core"
local text = require "sg.text"

local library = {}

local INSTALLED = { "/usr/local/share/sg-lua/rules", "/usr/share/sg-lua/rules" }

local function folders()
  local list = { "rules" }
  for folder in (os.getenv("SG_PATH") or ""):gmatch("[^:]+") do list[#list + 1] = folder end
  for _, folder in ipairs(INSTALLED) do list[#list + 1] = folder end
  return list
end

--- The text of a file.
---@param path string
---@return string? content, string? message, string? code
function library.read(path)
  local file, why = io.open(path, "rb")
  if not file then return nil, why, "io" end
  local content, failed = file:read("a")
  file:close()
  if not content then return nil, ("%s: %s"):format(path, failed), "io" end
  return content
end

--- The text of the rule file of that name and where it came from.
---@param name string
---@return string? content, string path_or_message, string? code
function library.find(name)
  for _, folder in ipairs(folders()) do
    local path = folder .. "/" .. name .. ".lua"
    local content = library.read(path)
    if content then return content, path end
  end
  local carried = core.rules()[name]
  if carried then return carried, "rules/" .. name .. ".lua" end
  return nil, ("no game is called '%s'%s; sg-lua rules lists the library, a file is named by its path (./%s.lua)")
    :format(name, text.nearest(name, library.names()) and text.suggest(name, library.names()) or "", name), "usage"
end

-- The names of the rule files in a folder. Lua cannot list a folder by itself; the shell can.
local function names_in(folder)
  local names = {}
  local probe = io.popen("ls -1 '" .. folder:gsub("'", "'\\''") .. "' 2>/dev/null")
  if not probe then return names end
  for line in probe:lines() do
    names[#names + 1] = line:match("^(.+)%.lua$")
  end
  probe:close()
  return names
end

--- The names of all games in the library, sorted, each once.
---@return string[]
function library.names()
  local seen = {}
  for name in pairs(core.rules()) do seen[name] = true end
  for _, folder in ipairs(folders()) do
    for _, name in ipairs(names_in(folder)) do seen[name] = true end
  end
  return text.keys(seen)
end

return library
