-- SPDX-License-Identifier: MIT
-- Writes certificates of values that a search has found; docs/certificates.md describes their form, verify/search.lua
-- checks them, and from verify/ come the digest and the way to write positions.

local atomic_file = require "sg.atomic_file"
local core = require "sg.core"
local couples = require "sg.certificate.couples"
local failure = require "sg.failure"
local internals = require "sg.internals"
local limits = require "sg.limits"
local method = require "sg.search.method"
local position_sum = require "sg.position_sum"
local positions = require "sg.certificate.verify.position"
local refusal = require "sg.certificate.verify.refusal"
local searches = require "sg.search.searches"
local sha256 = require "sg.certificate.verify.sha256"

local M = {}

local ENGINE = "sg-lua " .. core.version

---Why there can be no certificate of answers about this game, whatever they are; nil if nothing speaks against one.
---@param game sg.Game
---@param opts? table hashed
---@return sg.Failure|nil
function M.obstacle(game, opts)
  local loaded = internals[game].loaded
  local reason
  if opts and opts.hashed then
    reason = "a hashed memo keeps hashes in the place of positions, and cannot say which positions prove an answer"
  elseif internals[game].kind.lacks.certificate then
    reason = internals[game].kind.lacks.certificate
  elseif loaded.impartial then
    reason = "the checker does not know the operator impartial"
  elseif not loaded.text then
    reason = "it is a game of the running program: the checker needs the text of a rule"
  end
  return reason and (failure.new("no", reason)) or nil
end

local function parts_of(position) return position_sum.is(position) and position or { position } end

-- ---- claims -----------------------------------------------------------------------------------------------------

---@class sg.SearchClaim
---@field position any
---@field result sg.Result of value, outcome or moves

-- Raises a failure; M.prove gets it back.
local function need(result, why)
  if result == nil then error(why, 0) end
  return result
end

-- The keys of the components of a sum of positions.
local function keys_of(proof, parts)
  local keys = {}
  for _, part in ipairs(parts) do
    local more = need(proof.search:parts(part, proof.opts))
    table.move(more, 1, #more, #keys + 1, keys)
  end
  return keys
end

-- Claims the nim-sum of components, and returns it.
local function valued(proof, keys) return need(proof.couples:claim_value(keys, proof.opts)) end

local function list_text(parts)
  local words = {}
  for i, part in ipairs(parts) do
    words[i] = positions.text(part)
  end
  return "[" .. table.concat(words, ",") .. "]"
end

-- The same for equal sums of components.
local function name_of(keys)
  local words = {}
  for i, key in ipairs(keys) do
    words[i] = string.pack("s4", key)
  end
  table.sort(words)
  return table.concat(words)
end

-- Claims the values of the options of a position; the entries of their claim.
local function claim_moves(proof, game, position)
  local entries, seen = {}, {}
  for _, option in ipairs(need(game:options(position, { labels = false, texts = false }))) do
    local keys = keys_of(proof, option.parts)
    local name = name_of(keys)
    if not seen[name] then
      seen[name] = true
      entries[#entries + 1] = ("[%s,%d]"):format(list_text(option.parts), valued(proof, keys))
    end
  end
  return entries
end

-- Makes a claim; its text.
local function claim_text(proof, game, claim)
  local result, parts = claim.result, parts_of(claim.position)
  local head = ('{"sum":%s,'):format(list_text(parts))
  if result.kind == "value" then
    return ('%s"value":%d}'):format(head, valued(proof, keys_of(proof, parts)))
  elseif result.kind == "outcome" then
    if result.outcome == "P" then
      valued(proof, keys_of(proof, parts))
    else
      need(proof.couples:claim_win(keys_of(proof, parts), proof.opts))
    end
    return ('%s"outcome":"%s"}'):format(head, result.outcome)
  end
  return ('%s"moves":[%s]}'):format(head, table.concat(claim_moves(proof, game, claim.position), ","))
end

-- ---- writing ----------------------------------------------------------------------------------------------------

local function fields_text(fields)
  local items = {}
  for i, field in ipairs(fields) do
    items[i] = ('"%s":%s'):format(field[1], field[2])
  end
  return "{" .. table.concat(items, ",") .. "}"
end

local function params_text(params)
  local names, items = {}, {}
  for name in pairs(params) do
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do
    items[i] = positions.text(name) .. ":" .. positions.text(params[name])
  end
  return "{" .. table.concat(items, ",") .. "}"
end

-- The files that a rule includes: each its name, its digest and its text, in the order of the names.
local function files_text(files)
  local names, items = {}, {}
  for name in pairs(files) do
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do
    items[i] = ("[%s,%s,%s]"):format(
      positions.text(name),
      positions.text(sha256.of(files[name])),
      positions.text(files[name])
    )
  end
  return "[" .. table.concat(items, ",") .. "]"
end

local function header_text(game, n_claims)
  local loaded = internals[game].loaded
  local fields = {
    { "format", '"sg-lua search certificate"' },
    { "version", 1 },
    { "engine", positions.text(ENGINE) },
    { "rule", positions.text(game.name) },
    { "params", params_text(game.params) },
    { "without", positions.text(loaded.without or {}) },
    { "claims", n_claims },
    { "sha256", positions.text(sha256.of(loaded.text)) },
    { "text", positions.text(loaded.text) },
  }
  if loaded.files then fields[#fields + 1] = { "files", files_text(loaded.files) } end
  return fields_text(fields)
end

-- A position that the checker cannot write is a failure: there can be no certificate of it.
local function told(why)
  return refusal.is(why) and failure.new("no", "the checker refuses it: " .. why.message) or why
end

-- Calls f, which may raise such a refusal.
local function told_by(f, ...)
  local ok, result, why = pcall(f, ...)
  if ok then return result, why end
  if not refusal.is(result) then error(result, 0) end
  return nil, told(result)
end

---The couples that prove claims about positions of one game, and the lines of the claims.
---@param game sg.Game
---@param claims sg.SearchClaim[]
---@param opts table ready options
---@return { found: sg.Found, lines: string[] }|nil proof
---@return sg.Failure|nil why
function M.prove(game, claims, opts)
  local why = M.obstacle(game, opts)
  if why then return nil, why end
  local search, lines = searches.of(game).lead, {}
  local how, order = method.choose(game, opts, "outcome")
  if how == "dag" then how = "pn" end
  local found, fault = couples.find(function() return core.couples(search, how, order) end, function(new)
    local proof = { search = search, couples = new, opts = opts }
    for i, claim in ipairs(claims) do
      lines[i] = claim_text(proof, game, claim)
    end
  end, opts)
  if not found then return nil, told(fault) end
  return { found = found, lines = lines }
end

-- Puts the certificate piece by piece.
local function put_all(game, claims, proof, put)
  local found = proof.found
  put(header_text(game, #claims), "\n")
  for _, line in ipairs(proof.lines) do
    put(line, "\n")
  end
  for i = 1, found.count do
    local position, value = found.couples:get(i)
    put("[", positions.text(position), ",", value, "]\n")
  end
  put(('{"couples":%d}\n'):format(found.count))
end

---The certificate of answers about one game, as text.
---@param game sg.Game
---@param claims sg.SearchClaim[]
---@param opts? table limits, and the options of the search that answered
---@return string|nil certificate
---@return sg.Failure|nil failure its code is "no" if there can be no certificate
function M.text(game, claims, opts)
  local proof, why = M.prove(game, claims, limits.of(opts))
  if not proof then return nil, why end
  local pieces = {}
  return told_by(function()
    put_all(game, claims, proof, function(...) pieces[#pieces + 1] = table.concat { ... } end)
    return table.concat(pieces)
  end)
end

---Writes the certificate of answers about one game to a file, whole or not at all; a device or a pipe is written to.
---@param game sg.Game
---@param claims sg.SearchClaim[]
---@param path string
---@param opts? table limits, and the options of the search that answered
---@return { couples: integer, found: integer, bytes: integer }|nil written
---@return sg.Failure|nil failure its code is "no" if there can be no certificate
function M.write(game, claims, path, opts)
  opts = limits.of(opts)
  local proof, why = M.prove(game, claims, opts)
  if not proof then return nil, why end
  local n_bytes = 0
  local done
  done, why = told_by(atomic_file.write, path, function(write)
    put_all(game, claims, proof, function(...)
      local text = table.concat { ... }
      n_bytes = n_bytes + #text
      write(text)
    end)
  end)
  if not done then return nil, why end
  return { couples = proof.found.count, found = proof.found.before, bytes = n_bytes }
end

return M
