# SPDX-License-Identifier: MIT
"""Answers, against the definition, against what is published, and against the program."""
import json
import os
import subprocess
import tempfile
import unittest
from array import array

import sg

PROGRAM = os.path.abspath(os.path.join(os.environ.get("B", "build"), "sg-lua"))


def program(*words):
    """What the program prints."""
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


def kayles_options(n):
    return [(a, n - k - a) for k in (1, 2) if k <= n for a in range((n - k) // 2 + 1)]


def kayles_values(last):
    values = []
    for n in range(last + 1):
        values.append(mex({values[a] ^ values[b] for a, b in kayles_options(n)}))
    return values


class Values(unittest.TestCase):
    def test_by_the_definition(self):
        expected = kayles_values(60)
        for spec in ("kayles", "0.77"):
            game = sg.load(spec)
            self.assertEqual(list(game.seq(0, 60).values), expected)
            self.assertEqual([game.value(n).value for n in range(20)], expected[:20])
        by_python = sg.game(heap=kayles_options)
        self.assertEqual(list(by_python.seq(0, 60).values), expected)

    def test_nim_positions_of_python(self):
        def options(heaps):
            for i, n in enumerate(heaps):
                for k in range(n):
                    yield heaps[:i] + (k,) + heaps[i + 1 :]

        game = sg.game(options, start=(2, 3, 4))
        for position in ((), (1,), (2, 3), (1, 2, 3), (2, 3, 4)):
            expected = 0
            for n in position:
                expected ^= n
            self.assertEqual(game.value(position).value, expected)
        self.assertEqual(game.outcome().outcome, "N")

    def test_split_and_canonical_of_python(self):
        game = sg.game(
            lambda n: (sg.Sum([a, b]) for a, b in kayles_options(n)), start=9, canonical=lambda n: n, split=lambda n: [n]
        )
        expected = kayles_values(20)
        self.assertEqual([game.value(n).value for n in range(21)], expected)

    def test_two_heaps_of_python(self):
        game = sg.game(
            heap2=lambda a, b: [(i, b) for i in range(a)]
            + [(a, i) for i in range(b)]
            + [(a - i, b - i) for i in range(1, min(a, b) + 1)]
        )
        self.assertEqual(
            sg.load("wythoff").table((0, 9), (0, 9)).tolist(), game.table((0, 9), (0, 9)).tolist()
        )

    def test_other_forms_of_numbers(self):
        game = sg.load("kayles")
        expected = game.value(7).value
        try:
            import numpy

            self.assertEqual(game.value(numpy.int64(7)).value, expected)
            self.assertEqual(sg.load("nim").value(numpy.array([3, 4])).value, 7)
        except ImportError:
            pass
        self.assertEqual(sg.load("nim").value(array("q", [3, 4])).value, 7)
        self.assertEqual(game.value(10**30).basis, "proven")
        self.assertEqual(game.value(str(10**30)).value, game.value(10**30).value)

    def test_what_the_program_prints(self):
        self.assertEqual(str(sg.load("cram:w=3:h=2").moves()) + "\n", program("moves", "cram:h=2:w=3"))
        self.assertEqual(str(sg.load("kayles").explain(7)) + "\n", program("explain", "kayles", "7"))
        self.assertEqual(str(sg.sum(["kayles@7", "nim@3"])) + "\n", program("sum", "kayles@7", "nim@3"))
        self.assertEqual(str(sg.load("kayles").misere_quotient()) + "\n", program("misere", "quotient", "kayles"))
        printed = json.loads(program("period", "0.07", "--format", "json"))
        found = sg.load("0.07").period()
        for name in ("period", "preperiod", "basis", "theorem", "checked_to"):
            self.assertEqual(found.fields[name], printed[name])

    def test_every_rule_of_the_library(self):
        for rule in sg.rules():
            with self.subTest(rule=rule["name"]):
                game = sg.load(rule["name"])
                self.assertEqual(game.name, rule["name"])
                self.assertIsInstance(game.summary, str)

    def test_files_and_paths(self):
        import pathlib

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "one_by_one.lua"
            path.write_text("return { heap = function(n, option) if n > 0 then option(n - 1) end end }")
            for named in (path, str(path)):
                self.assertEqual(sg.load(named).value(7).value, 1)

    def test_texts_of_any_bytes(self):
        rule = """return { start = "a\\xff", options = function(s, option) if #s > 0 then option(s:sub(2)) end end }"""
        game = sg.from_text(rule)
        self.assertEqual(game.start().encode("utf-8", "surrogateescape"), b"a\xff")
        self.assertEqual(game.value(game.start()).value, 0)

    def test_positions_from_answers_go_back(self):
        for spec in ("cram:w=3:h=3", "chomp", "node_kayles:w=3:h=2", "wythoff", "turning_turtles", "kayles"):
            with self.subTest(spec=spec):
                game = sg.load(spec)
                start = game.start()
                for move in game.moves(start).moves:
                    total = 0
                    for part in move["parts"]:
                        total ^= game.value(part).value
                    self.assertEqual(total, move["value"])


class Questions(unittest.TestCase):
    """Every question that a game, or the module, has is answered once, by a result that can be printed."""

    def test_of_games(self):
        kayles, cram = sg.load("kayles"), sg.load("cram:w=2:h=3")
        round_and_round = sg.game(lambda n: [(n + 1) % 4] + ([5] if n == 2 else []), start=0, loopy=True)
        answers = {
            "value": kayles.value(7), "outcome": cram.outcome(), "moves": cram.moves(limit=2),
            "moves_to": kayles.moves_to(7, 3), "explain": kayles.explain(7), "remoteness": kayles.remoteness(5),
            "followers": kayles.followers(5), "graph": kayles.graph(4), "neighbours": cram.neighbours(),
            "loopy": round_and_round.loopy(), "period": kayles.period(), "pattern": kayles.pattern(quick=True), "no_period": kayles.no_period(5, 10),
            "table": sg.load("wythoff").table((0, 2), (0, 2)), "seq": kayles.seq(3, 9),
            "misere_outcome": kayles.misere_outcome(5), "misere_value": kayles.misere_value(5),
            "misere_genus": kayles.misere_genus(5), "misere_moves": kayles.misere_moves(5),
            "misere_explain": kayles.misere_explain(5), "misere_form": kayles.misere_form(4, parts=True),
            "misere_quotient": cram.misere_quotient(), "upto": kayles.misere_quotient(upto=9),
            "check": cram.check(), "examples": kayles.examples(), "row": sg.load("wythoff").period(row=2),
            "sum": sg.sum(["kayles@7", "nim@3"]), "misere_sum": sg.misere_sum(["kayles@3", "nim@2"]),
            "loopy_sum": sg.loopy_sum([(round_and_round, 0), "nim@1"]), "why": sg.explain(["kayles@7", "nim@3"]),
            "compound": sg.compound("selective", ["kayles@3", "nim@2"]), "form": sg.misere_form("*[2#0]"),
            "equivalent": sg.equivalent("kayles@3", "nim@3"), "nested": sg.nested("kayles@3"),
            "diff": sg.diff(kayles, sg.load("0.77")), "identify": sg.identify(kayles),
            "compare": sg.misere_compare("kayles@3", "nim@3"), "born": sg.misere_born(3),
        }  # fmt: skip
        for name, answer in answers.items():
            with self.subTest(name=name):
                self.assertIsInstance(answer, sg.Result)
                self.assertNotIn("sg.Result (", str(answer))
                self.assertTrue(str(answer))
                self.assertIn(answer.basis, (None, "computed", "proven", "closed form", "observed", "assumed"))
                answer._repr_html_()
        self.assertEqual(answers["remoteness"].remoteness % 2, 1)
        self.assertEqual(answers["loopy"].outcome, "D" if answers["loopy"].value != 0 else "P")

    def test_other_games(self):
        rule = "return { heap = function(n, option) for i = 0, n - 2 do option(i, n - 2 - i) end end }"
        lifted = sg.from_text(rule).as_code("0.07")
        self.assertEqual(lifted.value(7).value, sg.load("0.07").value(7).value)
        self.assertEqual(lifted.misere_outcome(3).outcome, sg.load("0.07").misere_outcome(3).outcome)
        for game in (sg.join(["kayles", "nim"]), sg.block(1, "kayles"), sg.comply(1, "kayles"),
                     sg.conway_product("kayles", "kayles"), sg.ordinal_product("kayles", "kayles"),
                     sg.reverse("kayles@4"), sg.pass_("kayles", passes=2)):  # fmt: skip
            with self.subTest(game=game.spec):
                self.assertIsInstance(game, sg.Game)
                self.assertIn(game.kind, ("code", "positions"))


class Numbers(unittest.TestCase):
    def test_mex_and_xor(self):
        self.assertEqual([sg.mex(values) for values in ([], [0, 1, 3], [1], range(5), (0, 0, 1))], [0, 2, 0, 5, 2])
        self.assertEqual([sg.xor(values) for values in ([], [3, 5], range(5))], [0, 6, 4])
        self.assertEqual((sg.mex([0, 1, 2**64]), sg.xor([2**64, 1])), (2, 2**64 + 1))
        for function in (sg.mex, sg.xor):
            for wrong in (1.0, 1.5, True, "1", "12", None, sg.LOONY):
                with self.subTest(wrong=wrong), self.assertRaises(TypeError):
                    function([0, wrong])
            for wrong in (-1, -(2**64), -(10**5000)):
                with self.assertRaises(ValueError):
                    function([0, wrong])

    def test_numbers_of_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not installed")
        values = numpy.array([0, 1, 4], dtype=numpy.uint8)
        self.assertEqual((sg.mex(values), sg.xor(values)), (2, 5))
        self.assertIs(type(sg.xor(values)), int)


class Sequences(unittest.TestCase):
    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not installed")
        values = sg.load("0.07").seq(0, 100).values
        self.assertIsInstance(values, numpy.ndarray)
        self.assertEqual(values.dtype, numpy.int64)
        self.assertEqual(sg.load("wythoff").table((0, 3), (0, 4)).values.shape, (4, 5))

    def test_without_numpy(self):
        lines = (
            "import sys; sys.modules['numpy'] = None\n"
            "import sg; from array import array\n"
            "values = sg.load('kayles').seq(0, 7).values\n"
            "assert isinstance(values, array) and list(values) == [0, 1, 2, 3, 1, 4, 3, 2], values\n"
            "assert sg.load('wythoff').table((0, 1), (0, 2)).values == [[0, 1, 2], [1, 2, 0]]\n"
        )
        subprocess.run(["/usr/bin/python3", "-c", lines], check=True)

    def test_long(self):
        values = sg.load("0.07").seq(0, 300000).values
        self.assertEqual(len(values), 300001)
        self.assertEqual(list(values[34 * 100 : 34 * 100 + 34]), list(values[34 * 200 : 34 * 200 + 34]))

    def test_loony(self):
        rule = "return { heap = function(n, option) if n > 0 then option.again(n - 1) option(n - 1) end end }"
        values = sg.from_text(rule).seq(0, 3).values
        self.assertIsInstance(values, list)
        self.assertIn(sg.LOONY, values)
        self.assertEqual(str(sg.LOONY), "∞")


class Certificates(unittest.TestCase):
    def test_each_kind(self):
        with tempfile.TemporaryDirectory() as folder:
            answers = {
                "period": sg.load("kayles").period(),
                "quotient": sg.load("kayles").misere_quotient(),
                "value": sg.load("cram:w=3:h=3").value(),
                "outcome": sg.load("cram:w=3:h=4").outcome(),
                "none": sg.load("0.205").no_period(100, 500),
            }
            for name, answer in answers.items():
                with self.subTest(name=name):
                    path = os.path.join(folder, name)
                    answer.certificate(path)
                    checked = sg.verify(path)
                    self.assertTrue(checked.verified, str(checked))
                    with open(path, encoding="utf-8") as file:
                        self.assertEqual(file.read().strip(), answer.certificate().strip())

    def test_a_forged_one(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "forged")
            with open(path, "w", encoding="utf-8") as file:
                file.write(sg.load("kayles").period().certificate().replace('"preperiod": 71', '"preperiod": 70'))
            checked = sg.verify(path)
            self.assertFalse(checked.verified)
            self.assertTrue(checked.reason)
            with self.assertRaises(sg.IOFailure):
                sg.verify(os.path.join(folder, "none"))

    def test_none(self):
        with self.assertRaises(sg.UsageError):
            sg.sum(["kayles@7"]).certificate()


class Play(unittest.TestCase):
    def test_to_the_end(self):
        match = sg.play(["kayles@7", "nim@3"], first="engine")
        while not match.over:
            if match.turn == "engine":
                match.reply()
            else:
                match.make(match.moves()[0])
        self.assertEqual(match.turn, "you")  # the engine made the last move
        self.assertIn("component kayles@7", match.transcript())

    def test_wrong_moves(self):
        match = sg.play(["kayles@7"])
        for wrong in ("9", "x", 99):
            with self.assertRaises(sg.UsageError):
                match.make(wrong)

    def test_misere(self):
        self.assertEqual(sg.load("nim").best_move([1, 1, 2], misere=True)["text"], "1 + 1 + 1")


if __name__ == "__main__":
    unittest.main()
