# SPDX-License-Identifier: MIT
"""What people who know Python try first."""
import types
import unittest
from unittest import mock

import sg

# Names that Lua, Python, JSON or the module use for something of their own.
NAMES = """n type file code position nil None null self cls args kwargs ok error params name value game task spec time memory
text start options heap default min max and break do else end false for function goto if in local nil not or repeat return
then true until while class def is lambda True import with yield async pass global constructor""".split()

RULE = """return { params = { ["%s"] = { type = "integer", default = 3, min = 0, max = 40 } },
  start = function(p) return p["%s"] end,
  options = function(n, option) for k = 0, n - 1 do option(k) end end }"""


class Parameters(unittest.TestCase):
    def test_every_name(self):
        for name in NAMES:
            with self.subTest(name=name):
                rule = RULE % (name, name)
                self.assertEqual(sg.from_text(rule, "rule", {name: 7}).value(), 7)
                game = sg.from_text(rule).with_params(**{name: 5})
                self.assertEqual(game.value(), 5)
                self.assertEqual(game.params, {name: 5})
                self.assertEqual(game.with_params({name: 4}).value(), 4)
                if name not in ("self", "text", "name", "params", "time", "memory"):
                    self.assertEqual(sg.from_text(rule, **{name: 6}).value(), 6)

    def test_keywords(self):
        self.assertEqual(sg.load("cram", w=3, h=2).value(), sg.load("cram:w=3:h=2").value())
        self.assertEqual(sg.load("cram", {"w": 3}, h=2).params, {"w": 3, "h": 2})
        with self.assertRaisesRegex(sg.UsageError, "no parameter 'q'"):
            sg.load("cram", q=3)
        with self.assertRaisesRegex(TypeError, "a dict or keywords, as w=3, not 3"):
            sg.load("cram", 3)


class Calls(unittest.TestCase):
    def test_a_list_or_its_entries(self):
        kayles = sg.load("kayles")
        self.assertEqual(sg.sum("kayles@7", "nim@3"), sg.sum(["kayles@7", "nim@3"]))
        self.assertEqual(sg.sum((kayles, 7), (kayles, 3)), sg.sum([(kayles, 7), (kayles, 3)]))
        self.assertEqual(sg.sum("kayles@7"), 2)
        self.assertEqual((sg.mex(0, 1, 3), sg.mex([0, 1, 3]), sg.xor(3, 5)), (2, 2, 6))

    def test_no_start(self):
        nim = sg.game(lambda n: range(n))
        self.assertEqual(nim.value(3), 3)
        with self.assertRaisesRegex(sg.RuleError, "there is no start: name a position, or give start= to sg.game"):
            nim.value()

    def test_words_of_python(self):
        cases = [
            (lambda: sg.game(heap=lambda n: [n - 1]).value(3), "yield a heap only if it is at least 0"),
            (lambda: sg.game(heap=lambda n: n - 1).value(3), "returned 2; it must return, or yield, the options"),
            (lambda: sg.game(lambda n: [n], start=1).value(), "say loopy=True"),
            (lambda: sg.game(heap2=lambda a, b: [a]).value((1, 1)), r"yields pairs \(a, b\)"),
            (lambda: sg.game(heap2=lambda a, b: [(a - 1, b)]).value((0, 1)), "yield only what can be left"),
            (lambda: sg.game(), r"options\(position\), heap\(n\) or heap2\(a, b\)"),
            (lambda: sg.game(range, start=5, split=lambda p: 3).value(), "returned 3; it must return, or yield, the parts"),
            (lambda: sg.game(range, start=5, canonical=lambda p: None).value(), "not a position: None"),
            (lambda: sg.load("wythoff").table(3, 3), r"pairs \(first, last\), not 3"),
        ]
        for call, words in cases:
            with self.subTest(words=words), self.assertRaisesRegex((sg.Failure, TypeError), words):
                call()


class Tables(unittest.TestCase):
    def test_fields(self):
        kayles = sg.load("kayles")
        self.assertEqual([a.fields["value"] for a in (kayles.value(n) for n in range(4))], [0, 1, 2, 3])
        moves = [move.fields for move in kayles.moves(5)]
        self.assertEqual(len(moves), 5)
        self.assertTrue(all(type(fields) is dict and "option" in fields for fields in moves))
        self.assertEqual(sg.identify(kayles)[0].code, "0.77")

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not installed")
        kayles = sg.load("kayles")
        self.assertEqual(numpy.array([kayles.value(n) for n in range(10)]).dtype.kind, "i")
        self.assertEqual(numpy.array(kayles.seq(9)).dtype.kind, "i")

    def test_networkx(self):
        """With a class that keeps what it is told in the place of the package."""

        class DiGraph:
            def __init__(self):
                self.nodes, self.edges = {}, {}

            def add_node(self, name, **fields):
                self.nodes[name] = fields

            def add_edge(self, one, other, **fields):
                self.edges[one, other] = fields

        game = sg.from_text(RULE % ("n", "n"), n=5)
        with mock.patch.dict("sys.modules", networkx=types.SimpleNamespace(DiGraph=DiGraph)):
            graph = game.graph().to_networkx()
            around = game.neighbours(3).to_networkx()
        self.assertEqual(len(graph.nodes), game.followers().followers)
        for position, fields in graph.nodes.items():
            self.assertEqual(fields["value"], int(position))
            options = {option["text"] for option in game.options(int(position))}
            self.assertEqual({other for one, other in graph.edges if one == position}, options)
        self.assertIn(("3", "1"), around.edges)


if __name__ == "__main__":
    unittest.main()
