# SPDX-License-Identifier: MIT
"""A session: one Lua state with the program's modules, and the lock around it."""
import collections
import ctypes
import os
import sys
import threading
import weakref

from . import _codec, _failures

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_MESSAGE_BYTES = 1000
_CLOSED = "this session is closed"



def _library():
    """The functions of src/python/face.h."""
    library = ctypes.CDLL(os.path.join(_FOLDER, "libsg-python.so"))
    session, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
    for name, result, *arguments in (
        ("open", session, text, size, _CALL, text, size),
        ("close", None, session),
        ("ask", ctypes.c_int, session, text, size, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p),
        ("free", None, ctypes.c_void_p),
        ("give", ctypes.c_int, session, text, size, ctypes.c_int),
        ("lost", ctypes.c_int, session),
        ("interrupt", None),
        ("forked", None),
    ):
        function = getattr(library, "sgpy_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_CALL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)
_lib = _library()
with open(os.path.join(_FOLDER, "bridge.lua"), "rb") as _file:
    _BRIDGE = _file.read()


def interrupt():
    """Stops what runs in all sessions and threads of the process; each raises sg.Interrupted. From any thread."""
    _lib.sgpy_interrupt()


class _State:
    """The C side of a session. It lives as long as an object needs it: games hold it, and so do results."""

    def __init__(self, call):
        self._handler = _CALL(call)  # kept: C calls it
        message = ctypes.create_string_buffer(_MESSAGE_BYTES)
        self.pointer = _lib.sgpy_open(_BRIDGE, len(_BRIDGE), self._handler, message, _MESSAGE_BYTES)
        if self.pointer is None:
            raise _failures.InternalError(message.value.decode("utf-8", "replace"), {"code": "internal"})

    def close(self):
        pointer, self.pointer = self.pointer, None
        _lib.sgpy_close(pointer)


def _caller(core):
    """What C calls, to run a function of Python for the session that `core` refers to."""

    def call(data, n):
        core().called(data, n)

    _caller_codes.add(call.__code__)
    return call


_caller_codes = set()
_unraisable = getattr(sys, "unraisablehook", None)  # Python 3.8


def _unraised(why):
    """Ctrl-C that comes before a function of Python has begun, or behind its end, has nobody to catch it but C, which
    cannot: it is raised where the question was asked, as one that comes in between is."""
    frame = why.exc_traceback and why.exc_traceback.tb_frame
    core = frame and frame.f_code in _caller_codes and frame.f_locals["core"]()
    if core:
        core.keep(why.exc_value or why.exc_type())
    else:
        _unraisable(why)


if _unraisable is not None:
    sys.unraisablehook = _unraised


_cores = weakref.WeakSet()


def _after_fork():
    """In a child process: a session that another thread was using is lost, and others go on."""
    _lib.sgpy_forked()
    for core in list(_cores):
        core.lock = threading.RLock()
        if core.depth > 0:
            core.state.pointer = None
            core.depth = 0


os.register_at_fork(after_in_child=_after_fork)


def _in_main_thread():
    return threading.current_thread() is threading.main_thread()


class Core:
    """Sends requests to Lua and reads the answers."""

    objects = None  # a class that makes games, results, ... of what answers name; _objects.py sets it

    def __init__(self):
        self.lock = threading.RLock()
        self.let_go = collections.deque()  # numbers of objects that Python holds no more; appended by finalizers
        self.functions = {}  # functions that rules call, by number
        self.n_functions = 0
        self.raised = None  # the exception that a function of Python raised
        self.depth = 0
        _cores.add(self)
        self.state = _State(_caller(weakref.ref(self)))  # no circle: a session that nobody holds is freed at once

    def is_open(self):
        return self.state.pointer is not None

    def close(self):
        with self.lock:
            if self.depth > 0:
                raise RuntimeError("a session cannot be closed while it computes")
            if self.state.pointer is not None:
                self.state.close()
            self.functions.clear()

    def __del__(self):
        state = getattr(self, "state", None)
        if state is not None and state.pointer is not None and self.depth == 0:
            state.close()

    # ---- requests ---------------------------------------------------------------------------------------------

    def _write_other(self, out, value):
        handle = getattr(value, "_handle", None)
        if isinstance(handle, Handle):
            if handle.core is not self:
                raise ValueError("%r belongs to another session" % (value,))
            out.append(b"H" + handle.id.to_bytes(8, "little"))
            return True
        if callable(value):
            self.n_functions += 1
            self.functions[self.n_functions] = value
            letter = b"Y" if getattr(value, "takes_layers", False) else b"C"
            out.append(letter + self.n_functions.to_bytes(8, "little"))
            return True
        if isinstance(value, os.PathLike):
            _codec.write(out, os.fspath(value))
            return True
        return False

    def _request(self, name, arguments):
        let_go = []
        while self.let_go:
            let_go.append(self.let_go.popleft())
        out = [b"L"]
        try:
            _codec.write_request(out, [let_go, name, *arguments], self._write_other)
        except BaseException:
            self.let_go.extend(let_go)
            raise
        return b"".join(out)

    def _exchange(self, request):
        """Asks, and returns the status, the bytes, and whether Ctrl-C came. A KeyboardInterrupt of Python's own, which
        comes as soon as the call has returned, waits until the answer is read: it has what is known."""
        answer, n = ctypes.c_void_p(), ctypes.c_size_t()
        status, interrupted = -1, None
        self.depth += 1
        try:
            try:
                status = _lib.sgpy_ask(
                    self.state.pointer, request, len(request), _in_main_thread(), ctypes.byref(answer), ctypes.byref(n)
                )
                for _ in range(2):  # a signal that has come is handled here at the latest
                    pass
            except KeyboardInterrupt as signal:
                interrupted = signal
        finally:
            self.depth -= 1
        if _lib.sgpy_lost(self.state.pointer) and interrupted is None:
            interrupted = KeyboardInterrupt()
        data = b""
        if answer.value is not None:
            data = ctypes.string_at(answer, n.value)
            _lib.sgpy_free(answer)
            if status == -1:
                status = 0
        return status, data, interrupted

    def ask(self, name, *arguments):
        """The answer to a question: a value, or an exception."""
        with self.lock:
            if self.state.pointer is None:
                raise ValueError(_CLOSED)
            request = self._request(name, arguments)
            outer, self.raised = self.raised, None
            try:
                status, data, interrupted = self._exchange(request)
                raised = self.raised
            finally:
                self.raised = outer
            return self._answer(status, data, interrupted, raised)

    def _answer(self, status, data, interrupted, raised):
        answer = letter = None
        if status == 0 and data:
            reader = _codec.Reader(data, self.objects(self))
            for function in reader.value():
                self.functions.pop(function, None)
            letter = reader.data[reader.at : reader.at + 1]
            reader.at += 1
            answer = reader.value()
            if letter == b"X":
                answer = TypeError(answer)
            elif letter == b"K" and not interrupted and not raised:
                return answer
        if raised is not None:
            raise raised
        if interrupted is not None:
            if isinstance(answer, _failures.Interrupted):
                raise answer from None
            if letter == b"K":  # it was through, or stops with a part of the answer
                raise _failures.Interrupted("interrupted", {"code": "interrupted", "partial": answer}) from None
            raise interrupted
        if isinstance(answer, BaseException):
            raise answer
        if status == 2:
            raise _failures.OutOfMemory("the machine has no more memory", {"code": "nomem"})
        raise _failures.InternalError(data.decode("utf-8", "replace"), {"code": "internal"})

    # ---- functions of Python that Lua calls -----------------------------------------------------------------------

    def called(self, data, n):
        """Runs the function of a request; its answer, or the message of its exception, goes to Lua."""
        out = []
        try:
            request = ctypes.string_at(data, n)
            function = self.functions[int.from_bytes(request[:8], "little")]
            if getattr(function, "takes_layers", False):
                self._give(function(request[8:]), 0)
                return
            reader = _codec.Reader(request, self.objects(self), tuple)
            reader.at = 8
            if getattr(function, "gives_positions", False):
                out = _codec.Positions()
            _codec.write(out, function(*reader.value()), self._write_given)
            failed = 0
        except BaseException as raised:  # the user's own, and KeyboardInterrupt: raised again where the question was asked
            self.keep(raised)
            out, failed = [("%s: %s" % (type(raised).__name__, raised)).encode("utf-8", "replace")[:400]], 1
        self._give(b"".join(out), failed)

    def _give(self, answer, failed):
        if _lib.sgpy_give(self.state.pointer, answer, len(answer), failed) != 0:
            self.keep(MemoryError())

    def _write_given(self, out, value):
        """Writes what a function of Python gives besides plain data: an answer with a value is that number."""
        if hasattr(value, "__index__"):
            _codec.write_integer(out, value)
            return True
        return self._write_other(out, value)

    def keep(self, raised):
        """An exception of a function of Python, to be raised where the question was asked: the first one of a question.
        Ctrl-C, and what else is no Exception, ends the computation, too."""
        if self.raised is None:
            self.raised = raised
        if not isinstance(raised, Exception):
            _lib.sgpy_interrupt()


class Handle:
    """The number of an object that stays in Lua. Lua lets the object go when the handle is gone."""

    __slots__ = ("core", "id", "__weakref__")

    def __init__(self, core, number):
        self.core = core
        self.id = number

    def __del__(self):  # never asks: it may run anywhere, while another thread computes
        self.core.let_go.append(self.id)
