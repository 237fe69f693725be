# SPDX-License-Identifier: MIT
"""examples/notebook.ipynb runs, and prints what it shows. `python3 python/tests/notebook.py FILE` writes new outputs."""
import os
import tempfile
import unittest

try:
    from notebook import executed
except ImportError:
    executed = None

NOTEBOOK = os.path.join(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "examples", "notebook.ipynb"
)


def printed(notebook):
    """What each cell prints, and which kinds of outputs it has."""
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            texts = "".join(o.text for o in cell.outputs if o.output_type == "stream" and o.name == "stdout")
            cells.append((cell.source, texts, sorted(k for o in cell.outputs for k in o.get("data", {}))))
    return cells


@unittest.skipUnless(executed, "nbclient is not installed: sh bootstrap.sh check-python")
class Notebook(unittest.TestCase):
    def test_runs(self):
        import nbformat

        kept = nbformat.read(NOTEBOOK, as_version=4)
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(printed(executed(NOTEBOOK, folder)), printed(kept))
        self.assertEqual([o for cell in kept.cells for o in cell.get("outputs", []) if o.get("name") == "stderr"], [])


if __name__ == "__main__":
    unittest.main()
