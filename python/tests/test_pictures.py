# SPDX-License-Identifier: MIT
"""What notebooks show: the pictures are those of the program, and whole XML."""
import base64
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import sg

PROGRAM = os.path.abspath(os.path.join(os.environ.get("B", "build"), "sg-lua"))


def program(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


class Pictures(unittest.TestCase):
    def check_svg(self, svg):
        root = xml.etree.ElementTree.fromstring(svg)
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertNotIn("script", svg)
        return root

    def test_those_of_the_program(self):
        kayles = sg.load("kayles")
        for kind, name in (("plot", "scatter"), ("strip", "strip")):
            ours = kayles.seq(0, 100).picture(kind)
            theirs = program("plot", "0.77", "0..100", "--kind", name, "--format", "svg").rstrip("\n")
            elements = re.compile(r"<(?:circle|path|rect|line)[^>]*>")
            if kind == "plot":
                self.assertEqual(elements.findall(ours), elements.findall(theirs))
            self.check_svg(ours)
        wheel = kayles.period().picture("wheel")
        theirs = program("plot", "0.77", "0..143", "--kind", "wheel", "--format", "svg").rstrip("\n")
        self.assertEqual(re.findall("<path[^>]*>", wheel), re.findall("<path[^>]*>", theirs))
        self.check_svg(wheel)
        table = sg.load("wythoff").table((0, 12), (0, 12)).picture()
        self.assertEqual(table, program("table", "wythoff", "0..12", "0..12", "--format", "svg").rstrip("\n"))
        self.check_svg(kayles.seq(0, 143).picture("heat", columns=12))

    def test_explain(self):
        page = sg.load("cram:w=3:h=2").explain().page()
        self.assertEqual(page.strip(), program("explain", "cram:h=2:w=3", ".../...", "--format", "html").strip())

    @unittest.skipUnless(shutil.which("dot"), "Graphviz is not installed")
    def test_graph(self):
        graph = sg.load("node_kayles:w=3:h=2").graph()
        self.check_svg(graph.picture())
        theirs = program("graph", "node_kayles:h=2:w=3", "--format", "svg").rstrip("\n")
        self.assertEqual(graph.picture().count("<path"), theirs.count("<path"))

    def test_boards(self):
        for spec in ("cram:w=3:h=3", "turning_turtles", "nim", "node_kayles:w=2:h=2"):
            with self.subTest(spec=spec):
                self.check_svg(sg.load(spec).moves().picture("board"))

    def test_html(self):
        kayles, cram = sg.load("kayles"), sg.load("cram:w=3:h=2")
        shown = {
            "value": cram.value(),
            "outcome": cram.outcome(),
            "moves": cram.moves(),
            "explain": cram.explain(),
            "seq": kayles.seq(0, 50),
            "period": kayles.period(),
            "a long period": sg.load("0.107").period(upto=20000),
            "table": sg.load("wythoff").table((0, 5), (0, 5)),
            "graph": kayles.graph(4),
            "sum": sg.sum(["kayles@7", "nim@3"]),
            "quotient": kayles.misere_quotient(),
            "misere moves": kayles.misere_moves(5),
            "game": cram,
            "heap game": kayles,
            "Nim": sg.load("nim"),
        }
        for name, answer in shown.items():
            with self.subTest(name=name):
                text = answer._repr_html_()
                self.assertNotIn("<script", text)
                for data in re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', text):
                    self.check_svg(base64.b64decode(data).decode("utf-8"))
        self.assertIn("<img", cram._repr_html_())
        self.assertEqual(shown["moves"]._repr_html_().count("<tr>"), 1 + len(shown["moves"].moves))

    def test_boards_of_moves_show_all_heaps(self):
        moves = sg.load("nim").moves([3, 4, 5])
        boards = [base64.b64decode(data).decode("utf-8") for data in re.findall("base64,([^\"]*)", moves._repr_html_())][1:]
        self.assertEqual(len(boards), len(moves.moves))
        for board, move in zip(boards, moves.moves):
            heaps = [int(n) for n in re.findall(r"\d+", move["option"])]
            self.assertEqual(board.count('class="counter"'), sum(heaps), move["option"])
            self.assertEqual([int(n) for n in re.findall(r">(\d+)</text>", board)], heaps)

    def test_boards_have_paper(self):
        for svg in (sg.load("nim").value().picture(), sg.load("turning_turtles")._repr_svg_()):
            self.assertRegex(svg, '<rect [^>]*class="paper"/>')

    def test_names_that_mean_harm(self):
        rule = """return { name = "x", summary = "<script>alert(1)</script>", start = "<b>", options = function() end,
          show = function() return "<script>&\\"'" end }"""
        game = sg.from_text(rule)
        for answer in (game, game.value(), game.moves(), game.explain()):
            self.assertNotIn("<script>", answer._repr_html_().replace("&lt;script", ""))

    def test_none(self):
        with self.assertRaises(sg.UsageError):
            sg.load("kayles").value(3).picture("wheel")
        with self.assertRaises(sg.UsageError):
            sg.load("kayles").seq(0, 9).picture("heat", columns=0)
        self.assertIsNone(sg.sum(["kayles@7"]).picture())
        compound = sg.compound("conjunctive", ["kayles@7", "nim@3"])
        self.assertIsNone(compound.picture())
        with self.assertRaises(sg.UsageError):
            compound.certificate()
        self.assertIsNone(sg.load("nim").period(upto=100)._repr_svg_())  # it rises: no wheel

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kayles.svg")
            sg.load("kayles").seq(0, 50).picture().save(path)
            xml.etree.ElementTree.parse(path)


if __name__ == "__main__":
    unittest.main()
