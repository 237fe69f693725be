-- SPDX-License-Identifier: MIT
-- The command `rules`: the library.

local report = require "sg.text.report"
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
end

function M.run(session)
  local sg = require "sg"
  local name = session.args.name
  if not name then
    local rules = sg.rules()
    session:answer({ rules = rules }, report.rules(rules))
    return session.code
  end
  local text, path, code = sg.rule_text(name)
  if not text then
    session:fail({ name = name }, path, code)
    return session.code
  end
  local entry = { name = name }
  for _, rule in ipairs(session.json and sg.rules() or {}) do
    if rule.name == name then session_of.copy(rule, entry) end
  end
  entry.path, entry.text = path, text
  session:answer({ rules = { entry } }, (text:gsub("\n$", "")))
  return session.code
end

return M
