# SPDX-License-Identifier: MIT
"""The stub says what there is."""
import ast
import inspect
import os
import unittest

import sg

STUB = os.path.join(os.path.dirname(sg.__file__), "__init__.pyi")


def parameters_of_stub(function, is_method):
    arguments = function.args
    names = [a.arg for a in arguments.args + arguments.kwonlyargs]
    names += [a.arg for a in (arguments.vararg, arguments.kwarg) if a]
    return sorted(name for name in names if not (is_method and name == "self"))


def parameters_of(function):
    return sorted(name for name in inspect.signature(function).parameters if name != "self")


class Stub(unittest.TestCase):
    def setUp(self):
        with open(STUB, encoding="utf-8") as file:
            self.tree = ast.parse(file.read())
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}
        self.functions = {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.names = {node.target.id for node in self.tree.body if isinstance(node, ast.AnnAssign)}

    def test_every_name(self):
        for name in sg.__all__:
            self.assertIn(name, set(self.classes) | set(self.functions) | self.names)

    def test_functions(self):
        for name, node in self.functions.items():
            with self.subTest(name=name):
                self.assertEqual(parameters_of_stub(node, False), parameters_of(getattr(sg, name)))

    def test_methods(self):
        for name in ("Game", "Session", "Match", "Quotient", "Result"):
            made = getattr(sg, name)
            declared = {n.name: n for n in self.classes[name].body if isinstance(n, ast.FunctionDef)}
            for method, what in vars(made).items():
                if method.startswith("_"):
                    continue
                with self.subTest(name=name, method=method):
                    if inspect.isfunction(what) and method != "certificate":
                        self.assertEqual(parameters_of_stub(declared[method], True), parameters_of(what))

    def test_typed(self):
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(STUB), "py.typed")))

    def test_help(self):
        for name in sg.__all__:
            thing = getattr(sg, name)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                self.assertTrue(inspect.getdoc(thing), name)
        for name, method in vars(sg.Game).items():
            if inspect.isfunction(method) and not name.startswith("_"):
                self.assertTrue(method.__doc__, name)


if __name__ == "__main__":
    unittest.main()
