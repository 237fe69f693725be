-- SPDX-License-Identifier: MIT
-- The pieces of a submission to the OEIS: the lines of its internal format, the b-file, and a check of the values by
-- a second method. What only the submitter knows, the A-number and the name, stands there as Axxxxxx and _NAME_.

local by_number = require "sg.heap.by_number"
local cite = require "sg.publish.cite"
local command_line = require "sg.command_line"
local comment = require "sg.publish.codegen.comment"
local failure = require "sg.failure"
local facts_of = require("sg.publish.facts").of
local internals = require "sg.internals"
local limits = require "sg.limits"
local naive = require "sg.publish.naive"
local result = require "sg.result"
local sequence = require "sg.text.sequence"
local tables = require "sg.later" "sg.publish.oeis_table"
local theorem_text = require("sg.text.period").theorem_text

local oeis = {}

local DATA_MAX = 260 -- characters of the terms, with a comma and a space after each
local LINE_MAX = 80 -- characters of %S, of %T and of %U
local CODE_TERMS, OTHER_TERMS = 10000, 1000 -- the last index of the b-file
local CHECK_MAX = 200 -- indices that are checked by the definition
local SEARCH_TERMS = 30

-- The terms that fit the limit of the DATA section.
local function data_of(values)
  local terms, length = {}, 0
  for _, value in ipairs(values) do
    length = length + #tostring(value) + (#terms > 0 and 2 or 0)
    if length > DATA_MAX then break end
    terms[#terms + 1] = tostring(value)
  end
  return terms
end

-- %S, %T and %U.
local function data_lines(terms)
  local lines, now = {}, ""
  for i, term in ipairs(terms) do
    local item = term .. (i < #terms and "," or "")
    if #now + #item > LINE_MAX and #lines < 2 then
      lines[#lines + 1], now = now, ""
    end
    now = now .. item
  end
  lines[#lines + 1] = now
  for i, letter in ipairs { "S", "T", "U" } do
    if lines[i] then lines[i] = ("%%%s Axxxxxx %s"):format(letter, lines[i]) end
  end
  return lines
end

-- The second number of the offset: the place of the first term that is above 1, from 1; 1 where there is none.
local function first_large(values)
  for i, value in ipairs(values) do
    if value > 1 then return i end
  end
  return 1
end

local FORMULAS = {
  one = "a(n) = 1.",
  identity = "a(n) = n.",
  ["one less"] = "a(n) = n - 1.",
  ["low bit"] = "a(n) is the largest power of 2 that divides n.",
  odious = "a(n) is the n-th odious number: with k = n - 1, the one of 2k and 2k + 1 that has an odd number of ones.",
  ["odious less"] = "For n >= 3, with k = n - 3, a(n) is the one of 2k and 2k + 1 that has an odd number of ones.",
}

local CONJECTURE = "Conjecture: %s. It holds as far as n <= %d."
local OF_OTHER = "Conjecture: %s It is a theorem for %s, whose moves are the same as far as n <= %d."

-- The formula of the moves that the facts are about.
local function formula_of_moves(facts)
  local form = facts.closed
  if form then
    if FORMULAS[form.kind] then return FORMULAS[form.kind] end
    if form.whole then return ("a(n) = floor((n mod %d)/%d)."):format(form.whole, form.divisor) end
    local quotient = form.divisor == 1 and "n" or ("floor(n/%d)"):format(form.divisor)
    if form.kind == "floor" then return ("a(n) = %s."):format(quotient) end
    return ("a(n) = %s mod %d."):format(quotient, form.modulus)
  elseif facts.period then
    local rise = facts.saltus ~= 0 and (" + %d"):format(facts.saltus) or ""
    local text = ("a(n + %d) = a(n)%s for n >= %d"):format(facts.period, rise, facts.preperiod)
    if facts.basis == "observed" then return CONJECTURE:format(text, facts.checked_to) end
    return text .. "."
  elseif facts.law then
    local text = facts.law.text:gsub("%f[%a]g%(", "a(")
    return facts.law.basis == "proven" and text .. "." or CONJECTURE:format(text, facts.law.checked)
  end
end

local function formula(facts)
  local text = formula_of_moves(facts)
  return text and facts.agrees and OF_OTHER:format(text, facts.agrees.name, facts.agrees.agree_to) or text
end

-- Says what the values, and the formula, rest on.
local function rests_on(facts)
  if facts.agrees then return "The formula is not proved: moves are compared up to the n that it names." end
  if facts.closed then return ("The formula is a theorem: %s."):format(facts.closed.text) end
  if facts.law and facts.law.basis == "proven" then return "The formula is proved for all n, by automata." end
  if not facts.period then
    return facts.looked_to
        and ("No period%s was found in the terms up to n = %d."):format(facts.short, facts.looked_to)
      or nil
  elseif facts.basis == "observed" then
    return ("The period is not proved: it is seen in the terms up to n = %d."):format(facts.checked_to)
  end
  return ("The period is proved: theorem %s, from the terms up to n = %d."):format(
    theorem_text(facts.theorem),
    facts.checked_to
  )
end

-- The A-numbers that the sources of a rule name.
local function known_numbers(game)
  local list = {}
  for _, source in ipairs(cite.sources(game)) do
    for number in source:gmatch "%f[%w]A%d%d%d%d%d%d%f[%W]" do
      list[#list + 1] = number
    end
  end
  return list
end

local function search_link(values)
  local from = 1
  while values[from] == 0 do
    from = from + 1
  end
  return "https://oeis.org/search?q="
    .. table.concat(values, ",", math.min(from, #values), math.min(from + SEARCH_TERMS - 1, #values))
end

-- Checks the values by the definition, which gives `slow`: { from, to, ok, at }.
local function checked(first, values, slow)
  local check = { from = first, to = first + #slow - 1, ok = true }
  for i, value in ipairs(slow) do
    if value ~= values[i] then
      check.ok, check.at = false, first + i - 1
      break
    end
  end
  return check
end

local function check_text(check)
  if not check.ok then
    return ("CHECK FAILED: a(%d) differs from the mex over the moves of the rule; do not submit."):format(check.at)
  elseif check.to < check.from then
    return "Not checked by a second method: the definition takes too long here."
  end
  return (
    "The terms n = %d..%d are the same by the definition (the mex over the moves of the rule, without the engine "
    .. "of sg-lua)."
  ):format(check.from, check.to)
end

-- What a submission says of a sequence.
local function of_sequence(game, opts)
  local plain = limits.with(opts, { upto = false })
  -- Values of coins may double from place to place: where the caller names the last, none beyond it is asked for.
  local facts, why = facts_of(game, internals[game].kind.by_heap and plain or opts)
  if not facts then return nil, why end
  local to = opts.upto or internals[game].family and not internals[game].kind.scripted and CODE_TERMS or OTHER_TERMS
  local found
  found, why = game:seq(facts.first, math.max(to, facts.first), plain)
  if not found then return nil, why end -- half a b-file is none
  local what = facts.first == 1 and "a head in place n" or "a heap of n"
  local n_checked = math.min(facts.first + #found.values - 1, CHECK_MAX)
  return {
    terms = found.values,
    from = facts.first,
    slow = naive.values(game, facts.first, n_checked, opts),
    name = "Nim-values (Sprague-Grundy values) of " .. what .. " in the game %s.",
    comment = rests_on(facts),
    link = "Table of n, a(n) for n = %d..%d",
    formula = formula(facts),
    command = function(name, n)
      local last = facts.first + n
      return command_line.of("seq", name, ("%d..%d"):format(facts.first, last))
    end,
    is_easy = not facts.agrees and (facts.closed or facts.period and facts.basis == "proven"),
    basis = facts.basis,
    of_values = found.basis,
  }
end

-- What a submission says of the values of pairs, or of the starts for two parameters, which `known` has.
local function of_table(game, known, opts)
  local about = tables.described(game, known, opts)
  about.keywords = ",tabl"
  function about.command(name)
    local rows, columns = known.rows, known.columns
    local words = { ("%d..%d"):format(rows[1], about.last[1]), ("%d..%d"):format(columns[1], about.last[2]) }
    if known.row_parameter then
      words = { known.row_parameter .. "=" .. words[1], known.column_parameter .. "=" .. words[2] }
    end
    return command_line.of("table", name, words[1], words[2])
  end
  return about
end

-- The antidiagonals of the b-file of a table.
local ANTIDIAGONALS, ANTIDIAGONALS_MAX = 45, 1000

-- Has a game values of pairs in place of a sequence?
local function has_table(game)
  local kind = internals[game].kind
  return not kind.first_heap and (kind.pair or by_number.count(game) == 2) and not kind.draws and not kind.loony
end

local function described(game, opts)
  local kind = internals[game].kind
  if opts.table and (kind.loony or kind.draws) then
    local message = "has moves that the check by the definition does not know; table lists the values of its starts"
    return nil, failure.naming(game.spec, "usage", message)
  end
  if opts.table then return of_table(game, opts.table, opts) end
  if not has_table(game) then return of_sequence(game, opts) end
  local to = (opts.upto or ANTIDIAGONALS) - 1
  if to < 0 or to >= ANTIDIAGONALS_MAX then
    local message = "of a game on two heaps, the last antidiagonal of the b-file is from 1 to %d"
    return nil, failure.new("usage", message:format(ANTIDIAGONALS_MAX))
  end
  local known, why
  for first = 0, 1 do -- some games have heaps from 1 on
    known, why = game:table({ first, first + to }, { first, first + to }, limits.with(opts, { upto = false }))
    if known or failure.is_cut_off(why) then break end
  end
  if not known then return nil, why end
  return of_table(game, known, opts)
end

---The pieces of a submission.
---@param game sg.Game
---@param name string what the submission calls the game
---@param opts table limits; upto = the last index of the b-file, of two heaps how many antidiagonals; family; table =
---the values of the starts for two parameters
---@return sg.Result? pieces { lines, notes, bfile, from, to, basis, check, search, known }, sg.Failure? why
function oeis.pieces(game, name, opts)
  opts = limits.of(opts, { table = limits.LIST }) -- one deadline for the period, the b-file and the check
  local about, why = described(game, opts)
  if not about then return nil, why end
  local values, safe, first = about.terms, comment.safe, about.from
  local last = first + #values - 1
  local terms = data_of(values)
  local lines = { "%I Axxxxxx", table.unpack(data_lines(terms)) }
  local function line(letter, text)
    if text then lines[#lines + 1] = ("%%%s Axxxxxx %s"):format(letter, safe(text)) end
  end
  local rule = game.rule.summary or "the rule is in a file of its own"
  line("N", about.name:format(name))
  line("C", (rule:gsub("([^%.])$", "%1.")))
  line("C", about.comment)
  local check = checked(first, values, about.slow)
  for _, source in ipairs(cite.sources(game)) do
    if not source:find "^OEIS A%d+" then line("D", cite.line(source)) end
  end
  line("H", ('_NAME_, <a href="/Axxxxxx/bxxxxxx.txt">%s</a>'):format(about.link:format(first, last)))
  line("F", about.formula)
  for _, row in ipairs(about.example or {}) do
    line("e", row)
  end
  lines[#lines + 1] = "%o Axxxxxx (sg-lua) " .. comment.command(about.command(name, #terms - 1))
  local known = known_numbers(game)
  line("K", "nonn" .. (about.is_easy and ",easy" or "") .. (about.keywords or ""))
  line("O", ("%d,%d"):format(first, first_large(values)))
  line("A", "_NAME_, DATE")
  local notes = { "Search first: " .. search_link(values), check_text(check) }
  if #known > 0 then
    local there = "The sources of the rule name %s: this may be there already; if not, write it into %%Y."
    notes[#notes + 1] = there:format(table.concat(known, ", "))
  end
  return result.new("oeis", {
    lines = lines,
    notes = notes,
    bfile = sequence.bfile({
      from = first,
      to = last,
      values = values,
      what = about.what,
      basis = about.of_values,
    }, name) .. "\n",
    from = first,
    to = last,
    basis = about.basis or "computed",
    check = check,
    search = search_link(values),
    known = known,
  }, game)
end

return oeis
