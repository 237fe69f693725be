---@meta sg
-- SPDX-License-Identifier: MIT
-- The Lua interface of sg-lua, for editors (LuaCATS) and readers. Nothing loads this file.
--
-- Where a call can fail in an ordinary way (a file that is not there, a limit, a rule at fault) it returns nil and
-- a failure. Wrong argument types raise an error. Answers are results: tostring gives the text that the program prints.

---@alias sg.Basis "computed"|"proven"|"closed form"|"observed"|"assumed"
---@alias sg.Outcome "N"|"P"
---@alias sg.Code "usage"|"range"|"input"|"rule"|"no"|"cycle"|"limit"|"interrupted"|"io"|"nomem"|"internal"

--- Why a question has no answer. tostring gives the whole message.
---@class sg.Failure
---@field code sg.Code
---@field message string what happened: a sentence, without the place
---@field subject? string the game or the file that the sentence is about
---@field limit? "time"|"memory"|"positions"|"steps" the limit that was reached
---@field file? string the file at fault
---@field line? integer in file
---@field field? string the field of the rule at fault
---@field position? string the position at fault, as the rule shows it
---@field positions? any[] if code is "cycle": the positions around the loop; with moves: the ends of a line of play
---@field moves? integer the length of a line of play that goes on and on
---@field heap? integer the heap whose options failed
---@field at? integer the byte of a text, or the element of a list, at fault (from 1)
---@field looked_at? integer positions that the search had evaluated
---@field longest? integer moves of the longest line of play among them
---@field heaps? integer heaps of which a table had the values
---@field hint? string what may help
---@field partial? table a result with what is known all the same

--- Integers, booleans, strings, and arrays and string-keyed records of these. For heap rules: an integer n >= 0, a
--- string of decimal digits, or a list of them, which is the sum of these heaps.
---@alias sg.Position integer|boolean|string|table

--- The limits of one call. Without time and positions there is no limit on them.
---@class sg.Limits
---@field time? number seconds
---@field memory? number MiB; default: half of the machine's memory, but at most 4096
---@field positions? integer distinct positions looked at
---@field steps? integer Lua instructions that one call of a function of the rule may take; default: 200 million
---@field assume? boolean answer from a period that is only observed (basis "assumed")
---@field method? "dag"|"lv"|"pn" how games on positions are searched; default: chosen by the question and the rule
---@field order? "learned"|"rule" which options lv and pn try first: learned is the default
---@field threads? integer 1 to 64: the number of threads, each with its own box, over one memo (default 1)
---@field hashed? boolean keep positions of 16 bytes and more as 128-bit hashes; hash_bits says how safe that is
---@field store? string a file that keeps what the search finds, for later searches; bound to rule, parameters, version
---@field notice? fun(text: string) called with a message if a part of a store was damaged and left out
---@field stats? table<sg.Game, true> filled with the games asked; for `require "sg.search.searches".total(stats)`
---@field progress? fun(done: integer, total?: integer, unit?: string, part?: string, state?: sg.SearchState) now and
--- then: so many "heaps", "positions", ... of so many, if that is known; part: a part of the work begins that has this
--- name

---@class sg.SearchState what a search tells its progress function
---@field bytes integer memory that the search holds
---@field max_bytes? integer the limit on that
---@field open? integer questions that wait for an answer

---@class sg.Value
---@field value integer the nim-value
---@field outcome sg.Outcome "N": the player to move wins; "P": the other one does
---@field basis sg.Basis
---@field hash_bits? integer with hashed keys: the chance of a collision is below 2^-hash_bits
---@field theorem? string the theorem or formula, if the basis is "proven" or "closed form"
---@field method? "dag"|"lv"|"pn" the search that found it (games on positions)

---@class sg.OutcomeResult
---@field outcome sg.Outcome
---@field basis sg.Basis

---@class sg.Move
---@field option string what the move leaves, as text
---@field value integer the nim-value of the position that the move leaves
---@field wins boolean whether that nim-value is 0
---@field forbidden? boolean the opponent forbids it (block, comply), so that it does not win
---@field label? string what the rule calls the move
---@field labels? string[] all labels, if the rule has several for moves that leave the same

---@class sg.Moves: sg.Value
---@field moves sg.Move[] the moves that were listed
---@field shown integer how many are listed
---@field total? integer how many there are; nil if they were not counted

---@class sg.MovesOptions: sg.Limits
---@field limit? integer list at most this many moves (default 1000)

---@class sg.Sequence
---@field from integer|string
---@field to integer|string
---@field values integer[]
---@field basis sg.Basis
---@field engine? string the engine that computed the values, if an engine did

--- g(n + period) = g(n) + saltus for every n >= preperiod. Without a period: only `checked_to` and `engine`, no basis.
---@class sg.Period
---@field period? integer
---@field preperiod? integer the least n0 >= 0 from which the period holds
---@field saltus? integer 0 for plain periodicity
---@field last_exception? integer preperiod - 1
---@field basis sg.Basis
---@field theorem? string
---@field engine string the engine that computed the values: "sparse avx2 (mask 0x1e)", "script", ...; or "checkpoint"
---@field checked_to integer the last heap that was looked at
---@field resumed? string the checkpoint whose values the period rests on
---@field max_value? integer the largest nim-value up to there
---@field rare_heaps? integer of a ring: how many heaps are rare
---@field last_rare? integer of a ring: the last of them, 0 if there is none
---@field max_at? integer the first heap that has it
---@field ring? sg.RingProof the proof, if a ring has proven the period
---@field regularity? sg.Regularity another regularity of the values, if they show no period

---The proof of a period by a ring: the window before heap window_at + period holds the values `last`.
---@class sg.RingProof
---@field mask integer
---@field place integer
---@field depth integer
---@field rare integer[]
---@field last integer[]
---@field window_at integer

---Observed in the first values: "sapp-regular" (the classes are periodic, the others rise by the saltus) or
---"ruler-regular" (the classes rise by multiples of the saltus in multiples of the period, half by half).
---@class sg.Regularity
---@field kind "sapp-regular"|"ruler-regular"
---@field period integer
---@field saltus integer
---@field preperiod integer
---@field classes integer[] modulo the period
---@field observed_to integer

---A file that keeps the computed values of a heap game for a later run. Opening the file sets loaded and dropped.
---@class sg.Checkpoint
---@field path string
---@field resume? boolean go on from the file if it exists; without resume, an existing file is an error
---@field every? number seconds between two additions (30)
---@field loaded? integer the number of values read from the file
---@field dropped? integer bytes that were torn or damaged, and cut off

---@class sg.PeriodOptions: sg.Limits
---@field upto? integer look at heaps 0..upto only
---@field row? integer of period: the row {row, n} of a game on two heaps
---@field along? string of period: positions with a growing number n, as "{n+2,n}"
---@field family? string of seq, period, range, identify, diff and no_period of a rule with heaps: the family
---@field checkpoint? sg.Checkpoint
---@field ring? boolean for octal codes with few rare heaps: work in memory that does not grow

---@class sg.Option
---@field parts sg.Position[] the components of the sum that the move leaves
---@field text string
---@field label? string what the rule calls the move

---@class sg.Example
---@field ok boolean
---@field text string for instance "value of 4 is 0"
---@field detail? string the result, if it is not the expected one

---@class sg.Component
---@field game string
---@field position string
---@field value integer

---@class sg.SumMove
---@field component integer which component to move in, from 1
---@field option string
---@field label? string what the rule calls the move
---@field value integer the nim-value of the component after the move

---@class sg.Sum
---@field value integer
---@field outcome sg.Outcome
---@field basis sg.Basis
---@field components sg.Component[]
---@field winning sg.SumMove[] every winning move; empty in a P-position
---@field shown integer

---@class sg.MisereResult
---@field play "misere"
---@field outcome sg.Outcome in misère play, where whoever moves last loses
---@field basis sg.Basis
---@field by? "search"|"quotient"|"closed form"
---@field theorem? string
---@field value? integer misere_value: the misère nim-value, 1 without moves, else the mex of the options' values
---@field genus? string misere_genus: "4^146"
---@field normal? integer misere_genus: the nim-value
---@field values? integer[] misere_genus: the upper numbers, of which the last two repeat
---@field tame? boolean misere_genus: this position and all below have genera of Nim positions

---@class sg.MisereMove
---@field option string what it leaves
---@field label? string
---@field labels? string[]
---@field outcome sg.Outcome of what it leaves
---@field wins boolean
---@field parts sg.Position[]

---@class sg.MisereMoves: sg.MisereResult
---@field moves sg.MisereMove[]
---@field shown integer
---@field total integer

---@class sg.MisereExplanation: sg.MisereResult
---@field steps { step: "end"|"win"|"answer"|"more", option: string?, answer: string?, count: integer? }[]

---@class sg.MisereFormOptions: sg.Limits
---@field parts? boolean the parts and partitions, too

---@class sg.MisereForm: sg.MisereResult
---@field form? string the canonical form, "*[2#0]"; nil if it is too long to write
---@field birthday integer the longest line of play
---@field class "nim heap"|"tame"|"generally tame"|"tameable"|"restive"|"generally restive"|"restless"|"wild"
---@field half_tame boolean
---@field even boolean born before its sum with *
---@field mate? string G + G- is P
---@field options string[]
---@field parts? string[] the even parts other than 0 and the form itself
---@field partitions? string[][] the sums of primes
---@field prime? boolean

---@class sg.MisereComparison
---@field equal boolean
---@field forms string[] of both
---@field told_apart_by? string with it the first is P and the second N
---@field linked_by? string with it both are P
---@field difference? string X if the first is the second + X

---@class sg.MisereBorn
---@field day integer
---@field count? integer up to day 5
---@field forms? string[] up to day 4
---@field powers? { plus: integer[], minus: integer[], added: integer } day 6: exponents of 2, and a number

---@class sg.MisereSum: sg.MisereResult
---@field components { game: string, position: string }[]
---@field winning { component: integer, option: string }[] every winning move; empty in a P-position
---@field shown integer how many are listed
---@field total? integer how many there are; nil if a heap is so large that moves like those listed were left out

---@class sg.QuotientOptions: sg.Limits
---@field upto? integer the last heap
---@field position? sg.Position for a rule with positions: the quotient of all positions reachable from this one

---@class sg.QuotientShape
---@field generators { name: string, heap: integer? }[]
---@field elements string[] the least word of each element
---@field relations { text: string }[]
---@field p_portion string[]
---@field tame boolean

--- A misère quotient, docs/misere.md. Elements are numbers from 0, the identity, in the order of
--- presentation().elements.
---@class sg.Quotient
---@field order integer
---@field status "solved"|"partial"|"budget"
---@field heaps? integer the quotient is exact for the heaps 0..heaps; if solved, for all heaps
---@field history { heap: integer, order: integer }[] the heaps at which the order grows
---@field period? integer of the pretending function, if solved
---@field preperiod? integer
---@field checked_to? integer
---@field theorem? string
---@field stopped? sg.Failure the limit that ended the computation
---@field presentation fun(self): sg.QuotientShape
---@field phi fun(self, heap: integer|string): integer? the element of a heap
---@field times fun(self, x: integer, y: integer): integer
---@field is_p fun(self, x: integer): boolean
---@field result fun(self, opts?: { table?: boolean }): table the whole quotient as plain data

---@class sg.CheckItem
---@field name string
---@field ok boolean
---@field skipped? boolean the rule does not declare the field that this check tests
---@field detail? string

---@class sg.Check
---@field ok boolean
---@field checks sg.CheckItem[]
---@field not_checked? string[] the checks that a limit left undone; ok is absent then
---@field counterexample? string

---@class sg.RuleInfo
---@field name string
---@field summary string
---@field tags string[]
---@field path string

---@class sg.DiffOptions: sg.Limits
---@field upto? integer the last heap to look at if there is no proof (default 20000, scripted rules 2000)

---@class sg.Diff
---@field equal boolean false: they differ; true: proven equal, or no difference found, as basis says
---@field compared "heaps"|"positions"
---@field n_compared? integer how many positions were compared
---@field basis "computed"|"proven"|"observed"
---@field argument? "same rule"|"cousins"|"fine-wilf" the argument that proves them equal
---@field theorem? string the same in a sentence
---@field at? integer|string the first heap where they differ, or the position as it is shown
---@field values? integer[] both values there
---@field checked_to? integer|string the last heap or position that was compared
---@field same_moves_to? integer the moves themselves, not only the values, were compared up to this heap

---@class sg.IdentifyOptions: sg.DiffOptions
---@field all? boolean list every match; by default matches that agree are joined

---@class sg.Match heap n of the subject has the value of heap n + shift of the known game
---@field code string as sg.load takes it
---@field kind "octal"|"hexadecimal"|"subtraction"|"all-but"|"library"
---@field shift integer
---@field basis "proven"|"observed"
---@field argument? string
---@field theorem? string
---@field through? string the code is equal to this other match by the cousins theorem
---@field checked_to integer
---@field same_moves_to? integer
---@field also? string[] the other codes of the same kind, shift and basis

---@class sg.Literature
---@field code string
---@field status "solved"|"unsolved"
---@field basis "proven"|"observed" how the match with this code is known
---@field period? integer
---@field last_exception? integer the greatest n >= 1 with g(n + period) ~= g(n), 0 if there is none
---@field by? string who solved it
---@field looked_to? integer there is no period up to this heap
---@field looked_source? string who looked that far
---@field source string

---@class sg.OctalStatus
---@field code string "0.077"
---@field status "proven"|"open"
---@field basis "proven"|"observed" how the match with this code is known
---@field period? integer
---@field preperiod? integer
---@field looked_to? integer the last heap that was looked at without a period
---@field date string when that was
---@field source string "sg-lua"

---@class sg.Identified
---@field found boolean
---@field matches sg.Match[]
---@field octal? sg.OctalStatus what this program has found of the code, or of a code 0.xyz or 4.xyz that matches
---@field literature sg.Literature[]
---@field slips { where: string, claim: string, finding: string }[] errors in print that touch these games
---@field all_zero? boolean all values looked at are 0
---@field own? string what the catalogue calls the game itself, which is not among the matches

---@class sg.Param
---@field type "integer"|"integers"|"string"|"boolean"|"position"
---@field default? any
---@field help? string
---@field min? integer
---@field max? integer
---@field values? any[]

---@class sg.BatchOptions: sg.Limits the limits hold for each game
---@field jobs? integer processes at a time (default 1); 0: one per processor
---@field out? string file for the answers, its form by its suffix (docs/batch.md); default stdout
---@field resume? boolean go on with the answers that out has
---@field tasks? string|string[] "value", "seq:0..100", "period:100000", "misere:quotient", ... (docs/batch.md)
---@field sweep? string[] "w=1..8", "s=subsets(1..12,3)", "code=0.000..0.777" (needs no paths)
---@field shard? string "K/N", "auto" or "auto/N": the part of the games that is evaluated
---@field certificates? string folder for the certificates of the answers
---@field heaps? integer last heap of seq
---@field upto? integer last heap of period
---@field stamp? boolean each answer has the version of the schema of JSON (docs/json.md)
---@field trusted? boolean run the rules in processes that may do what this one may

--- A game of tiles as data. docs/rules.md explains every field.
---@class sg.Place
---@field tiles (string|string[]|{ [1]: string|string[], lines: "bishop"|"queen"|"rook" })[] pictures, as "##/#."
---@field turns? boolean tiles may be turned
---@field flips? boolean tiles may be turned over
---@field w? integer|string|fun(p: table): integer columns
---@field h? integer|string|fun(p: table): integer rows
---@field board? string|string[]|fun(p: table): string|string[] a picture with holes, instead of w and h
---@field symmetries? boolean false: images of a position are not taken for the same

--- Two texts: a move replaces the first by the second. docs/rules.md, "rewrite".
---@class sg.RewritePair
---@field [1] string old; its wild characters match any character
---@field [2] string new; its wild characters are what those of old matched
---@field wild? string the wild character, "?" if left out; "": none

--- What a rule file returns. docs/rules.md explains every field.
---@class sg.Rule
---@field name string
---@field summary string
---@field source? string[]
---@field tags? string[]
---@field params? table<string, sg.Param>
---@field code? string|fun(p: table): string
---@field subtract? table|fun(p: table): table
---@field heap? fun(n: integer, option: fun(...: integer), p: table, label?: fun(name: string|integer))
---@field heaps? table<string, string|string[]|function>|fun(p: table): table coupled families: texts or functions
---@field turn? integer[]|table|string|fun(n: integer, companions: fun(...: integer), p: table)
---@field product? table two turns or more, up to 8, with acrostic, origin
---@field place? sg.Place tiles put on the free cells of a board
---@field take? "vertex"|"vertex and neighbours"|"edge"|"edge and ends" deleted from a graph
---@field rewrite? sg.RewritePair[]|fun(p: table): sg.RewritePair[] what a move replaces in a text
---@field options? fun(position: sg.Position, option: fun(...: sg.Position), p: table, label?: fun(name: any))
---@field start? sg.Position|fun(p: table): sg.Position
---@field positions? table a kind: what sg.grid.rows, sg.graph.coloured, sg.heaps, sg.pair or sg.strip gives
---@field form? table what positions are, as data: { "list", of = { "integer", min = 0 } }
---@field valid? fun(position: sg.Position, p: table): true|false|string what is wrong with a position
---@field split? fun(position: sg.Position, part: fun(component: sg.Position), p: table): sg.Position[]?
---@field canonical? fun(position: sg.Position, p: table): sg.Position
---@field order? "total"|"rows"|"learned"|"rule" of heap2: what falls; of options: which are tried first
---@field entailing? boolean|"top" option.entail and option.again may be called; "top": the moves of Top Entails
---@field misere? boolean split and canonical are right in misère play, too
---@field parse? fun(text: string, p: table): sg.Position
---@field show? fun(position: sg.Position, p: table): string
---@field draw? fun(position: sg.Position, pen: sg.Pen, p: table) how a position looks
---@field sample? fun(i: integer, p: table): sg.Position?
---@field rank? fun(position: sg.Position, p: table): integer
---@field batch? string|string[] the tasks that `sg-lua batch` asks: "value,seq:0..100,period:100000"
---@field examples? table[]

--- The value of positions of games with entailing moves where the player to move wins every sum; shown as ∞, in JSON
--- "loony".
---@class sg.Loony

---@class sg
---@field _VERSION string
---@field loony sg.Loony
local sg = {}

---@class sg.Game
---@field name string
---@field kind "code"|"subtract"|"heap"|"positions"
---@field rule table what the rule says about itself: summary, source, tags, params, examples
---@field params table the values of its parameters
---@field path? string the file it came from
---@field spec string the game as it was asked for
local game = {}

--- A game by name ("kayles", "subtraction:s=1,2,3"), path ("my/rule.lua") or take-and-break code ("0.77").
---@param spec string
---@param params? table wins over the values in the name
---@return sg.Game?, sg.Failure? why
function sg.load(spec, params) end

--- A game from rule text, in a box of its own.
---@param text string
---@param chunkname? string for messages
---@param params? table
---@return sg.Game?, sg.Failure? why
function sg.from_text(text, chunkname, params) end

--- A game from a rule table, in the caller's own state (trusted code). Raises on a bad rule.
---@param rule sg.Rule
---@return sg.Game
function sg.game(rule) end

--- A heap game from its move function alone.
---@param heap fun(n: integer, option: fun(...: integer))
---@return sg.Game
function sg.heap(heap) end

--- A sum of positions of different games: {{game, position}, ...} or {"kayles@7", "turning_turtles@HTHH"}.
---@param components (string|table)[]
---@param opts? sg.Limits
---@return sg.Sum?, sg.Failure? why
function sg.sum(components, opts) end

--- An infinite value in a game with loops: the set K of the numbers among the values of the options, ascending.
---@class sg.Infinity
---@field loopy integer[]

---@class sg.LoopySum
---@field value integer|sg.Infinity
---@field outcome "N"|"P"|"D"
---@field basis string
---@field components { game: string, position: string, value: integer|sg.Infinity }[]
---@field winning { component: integer, option: string, value: integer|sg.Infinity }[] playing the first each time wins
---@field drawing? { component: integer, option: string, value: integer|sg.Infinity }[] the moves that keep a draw
---@field shown integer
---@field total? integer

--- A sum of positions of games, with loops or without.
---@param components (string|table)[]
---@param opts? sg.Limits
---@return sg.LoopySum?, sg.Failure? why
function sg.loopy_sum(components, opts) end

--- The value of heaps of a code that adds tokens without end, as "20.017": a number or { loopy = list }.
---@param code string
---@param heaps integer|integer[]
---@param opts? sg.Limits
---@return sg.Result?, sg.Failure? why
function sg.growing_heaps(code, heaps, opts) end

--- One step of an explanation. "taken": some options have `value`; "free": none has, it is the mex; "above": options
--- above the mex; "term": a component of a sum and the nim-sum up to it; "bit": the highest bit of the sum; "turn": a
--- component in which a move to value `to`, less or more than its own, makes the sum 0; "win": a winning move;
--- "answer": a losing move and the answer to that move; "split": the components of a position; "period",
--- "closed form": how the value of a heap beyond the table is known; "more": the number of moves of the kind `of` that
--- are not named, without `count` where not all were looked at; "unlisted": winning moves exist, but were not looked
--- for.
---@class sg.Step
---@field step string
---@field value? integer
---@field count? integer how many options there are, where `options` names only some
---@field options? string[]
---@field labels? string[] of these options, if each has a label
---@field component? string
---@field components? string[]
---@field sum? integer
---@field to? integer
---@field option? string
---@field label? string of this option
---@field answer? string
---@field heap? string
---@field representative? integer the heap of the first period that has the same value, or the same but for the saltus
---@field period? integer
---@field preperiod? integer
---@field saltus? integer
---@field theorem? string
---@field of? string

---@class sg.Explanation: sg.Value
---@field steps sg.Step[]

---@class sg.ExplainOptions: sg.Limits
---@field limit? integer how many options of a kind are named (default 12)

--- Why a sum is won or lost; its components as for sg.sum.
---@param components (string|table)[]
---@param opts? sg.ExplainOptions
---@return sg.Explanation?, sg.Failure? why
function sg.explain(components, opts) end

--- The join of games, all on heaps or all on positions of one shape: a move is a move of any of them. Codes and finite
--- subtraction sets give a code; other games give a game in the state of the caller, without split and canonical.
---@param games (string|sg.Game)[]
---@return sg.Game?, sg.Failure? why
function sg.join(games) end

--- The game with one pass in all, or with several: pass(G), docs/operators.md.
---@param base sg.Game|string
---@param opts? { passes?: integer, at_end?: boolean } at_end: players may pass from terminal positions, too
---@return sg.Game?, sg.Failure? why
function sg.pass(base, opts) end

--- The game in which the opponent may forbid up to k options before each move: block(k, G).
---@param k integer
---@param base sg.Game|string
---@return sg.Game?, sg.Failure? why
function sg.block(k, base) end

--- The game in which the opponent offers k options before each move, of which one must be taken: comply(k, G).
---@param k integer
---@param base sg.Game|string
---@return sg.Game?, sg.Failure? why
function sg.comply(k, base) end

--- The Conway product, in which a move goes from G.H to G'.H + G.H' + G'.H': conway_product(G, H).
---@param first sg.Game|string
---@param second sg.Game|string
---@return sg.Game?, sg.Failure? why
function sg.conway_product(first, second) end

--- The ordinal product, in which a move goes from G*H to the ordinal sum (G*H') : G': ordinal_product(G, H).
---@param first sg.Game|string
---@param second sg.Game|string
---@return sg.Game?, sg.Failure? why
function sg.ordinal_product(first, second) end

--- The game in which both players have the moves of both sides of a partizan rule, with the fields left and right.
---@param partizan string|table the name or the path of a rule file, or a table as for sg.game
---@return sg.Game?, sg.Failure? why
function sg.impartial(partizan) end

--- The play of a game from a position backwards: reverse(GAME@POSITION).
---@param given string|table "GAME@POSITION" or { game, position }
---@return sg.Game?, sg.Failure? why
function sg.reverse(given) end

---@class sg.Compound
---@field kind "ordinal"|"selective"|"conjunctive"|"continued"
---@field outcome sg.Outcome
---@field value? integer of ordinal sums
---@field remoteness? integer of conjunctive compounds
---@field suspense? integer of continued ones
---@field winning { component: integer, option: string }[] one winning move: its option in each component; for ordinal
--- sums every winning move, one entry each
---@field theorem string
---@field basis sg.Basis
---@field components table[] each with game, position, and value, remoteness or suspense

--- Who wins a compound of positions: an ordinal sum (a move in a component ends those behind it), a selective one
--- (moves in one or several), a conjunctive one (in all, until one has ended), a continued one (in all that go on,
--- until all have ended).
---@param kind "ordinal"|"selective"|"conjunctive"|"continued"
---@param components (string|table)[] "GAME@POSITION" or { game, position }
---@param opts? sg.Limits
---@return sg.Compound?, sg.Failure? why
function sg.compound(kind, components, opts) end

--- Are two positions equivalent, that is, is their sum a P-position? If not, the nim-heap told_apart_by, added to both,
--- makes one sum a P-position and the other an N-position.
---@param a string|table "GAME@POSITION" or { game, position }
---@param b string|table
---@param opts? sg.Limits
---@return { equivalent: boolean, values: integer[], value: integer, outcome: string, told_apart_by?: string }?
---@return sg.Failure? why
function sg.equivalent(a, b, opts) end

--- A small position as a nested set. form: the set of its options; options: the same with each option replaced by its
--- nim-heap; simplest: the nim-heap of the position itself.
---@param component string|table "GAME@POSITION" or { game, position }
---@param opts? sg.Limits
---@return { form: string, options: string, simplest: string, value: integer, depth: integer, basis: string }?
---@return sg.Failure? why
function sg.nested(component, opts) end

---@class sg.NimBasis
local basis = {}

--- The entries whose nim-sum is the value, as a list, as bits and as text; nil if there are none.
---@param value integer
---@return { members: integer[], bits: integer, text: string }?, sg.Failure? why
function basis:of(value) end

---@return integer[] the values of the entries, in their order
function basis:values() end

--- A basis: values or components, none of which is the nim-sum of others.
---@param list (integer|string|table)[]
---@param opts? sg.Limits
---@return sg.NimBasis?, sg.Failure? why
function sg.nim_basis(list, opts) end

--- The basis 1, 2, 4, ... that the greedy construction finds among the positions that can be reached from one.
---@param component string|table "GAME@POSITION" or { game, position }
---@param opts? sg.Limits
---@return sg.NimBasis?, sg.Failure? why
function sg.standard_nim_basis(component, opts) end

--- Tests a rule: examples, purity, termination, an independent win/loss computation.
---@param g sg.Game
---@param opts? sg.Limits
---@return sg.Check?, sg.Failure? why
function sg.check(g, opts) end

--- The first heap where two heap games differ, or that they are equal; basis says how that is known.
---@param a sg.Game
---@param b sg.Game
---@param opts? sg.DiffOptions
---@return sg.Diff?, sg.Failure? why, table? partial
function sg.diff(a, b, opts) end

--- Which known games have the nim-sequence of a game, or the values of a list, up to a shift.
---@param subject sg.Game|integer[] a heap game, or the values of the heaps 0, 1, 2, ...
---@param opts? sg.IdentifyOptions
---@return sg.Identified?, sg.Failure? why
function sg.identify(subject, opts) end

---@class sg.BatchSummary
---@field files integer
---@field games? integer
---@field answers integer
---@field kept integer
---@field failed integer
---@field named { game: string, task: string, reason: string }[] the first ten that failed
---@field out? string the file of the answers
---@field ok boolean

--- Evaluates every rule file in paths, or every game of a sweep; one JSON line per answer.
---@param paths string[] rule files, or folders with *.lua anywhere below; none with a sweep over code
---@param opts? sg.BatchOptions
---@return sg.BatchSummary? summary
---@return sg.Failure? why
function sg.batch(paths, opts) end

--- A sum of games in misère play, where whoever moves last loses. Nim-values are not used.
---@param components table "GAME@POSITION", or { game, position }
---@param opts? sg.Limits
---@return sg.MisereSum?, sg.Failure? why
function sg.misere_sum(components, opts) end

--- A misère canonical form as it is written, "*[2#0]" or "*[[2],0]", or a sum or difference of such (docs/misere.md).
---@param text string
---@param opts? sg.MisereFormOptions
---@return sg.MisereForm?, sg.Failure? why
function sg.misere_form(text, opts) end

--- Are two games equal in misère play, and if not, what tells them apart?
---@param a string|table a form as text, "GAME@POSITION" or { game, position }
---@param b string|table
---@param opts? sg.Limits
---@return sg.MisereComparison?, sg.Failure? why
function sg.misere_compare(a, b, opts) end

--- How many misère canonical forms are born by a day, 0 to 6.
---@param day integer
---@param opts? sg.Limits
---@return sg.MisereBorn?, sg.Failure? why
function sg.misere_born(day, opts) end

--- The rule library, sorted by name.
---@return sg.RuleInfo[]
function sg.rules() end

--- The text of a rule of the library, and where it is.
---@param name string
---@return string? text, string path_or_message, sg.Code? code
function sg.rule_text(name) end

--- Positions that are lists of heaps, for the field positions of a rule.
---@param options? { min?: integer, order?: string, about?: string }
---@return table positions
function sg.heaps(options) end

--- Positions that are two heaps.
---@param options? { min?: integer, about?: string }
---@return table positions
function sg.pair(options) end

--- Positions that are rows of cells with pieces.
---@param options { cells: string, styles: table<string, string>, about?: string }
---@return table positions
function sg.strip(options) end

--- The least natural number that is not among the values (a list, or the arguments).
---@param ... integer|integer[]
---@return integer
function sg.mex(...) end

--- The nim-sum (bitwise exclusive or) of the values (a list, or the arguments).
---@param ... integer|integer[]
---@return integer
function sg.xor(...) end

--- A nimber below 2^128: an integer, or from 2^63 on its decimal digits. Both are taken, and hexadecimal "0x...".
--- Outside rule files also an infinite one, a text such as "w**2 + 3", for add, mul, div, inv, pow, sqrt and eval.
---@alias sg.Nimber integer|string

--- The field of nimbers. sg.nimber(text) is sg.nimber.eval(text). Arguments that are no nimbers, and 1/0, raise.
---@class sg.NimberField
---@overload fun(expression: string): sg.Nimber?, string?, string?, integer?
sg.nimber = {}

--- The nim-sum.
---@param ... sg.Nimber
---@return sg.Nimber
function sg.nimber.add(...) end

--- The nim-product.
---@param ... sg.Nimber
---@return sg.Nimber
function sg.nimber.mul(...) end

---@param a sg.Nimber
---@param b sg.Nimber not 0
---@return sg.Nimber
function sg.nimber.div(a, b) end

--- a multiplied k times; for k < 0, 1/a.
---@param a sg.Nimber
---@param k sg.Nimber an ordinary number
---@return sg.Nimber
function sg.nimber.pow(a, k) end

---@param a sg.Nimber not 0
---@return sg.Nimber
function sg.nimber.inv(a) end

--- The one b with b * b = a.
---@param a sg.Nimber
---@return sg.Nimber
function sg.nimber.sqrt(a) end

--- The least k >= 0 with base^k = a, an ordinary number; nil if there is none.
---@param a sg.Nimber not 0
---@param base sg.Nimber not 0, below 2^64
---@return sg.Nimber?
function sg.nimber.log(a, base) end

--- The least k >= 1 with a^k = 1, an ordinary number.
---@param a sg.Nimber not 0
---@return sg.Nimber
function sg.nimber.order(a) end

--- The even x with x * x + x = a; nil if there is none below 2^64, that is, for a >= 2^63.
---@param a sg.Nimber
---@return sg.Nimber?
function sg.nimber.solve(a) end

--- The nim-products of two lists, entry by entry.
---@param a sg.Nimber[]
---@param b sg.Nimber[]
---@return sg.Nimber[]
function sg.nimber.products(a, b) end

--- The multiplication table of the field of 4, 16 or 256 nimbers: rows[a + 1][b + 1] is a * b.
---@param size 4|16|256
---@return integer[][]
function sg.nimber.table(size) end

--- The value of an expression such as "2^63 * (3 + inv 7)", see docs/nimbers.md. Code "no": there is no such logarithm.
---@param expression string
---@return sg.Nimber? value, sg.Failure? why
function sg.nimber.eval(expression) end

--- The nim-values of {a, b} of a game on two heaps, for a in rows = {from, to} and b in columns = {from, to}.
---@param rows integer[]
---@param columns integer[]
---@param opts? sg.Limits
---@return { rows: integer[], columns: integer[], values: integer[][], basis: string }?, sg.Failure? why
function game:table(rows, columns, opts) end

--- Who wins in misère play, where whoever moves last loses.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.MisereResult?, sg.Failure? why
function game:misere_outcome(position, opts) end

--- The misère nim-value. The misère nim-value of a sum does not follow from those of its components.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.MisereResult?, sg.Failure? why
function game:misere_value(position, opts) end

--- The genus g^{g0 g1 g2 ...}.
---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.MisereResult?, sg.Failure? why
function game:misere_genus(position, opts) end

--- Every option with its outcome in misère play, the winning ones first.
---@param position? sg.Position
---@param opts? sg.Limits limit = the most moves listed
---@return sg.MisereMoves?, sg.Failure? why
function game:misere_moves(position, opts) end

--- Why a position is won or lost in misère play.
---@param position? sg.Position
---@param opts? sg.Limits limit = how many moves are named
---@return sg.MisereExplanation?, sg.Failure? why
function game:misere_explain(position, opts) end

--- The canonical form in misère play.
---@param position? sg.Position
---@param opts? sg.MisereFormOptions
---@return sg.MisereForm?, sg.Failure? why
function game:misere_form(position, opts) end

--- The misère quotient of all heaps, as far as the limits allow, or of the positions reachable from one position.
---@param opts? sg.QuotientOptions
---@return sg.Quotient?, sg.Failure? why
function game:misere_quotient(opts) end

--- The take-and-break code whose options agree with those of a scripted heap game on the heaps 0..agree_to.
---@return { code: string, agree_to: integer }?
function game:lift() end

--- A scripted heap game, answered by the engine of a code. Every result has the basis "assumed"; its field `assuming`
--- says what is assumed.
---@param code string
---@return sg.Game?, sg.Failure? why
function game:as(code) end

--- The same rule with other parameters; parameters that are not named keep their values.
---@param params table
---@return sg.Game?, sg.Failure? why
function game:with(params) end

--- The same rule with the default parameters, but for those of the table. The examples of a rule are about such games.
---@param params? table
---@return sg.Game?, sg.Failure? why
function game:with_defaults(params) end

--- The same game in a box of its own, to compare the answers of the two.
---@return sg.Game?, sg.Failure? why
function game:twin() end

--- The game without its canonical or split, for comparison: the same values, more slowly.
---@param fields ("canonical"|"split")[]
---@return sg.Game?, sg.Failure? why
function game:without(fields) end

---@param position? sg.Position default: the rule's start
---@param opts? sg.Limits
---@return sg.Value?, sg.Failure? why
function game:value(position, opts) end

---@param position? sg.Position
---@param opts? sg.Limits
---@return sg.OutcomeResult?, sg.Failure? why
function game:outcome(position, opts) end

--- Every option with its nim-value.
---@param position? sg.Position
---@param opts? sg.MovesOptions
---@return sg.Moves?, sg.Failure? why
function game:moves(position, opts) end

--- The options that have the nim-value target. total is absent if there may be others.
---@param position? sg.Position
---@param target integer
---@param opts? sg.MovesOptions
---@return { target: integer, moves: sg.Move[], total?: integer }?, sg.Failure? why
function game:moves_to(position, target, opts) end

---@class sg.Node a position, or a sum of positions
---@field id integer
---@field position string
---@field value integer
---@field outcome sg.Outcome
---@field height? integer the longest play from it; nil in a loopy game
---@field level? integer of a loopy game: the least number of moves that lead to it
---@field cut? boolean it has moves to positions that are left out

--- The positions below a position, at most opts.limit (200). tostring gives a drawing for Graphviz.
---@param position? sg.Position
---@param opts? sg.MovesOptions
--- With opts.trace = true, trace lists how each value comes about, lowest positions first: { node, of = "mex"|"sum",
--- steps }. A step of a mex is { step = "taken"|"free"|"above", value, options = ids }, one of a sum is
--- { step = "term", component, value, sum }. Nodes some of whose moves are left out have no entry.
---@return { nodes: sg.Node[], edges: table[], left_out: integer, trace: table[]? }? graph
--- each edge is { from, to, label, count }
---@return sg.Failure? why
function game:graph(position, opts) end

--- A position, its options and the positions that lead to it. The latter are looked for among the first 5,000 that can
--- be reached from another one; looked_at_all says whether these are all. At most opts.limit (60) nodes are listed, the
--- position first; a node whose value takes more than the limits has none, and no node has a height.
---@param position? sg.Position
---@param from? sg.Position default: the start
---@param opts? sg.MovesOptions
---@return { nodes: sg.Node[], edges: table[], left_out: integer, looked_at_all: boolean }? graph
---@return sg.Failure? why
function game:neighbours(position, from, opts) end

--- How many positions can be reached from a position, itself among them; those that split and canonical make equal
--- count once.
---@param position? any default: the start
---@param opts? sg.Limits
---@return { followers: integer, basis: "computed" }?, sg.Failure? why
function game:followers(position, opts) end

--- Why a position has its value: the mex step by step, and the winning moves or an answer to every move.
---@param position? sg.Position
---@param opts? sg.ExplainOptions
---@return sg.Explanation?, sg.Failure? why
function game:explain(position, opts) end

--- The nim-values of the heaps from..to (heap games), or of one head in the places from..to (coin-turning games).
---@param from integer|string
---@param to integer|string
---@param opts? sg.Limits
---@return sg.Sequence?, sg.Failure? why
function game:seq(from, to, opts) end

---@class sg.Range a stretch of a nim-sequence, read in blocks
---@field from integer
---@field to integer
---@field basis sg.Basis
---@field engine string
---@field blocks fun(self: sg.Range, size?: integer): fun(): integer?, integer[]? first heap and values of each block

--- The nim-sequence of a heap game for the heaps from..to below 2^32, without a list of all its values:
---     for first, values in assert(game:range(0, 10000000)):blocks() do ... end
---@param from integer
---@param to integer
---@param opts? sg.Limits limits; checkpoint = sg.Checkpoint
---@return sg.Range?, sg.Failure? why
function game:range(from, to, opts) end

--- That the nim-sequence has none of the periods 1..most with a preperiod of at most `from`, with or without saltus.
---@param most integer
---@param from integer
---@param opts? sg.PeriodOptions
---@return sg.Result?, sg.Failure? why periods, preperiod, ruled_out, left, checked_to, basis
function game:no_period(most, from, opts) end

--- The period of the nim-sequence (heap games), proven where a theorem allows.
---@param opts? sg.PeriodOptions
---@return sg.Period?, sg.Failure? why
function game:period(opts) end

--- The position that a text stands for: what the program prints as a position or an option. "A + B" is a sum, which
--- questions take as they take a position.
---@param text string a position as a person writes it
---@return sg.Position?, sg.Failure? why
function game:parse(text) end

--- The position that a caller means: a position that the rule accepts, the text of one, or for nil the start.
---@param given any
---@return sg.Position?, sg.Failure? why
function game:position(given) end

---@param position sg.Position
---@return string
function game:show(position) end

---@return sg.Position?
function game:start() end

--- Runs the rule's own examples.
---@param opts? sg.Limits
---@return sg.Example[]
function game:examples(opts) end

--- How long play lasts if the winner hurries and the loser delays (remoteness; quick is such a move), and if the winner
--- delays and the loser hurries (suspense; slow is such a move).
---@param position? sg.Position
---@param opts? sg.Limits
---@return { remoteness: integer, suspense: integer, outcome: string, quick?: string, slow?: string, basis: string }?
---@return sg.Failure? why
function game:remoteness(position, opts) end

---@class sg.LoopyValue
---@field value integer|sg.Infinity
---@field outcome "N"|"P"|"D" D is a draw
---@field basis string
---@field remoteness? integer|false only with the option remoteness; false: a draw

--- The value of a position of a game with loops (loopy = true). In a game without loops this is the nim-value.
---@param position? sg.Position
---@param opts? sg.Limits with remoteness = true, the result also has the number of moves that play takes
---@return sg.LoopyValue?, sg.Failure? why
function game:loopy(position, opts) end

--- The moves from a position, without values.
---@param position? sg.Position
---@param opts? { labels: boolean } labels = false: without labels, which is less work
---@return sg.Option[]?, sg.Failure? why
function game:options(position, opts) end

--- A part of a drawing. x counts cells to the right, y down; a line leads from the middle of cell x, y to that of
--- x2, y2.
---@class sg.DrawingItem
---@field kind "cell"|"stone"|"line"|"text"
---@field x number
---@field y number
---@field x2? number
---@field y2? number
---@field style string
---@field text? string
---@field name? string the label, or a part of the label, of the moves that a click on it means

--- How a position looks.
---@class sg.Drawing
---@field left number the least x of its items
---@field top number the least y of its items
---@field width number in cells
---@field height number in cells
---@field items sg.DrawingItem[]

--- How a position looks, by its rule's function draw or by its kind; nil alone if neither says, or it is too large.
---@param position? sg.Position
---@return sg.Drawing?, sg.Failure? why
function game:drawing(position) end

--- What a rule's function draw gets to draw with. docs/rules.md lists the styles.
---@class sg.Pen
---@field cell fun(x: number, y: number, style?: string, name?: string|integer)
---@field stone fun(x: number, y: number, style?: string, text?: string|integer, name?: string|integer)
---@field line fun(x1: number, y1: number, x2: number, y2: number, style?: string, name?: string|integer)
---@field text fun(x: number, y: number, text: string|integer, style?: string)
---@field grid fun(rows: sg.Grid, styles?: table)
---@field bits fun(set: sg.Set, w: integer, h: integer)
---@field coins fun(text: string)
---@field heap fun(n: integer)
---@field heaps fun(list: integer[])
---@field graph fun(graph: any, options?: table)
---@field tree fun(tree: any)

--- A set of cells of a board of more than 64 cells: the operators of integers but for arithmetic. The empty set is 0.
---@class sg.Wide
---@operator band(sg.Set): sg.Set
---@operator bor(sg.Set): sg.Set
---@operator bxor(sg.Set): sg.Set
---@operator bnot: sg.Set
---@operator shl(integer): sg.Set
---@operator shr(integer): sg.Set
---@operator unm: sg.Set

---@alias sg.Set integer|sg.Wide an integer on boards of up to 64 cells

--- Sets of cells of a board of up to 256 cells: cell (row r, column c), from 0, is bit r * w + c.
---@class sg.bits
sg.bits = {}

---@param set sg.Set
---@return integer
function sg.bits.count(set) end

---@param set sg.Set
---@return integer? bit nil for 0
function sg.bits.lowest(set) end

--- for bit in sg.bits.each(set) do
---@param set sg.Set
---@return fun(set: sg.Set, bit: integer?): integer?
---@return sg.Set set
function sg.bits.each(set) end

--- All cells.
---@param w integer
---@param h integer
---@return sg.Set
function sg.bits.full(w, h) end

--- The set of cell i alone, i from 0.
---@param i integer
---@param w integer
---@param h integer
---@return sg.Set
function sg.bits.cell(i, w, h) end

---@param set sg.Set
---@param i integer
---@return boolean
function sg.bits.has(set, i) end

--- Rows of "." for the cells of the set and "#" for the others, as "../.#"; as a rule's show it takes the parameters.
---@param set sg.Set
---@param w integer|table
---@param h? integer
---@return string
function sg.bits.show(set, w, h) end

--- A text of sg.bits.show as a set; cells that are not written are not in it.
---@param text string
---@param w integer|table
---@param h? integer
---@return sg.Set
function sg.bits.parse(text, w, h) end

--- The same set as a wide set; 0 if it is empty.
---@param set sg.Set|string a string is what tostring makes of a wide set
---@return sg.Set
function sg.bits.wide(set) end

---@param set sg.Set
---@param w integer
---@param h integer
---@param columns integer to the right
---@param rows integer down
---@return sg.Set
function sg.bits.shift(set, w, h, columns, rows) end

--- The cells that share an edge with one of the set, without the set.
---@param set sg.Set
---@param w integer
---@param h integer
---@return sg.Set
function sg.bits.neighbours(set, w, h) end

--- The cells of within that are connected, within that set, to a cell of seeds.
---@param seeds sg.Set
---@param within sg.Set
---@param w integer
---@param h integer
---@return sg.Set
function sg.bits.flood(seeds, within, w, h) end

--- The connected components; as a rule's split it takes w and h from the parameters.
---@param set sg.Set
---@param w integer|fun(component: sg.Set)
---@param h integer|table
---@return sg.Set[]
function sg.bits.components(set, w, h) end

--- Left for right.
---@param set sg.Set
---@param w integer
---@param h integer
---@return sg.Set set, integer w, integer h
function sg.bits.mirror(set, w, h) end

--- Top for bottom.
---@param set sg.Set
---@param w integer
---@param h integer
---@return sg.Set set, integer w, integer h
function sg.bits.flip(set, w, h) end

--- Rows for columns.
---@param set sg.Set
---@param w integer
---@param h integer
---@return sg.Set set, integer h, integer w
function sg.bits.transpose(set, w, h) end

--- A quarter turn clockwise.
---@param set sg.Set
---@param w integer
---@param h integer
---@return sg.Set set, integer h, integer w
function sg.bits.turn(set, w, h) end

--- Moved into the corner of bit 0.
---@param set sg.Set
---@param w integer
---@param h integer
---@return sg.Set set, integer columns, integer rows
function sg.bits.corner(set, w, h) end

---@alias sg.Cell integer|string|boolean
---@alias sg.Grid string[]|sg.Cell[][] rows of one length

---@class sg.GridOptions
---@field width? integer|string of flat grids; a string names the parameter of the rule that holds it
---@field symmetry? "square"|"rectangle"|"turns"|"half-turn"|"left-right"|"up-down"|"none"
---@field colours? string|sg.Cell[] cells that may be exchanged among themselves
---@field crop? string|sg.Cell[] outer rows and columns that hold only these cells are removed

---@class sg.RegionOptions
---@field cells string|sg.Cell[] the cells that regions are made of
---@field wall string|sg.Cell[] the one cell that surrounds a region
---@field diagonals? boolean whether cells that share a corner are connected
---@field width? integer|string of flat grids

--- Grids: lists of rows.
---@class sg.grid
sg.grid = {}

--- The name of a cell: its column as letters, then its row, both from 1, as in "b3".
---@param r integer
---@param c integer
---@return string
function sg.grid.name(r, c) end

---@param w integer
---@param h integer
---@param cell sg.Cell
---@param other? sg.Cell the two alternate, as the squares of a chessboard
---@return sg.Grid
function sg.grid.new(w, h, cell, other) end

--- How many cells of rows of text are among these characters.
---@param rows string[]
---@param cells string
---@return integer
function sg.grid.count(rows, cells) end

--- Positions that are rows of these characters, for the field positions of a rule.
---@param options { cells: string, falling?: string, about?: string }
---@return table positions
function sg.grid.rows(options) end

--- A copy with cells changed: r, c, cell, once or more often.
---@param grid sg.Grid
---@param r integer
---@param c integer
---@param cell sg.Cell
---@param ... integer|sg.Cell
---@return sg.Grid
function sg.grid.set(grid, r, c, cell, ...) end

--- The grid without the outer rows and columns that hold only these cells.
---@param grid sg.Grid
---@param cells string|sg.Cell[]
---@return sg.Grid
function sg.grid.crop(grid, cells) end

--- Left for right.
---@param grid sg.Grid
---@return sg.Grid
function sg.grid.mirror(grid) end

--- Top for bottom.
---@param grid sg.Grid
---@return sg.Grid
function sg.grid.flip(grid) end

--- Rows for columns.
---@param grid sg.Grid
---@return sg.Grid
function sg.grid.transpose(grid) end

--- A quarter turn clockwise.
---@param grid sg.Grid
---@return sg.Grid
function sg.grid.turn(grid) end

--- The connected regions, each a grid of its own: a rule's split. With options: a function that does this.
---@overload fun(options: sg.RegionOptions): fun(grid: sg.Grid|string|sg.Cell[], part?: function, p?: table): table[]
---@param grid sg.Grid
---@param part? function is not called
---@param p? table
---@return sg.Grid[]
function sg.grid.regions(grid, part, p) end

--- "../.#" to rows of text.
---@param text string
---@return string[]
function sg.grid.parse(text) end

--- Rows of text to "../.#".
---@param grid string[]
---@return string
function sg.grid.show(grid) end

---@alias sg.Graph integer[][]|integer[]|string lists of neighbours, masks of neighbours, or a text in the format graph6
---@alias sg.GraphKind "lists"|"masks"|"text"

--- Graphs on the vertices 1, 2, ..., n.
---@class sg.graph
sg.graph = {}

---@param n integer
---@param edges integer[][]
---@param kind? sg.GraphKind "lists" if left out
---@return sg.Graph
function sg.graph.new(n, edges, kind) end

---@param n integer
---@param kind? sg.GraphKind
---@return sg.Graph
function sg.graph.path(n, kind) end

---@param n integer
---@param kind? sg.GraphKind
---@return sg.Graph
function sg.graph.cycle(n, kind) end

--- The vertex in row r, column c is (r - 1) * w + c.
---@param w integer
---@param h integer
---@param kind? sg.GraphKind
---@return sg.Graph
function sg.graph.grid(w, h, kind) end

--- The same graph in another way of writing.
---@param graph sg.Graph
---@param kind sg.GraphKind
---@return sg.Graph
function sg.graph.write(graph, kind) end

---@param graph sg.Graph
---@return integer
function sg.graph.order(graph) end

---@param graph sg.Graph
---@return integer[][]
function sg.graph.edges(graph) end

---@param graph sg.Graph
---@param v integer
---@return integer[]
function sg.graph.neighbours(graph, v) end

---@param graph sg.Graph
---@param u integer
---@param v integer
---@return boolean
function sg.graph.joined(graph, u, v) end

--- The subgraph on some vertices, numbered anew in order.
---@param graph sg.Graph
---@param vertices integer|integer[]
---@return sg.Graph
function sg.graph.take(graph, vertices) end

--- The graph without some vertices.
---@param graph sg.Graph
---@param vertices integer|integer[]
---@param closed? boolean without their neighbours too
---@return sg.Graph
function sg.graph.without(graph, vertices, closed) end

--- Positions that are lists of neighbours with a list colours, for the field positions of a rule.
---@param options { styles?: string[], min?: integer, about?: string } styles, or min: colours are numbers from min on
---@return table positions
function sg.graph.coloured(options) end

--- The connected components: a rule's split.
---@param graph sg.Graph
---@param part? function is not called
---@param p? table
---@return sg.Graph[]
function sg.graph.components(graph, part, p) end

--- The components of the subgraph on a set of vertices; vertex v is bit v - 1.
---@param graph sg.Graph
---@param set integer
---@return integer[]
function sg.graph.pieces(graph, set) end

--- Positions that are texts: words in groups, with letters that name things.
---@class sg.words
sg.words = {}

--- The pieces between the marks, without the empty ones.
---@param text string
---@param mark string one character
---@return string[]
function sg.words.cut(text, mark) end

--- A function for split: groups that have a name in common are one part.
---@param options { mark: string, names?: string } the character between groups; the first and the last name, as "a-z"
---@return fun(text: string): string[]
function sg.words.components(options) end

--- One representative for all positions that play alike: each fits as a rule's canonical.
---@class sg.canonical
sg.canonical = {}

---@overload fun(options: { drop?: integer, cancel?: boolean }): fun(list: sg.Position[], p?: table): sg.Position[]
---@param list sg.Position[]
---@param p? table
---@return sg.Position[]
function sg.canonical.multiset(list, p) end

---@class sg.StringOptions
---@field colours? string|sg.Cell[] cells that may be exchanged among themselves
---@field crop? string|sg.Cell[] cells of this kind are removed at both ends
---@field cyclic? boolean whether the text is a circle
---@field mirror? boolean whether the reverse plays alike; default: true

---@overload fun(options: sg.StringOptions): fun(text: string|sg.Cell[], p?: table): string|sg.Cell[]
---@param text string|sg.Cell[]
---@param p? table
---@return string|sg.Cell[]
function sg.canonical.string(text, p) end

---@class sg.WordsOptions
---@field marks string two characters: between groups, between the words of a group
---@field names? string the first and the last letter that is a name, as "a-z"
---@field cyclic? boolean whether words are circles
---@field mirror? boolean whether all words of a group may be read backwards together; default: true

---@param options sg.WordsOptions
---@return fun(text: string): string
function sg.canonical.words(options) end

---@overload fun(options: sg.GridOptions): fun(grid: sg.Grid|string|sg.Cell[], p?: table): sg.Grid|string|sg.Cell[]
---@param grid sg.Grid
---@param p? table
---@return sg.Grid
function sg.canonical.grid(grid, p) end

---@overload fun(options: { translate?: boolean }): fun(set: sg.Set, p: table): sg.Set
---@param set sg.Set
---@param w integer|table the width, or parameters with w and h
---@param h? integer
---@param translate? boolean whether sets that differ by a shift are the same
---@return sg.Set
function sg.canonical.bits(set, w, h, translate) end

---@param graph sg.Graph
---@param p? table
---@return sg.Graph
function sg.canonical.graph(graph, p) end

--- Nested lists of branches, or a text as "(()(()))".
---@param tree table|string
---@param p? table
---@return table|string
function sg.canonical.tree(tree, p) end

return sg
