-- SPDX-License-Identifier: MIT
-- The command `docs`: the pages that messages cite as docs/NAME.md; the program contains them.

local core = require "sg.core"
local failure = require "sg.failure"
local options = require "sg.cli.options"
local screen = require "sg.cli.screen"
local nearest = require("sg.text.words").nearest

local M = {}

---@type sg.cli.Command
M.command = {
  summary = "the pages of the documentation",
  text = "The pages that messages cite as docs/NAME.md; with a name, the text of that page.",
  examples = { "sg-lua docs", "sg-lua docs rules | less", "sg-lua docs docs/theorems.md" },
  arguments = {
    { name = "page", kind = "page", optional = true, help = "a page, as rules, rules.md or docs/rules.md" },
  },
  options = { options.TEXT_JSON, options.COLOR },
}

---The pages, by name.
---@return { name: string, title: string, path: string }[]
function M.pages()
  local pages = {}
  for name, text in pairs(core.pages()) do
    pages[#pages + 1] = { name = name, title = text:match "^# ([^\n]+)" or "", path = ("docs/%s.md"):format(name) }
  end
  table.sort(pages, function(a, b) return a.name < b.name end)
  return pages
end

local function list_text(pages)
  local lines, width = {}, 0
  for _, page in ipairs(pages) do
    width = math.max(width, #page.name)
  end
  for i, page in ipairs(pages) do
    lines[i] = ("  %-" .. width .. "s  %s"):format(page.name, page.title)
  end
  return table.concat(lines, "\n")
end

function M.run(session)
  local wanted, pages, names = session.args.page, M.pages(), {}
  if not wanted then return session:answer({ docs = pages }, list_text(pages)) end
  local name = wanted:gsub("^docs/", ""):gsub("%.md$", "")
  for i, page in ipairs(pages) do
    names[i] = page.name
    if page.name == name then
      local text = core.pages()[name]
      if session.json then
        session:answer { docs = { { name = name, title = page.title, path = page.path, text = text } } }
      else
        screen.copy(text)
      end
      return
    end
  end
  local near = nearest(name, names)
  session:fail(
    { page = wanted },
    failure.new(
      "usage",
      ("there is no page '%s'%s"):format(wanted, near and ("; did you mean '%s'?"):format(near) or ""),
      { found = wanted, hint = "`sg-lua docs` lists the pages" }
    )
  )
end

return M
