# SPDX-License-Identifier: MIT
"""Games of Python functions whose positions are asked for many at a time: the answers and exceptions of the definition."""
import os
import random
import unittest

import sg

SEED = int(os.environ.get("SG_SEED", "20261129"))


def mex(values):
    values, n = set(values), 0
    while n in values:
        n += 1
    return n


def naive(options, position, known=None):
    known = {} if known is None else known
    if position not in known:
        known[position] = mex([naive(options, option, known) for option in options(position)])
    return known[position]


class Layers(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(SEED)

    def graph(self, name, n=400):
        """Random options of the positions name(0), ..., name(n - 1)."""
        moves = {}
        for i in range(n):
            moves[name(i)] = [name(self.random.randrange(i)) for _ in range(self.random.randrange(5))] if i else []
        return moves

    def check(self, name):
        for _ in range(5):
            moves = self.graph(name)
            for given in (moves.__getitem__, lambda p: iter(moves[p]), lambda p: tuple(moves[p])):
                game = sg.game(given, start=name(399))
                self.assertEqual(game.value().value, naive(moves.__getitem__, name(399)), "SG_SEED=%d" % SEED)
                self.assertEqual(game.outcome().outcome == "P", game.value().value == 0)

    def test_integers(self):
        self.check(lambda i: i)
        self.check(lambda i: (i * 2654435761) % (1 << 62) - (1 << 61))

    def test_tuples(self):
        self.check(lambda i: (i // 20, i % 20))
        self.check(lambda i: (i,))
        self.check(lambda i: (i * 1000003,) * 3)
        self.check(lambda i: (1,) * (i % 8) + (i,))  # lengths 1 to 8
        self.check(lambda i: tuple(range(i % 12)) + (i,))  # and longer ones

    def test_positions_of_other_kinds(self):
        self.check(lambda i: "p%d" % i if i % 50 == 7 else i)
        self.check(lambda i: (i, "x") if i % 90 == 3 else (i, 2))
        self.check(lambda i: (i, i % 90 == 3))  # a bool is no number
        self.check(lambda i: i if i % 2 else (i, 3))

    def test_moves_with_labels_and_sums(self):
        options = lambda n: [sg.Move(n - k, label="take %d" % k) for k in (1, 2, 3) if k <= n]  # noqa: E731
        self.assertEqual(sg.game(options, start=4001).value().value, 1)
        split = lambda n: [sg.Sum([a, n - 1 - a]) for a in range(n)]  # noqa: E731
        self.assertEqual(sg.game(split, start=30).value().value, sg.load("0.7").value(30).value)

    def test_numbers_of_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no numpy")
        options = lambda n: [numpy.int64(n - k) for k in (1, 2, 3) if k <= n]  # noqa: E731
        self.assertEqual(sg.game(options, start=4002).value().value, 2)

    def test_exceptions(self):
        def options(n):
            if n == 17:
                raise KeyError("seventeen")
            return [n - 1, n - 2] if n > 1 else []

        with self.assertRaisesRegex(KeyError, "seventeen"):
            sg.game(options, start=4000).value()
        with self.assertRaisesRegex(TypeError, "returned None"):
            sg.game(lambda n: [n - 1] if n > 9 else None, start=500).value()
        with self.assertRaisesRegex(ValueError, "64 bits"):
            sg.game(lambda n: [n - 1, 1 << 70] if n else [], start=500).value()

    def test_ctrl_c_in_a_function(self):
        def options(n):
            if n == 100:
                raise KeyboardInterrupt
            return [n - 1] if n else []

        game = sg.game(options, start=1000)
        with self.assertRaises(KeyboardInterrupt):
            game.value()
        self.assertEqual(sg.load("kayles").value(7).value, 2)

    def test_loops_and_limits(self):
        with self.assertRaises(sg.CycleError):
            sg.game(lambda n: [(n + 1) % 500], start=3).value()
        with self.assertRaises(sg.LimitReached):
            sg.game(lambda n: [n - 1] if n else [], start=10**6).value(positions=100)

    def test_questions_within(self):
        """A function may ask other games, and its own game not."""
        inner = sg.game(lambda n: [n - 1, n - 2] if n > 1 else [n - 1] if n else [], start=5)
        options = lambda n: [n - 1 - inner.value(n % 7).value] if n > 3 else []  # noqa: E731
        self.assertEqual(sg.game(options, start=300).value().value, naive(options, 300))


if __name__ == "__main__":
    unittest.main()
