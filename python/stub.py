# SPDX-License-Identifier: MIT
"""Writes the types of the module: those of python/sg/__init__.pyi, and as functions the methods of its class Session.

Use: stub.py __init__.pyi OUTPUT
"""
import ast
import re
import sys


def functions(text):
    """The public methods of Session but for close, as functions."""
    lines = text.split("\n")
    session = next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == "Session")
    ends = [node.lineno - 1 for node in session.body[1:]] + [lines.index("", session.body[-1].lineno)]
    for node, end in zip(session.body, ends):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name != "close":
            method = "\n".join(line[4:] for line in lines[node.lineno - 1 : end])
            yield re.sub(r"\n    self,|(?<=\()self(, )?", "", method, count=1)


def main():
    source, output = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        text = file.read()
    with open(output, "w", encoding="utf-8") as file:
        file.write(text + "\n".join(functions(text)) + "\n")


if __name__ == "__main__":
    main()
