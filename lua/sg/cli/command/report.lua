-- SPDX-License-Identifier: MIT
-- The command `report`: the page in one file, opened at a game. The file holds the program as WebAssembly; it needs no
-- server and no network.

local atomic_file = require "sg.atomic_file"
local beside = require "sg.beside"
local core = require "sg.core"
local failure = require "sg.failure"
local json = require "sg.text.json"
local library = require "sg.rule.library"
local options = require "sg.cli.options"
local session_of = require "sg.cli.session"
local subject = require "sg.cli.subject"

local M = {}

local PLACES = { "share/sg-lua/web/report.html", "build/web/report.html" }
local OWN = "rule.lua" -- what the page calls a rule whose file has a name that a command line would read otherwise
local OPENS, CLOSES = '<script type="application/json" id="report">', "</script>"
local SLOT = OPENS .. "null" .. CLOSES

local GAME_OF_PAGE = options.game "; with --lesson, that of its first game unless named"
GAME_OF_PAGE.optional = true

---@type sg.cli.Command
M.command = {
  summary = "a page about a game, in one file",
  text = "Writes a page about a game: its rule, who wins, the position graph step by step, values, period, play.\n"
    .. "One file that opens without a server and without a network. The page is built by sh bootstrap.sh web.",
  examples = {
    "sg-lua report kayles --out kayles.html",
    "sg-lua report my_game.lua:w=4 --out my_game.html",
    "sg-lua report --lesson my_lesson.json --out lesson.html",
  },
  arguments = { GAME_OF_PAGE, options.POSITION },
  options = {
    { "--out", value = "FILE", needed = true, help = "the page" },
    { "--lesson", value = "FILE", help = "a lesson that the page opens with, in JSON (docs/teachers.md)" },
    {
      "--view",
      value = "VIEW",
      choices = { "answer", "graph", "sum", "sequence", "play", "lesson" },
      help = "what it opens with (default answer)",
    },
    options.common(options.TEXT_JSON),
  },
}

local function template()
  local path = beside.find(PLACES)
  if path then return library.read(path) end
  return nil,
    failure.new("io", "the page is not there: run sh bootstrap.sh web in the sources, or install Debian's sg-lua-web")
end

-- The name of the rule on the page: that of its file, without the folder.
local function name_on_page(base)
  local name = base:match "[^/]+$"
  if not name:find "%.lua$" then name = name .. ".lua" end -- a game of the library that a folder of the user's changes
  return name:find "[%c:@\"'\\{}()]" and OWN or name:find "^[-.]" and OWN or name
end

-- The state that the page opens with. The page knows codes and the rules that the program carries; the text of another
-- rule goes along.
local function state_of(name, shown, view)
  local base, parameters = name:match "^([^:]*)(.*)$"
  local text
  if base:find "%.lua$" then
    text = library.read(base)
  elseif library.has(base) then
    text = library.find(base)
  end
  if not text or text == core.rules()[base] then return { game = name, position = shown, view = view } end
  return { game = name_on_page(base) .. parameters, position = shown, view = view, text = text }
end

-- The page that opens with a state.
local function page_of(state)
  local text, why = template()
  if not text then return nil, why end
  local before, after = text:find(SLOT, 1, true)
  if not before then
    return nil, failure.new("io", "the page is of another version: run sh bootstrap.sh web again")
  end
  local written = json.line(state):gsub("<", "\\u003c") -- so that no text of a rule ends the script element
  return table.concat { text:sub(1, before - 1), OPENS, written, CLOSES, text:sub(after + 1) }
end

-- The step of a lesson whose game the page opens with; a step without a game or a rule of its own goes with others.
local function first_game(lesson)
  for _, step in ipairs(lesson.steps) do
    if step.game or step.rule then return step end
  end
  return { game = "nim" }
end

-- Writes the page, and says so or why not.
local function write(session, object, about, state, why)
  local page, done
  if state then
    page, why = page_of(state)
  end
  if page then
    done, why = atomic_file.write(session.args.out, page)
  end
  object.file = session.args.out
  if done then
    session:answer(object, "wrote " .. session.args.out)
  else
    session:fail(object, about(why))
  end
end

function M.run(session)
  local args = session.args
  local lesson, why
  if args.lesson then
    lesson, why = require("sg.cli.lesson").read(args.lesson)
  elseif not args.game then
    why = failure.new("usage", "report wants a game, or a lesson: --lesson FILE")
  end
  if why then
    return write(session, {}, function(wrong) return wrong end, nil, why)
  end
  local view = args.view or lesson and "lesson" or "answer"
  local first = args.game and {} or first_game(lesson)
  if first.rule then -- the page loads it
    local state = { game = first.game or OWN, position = first.position or "", text = first.rule, view = view }
    state.lesson_file = lesson
    return write(session, { game = state.game }, function(wrong) return wrong end, state)
  end
  local asked =
    subject.one(session, { args.game or first.game, args.position or not args.game and first.position or nil })
  if not asked then return end
  local state
  if not asked.why then
    state = state_of(asked.name, asked.object.position, view)
    state.lesson_file = lesson
  end
  return write(
    session,
    asked.object,
    function(wrong) return session_of.about(asked.game, asked.name, wrong) end,
    state,
    asked.why
  )
end

return M
