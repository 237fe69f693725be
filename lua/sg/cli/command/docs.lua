-- SPDX-License-Identifier: MIT
-- The command `docs`: the pages that messages cite as docs/NAME.md, where they were installed.

local beside = require "sg.beside"
local failure = require "sg.failure"
local library = require "sg.rule.library"
local options = require "sg.cli.options"
local pool = require "sg.pool"
local screen = require "sg.cli.screen"
local nearest = require("sg.text.words").nearest

local M = {}

local FOLDERS = { "share/doc/sg-lua/docs", "docs" } -- installed, in the sources
local FIRST = "guide" -- a page that is always there

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

-- The folder of the pages.
local function find_folder()
  local places = {}
  for i, folder in ipairs(FOLDERS) do
    places[i] = ("%s/%s.md"):format(folder, FIRST)
  end
  local path = beside.find(places)
  if path then return path:match "^(.*)/" end
  return nil,
    failure.new("io", "the pages are not installed", {
      hint = "They are in the folder docs of the sources; Debian has them in the package sg-lua-doc",
    })
end

-- The heading of a page.
local function title_of(path) return (library.read(path) or ""):match "^# ([^\n]+)" or "" end

-- Every page of a folder, by name.
local function pages_in(folder)
  local pages = {}
  for _, entry in ipairs(pool.dir(folder) or {}) do
    local name = entry.name:match "^([%w_-]+)%.md$"
    local path = folder .. "/" .. entry.name
    if name then pages[#pages + 1] = { name = name, title = title_of(path), path = path } end
  end
  table.sort(pages, function(a, b) return a.name < b.name end)
  return pages
end

local function list_text(folder, pages)
  local lines, width = { folder .. ":" }, 0
  for _, page in ipairs(pages) do
    width = math.max(width, #page.name)
  end
  for _, page in ipairs(pages) do
    lines[#lines + 1] = ("  %-" .. width .. "s  %s"):format(page.name, page.title)
  end
  return table.concat(lines, "\n")
end

---The pages, for the completion of shells.
---@return { name: string, title: string, path: string }[]
function M.pages()
  local folder = find_folder()
  return folder and pages_in(folder) or {}
end

function M.run(session)
  local folder, why = find_folder()
  local wanted = session.args.page
  if not folder then
    session:fail({ page = wanted }, why)
    return session.code
  end
  local pages = pages_in(folder)
  if not wanted then
    session:answer({ docs = pages }, list_text(folder, pages))
    return session.code
  end
  local name, names = wanted:gsub("^docs/", ""):gsub("%.md$", ""), {}
  for i, page in ipairs(pages) do
    names[i] = page.name
    if page.name == name then
      local text
      text, why = library.read(page.path)
      if not text then
        session:fail({ page = wanted }, why)
      elseif session.json then
        session:answer { docs = { { name = page.name, title = page.title, path = page.path, text = text } } }
      else
        screen.copy(text)
      end
      return session.code
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
  return session.code
end

return M
