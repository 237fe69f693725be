-- SPDX-License-Identifier: MIT
-- Where rule files are found: ./rules, the folders of SG_PATH, the installed rules, the rules in the binary.

local beside = require "sg.beside"
local command_line = require "sg.later" "sg.command_line"
local core = require "sg.core"
local failure = require "sg.failure"
local pool = require "sg.pool"
local text = require "sg.text.words"

local library = {}

local INSTALLED = { "/usr/local/share/sg-lua/rules", "/usr/share/sg-lua/rules" }

local function folders()
  local list = { "rules" }
  for folder in (os.getenv("SG_PATH") or ""):gmatch("[^:]+") do
    list[#list + 1] = folder
  end
  local prefix = beside.prefix()
  if prefix then list[#list + 1] = prefix .. "/share/sg-lua/rules" end
  for _, folder in ipairs(INSTALLED) do
    list[#list + 1] = folder
  end
  return list
end

local LARGEST = 64 << 20 -- bytes; text that somebody wrote

-- The texts of the files, kept before this process gave up the means to open them; nil while it can open them.
local kept, kept_names

---What is left of a file, unless that is longer than a text that somebody wrote.
---@param file file*
---@param path string
---@param what string what the file should be, as "a rule file"
---@return string? content, sg.Failure? why
function library.rest_of(file, path, what)
  local pieces, n_bytes, failed = {}, 0, nil
  while n_bytes <= LARGEST do
    local piece
    piece, failed = file:read(1 << 16)
    if not piece then break end
    pieces[#pieces + 1], n_bytes = piece, n_bytes + #piece
  end
  if failed then return nil, failure.of_file(path, failed) end
  if n_bytes > LARGEST then return nil, failure.of_file(path, "longer than 64 MiB; this is not " .. what) end
  return table.concat(pieces)
end

---Calls f(...), which reads files, or standard input. What is read may come late, or never: a pipe, a terminal. At the
---end of the time that the command has, or of `seconds` where its time is for each of its parts, that ends.
---@param seconds? number
---@param f function
---@return any ... what f returns, or nil and the limit
function library.reading(seconds, f, ...)
  local host = package.loaded["sg.host"] -- nobody else sets an alarm
  if kept or not (host and host.reading) then return f(...) end
  if seconds then host.within(seconds) end
  host.reading(true)
  local results = table.pack(pcall(f, ...))
  host.reading(false)
  if seconds then host.within() end
  if results[1] then return table.unpack(results, 2, results.n) end
  if not failure.is(results[2]) then error(results[2], 0) end
  return nil, results[2]
end

local function read(path, what)
  local file <close>, message = io.open(path, "rb")
  if not file then return nil, failure.of_file(path, message) end
  return library.rest_of(file, path, what)
end

---The text of a file.
---@param path string
---@param what? string what the file should be (default: a rule file)
---@return string? content, sg.Failure? why
function library.read(path, what)
  local known = kept and kept[path]
  if known then return table.unpack(known, 1, 2) end
  return library.reading(nil, read, path, what or "a rule file")
end

---What may be meant by a word that is no name of the library, to be written behind a message.
---@param name string
---@return string
function library.what_it_may_be(name)
  if pool.kind(name .. ".lua") == "file" then return ("; did you mean the file %s.lua?"):format(name) end
  if pool.dir(name) then
    return ("; this is a folder: `%s` evaluates the rules in it"):format(command_line.of("batch", name))
  end
  local whole, digits = name:match "^(%d),(%d+)$"
  if not whole then digits = name:match "^0?(%d%d*)$" end
  if digits then
    local code = ("%s.%s"):format(whole or "0", digits)
    return ("; did you mean the code %s?"):format(code), code
  end
  local base, rest = name:match "^([%w_]+):(.+)$"
  if base then
    return ("; parameters are NAME=VALUE, each behind a colon, as in %s:x=1, not '%s'"):format(base, rest)
  end
  local near = text.nearest(name, library.names())
  if near == name then near = nil end
  return ("%s `sg-lua rules` lists the library, a file is named by its path (./%s.lua)"):format(
    near and ("; did you mean '%s'?"):format(near) or ";",
    name:match "^[%w_-]+$" or "my_game"
  ),
    near
end

--- The text of the rule file of that name and where it came from.
---@param name string
---@return string? content, string|sg.Failure path_or_failure
function library.find(name)
  if name:find "[/%z]" then
    local message = "'%s' is a path, and games of the library have names, as kayles; other commands take a file by "
      .. "its path: sg-lua ./my_game.lua"
    return nil, failure.new("usage", message:format(name), { found = name })
  end
  for _, folder in ipairs(folders()) do
    local path = folder .. "/" .. name .. ".lua"
    local content = library.read(path)
    if content then return content, path end
  end
  local carried = core.rules()[name]
  if carried then return carried, "rules/" .. name .. ".lua" end
  local may_be, meant = library.what_it_may_be(name)
  local message = ("no game is called '%s'%s"):format(name, may_be)
  return nil, failure.new("usage", message, { found = name, no_game = name, meant = meant })
end

-- The texts of files beside rules, kept likewise: by folder and name; false where there is none, and why.
local kept_beside, not_beside = {}, {}

local function read_beside(folder, name)
  local content, why = pool.beside(folder, name)
  if content then return content end
  local message = why.message
  if pool.kind(folder .. name) and why.link then
    message = "is a symbolic link, which may lead out of the folder: copy the file"
  end
  return nil, failure.with(why, { message = message, file = folder .. name })
end

--- The text of a file that a rule includes. It is beside the file of the rule, and no link: whoever writes a rule may
--- be anybody, and what it reads goes into certificates.
---@param path string the file of the rule
---@param name string
---@return string? content, sg.Failure? why
function library.beside(path, name)
  local folder = path:match "^(.*/)" or "./"
  if kept then
    local known = kept_beside[folder .. name]
    if known then return known end
    return nil,
      known == false and not_beside[folder .. name] or failure.new(
        "io",
        "was not read before the rule ran in its worker; write sg.include with the name itself, as "
          .. 'in sg.include "parts.lua"',
        { file = folder .. name }
      )
  end
  return read_beside(folder, name)
end

-- The files that a text includes by name, and those that they include: their texts, false where there is none, are
-- added to a table by their paths. view: a function of each text, which gives what is searched.
local function add_included(path, content, texts, view)
  local folder = path:match "^(.*/)" or "./"
  for name in (view and view(content) or content):gmatch "include%s*%(?%s*[\"']([%w_-]+%.lua)[\"']" do
    if texts[folder .. name] == nil then
      local included, why = read_beside(folder, name)
      texts[folder .. name], not_beside[folder .. name] = included or false, why
      if included then add_included(folder .. name, included, texts, view) end
    end
  end
end

-- The text of a file that stays: what a pipe has can be read once, by who runs the rule.
local function lasting(path)
  if pool.kind(path) ~= "other" then return library.read(path) end
  return nil, failure.of_file(path, "a pipe or a device; a file is needed")
end

--- The text of a rule file and of the files that it includes, as one text that changes if one of them does.
---@param path string
---@return string? content nil: the file cannot be read, or is a pipe
---@return sg.Failure? why
function library.whole(path)
  local content, why = lasting(path)
  if not content then return nil, why end
  local texts = {}
  add_included(path, content, texts)
  local pieces = { content }
  for _, name in ipairs(text.keys(texts)) do
    pieces[#pieces + 1] = name .. "\0" .. (texts[name] or "")
  end
  return table.concat(pieces, "\0")
end

local function without_comments(content) return (content:gsub("%-%-[^\n]*", "")) end

--- The files that a rule file includes, and those that they include, as far as its text names them outside comments.
---@param path string
---@return table<string, string|false> texts by path
function library.included(path)
  local content, texts = lasting(path), {}
  if content then add_included(path, content, texts, without_comments) end
  return texts
end

--- Reads files now, so that they are there once this process may open no files any more.
---@param paths string[]
function library.keep(paths)
  kept = kept or {}
  for _, path in ipairs(paths) do
    if not kept[path] then
      kept[path] = table.pack(library.read(path))
      if kept[path][1] then add_included(path, kept[path][1], kept_beside) end
    end
  end
end

--- Keeps the files that a name may mean, in each folder of the library.
---@param name string
function library.keep_name(name)
  local paths = {}
  for i, folder in ipairs(folders()) do
    paths[i] = folder .. "/" .. name .. ".lua"
  end
  library.keep(paths)
end

--- Keeps the list of names, and all files behind it if asked.
---@param files boolean
function library.keep_names(files)
  kept_names = library.names()
  for _, name in ipairs(files and kept_names or {}) do
    library.keep_name(name)
  end
end

--- Is there a game of that name?
---@param name string
---@return boolean
function library.has(name) return name:find "^[%w_]+$" ~= nil and (library.find(name)) ~= nil end

local function names_in(folder)
  local names = {}
  for _, entry in ipairs(pool.dir(folder) or {}) do
    names[#names + 1] = (entry.name or entry):match("^([^.].*)%.lua$")
  end
  return names
end

--- The names of all games in the library, sorted, each once.
---@return string[]
function library.names()
  if kept_names then return kept_names end
  local seen = {}
  for name in pairs(core.rules()) do
    seen[name] = true
  end
  for _, folder in ipairs(folders()) do
    for _, name in ipairs(names_in(folder)) do
      seen[name] = true
    end
  end
  return text.keys(seen)
end

return library
