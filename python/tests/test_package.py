# SPDX-License-Identifier: MIT
"""The wheel and the sdist, and the build folder with another Python."""
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "python"))

import backend  # noqa: E402

ASK = "import sg; print(sg.__file__, sg.load('kayles').value(7).value, len(sg.load('cram:w=3:h=2').moves().moves))"


def has_pip():
    return subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode == 0


class Packages(unittest.TestCase):
    @unittest.skipUnless(has_pip(), "pip is not installed")
    def test_wheel(self):
        with tempfile.TemporaryDirectory() as folder:
            name = backend.build_wheel(folder)
            self.assertTrue(name.startswith("sg_lua-%s-py3-none-linux_" % backend.version()))
            target = os.path.join(folder, "target")
            pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-index"]
            pip += ["--root-user-action=ignore", "--no-deps"]
            subprocess.run(pip + ["--target", target, os.path.join(folder, name)], check=True)
            environment = dict(os.environ, PYTHONPATH=target)
            child = subprocess.run(
                [sys.executable, "-c", ASK], capture_output=True, text=True, cwd=folder, env=environment, check=True
            )
            self.assertEqual(child.stdout.split(), [os.path.join(target, "sg", "__init__.py"), "2", "7"])

    def test_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            made = []
            for part in ("a", "b"):
                os.mkdir(os.path.join(folder, part))
                name = backend.build_wheel(os.path.join(folder, part))
                with open(os.path.join(folder, part, name), "rb") as file:
                    made.append(file.read())
            self.assertEqual(made[0], made[1])

    def test_sdist(self):
        """All that `make python` reads is there: make finds every file that it needs in the unpacked sources."""
        with tempfile.TemporaryDirectory() as folder:
            name = backend.build_sdist(folder)
            with tarfile.open(os.path.join(folder, name)) as archive:
                archive.extractall(folder)
            top = os.path.join(folder, name[: -len(".tar.gz")])
            child = subprocess.run(["make", "-n", "python"], cwd=top, capture_output=True, text=True)
            self.assertEqual(child.returncode, 0, child.stderr)
            self.assertIn("libsg-python.so", child.stdout)
            with open(os.path.join(top, "PKG-INFO"), encoding="utf-8") as file:
                self.assertIn("Name: sg-lua\nVersion: %s\n" % backend.version(), file.read())
            self.assertFalse(os.path.exists(os.path.join(top, "build")))

    def test_metadata(self):
        lines = backend.metadata().split("\n")
        for line in ("License: MIT", "Requires-Python: >=3.7"):
            self.assertIn(line, lines)

    def test_a_folder_that_moves(self):
        """The module finds its parts beside itself."""
        built = os.path.join(ROOT, os.environ.get("B", "build"), "python", "sg")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(built, os.path.join(folder, "élsewhere", "sg"))
            environment = dict(os.environ, PYTHONPATH=os.path.join(folder, "élsewhere"))
            child = subprocess.run(
                [sys.executable, "-c", ASK], capture_output=True, text=True, cwd=folder, env=environment, check=True
            )
            self.assertIn("élsewhere", child.stdout)


if __name__ == "__main__":
    unittest.main()
