-- SPDX-License-Identifier: MIT
-- The commands `misere form`, `misere compare` and `misere born`: canonical forms.

local options = require "sg.cli.options"
local subject = require "sg.cli.subject"
local text = require "sg.text.misere_forms"

local M = { text = text.form }

-- Does a word name a form, as *[2#0] does, and not a game?
local function is_form(word) return word:find "^%s*%*" ~= nil end

---@type sg.cli.Command
M.FORM = {
  name = "form",
  summary = "the canonical form of a position, or of what is written",
  text = "The canonical form of each position: the simplest game that may stand for the position in every sum;\n"
    .. "its genus, its birthday, and whether it is tame, restive or wild. Or what a form is that is written\n"
    .. "down, as *[2#0], *[[2],0] or *[2]+*[2]; docs/misere.md has the notation.",
  examples = { "sg-lua misere form kayles 5 8", "sg-lua misere form '*[[*[4]+*[2]]]' --parts" },
  arguments = { options.game ";\nor a form", options.positions ";\nor more forms" },
  options = {
    { "--parts", help = "also its options, its mate, its parts and partitions" },
    options.common(options.TEXT_JSON),
  },
}

---@type sg.cli.Command
M.COMPARE = {
  name = "compare",
  summary = "are two games equal in misère play",
  text = "Are two games equal in misère play? If not: a game that tells them apart, one that links them (the\n"
    .. "sum with each is P), and their difference.",
  examples = { "sg-lua misere compare kayles@5 kayles@7", "sg-lua misere compare '*[2#]' '*[2]'" },
  arguments = {
    { name = "first", kind = "component", help = "GAME@POSITION, or a form" },
    { name = "second", kind = "component", help = "GAME@POSITION, or a form" },
  },
  options = { options.common(options.TEXT_JSON) },
}

---@type sg.cli.Command
M.BORN = {
  name = "born",
  summary = "how many canonical forms are born by a day",
  text = "How many canonical forms are born by a day, that is, last at most so many moves; days 0 to 6. Up to day\n"
    .. "4 they are listed, by day 5 they are counted one by one, by day 6 the number is a sum of powers of two.",
  examples = { "sg-lua misere born 4" },
  arguments = { { name = "day", convert = options.natural } },
  options = { options.common(options.TEXT_JSON) },
}

---The words of `misere form` if they are forms; nil if they are a game and its positions.
---@param args table
---@return string[]?
function M.written(args)
  return is_form(args.game) and table.move(args.positions, 1, #args.positions, 2, { args.game }) or nil
end

---Answers for forms that are written down.
function M.answer_written(session, words)
  for i, word in ipairs(words) do
    session:part("form", i, #words)
    local result, why = require("sg").misere_form(word, session:limits { parts = session.args.parts })
    local go_on = session:respond(
      { text = word, play = "misere" },
      result,
      why,
      function(known) return text.form(word, known) end
    )
    if not go_on then break end
  end
end

-- A word as sg.misere_compare takes it.
local function compared(word) return is_form(word) and word or subject.components({ word })[1] end

function M.answer_comparison(session)
  local args = session.args
  local result, why = require("sg").misere_compare(compared(args.first), compared(args.second), session:limits())
  session:respond({ compared = { args.first, args.second }, play = "misere" }, result, why, text.comparison)
end

function M.answer_born(session)
  local result, why = require("sg").misere_born(session.args.day, session:limits())
  session:respond({ play = "misere", day = session.args.day }, result, why, text.born)
end

return M
