-- SPDX-License-Identifier: MIT
-- What tests/compat/write.lua writes down of a release, and spec/compat_spec.lua holds the present program against.

local M = {}

-- Questions whose answers are JSON or an exit code; RULES stands for the folder of the release's rules.
M.questions = {
  "value kayles 7 100 --format json",
  "value subtraction:s=2,5,7 9 --format json --stamp",
  "value cram:w=4:h=3 --format json",
  "seq 0.137 0..20 --format json",
  "outcome nim {1,2,3} {1,2,4} --format json",
  "moves kayles 7 --format json",
  "moves cram:w=3:h=2 --board --format json",
  "explain kayles 7 --format json",
  "sum kayles@7 subtraction:s=1,2,3@5 turning_turtles@HTHH --format json",
  "compound selective kayles@7 nim@3 --format json",
  "loopy token 1 5 --remoteness --format json",
  "misere outcome kayles 7 --format json",
  "misere genus kayles 7 --format json",
  "misere form kayles 4 --format json",
  "misere sum kayles@5 nim@2 --format json",
  "misere quotient 0.123 --format json",
  "graph kayles 4 --format json",
  "positions kayles 5 --format json",
  "table wythoff 0..4 0..4 --format json",
  "seq kayles 0..20 --format json",
  "period kayles --format json",
  "period 0.45 --format json",
  "period wythoff --row 3 --format json",
  "pattern nim --format json",
  "identify 0,1,2,3,1,4,3,2,1,4,2,6 --format json",
  "diff 0.161 0.36 --format json",
  "codegen kayles --lang c",
  "check kayles --format json",
  "rules kayles --format json",
  "nimber 2^63*(3+inv:7) --format json",
  "nimber 3*5 --format json",
  "batch --sweep code=0.1..0.3 --task period:1000 --format json",
  "cite kayles",
  -- exit codes: 1 the answer is no, 2 the command line, 3 the rule, 4 a limit, 5 input and output
  "verify RULES/broken_certificate.json --format json",
  "vlaue kayles 7",
  "value kayles seven --format json",
  "value no_such_game --format json",
  "value RULES/faulty.lua 1 --format json",
  "value cram:w=7:h=7 --positions 1000 --format json",
  "value RULES/nowhere.lua 1 --format json",
  -- one rule for each kind of rule
  "value RULES/heap.lua 12 --format json",
  "period RULES/formula.lua --format json",
  "table RULES/two_heaps.lua 0..4 0..4 --format json",
  "value RULES/turning.lua --format json",
  "value RULES/tiles.lua --format json",
  "value RULES/deletion.lua --format json",
  "value RULES/rewriting.lua --format json",
  "value RULES/positions.lua --format json",
  "value RULES/grid.lua --format json",
  "value RULES/graph.lua --format json",
  "value RULES/coins.lua --format json",
  "loopy RULES/loopy.lua --format json",
  "value RULES/code.lua 20 --format json",
  "value RULES/subtract.lua 20 --format json",
  "value RULES/families.lua --format json",
  "value RULES/poset.lua --format json",
  "draw RULES/tiles.lua --format json",
}

-- The certificates: one of each format, and of each theorem that has a shape of its own.
M.certificates = {
  period = "period kayles",
  long = "period 0.56 --ring",
  subtraction = "period subtraction:s=2,5,7",
  arithmetic = "period 0.413",
  no_period = "period 0.205 --rule-out 1000 --from 5000",
  coupled = "period scalloped_kayles",
  row = "period wythoff --row 3",
  misere = "misere quotient kayles",
  search = "value cram:w=4:h=3",
  moves = "moves cram:w=3:h=3",
  automaton = "pattern RULES/halve.lua",
}

-- The rules: `sg-lua new` writes one of each of these kinds, and these are the others.
M.new = {
  "heap",
  "formula",
  "two-heaps",
  "turning",
  "tiles",
  "deletion",
  "rewriting",
  "positions",
  "grid",
  "graph",
  "coins",
  "loopy",
  "poset",
}
M.rules = {
  ["halve.lua"] = 'return { name = "halve", moves = "m < n and (m = n - 1 or m = n // 2)" }\n',
  ["code.lua"] = 'return { name = "by_code", code = "0.77", examples = { { position = 7, value = 2 } } }\n',
  ["subtract.lua"] = 'return { name = "by_set", subtract = { 1, 3, 4 }, examples = { { position = 9, value = 0 } } }\n',
  ["faulty.lua"] = 'return {\n  name = "faulty",\n  heap = 3,\n}\n',
}

return M
