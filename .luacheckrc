std = "lua54"
max_line_length = 120
exclude_files = { "build" } -- made from other files

-- What a rule file can use: the same list as the box (src/lua). Anything else is reported before it ever runs.
stds.rule = {
  read_globals = {
    "assert", "error", "ipairs", "next", "pairs", "rawequal", "rawget", "rawlen", "select", "tonumber", "tostring", "type",
    math = {
      fields = {
        "abs", "ceil", "deg", "floor", "fmod", "huge", "max", "min", "maxinteger", "mininteger", "modf", "pi", "rad", "sqrt",
        "tointeger", "type", "ult",
      },
    },
    string = {
      fields = {
        "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper",
      },
    },
    table = { fields = { "concat", "insert", "move", "pack", "remove", "sort", "unpack" } },
    utf8 = { fields = { "char", "charpattern", "codepoint", "codes", "len", "offset" } },
    sg = {
      fields = {
        "heaps", "include", "mex", "pair", "strip", "xor",
        bits = {
          fields = {
            "cell", "components", "corner", "count", "each", "flip", "flood", "full", "has", "lowest", "mirror", "neighbours",
            "shift", "wide",
          },
        },
        canonical = { fields = { "bits", "graph", "grid", "multiset", "tree", "words" } },
        graph = {
          fields = {
            "coloured", "components", "cycle", "edges", "grid", "joined", "new", "order", "path", "take", "tree", "without",
            "write",
          },
        },
        grid = {
          fields = { "count", "crop", "name", "new", "parse", "regions", "rows", "set", "show" },
        },
        words = { fields = { "components", "cut" } },
      },
    },
  },
}

files["rules"] = { std = "rule", unused_args = false }
files["lua/sg/rule/glue"] = { std = "lua54+rule" } -- runs in the box
files["lua/sg/kinds/helpers/definition.lua"] = { ignore = { "122" } } -- sets fields of sg
files["lua/sg/kinds/*/definition.lua"] = { std = "lua54+rule" } -- in the box, and in the sandbox of the checker
files["tests/compat/*/rules"] = { std = "rule", unused_args = false }
files["tests/bench/cram"] = { std = "rule", unused_args = false }
files["spec"] = { std = "+busted", max_line_length = 140 }
files["spec/broken"] = { ignore = { "113", "212" } } -- misspelt names are what is wrong with some
files["spec/support/queens_scripted.lua"] = { std = "rule", unused_args = false }
files[".busted"] = { std = "lua54" }
