-- SPDX-License-Identifier: MIT
-- An explanation as text and as a page. lua/sg/explain.lua finds the steps; the sentences about them are made here.

local board_of = require "sg.text.board"
local label = require "sg.label"
local line = require("sg.text.plain").line
local loony = require "sg.loony"
local nimbers = require "sg.entailing.nimbers"
local left_by = require("sg.text.plain").left
local plain = require("sg.text.plain").text
local say = require("sg.text.sentences").say
local columns = require "sg.text.columns"
local theory = require "sg.theory"
local value_text = require("sg.text.value").text

local M = {}

-- "the first 3 of 7 options", or how many are not named.
local function and_more(step)
  local left = step.count and step.count - #step.options
  if left == 0 then return "" end
  return left and (", and %d more"):format(left) or ", and perhaps more"
end

local ROW_WIDTH = 72 -- of boards side by side

-- Boards side by side, in rows of at most ROW_WIDTH characters, with an empty line between rows.
local function in_rows(names)
  local rows, row, width = {}, {}, 0
  for _, name in ipairs(names) do
    local widest = 0
    for row_of in name:gmatch "[^\n]+" do
      widest = math.max(widest, utf8.len(row_of) or #row_of)
    end
    if #row > 0 and width + widest + 3 > ROW_WIDTH then
      rows[#rows + 1] = columns.beside(row, "   ")
      row, width = {}, 0
    end
    row[#row + 1], width = name, width + widest + 3
  end
  rows[#rows + 1] = columns.beside(row, "   ")
  return table.concat(rows, "\n\n")
end

-- The boards that moves leave, each under the label of its move; nil if they are not drawn.
local function boards_of(step)
  local subject = theory.subject_of(step)
  local list_of_boards = {}
  for i, move in ipairs(subject and subject.moves or {}) do
    local board = move.parts and board_of.of_parts(subject.game, move.parts)
    if not board then return nil end
    list_of_boards[i] = (move.label and line(label.text(move)) .. "\n" or "") .. board
  end
  return list_of_boards[1] and list_of_boards
end

-- The option of a move, and its label if it has one.
local function named(option, called)
  return left_by(option, called) .. (called and (" (%s)"):format(line(called)) or "")
end

-- The option of the i-th move of a step, by the edges of what it leaves where its own text is a graph's code.
local function option_of(subject, i, option, called)
  local move = subject and subject.moves and subject.moves[i]
  return move and move.parts and board_of.edges(subject.game, move.parts, called ~= nil) or option
end

-- The move that a step is about.
local function the_move(step)
  return named(option_of(theory.subject_of(step), 1, step.option, step.label), label.shown(step))
end

-- The i-th component that a step names.
local function component_of(step, i, name)
  local subject = theory.subject_of(step)
  local component = subject and subject.components and subject.components[i]
  return component and board_of.edges(component.game, { component.position }, false) or name
end

local function list(step)
  local names = boards_of(step) or {}
  local tall = #names > 0
  for i, name in ipairs(tall and {} or step.options) do
    local called = step.labels and step.labels[i]
    names[i] = named(option_of(theory.subject_of(step), i, name, called), called)
    tall = tall or name:find "\n" ~= nil
  end
  if not tall then return table.concat(names, ", ") .. and_more(step) end
  return in_rows(names) .. and_more(step):gsub("^, ", "\n")
end

-- A cell of a table: its text, and what boards may be drawn of instead. Of boards, before and after are what stands
-- above and below them, and turn ends the words below each.
local function cell(text, step) return { text = text, subject = theory.subject_of(step) } end

-- The cell of the moves that a step names.
local function moves_cell(step)
  local more = and_more(step)
  return { text = list(step), subject = theory.subject_of(step), after = more ~= "" and more:gsub("^, ", "") or nil }
end

-- The cell of the answer that a step names.
local function answer_cell(step)
  local answer = theory.answer_of(step)
  return { text = named(option_of(answer, 1, step.answer or "", nil), step.answer_label), subject = answer }
end

local function binary(value, width)
  local digits = {}
  for i = width, 1, -1 do
    digits[#digits + 1] = value >> (i - 1) & 1
  end
  return table.concat(digits)
end

local function bits_of(value)
  local bits = 0
  while value > 0 do
    bits, value = bits + 1, value >> 1
  end
  return math.max(bits, 1)
end

-- The blocks of an explanation; text and page lay them out in different ways:
-- { head = sentence, rows = list of lists of cells, after = sentence }.
local blocks = {}

local function block_of(list_of_blocks, kind, head)
  local last = list_of_blocks[#list_of_blocks]
  if last and last.kind == kind then return last end
  last = { kind = kind, head = head, rows = {} }
  list_of_blocks[#list_of_blocks + 1] = last
  return last
end

-- The end of the sentence that names the components of a position.
local function others_of(step)
  local n = step.without_moves
  if not n then return "" end
  return n == 1 and " and 1 part without moves" or (" and %d parts without moves"):format(n)
end

function blocks.split(all, step)
  local names = {}
  for i, name in ipairs(step.components) do
    names[i] = plain(component_of(step, i, name))
  end
  if table.concat(names):find "\n" then
    local head = ("The position is the sum of these%s:"):format(others_of(step))
    all[#all + 1] = { kind = "split", head = head, rows = { { cell(in_rows(names), step) } } }
    return
  end
  local head = ("The position is the sum of %s%s."):format(table.concat(names, " and "), others_of(step))
  all[#all + 1] = { kind = "split", rows = {}, head = head }
end

function blocks.set(all, step)
  all[#all + 1] = {
    kind = "set",
    head = "As the set of its options, where *n is {*0, ..., *(n-1)}, the position is:",
    rows = {
      { step.form },
      { step.options, "with each option in its simplest form" },
      { step.simplest, "in its simplest form" },
    },
  }
end

blocks["closed form"] = function(all, step)
  all[#all + 1] = {
    kind = "theorem",
    rows = {},
    head = ("%s %s by a closed form: %s."):format(
      step.heap and "Heap " .. step.heap or "The position",
      step.value and ("has value %d"):format(step.value) or "is " .. step.outcome,
      plain(step.theorem or "see docs/theorems.md")
    ),
  }
end

function blocks.period(all, step)
  local saltus = step.saltus ~= 0 and (", and rise by %d each time"):format(step.saltus) or ""
  local known = step.assuming and "assumed: " .. plain(step.assuming) or "proven: " .. plain(step.theorem or "")
  local head = ("The values repeat with period %d from heap %d on%s (%s)."):format(
    step.period,
    step.preperiod,
    saltus,
    known
  )
  local after = ("Heap %s leaves the same remainder as heap %d when divided by %d, so %s."):format(
    step.heap,
    step.representative,
    step.period,
    step.saltus == 0 and "both have the same value"
      or ("its value is that of heap %d, raised to %d"):format(step.representative, step.value)
  )
  all[#all + 1] = { kind = "theorem", head = head, rows = {}, after = after }
end

function blocks.taken(all, step)
  local block = block_of(all, "mex", say "by_value")
  block.rows[#block.rows + 1] = { tostring(step.value), "is there:", moves_cell(step) }
end

function blocks.free(all, step)
  local block = block_of(all, "mex", say "by_value")
  block.rows[#block.rows + 1] = {
    tostring(step.value),
    "is not:",
    step.value == 0 and "no move leaves value 0: it is the mex" or "it is the mex",
    gap = say(step.value == 0 and "gap0" or "gap", step.value),
  }
end

function blocks.above(all, step)
  local block = block_of(all, "mex", say "by_value")
  block.above = block.above or #block.rows + 1
  block.rows[#block.rows + 1] = { tostring(step.value), "is above it:", moves_cell(step) }
end

local TWIST = "The value is the least number such that the opponent can forbid all moves to it:"

function blocks.left(all, step)
  local block = block_of(all, "twist", TWIST)
  block.rows[#block.rows + 1] = { tostring(step.value), "cannot be forbidden:", moves_cell(step) }
end

function blocks.forbidden(all, step)
  local block = block_of(all, "twist", TWIST)
  block.rows[#block.rows + 1] = step.count == 0 and { tostring(step.value), "has no moves to it", "" }
    or { tostring(step.value), "can be forbidden:", moves_cell(step) }
end

function blocks.term(all, step)
  local block = block_of(all, "sum", say "sum")
  local name, board = plain(step.component):match "^(.-@)(.*\n.*)$"
  local shown = name and columns.beside({ name, board }, "") or plain(component_of(step, 1, step.component))
  block.rows[#block.rows + 1] = { cell(shown, step), tostring(step.value), step.value }
  block.total = step.sum
end

function blocks.bit(all, step)
  all[#all + 1] = {
    kind = "bit",
    rows = {},
    head = ("The highest bit of the sum is %d. "):format(step.value)
      .. "A move that makes the sum 0 is there in every component with that bit:",
  }
end

function blocks.turn(all, step)
  local block = step.to < step.value and block_of(all, "bit")
    or block_of(
      all,
      "rise",
      "A move in another component makes it 0, too, if it raises the value of that one enough:"
    )
  block.rows[#block.rows + 1] =
    { "*", plain(step.component), ("from %d to %d:"):format(step.value, step.to), moves_cell(step) }
end

local SUM_BLOCKS = { sum = true, bit = true, rise = true }

function blocks.win(all, step)
  local block = block_of(
    all,
    "win",
    all[#all] and SUM_BLOCKS[all[#all].kind] and "As moves of the whole position, these are the winning ones:"
      or say "win"
  )
  block.rows[#block.rows + 1] = { "*", cell(the_move(step), step) }
end

-- Of loopy games: the values of the options.
function blocks.values(all, step)
  local names = {}
  for i, value in ipairs(step.numbers) do
    names[i] = tostring(value)
  end
  for _, value in ipairs(step.infinite) do
    names[#names + 1] = tostring(value)
  end
  all[#all + 1] = {
    kind = "values",
    rows = {},
    head = ("The options have the value%s %s."):format(#names == 1 and "" or "s", table.concat(names, ", ")),
  }
end

function blocks.draw(all, step)
  local block = block_of(all, "draw", "Neither player can win. These moves keep the draw:")
  block.rows[#block.rows + 1] = { "=", cell(the_move(step), step), ("(value %s)"):format(step.value) }
end

function blocks.loses(all, step)
  local block = block_of(all, "loses", "These moves lose; to each there is an answer that leaves value 0:")
  block.rows[#block.rows + 1] = {
    cell(the_move(step), step),
    ("(value %s)"):format(step.value),
    "answer:",
    answer_cell(step),
  }
end

function blocks.unlisted(all)
  all[#all + 1] = {
    kind = "win",
    rows = {},
    head = "The first player wins; there are too many moves to look for one that leaves value 0.",
  }
end

function blocks.answer(all, step)
  local block = block_of(all, "answer", say "answers")
  block.rows[#block.rows + 1] = {
    cell(the_move(step), step),
    step.value and ("(value %s)"):format(step.value) or "",
    "answer:",
    answer_cell(step),
  }
end

-- ---- misère play

-- The blocks of steps that mean something else in misère play than in normal play.
local misere = setmetatable({}, { __index = blocks })

misere["end"] = function(all)
  all[#all + 1] = { kind = "end", rows = {}, head = "There is no move: the opponent moved last and has lost." }
end

function misere.win(all, step)
  local block =
    block_of(all, "win", "The first player wins by a move to a P-position, from which the opponent has to move:")
  block.rows[#block.rows + 1] = { "*", cell(the_move(step), step) }
end

-- The sentence before answers. first: the first step of the explanation.
local function head_of_answers(step, first)
  if not step.after then
    return "Every move leaves an N-position; to each there is an answer that leaves a P-position again:"
  end
  local left = plain(first.option == step.after and option_of(theory.subject_of(first), 1, step.after) or step.after)
  return (left:find "\n" and "The first of them leaves" or left .. " is")
    .. " a P-position: every move from it leaves an N-position, with an answer that leaves a P-position again:"
end

function misere.answer(all, step, _, first)
  local block, answer = block_of(all, "answer", head_of_answers(step, first)), theory.answer_of(step)
  block.rows[#block.rows + 1] = step.answer
      and {
        cell(the_move(step), step),
        "answer:",
        { text = named(option_of(answer, 1, step.answer, step.answer_label), step.answer_label), subject = answer },
      }
    or { cell(the_move(step), step), "ends the game: whoever moved last has lost" }
end

function misere.more(all, step, limit_option)
  blocks.more(all, step, limit_option)
  all[#all].after = "  " .. all[#all].after
end

-- ---- how long play lasts

local lasting = setmetatable({}, { __index = blocks })

local function lengths_of(step)
  return step.suspense and ("remoteness %d  suspense %d"):format(step.remoteness, step.suspense)
    or ("remoteness %s"):format(step.remoteness or "infinite")
end

function lasting.win(all, step)
  local head = "The first player wins by these moves. The winner who hurries takes the least remoteness, and one more\n"
    .. "is that of the position; who delays takes the greatest suspense:"
  local block = block_of(all, "win", head)
  block.rows[#block.rows + 1] = { "*", cell(the_move(step), step), lengths_of(step) }
end

function lasting.draw(all, step)
  local block = block_of(all, "draw", "Neither player can win. These moves keep the draw:")
  block.rows[#block.rows + 1] = { "=", cell(the_move(step), step) }
end

function lasting.answer(all, step)
  local head = all[1] and "These moves lose; to each the answer that wins soonest:"
    or "Every move loses. The loser who delays takes the greatest remoteness, and one more is that of\n"
      .. "the position; who hurries takes the least suspense. To each the answer that wins soonest:"
  local block = block_of(all, "answer", head)
  block.rows[#block.rows + 1] = { cell(the_move(step), step), lengths_of(step), "answer:", answer_cell(step) }
end

-- ---- entailing moves

local TURNS = { entail = " (entails)", again = " (moves again)" }

local function with_turn(step)
  local turn = TURNS[step.turn] or ""
  return { text = named(step.option, label.shown(step)) .. turn, subject = theory.subject_of(step), turn = turn }
end

function blocks.option(all, step)
  local block = block_of(all, "option", "Each move wins beside these nimbers, as values of the other components:")
  block.rows[#block.rows + 1] = { with_turn(step), ("leaves %s:"):format(step.value), step.text }
end

function blocks.answers(all, step)
  if step.count == 0 then
    all[#all + 1] = { kind = "answers", rows = {}, head = say "over" }
    return
  end
  local meaning = step.value == loony and "so the position is loony, ∞: the player to move wins every sum with it."
    or ("so the value is %d, the least nimber beside which no move wins."):format(step.value)
  local wins = step.text == nimbers.text(nimbers.of {}) and "No move wins beside any nimber"
    or "Some move wins beside " .. step.text
  all[#all + 1] = { kind = "answers", rows = {}, head = wins .. "; " .. meaning }
end

function blocks.wins(all, step)
  local block = block_of(all, "wins", "The first player wins by:")
  block.rows[#block.rows + 1] = { "*", step.component and plain(step.component) or "", with_turn(step) }
end

function blocks.lost(all, step)
  local block = block_of(all, "lost", "Every move loses:")
  local again = step.turn == "again" and "the same player moves again, and every move loses"
  local turn = TURNS[step.answer_turn] or ""
  local how = step.answer and "answer: " .. plain(step.answer) .. turn or ""
  local answer = { text = how, subject = theory.answer_of(step), before = "answer:", turn = turn }
  block.rows[#block.rows + 1] = { with_turn(step), again or answer }
end

function blocks.component(all, step)
  local block = block_of(all, "component", "The values of the components:")
  block.rows[#block.rows + 1] = { plain(step.component), tostring(step.value) }
end

function blocks.total(all, step)
  local head = step.value == loony and "A component is loony: the player to move wins."
    or step.value == 0 and "The nim-sum is 0: every move loses."
    or ("The nim-sum is %d."):format(step.value)
  all[#all + 1] = { kind = "total", rows = {}, head = head }
end

function blocks.more(all, step, limit_option)
  local what = step.of == "win" and "winning moves" or step.of == "draw" and "moves that keep the draw" or "moves"
  local more = step.count and ("and %d more %s"):format(step.count, what) or ("and perhaps more %s"):format(what)
  all[#all].after = more .. (step.count and limit_option and (" (%s names more)"):format(limit_option) or "")
end

-- Binary digits for the values of a sum, as wide as the widest; and the line of the sum itself.
local function finish_sum(block)
  local width = bits_of(block.total)
  for _, row in ipairs(block.rows) do
    width = math.max(width, bits_of(row[3]))
  end
  for _, row in ipairs(block.rows) do
    row[3] = binary(row[3], width)
  end
  block.rows[#block.rows + 1] = { "nim-sum", tostring(block.total), binary(block.total, width) }
end

local function blocks_of(result, limit_option)
  local all, by_theorem = {}, false
  local own = result.play == "misere" and misere or result.remoteness ~= nil and lasting or blocks
  for _, step in ipairs(result.steps) do
    own[step.step](all, step, limit_option, result.steps[1])
  end
  for _, block in ipairs(all) do
    if block.kind == "sum" then finish_sum(block) end
    by_theorem = by_theorem or block.kind == "theorem"
  end
  local last = all[#all]
  if result.loopy and last and last.kind == "win" and #last.rows > 1 then
    last.after = (last.after and last.after .. "\n" or "") .. "The first of them makes headway, so that play ends."
  elseif (result.loopy or result.remoteness) and #all == 0 then
    all[1] = { kind = "values", rows = {}, head = say "over" }
  end
  if result.value == 0 and last and last.kind == "sum" then
    last.after = say "sum0"
  elseif result.value == 0 and last and by_theorem and last.kind ~= "answer" then
    last.after = (last.after and last.after .. " " or "") .. "Value 0: every move loses."
  elseif result.value == 0 and last and last.kind == "mex" and #last.rows == 1 then
    last.after = say "over"
  elseif result.value == 0 and last and last.kind == "twist" then
    last.after = "Value 0: the opponent forbids the moves to 0, if there are any, and every other move loses."
  end
  return all
end

local function texts_of(rows)
  local texts = {}
  for i, row in ipairs(rows) do
    texts[i] = {}
    for j, one in ipairs(row) do
      texts[i][j] = type(one) == "table" and one.text or one
    end
  end
  return texts
end

---@param subject string game and position, or the components of a sum
---@param result table of explain.position or explain.sum
---@param limit_option? string the option of the program that names more moves
---@return string
function M.text(subject, result, limit_option)
  local about = result.play == "misere" and require("sg.text.misere").answer or value_text
  local lines = { about(subject, result), board_of.of(result.board, "  ") }
  for _, block in ipairs(blocks_of(result, limit_option)) do
    if block.head then lines[#lines + 1] = block.head end
    if #block.rows > 0 then lines[#lines + 1] = columns.aligned(texts_of(block.rows), "  ") end
    if block.after then lines[#lines + 1] = block.after end
  end
  return table.concat(lines, "\n")
end

---A whole page, for a browser.
---@param subject string
---@param result table
---@param limit_option? string
---@return string
function M.html(subject, result, limit_option)
  return require "sg.text.explain_page"(subject, result, blocks_of(result, limit_option))
end

return M
