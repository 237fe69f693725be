-- SPDX-License-Identifier: MIT
-- The command `rules`: the library.

local rules_text = require("sg.text.rules").text
local screen = require "sg.cli.screen"
local session_of = require "sg.cli.session"

local M = {}

function M.define(root, options)
  local rules = root:command("rules", "The library of games; with a name, the text of that rule.")
    :summary "the library of games"
    :epilog [[
Examples:
   sg-lua rules
   sg-lua rules kayles > my_game.lua]]
  rules:argument("name"):args("?"):description "a game of the library"
  options.format(rules, options.TEXT_JSON)
  options.color(rules)
end

-- The text of one rule; in JSON with what the list says of it.
local function show_rule(session, name)
  local text, path_or_why = require("sg").rule_text(name)
  if not text then
    session:fail({ name = name }, path_or_why)
    return
  end
  if not session.json then return screen.copy(text) end
  local entry = { name = name }
  for _, rule in ipairs(require("sg").rules()) do
    if rule.name == name then session_of.copy(rule, entry) end
  end
  entry.path, entry.text = path_or_why, text
  session:answer { rules = { entry } }
end

function M.run(session)
  if session.args.name then
    show_rule(session, session.args.name)
  else
    local rules = require("sg").rules()
    session:answer({ rules = rules }, rules_text(rules))
  end
  return session.code
end

return M
