# SPDX-License-Identifier: MIT
"""Failures as exceptions, wrong arguments, limits, Ctrl-C, exceptions of the user's own functions."""
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import sg


class Fields(unittest.TestCase):
    def failure(self, kind, function, *args, **options):
        with self.assertRaises(kind) as caught:
            function(*args, **options)
        self.assertTrue(str(caught.exception))
        return caught.exception

    def test_rule(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "broken.lua")
            with open(path, "w", encoding="utf-8") as file:
                file.write("return {\n  heap = function(n, option)\n    option(n + nothing)\n  end,\n}\n")
            why = self.failure(sg.RuleError, sg.load(path).value, 3)
            self.assertEqual((why.code, why.file, why.line), ("rule", path, 3))
            self.assertIn("nothing", why.message)
            why = self.failure(sg.IOFailure, sg.load, path + "x")
            self.assertIsInstance(why, OSError)
            self.assertIsInstance(self.failure(sg.UsageError, sg.load, "nosuch"), ValueError)

    def test_cycle(self):
        why = self.failure(sg.CycleError, sg.game(lambda p: [1 - p], start=0).value)
        self.assertEqual(sorted(why.positions), [0, 1])

    def test_limits(self):
        why = self.failure(sg.LimitReached, sg.load("0.106").period, time=0.3)
        self.assertEqual((why.code, why.limit, why.partial.period if "period" in why.partial.fields else None),
                         ("limit", "time", None))  # fmt: skip
        self.assertGreater(why.partial.checked_to, 1000)
        why = self.failure(sg.LimitReached, sg.load("cram:w=7:h=7").value, positions=1000)
        self.assertEqual(why.limit, "positions")
        why = self.failure(sg.LimitReached, sg.load("cram:w=7:h=7").value, memory=1, time=30, method="dag")
        self.assertEqual(why.limit, "memory")

    def test_limits_of_loading(self):
        endless = "while true do end return {}"
        why = self.failure(sg.Failure, sg.from_text, endless, time=0.3)
        self.assertEqual(why.code, "limit")

    def test_files(self):
        why = self.failure(sg.IOFailure, sg.load("kayles").period().certificate, "/nowhere/at/all.json")
        self.assertIsInstance(why, OSError)
        self.assertEqual(why.code, "io")

    def test_pickle(self):
        why = pickle.loads(pickle.dumps(self.failure(sg.UsageError, sg.load("kayles").value, -1)))
        self.assertEqual((type(why), why.code), (sg.UsageError, "input"))
        for thing in (sg.load("kayles"), sg.load("kayles").value(3)):
            self.failure(TypeError, pickle.dumps, thing)


class Arguments(unittest.TestCase):
    def test_positions(self):
        kayles = sg.load("kayles")
        for wrong in (-1, 1.5, float("nan"), float("inf"), "z", b"\xff", {"a": 2}, [[1]], True, "7;os.exit()", ""):
            with self.subTest(wrong=wrong), self.assertRaises(sg.UsageError):
                kayles.value(wrong)
        for wrong in (object(), {1, 2}, [None], kayles, len, 1j, {"a": object()}, {None: 1}, {1.5: 1}):
            with self.subTest(wrong=repr(wrong)), self.assertRaises(TypeError):
                kayles.value(wrong)
        deep = []
        for _ in range(5000):
            deep = [deep]
        with self.assertRaises(ValueError):
            kayles.value(deep)

    def test_every_method_with_wrong_things(self):
        """Whatever a method is given, it answers or raises one of the expected exceptions."""
        wrong = (None, -1, 1.5, "x", "", [], {}, (1, 2), object(), b"\0", 1 << 70, "a" * 100000, float("nan"), len)
        for spec in ("kayles", "cram:w=2:h=2"):
            game = sg.load(spec)
            for name in dir(game):
                method = getattr(game, name)
                if name.startswith("_") or not callable(method):
                    continue
                for one in wrong:
                    for arguments in ((one,), (one, one)):
                        with self.subTest(spec=spec, name=name, argument=repr(one)[:40]):
                            try:
                                more = {} if name in _WITHOUT_LIMITS else {"time": 0.05}
                                if name == "with_params":
                                    method(s=one)
                                    continue
                                method(*arguments, **more)
                            except (TypeError, ValueError, sg.Failure) as why:
                                self.assertNotIsInstance(why, sg.InternalError)

    def test_every_function_with_wrong_things(self):
        wrong = (None, -1, 1.5, "x", [], {}, (1, 2), object(), ["kayles@x"], [sg.load("kayles")], [("kayles", 3)], len)
        for name in sg.__all__:
            function = getattr(sg, name)
            if name[0].isupper() or name in ("default_session", "interrupt"):
                continue
            for one in wrong:
                for arguments in ((one,), (one, one)):
                    with self.subTest(name=name, argument=repr(one)[:40]):
                        try:
                            function(*arguments, **({"time": 0.1} if name == "identify" else {}))
                        except (TypeError, ValueError, sg.Failure) as why:
                            self.assertNotIsInstance(why, sg.InternalError)

    def test_options(self):
        kayles = sg.load("kayles")
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'tim'"):
            kayles.value(7, tim=3)
        with self.assertRaisesRegex(TypeError, "must be a number"):
            kayles.value(7, time="long")
        with self.assertRaises(AttributeError):
            kayles.value(7).perido

    def test_values_to_identify_are_whole(self):
        for wrong in ([1.7, 2, 0], [0, 1, 2.0], ["1"]):
            with self.assertRaises(TypeError):
                sg.identify(wrong)

    def test_sessions_apart(self):
        with sg.Session() as session:
            game = session.load("kayles")
            answer = game.value(7)
            with self.assertRaisesRegex(ValueError, "another session"):
                sg.sum([(game, 7)])
        with self.assertRaisesRegex(ValueError, "closed"):
            game.value(7)
        with self.assertRaisesRegex(ValueError, "closed"):
            str(answer)
        self.assertIn("closed", repr(answer))
        self.assertEqual(answer.value, 2)
        session.close()  # twice does no harm


_WITHOUT_LIMITS = ("start", "parse", "show", "options", "drawing", "twin", "without", "with_params")


class OwnFunctions(unittest.TestCase):
    def test_exceptions_come_through(self):
        class Mine(Exception):
            pass

        raised = Mine("my own")

        def fails(*_):
            raise raised

        for fields in (
            {"options": fails, "start": 3},
            {"heap": fails},
            {"heap2": fails},
            {"options": lambda p: [p - 1] if p else [], "start": fails},
            {"options": lambda p: [p - 1] if p else [], "start": 3, "canonical": fails},
            {"options": lambda p: [p - 1] if p else [], "start": 3, "split": fails},
        ):
            with self.subTest(fields=list(fields)):
                game = sg.game(**fields)
                with self.assertRaises(Mine) as caught:
                    game.value((3, 4) if "heap2" in fields else None if "start" in fields else 3)
                self.assertIs(caught.exception, raised)

    def test_wrong_answers(self):
        for options in (lambda p: 3, lambda p: None, lambda p: [object()], lambda p: [None], lambda p: [sg.Sum([{1}])]):
            with self.assertRaises(TypeError):
                sg.game(options, start=3).value()
        with self.assertRaises(sg.Failure):
            sg.game(heap=lambda n: [n]).value(3)
        with self.assertRaises(sg.Failure):
            sg.game(heap=lambda n: ["x"]).value(3)

    def test_what_positions_cannot_have(self):
        def ends(position):
            return []

        for wrong, kind, said in (
            (2**64, ValueError, str(2**64)),
            (2**63, ValueError, str(2**63)),
            (-(2**63) - 1, ValueError, str(-(2**63) - 1)),
            (10**5000, ValueError, "bits"),
            ((1, {"a": 2**64}), ValueError, str(2**64)),
            ({2**64: 1}, ValueError, str(2**64)),
            (b"a", TypeError, "not bytes"),
            (bytearray(b"a"), TypeError, "not bytearray"),
            ({}, ValueError, "empty dict"),
            (({"a": None},), ValueError, "empty dict"),
        ):
            game = sg.game(ends, start=1)
            for question in (
                lambda: sg.game(ends, start=wrong).value(),
                lambda: sg.game(ends, start=lambda: wrong).value(),
                lambda: sg.game(lambda p: [wrong] if p == 1 else [], start=1).value(),
                lambda: sg.game(lambda p: [sg.Sum([2, wrong])] if p == 1 else [], start=1).value(),
                lambda: sg.game(lambda p: [sg.Move(wrong, label="a")] if p == 1 else [], start=1).value(),
                lambda: sg.game(ends, start=1, canonical=lambda p: wrong).value(),
                lambda: sg.game(ends, start=1, split=lambda p: [2, wrong]).value(),
                lambda: game.value(wrong),
                lambda: game.options(wrong),
                lambda: game.best_move(wrong),
                lambda: game.misere_quotient(position=wrong),
                lambda: game.twin().value(wrong),
                lambda: sg.pass_(game).value(wrong),
                lambda: sg.sum([(game, wrong), "kayles@3"]),
            ):
                with self.assertRaises(kind) as caught:
                    question()
                self.assertNotIsInstance(caught.exception, sg.Failure)
                self.assertIn(said, str(caught.exception))
        for fine in (2**63 - 1, -(2**63), (), {"a": 1}, ("", 0)):
            self.assertEqual(sg.game(lambda p: [7] if p != 7 else [], start=fine).value().value, 1)
        self.assertEqual(sg.sum([(game, 1), (sg.load("kayles"), 10**30)]).value, 1)
        self.assertEqual(sg.game(heap=lambda n: [n - 1] if n else []).value(7).value, 1)
        with self.assertRaises(TypeError) as caught:
            game.value(object())
        self.assertNotIn("bytes", str(caught.exception))

    def test_no_place_in_the_module(self):
        for game, position in (
            (sg.game(lambda p: [1.5], start=3), None),
            (sg.game(lambda p: [], start=3, canonical=lambda p: 1.5), None),
            (sg.game(lambda p: [], start=3, split=lambda p: [1.5]), None),
            (sg.game(heap=lambda n: [n]), 3),
            (sg.game(heap2=lambda a, b: [(a, 1.5)]), (3, 3)),
        ):
            with self.assertRaises(sg.RuleError) as caught:
                game.value(position)
            self.assertNotRegex(str(caught.exception), r"bridge|\.lua|:[0-9]+:")
            self.assertEqual((caught.exception.file, caught.exception.line), (None, None))

    def test_what_cannot_be_a_game(self):
        for wrong in (3, "x", None):
            with self.assertRaises(TypeError):
                sg.game(wrong, start=3)
        with self.assertRaises(TypeError):
            sg.game(lambda p: [], start=3, nosuch=lambda p: p)

    def test_a_question_within_a_question(self):
        kayles = sg.load("kayles")
        game = sg.game(lambda n: [k for k in range(n) if kayles.value(k).value != 1], start=6)
        self.assertEqual(game.value().outcome, "N")
        itself = sg.game(lambda n: [itself.value(n - 1).value] if n else [], start=5)
        with self.assertRaises(sg.RuleError):
            itself.value()
        self.assertEqual(kayles.value(7).value, 2)

    def test_deep_within(self):
        def nested(depth):
            return sg.game(lambda n: [nested(depth - 1).value() and 0] if n and depth else [], start=1)

        self.assertIn(nested(20).value().value, (0, 1))
        with self.assertRaises((sg.Failure, RecursionError)):
            sg.game(lambda n: [nested(100000).value() and 0], start=1).value()
        self.assertEqual(sg.load("kayles").value(7).value, 2)

    def test_progress(self):
        told = []
        with self.assertRaises(sg.LimitReached):
            sg.load("cram:w=7:h=7").value(time=0.6, progress=lambda *given: told.append(given))
        self.assertTrue(told)

        def fails(*_):
            raise KeyError("progress")

        with self.assertRaises(KeyError):
            sg.load("cram:w=7:h=7").value(time=3, progress=fails)

    def test_labels(self):
        game = sg.game(lambda n: [sg.Move(n - k, label="take %d" % k) for k in (1, 2) if k <= n], start=5)
        self.assertEqual({move["label"] for move in game.moves().moves}, {"take 1", "take 2"})


def after(seconds, function):
    timer = threading.Timer(seconds, function)
    timer.start()
    return timer


def press_ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)


# Presses Ctrl-C while question() runs. The timer starts when nothing but the question is left to do: what is loaded
# before may take its time on a busy machine.
def answers_in_time(test, question, kind=KeyboardInterrupt, seconds=0.3):
    start = time.monotonic()
    with test.assertRaises(kind) as caught:
        timer = after(seconds, press_ctrl_c)
        question()
        timer.cancel()
    test.assertLess(time.monotonic() - start, 20)
    return caught.exception


class Interruption(unittest.TestCase):
    def setUp(self):
        self.before = signal.getsignal(signal.SIGINT)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def tearDown(self):
        signal.signal(signal.SIGINT, self.before)

    def test_search(self):
        game = sg.load("cram:w=7:h=7")
        why = answers_in_time(self, game.value)
        self.assertEqual(sg.load("kayles").value(7).value, 2)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        self.assertNotIsInstance(why, sg.Failure)

    def test_what_is_known_stays(self):
        why = answers_in_time(self, sg.load("0.106").period, sg.Interrupted)
        self.assertGreater(why.partial.checked_to, 100)
        why = answers_in_time(self, sg.load("0.777").misere_quotient, sg.Interrupted, 0.5)
        self.assertGreater(why.partial.order, 1)

    def test_within_a_function_of_python(self):
        answers_in_time(self, sg.game(lambda n: [n + 1], start=0).value)
        answers_in_time(self, sg.game(lambda n: time.sleep(30), start=0).value)

    def test_of_a_rule_that_does_not_end(self):
        answers_in_time(self, lambda: sg.from_text("while true do end"))

    def test_other_handlers(self):
        seen = []
        signal.signal(signal.SIGINT, lambda *_: seen.append(1))
        answers_in_time(self, sg.load("cram:w=7:h=7").value, sg.Interrupted)
        self.assertEqual(seen, [1])
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        timer = after(0.2, press_ctrl_c)
        with self.assertRaises(sg.LimitReached):
            sg.load("cram:w=7:h=7").value(time=0.6)
        timer.join()

    def test_from_another_thread(self):
        with sg.Session() as session:
            found = []

            def search():
                try:
                    session.load("cram:w=7:h=7").value()
                except sg.Interrupted as why:
                    found.append(why)

            thread = threading.Thread(target=search)
            thread.start()
            while not found and thread.is_alive():
                sg.interrupt()
                time.sleep(0.05)
            thread.join(20)
            self.assertEqual(len(found), 1)


class Process(unittest.TestCase):
    def test_ctrl_c_in_a_program(self):
        """The default: a program that nobody told otherwise ends with KeyboardInterrupt."""
        lines = "import sg; print('ready', flush=True); sg.load('cram:w=7:h=7').value()"
        # In the background of a shell without job control SIGINT is ignored, and so would the child ignore it.
        child = subprocess.Popen([sys.executable, "-c", lines], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.assertEqual(child.stdout.readline(), "ready\n")
        time.sleep(2)  # the game is loaded by then, also on a busy machine
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=30)
        self.assertIn("Interrupted", errors)
        self.assertEqual(child.returncode, 1 if child.returncode > 0 else -signal.SIGINT)

    def test_many_times_at_any_moment(self):
        """Ctrl-C at any moment: no crash, and the next question is answered."""
        lines = """
import os, signal, sg, threading, time
game = sg.game(lambda n: [n - 1, n - 2] if n > 1 else [], start=1000)
def press():
    for i in range(60):
        time.sleep(0.003 + 0.0007 * (i % 13))
        os.kill(os.getpid(), signal.SIGINT)
thread = threading.Thread(target=press)
caught = 0
def ask():
    global caught
    while thread.is_alive():
        try:
            game.value(int(time.time() * 1e6) % 400)
            sg.load("kayles").period()
        except KeyboardInterrupt:
            caught += 1
signal.signal(signal.SIGINT, signal.SIG_IGN)
thread.start()
signal.signal(signal.SIGINT, signal.default_int_handler)
while thread.is_alive():
    try:
        ask()
    except KeyboardInterrupt:
        pass
signal.signal(signal.SIGINT, signal.SIG_IGN)
print(caught > 0, game.value(4).value, sg.load("kayles").value(7).value)
"""
        child = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=60)
        self.assertEqual((child.returncode, child.stdout), (0, "True 0 2\n"), child.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
