# SPDX-License-Identifier: MIT
"""Answers behave as what they hold: numbers, letters, sequences, moves."""
import collections.abc
import operator
import random
import unittest

import sg

try:
    import numpy
except ImportError:
    numpy = None


class Arrays(unittest.TestCase):
    def test_the_positions_below_are_arrays(self):
        for name, position in (("kayles", 9), ("nim", [2, 3, 4]), ("cram:w=3:h=3", None), ("nim", [0])):
            with self.subTest(name=name):
                game = sg.load(name)
                below, graph = game.adjacency(position), game.graph(position, limit=10000)
                self.assertEqual(below.positions, [node.position for node in graph.nodes])
                self.assertEqual(list(below.values), [node.value for node in graph.nodes])
                edges = sorted((edge["from"] - 1, edge.to - 1) for edge in graph.edges)
                offsets = list(below.offsets)
                found = [(i, k) for i in range(len(offsets) - 1) for k in below.entries[offsets[i] : offsets[i + 1]]]
                self.assertEqual(sorted(found), edges)
                self.assertEqual(memoryview(below.offsets).itemsize, 8)
                if numpy is not None:
                    self.assertTrue(numpy.shares_memory(numpy.asarray(below.offsets), below.offsets))
                try:
                    from scipy.sparse import csr_matrix  # noqa: F401
                except ImportError:
                    continue
                matrix = below.to_scipy()
                self.assertEqual(matrix.shape, (len(below.positions),) * 2)
                self.assertEqual(sorted(zip(*(ends.tolist() for ends in matrix.nonzero()))), edges)

    def test_networkx_has_the_numbers_of_positions(self):
        try:
            import networkx  # noqa: F401
        except ImportError:
            self.skipTest("needs networkx")
        graph = sg.load("kayles").adjacency(5).to_networkx()
        self.assertEqual(sorted(graph.successors(0)), [1, 2, 3, 4, 5])
        self.assertEqual(graph.nodes[0], {"position": "5", "value": 4})


class Values(unittest.TestCase):
    def setUp(self):
        self.kayles = sg.load("kayles")

    def test_a_value_is_compared_as_its_number(self):
        two = self.kayles.value(7)
        self.assertTrue(two == 2 and 2 == two and two != 3 and two == self.kayles.value(2))
        self.assertFalse(two == "2" or two is None or two == self.kayles.value(3))
        self.assertTrue(1 < two < 3 and two <= 2 and two >= self.kayles.value(1))
        self.assertEqual(hash(two), hash(2))
        self.assertIn(two, {2: "two"})
        self.assertEqual(sorted([self.kayles.value(n) for n in (3, 1, 2)]), [1, 2, 3])
        with self.assertRaises(TypeError):
            two < "3"  # noqa: B015

    def test_arithmetic_is_that_of_whole_numbers(self):
        seed = 20261126
        chosen = random.Random(seed)
        for _ in range(100):
            n, other = chosen.randrange(1, 1000), chosen.randrange(1, 20)
            answer, name = self.kayles.value(n), chosen.choice(["add", "sub", "mul", "floordiv", "mod", "xor", "and_", "or_"])
            compute = getattr(operator, name)
            with self.subTest(seed=seed, n=n, other=other, name=name):
                self.assertEqual(compute(answer, other), compute(answer.value, other))
                self.assertEqual(compute(other, answer) if answer else 0, compute(other, answer.value) if answer else 0)
                self.assertEqual(answer ^ self.kayles.value(other), answer.value ^ self.kayles.value(other).value)

    def test_conversions(self):
        two, zero = self.kayles.value(7), self.kayles.value("3 + 3")
        self.assertEqual([int(two), "abcd"[two], float(int(two)), bool(two), bool(zero)], [2, "c", 2.0, True, False])
        self.assertEqual(["%d" % two, "{:>3}".format(two), f"{two:b}"], ["2", "  2", "10"])
        self.assertEqual(f"{two}", str(two))
        self.assertTrue(str(two).startswith("kayles 7: 2 "))

    def test_sums_and_misere_values_are_values(self):
        self.assertEqual(sg.sum(["kayles@7", "nim@{1,2}"]), 1)
        self.assertEqual(self.kayles.misere_value(3), 3)

    def test_a_value_that_is_no_number_compares_for_equality_alone(self):
        game = sg.from_text("return { loopy = true, start = 2, options = function(n, o) o(n ~ 1); if n > 3 then o(0) end end }")
        loops = game.loopy()
        for answer in (sg.load("top_entails").value(2403), loops):
            if isinstance(answer.value, int):
                continue
            self.assertTrue(answer == answer.value and hash(answer) == hash(answer))
            for convert in (int, lambda a: a ^ 1, lambda a: a < 3, lambda a: format(a, "d")):
                with self.assertRaises(TypeError):
                    convert(answer)

    def test_outcomes_equal_their_letters(self):
        self.assertTrue(self.kayles.outcome(7) == "N" and self.kayles.outcome("3 + 3") == "P")
        self.assertTrue(self.kayles.outcome(7) == self.kayles.outcome(8) and self.kayles.outcome(7) != "P")
        self.assertEqual(self.kayles.misere_outcome(1), "P")
        self.assertEqual({self.kayles.outcome(7): 1}["N"], 1)

    def test_a_function_of_python_gives_a_value_as_a_position(self):
        game = sg.game(lambda n: [self.kayles.value(n - 1)] if n else [], start=7)
        self.assertEqual([move.parts for move in game.moves(8)], [[2]])
        self.assertEqual(game.value(8), 1 if game.value(2) == 0 else 0)


class Sequences(unittest.TestCase):
    def setUp(self):
        self.kayles = sg.load("kayles")

    def test_a_sequence_is_one_of_its_values(self):
        sequence = self.kayles.seq(0, 5)
        self.assertEqual([len(sequence), sequence[3], sequence[-1], list(sequence)], [6, 3, 4, [0, 1, 2, 3, 1, 4]])
        self.assertTrue(sequence == [0, 1, 2, 3, 1, 4] and sequence == self.kayles.seq(5) and sequence != [0, 1])
        self.assertEqual(list(sequence[1:3]), [1, 2])
        self.assertIn(4, sequence)
        self.assertEqual([sequence.index(1, 2), sequence.count(1), list(reversed(sequence))], [4, 2, [4, 1, 3, 2, 1, 0]])
        self.assertIsInstance(sequence, collections.abc.Sequence)
        with self.assertRaises(IndexError):
            sequence[6]

    def test_the_heaps_of_a_sequence(self):
        expected = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
        self.assertEqual(self.kayles.seq(10), expected)
        self.assertEqual(self.kayles.seq(range(11)), expected)
        self.assertEqual(self.kayles.seq(range(3, 6)), expected[3:6])
        for wrong in (range(0, 10, 2), range(0)):
            with self.assertRaises(ValueError):
                self.kayles.seq(wrong)
        with self.assertRaises(ValueError):
            self.kayles.seq(range(3), 5)

    def test_a_table_is_a_list_of_rows(self):
        table = sg.load("wythoff").table((0, 2), (0, 3))
        self.assertEqual(len(table), 3)
        self.assertEqual([list(row) for row in table], [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]])
        self.assertEqual(table, [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]])
        self.assertEqual(table[1][2], 0)

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_numpy(self):
        self.assertEqual(numpy.array(self.kayles.seq(0, 5)).tolist(), [0, 1, 2, 3, 1, 4])
        self.assertEqual(numpy.array(sg.load("wythoff").table((0, 1), (0, 2))).shape, (2, 3))


class Moves(unittest.TestCase):
    def test_moves_are_a_list_of_records(self):
        moves = sg.load("kayles").moves(5)
        self.assertEqual(len(moves), len(moves.moves))
        self.assertEqual([move.option for move in moves if move.wins], ["2 + 2"])
        self.assertEqual(moves[0].parts, moves[0]["parts"])
        self.assertIsInstance(moves[0], dict)
        self.assertEqual(dict(moves[0]), moves[0])
        with self.assertRaisesRegex(AttributeError, "no field 'winds', but "):
            moves[0].winds

    def test_the_best_move_is_a_record(self):
        self.assertTrue(sg.load("nim").best_move([3, 4, 5]).wins)
        match = sg.play(["kayles@7"])
        match.make(match.moves()[0])
        self.assertEqual(match.turn, "engine")


if __name__ == "__main__":
    unittest.main()
