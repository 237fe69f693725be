# SPDX-License-Identifier: MIT
"""A position that is printed is read back as the same position: positions of every type, at random."""
import os
import random
import unittest

import sg

SEED = int(os.environ.get("SG_SEED", "1"))
N_GAMES, N_POSITIONS = 25, 12

TEXTS = ["nothing", "start", "", "5", "-1", "0x1", "1e3", "true", "false", "nil", "{}", "{1,2}", '"', "'", '"5"', "\\",
         "a b", " a", "a ", "1 + 2", "a + b", "a@b", "=5", "=3", "==", "-", "a\nb", "\n", "\t", "\0", "\r", "\x1b[1m",
         "é", "it's", "a,b", "a:b", "(", ")", "({", "[[x]]", "--x", "x=1", "\u202eabc", "nim@3", "0x00000000000000001",
         "#", "007", "%d%n", "help", "3.", "passed", "<b>", "&amp;", "\\n", "\\000", "$HOME", "`ls`", "0", "{a=1}", "()",
         "*", "9223372036854775808", "\U0001f600"]
NAMES = [text for text in TEXTS if "\0" not in text]  # of the fields of a record
INTEGERS = [0, 1, -1, 5, 2**63 - 1, -(2**63), 2**63 - 2, -(2**63) + 1, 2**53, 2**53 + 1, 10]


def any_position(rng, depth=0):
    kind = rng.randrange(3 if depth > 2 else 5)
    if kind == 0:
        return rng.choice(INTEGERS)
    if kind == 1:
        return rng.random() < 0.5
    if kind == 2:
        if rng.random() < 0.7:
            return rng.choice(TEXTS)
        return "".join(chr(rng.randrange(1, 256)) for _ in range(rng.randrange(6)))
    if kind == 3:
        return tuple(any_position(rng, depth + 1) for _ in range(rng.randrange(4)))
    return {rng.choice(NAMES): any_position(rng, depth + 1) for _ in range(1 + rng.randrange(3))}


def exact(position):
    """A position with the types of all that is in it: 1 and True are two positions, a list and a tuple are one."""
    if isinstance(position, dict):
        return "dict", tuple(sorted((key, exact(value)) for key, value in position.items()))
    if isinstance(position, (list, tuple)):
        return "tuple", tuple(exact(value) for value in position)
    return type(position).__name__, position


def any_game(rng):
    """The i-th of a list of positions leaves those before it, so its value is i; play starts at the last one."""
    positions, numbers = [], {}
    while len(positions) < N_POSITIONS:
        position = any_position(rng)
        if exact(position) not in numbers:
            numbers[exact(position)] = len(positions)
            positions.append(position)
    return sg.game(lambda at: positions[:numbers[exact(at)]], start=positions[-1]), positions


class ReadBack(unittest.TestCase):
    def each(self, ask):
        rng = random.Random(SEED)
        for number in range(N_GAMES):
            game, positions = any_game(rng)
            with self.subTest(SG_SEED=SEED, game=number):
                ask(rng, game, positions)

    def test_shown_and_parsed(self):
        def ask(_, game, positions):
            for i, position in enumerate(positions):
                shown = game.show(position)
                self.assertEqual(exact(game.parse(shown)), exact(position), shown)
                self.assertEqual(game.value(position).value, i, shown)
                self.assertEqual(game.value(game.parse(shown)).value, i, shown)
        self.each(ask)

    def test_moves(self):
        def ask(rng, game, positions):
            at = rng.randrange(len(positions))
            moves = game.moves(positions[at]).moves
            self.assertEqual(len(moves), at)
            for move in moves:
                self.assertEqual(exact(game.parse(game.show(positions[move["value"]]))), exact(positions[move["value"]]))
                self.assertEqual(exact(game.parse(move["option"])), exact(positions[move["value"]]), move["option"])
        self.each(ask)

    def test_sums(self):
        def ask(rng, game, positions):
            i, j = rng.randrange(len(positions)), rng.randrange(len(positions))
            text = game.show(positions[i]) + " + " + game.show(positions[j])
            total = game.parse(text)
            self.assertEqual(game.value(total).value, i ^ j, text)
            self.assertEqual(game.show(total), text)
        self.each(ask)


if __name__ == "__main__":
    unittest.main()
