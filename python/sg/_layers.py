# SPDX-License-Identifier: MIT
"""Options of many positions in one call: what makes games of Python functions fast (src/lua/engine/layers.c)."""
from array import array
from collections.abc import Iterable
from itertools import chain

from ._codec import Sum, is_whole

_BYTES = 8


def name_of(function):
    return getattr(function, "__name__", "the function")


def listed(function, given, what="options"):
    """What the function gave, as a list of options, or of parts."""
    if type(given) is list:
        return given
    if not isinstance(given, Iterable):
        raise TypeError("%s returned %r; it must return, or yield, the %s" % (name_of(function), given, what))
    return list(given)


class _Other(Exception):
    """An option is no position of the layer's kind."""


def _whole(value):
    if isinstance(value, bool) or not is_whole(value):
        raise _Other
    return int(value)


def _plain(option, of_lists, move):
    """The option as an int, or as a list of ints."""
    if isinstance(option, move):
        if len(option.parts) != 1:
            raise _Other
        option = option.parts[0]
    if not of_lists:
        return _whole(option)
    if not isinstance(option, (tuple, list)) or isinstance(option, Sum):
        raise _Other
    return [_whole(value) for value in option]


def _packed(options, of_lists):
    """The options as bytes; None: that needs a look at each of them."""
    try:
        if not of_lists:
            return b"", (array("q", options).tobytes() if set(map(type, options)) <= {int} else None)
        if not set(map(type, options)) <= {tuple, list}:
            return b"", None
        flat = list(chain.from_iterable(options))
        packed = array("q", flat).tobytes() if set(map(type, flat)) <= {int} else None
        return array("q", map(len, options)).tobytes(), packed
    except OverflowError:
        return b"", None


def _one_by_one(counts, options, of_lists, move):
    """The same where some of them are no such positions: the position that has one gets the count -1."""
    kept, at = [], 0
    for i, n in enumerate(counts):
        if n < 0:
            continue
        try:
            plain = [_plain(option, of_lists, move) for option in options[at : at + n]]
            array("q", chain.from_iterable(plain) if of_lists else plain)
            kept += plain
        except (_Other, OverflowError):
            counts[i] = -1
        at += n
    return _packed(kept, of_lists)


def _positions(n_lists, numbers):
    if n_lists == 0:
        return numbers
    positions, at = [], n_lists
    for n in numbers[:n_lists]:
        positions.append(tuple(numbers[at : at + n]))
        at += n
    return positions


def by_layers(function, move):
    """A function of bytes around one that gives the options of a position; `move` is the class of moves with labels. What the
    function raises for the first position, the one that the search asks for, is raised; the others may never be asked for."""

    def layer(request):
        n_lists = int.from_bytes(request[:_BYTES], "little")
        numbers = array("q")
        numbers.frombytes(request[_BYTES:])
        counts, options = array("q"), []
        for position in _positions(n_lists, numbers):
            try:
                given = listed(function, function(position))
            except Exception as raised:
                if not counts or isinstance(raised, (RecursionError, MemoryError)):
                    raise
                counts.append(-1)
                continue
            counts.append(len(given))
            options += given
        lengths, packed = _packed(options, n_lists > 0)
        if packed is None:
            lengths, packed = _one_by_one(counts, options, n_lists > 0, move)
        return counts.tobytes() + lengths + packed

    layer.takes_layers = True
    return layer
