-- SPDX-License-Identifier: MIT
-- What rules and theorems cite, once: entries of BibTeX, with LaTeX in their fields, the words by which the source of a
-- rule names them, and the entries behind each theorem of docs/theorems.md. A field that is not known is left out.

local references = {}

local function article(author, title, journal, volume, year, pages)
  return {
    kind = "article",
    author = author,
    title = title,
    journal = journal,
    volume = volume,
    year = year,
    pages = pages,
  }
end

local function book(author, title, publisher, year, more)
  return { kind = "book", author = author, title = title, publisher = publisher, year = year, edition = more }
end

local function chapter(author, title, booktitle, series, year, pages)
  return {
    kind = "incollection",
    author = author,
    title = title,
    booktitle = booktitle,
    series = series,
    year = year,
    pages = pages,
  }
end

local BCG = "Berlekamp, Elwyn R. and Conway, John H. and Guy, Richard K."
local WW, AKP = "Winning Ways for your Mathematical Plays, volume %d", "A K Peters"
local GONC4 = { "Games of No Chance 4", "MSRI Publications 63", "2015" }
local function ways(volume, year) return book(BCG, WW:format(volume), AKP, year, "Second") end

---By key.
references.entries = {
  sglua = {
    kind = "misc",
    author = "{The sg-lua developers}",
    title = "sg-lua " .. require("sg.core").version .. ": impartial games, their values and proofs",
    howpublished = "Computer program",
    year = "2026",
  },
  ww1 = ways(1, "2001"),
  ww2 = ways(2, "2003"),
  ww3 = ways(3, "2003"),
  ww4 = ways(4, "2004"),
  onag = book("Conway, John H.", "On Numbers and Games", AKP, "2001", "Second"),
  siegel2013 = book("Siegel, Aaron N.", "Combinatorial Game Theory", "American Mathematical Society", "2013"),
  sprague1935 = article(
    "Sprague, R.",
    '{\\"U}ber mathematische {K}ampfspiele',
    "Tohoku Mathematical Journal",
    "41",
    "1935",
    "438--444"
  ),
  grundy1939 = article("Grundy, P. M.", "Mathematics and games", "Eureka", "2", "1939", "6--8"),
  ferguson1974 = article(
    "Ferguson, T. S.",
    "On sums of graph games with last player losing",
    "International Journal of Game Theory",
    "3",
    "1974",
    "159--167"
  ),
  guysmith1956 = article(
    "Guy, Richard K. and Smith, Cedric A. B.",
    "The {$G$}-values of various games",
    "Proceedings of the Cambridge Philosophical Society",
    "52",
    "1956",
    "514--526"
  ),
  bouton1901 = article(
    "Bouton, Charles L.",
    "Nim, a game with a complete mathematical theory",
    "Annals of Mathematics",
    "3",
    "1901",
    "35--39"
  ),
  moore1910 = article(
    "Moore, E. H.",
    "A generalization of the game called {N}im",
    "Annals of Mathematics",
    "11",
    "1910",
    "93--94"
  ),
  wythoff1907 = article(
    "Wythoff, W. A.",
    "A modification of the game of nim",
    "Nieuw Archief voor Wiskunde",
    "7",
    "1907",
    "199--202"
  ),
  gangolliplambeck1989 = article(
    "Gangolli, Anil and Plambeck, Thane",
    "A note on periodicity in some octal games",
    "International Journal of Game Theory",
    "18",
    "1989",
    "311--320"
  ),
  finewilf1965 = article(
    "Fine, N. J. and Wilf, H. S.",
    "Uniqueness theorems for periodic functions",
    "Proceedings of the American Mathematical Society",
    "16",
    "1965",
    "109--114"
  ),
  smith1966 = article(
    "Smith, Cedric A. B.",
    "Graphs and composite games",
    "Journal of Combinatorial Theory",
    "1",
    "1966",
    "51--81"
  ),
  fraenkelperl1975 = article(
    "Fraenkel, A. S. and Perl, Y.",
    "Constructions in combinatorial games with cycles",
    "Colloquia Mathematica Societatis J{\\'a}nos Bolyai",
    "10",
    "1975"
  ),
  fraenkelyesha1986 = article(
    "Fraenkel, A. S. and Yesha, Y.",
    "The generalized {S}prague-{G}rundy function and its invariance under certain mappings",
    "Journal of Combinatorial Theory, Series A",
    "43",
    "1986",
    "165--177"
  ),
  lenstra1978 = {
    kind = "incollection",
    author = "Lenstra, Jr., H. W.",
    title = "Nim multiplication",
    booktitle = "S{\\'e}minaire de Th{\\'e}orie des Nombres de Bordeaux",
    year = "1978",
  },
  austin1976 = {
    kind = "mastersthesis",
    author = "Austin, Richard B.",
    title = "Impartial and partisan games",
    school = "University of Calgary",
    year = "1976",
  },
  howsenowakowski2004 = article(
    "Howse, S. and Nowakowski, R. J.",
    "Periodicity and arithmetic-periodicity in hexadecimal games",
    "Theoretical Computer Science",
    "313",
    "2004",
    "463--472"
  ),
  horrocksnowakowski2003 = article(
    "Horrocks, D. G. and Nowakowski, R. J.",
    "Regularity in the {$G$}-sequences of octal games with a pass",
    "Integers",
    "3",
    "2003",
    "G1"
  ),
  grossmannowakowski2015 = chapter(
    "Grossman, J. P. and Nowakowski, R. J.",
    "A ruler regularity in hexadecimal games",
    GONC4[1],
    GONC4[2],
    GONC4[3],
    "115--128"
  ),
  dressflammenkamppink1999 = article(
    "Dress, A. and Flammenkamp, A. and Pink, N.",
    "Additive periodicity of the {S}prague-{G}rundy function of certain {N}im games",
    "Advances in Applied Mathematics",
    "22",
    "1999"
  ),
  landman2002 = chapter(
    "Landman, H.",
    "A simple {FSM}-based proof of the additive periodicity of the {S}prague-{G}rundy function of {W}ythoff's game",
    "More Games of No Chance",
    "MSRI Publications 42",
    "2002"
  ),
  bruyere1994 = article(
    "Bruy{\\`e}re, V. and Hansel, G. and Michaux, C. and Villemaire, R.",
    "Logic and $p$-recognizable sets of integers",
    "Bulletin of the Belgian Mathematical Society",
    "1",
    "1994",
    "191--238"
  ),
  byrnes2003 = article("Byrnes, S.", "Poset game periodicity", "Integers", "3", "2003", "G3"),
  hugganstevens2016 = article(
    "Huggan, M. and Stevens, B.",
    "Polynomial time graph families for {A}rc {K}ayles",
    "Integers",
    "16",
    "2016",
    "A86"
  ),
  brown2020 = article(
    "Brown, S. and others",
    "Nimber sequences of {N}ode-{K}ayles games",
    "Journal of Integer Sequences",
    "23",
    "2020",
    "20.3.5"
  ),
  plambeck2005 = article(
    "Plambeck, Thane E.",
    "Taming the wild in impartial combinatorial games",
    "Integers",
    "5",
    "2005",
    "G5"
  ),
  plambecksiegel2008 = article(
    "Plambeck, Thane E. and Siegel, Aaron N.",
    "Mis{\\`e}re quotients for impartial games",
    "Journal of Combinatorial Theory, Series A",
    "115",
    "2008",
    "593--622"
  ),
  plambeckwhitehead2013 = {
    kind = "misc",
    author = "Plambeck, Thane E. and Whitehead, Greg",
    title = "The secrets of {N}otakto: winning at {X}-only tic-tac-toe",
    note = "arXiv:1301.1672",
    year = "2013",
  },
  gale1974 = article(
    "Gale, D.",
    "A curious {N}im-type game",
    "American Mathematical Monthly",
    "81",
    "1974",
    "876--879"
  ),
  schaefer1978 = article(
    "Schaefer, Thomas J.",
    "On the complexity of some two-person perfect-information games",
    "Journal of Computer and System Sciences",
    "16",
    "1978",
    "185--225"
  ),
  golomb1966 = article(
    "Golomb, Solomon W.",
    "A mathematical investigation of games of ``take-away''",
    "Journal of Combinatorial Theory",
    "1",
    "1966",
    "443--458"
  ),
  schwenk1970 = article("Schwenk, Allen J.", "Take-away games", "Fibonacci Quarterly", "8", "1970", "225--234"),
  whinihan1963 = article("Whinihan, Michael J.", "Fibonacci {N}im", "Fibonacci Quarterly", "1", "1963"),
  nivasch2006 = article(
    "Nivasch, Gabriel",
    "The {S}prague-{G}rundy function of the game {E}uclid",
    "Discrete Mathematics",
    "306",
    "2006",
    "2798--2800"
  ),
  fraenkel1982 = article(
    "Fraenkel, Aviezri S.",
    "How to beat your {W}ythoff games' opponent on three fronts",
    "American Mathematical Monthly",
    "89",
    "1982",
    "353--361"
  ),
  fraenkel2011 = article(
    "Fraenkel, Aviezri S.",
    "Aperiodic subtraction games",
    "Electronic Journal of Combinatorics",
    "18",
    "2011"
  ),
  fraenkelscheinermanullman1993 = article(
    "Fraenkel, A. S. and Scheinerman, E. R. and Ullman, D.",
    "Undirected edge geography",
    "Theoretical Computer Science",
    "112",
    "1993",
    "371--381"
  ),
  albertetal2005 = article(
    "Albert, M. H. and Grossman, J. P. and Nowakowski, R. J. and Wolfe, D.",
    "An introduction to {C}lobber",
    "Integers",
    "5",
    "2005"
  ),
  albertnowakowski2001 = article(
    "Albert, M. H. and Nowakowski, R. J.",
    "The game of {E}nd-{N}im",
    "Electronic Journal of Combinatorics",
    "8",
    "2001"
  ),
  conwaysloane1986 = article(
    "Conway, J. H. and Sloane, N. J. A.",
    "Lexicographic codes: error-correcting codes from game theory",
    "IEEE Transactions on Information Theory",
    "32",
    "1986",
    "337--348"
  ),
  caines1999 = article(
    "Caines, I. and Gates, C. and Guy, R. K. and Nowakowski, R. J.",
    "Periods in taking and splitting games",
    "American Mathematical Monthly",
    "106",
    "1999"
  ),
  applegate1991 = {
    kind = "techreport",
    author = "Applegate, D. and Jacobson, G. and Sleator, D.",
    title = "Computer analysis of {S}prouts",
    institution = "Carnegie Mellon University",
    year = "1991",
  },
  lemoineviennot2015 = chapter(
    "Lemoine, Julien and Viennot, Simon",
    "Computer analysis of {S}prouts with nimbers",
    GONC4[1],
    GONC4[2],
    GONC4[3]
  ),
  west1996 = chapter(
    "West, Julian",
    "New values for {T}op {E}ntails",
    "Games of No Chance",
    "MSRI Publications 29",
    "1996"
  ),
  larsson2021 = {
    kind = "misc",
    author = "Larsson, U. and Nowakowski, R. J. and Santos, C. P.",
    title = "Impartial games with entailing moves",
    year = "2021",
  },
}

---The words by which the source of a rule names an entry: all words of a row stand in it.
references.words = {
  { "ww1", "Winning Ways", "vol. 1" },
  { "ww2", "Winning Ways", "vol. 2" },
  { "ww3", "Winning Ways", "vol. 3" },
  { "ww4", "Winning Ways", "vol. 4" },
  { "onag", "On Numbers and Games" },
  { "siegel2013", "Siegel", "Combinatorial Game Theory, ch" },
  { "guysmith1956", "Guy and Smith", "1956" },
  { "grundy1939", "Grundy", "Eureka" },
  { "bouton1901", "Bouton", "1901" },
  { "moore1910", "Moore", "1910" },
  { "wythoff1907", "Wythoff", "1907" },
  { "smith1966", "Graphs and composite games" },
  { "fraenkelyesha1986", "Fraenkel and Yesha", "1986" },
  { "hugganstevens2016", "Huggan and Stevens" },
  { "brown2020", "Nimber sequences of Node-Kayles" },
  { "plambeckwhitehead2013", "secrets of Notakto" },
  { "gale1974", "A curious Nim-type game" },
  { "schaefer1978", "Schaefer", "1978" },
  { "golomb1966", "Golomb", "1966" },
  { "schwenk1970", "Schwenk", "1970" },
  { "whinihan1963", "Whinihan" },
  { "nivasch2006", "Nivasch" },
  { "fraenkel1982", "on three fronts" },
  { "fraenkel2011", "Aperiodic subtraction" },
  { "fraenkelscheinermanullman1993", "Undirected edge geography" },
  { "albertetal2005", "introduction to Clobber" },
  { "albertnowakowski2001", "The game of End-Nim" },
  { "conwaysloane1986", "Lexicographic codes" },
  { "caines1999", "Periods in taking and splitting" },
  { "applegate1991", "Applegate" },
  { "lemoineviennot2015", "Sprouts with nimbers" },
  { "west1996", "New values for Top Entails" },
  { "larsson2021", "Impartial games with entailing moves" },
}

---The entries behind theorems and other subjects, by the names that answers give them (docs/theorems.md).
references.subjects = {
  ["sg-lua"] = { "sglua" },
  nimvalues = { "sprague1935", "grundy1939" },
  periodicity = { "guysmith1956", "siegel2013" },
  window = { "siegel2013" },
  ["guy-smith"] = { "guysmith1956", "siegel2013" },
  ["all-but"] = { "siegel2013" },
  endless = {}, -- ours
  tail = {}, -- ours
  automaton = { "bruyere1994" },
  arithmetic = { "austin1976", "howsenowakowski2004" },
  ["rare-window"] = { "guysmith1956", "gangolliplambeck1989" },
  coins = { "ww3", "onag", "lenstra1978" },
  tartan = { "ww3", "onag", "lenstra1978" },
  compounds = { "ww1", "ww2", "onag", "smith1966", "moore1910" },
  loops = { "smith1966", "fraenkelperl1975", "fraenkelyesha1986", "ww1", "siegel2013" },
  ["fine-wilf"] = { "finewilf1965" },
  misere = { "onag", "siegel2013", "plambeck2005", "plambecksiegel2008" },
  quotient = { "plambeck2005", "plambecksiegel2008" },
  ferguson = { "bouton1901", "ferguson1974" },
  coupled = { "guysmith1956", "hugganstevens2016", "brown2020" },
  rows = { "dressflammenkamppink1999", "landman2002", "byrnes2003" },
  regularities = { "horrocksnowakowski2003", "grossmannowakowski2015" },
  nimbers = { "onag", "lenstra1978" },
  entailing = { "ww2", "west1996", "larsson2021" },
}

---The theorems that Coq has checked, by the same names: the file in proofs/ and the theorem in it.
references.proofs = {
  nimvalues = { "Games.v", "sprague_grundy" },
  window = { "window.v", "window" },
  ["guy-smith"] = { "guy_smith.v", "guy_smith" },
  ["all-but"] = { "all_but.v", "all_but" },
  endless = { "endless.v", "endless" },
  tail = { "tail.v", "tail" },
  arithmetic = { "arithmetic.v", "arithmetic" },
  ["rare-window"] = { "rare_window.v", "rare_window" },
  coupled = { "coupled.v", "coupled" },
  coins = { "coins.v", "row_value" },
  compounds = { "compounds.v", "colon" },
  ["fine-wilf"] = { "equal_sequences.v", "fine_wilf" },
  rows = { "rows.v", "rows" },
  entailing = { "entailing.v", "may_move_anywhere" },
  quotient = { "misere_quotient.v", "quotient_check" },
  automaton = { "automaton.v", "automaton" },
}

return references
