-- SPDX-License-Identifier: MIT
-- BibTeX: the sources of a rule, and those behind a theorem.

local comment = require "sg.publish.codegen.comment"
local escape = require("sg.text.latex").escape
local references = require "sg.publish.references"

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

---The entries of a game's sources: a list of { key, entry, source }.
---@param game sg.Game
---@return table[]
function cite.of_game(game)
  local list, seen = {}, {}
  for i, source in ipairs(game.rule.source or {}) do
    add_source(list, seen, source, game.name, i)
  end
  return list
end

---The entries behind a theorem or another subject; nil where it is none.
---@param subject string
---@return table[]?
function cite.of_subject(subject)
  local keys = references.subjects[subject]
  if not keys then return nil end
  local list = {}
  for i, key in ipairs(keys) do
    list[i] = { key = key, entry = references.entries[key] }
  end
  return list
end

---@param list table[]
---@return string
function cite.text(list)
  local parts = {}
  for i, one in ipairs(list) do
    local line = one.source and ("%% %s\n"):format(comment.safe(one.source)) or ""
    parts[i] = line .. cite.bibtex(one.key, one.entry)
  end
  return table.concat(parts, "\n\n")
end

return cite
