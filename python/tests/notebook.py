# SPDX-License-Identifier: MIT
"""notebook.py FILE: runs a notebook with this Python and writes its outputs back, without times and other things that
differ from run to run."""
import os
import sys
import tempfile

import nbformat
from nbclient import NotebookClient

SECONDS = 120


os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # the kernel's debugger would warn of itself


def executed(path, folder):
    """The notebook, run in a folder. An error in a cell raises nbclient's exception."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": folder}},
                            record_timing=False)  # fmt: skip
    client.execute()
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def main(path):
    os.environ.setdefault("PYTHONPATH", os.path.abspath(os.path.join(os.environ.get("B", "build"), "python")))
    with tempfile.TemporaryDirectory() as folder:
        nbformat.write(executed(path, folder), path)


if __name__ == "__main__":
    main(sys.argv[1])
