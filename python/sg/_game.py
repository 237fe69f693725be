# SPDX-License-Identifier: MIT
"""Games: a rule with an engine behind it."""
import html

from ._codec import check_position
from ._objects import Making, _svg_image, options_of


class Game:
    """A game, as sg.load and its siblings make it. A position is what the rule says: a heap, a list of heaps, a text in
    the rule's notation ("HTHH"), a tuple; None is the rule's start. A sum of positions of one game is sg.Sum([a, b]), or
    the text "a + b".

    Every question takes limits as keywords: ``time`` in seconds, ``memory`` in MiB, ``positions`` and ``steps``. At a
    limit it raises sg.LimitReached, whose ``partial`` has what is known. ``progress=f`` calls f(done, total, unit, ...)
    some ten times a second.

    >>> import sg
    >>> kayles = sg.load("kayles")
    >>> kayles
    <sg.Game kayles>
    >>> kayles.value(7).value, kayles.value("3 + 3").value, kayles.value(10**30).value
    (2, 0, 1)
    """

    _of_functions = False  # are positions given to functions of Python? sg.game sets it

    def __init__(self, handle, spec, kind):
        self._handle = handle
        self._rule = None
        self._shown = spec
        #: the name that load takes: the parameters that are not the defaults, in the order of the alphabet
        self.spec = spec
        #: "code", "subtract", "heap" or "positions"
        self.kind = kind

    def __repr__(self):
        return "<sg.Game %s>" % self._shown

    def __reduce__(self):
        raise TypeError("games belong to a session and cannot be pickled; keep the name, %r, and load it" % self.spec)

    def _ask(self, name, *arguments):
        return self._handle.core.ask(name, *arguments)

    # The position, if the game can have it.
    def _seen(self, position):
        if self._of_functions:
            check_position(position)
        return position

    # The same game made anew.
    def _again(self, *request):
        game = self._ask(*request)
        game._of_functions = self._of_functions
        return game

    # A question: the Lua method, the arguments before its options, the options.
    def _method(self, name, arguments, options, what=None):
        for given in arguments[:1]:
            if callable(given) or hasattr(given, "_handle"):
                raise TypeError("%s of a position is wanted, not of %r" % (name, given))
        for given in arguments:
            self._seen(given)
        return self._ask("method", self, name, len(arguments), options_of(options, what or name), *arguments)

    def _described(self):
        if self._rule is None:
            self._rule = self._ask("describe", self)
        return self._rule

    @property
    def name(self):
        """The name of the rule."""
        return self._described()["name"]

    @property
    def summary(self):
        """The rule in one sentence."""
        return self._described()["summary"]

    @property
    def params(self):
        """The parameters as a dict.

        >>> import sg
        >>> sg.load("subtraction:s=2,5,7").params
        {'s': [2, 5, 7]}
        """
        return dict(self._described().get("params") or {})

    @property
    def path(self):
        """Where the rule came from."""
        return self._described()["path"]

    # ---- positions --------------------------------------------------------------------------------------------

    def start(self):
        """The rule's own start; sg.UsageError if it has none."""
        return self._ask("method", self, "start", 0, None)

    def parse(self, text):
        """The position that a text means.

        >>> import sg
        >>> sg.load("nim").parse("{3,4,5}")
        [3, 4, 5]
        """
        return self._ask("method", self, "parse", 1, None, text)

    def show(self, position):
        """The text of a position."""
        return self._ask("method", self, "show", 1, None, self._seen(position))

    def options(self, position=None):
        """The moves without values: dicts with text, parts (the positions that are left), label.

        >>> import sg
        >>> [option["text"] for option in sg.load("kayles").options(3)]
        ['2', '1 + 1', '1']
        """
        return self._ask("method", self, "options", 1, None, self._seen(position))

    def value(self, position=None, **options):
        """The nim-value of a position: value, outcome, basis."""
        return self._method("value", (position,), options)

    def outcome(self, position=None, **options):
        """Who wins: outcome "N", the player to move, or "P"; "D" is a draw. Looks at no more positions than that takes.

        >>> import sg
        >>> sg.load("cram:w=4:h=4").outcome().outcome
        'P'
        """
        return self._method("outcome", (position,), options)

    def moves(self, position=None, **options):
        """Every option with its value, the winning ones first: moves is a list of dicts with option, value, wins, parts.
        limit=N lists at most N.

        >>> import sg
        >>> [move["option"] for move in sg.load("kayles").moves(7).moves if move["wins"]]
        ['3 + 3', '1 + 4']
        """
        return self._method("moves", (position,), options)

    def moves_to(self, position, target, **options):
        """The moves to a value."""
        return self._method("moves_to", (position, target), options)

    def best_move(self, position=None, misere=False, **options):
        """The move of the perfect player, a dict with text, value, wins; None where there is no move. Where no move wins,
        one of the others.

        >>> import sg
        >>> sg.load("nim").best_move([3, 4, 5])["text"]
        '1 + 4 + 5'
        """
        component = [self, self._seen(position) if position is not None else self.start()]
        return self._ask("play", [component], options_of(options, "best_move"), {"misere": bool(misere)}).best()

    def explain(self, position=None, **options):
        """Why a position is won or lost: steps. Printed, it is the explanation; in a notebook, a page with boards."""
        return self._method("explain", (position,), options)

    def remoteness(self, position=None, **options):
        """How long play lasts if the winner hurries (remoteness) or delays (suspense)."""
        return self._method("remoteness", (position,), options)

    def followers(self, position=None, **options):
        """How many positions can be reached: followers.

        >>> import sg
        >>> sg.load("kayles").followers(9).followers
        42
        """
        return self._method("followers", (position,), options)

    def graph(self, position=None, **options):
        """The positions below: nodes, edges, left_out. limit=N shows at most N. str(graph) is the graph for Graphviz,
        graph.picture() the drawing, if Graphviz is installed, graph.to_networkx() a networkx.DiGraph."""
        return self._method("graph", (position,), options)

    def adjacency(self, position=None, **options):
        """All positions below as arrays (NumPy's, or the standard library's, which have the buffer protocol): positions,
        values, and the options of position i as entries[offsets[i]:offsets[i + 1]]. to_scipy() is the sparse matrix,
        to_networkx() the graph; limit=N takes at most N positions.

        >>> import sg
        >>> below = sg.load("kayles").adjacency(3)
        >>> below.positions, below.values.tolist(), below.offsets.tolist(), below.entries.tolist()
        (['3', '2', '1 + 1', '1', '0'], [3, 2, 0, 1, 0], [0, 3, 5, 6, 7, 7], [1, 2, 3, 3, 4, 3, 4])
        """
        return self._method("adjacency", (position,), options)

    def neighbours(self, position=None, origin=None, **options):
        """A position, its options, and what leads to it, of the positions below `origin` (None: the start)."""
        return self._method("neighbours", (position, origin), options)

    def drawing(self, position=None):
        """How a position looks: a dict with width, height, items; None where that is not known."""
        return self._ask("method", self, "drawing", 1, None, self._seen(position))

    def loopy(self, position=None, **options):
        """The value in a game that may go round: a number or {"loopy": list}; outcome "D" for a draw."""
        return self._method("loopy", (position,), options)

    # ---- sequences --------------------------------------------------------------------------------------------

    def seq(self, first, last=None, **options):
        """The nim-sequence g(first..last), or g(0..first) if `last` is not given; `first` can be a range of Python with
        step 1. The answer is a sequence of the values; ``values`` is an array of NumPy, or array('q') where NumPy is not
        installed; a list if there are loony values.

        >>> import sg
        >>> sg.load("kayles").seq(0, 7).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2]
        """
        if isinstance(first, range):
            if last is not None or first.step != 1 or not first:
                raise ValueError("a range of heaps has the step 1 and a heap in it, as range(10); found %r" % (first,))
            first, last = first.start, first[-1]
        elif last is None:
            first, last = 0, first
        return self._method("seq", (first, last), options)

    def period(self, **options):
        """The period of the nim-sequence, proven if a theorem allows: period, preperiod, saltus, basis, theorem,
        checked_to. upto=N looks at the heaps 0..N only; without it the search of a code goes on until a theorem applies
        or a limit is reached: give time=SECONDS.

        >>> import sg
        >>> found = sg.load("kayles").period()
        >>> found.period, found.preperiod, found.basis, found.theorem
        (12, 71, 'proven', 'guy-smith')
        """
        return self._method("period", (), options)

    def pattern(self, **options):
        """Laws of the nim-sequence, the shortest first: laws, each with text, basis, theorem; checked_to. upto=N looks at the
        heaps 0..N only; quick=True leaves out what takes seconds; heap=N adds worked, the value of heap N step by step.

        >>> import sg
        >>> sg.load("kayles").pattern(quick=True).laws[0]["text"]
        'g(n + 12) = g(n) for n >= 71'
        """
        return self._method("pattern", (), options)

    def no_period(self, most, preperiod=0, **options):
        """That the sequence has none of the periods 1..most with a preperiod of at most `preperiod`: ruled_out, left."""
        return self._method("no_period", (most, preperiod), options)

    def table(self, rows, columns, **options):
        """The nim-values of a game on two heaps, {a, b} for a in rows = (first, last), b in columns.

        >>> import sg
        >>> sg.load("wythoff").table((0, 2), (0, 3)).tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
        """
        for given in (rows, columns):
            if not isinstance(given, (tuple, list)) or len(given) != 2:
                raise TypeError("rows and columns are pairs (first, last), not %r" % (given,))
        return self._method("table", (list(rows), list(columns)), options)

    def lift(self, **options):
        """The code whose options agree with those of a scripted heap game, as far as compared: code, agree_to; None if
        there is none."""
        return self._method("lift", (), options)

    def as_code(self, code, **options):
        """The game, answered by the engine of a code; results say what they assume."""
        return self._method("as", (code,), options, "as_code")

    # ---- misère play ------------------------------------------------------------------------------------------

    def misere_outcome(self, position=None, **options):
        """Who wins if whoever moves last loses.

        >>> import sg
        >>> sg.load("nim").misere_outcome([1, 1, 1]).outcome
        'P'
        """
        return self._method("misere_outcome", (position,), options)

    def misere_value(self, position=None, **options):
        """The misère nim-value: value."""
        return self._method("misere_value", (position,), options)

    def misere_genus(self, position=None, **options):
        """The genus: genus (its text), normal, values, tame.

        >>> import sg
        >>> sg.load("kayles").misere_genus(5).genus
        '4^146'
        """
        return self._method("misere_genus", (position,), options)

    def misere_moves(self, position=None, **options):
        """Every option with its outcome in misère play."""
        return self._method("misere_moves", (position,), options)

    def misere_explain(self, position=None, **options):
        """Why a position is won or lost in misère play."""
        return self._method("misere_explain", (position,), options)

    def misere_form(self, position=None, **options):
        """The misère canonical form: form, birthday, genus, class, ..."""
        return self._method("misere_form", (position,), options)

    def misere_quotient(self, upto=None, position=None, **options):
        """The misère quotient: of the heaps up to `upto`, or as far as limits allow until it is proven; of a game on
        positions, of what is below `position`. See sg.Quotient."""
        table = options_of(options, "misere_quotient") or {}
        if upto is not None:
            table["upto"] = upto
        if position is not None:
            table["position"] = self._seen(position)
        return self._ask("method", self, "misere_quotient", 0, table)

    # ---- the rule ---------------------------------------------------------------------------------------------

    def examples(self, **options):
        """The rule's examples, run: a result whose fields 1, 2, ... say ok and text."""
        return self._method("examples", (), options)

    def check(self, **options):
        """Is the rule sound? ok, checks: the report of ``sg-lua check``."""
        return self._ask("call", "check", 1, options_of(options, "check"), self)

    def with_params(self, /, *given, **params):
        """The same rule with other parameters, as a dict or as keywords.

        >>> import sg
        >>> sg.load("subtraction").with_params(s=[1, 4]).value(4).value
        2
        """
        return self._again("method", self, "with", 1, None, dict(*given, **params))

    def twin(self):
        """The same game once more, in a box of its own."""
        return self._again("method", self, "twin", 0, None)

    def without(self, *fields):
        """The game without its "canonical", its "split" or both: the same values, computed more slowly."""
        return self._again("method", self, "without", 1, None, list(fields))

    # ---- notebooks --------------------------------------------------------------------------------------------

    def _repr_svg_(self):
        from ._failures import Failure

        try:
            return self._ask("game_picture", self)
        except Failure:
            return None

    def _repr_html_(self):
        rule = self._described()
        picture = self._repr_svg_()
        return "<p><b>%s</b> %s</p>%s" % (
            html.escape(self.spec),
            html.escape(str(rule.get("summary") or "")),
            _svg_image(picture, self.spec) if picture else "",
        )


Making.game_class = Game

