# SPDX-License-Identifier: MIT
"""Visitors of `sg-lua serve`, for spec/cli/serve_visitors_spec.lua and `make check-soak`.

  python3 visitors.py CASE ADDRESS PID   a case below, against the server at ADDRESS (with its token) of process PID
  python3 visitors.py soak ADDRESS PID VISITORS SECONDS SEED

The exit code is 1, with a traceback, if the server does something else than it should.
"""

import contextlib
import http.client
import json
import os
import random
import socket
import sys
import threading
import time
import urllib.parse

PATIENCE = 20  # seconds; less than the server waits for a connection that says nothing
SLOWEST = 6 * PATIENCE  # seconds until a server that was given up by hundreds is idle again, on a busy machine
PLACES = 128  # connections that the server has at a time
NUMBERS = (1, 2, 127, 128, 129, 130, 255, 256, 257, 300)
MIB = 1 << 20


class Server:
    def __init__(self, address, pid):
        parts = urllib.parse.urlsplit(address)
        self.host, self.port, self.pid = parts.hostname, parts.port, pid
        self.token = parts.fragment.partition("=")[2]

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def head(self, line, *headers):
        lines = (line + " HTTP/1.1", "Host: %s:%d" % (self.host, self.port)) + headers
        return "\r\n".join(lines + ("", "")).encode()

    def question(self, *args, rule=None):
        body = json.dumps({"args": args, "files": {"rule.lua": rule} if rule else {}}).encode()
        return self.question_head(len(body)) + body

    def question_head(self, length):
        return self.head("POST /api/ask", "Content-Type: application/json", "Authorization: Bearer " + self.token,
                         "Content-Length: %d" % length)

    def status(self, request):
        """The status of the answer to a request; None if there is none."""
        with self.connect() as one:
            try:
                one.sendall(request)
            except OSError:  # answered and closed before the end
                pass
            return status_of(one)

    def answers(self):
        return self.status(self.head("GET /", "Connection: close")) == 200

    def kibibytes(self):
        with open("/proc/%d/status" % self.pid) as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    def open_files(self):
        return len(os.listdir("/proc/%d/fd" % self.pid))

    def processes(self):
        with open("/proc/%d/task/%d/children" % (self.pid, self.pid)) as file:
            return len(file.read().split())


def status_of(one):
    """The status of the final response, behind interim ones; None if the connection ends before."""
    response = http.client.HTTPResponse(one)
    try:
        while True:
            status = response._read_status()[1]
            if status >= 200:
                return status
            while response.fp.readline() not in (b"\r\n", b"\n", b""):
                pass
    except (OSError, http.client.HTTPException):
        return None


def until(holds, what):
    end = time.monotonic() + SLOWEST
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError("not in %d s: %s" % (SLOWEST, what))


def pieces(server):
    """What a visitor may have sent: nothing, parts of a request, whole ones, wrong ones."""
    whole = server.head("GET /")
    return {
        "nothing": b"",
        "a letter": b"G",
        "part of the first line": whole[:8],
        "part of the head": whole[:-4],
        "all but the last byte": whole[:-1],
        "a request": whole,
        "two requests": whole + whole,
        "a request and a half": whole + whole[:20],
        "a request that is refused": b"GET / HTTP/1.1\r\n\r\n",
        "no request": b"\0\r\n\r\n",
        "a body that a GET has not": server.head("GET /", "Content-Length: 100") + b"abc",
        "part of a question": server.question("value", "kayles", "7")[:-3],
        "a question": server.question("value", "kayles", "7"),
    }


def endless(server, seconds):
    return server.question("value", "rule.lua", "1", "--steps", "1000000000000", "--time", str(seconds),
                           rule="return { heap = function(n, option) while true do end end }")


def case_together(server):
    """Connections that are open together, and then closed together: the server answers while they are, and after."""
    before = server.open_files()
    for name in ("a letter", "part of the head", "a request"):
        for number in NUMBERS:
            with contextlib.ExitStack() as stack:
                for _ in range(number):
                    stack.enter_context(server.connect()).sendall(pieces(server)[name])
                assert server.answers(), "%d x %s, open" % (number, name)
            assert server.answers(), "%d x %s, closed" % (number, name)
            until(lambda: server.open_files() <= before, "%d x %s: the connections are closed" % (number, name))


def kayles(n_pins):
    """The nim-values of rows of 0 to n_pins pins, by the definition."""
    values = [0]
    for n in range(1, n_pins + 1):
        options = {values[a] ^ values[n - taken - a] for taken in (1, 2) for a in range(n - taken + 1)}
        values.append(next(value for value in range(len(options) + 1) if value not in options))
    return values


def case_hundred(server):
    """A hundred visitors ask at the same time, each on its own connection, as the page does: again after 0.3 s at 503."""
    values, times, wrong = kayles(300), [], []
    together = threading.Barrier(100)

    def visitor(number):
        try:
            one = http.client.HTTPConnection(server.host, server.port, timeout=3 * PATIENCE)
            one.connect()
            together.wait()
            for n in range(3 * number + 1, 3 * number + 4):
                began = time.monotonic()
                body = json.dumps({"args": ["value", "kayles", str(n), "--format", "json"]})
                while True:
                    one.request("POST", "/api/ask", body, {"Content-Type": "application/json", "Authorization": "Bearer " + server.token})
                    response = one.getresponse()
                    text = response.read()
                    if response.status != 503:
                        break
                    time.sleep(0.3)
                times.append(time.monotonic() - began)
                assert json.loads(json.loads(text)["out"])["value"] == values[n], (n, text)
        except (OSError, http.client.HTTPException, AssertionError, ValueError, KeyError) as failure:
            wrong.append("visitor %d: %r" % (number, failure))

    threads = [threading.Thread(target=visitor, args=(number,)) for number in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, (len(wrong), wrong[:3])
    times.sort()
    print("%d answers: median %.0f ms, worst %.0f ms" % (len(times), 1000 * times[len(times) // 2], 1000 * times[-1]))


def case_one_by_one(server):
    """Connections that are closed as soon as something was sent."""
    before = server.open_files()
    for name, piece in pieces(server).items():
        for how in ("closed", "reset", "shut down"):
            for _ in range(2 * PLACES + 42):
                with server.connect() as one:
                    one.sendall(piece)
                    if how == "reset":
                        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    elif how == "shut down":
                        with contextlib.suppress(OSError):  # answered and closed by the server
                            one.shutdown(socket.SHUT_WR)
            until(server.answers, "an answer after %s, %s" % (name, how))
    until(lambda: server.open_files() <= before and server.processes() == 0, "the connections are closed")


def case_patient(server):
    """Who asks keeps its connection when all others are wanted."""
    with server.connect() as asker, contextlib.ExitStack() as stack:
        asker.sendall(endless(server, 3))
        until(lambda: server.processes() == 1, "the question has a process")
        for _ in range(2 * PLACES):
            stack.enter_context(server.connect()).sendall(b"G")
        assert server.answers()
        assert status_of(asker) == 200


def case_half_closed(server):
    """A client may shut down its side behind its question; one that has gone ends the question."""
    for request in (server.head("GET /"), server.question("value", "kayles", "7"), endless(server, 2.5)):
        with server.connect() as one:
            one.sendall(request)
            one.shutdown(socket.SHUT_WR)
            assert status_of(one) == 200, request
            while one.recv(MIB):
                pass
    for first in (lambda one: None, lambda one: one.shutdown(socket.SHUT_WR)):
        with server.connect() as one:
            one.sendall(endless(server, 50))
            until(lambda: server.processes() == 1, "the question has a process")
            first(one)
            time.sleep(0.1)
            assert server.processes() == 1
        until(lambda: server.processes() == 0, "the process of a client that has gone ends")


def case_bodies(server):
    """Without the token nothing of a body is kept, whatever its head says."""
    before = server.kibibytes()
    some = b"x" * MIB
    heads = [server.head(line, "Content-Length: 62914560") for line in
             ("GET /", "HEAD /", "GET /api/status", "POST /api/ask", "POST /", "DELETE /")]
    heads.append(server.head("GET /", "Transfer-Encoding: chunked") + b"3000000\r\n")
    for head in heads:
        with contextlib.ExitStack() as stack:
            for _ in range(10):
                one = stack.enter_context(server.connect())
                one.sendall(head)
                with contextlib.suppress(OSError):
                    for _ in range(30):
                        one.sendall(some)
            assert server.answers()
            assert server.kibibytes() < before + 20 * 1024, (head, before, server.kibibytes())
        assert server.status(head) in (400, 401, 405), head


def case_held(server):
    """What all connections hold together is bounded: bodies that are not whole, files that nobody reads."""
    length = 8 * MIB
    with contextlib.ExitStack() as stack:
        for i in range(40):
            one = stack.enter_context(server.connect())
            one.sendall(server.question_head(length))
            if i == 39:
                assert status_of(one) == 503
        assert server.status(server.question("value", "kayles", "7")) == 503
    until(lambda: server.status(server.question("value", "kayles", "7")) == 200, "there is room again")
    with contextlib.ExitStack() as stack:
        for _ in range(40):
            one = stack.enter_context(server.connect())
            one.sendall(server.head("GET /large.js"))
        until(lambda: server.status(server.head("GET /large.js", "Connection: close")) == 503, "files are bounded")
        assert server.status(server.question("value", "kayles", "7")) == 200, "files leave room for questions"
        assert server.kibibytes() < 128 * 1024, server.kibibytes()
    until(lambda: server.status(server.head("GET /large.js", "Connection: close")) == 200, "there is room again")


def case_heads(server):
    """Heads that could be read in two ways, and paths with escapes."""
    host = "Host: %s:%d" % (server.host, server.port)
    token = "Authorization: Bearer " + server.token
    for line, headers, status in (
            ("GET /", (host,), 400), ("GET /", ("host: evil.example",), 400),
            ("GET /api/status", (token,), 200), ("GET /api/status", (token, token), 400),
            ("GET /", ("Content-Length: 0",), 200), ("GET /", ("Content-Length: 1",), 400),
            ("GET /", ("Origin: http://evil.example", "Origin: http://%s:%d" % (server.host, server.port)), 400),
            ("GET /main.js", (), 200), ("GET /main.js?x=%00", (), 200),
            ("GET /main.js%00.html", (), 404), ("GET /main%2ejs", (), 404), ("GET /%2e%2e/secret.txt", (), 404),
            ("GET /link.txt", (), 404), ("GET /folder.js", (), 404), ("GET /pipe.js", (), 404)):
        assert server.status(server.head(line, *headers)) == status, (line, headers)


# ---- many visitors for a long time ----

def visit(server, random_numbers, counts):
    """One visit: what a browser does, or somebody who means no good."""
    name, piece = random_numbers.choice(list(pieces(server).items()))
    if random_numbers.random() < 0.3:
        name, piece = "an endless question", endless(server, 0.2)
    if random_numbers.random() < 0.1:
        name, piece = "bytes", random_numbers.randbytes(random_numbers.randrange(2000))
    with server.connect() as one:
        with contextlib.suppress(OSError):
            for _ in range(random_numbers.choice((1, 1, 1, 3))):
                one.sendall(piece)
        how = random_numbers.choice(("read", "read", "leave", "reset", "shut down", "wait"))
        if how == "read" and name in ("a request", "a question", "an endless question"):
            how = "answer %s" % status_of(one)
        elif how == "wait":
            time.sleep(random_numbers.random())
        elif how == "shut down":
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_WR)
                one.settimeout(1)
                one.recv(100)
        elif how == "reset":
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    counts[how] = counts.get(how, 0) + 1


def soak(server, n_visitors, seconds, seed):
    until(lambda: server.processes() == 0 and server.answers(), "nobody else is there")
    counts, failures, end = {}, [], time.monotonic() + seconds

    def visitor(number):
        random_numbers = random.Random("%d %d" % (seed, number))
        try:
            while time.monotonic() < end:
                visit(server, random_numbers, counts)
                time.sleep(random_numbers.random() / 2)
        except (OSError, AssertionError) as failure:
            failures.append("visitor %d: %r" % (number, failure))

    print("seed %d" % seed)
    threads = [threading.Thread(target=visitor, args=(number,)) for number in range(n_visitors)]
    for thread in threads:
        thread.start()
    samples = []
    while any(thread.is_alive() for thread in threads):
        time.sleep(max(0.1, min(5.0, seconds / 20)))
        if time.monotonic() < end:
            samples.append((server.kibibytes(), server.open_files()))
    for thread in threads:
        thread.join()
    until(lambda: server.processes() == 0 and server.answers(), "the server is idle")
    half = len(samples) // 2
    first, second = samples[:half], samples[half:]
    memory = [max(kib for kib, _ in part) for part in (first, second)]
    files = [max(n for _, n in part) for part in (first, second)]
    print("visits: %s" % ", ".join("%d %s" % (n, how) for how, n in sorted(counts.items())))
    print("memory at most %d KiB in the first half, %d KiB in the second; open files %d, %d" % (*memory, *files))
    print("in the end: %d KiB, %d open files" % (server.kibibytes(), server.open_files()))
    assert not failures, (len(failures), failures[:3])
    assert counts.get("answer 200", 0) > n_visitors // 4, counts
    assert memory[1] < memory[0] * 1.1 + 8 * 1024, samples
    assert max(files) <= PLACES + 30, samples


def main():
    name, address, pid = sys.argv[1], sys.argv[2], int(sys.argv[3])
    server = Server(address, pid)
    if name == "soak":
        soak(server, int(sys.argv[4]), float(sys.argv[5]), int(sys.argv[6]))
    else:
        globals()["case_" + name](server)
    print("passed")


if __name__ == "__main__":
    main()
