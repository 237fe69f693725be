# SPDX-License-Identifier: MIT
"""Answers that behave as what they hold: a value as a number, an outcome as its letter, a sequence, a table and moves as
lists."""
import operator
from collections.abc import Sequence

from ._codec import LOONY
from ._objects import Making, Result

_ARITHMETIC = ("add", "sub", "mul", "floordiv", "mod", "xor", "and", "or", "lshift", "rshift")


class Value(Result):
    """An answer with a nim-value. It compares, counts and is formatted as that number; ``str(answer)`` remains the whole
    sentence. A value that is no number, as ``sg.LOONY``, compares only for equality.

    >>> import sg
    >>> kayles = sg.load("kayles")
    >>> kayles.value(7) == 2, kayles.value(7) ^ kayles.value(3), int(kayles.value(7)), bool(kayles.value("3 + 3"))
    (True, 1, 2, False)
    >>> "%d %s" % (kayles.value(7), format(kayles.value(7), "03b"))
    '2 010'
    """

    def __index__(self):
        value = self.fields["value"]
        if not isinstance(value, int):
            raise TypeError("the value is %s, which is no number" % (value,))
        return value

    __int__ = __index__

    def __array__(self, dtype=None, copy=None):
        import numpy

        return numpy.array(self.fields["value"], dtype=dtype)

    def __bool__(self):
        return self.fields["value"] != 0

    def __eq__(self, other):
        return self.fields["value"] == (other.fields["value"] if isinstance(other, Value) else other)

    def __hash__(self):
        return hash(LOONY) if isinstance(self.fields["value"], dict) else hash(self.fields["value"])

    def __format__(self, form):
        return format(int(self), form) if form else str(self)


def _compared(name):
    compare = getattr(operator, name)

    def method(self, other):
        try:
            return compare(operator.index(self), operator.index(other))
        except TypeError:
            return NotImplemented

    return method


def _computed(name, is_reflected):
    compute = getattr(operator, "__%s__" % name)

    def method(self, other):
        if not hasattr(other, "__index__"):
            return NotImplemented
        first, second = operator.index(self), operator.index(other)
        return compute(second, first) if is_reflected else compute(first, second)

    return method


for _name in ("lt", "le", "gt", "ge"):
    setattr(Value, "__%s__" % _name, _compared(_name))
for _name in _ARITHMETIC:
    setattr(Value, "__%s__" % _name, _computed(_name, False))
    setattr(Value, "__r%s__" % _name, _computed(_name, True))


class Outcome(Result):
    """An answer with an outcome alone. It equals that letter.

    >>> import sg
    >>> sg.load("kayles").outcome(7) == "N"
    True
    """

    def __eq__(self, other):
        return self.fields["outcome"] == (other.fields["outcome"] if isinstance(other, Outcome) else other)

    def __hash__(self):
        return hash(self.fields["outcome"])


class _Listed(Result, Sequence):
    """An answer that is a list of items, counted from 0. Sequence adds index, count, ``in`` and reversed."""

    _list = "values"

    def __len__(self):
        return len(self.fields[self._list])

    def __getitem__(self, i):
        return self.fields[self._list][i]


class Values(_Listed):
    """An answer with the values of many heaps: of a sequence, in order, or of a table, row by row. ``len``, index and
    iteration are those of ``values``, and equality compares the values; answer[0] is the value of the first heap asked for.

    >>> import sg
    >>> sequence = sg.load("kayles").seq(5)
    >>> len(sequence), sequence[3], sequence.index(3), max(sequence), sequence == [0, 1, 2, 3, 1, 4]
    (6, 3, 3, 4, True)
    """

    def tolist(self):
        """The values as a list, or a list of rows, with or without NumPy."""
        return _plain(self.fields["values"])

    def __eq__(self, other):
        return self.tolist() == (other.tolist() if isinstance(other, Values) else _plain(other))

    __hash__ = None

    def __array__(self, dtype=None, copy=None):
        import numpy

        return numpy.array(self.fields["values"], dtype=dtype)


def _plain(values):
    """A list of plain values or of rows, of lists, arrays and ranges; anything else as given."""
    if hasattr(values, "tolist"):
        return values.tolist()
    if not isinstance(values, (list, tuple, range)):
        return values
    return [list(row) if isinstance(row, (list, tuple)) else row for row in values]


class Moves(_Listed):
    """An answer with moves. ``len``, index and iteration are those of ``moves``.

    >>> import sg
    >>> [move.option for move in sg.load("kayles").moves(7) if move.wins]
    ['3 + 3', '1 + 4']
    """

    _list = "moves"


class Matches(_Listed):
    """What identify has found. ``len``, index and iteration are those of ``matches``.

    >>> import sg
    >>> sg.identify(sg.load("kayles"))[0].code
    '0.77'
    """

    _list = "matches"


class Graph(Result):
    """Positions and the moves between them: nodes and edges."""

    def to_networkx(self):
        """The graph as a networkx.DiGraph: a node is the text of a position, and its attributes are the other fields of
        nodes; so for edges. Needs the package networkx."""
        import networkx

        graph = networkx.DiGraph()
        for node in self.fields["nodes"]:
            graph.add_node(node["position"], **{name: node[name] for name in node if name != "position"})
        for edge in self.fields["edges"]:
            ends = [self.fields["nodes"][end - 1]["position"] for end in (edge["from"], edge["to"])]
            graph.add_edge(*ends, **{name: edge[name] for name in edge if name not in ("from", "to")})
        return graph


class Adjacency(Result):
    """Positions and their options as arrays: positions, values, offsets, entries."""

    def to_scipy(self):
        """The moves as a sparse matrix, scipy.sparse.csr_matrix: 1 where a move leads from the row to the column. Needs the
        package scipy."""
        import numpy
        from scipy.sparse import csr_matrix

        n, entries = len(self.positions), numpy.asarray(self.entries)
        return csr_matrix((numpy.ones(len(entries), dtype=numpy.int8), entries, numpy.asarray(self.offsets)), shape=(n, n))

    def to_networkx(self):
        """A networkx.DiGraph: a node is the number of a position, with the attributes position and value. Needs the
        package networkx."""
        import networkx

        graph, offsets, entries = networkx.DiGraph(), list(self.offsets), list(self.entries)
        for i, (position, value) in enumerate(zip(self.positions, self.values)):
            graph.add_node(i, position=position, value=value)
            graph.add_edges_from((i, entry) for entry in entries[offsets[i] : offsets[i + 1]])
        return graph


def class_of(kind, fields):
    """The class of an answer of this kind with these fields."""
    if kind == "adjacency":
        return Adjacency
    if kind in ("seq", "table"):
        return Values
    if isinstance(fields.get("moves"), list):
        return Moves
    if kind == "identification":
        return Matches
    if "nodes" in fields and "edges" in fields:
        return Graph
    if "value" in fields:
        return Value
    return Outcome if "outcome" in fields else Result


Making.result_class_of = staticmethod(class_of)
