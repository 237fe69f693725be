#!/bin/sh
# SPDX-License-Identifier: MIT
# Lines by room, and what a revision had: sh src/tools/weight.sh [REVISION]; without one the last tag, if there is any.
revision=${1:-$(git describe --tags --abbrev=0 2>/dev/null)}

# lines WHEN [REVISION]: "WHEN ROOM LINES" for each file; a room is a folder of src or of lua/sg, or one of the others.
lines() {
  when=$1
  shift
  git grep -Ic '' "$@" -- src lua python/sg spec tests docs ':!docs/*.schema.json' | awk -F: -v when="$when" '{
    n = split($(NF - 1), part, "/")
    at = part[1] == "lua" ? 3 : 2
    print when, part[1] ((part[1] == "src" || part[1] == "lua") && n > at ? "/" part[at] : ""), $NF
  }'
}

{
  lines now
  [ -z "$revision" ] || lines old "$revision"
} | awk -v revision="$revision" '
  function row(name, now, old) { printf(revision == "" ? "%-18s %7d\n" : "%-18s %7d %+7d\n", name, now, now - old) }
  { sum[$1 " " $2] += $3; rooms[$2]; if ($2 ~ /^(src|lua)/) all[$1] += $3 }
  END {
    for (room in rooms) row(room, sum["now " room], sum["old " room])
    row("src + lua", all["now"], all["old"])
    if (revision != "") print "zz: the last column is the change since " revision
  }' | sort | sed 's/^zz: //'
