-- SPDX-License-Identifier: MIT
-- The command `rules`: the library.

local failure = require "sg.failure"
local options = require "sg.cli.options"
local rules_text = require("sg.text.rules").text
local screen = require "sg.cli.screen"
local session_of = require "sg.cli.session"

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "the library of games",
  text = "The library of games; with a name, the text of that rule.",
  examples = { "sg-lua rules", "sg-lua rules --about chess", "sg-lua rules kayles > my_game.lua" },
  arguments = { { name = "name", kind = "name", optional = true, help = "a game of the library" } },
  options = {
    { "--about", value = "WORD", help = "only the games that have this word in their name, summary or tags" },
    options.TEXT_JSON,
    options.COLOR,
  },
}

-- The text of one rule; in JSON with what the list says of it.
local function show_rule(session, name)
  local text, path_or_why = require("sg").rule_text(name)
  if not text then return session:fail({ name = name }, path_or_why) end
  if not session.json then return screen.copy(text) end
  local entry = { name = name }
  for _, rule in ipairs(require("sg").rules()) do
    if rule.name == name then session_of.copy(rule, entry) end
  end
  entry.path, entry.text = path_or_why, text
  session:answer { rules = { entry } }
end

-- The rules that are about a word.
local function about(rules, word)
  local found, wanted = {}, word:lower()
  for _, rule in ipairs(rules) do
    local said = table.concat({ rule.name, rule.summary or "", table.unpack(rule.tags or {}) }, "\n"):lower()
    if said:find(wanted, 1, true) then found[#found + 1] = rule end
  end
  return found
end

local function list_rules(session, word)
  local rules = require("sg").rules()
  if word then rules = about(rules, word) end
  if #rules > 0 or session.json then session:answer({ rules = rules }, rules_text(rules)) end
  if #rules == 0 and word then
    session:notice(("no game has '%s' in its name, summary or tags; `sg-lua rules` lists all games"):format(word))
    session:no()
  end
end

function M.run(session)
  local args = session.args
  if args.name and args.about then
    session:fail(
      { name = args.name },
      failure.new("usage", "--about lists games, a name shows one: give one of them")
    )
  elseif args.name then
    show_rule(session, args.name)
  else
    list_rules(session, args.about)
  end
end

return M
