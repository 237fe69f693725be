-- SPDX-License-Identifier: MIT
-- Answers as LaTeX: what stands in a document between \begin{document} and \end{document}. Texts of rules and
-- positions are escaped; no package is needed but the ones of every LaTeX.

local label = require "sg.label"
local outcomes = require("sg.text.verdicts").outcomes
local plain = require "sg.text.plain"
local plus = require("sg.text.words").plus
local value_text = require "sg.text.value"

local latex = {}

local ESCAPES = {
  ["\\"] = "\\textbackslash{}",
  ["{"] = "\\{",
  ["}"] = "\\}",
  ["$"] = "\\$",
  ["&"] = "\\&",
  ["#"] = "\\#",
  ["%"] = "\\%",
  ["_"] = "\\_",
  ["^"] = "\\textasciicircum{}",
  ["~"] = "\\textasciitilde{}",
  ["<"] = "\\textless{}",
  [">"] = "\\textgreater{}",
  ["|"] = "\\textbar{}",
  ['"'] = "{''}",
  ["'"] = "{'}",
  ["`"] = "{`}",
  ["-"] = "{-}",
}

-- Letters with accents, which every LaTeX reads; other characters are written by their code points.
local function letter(c)
  local code = utf8.codepoint(c)
  local is_plain = code >= 0xC0
    and code <= 0xFF
    and code ~= 0xD0
    and code ~= 0xDE
    and code ~= 0xF0
    and code ~= 0xFE
    and code ~= 0xD7
    and code ~= 0xF7
  return is_plain and c or ("U+%04X"):format(code)
end

---Text that LaTeX prints as it is, on one line.
---@param text any
---@return string
function latex.escape(text)
  text = plain.line(text):gsub("[\\{}$&#%%_^~<>|\"'`%-]", ESCAPES)
  return (text:gsub("[\xC2-\xF4][\x80-\xBF]+", letter))
end

---@param value any a nim-value
---@return string in mathematics
local function shown(value)
  if type(value) == "table" then return "\\infty" end
  return tostring(value) == "loony" and "\\infty" or tostring(value)
end

local PER_ROW = { 10, 5, 2, 1 } -- values in a row of a sequence: as many as fit
local ROWS_MAX = 40 -- rows of one tabular: they fit a page

-- Widths in pt: the text of the class article, a digit and a sign of its letters, what is around a cell.
local PAGE, DIGIT, SIGN, AROUND = 344, 5, 8, 12

-- Counts the cells that fit beside a first one, by the widths of their texts.
local function fitting(first, cell) return math.max((PAGE - first - AROUND) // (cell + AROUND), 1) end

-- The width of the widest of these nim-values.
local function widest(values)
  local width = 0
  for _, value in ipairs(values) do
    local as_text = shown(value)
    width = math.max(width, as_text:find "^%d" and DIGIT * #as_text or 2 * DIGIT)
  end
  return width
end

-- columns: how many of numbers stand behind the first one, or all of them as LaTeX has them.
local function tabular(columns, head, rows)
  local parts = {}
  local form = type(columns) == "string" and columns or ("r|*{%d}{r}"):format(columns)
  for start = 1, #rows, ROWS_MAX do
    local lines = { ("\\noindent\\begin{tabular}{%s}"):format(form), head .. " \\\\ \\hline" }
    for i = start, math.min(start + ROWS_MAX - 1, #rows) do
      lines[#lines + 1] = rows[i] .. " \\\\"
    end
    lines[#lines + 1] = "\\end{tabular}"
    parts[#parts + 1] = table.concat(lines, "\n")
  end
  return table.concat(parts, "\n\n")
end

local function basis_note(basis) return ("%% basis: %s\n"):format(basis or "computed") end

-- Counts the values of a sequence that fit a row.
local function per_row_of(result)
  local last, cell = tostring(plus(result.from, #result.values)), widest(result.values)
  for _, n in ipairs(PER_ROW) do
    if n <= fitting(SIGN + DIGIT * #last, math.max(cell, SIGN + DIGIT * #tostring(n - 1))) then return n end
  end
  return 1
end

---A nim-sequence as a table.
---@param result sg.Result of game:seq
---@param name string
---@param per_row? integer values in a row (nil: as many as fit a page)
---@return string
function latex.sequence(result, name, per_row)
  per_row = per_row or per_row_of(result)
  local head, rows = { "$n$" }, {}
  for i = 0, per_row - 1 do
    head[i + 2] = ("$+%d$"):format(i)
  end
  for start = 1, #result.values, per_row do
    local cells = { ("$%s$"):format(plus(result.from, start - 1)) }
    for i = start, math.min(start + per_row - 1, #result.values) do
      cells[#cells + 1] = "$" .. shown(result.values[i]) .. "$"
    end
    rows[#rows + 1] = table.concat(cells, " & ")
  end
  return ("%% nim-values of %s\n%s%s"):format(
    plain.line(name),
    basis_note(result.basis),
    tabular(per_row, table.concat(head, " & "), rows)
  )
end

-- The name of a parameter in a formula, or that of a heap.
local function parameter(name, heap) return name and ("\\mathit{%s}"):format(latex.escape(name)) or heap end

-- The columns from..to of a table of two heaps.
local function columns_of(result, from, to)
  local corner = ("$%s \\backslash %s$"):format(
    parameter(result.row_parameter, "a"),
    parameter(result.column_parameter, "b")
  )
  local head, rows, before = { corner }, {}, result.columns[1] - 1
  for b = from, to do
    head[#head + 1] = ("$%d$"):format(b)
  end
  for i, row in ipairs(result.values) do
    local cells = { ("$%d$"):format(result.rows[1] + i - 1) }
    for b = from, to do
      cells[#cells + 1] = "$" .. shown(row[b - before]) .. "$"
    end
    rows[i] = table.concat(cells, " & ")
  end
  return tabular(#head - 1, table.concat(head, " & "), rows)
end

---The values of a game on two heaps as a table; as several, one below the other, if its columns do not fit a page.
---@param result sg.Result of game:table
---@param name string
---@return string
function latex.table(result, name)
  local from, to = result.columns[1], result.columns[2]
  local cell, first = DIGIT * #tostring(to), math.max(3 * DIGIT, DIGIT * #tostring(result.rows[2]))
  for _, row in ipairs(result.values) do
    cell = math.max(cell, widest(row))
  end
  local parts, most = {}, fitting(first, cell)
  for start = from, to, most do
    parts[#parts + 1] = columns_of(result, start, math.min(start + most - 1, to))
  end
  return ("%% nim-values of %s\n%s%s"):format(plain.line(name), basis_note(result.basis), table.concat(parts, "\n\n"))
end

---A period as a sentence.
---@param result sg.Result of game:period
---@param name string
---@return string
function latex.period(result, name)
  local of = ("\\texttt{%s}"):format(latex.escape(name))
  if result.row then of = ("%s, $\\{%d, n\\}$"):format(of, result.row) end
  if result.along then of = ("%s, \\texttt{%s}"):format(of, latex.escape(result.along)) end
  if not result.period then
    return ("No period of the nim-sequence of %s was found in the values $g(0)$, \\dots, $g(%s)$."):format(
      of,
      result.checked_to or "?"
    )
  end
  local rise = (result.saltus or 0) ~= 0 and (" + %d"):format(result.saltus) or ""
  local statement = ("$g(n + %d) = g(n)%s$ for all $n \\ge %d$"):format(result.period, rise, result.preperiod)
  if result.basis == "proven" then
    local sentence =
      "The nim-sequence of %s satisfies %s (theorem \\emph{%s}, from the values $g(0)$, \\dots, $g(%d)$)."
    return sentence:format(of, statement, latex.escape(result.theorem or ""), result.checked_to)
  end
  return ("The nim-sequence of %s satisfies %s as far as $n + %d \\le %d$; this is \\emph{%s} and not proven."):format(
    of,
    (statement:gsub("for all", "for")),
    result.period,
    result.checked_to,
    result.basis or "observed"
  )
end

-- A nim-value, or what stands in its place: a number in mathematics, a word, a loopy value.
local function value_of(value)
  if math.type(value) == "integer" then return ("$%d$"):format(value) end
  return (latex.escape(tostring(value)):gsub("U%+221E", "$\\infty$"))
end

-- How many moves play takes; false: it goes on for ever.
local function length_of(moves) return moves and ("$%d$"):format(moves) or "$\\infty$" end

---The value or the outcome of a position as a sentence, and how long play lasts.
---@param result sg.Result
---@param name string of the game
---@param position string
---@return string|nil sentence nil where nothing is known
function latex.value(result, name, position)
  local known = {}
  if result.value ~= nil then known[1] = "the nim-value " .. value_of(result.value) end
  if result.outcome then
    local words = outcomes[result.outcome]
    known[#known + 1] = ("the outcome %s (%s)"):format(result.outcome, words and words.is or "?")
  end
  for _, measure in ipairs { "remoteness", "suspense" } do
    if result[measure] ~= nil then known[#known + 1] = ("the %s %s"):format(measure, length_of(result[measure])) end
  end
  if #known == 0 then return nil end
  return ("In \\texttt{%s}, the position \\texttt{%s} has %s%s."):format(
    latex.escape(name),
    latex.escape(position),
    table.concat(known, " and "),
    result.basis and (" [%s]"):format(latex.escape(value_text.basis(result))) or ""
  )
end

-- Has any move of the table a label? And has any a turn?
local function extras_of(list)
  local labelled, turns = false, false
  for _, move in ipairs(list) do
    labelled, turns = labelled or move.label ~= nil, turns or move.turn ~= nil
  end
  return labelled, turns
end

local MARKS = { wins = "$\\ast$", draws = "$=$", forbidden = "$\\times$" }
local TURNS = { entail = "entails", again = "moves again" }

-- A move as a row of the table.
local function move_row(move, labelled, turns)
  local mark = move.wins and MARKS.wins or move.draws and MARKS.draws or move.forbidden and MARKS.forbidden or ""
  local cells = {
    mark,
    ("\\texttt{%s}"):format(latex.escape(move.option)),
    move.remoteness ~= nil and length_of(move.remoteness) or move.value == nil and (move.outcome or "?") or value_of(
      move.value
    ),
  }
  if labelled then table.insert(cells, 2, latex.escape(label.text(move))) end
  if turns then cells[#cells + 1] = TURNS[move.turn] or "" end
  return table.concat(cells, " & ")
end

---The moves of a position: the sentence about it, and a table in which $\\ast$ marks the winning ones.
---@param result sg.Result of game:moves
---@param name string of the game
---@param position string
---@return string
function latex.moves(result, name, position)
  local labelled, turns = extras_of(result.moves)
  local rows, parts = {}, { latex.value(result, name, position) }
  for i, move in ipairs(result.moves) do
    rows[i] = move_row(move, labelled, turns)
  end
  local by_length = result.moves[1] and result.moves[1].remoteness ~= nil
  local head = { "", "option", by_length and "remoteness" or "value" }
  if labelled then table.insert(head, 2, "move") end
  if turns then head[#head + 1] = "then" end
  if #rows > 0 then
    parts[#parts + 1] =
      tabular("c|" .. (labelled and "l" or "") .. "lr" .. (turns and "l" or ""), table.concat(head, " & "), rows)
  end
  if result.total_winning then
    parts[#parts + 1] = ("Of its moves $%d$ win."):format(result.total_winning)
  elseif #rows == 0 and (result.total or result.value and 0) == 0 then
    parts[#parts + 1] = "It has no moves."
  elseif result.total ~= #rows and #rows > 0 then
    parts[#parts + 1] = result.total and ("These are $%d$ of $%d$ moves."):format(#rows, result.total)
      or ("These are the first $%d$ moves."):format(#rows)
  end
  return table.concat(parts, "\n\n")
end

-- A word in the generators of a quotient, "h1 h2^2", in mathematics.
local function word(element)
  return (element:gsub("h(%d+)", "h_{%1}"):gsub("%^(%d+)", "^{%1}"):gsub(" = ", "="):gsub(" ", "\\,"))
end

local function words(list)
  local shown_words = {}
  for i, element in ipairs(list) do
    shown_words[i] = "$" .. word(element) .. "$"
  end
  return table.concat(shown_words, ", ")
end

---A misère quotient: its order, relations, P-portion, and the element of each heap.
---@param result sg.Result
---@param name string
---@return string
function latex.quotient(result, name)
  local of, lines = ("\\texttt{%s}"):format(latex.escape(name)), {}
  local scope = result.status == "solved" and "of all heaps" or ("of the heaps up to $%d$"):format(result.heaps or 0)
  lines[1] = ("The mis\\`ere quotient %s of %s has order $%d$ (%s)."):format(
    scope,
    of,
    result.order,
    latex.escape(result.basis)
  )
  if result.relations and #result.relations > 0 then
    lines[#lines + 1] = ("Relations: %s."):format(words(result.relations))
  end
  lines[#lines + 1] = ("P-portion: %s."):format(words(result.p_portion))
  local head, rows = { "$n$" }, {}
  local PHI_ROW = 6
  for i = 0, PHI_ROW - 1 do
    head[i + 2] = ("$+%d$"):format(i)
  end
  for start = 1, #(result.phi or {}), PHI_ROW do
    local cells = { ("$%d$"):format(start - 1) }
    for i = start, math.min(start + PHI_ROW - 1, #result.phi) do
      cells[#cells + 1] = "$" .. word(result.phi[i]) .. "$"
    end
    rows[#rows + 1] = table.concat(cells, " & ")
  end
  if result.period then
    lines[#lines + 1] = ("$\\Phi(n + %d) = \\Phi(n)$ for all $n \\ge %d$."):format(result.period, result.preperiod)
  end
  lines[#lines + 1] = "\n" .. tabular(PHI_ROW, table.concat(head, " & "), rows)
  return table.concat(lines, "\n")
end

return latex
