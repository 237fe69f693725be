# SPDX-License-Identifier: MIT
"""Runs the tests of the Python module in $B/python; ends with the line 'N passed, N failed'. Arguments: names of test
files, without test_ and .py."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Result(unittest.TextTestResult):
    """Counts what passed, subtests and doctests not one by one."""

    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main(names):
    os.chdir(ROOT)
    module = os.path.abspath(os.path.join(os.environ.get("B", "build"), "python"))
    sys.path[:0] = [module, HERE]
    os.environ["PYTHONPATH"] = module  # of the processes that tests start
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    loader = unittest.TestLoader()
    pattern = "test_*.py"
    suite = loader.discover(HERE, pattern) if not names else loader.loadTestsFromNames(["test_" + n for n in names])
    result = unittest.TextTestRunner(resultclass=Result, verbosity=1, stream=sys.stderr).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    for test, why in result.skipped:
        print("skipped: %s: %s" % (test, why))
    print("%d passed, %d failed" % (result.passed, failed))
    return 1 if failed or result.passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
