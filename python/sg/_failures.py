# SPDX-License-Identifier: MIT
"""Failures as exceptions. The fields are those of sg-lua's failures (docs/lua.md)."""


class _Fields:
    """What a failure knows. A field that is not known is None."""

    #: "usage", "input", "range", "no", "rule", "cycle", "limit", "interrupted", "io", "nomem", "internal"
    code = None
    #: the sentence alone, without the place; str(failure) is the whole text as the program prints it
    message = None
    #: "time", "memory", "positions" or "steps", if a limit was reached
    limit = None
    file = line = field = position = positions = found = expected = hint = heap = at = subject = None
    #: a result that has what is known all the same
    partial = None

    def __init__(self, text, fields=None):
        super().__init__(text)
        self.fields = dict(fields or {})
        for name, value in self.fields.items():
            if isinstance(name, str) and name != "fields":
                setattr(self, name, value)

    def __reduce__(self):  # results stay behind: they belong to a session
        return (type(self), (str(self), {k: v for k, v in self.fields.items() if k != "partial"}))


class Failure(_Fields, Exception):
    """A question that has no answer. The subclasses tell why; `code`, `message` and the other fields say it exactly.

    >>> import sg
    >>> try:
    ...     sg.load("kayles").value(-1)
    ... except sg.Failure as failure:
    ...     print(failure.code, "|", failure.message)
    input | -1 is not a heap: a heap is a whole number >= 0, a sum of heaps a list {3,4,5}
    """


class UsageError(Failure, ValueError):
    """Something is asked that there is not, or a text cannot be read: codes "usage", "input", "range"."""


class RuleError(Failure):
    """The rule is at fault: `file`, `line` and `field` say where. Code "rule"."""


class CycleError(RuleError):
    """Play can go round for ever; `positions` is the loop. Code "cycle"."""


class LimitReached(Failure):
    """A limit was reached: `limit` says which, `partial` has what is known. Code "limit"."""


class IOFailure(Failure, OSError):
    """A file cannot be read or written. Code "io"."""

    def __init__(self, text, fields=None):
        OSError.__init__(self, text)
        _Fields.__init__(self, text, fields)

    def __str__(self):
        return str(self.args[0]) if self.args else ""


class OutOfMemory(Failure, MemoryError):
    """The machine has no more memory. Code "nomem"."""


class InternalError(Failure, RuntimeError):
    """An error that is nobody else's: please report it, with the text. Code "internal"."""


class Interrupted(_Fields, KeyboardInterrupt):
    """Ctrl-C, or sg.interrupt(), stopped the computation; `partial` has what is known. No Failure, so that
    ``except Exception`` does not catch it, as KeyboardInterrupt."""


_BY_CODE = {
    "usage": UsageError,
    "input": UsageError,
    "range": UsageError,
    "rule": RuleError,
    "cycle": CycleError,
    "limit": LimitReached,
    "interrupted": Interrupted,
    "io": IOFailure,
    "nomem": OutOfMemory,
    "internal": InternalError,
    "crash": InternalError,
}


# What is said of a rule in Lua, and in Python.
_IN_PYTHON = (
    ("start returned nothing; it must return a position", "there is no start: name a position, or give start= to sg.game"),
    ("; call option only if what is left is at least 0", "; yield a heap only if it is at least 0"),
    ("; call option only if that is what is left", "; yield only what can be left"),
    ("(for other games write options instead of heap)", "(for other games give sg.game the options of positions)"),
    ("say loopy = true", "say loopy=True"),
    ("is not a position: nil", "is not a position: None"),
)


def made(text, fields):
    """The exception of a failure. A game of Python functions has no file, and is told of in words of Python."""
    if not str(fields.get("file") or "").endswith(".lua"):
        for lua, python in _IN_PYTHON:
            if lua in text:
                text = text.replace(lua, python)
                fields["message"] = str(fields.get("message", "")).replace(lua, python)
    return _BY_CODE.get(fields.get("code"), Failure)(text, fields)
