#!/bin/sh
# SPDX-License-Identifier: MIT
# make check-doors: each way to get the program, as somebody has it who has nothing of this tree: a static file alone in an
# empty root, a package installed in an empty folder without a network. A door is a script here: sh tests/doors/run.sh DOOR...
# Environment: B, the program that the answers are compared with. Ends with the counts.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.." || exit 1
B=${B:-build}
native=$PWD/$B/sg-lua
version=$(awk '/^.define SG_VERSION_(MAJOR|MINOR|PATCH)/ {v = v s $3; s = "."} END {print v}' src/sg.h)
export version
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

# ok NAME COMMAND...: does the command succeed? It may change the folder that it is in.
ok() {
  name=$1
  shift
  if ("$@") >"$folder/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 20 "$folder/log"
  fi
}

# same NAME WORD...: the door (a function that runs the program there) and the native program, in a folder with the same
# files, print the same and end with the same code. The input of both is $input.
input=
same() {
  name=$1
  shift
  (cd "$folder/native" && printf '%s' "$input" | "$native" "$@" >"$folder/out.native" 2>"$folder/err.native"; echo $? >>"$folder/out.native")
  (printf '%s' "$input" | door "$@" >"$folder/out.door" 2>"$folder/err.door"; echo $? >>"$folder/out.door")
  # luacheck and the vector kernel are the machine's, not the program's
  sed -i '/ lint  /d; s/ avx2$//; s/ portable$//' "$folder/out.native" "$folder/out.door"
  ok "$name" sh -c "diff '$folder/out.native' '$folder/out.door' && diff '$folder/err.native' '$folder/err.door'"
}

# The files of somebody who has a game of his own, and one with a fault.
own_files() {
  mkdir -p "$1"
  printf 'return { name = "mine", subtract = { 1, 3, 4 }, examples = { { position = 9, outcome = "P" } } }\n' >"$1/my_game.lua"
  printf 'return {\n  name = "bad",\n  heap = 3 }\n' >"$1/bad.lua"
}

# What every door answers as the native program does.
questions() {
  same "$1: a value" value kayles 7
  same "$1: a game of one's own" my_game.lua
  same "$1: check of a file" check my_game.lua
  same "$1: a rule with a fault" value bad.lua 1
  same "$1: a file that is not there" value nowhere.lua 1
  same "$1: a word that is none" vlaue kayles 7
  same "$1: a period with its proof" period 0.77
  same "$1: JSON" moves kayles 7 --format json
  same "$1: a limit that is reached" value cram:w=7:h=7 --positions 1000
  same "$1: the help of a command" moves --help
  input='7
8
'
  same "$1: positions of standard input" value kayles -
  input='print(require("sg").load("kayles"):value(7).value)'
  same "$1: a script of standard input"
  input=
}

# needs_no_library FILE: is it static?
needs_no_library() {
  test -e "$1" && ! readelf -d "$1" | grep -q NEEDED && ! readelf -l "$1" | grep -q INTERP
}

own_files "$folder/native"
[ $# -gt 0 ] || set -- static arm64 npm wheel
for door in "$@"; do
  own_files "$folder/$door"
  # shellcheck source=/dev/null
  . "$here/$door.sh"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
