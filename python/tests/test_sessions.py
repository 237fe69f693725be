# SPDX-License-Identifier: MIT
"""Lifetimes, memory, threads, processes."""
import gc
import os
import subprocess
import sys
import threading
import time
import unittest
import weakref

import sg


def resident_kib():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def grows_by(work, times, warm=3):
    """KiB that the process grows by when work is done again and again."""
    for _ in range(warm):
        work()
    gc.collect()
    before = resident_kib()
    for _ in range(times):
        work()
    gc.collect()
    return resident_kib() - before


class Memory(unittest.TestCase):
    MOST_KIB = 12000

    def check(self, work, times):
        self.assertLess(grows_by(work, times), self.MOST_KIB)

    def test_games(self):
        def work():
            for _ in range(40):
                sg.load("cram:w=4:h=4").value()
                sg.load("0.77").seq(0, 1000)

        self.check(work, 15)  # 600 searches, each of some 100 KiB

    def test_games_of_python(self):
        class Witness:
            pass

        seen = []

        def work():
            witness = Witness()
            seen.append(weakref.ref(witness))

            def options(n, witness=witness):
                return range(n)

            for _ in range(20):
                sg.game(options, start=20).value()

        self.check(work, 15)
        for _ in range(40):
            sg.load("nim")  # gives Lua occasions to let functions go
        sg.load("nim").value([1])
        gc.collect()
        alive = sum(ref() is not None for ref in seen)
        self.assertLessEqual(alive, len(seen) // 2)

    def test_sessions(self):
        def work():
            with sg.Session() as session:
                session.load("cram:w=4:h=4").value()
            session = sg.Session()
            game = session.load("kayles")
            game.moves(7)

        self.check(work, 40)

    def test_failures_and_pictures(self):
        kayles = sg.load("kayles")

        def work():
            for _ in range(20):
                try:
                    kayles.value("x")
                except sg.Failure:
                    pass
                str(kayles.moves(9))
                kayles.seq(0, 100).picture()

        self.check(work, 15)

    def test_a_result_keeps_its_game(self):
        answer = sg.load("cram:w=3:h=2").moves()
        gc.collect()
        for _ in range(100):
            sg.load("nim")
        self.assertIn("a1-a2", str(answer))
        self.assertIn("<svg", answer._repr_svg_())

    def test_a_session_nobody_holds(self):
        session = sg.Session()
        game = session.load("kayles")
        core = weakref.ref(session._core)
        del session
        self.assertEqual(game.value(7).value, 2)  # the game holds what it needs
        del game
        gc.collect()
        self.assertIsNone(core())


class Threads(unittest.TestCase):
    def test_one_session(self):
        kayles, wrong = sg.load("kayles"), []
        expected = [int(v) for v in kayles.seq(0, 60).values]

        def ask():
            for n in range(60):
                if kayles.value(n).value != expected[n] or sg.sum([(kayles, n), "nim@1"]).value != expected[n] ^ 1:
                    wrong.append(n)

        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_others_run_meanwhile(self):
        """Python's lock is released while C computes."""
        done = threading.Event()
        ticks = []

        def search():
            with sg.Session() as session:
                try:
                    session.load("cram:w=7:h=7").value(time=0.6)
                except sg.LimitReached:
                    pass
            done.set()

        thread = threading.Thread(target=search)
        thread.start()
        while not done.is_set():
            time.sleep(0.01)
            ticks.append(1)
        thread.join()
        self.assertGreater(len(ticks), 5)

    def test_sessions_of_their_own(self):
        found = {}

        def search(name):
            with sg.Session() as session:
                game = session.game(lambda n: range(n), start=30)
                found[name] = (session.load("cram:w=4:h=4").followers().followers, game.value().value)

        threads = [threading.Thread(target=search, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(found.values())), 1)
        self.assertEqual(found[0][1], 30)

    def test_closing_while_it_computes(self):
        session = sg.Session()
        game = session.game(lambda n: [n - 1] if n else session.close(), start=2)
        with self.assertRaises(RuntimeError):
            game.value()
        session.close()

    def test_threads_of_a_search(self):
        one = sg.load("cram:w=4:h=5").value().value
        self.assertEqual(sg.load("cram:w=4:h=5").value(threads=2).value, one)


class Processes(unittest.TestCase):
    def test_fork(self):
        lines = """
import multiprocessing, sg, threading
kayles = sg.load("kayles")
def ask(n): return kayles.value(n).value
def search():
    try: sg.load("cram:w=7:h=7").value()
    except BaseException: pass
if __name__ == "__main__":
    fork = multiprocessing.get_context("fork")
    with fork.Pool(2) as pool: print(pool.map(ask, range(8)))
    # a fork while another thread computes: the child's session is lost, a new one answers
    thread = threading.Thread(target=search, daemon=True); thread.start()
    import os, time
    time.sleep(0.3)
    child = os.fork()
    if child == 0:
        try: kayles.value(7); code = 1
        except ValueError: code = 0
        with sg.Session() as session: code += session.load("kayles").value(7).value != 2
        os._exit(code)
    print(os.waitpid(child, 0)[1])
    sg.interrupt(); thread.join()
"""
        child = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=60)
        self.assertEqual(child.stdout, "[0, 1, 2, 3, 1, 4, 3, 2]\n0\n", child.stderr[-2000:])

    def test_the_end_of_the_interpreter(self):
        for lines in (
            "import sg; game = sg.load('kayles'); answer = game.value(7)",
            "import sg; sg.game(lambda n: range(n), start=3).value(); import sys; sys.exit(0)",
            "import sg, threading; s = sg.Session(); g = s.load('kayles'); s.self = s; g.value(3)",
            "import sg, threading; threading.Thread(target=lambda: sg.load('cram:w=7:h=7').value(), daemon=True).start()\n"
            "import time; time.sleep(0.3)",
        ):
            with self.subTest(lines=lines):
                child = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=60)
                self.assertEqual((child.returncode, child.stderr), (0, ""))

    def test_what_an_import_costs(self):
        """Importing makes no session, and takes nothing but Python."""
        lines = "import sys, sg; print(sg._default, 'cffi' in sys.modules)"
        child = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
        self.assertEqual(child.stdout, "None False\n")


if __name__ == "__main__":
    unittest.main()
