-- SPDX-License-Identifier: MIT
-- The command `cite`: the sources of a rule, or those behind a theorem, as BibTeX.

local failure = require "sg.failure"
local options = require "sg.cli.options"
local text = require "sg.text.words"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "sources of a rule or a theorem, as BibTeX",
  text = "The sources of a rule, or those behind a theorem (guy-smith and others, as answers name it) or a\n"
    .. "subject, as BibTeX entries. Without a name: the names of theorems and subjects.",
  examples = { "sg-lua cite sg-lua", "sg-lua cite kayles", "sg-lua cite periodicity >> paper.bib" },
  arguments = {
    { name = "game", kind = "game", shown = "name", optional = true, help = "a theorem, a subject, or a game" },
  },
  options = { options.common(options.TEXT_JSON) },
}

local function entries(list)
  local made = {}
  for i, one in ipairs(list) do
    made[i] = { key = one.key, source = one.source }
    for name, field in pairs(one.entry) do
      made[i][name] = field
    end
  end
  return made
end

function M.run(session)
  local cite, name = require "sg.publish.cite", session.args.game
  local subjects = text.keys(require("sg.publish.references").subjects)
  if not name then return session:answer({ subjects = subjects }, table.concat(subjects, "\n")) end
  local label, list, proof = name, cite.of_subject(name)
  if not list then
    local game
    game, label = session:load(name)
    if not game then return end
    list = cite.of_game(game)
  end
  if #list == 0 and not proof then
    return session:fail(
      { game = label },
      failure.new("usage", ("%s names no sources; the subjects are %s"):format(label, table.concat(subjects, ", ")))
    )
  end
  local bibtex = cite.text(list, proof)
  session:answer({ game = label, bibtex = bibtex, entries = entries(list) }, bibtex)
end

return M
