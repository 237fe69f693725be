# SPDX-License-Identifier: MIT
"""sg: solve impartial games from their rules.

Nim-values, winning moves, sums, proven periods and misère quotients, by the engine of sg-lua; every answer says how it is
known (``basis``). docs/python.md has the tour.

>>> import sg
>>> kayles = sg.load("kayles")
>>> print(kayles.value(7))
kayles 7: 2  N (first player wins)  [computed]
>>> kayles.period().period
12
"""
import functools as _functools
import inspect as _inspect
import threading as _threading

from ._answers import Adjacency, Graph, Matches, Moves, Outcome, Value, Values
from ._api import Move, Session
from ._codec import LOONY, Sum
from ._failures import (
    CycleError,
    Failure,
    InternalError,
    Interrupted,
    IOFailure,
    LimitReached,
    OutOfMemory,
    RuleError,
    UsageError,
)
from ._game import Game
from ._objects import Match, Picture, Quotient, Result
from ._session import interrupt
from ._version import VERSION as __version__

_FUNCTIONS = tuple(name for name in vars(Session) if not name.startswith("_") and name != "close")

__all__ = [
    "Adjacency", "CycleError", "Failure", "Game", "Graph", "IOFailure", "InternalError", "Interrupted", "LOONY", "LimitReached", "Match",
    "Matches", "Move", "Moves", "OutOfMemory", "Outcome", "Picture", "Quotient", "Result", "RuleError", "Session", "Sum", "UsageError", "Value",
    "Values", "default_session", "interrupt",
    *_FUNCTIONS,
]  # fmt: skip

_default = None
_lock = _threading.Lock()


def default_session():
    """The session of the module's own functions."""
    global _default
    with _lock:
        if _default is None:
            _default = Session()
        return _default


def _of_default(name):
    method = getattr(Session, name)

    @_functools.wraps(method)
    def function(*args, **options):
        return getattr(default_session(), name)(*args, **options)

    signature = _inspect.signature(method)
    function.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])  # without self
    function.__qualname__ = name
    function.__module__ = __name__
    return function


for _name in _FUNCTIONS:
    globals()[_name] = _of_default(_name)
del _name
