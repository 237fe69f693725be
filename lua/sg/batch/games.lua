-- SPDX-License-Identifier: MIT
-- The games of a batch: rule files, take-and-break codes, and either for each value of the parameters that are swept.
-- Each game has a name, which its answers carry.

local answers = require "sg.batch.answers"
local command_line = require "sg.command_line"
local core = require "sg.core"
local digest = require "sg.certificate.verify.digest"
local failure = require "sg.failure"
local folder = require "sg.folder"
local json = require "sg.text.json"
local library = require "sg.rule.library"
local plain = require "sg.text.plain"
local pool = require "sg.pool"
local shards = require "sg.batch.shard"
local sweep = require "sg.batch.sweep"
local text = require "sg.text.words"

local M = {}

---@class sg.BatchGame
---@field path? string the rule file
---@field code? string a take-and-break code
---@field given? table<string, string> the parameters as the rule reads them
---@field identity table what each of its answers has: file, game, params, digest, version, schema
---@field name string what identifies it among all games of a batch

-- ---- files ------------------------------------------------------------------------------------------------------

local DEPTH_MAX = 64

-- All *.lua below a folder. Hidden entries and specs are passed over.
local function add_folder(path, files, depth)
  local entries, why = pool.dir(path)
  if not entries then return nil, why end
  table.sort(entries, function(a, b) return a.name < b.name end)
  for _, entry in ipairs(entries) do
    local below = path:gsub("/+$", "") .. "/" .. entry.name
    local hidden = entry.name:sub(1, 1) == "."
    if entry.type == "file" and not hidden and entry.name:find "%.lua$" and not entry.name:find "_spec%.lua$" then
      files[#files + 1] = below
    elseif entry.type == "dir" and not hidden and depth < DEPTH_MAX then
      local ok
      ok, why = add_folder(below, files, depth + 1)
      if not ok then return nil, why end
    end
  end
  return true
end

-- The files without the parts of rules among them: those that were found below a folder and that a rule includes. Where
-- files include each other and no rule includes them, none is a part; they fail, and say why.
local function without_parts(files, named)
  local included, is_included, parts = {}, {}, {}
  for _, path in ipairs(files) do
    included[path] = library.included(path)
    for other in pairs(included[path]) do
      if other ~= path then is_included[other] = true end
    end
  end
  for _, path in ipairs(files) do
    if named[path] or not is_included[path] then
      for other in pairs(included[path]) do
        parts[other] = true
      end
    end
  end
  local rules = {}
  for _, path in ipairs(files) do
    if named[path] or not parts[path] or not is_included[path] then rules[#rules + 1] = path end
  end
  return rules
end

---The rule files of paths, each once, in the order of the paths and of the names below them. Of folders, those that
---other rules include are left out.
---@param paths string[] files and folders
---@return string[]? files, sg.Failure? why
function M.files(paths)
  local found, files, seen, named = {}, {}, {}, {}
  for _, path in ipairs(paths) do
    if folder.is_file(path) then
      found[#found + 1], named[path] = path, true
    else
      local ok, why = add_folder(path, found, 0)
      if not ok and type(path) == "string" and library.has(path) then
        return nil,
          failure.new(
            "usage",
            ("%s is a game of the library; batch reads files; to write one: %s > %s"):format(
              path,
              command_line.of("rules", path),
              command_line.word(path .. ".lua")
            )
          )
      elseif not ok then
        return nil, why
      end
    end
  end
  for _, path in ipairs(found) do
    if not seen[path] then files[#files + 1] = path end
    seen[path] = true
  end
  return without_parts(files, named)
end

-- ---- games ------------------------------------------------------------------------------------------------------

-- The parameters of a game, as answers show them, as the rule reads them, and as they stand behind its name.
local function parameters(values)
  local shown, given, words = {}, {}, {}
  for _, name in ipairs(text.keys(values)) do
    shown[name], given[name] = values[name].value, values[name].text
    words[#words + 1] = ":" .. name .. "=" .. values[name].text
  end
  return shown, given, table.concat(words)
end

local function of_code(values)
  local shown = parameters(values)
  local code = values.code.text
  return { code = code, identity = { game = plain.utf8(code), params = shown, digest = digest.of_bytes(code) } }
end

local function of_file(path, rule_digest, values)
  local game = { path = path, identity = { file = plain.utf8(path), digest = rule_digest } }
  if values then
    local shown, given, words = parameters(values)
    game.given = given
    game.identity.params, game.identity.game = shown, plain.utf8(path .. words)
  end
  return game
end

-- The digest of a rule's text; nil if it cannot be read, which its answer will say.
local function digest_of(path)
  local content = library.whole(path) -- with the files that it includes
  return content and digest.of_bytes(content)
end

local function codes_of(swept)
  local games = {}
  for i, values in ipairs(swept) do
    if not values.code then
      return nil, failure.new("usage", "no rule files are named; of the sweeps, only that of code needs none")
    elseif next(values, next(values)) then
      return nil,
        failure.new("usage", "a take-and-break code has no parameters; sweep over code alone, or name rule files")
    end
    games[i] = of_code(values)
  end
  return games
end

local function rules_of(paths, swept)
  local files, why = M.files(paths)
  if not files then return nil, why end
  if #files == 0 then return nil, failure.new("usage", "no rule files (*.lua) in " .. table.concat(paths, ", ")) end
  if #files * #(swept or { 1 }) > sweep.MOST then
    return nil, failure.new("range", ("more than %d games"):format(sweep.MOST))
  end
  local games = {}
  for _, path in ipairs(files) do
    local rule_digest = digest_of(path)
    for _, values in ipairs(swept or { false }) do
      games[#games + 1] = of_file(path, rule_digest, values)
    end
  end
  return games, files
end

---The games of a batch: in the order of their names if the answers go to a file, which is gone on with and merged;
---else in the order of the paths. The answers in a file also say which rule and which program they are of.
---@param paths string[] rule files, and folders with *.lua anywhere below; none with a sweep over code
---@param opts table sweep: string[]; shard: string; out: the file of answers; stamp
---@return sg.BatchGame[]? games those of the shard
---@return string[]|sg.Failure files the rule files, or the failure
function M.all(paths, opts)
  local swept, why = sweep.games(opts.sweep)
  if why then return nil, why end
  local shard, wrong = shards.read(opts.shard)
  if wrong then return nil, wrong end
  if #paths == 0 and not swept then return nil, failure.new("usage", "no rule files are named") end
  local games, files
  if #paths == 0 then
    games, files = codes_of(swept)
  else
    games, files = rules_of(paths, swept)
  end
  if not games then return nil, files end
  local mine, seen = {}, {}
  for _, game in ipairs(games) do
    game.name, game.order = answers.game_name(game.identity), answers.game_order(game.identity)
    if opts.out then
      game.identity.version = core.version
    else
      game.identity.digest = nil
    end
    if opts.stamp then game.identity.schema = json.SCHEMA end
    if seen[game.name] then
      return nil, failure.new("usage", ("two files have the name %s in the answers"):format(game.identity.file))
    end
    seen[game.name] = true
    if shards.has(shard, game.name) then mine[#mine + 1] = game end
  end
  if opts.out then table.sort(mine, function(a, b) return a.order < b.order end) end
  return mine, files or {}
end

---The text by which a user names a game: a path or a code, with its parameters.
---@param identity table
---@return string
function M.shown(identity) return identity.game or identity.file end

return M
