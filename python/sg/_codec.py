# SPDX-License-Identifier: MIT
"""Values as bytes, for bridge.lua, which has the other half. A letter says what follows; numbers are little-endian."""
import struct
from array import array
from operator import index

_I4, _I8, _Q8, _D = struct.Struct("<I"), struct.Struct("<q"), struct.Struct("<Q"), struct.Struct("<d")
_MOST_DEEP = 100
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1

try:
    import numpy as _numpy
except ImportError:
    _numpy = None


class Loony:
    """The value of positions with which the player to move wins every sum: ``sg.LOONY``, shown as ∞."""

    _one = None

    def __new__(cls):
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one

    def __repr__(self):
        return "sg.LOONY"

    def __str__(self):
        return "∞"

    def __reduce__(self):
        return (Loony, ())


LOONY = Loony()


class Sum(tuple):
    """Several positions of one game that are played side by side; also what a move of a Python game leaves.

    >>> import sg
    >>> sg.Sum([2, 3])
    Sum(2, 3)
    """

    __slots__ = ()

    def __repr__(self):
        return "Sum(%s)" % ", ".join(repr(part) for part in self)


def is_whole(value):
    """Is it a whole number, of Python or of NumPy?"""
    return isinstance(value, int) or (_numpy is not None and isinstance(value, _numpy.integer))


def shown(number):
    """A whole number in a message."""
    return str(number) if number.bit_length() < 1000 else "one of %d bits" % number.bit_length()


class Record(dict):
    """A dict of an answer. Its fields are attributes, too: move.wins is move["wins"]."""

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError("there is no field '%s', but %s" % (name, ", ".join(map(str, self)))) from None

    @property
    def fields(self):
        """The fields as a plain dict, as an answer has them."""
        return dict(self)

    def __dir__(self):
        return sorted(set(super().__dir__()) | {key for key in self if isinstance(key, str)})


class Positions(list):
    """The bytes of positions of a game of Python functions. They come back to these functions, so nothing is written that
    Lua would give back as something else: whole numbers beyond 64 bits and bytes as texts, empty dicts as empty tuples."""

    __slots__ = ()


def write_integer(out, value):
    """Appends the bytes of a whole number, or of an object that stands for one."""
    value = index(value)
    if _LEAST <= value <= _MOST:
        out.append(b"i" + _I8.pack(value))
    else:  # a heap may be any number; beyond 63 bits it is written in digits
        if isinstance(out, Positions):
            raise ValueError(
                "a position of a game of Python functions has whole numbers of 64 bits, -2**63 to 2**63 - 1, not "
                + shown(value)
            )
        _write_bytes(out, str(value).encode())


def _write_bytes(out, data):
    out.append(b"s" + _I4.pack(len(data)))
    out.append(data)


def _write_list(out, letter, values, write_other, depth):
    out.append(letter + _I4.pack(len(values)))
    for value in values:
        if value is None and letter != b"a":
            raise TypeError("a list for a game has no None in it")
        write(out, value, write_other, depth)


def _write_dict(out, values, write_other, depth):
    kept = {key: value for key, value in values.items() if value is not None}
    if not kept and isinstance(out, Positions):
        raise ValueError("a position of a game of Python functions has no empty dict, which would become (): use ()")
    out.append(b"M" + _I4.pack(len(kept)))
    for key, value in kept.items():
        if not isinstance(key, str) and not (is_whole(key) and not isinstance(key, bool)):
            raise TypeError("a field of a table has a text or a whole number as its name, not %r" % (key,))
        write(out, key, write_other, depth)
        write(out, value, write_other, depth)


def write(out, value, write_other=None, depth=0):
    """Appends the bytes of a value to a list. write_other(out, value) writes objects and functions; it returns False for
    what it does not know."""
    if depth > _MOST_DEEP:
        raise ValueError("a value for a game is nested too deep")
    if value is None:
        out.append(b"N")
    elif value is True:
        out.append(b"T")
    elif value is False:
        out.append(b"F")
    elif is_whole(value):
        write_integer(out, value)
    elif isinstance(value, float):
        out.append(b"d" + _D.pack(value))
    elif isinstance(value, str):
        _write_bytes(out, value.encode("utf-8", "surrogateescape"))
    elif isinstance(value, (bytes, bytearray)):
        if isinstance(out, Positions):
            raise TypeError(
                "a position of a game of Python functions has whole numbers, texts, tuples and dicts of these, not "
                + type(value).__name__
            )
        _write_bytes(out, bytes(value))
    elif isinstance(value, Sum):
        _write_list(out, b"S", value, write_other, depth + 1)
    elif isinstance(value, (list, tuple, array)) or (_numpy is not None and isinstance(value, _numpy.ndarray)):
        values = value.tolist() if hasattr(value, "tolist") else value
        if not isinstance(values, (list, tuple)):
            raise TypeError("a list is wanted, not the single number %r" % (values,))
        _write_list(out, b"L", values, write_other, depth + 1)
    elif isinstance(value, dict):
        _write_dict(out, value, write_other, depth + 1)
    elif value is LOONY:
        out.append(b"O")
    elif write_other is None or not write_other(out, value):
        raise TypeError(
            "a game knows whole numbers, texts, lists, tuples and dicts of these, not %s" % type(value).__name__
        )


def check_position(position):
    """Raises an exception for what a position of a game of Python functions cannot have: see Positions."""
    write(Positions(), position, lambda out, value: True)


def write_request(out, values, write_other):
    """The same for the list of a request, which may have None in it."""
    out.append(_I4.pack(len(values)))
    for value in values:
        write(out, value, write_other)


class Reader:
    """Reads values from bytes. `objects` makes what stays in Lua: objects.game(id, spec, kind) and so on; lists become
    `sequence`, a list for answers, a tuple for positions that are given to functions of Python; tables with names become
    a Record for answers, a dict for such positions."""

    def __init__(self, data, objects=None, sequence=list):
        self.data = data
        self.at = 0
        self.objects = objects
        self.sequence = sequence
        self.record = Record if sequence is list else dict

    def integer(self):
        value = _I8.unpack_from(self.data, self.at)[0]
        self.at += 8
        return value

    def count(self):
        value = _I4.unpack_from(self.data, self.at)[0]
        self.at += 4
        return value

    def number(self):
        value = _Q8.unpack_from(self.data, self.at)[0]
        self.at += 8
        return value

    def text(self):
        n = self.count()
        data = self.data[self.at : self.at + n]
        self.at += n
        return data.decode("utf-8", "surrogateescape")

    def fields(self):
        """The fields of a table, whose first letter is still to be read."""
        self.at += 1
        return {self.value(): self.value() for _ in range(self.count())}

    def integers(self):
        """Whole numbers as an array."""
        n = self.count()
        values = array("q")
        values.frombytes(self.data[self.at : self.at + 8 * n])
        self.at += 8 * n
        return values

    def value(self):
        letter = self.data[self.at : self.at + 1]
        self.at += 1
        return _READERS[letter](self)


def _read_float(reader):
    value = _D.unpack_from(reader.data, reader.at)[0]
    reader.at += 8
    return value


_READERS = {
    b"N": lambda reader: None,
    b"T": lambda reader: True,
    b"F": lambda reader: False,
    b"O": lambda reader: LOONY,
    b"i": Reader.integer,
    b"d": _read_float,
    b"s": Reader.text,
    b"A": lambda reader: reader.sequence(reader.integers()),
    b"L": lambda reader: reader.sequence([reader.value() for _ in range(reader.count())]),
    b"S": lambda reader: Sum([reader.value() for _ in range(reader.count())]),
    b"M": lambda reader: reader.record((reader.value(), reader.value()) for _ in range(reader.count())),
    b"G": lambda reader: reader.objects.game(reader.number(), reader.text(), reader.text()),
    b"R": lambda reader: reader.objects.result(reader.number(), reader.text(), reader.fields()),
    b"Q": lambda reader: reader.objects.quotient(reader.number(), reader.value()),
    b"P": lambda reader: reader.objects.match(reader.number()),
    b"E": lambda reader: reader.objects.failure(reader.text(), reader.fields()),
}


def as_array(values):
    """Whole numbers as an array of NumPy where that is installed, else of the standard library; a list where one of them
    is no whole number of 64 bits (sg.LOONY). Lists of lists become rows."""
    rows = bool(values) and isinstance(values[0], list)
    if _numpy is not None:
        try:
            made = _numpy.array(values, dtype=_numpy.int64)
        except (TypeError, ValueError, OverflowError):
            return values
        return made
    if rows:
        return values
    try:
        return array("q", values)
    except (TypeError, OverflowError):
        return values
