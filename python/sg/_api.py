# SPDX-License-Identifier: MIT
"""The functions of the module, as methods of sessions."""
import os
from collections.abc import Mapping
from operator import index

from ._codec import Sum, check_position, is_whole, shown
from ._layers import by_layers, listed, name_of
from ._objects import options_of
from ._session import Core

#: What a rule of Python may have: its functions, and its other fields.
_FUNCTIONS = ("canonical", "heap", "heap2", "options", "parse", "rank", "show", "split", "valid")


class Move:
    """A move of a game in Python with a label: ``yield sg.Move(position, label="left")``. Several positions are a sum.

    >>> import sg
    >>> sg.Move(3, 4, label="split")
    Move(3, 4, label='split')
    """

    def __init__(self, *parts, label=None):
        self.parts = parts
        self.label = label

    def __repr__(self):
        label = [] if self.label is None else ["label=%r" % (self.label,)]
        return "Move(%s)" % ", ".join([repr(part) for part in self.parts] + label)


def _moves_of(function, on_heaps):
    """A function that gives the moves as Lua wants them. on_heaps: an option that is a tuple or a list is a sum."""

    def moves(*position):
        return [_move(option, on_heaps) for option in listed(function, function(*position))]

    return moves


def _giving_positions(function):
    """The function, marked as one whose answers are positions: Core.called looks at them."""

    def position_of(*given):
        return function(*given)

    position_of.gives_positions = True
    return position_of


def _move(option, on_heaps):
    if isinstance(option, Move):
        return {"parts": list(option.parts), "label": option.label}
    if isinstance(option, Sum) or (on_heaps and isinstance(option, (tuple, list))):
        return {"parts": list(option)}
    return {"parts": [option]}


def _pair_moves_of(function):
    """The same for two heaps: an option is a pair, sg.Sum a sum of pairs."""
    given = _moves_of(function, False)

    def moves(*position):
        options = given(*position)
        for option in options:
            for pair in option["parts"]:
                if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                    raise TypeError("%s yields pairs (a, b), not %r" % (name_of(function), pair))
        return options

    return moves


def _split_of(function):
    """A function that gives the parts as Lua wants them."""
    return lambda position: listed(function, function(position), "parts")


def _no_start():
    """What start is where none is given: positions are named in questions."""


def _all_of(first, more):
    """The arguments of a function that takes one list or its entries."""
    return (first, *more) if more else first


def _components(given):
    """A list of components: texts, (game, position) pairs."""
    if isinstance(given, str):
        return [given]
    listed = []
    for one in given:
        if isinstance(one, (tuple, list)):
            if len(one) != 2:
                raise ValueError('a component is "GAME@POSITION" or (game, position), not %r' % (one,))
            if getattr(one[0], "_of_functions", False):
                check_position(one[1])
            listed.append(list(one) if one[1] is not None else [one[0]])
        else:
            listed.append(one)
    return listed


def _params_of(params, more):
    """Parameters of a rule, as a dict, as keywords, or both."""
    if params is not None and not isinstance(params, Mapping):
        raise TypeError("parameters are a dict or keywords, as w=3, not %r" % (params,))
    return dict(params or {}, **more) or None


def _component(given):
    return _components([given])[0]


def _naturals(values, what):
    """Nim-values as integers of Python."""
    listed = []
    for value in values:
        if isinstance(value, bool) or not is_whole(value):
            raise TypeError("%s is of whole numbers, not of %s" % (what, type(value).__name__))
        if value < 0:
            raise ValueError("%s is of whole numbers >= 0, not of %s" % (what, shown(int(value))))
        listed.append(int(value))
    return listed


def _nimber(value):
    """A nimber as Lua takes it: an integer, or digits from 2^63 on."""
    if isinstance(value, bool) or not (is_whole(value) or isinstance(value, str)):
        raise TypeError("a nimber is a whole number or a text, not %s" % type(value).__name__)
    return value


def _number(value):
    """What Lua says of a number: of digits a number, of others the same."""
    return int(value) if isinstance(value, str) and value.isdigit() else value


class Session:
    """A Lua state of its own, with its own lock. The functions of the module use one session that is made when it is
    first needed; a program that computes in several threads at once makes one session for each. Calls of one session from
    several threads are safe: they wait for each other, and other threads of Python run meanwhile. Games and results of
    one session cannot be used in another.

    >>> import sg
    >>> with sg.Session() as session:
    ...     session.load("kayles").value(7).value
    2
    """

    def __init__(self):
        self._core = Core()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def close(self):
        """Frees all that the session holds. Its games and results cannot be asked any more (ValueError)."""
        self._core.close()

    def _call(self, name, arguments, options, what=None):
        return self._core.ask("call", name, len(arguments), options_of(options, what or name), *arguments)

    # ---- games ------------------------------------------------------------------------------------------------

    def load(self, spec, params=None, *, time=None, memory=None, **more):
        """A game by its name in the library ("kayles", "subtraction:s=2,5,7"), its file ("my/game.lua"), its code ("0.77")
        or under an operator ("pass(nim)"). Parameters are keywords, load("cram", w=3, h=2), or
        a dict, which may have the names of load's own arguments. The rule runs in a box: a Lua state without files, programs and network, whose
        memory and instructions are counted. The box guards against mistakes, not against malice (docs/python.md).

        >>> import sg
        >>> sg.load("0.77").value(7).value
        2
        >>> sg.load("subtraction", {"s": [2, 5, 7]}).value(7).value
        3
        >>> sg.load("cram:w=3:h=2"), sg.load("cram", w=3, h=2).params["w"]
        (<sg.Game cram:w=3:h=2>, 3)
        """
        params = _params_of(params, more)
        limits = options_of({"time": time, "memory": memory}, "load")
        game = self._core.ask("load", limits, "load", _text(spec, "a game"), params)
        if not params:
            game._shown = spec  # with the parameters in the order of the caller
        return game

    def from_text(self, text, name="rule", params=None, *, time=None, memory=None, **more):
        """A game from the text of a rule file; it runs in a box. name: what messages call it. Parameters are as in load.

        >>> import sg
        >>> rule = "return { heap = function(n, option) if n > 0 then option(n - 1) end end }"
        >>> sg.from_text(rule).value(7).value
        1
        """
        return self._core.ask(
            "load",
            options_of({"time": time, "memory": memory}, "from_text"),
            "from_text",
            text,
            name,
            _params_of(params, more),
        )

    def game(self, options=None, start=None, *, heap=None, heap2=None, name=None, summary=None, **fields):
        """A game whose moves are a function of Python. It is trusted, as the program that it is part of: it runs outside
        any box, and no limit but Ctrl-C and time stops it while it runs. It is called ahead for positions that play comes
        to. docs/python.md says what it costs.

        options(position) returns or yields the positions that the moves leave; an sg.Sum of several is a sum of them, and
        sg.Move(position, label="a1") has a label. start is the position, or a function that returns it. Positions are
        whole numbers of 64 bits, texts, and tuples and dicts of these, but no empty dict; a list becomes a tuple.

        heap(n) is for one heap instead: it yields the heap that is left, or a tuple of the heaps. heap2(a, b) is for two:
        it yields pairs. Further fields are those of rule files (docs/rules.md): canonical(position), split(position),
        show(position), parse(text), valid(position), rank(position), loopy=True, examples=[...] and so on.

        >>> import sg
        >>> kayles = sg.game(heap=lambda n: [(a, n - k - a) for k in (1, 2) if k <= n for a in range((n - k) // 2 + 1)])
        >>> kayles.value(7).value
        2
        >>> nim = sg.game(lambda p: [p[:i] + (k,) + p[i + 1:] for i, n in enumerate(p) for k in range(n)],
        ...               start=(1, 2, 3), canonical=lambda p: tuple(sorted(p)))
        >>> nim.value().value, nim.value((3, 4, 5)).value
        (0, 2)
        """
        if options is None and heap is None and heap2 is None and not fields:
            raise TypeError("a game has a function for its moves: options(position), heap(n) or heap2(a, b)")
        if options is not None and start is None:
            start = _no_start
        table = dict(fields, options=options, start=start, heap=heap, heap2=heap2, name=name, summary=summary)
        for field in ("options", "heap", "heap2"):
            function = table[field]
            if function is None or (field == "heap2" and isinstance(function, (list, tuple))):
                continue
            if not callable(function):
                raise TypeError("%s must be a function, not %s" % (field, type(function).__name__))
            table[field] = _pair_moves_of(function) if field == "heap2" else _moves_of(function, field == "heap")
        for field, value in table.items():
            if callable(value) and field not in _FUNCTIONS and field != "start":
                raise TypeError("the field '%s' of a game in Python cannot be a function" % field)
        if table.get("entailing"):
            raise ValueError("entailing moves need a rule file: sg.load, sg.from_text")
        split = table.get("split")
        if split is not None:
            table["split"] = _split_of(split)
        if options is not None:
            table["by layers"] = by_layers(options, Move)
            for field in ("options", "start", "canonical", "split", "parse"):
                if callable(table.get(field)):
                    table[field] = _giving_positions(table[field])
            check_position(table["start"])
            check_position(table.get("examples"))
        game = self._core.ask("game", table)
        game._of_functions = options is not None
        return game

    def _derived(self, games, operator, *arguments):
        """The game that an operator makes of games. The positions of one of Python functions are among its own."""
        game = self._core.ask("load", None, operator, *arguments)
        game._of_functions = any(getattr(one, "_of_functions", False) for one in games)
        return game

    def join(self, games):
        """The join: a move is a move of any of the games."""
        games = list(games)
        return self._derived(games, "join", games)

    def pass_(self, game, passes=1, at_end=False):
        """The game with one pass in all, or with several; at_end: from terminal positions, too.

        >>> import sg
        >>> sg.pass_("kayles").value(7).value, sg.pass_("nim").value("{1,2}").value
        (3, 0)
        """
        return self._derived([game], "pass", game, {"passes": passes, "at_end": at_end})

    def block(self, k, game):
        """The game in which the opponent may forbid up to k options before each move."""
        return self._derived([game], "block", k, game)

    def comply(self, k, game):
        """The game in which the opponent offers k options before each move."""
        return self._derived([game], "comply", k, game)

    def conway_product(self, first, second):
        """The Conway product of two games."""
        return self._derived([first, second], "conway_product", first, second)

    def ordinal_product(self, first, second):
        """The ordinal product of two games."""
        return self._derived([first, second], "ordinal_product", first, second)

    def reverse(self, component):
        """The play of a game from a position backwards."""
        component = _component(component)
        return self._derived(component[:1] if isinstance(component, list) else [component], "reverse", component)

    def impartial(self, spec):
        """The game of a partizan rule file in which both players have the moves `left` and `right`."""
        return self._core.ask("load", None, "impartial", _text(spec, "a rule"))

    def rules(self):
        """The library: dicts with name, summary, tags, path.

        >>> import sg
        >>> "kayles" in [rule["name"] for rule in sg.rules()]
        True
        """
        return self._call("rules", (), {})

    def rule_text(self, name):
        """The text of a rule of the library."""
        return self._core.ask("rule_text", name)

    # ---- several games at once --------------------------------------------------------------------------------

    def sum(self, components, *more, **options):
        """A sum of games, a list or its entries, each "GAME@POSITION" or (game, position): value, outcome, and winning,
        every winning move.

        >>> import sg
        >>> total = sg.sum(["kayles@7", (sg.load("nim"), [3, 4])])
        >>> total.value, total.outcome, len(total.winning)
        (5, 'N', 1)
        """
        return self._call("sum", (_components(_all_of(components, more)),), options)

    def explain(self, components, *more, **options):
        """Why a sum of games is won or lost: steps; printed, the nim-sum in binary."""
        return self._call("explain", (_components(_all_of(components, more)),), options)

    def misere_sum(self, components, *more, **options):
        """A sum in misère play: outcome, winning."""
        return self._call("misere_sum", (_components(_all_of(components, more)),), options)

    def loopy_sum(self, components, *more, **options):
        """A sum of games with loops or without: value, outcome, winning or drawing moves."""
        return self._call("loopy_sum", (_components(_all_of(components, more)),), options)

    def compound(self, kind, components, **options):
        """Who wins an "ordinal", "selective", "conjunctive" or "continued" compound."""
        return self._call("compound", (kind, _components(components)), options)

    def equivalent(self, first, second, **options):
        """Are two positions, (game, position) or "GAME@POSITION", equivalent: equivalent, values, told_apart_by."""
        return self._call("equivalent", (_component(first), _component(second)), options)

    def nested(self, component, **options):
        """A small position as a nested set: form, options, simplest."""
        return self._call("nested", (_component(component),), options)

    def diff(self, first, second, **options):
        """The first heap where two games differ, or how it is known that there is none: equal, at, values, basis.

        >>> import sg
        >>> sg.diff(sg.load("0.77"), sg.load("kayles")).equal
        True
        """
        return self._call("diff", (first, second), options)

    def identify(self, subject, **options):
        """Which known games have the nim-sequence of a game, or the values of a list: matches, literature.

        >>> import sg
        >>> sg.identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]).matches[0]["code"]
        '0.77'
        """
        if not hasattr(subject, "_handle"):
            subject = [index(value) for value in subject]
        return self._call("identify", (subject,), options)

    def misere_form(self, text, **options):
        """What is known of a misère canonical form as it is written, "*[2#0]"."""
        return self._call("misere_form", (text,), options)

    def misere_compare(self, first, second, **options):
        """Are two games equal in misère play: equal, forms, told_apart_by."""
        return self._call("misere_compare", (_component(first), _component(second)), options)

    def misere_born(self, day, **options):
        """How many misère canonical forms are born by a day, 0 to 6: count."""
        return self._call("misere_born", (day,), options)

    def play(self, components, *, misere=False, first="you", seed=1, handicap=0, **options):
        """A match: an sg.Match. seed and handicap: how the engine chooses among good moves, and how often it errs."""
        if first not in ("you", "engine"):
            raise ValueError('first is %r; it must be "you" or "engine"' % (first,))
        own = {"misere": bool(misere), "first": first, "seed": seed, "handicap": handicap}
        return self._core.ask("play", _components(components), options_of(options, "play"), own)

    def verify(self, path, *, limit=None, time=None, strict=None):
        """Checks a certificate without the engine, value by value: verified, and claim or reason.

        >>> import os, sg, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "kayles.json")
        ...     sg.load("kayles").period().certificate(path)
        ...     sg.verify(path).claim
        '0.77 has period 12 from heap 71 on, proven by guy-smith from 168 values'
        """
        return self._core.ask("verify", _text(path, "a certificate"), {"limit": limit, "time": time, "strict": strict})

    # ---- numbers ----------------------------------------------------------------------------------------------

    def mex(self, values, *more):
        """The least natural number that is not among the values, a list or its entries.

        >>> import sg
        >>> sg.mex([0, 1, 3]), sg.mex(0, 1, 3)
        (2, 2)
        """
        present = set(_naturals(_all_of(values, more), "mex"))
        least = 0
        while least in present:
            least += 1
        return least

    def xor(self, values, *more):
        """The nim-sum of the values, a list or its entries.

        >>> import sg
        >>> sg.xor([3, 5])
        6
        """
        total = 0
        for value in _naturals(_all_of(values, more), "xor"):
            total ^= value
        return total

    def nimber(self, expression):
        """The value of an expression over the field of nimbers (docs/nimbers.md), a number below 2^128.

        >>> import sg
        >>> sg.nimber("6 * 7"), sg.nimber("inv 7"), sg.nimber("2^63 * (3 + inv 7)")
        (3, 11, 8)
        """
        if is_whole(expression) and not isinstance(expression, bool):
            expression = str(expression)
        return _number(self._call("nimber.eval", (_nimber(expression),), {}))


def _text(given, what):
    if isinstance(given, os.PathLike):
        given = os.fspath(given)
    if not isinstance(given, (str, bytes)):
        raise TypeError("%s is named by a text or a path, not by %s" % (what, type(given).__name__))
    return given
