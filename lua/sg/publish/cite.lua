-- SPDX-License-Identifier: MIT
-- BibTeX: the sources of a rule, and those behind a theorem.

local comment = require "sg.publish.codegen.comment"
local core = require "sg.core"
local escape = require("sg.text.latex").escape
local internals = require "sg.internals"
local references = require "sg.publish.references"
local rule = require "sg.rule.load"
local words = require "sg.text.words"

local cite = {}

local FIELDS =
  "author title booktitle journal series publisher school institution edition volume pages year howpublished note"

---An entry as BibTeX.
---@param key string
---@param entry table
---@return string
function cite.bibtex(key, entry)
  local lines = { ("@%s{%s,"):format(entry.kind, key) }
  for name in FIELDS:gmatch "%a+" do
    if entry[name] then lines[#lines + 1] = ("  %s = {%s},"):format(name, entry[name]) end
  end
  lines[#lines + 1] = "}"
  return table.concat(lines, "\n")
end

-- The keys of the entries that a source names.
local function named_in(source)
  local keys = {}
  for _, row in ipairs(references.words) do
    local all = true
    for i = 2, #row do
      all = all and source:find(row[i], 1, true) ~= nil
    end
    if all then keys[#keys + 1] = row[1] end
  end
  return keys
end

-- Adds what a source says: known entries, entries of the OEIS, or the text as it stands.
local function add_source(list, seen, source, name, number)
  local function add(key, entry)
    if seen[key] then return end
    seen[key] = true
    list[#list + 1] = { key = key, entry = entry, source = source }
  end
  local keys = named_in(source)
  for _, key in ipairs(keys) do
    add(key, references.entries[key])
  end
  for sequence in source:gmatch "%f[%w]A%d%d%d%d%d%d%f[%W]" do
    keys[#keys + 1] = sequence
    add("oeis" .. sequence, {
      kind = "misc",
      title = "Sequence " .. sequence,
      howpublished = "The On-Line Encyclopedia of Integer Sequences",
      note = "https://oeis.org/" .. sequence,
    })
  end
  if #keys == 0 then
    add(("%s%d"):format(name:gsub("[^%w]", ""), number), { kind = "misc", note = escape(source) })
  end
end

---The sources that the rule of a game names; of a code, those of the games of the library with that code.
---@param game sg.Game
---@return string[]
function cite.sources(game)
  if game.rule.source or not internals[game].loaded.code then return game.rule.source or {} end
  local field, carried, list, seen = ('\n  code = "%s",\n'):format(game.spec), core.rules(), {}, {}
  for _, name in ipairs(words.keys(carried)) do
    local same = carried[name]:find(field, 1, true) and rule.load(name)
    for _, source in ipairs(same and same.data.source or {}) do
      if not seen[source] then list[#list + 1] = source end
      seen[source] = true
    end
  end
  return list
end

---The entries of a game's sources: a list of { key, entry, source }.
---@param game sg.Game
---@return table[]
function cite.of_game(game)
  local list, seen = {}, {}
  for i, source in ipairs(cite.sources(game)) do
    add_source(list, seen, source, game.name, i)
  end
  return list
end

-- A field of an entry as plain text.
local function plain(text) return (text:gsub("[{}$]", ""):gsub("%-%-", "-"):gsub("\\['`\"^]", "")) end

-- The names of an entry, "Guy, Richard K. and ...", as "R. K. Guy and ...".
local function names(authors)
  local shown = plain(authors):gsub(" and ", "\0"):gsub("[^%z]+", function(one)
    local last, first = one:match "^(.-), (.*)$"
    return last and first:gsub("(%u)[^%s.]*%.?", "%1.") .. " " .. last
  end)
  return (shown:gsub("%z", " and "))
end

---A source as a list of literature has it, with initials and pages where they are known.
---@param source string
---@return string
function cite.line(source)
  local keys = named_in(source)
  local entry = #keys == 1 and references.entries[keys[1]]
  if not entry or entry.kind ~= "article" then return source end
  local parts = { names(entry.author), plain(entry.title), plain(entry.journal) }
  if entry.volume then parts[3] = parts[3] .. " " .. entry.volume end
  parts[3] = ("%s (%s)"):format(parts[3], entry.year)
  parts[4] = entry.pages and plain(entry.pages)
  return table.concat(parts, ", ") .. "."
end

---The entries behind a theorem or another subject; nil where it is none.
---@param subject string
---@return table[]? list
---@return string? proof where it has been checked by Coq
function cite.of_subject(subject)
  local keys = references.subjects[subject]
  if not keys then return nil end
  local list = {}
  for i, key in ipairs(keys) do
    list[i] = { key = key, entry = references.entries[key] }
  end
  local proof = references.proofs[subject]
  return list, proof and ("proofs/%s: Theorem %s, checked by Coq"):format(proof[1], proof[2])
end

---@param list table[]
---@param proof? string of of_subject
---@return string
function cite.text(list, proof)
  local parts = {}
  for i, one in ipairs(list) do
    local line = one.source and ("%% %s\n"):format(comment.safe(one.source)) or ""
    parts[i] = line .. cite.bibtex(one.key, one.entry)
  end
  if proof then table.insert(parts, 1, "% " .. proof) end
  return table.concat(parts, "\n\n")
end

return cite
