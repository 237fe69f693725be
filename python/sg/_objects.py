# SPDX-License-Identifier: MIT
"""What answers are made of: results, quotients, games, matches."""
import base64
import html

from . import _codec, _failures
from ._session import Core, Handle

#: what every question takes as a keyword, and what the names are in Lua
LIMITS = ("time", "memory", "positions", "steps")
OPTIONS = LIMITS + (
    "assume", "limit", "upto", "threads", "hashed", "method", "order", "store", "spill", "progress", "remoteness", "trace",
    "family", "row", "along", "ring", "checkpoint", "parts", "passes", "at_end", "all", "labels", "quick",
)  # fmt: skip

_ARRAYS = {"seq": ("values",), "table": ("values",), "adjacency": ("values", "offsets", "entries")}


def options_of(given, what):
    """The table of options of a question, from its keywords; None: there are none."""
    for name in given:
        if name not in OPTIONS:
            raise TypeError("%s() got an unexpected keyword argument '%s'" % (what, name))
    return {name: value for name, value in given.items() if value is not None} or None


def _svg_image(svg, what):
    """A picture as an element of HTML that keeps its style sheet to itself."""
    data = base64.b64encode(svg.encode("utf-8", "replace")).decode("ascii")
    return '<img alt="%s" src="data:image/svg+xml;base64,%s">' % (html.escape(what, quote=True), data)


class Picture(str):
    """A picture: a text of SVG that a notebook shows, and that save(path) writes."""

    def _repr_html_(self):
        return _svg_image(self, "picture")

    def save(self, path):
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self + "\n")


def _text_html(text):
    return '<pre style="line-height:1.25">%s</pre>' % html.escape(text)


class Result:
    """The answer to one question. Its fields are attributes (``result.value``, ``result.basis``); a field that the answer
    does not have is an AttributeError, but for the fields of every answer: ``basis``, ``game``, ``position``. ``fields``
    is all of them as a dict. ``str(result)`` is what the program prints. In a notebook a result shows its picture.

    >>> import sg
    >>> answer = sg.load("kayles").value(7)
    >>> answer.value, answer.outcome, answer.basis
    (2, 'N', 'computed')
    >>> print(answer)
    kayles 7: 2  N (first player wins)  [computed]
    >>> sorted(answer.fields)
    ['basis', 'outcome', 'value']
    """

    def __init__(self, handle, kind, fields):
        self._handle = handle
        self.kind = kind
        for name in _ARRAYS.get(kind, ()):
            if name in fields:
                fields[name] = _codec.as_array(fields[name])
        self.fields = fields

    def __getattr__(self, name):
        if name.startswith("_") or name in ("kind", "fields"):
            raise AttributeError(name)
        if name in self.fields:
            return self.fields[name]
        if name in ("game", "position"):
            return self._ask("about", name)
        if name == "basis":
            return None
        raise AttributeError(
            "an answer of the kind '%s' has no field '%s'; it has %s"
            % (self.kind, name, ", ".join(sorted(map(str, self.fields))))
        )

    def __dir__(self):
        return sorted(set(super().__dir__()) | {k for k in self.fields if isinstance(k, str)} | {"game", "position"})

    def _ask(self, name, *arguments):
        return self._handle.core.ask(name, self, *arguments)

    def __str__(self):
        return self._ask("text")

    def __repr__(self):
        return "<sg.Result %s>" % str(self).split("\n")[0] if self._handle.core.is_open() else "<sg.Result, closed>"

    def __reduce__(self):
        raise TypeError("results belong to a session and cannot be pickled; take their fields")

    def picture(self, kind=None, columns=None):
        """The picture of the answer, a text of SVG that a notebook shows; None where there is none. kind: "board", "graph", "plot", "strip",
        "heat" (of a sequence: rows of `columns` heaps), "wheel". Without a kind: the usual one of such an answer. Graphs
        need Graphviz.

        >>> import sg
        >>> sg.load("kayles").seq(0, 30).picture("strip")[:4]
        '<svg'
        """
        svg = self._ask("picture", kind, {"columns": columns})
        return None if svg is None else Picture(svg)

    def certificate(self, path=None):
        """The certificate of the answer: of a proven period, of that some periods are ruled out, of what a search found
        (value, outcome, moves of games on positions). Writes it to a file; without a path, gives the text. sg.verify
        checks it.

        >>> import sg
        >>> sg.load("kayles").period().certificate()[2:32]
        '"format": "sg-lua certificate"'
        """
        written = self._ask("certificate", path)
        return written if path is None else None

    def page(self):
        """The page about an explanation, as HTML: what ``sg-lua explain --format html`` writes."""
        if self.kind != "explain":
            raise ValueError("only explanations have a page")
        return self._ask("page")

    def _repr_svg_(self):
        try:
            return self.picture()
        except _failures.Failure:  # no Graphviz, a period too long for a wheel
            return None

    def _repr_html_(self):
        if self.kind == "moves":
            return self._moves_html()
        if self.kind == "explain" and "components" not in self.fields:
            return '<iframe sandbox style="width:100%%;height:32em;border:0" srcdoc="%s"></iframe>' % html.escape(
                self.page(), quote=True
            )
        svg = self._repr_svg_()
        text = str(self)
        if svg and self.kind in ("graph", "seq", "table"):
            return _svg_image(svg, text.split("\n")[0])
        return _text_html(text) + (_svg_image(svg, text) if svg else "")

    def _moves_html(self):
        boards = self._ask("boards")
        text, svg = str(self).split("\n")[0], self._repr_svg_()
        rows, labelled = [], any("label" in move for move in self.moves)
        for i, move in enumerate(self.moves):
            board = boards[i] if i < len(boards) else ""
            shown = _svg_image(board, move["option"]) if board else "<code>%s</code>" % html.escape(move["option"])
            cells = ["&#9733;" if move.get("wins") else "", shown, html.escape(str(move.get("value", "")))]
            if labelled:
                cells.insert(1, html.escape(str(move.get("label", ""))))
            rows.append("<tr><td>%s</td></tr>" % "</td><td>".join(cells))
        more = "" if self.fields.get("total") in (None, len(self.moves)) else "<p>%d of %d moves</p>" % (
            len(self.moves),
            self.total,
        )
        return "%s%s<table><tr><th></th>%s<th>leaves</th><th>value</th></tr>%s</table>%s" % (
            _text_html(text),
            _svg_image(svg, text) if svg else "",
            "<th>move</th>" if labelled else "",
            "".join(rows),
            more,
        )


class Quotient(Result):
    """A misère quotient: a result (``order``, ``status``, ``period``, ``generators``, ``relations``, ``p_portion``, ...)
    that also computes. Elements are numbers from 0 to order - 1.

    >>> import sg
    >>> quotient = sg.load("kayles").misere_quotient()
    >>> quotient.order, quotient.status, quotient.period
    (40, 'solved', 12)
    >>> one = quotient.phi(1)
    >>> quotient.is_p(one), quotient.is_p(quotient.times(one, one))
    (True, False)
    """

    def __init__(self, handle, result):
        super().__init__(result._handle, result.kind, result.fields)
        self._quotient = _Held(handle)

    def phi(self, heap):
        """The element of a heap; None beyond a partial quotient."""
        return self._quotient.ask("quotient", "phi", heap)

    def times(self, x, y):
        """The product of two elements."""
        return self._quotient.ask("quotient", "times", x, y)

    def is_p(self, x):
        """Is the element in the P-portion: does the player to move lose?"""
        return self._quotient.ask("quotient", "is_p", x)

    @property
    def table(self):
        """The multiplication table: rows of elements."""
        return _codec.as_array(self._quotient.ask("quotient_table"))

    def certificate(self, path=None):
        """The certificate of the quotient: writes it to a file, or gives the text. sg.verify checks it."""
        written = self._quotient.ask("certificate", path)
        return written if path is None else None


class _Held:
    """An object in Lua by its handle alone."""

    def __init__(self, handle):
        self._handle = handle

    def ask(self, name, *arguments):
        return self._handle.core.ask(name, self, *arguments)


class Match:
    """Games in the course of play, as sg.play makes it: ``print(match)`` shows the board, ``moves()`` lists the moves,
    ``best()`` is the perfect player's choice, ``make(move)`` plays one.

    >>> import sg
    >>> match = sg.play(["kayles@7"])
    >>> match.best()["text"] in ("1 + 4", "3 + 3")
    True
    >>> match.make("3 + 3")
    >>> match.turn
    'engine'
    >>> _ = match.reply()
    >>> match.undo()
    >>> match.turn
    'you'
    """

    def __init__(self, handle):
        self._held = _Held(handle)
        self._handle = handle

    def _ask(self, name, *arguments):
        return self._held.ask("match", name, *arguments)

    def __str__(self):
        return self._ask("show")

    def __repr__(self):
        return "<sg.Match %s, %s to move>" % (str(self).replace("\n", " / "), self.turn)

    @property
    def turn(self):
        """Who moves: "you" or "engine"."""
        return self._ask("turn")

    @property
    def over(self):
        """Is there no move left?"""
        return len(self.moves()) == 0

    def moves(self):
        """Every move: dicts with number, component (from 1), text (what is left), value (of the sum then), wins."""
        return self._ask("moves")

    def best(self):
        """The move that the perfect player makes: a winning one if there is one. None at the end."""
        return self._ask("choose")

    def make(self, move):
        """Plays a move: one of moves(), its text or label, or its number."""
        self._ask("make", move["number"] if isinstance(move, dict) else move)

    def reply(self):
        """Plays the best move and gives it."""
        move = self.best()
        if move is not None:
            self.make(move)
        return move

    def undo(self):
        """Takes back the last move of "you" and what came after it."""
        if not self._ask("undo"):
            raise ValueError("there is no move to take back")

    def transcript(self):
        """The match as text; ``sg-lua play --replay FILE`` reads it."""
        return self._ask("transcript")


class Making:
    """Makes the objects that an answer names."""

    game_class = None  # set by _game.py
    result_class_of = None  # set by _answers.py

    def __init__(self, core):
        self.core = core

    def game(self, number, spec, kind):
        return self.game_class(Handle(self.core, number), spec, kind)

    def result(self, number, kind, fields):
        return self.result_class_of(kind, fields)(Handle(self.core, number), kind, fields)

    def quotient(self, number, result):
        return Quotient(Handle(self.core, number), result)

    def match(self, number):
        return Match(Handle(self.core, number))

    def failure(self, text, fields):
        return _failures.made(text, fields)


Core.objects = Making
