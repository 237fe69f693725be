-- SPDX-License-Identifier: MIT
-- The pieces of a submission to the OEIS, and BibTeX.

local program = require "spec.support.program"
local sg = require "sg"

local function pieces(args)
  local answer = program.run(args .. " --format json")
  assert.is_true(answer.code <= 1, answer.err)
  return program.objects(answer.out)[1], answer.code
end

-- The texts of the lines with a letter.
local function lines_of(object, letter)
  local list = {}
  for _, line in ipairs(object.lines) do
    local found, text = line:match "^%%(%a) Axxxxxx ?(.*)$"
    assert(found, line)
    if found == letter then list[#list + 1] = text end
  end
  return list
end

describe("oeis", function()
  it("keeps one deadline over its parts, as codegen does", function()
    local game, clock = assert(sg.load "kayles"), require("sg.core").clock
    local methods, deadlines = getmetatable(game), {}
    local naive = require "sg.publish.naive"
    local before = { period = methods.period, seq = methods.seq, values = naive.values }
    local function seen(method)
      return function(...)
        local opts = select(select("#", ...), ...)
        deadlines[#deadlines + 1] = opts.deadline
        return method(...)
      end
    end
    methods.period, methods.seq, naive.values = seen(before.period), seen(before.seq), seen(before.values)
    local ok, known = pcall(require("sg.publish.oeis").pieces, game, "kayles", { time = 1000, upto = 300 })
    local made = require("sg.publish.codegen").source(game, "kayles", "c", { time = 1000 })
    methods.period, methods.seq, naive.values = before.period, before.seq, before.values
    assert.is_true(ok and known.check.ok and made ~= nil)
    assert.equal(4, #deadlines) -- seq, seq, check; seq
    assert.is_true(deadlines[1] <= clock() + 1000)
    for i = 2, 3 do
      assert.equal(deadlines[1], deadlines[i])
    end
  end)

  it("go on without a law where the half of the time for it is over", function()
    local game = require("sg").load "0.456"
    for _, made in ipairs {
      { require("sg.publish.oeis").pieces(game, "0.456", { time = 6, upto = 300 }) },
      { require("sg.publish.codegen").source(game, "0.456", "c", { time = 6 }) },
    } do
      assert.is_truthy(made[1], tostring(made[2]))
    end
  end)

  it("reads tables by antidiagonals downwards", function()
    -- OEIS A004481, and the array of {a, b} that it is.
    local object = pieces "oeis wythoff --upto 7"
    assert.same({ "0,1,1,2,2,2,3,0,0,3,4,4,1,4,4,5,5,5,5,5,5,6,3,3,6,3,3,6" }, lines_of(object, "S"))
    assert.same({ "nonn,tabl" }, lines_of(object, "K"))
    assert.same({ "0,4" }, lines_of(object, "O"))
    assert.same({ from = 0, to = 27, ok = true }, object.check)
    assert.matches("^# .-\n0 0\n1 1\n2 1\n3 2\n", object.bfile)
    -- Not symmetric: b counts as one half of it.
    local folder <close> = setmetatable(
      { path = program.folder() },
      { __close = function(f) program.remove(f.path) end }
    )
    local rule = program.write(folder.path .. "/r.lua", "return { heap2 = { { 1, 0 }, { 0, 2 } } }")
    assert.same({ "0,0,1,1,1,2,1,0,2,3" }, lines_of(pieces("oeis " .. rule .. " --upto 4"), "S"))
    object = pieces "oeis cram w=1..3 h=1..4"
    assert.same({ "0,1,1,1,0,1" }, lines_of(object, "S"))
    assert.same({ "1,7" }, lines_of(pieces "oeis cram w=1..4 h=1..4", "O"))
    assert.same({ from = 1, to = 6, ok = true }, object.check)
    assert.same({ "2,0,1,0,2,0" }, lines_of(pieces "oeis cram --param h=1..6", "S"))
    assert.matches("game euclid, n >= 1, k >= 1", lines_of(pieces "oeis euclid --upto 3", "N")[1], 1, true)
    assert.equal(2, program.run("oeis wythoff --upto 1001").code)
    assert.same({ "0,1,1" }, lines_of(pieces "oeis cram w=1..3 h=1..3 --upto 2", "S"))
    assert.matches("^# nim%-values of wythoff, terms 0 to 2 %[computed%]\n", pieces("oeis wythoff --upto 2").bfile)
    assert.matches("^# nim%-values of kayles, heaps 0 to 5 %[%a+%]\n", pieces("oeis kayles --upto 5").bfile)
    for _, said in ipairs(lines_of(pieces "oeis cram w=1..2 h=2..3", "C")) do
      assert.is_nil(said:find("symmetric", 1, true)) -- places of the array are no heaps
    end
    assert.equal(2, program.run("oeis nimstring w=1..2 h=1..2").code) -- its moves entail
  end)

  for game, offset in pairs {
    kayles = "0,3",
    ["0.07"] = "0,5",
    nim = "0,3",
    grundys_game = "0,6",
    ruler = "1,2",
    ["0.0"] = "0,1",
  } do
    it(game .. ": the terms are those of seq, within 260 characters", function()
      local object = pieces("oeis " .. game .. " --upto 300")
      local data =
        table.concat { lines_of(object, "S")[1], lines_of(object, "T")[1] or "", lines_of(object, "U")[1] or "" }
      local terms = {}
      for term in data:gmatch "%d+" do
        terms[#terms + 1] = term
      end
      assert.is_true(#data + #terms - 1 <= 260)
      for _, letter in ipairs { "S", "T" } do
        assert.is_true(#lines_of(object, letter)[1] <= 81)
      end
      assert.equal(data, table.concat(terms, ","))
      local first = tonumber(offset:match "^%d")
      local sequence = program.objects(program.run(("seq %s %d..%d --format json"):format(game, first, 300)).out)[1]
      for i, term in ipairs(terms) do
        assert.equal(tostring(sequence.values[i]), term)
      end
      assert.same({ offset }, lines_of(object, "O"))
      local rows = 0
      for n, value in object.bfile:gmatch "\n(%d+) (%d+)" do
        assert.equal(tostring(sequence.values[tonumber(n) - first + 1]), value)
        rows = rows + 1
      end
      assert.equal(301 - first, rows)
      assert.is_true(object.check.ok)
      assert.is_true(object.check.to >= 10, object.check.to)
    end)
  end

  it("says what is proved, and what is only seen", function()
    assert.same({ "a(n + 12) = a(n) for n >= 71." }, lines_of(pieces "oeis kayles --upto 20", "F"))
    assert.is_truthy(table.concat(lines_of(pieces "oeis kayles --upto 20", "C"), " "):find("is proved", 1, true))
    assert.same({ "a(n) = floor(n/3)." }, lines_of(pieces "oeis all_but:s=1,2 --upto 20", "F"))
    local seen = pieces "oeis pass(nim) --upto 20"
    assert.is_truthy(lines_of(seen, "F")[1]:find "^Conjecture: a%(n %+ 2%) = a%(n%) %+ 2")
    assert.same({ "nonn" }, lines_of(seen, "K"))
    assert.same({}, lines_of(pieces "oeis grundys_game --upto 20", "F"))
    local kayles = pieces "oeis kayles --upto 20"
    assert.same({ "A002186" }, kayles.known)
    assert.same({}, lines_of(kayles, "Y")) -- the number is that of the sequence itself
    assert.equal(
      "R. K. Guy and C. A. B. Smith, The G-values of various games, "
        .. "Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.",
      lines_of(kayles, "D")[1]
    )
    assert.is_nil(table.concat(lines_of(kayles, "C")):find "engine")
    local code = pieces "oeis 0.137 --upto 20" -- a code has the sources of its game
    assert.same({ "A002187" }, code.known)
    for _, key in ipairs { "guysmith1956", "ww1", "oeisA002187" } do
      assert.truthy(program.run("cite 0.137").out:find("{" .. key .. ",", 1, true), key)
    end
  end)

  it(
    "has a law where there is no period, as a conjecture",
    function()
      assert.same(
        { "Conjecture: a(2n) = a(n) + 1, a(2n + 1) = 0 for n >= 1; a(0..1) = 0 0. It holds as far as n <= 10000." },
        lines_of(pieces "oeis dim --upto 100", "F")
      )
    end
  )

  it("asks for no term of a row of coins beyond the last that is wanted", function()
    local terms = {}
    for n = 1, 16 do
      terms[n] = tostring(1 << (n - 1)) -- Winning Ways, ch. 14: Motley's values are the powers of 2
    end
    assert.same({ table.concat(terms, ",") }, lines_of(pieces "oeis motley --upto 16", "S"))
  end)

  it("writes both files", function()
    local folder = program.folder()
    local answer = program.run { "oeis", "kayles", "--upto", "50", "--out", folder }
    assert.equal(0, answer.code, answer.err)
    assert.is_truthy(program.read(folder .. "/sequence.txt"):find "^%%I Axxxxxx\n%%S")
    assert.is_truthy(program.read(folder .. "/b-file.txt"):find "\n50 2\n$")
    program.remove(folder)
  end)

  it("keeps the texts of a rule on their lines", function()
    local folder = program.folder()
    local rule = program.write(
      folder .. "/x.lua",
      [[return { summary = "x\n%I A000001\n\\", source = { "a % b {c}" },
      heap = function(n, option) if n > 0 then option(n - 1) end end }]]
    )
    local object = pieces("oeis " .. rule .. " --upto 20")
    for _, line in ipairs(object.lines) do
      assert.is_nil(line:find "\n")
    end
    assert.equal(1, #lines_of(object, "I"))
    local bibtex = program.run { "cite", rule }
    assert.is_truthy(bibtex.out:find("note = {a \\% b \\{c\\}}", 1, true), bibtex.out)
    program.remove(folder)
  end)

  it("refuses games that have no sequence of heaps, and no table", function()
    for _, game in ipairs { "cram", "top_entails" } do
      assert.equal(2, program.run("oeis " .. game).code)
    end
  end)
end)

-- Braces in pairs, those behind a backslash left out.
local function balanced(text)
  local depth = 0
  for brace in text:gsub("\\[{}]", ""):gmatch "[{}]" do
    depth = depth + (brace == "{" and 1 or -1)
    assert.is_true(depth >= 0, text)
  end
  assert.equal(0, depth, text)
end

describe("cite", function()
  local references = require "sg.publish.references"

  it("has well-formed entries, each with a year and a title", function()
    for key, entry in pairs(references.entries) do
      assert.is_truthy(key:find "^[%l%d]+$")
      assert.is_truthy(entry.year and entry.year:find "^[12]%d%d%d$", key)
      assert.is_truthy(entry.title and entry.author, key)
      balanced(require("sg.publish.cite").bibtex(key, entry))
    end
    for _, row in ipairs(references.words) do
      assert.is_truthy(references.entries[row[1]], row[1])
    end
    for subject, keys in pairs(references.subjects) do
      for _, key in ipairs(keys) do
        assert.is_truthy(references.entries[key], subject .. ": " .. key)
      end
    end
  end)

  it("answers for every rule of the library that names sources", function()
    for _, name in ipairs(require("sg.rule.library").names()) do
      local list = require("sg.publish.cite").of_game(assert(sg.load(name)))
      assert.is_true(#list > 0, name)
      balanced(require("sg.publish.cite").text(list):gsub("%f[^\n\0]%%[^\n]*", ""))
    end
  end)

  it("knows the theorems that answers name", function()
    for _, theorem in ipairs {
      "window",
      "guy-smith",
      "all-but",
      "rare-window",
      "arithmetic",
      "coupled",
      "rows",
      "fine-wilf",
    } do
      local answer = program.run { "cite", theorem }
      assert.equal(0, answer.code, theorem)
      assert.is_truthy(answer.out:find "@%l+{")
    end
    assert.equal(2, program.run("cite nosuch").code)
  end)
end)

describe("--format latex", function()
  local latex = require "sg.text.latex"

  it("writes tables and sentences with their braces, cells and environments in order #linux", function()
    for _, asked in ipairs {
      "seq kayles 0..95",
      "seq kayles 0..95 --columns 12",
      "seq top_entails 0..30",
      "seq ruler 1..9",
      "seq kayles 0..2000",
      "seq wythoff 0..9 --row 2",
      "table wythoff 0..9 0..9",
      "period kayles",
      "period mark --upto 90",
      "period wythoff --row 3",
      "period 0.3F",
      "misere quotient 0.23",
      "misere quotient kayles",
      "period pass(nim) --upto 40",
      "value kayles 7 8 1000000",
      "outcome cram:w=2:h=2",
      "moves kayles 7",
      "moves kayles 70 --limit 2",
      "moves kayles 0",
      "moves cram:w=3:h=2",
      "moves top_entails 5",
      "moves nimstring",
      "moves backsliding_toads",
      "value cram:w=2:h=2 start --hashed",
      "value nimstring --untrusted",
    } do
      local answer = program.run(asked .. " --format latex")
      assert.equal(0, answer.code, asked .. ": " .. answer.err)
      balanced(answer.out)
      local _, dollars = answer.out:gsub("\\%$", ""):gsub("%$", "")
      assert.equal(0, dollars % 2, asked)
      local _, begins = answer.out:gsub("\\begin{", "")
      local _, ends = answer.out:gsub("\\end{", "")
      assert.equal(begins, ends)
      for columns, body in answer.out:gmatch "\\begin{tabular}{(.-)}\n(.-)\\end" do
        local width = columns:match "^c|(%l+)$" and #columns - 2 or tonumber(columns:match "%*{(%d+)}{r")
        for line in body:gmatch "[^\n]+\\\\" do
          local _, cells = line:gsub(" & ", "")
          assert.is_true(cells <= width, line)
        end
      end
    end
  end)

  it("writes no table that is wider than a page", function()
    local function widths(asked)
      local list = {}
      for n in program.run(asked .. " --format latex").out:gmatch "%*{(%d+)}{r}" do
        list[#list + 1] = tonumber(n)
      end
      return list
    end
    assert.same({ 10 }, widths "seq kayles 0..95")
    assert.same({ 12 }, widths "seq kayles 0..95 --columns 12")
    assert.same({ 5 }, widths "seq nim 1234..1300")
    assert.same({ 2 }, widths "seq nim 1000000000000000000..1000000000000000005")
    local n_columns = 0
    for _, n in ipairs(widths "table wythoff 0..3 0..60") do
      assert.is_true(n <= 20)
      n_columns = n_columns + n
    end
    assert.equal(61, n_columns)
    local joined, columns = {}, program.run("table wythoff 0..3 0..60 --format latex").out
    for row in columns:gmatch "\n(%$2%$ &[^\n]*) \\\\" do
      for value in row:gsub("^%$2%$", ""):gmatch "%$(%d+)%$" do
        joined[#joined + 1] = value
      end
    end
    local row = {}
    for value in program.run("seq wythoff 0..60 --row 2 --format csv").out:gmatch "\n%d+,(%d+)" do
      row[#row + 1] = value
    end
    assert.equal(61, #row)
    assert.same(row, joined)
  end)

  it("says of a period how it is known", function()
    assert.is_truthy(program.run("period kayles --format latex").out:find("theorem \\emph{guy{-}smith}", 1, true))
    assert.is_truthy(program.run("period pass(nim) --upto 40 --format latex").out:find("not proven", 1, true))
  end)

  it("says of a position what the text says", function()
    assert.equal(
      "In \\texttt{kayles}, the position \\texttt{7} has the nim-value $2$ and the outcome N (the first player wins) "
        .. "[computed].\n",
      program.run("value kayles 7 --format latex").out
    )
    local out = program.run("moves cram:w=3:h=1 --format latex").out
    assert.is_truthy(out:find("\n$\\ast$ & a1{-}b1 & \\texttt{\\#\\#.} & $0$ \\\\\n", 1, true), out)
    assert.is_truthy(program.run("moves kayles 70 --limit 2 --format latex").out:find("first $2$ moves", 1, true))
    local run = program.run "value kayles 7 z --format latex" -- a failure is no LaTeX
    assert.same({ 2, 1 }, { run.code, select(2, run.out:gsub("\n", "\n")) })
  end)

  it("escapes every character that LaTeX reads", function()
    local text = latex.escape "\\begin{x} $ & # % _ ^ ~ < > | \" ' ` -- \n é \u{6570} \u{202E}"
    balanced(text)
    assert.is_nil(text:gsub("\\%a+{}", ""):gsub("\\[{}$&#%%_]", ""):find "[\\$&#%%_^~<>|\n]", text)
    assert.is_truthy(text:find("é", 1, true))
    assert.is_truthy(text:find("U+6570", 1, true))
  end)

  it("is compiled by LaTeX, where there is one", function()
    if program.output "command -v pdflatex" == "" then return pending "no pdflatex here" end
    local parts = {}
    for _, asked in ipairs {
      "seq kayles 0..95",
      "seq kayles 0..2000",
      "seq nim 123456780..123456990",
      "seq top_entails 0..30",
      "table wythoff 0..9 0..9",
      "table wythoff 0..50 0..70",
      "period kayles",
      "period 0.6 --upto 1000",
      "misere quotient kayles",
      "value kayles 7",
      "moves cram:w=3:h=2",
      "moves backsliding_toads",
    } do
      parts[#parts + 1] = program.run(asked .. " --format latex").out
    end
    parts[#parts + 1] = latex.escape "\\begin{x} $ & # % _ ^ ~ < > | \" ' ` -- é"
    local folder = program.folder()
    program.write(
      folder .. "/x.tex",
      "\\documentclass{article}\\begin{document}\n" .. table.concat(parts, "\n\n") .. "\n\\end{document}\n"
    )
    local answer = program.shell("pdflatex -interaction=nonstopmode -halt-on-error x.tex", { cd = folder })
    program.remove(folder)
    assert.equal(0, answer.code, answer.out)
    assert.is_nil(answer.out:find("Overfull", 1, true), answer.out)
  end)
end)
