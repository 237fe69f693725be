# SPDX-License-Identifier: MIT
"""The examples of the docstrings, and those of docs/python.md."""
import contextlib
import doctest
import io
import os
import re
import tempfile
import unittest

import sg
import sg._api
import sg._codec
import sg._failures
import sg._game
import sg._objects

FOLDER = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(os.path.dirname(os.path.dirname(FOLDER)), "docs", "python.md")


class Readme(unittest.TestCase):
    def test_example(self):
        """Each print() of the README's Python prints the comment behind it."""
        with open(os.path.join(os.path.dirname(PAGE), "..", "README.md"), encoding="utf-8") as file:
            code = file.read().split("```python\n")[1].split("```")[0]
        expected = re.findall(r"^print\(.*\) +# (.*)$", code, re.M)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, {})
        self.assertEqual(printed.getvalue().split("\n")[:-1], expected)
        self.assertGreater(len(expected), 2)


class Docstrings(unittest.TestCase):
    def check(self, module, least):
        result = doctest.testmod(module)
        self.assertEqual(result.failed, 0)
        self.assertGreaterEqual(result.attempted, least)

    def test_module(self):
        tests = doctest.DocTestFinder(recurse=False).find(sg)
        runner = doctest.DocTestRunner()
        for test in tests:
            runner.run(test)
        self.assertEqual(runner.summarize(verbose=False).failed, 0)

    def test_functions(self):
        self.check(sg._api, 25)

    def test_games(self):
        self.check(sg._game, 25)

    def test_results(self):
        self.check(sg._objects, 15)
        self.check(sg._codec, 2)
        self.check(sg._answers, 9)
        self.check(sg._failures, 2)


class Page(unittest.TestCase):
    def test_examples(self):
        with open(PAGE, encoding="utf-8") as file:
            lines = ["" if line.startswith("```") else line for line in file.read().split("\n")]
        test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, "python.md", PAGE, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                result = runner.run(test)
            finally:
                os.chdir(here)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 40)


if __name__ == "__main__":
    unittest.main()
