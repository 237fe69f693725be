-- SPDX-License-Identifier: MIT
-- Published results about octal games: the period of a solved game and who solved it, or the heap to which the values
-- of an open game were computed; and errors in printed tables. (Results of this program are in octal_status.lua.)
-- Each row has a source; no answer about a sequence uses the rows.
--
-- last_exception: the greatest n >= 1 with g(n + period) ~= g(n), 0 if there is none (heap 0 does not count).

local same = require "sg.heap.equality"

local literature = {}

local TRIVIAL = "tczajka/octal-games, TrivialGames.md"
local SOLVED = "tczajka/octal-games, SolvedGames.md"

literature.solved = {
  ["0.1"] = { period = 1, last_exception = 1, source = TRIVIAL },
  ["0.4"] = { period = 34, last_exception = 53, source = TRIVIAL },
  ["0.02"] = { period = 4, last_exception = 0, source = TRIVIAL },
  ["0.07"] = { period = 34, last_exception = 52, source = "CGSuite, GameHeapTest.scala" },
  ["0.11"] = { period = 1, last_exception = 2, source = TRIVIAL },
  ["0.12"] = { period = 4, last_exception = 0, source = TRIVIAL },
  ["0.15"] = { period = 10, last_exception = 0, source = TRIVIAL },
  ["0.16"] = {
    period = 149459,
    last_exception = 105350,
    by = "Anil Gangolli, Thane Plambeck, 1989",
    source = SOLVED .. "; OEIS A071430; Gangolli & Plambeck 1989",
  },
  ["0.17"] = { period = 34, last_exception = 32, source = TRIVIAL .. "; OEIS A071431" },
  ["0.22"] = { period = 3, last_exception = 0, source = TRIVIAL },
  ["0.26"] = { period = 4, last_exception = 0, source = TRIVIAL },
  ["0.31"] = { period = 2, last_exception = 2, source = TRIVIAL },
  ["0.32"] = { period = 3, last_exception = 0, source = TRIVIAL },
  ["0.34"] = { period = 8, last_exception = 6, source = TRIVIAL },
  ["0.35"] = { period = 6, last_exception = 0, source = TRIVIAL },
  ["0.44"] = { period = 24, last_exception = 142, source = TRIVIAL },
  ["0.45"] = { period = 20, last_exception = 497, source = SOLVED },
  ["0.51"] = { period = 1, last_exception = 0, source = TRIVIAL },
  ["0.52"] = { period = 4, last_exception = 3, source = TRIVIAL },
  ["0.53"] = { period = 9, last_exception = 10, source = TRIVIAL },
  ["0.54"] = { period = 7, last_exception = 2, source = TRIVIAL },
  ["0.56"] = {
    period = 144,
    last_exception = 326639,
    by = "Anil Gangolli, Thane Plambeck, 1989",
    source = SOLVED .. "; Gangolli & Plambeck 1989",
  },
  ["0.57"] = { period = 4, last_exception = 0, source = TRIVIAL },
  ["0.71"] = { period = 2, last_exception = 2, source = TRIVIAL },
  ["0.72"] = { period = 4, last_exception = 0, source = TRIVIAL },
  ["0.75"] = { period = 2, last_exception = 0, source = TRIVIAL },
  ["0.77"] = { period = 12, last_exception = 70, source = TRIVIAL .. "; OEIS A002186; CGSuite, GameHeapTest.scala" },
  ["0.054"] = {
    period = 10015179,
    last_exception = 193235615,
    by = "Achim Flammenkamp",
    source = "Flammenkamp, OEIS A071454 (shifted)",
  },
  ["0.104"] = { period = 11770282, last_exception = 197769597, by = "Achim Flammenkamp", source = "OEIS A071457" },
  ["0.106"] = {
    period = 328226140474,
    last_exception = 465384263796,
    by = "Achim Flammenkamp, 2002",
    source = "OEIS A071458",
  },
  ["0.127"] = {
    period = 4,
    last_exception = 46577,
    by = "Anil Gangolli, Thane Plambeck, 1989",
    source = SOLVED .. "; OEIS A071464; Gangolli & Plambeck 1989",
  },
  ["0.137"] = { period = 34, last_exception = 51, source = "OEIS A002187" },
  ["0.156"] = { period = 349, last_exception = 3478, by = "Jack Kenyon, 1967", source = SOLVED .. "; OEIS A071472" },
  ["0.165"] = {
    period = 1550,
    last_exception = 5180,
    by = "Richard Austin, 1976",
    source = SOLVED .. "; OEIS A071476",
  },
  ["0.354"] = {
    period = 1180,
    last_exception = 10061915,
    by = "Achim Flammenkamp, 2002",
    source = SOLVED .. "; OEIS A071496",
  },
  ["0.356"] = {
    period = 142,
    last_exception = 7314,
    by = "Richard Austin, 1976",
    source = SOLVED .. "; OEIS A071497",
  },
  ["0.376"] = {
    period = 4,
    last_exception = 2268247,
    by = "Anil Gangolli, Thane Plambeck, 1989",
    source = SOLVED .. "; OEIS A071504; Gangolli & Plambeck 1989",
  },
  ["0.454"] = {
    period = 60620715,
    last_exception = 160949018,
    by = "Achim Flammenkamp",
    source = "Flammenkamp, OEIS A071509 (shifted)",
  },
  ["0.644"] = { period = 442, last_exception = 3255, by = "Richard Austin, 1976", source = SOLVED },
  ["4."] = { period = 2, last_exception = 0, source = TRIVIAL },
  ["4.3"] = { period = 2, last_exception = 1, source = TRIVIAL },
}

-- Known to be solved, but the numbers are not in the sources used here.
literature.solved_elsewhere = {
  codes = "4.064 4.344 4.364 4.406",
  by = "Flammenkamp, Sabey",
}

-- No period is known of these, as far as the sources here go. The status to quote is that of A. Flammenkamp's tables,
-- which cover all codes 0.xyz and 4.xyz. How far this program looked is in octal_status.lua.
literature.unsolved = [[
  0.6 0.04 0.06 0.14 0.36 0.64 0.74 0.76 0.004 0.005 0.006 0.014 0.015 0.016 0.024 0.026 0.034 0.064 0.114
  0.125 0.126 0.135 0.136 0.142 0.143 0.146 0.161 0.162 0.163 0.164 0.166 0.167 0.172 0.174 0.204 0.205 0.206
  0.207 0.224 0.244 0.245 0.264 0.314 0.324 0.334 0.336 0.342 0.344 0.346 0.362 0.364 0.366 0.371 0.374 0.404
  0.414 0.416 0.444 0.564 0.604 0.606 0.744 0.764 0.774 0.776 4.004 4.007 4.026 4.044 4.045 4.324 4.327 4.367
  4.404]]
literature.status_source = "A. Flammenkamp, Sprague-Grundy Values of Octal-Games, wwwhomes.uni-bielefeld.de/achim"

-- Finds how far people looked, in print.
literature.looked = {
  ["0.6"] = {
    looked_to = 140000000000000,
    source = "J. P. Grossman, Searching for periodicity in Officers, Games of No Chance 5",
  },
  ["4!.0"] = { looked_to = 2097152, source = "tczajka/octal-games, UnsolvedGames.md" },
}

literature.slips = {
  {
    codes = { "0.56" },
    where = "OEIS A071436",
    claim = "the last exception of 0.56 is heap 326637",
    finding = "it is heap 326639, as Gangolli and Plambeck found",
  },
  {
    codes = { "4.327", "4.337", "4.367", "4.377" },
    where = "OEIS A125941",
    claim = "4.337, 4.367 and 4.377 have the values of 4.327",
    finding = "4.337 has; 4.367 and 4.377 differ first at heap 27: 2 against 9",
  },
  {
    codes = { "0.27", "0.06" },
    where = "Winning Ways, game locator",
    claim = "0.27 is listed under 0.06",
    finding = "0.27 equals 0.26; it differs from 0.06 at heap 2",
  },
  {
    codes = { "0.314", "0.31" },
    where = "Winning Ways, game locator",
    claim = "0.314 is listed under 0.31",
    finding = "they differ first at heap 5",
  },
  {
    codes = { "0.161", "0.36" },
    where = "A. Flammenkamp's tables",
    claim = "0.161 is listed under 0.36",
    finding = "they agree up to heap 518 and differ first at heap 519: 2 against 4",
  },
  {
    codes = { "0.17", "0.137" },
    where = "Winning Ways, p. 93",
    claim = "for odd n, the value of 0.17 at n is that of 0.137 at n - 1, nim-plus 1",
    finding = "the first exceptions are n = 49, 51, 69, 83, 85, 103",
  },
  {
    codes = { "0.346" },
    where = "Winning Ways, table of 0.346",
    claim = "heap 35 has the value 6",
    finding = "it has the value 11",
  },
  {
    codes = { "0.4141", "0.4143", "0.1707" },
    where = "Winning Ways",
    claim = "0.4141 and 0.4143 are like 0.1707",
    finding = "they differ at heap 3 (shift 1)",
  },
  {
    codes = { "0.37371", "0.3737" },
    where = "Winning Ways",
    claim = "0.37371 is the same as 0.3737",
    finding = "they differ at heap 5",
  },
  {
    codes = { "0.054", "0.104", "0.106", "0.454", "4.064", "4.344", "4.364", "4.406" },
    where = "tczajka/octal-games, UnsolvedGames.md",
    claim = "the game is listed as unsolved",
    finding = "it is solved in print (Flammenkamp, Sabey); the list means: not by its author",
  },
  {
    codes = { "couples_are_forever", "0.6" },
    where = "OEIS A046695",
    claim = "the title is Couples-are-Forever, with offset 0",
    finding = "a(n) is 0.6 at heap n, and Couples-are-Forever at heap n + 1",
  },
}

-- ---- questions -----------------------------------------------------------------------------------------------

local by_form -- rows by the form of their code

local function rows_by_form(form_of)
  local rows = {}
  local function put(code, row)
    row.code = code
    rows[form_of(code)] = row
  end
  for code in literature.unsolved:gmatch "%S+" do
    put(code, { status = "unsolved", source = literature.status_source })
  end
  for code, looked in pairs(literature.looked) do
    put(code, {
      status = "unsolved",
      looked_to = looked.looked_to,
      looked_source = looked.source,
      source = literature.status_source,
    })
  end
  for code in literature.solved_elsewhere.codes:gmatch "%S+" do
    put(code, { status = "solved", source = literature.solved_elsewhere.by })
  end
  for code, known in pairs(literature.solved) do
    put(code, {
      status = "solved",
      period = known.period,
      last_exception = known.last_exception,
      by = known.by,
      source = known.source,
    })
  end
  return rows
end

---@class sg.Literature
---@field code string
---@field status "solved"|"unsolved"
---@field basis "proven"|"observed" how the match with this code is known
---@field period? integer
---@field last_exception? integer the greatest n >= 1 with g(n + period) ~= g(n), 0 if there is none
---@field by? string who solved it
---@field looked_to? integer there is no period up to this heap
---@field looked_source? string who looked that far
---@field source string

---Collects what is known about a code: { code, status, period, last_exception, by, looked_to, looked_source, source
---}.
---@param code string
---@return table?
function literature.of(code)
  local function form_of(text)
    local form = same.code_form(text)
    return form and form.key or text
  end
  by_form = by_form or rows_by_form(form_of)
  return by_form[form_of(code)]
end

---The slips that touch one of these games: { where, claim, finding }.
---@param names table<string, boolean> codes, and names of rules
---@return table[]
function literature.slips_of(names)
  local list = {}
  for _, slip in ipairs(literature.slips) do
    for _, code in ipairs(slip.codes) do
      if names[code] then
        list[#list + 1] = { where = slip.where, claim = slip.claim, finding = slip.finding }
        break
      end
    end
  end
  return list
end

return literature
