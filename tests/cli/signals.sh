#!/bin/sh
# SPDX-License-Identifier: MIT
# What Ctrl-C, a closed pipe, a full disk and closed descriptors do to the program. Prints TAP.
# 0.6 (Officers) is the work that does not end: no period of it is known.

SG=${SG_PROGRAM:-build/sg-lua}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
count=0

# is NAME GOT WANTED
is() {
  count=$((count + 1))
  if [ "$2" = "$3" ]; then
    echo "ok $count - $1"
  else
    echo "not ok $count - $1: got '$2', not '$3'"
  fi
}

# at_work PID: waits until a program catches SIGINT, however busy the machine, and a moment more.
at_work() {
  tries=0
  until grep -q '^SigCgt:.*[2367abef]$' "/proc/$1/status" || [ $tries = 400 ]; do
    sleep 0.05
    tries=$((tries + 1))
  done
  sleep 0.5
}

# interrupted COMMAND...: runs it, sends one SIGINT when it is at work; the exit code in $code.
interrupted() {
  "$@" >"$tmp/out" 2>"$tmp/err" &
  pid=$!
  at_work $pid
  kill -INT "$pid"
  wait "$pid"
  code=$?
}

interrupted "$SG" period 0.6
is "Ctrl-C ends a command with exit code 4" "$code" 4
is "what is known is printed" "$(grep -c 'no period found in the heaps 0\.\.' "$tmp/out")" 1
is "and why it ended" "$(grep -c interrupted "$tmp/err")" 1

interrupted "$SG" period 0.6 --format json
is "in JSON too" "$(grep -c '"checked_to":[0-9]*,"error":{"code":"interrupted"' "$tmp/out")" 1

interrupted "$SG" value chomp:w=12:h=13
is "Ctrl-C ends a search" "$code" 4

interrupted "$SG" -e 'while true do end'
is "Ctrl-C ends a script" "$code" 4
is "with one line" "$(cat "$tmp/err")" "sg-lua: interrupted"

echo 'return { name = "x", summary = "s", start = 1, options = function() while true do end end }' >"$tmp/loop.lua"
interrupted "$SG" value "$tmp/loop.lua" --steps 1000000000000
is "Ctrl-C ends a rule that loops" "$code" 4

timeout --preserve-status -s INT 2 "$SG" period 0.6 >/dev/null 2>&1
is "a signal sent twice at once counts once" "$?" 4

"$SG" -e 'while true do pcall(function() while true do end end) end' >/dev/null 2>&1 &
pid=$!
at_work $pid
kill -INT $pid
sleep 0.6
kill -INT $pid
wait $pid 2>/dev/null
is "the second Ctrl-C kills" "$?" 130

"$SG" seq nim 0..300000 2>"$tmp/err" | head -n 1 >/dev/null
is "a reader that leaves is no error" "$(cat "$tmp/err")" ""

"$SG" seq nim 0..300000 >/dev/full 2>"$tmp/err"
is "a full disk is: exit code 5" "$?" 5
is "and a message" "$(grep -c 'No space left' "$tmp/err")" 1

"$SG" value --help >/dev/full 2>/dev/null
is "of help too" "$?" 5
"$SG" value kayles 7 >&- 2>/dev/null
is "a closed output is one" "$?" 5

"$SG" value kayles 7 <&- >"$tmp/out" 2>&-
is "closed descriptors do no harm" "$? $(cat "$tmp/out")" "0 kayles 7: 2  N (first player wins)  [computed]"

"$SG" batch rules -j 4 --task value --out "$tmp/answers" >&- 2>/dev/null
is "nor to a batch" "$? $(grep -c '"task":"value","ok":false' "$tmp/answers")" "0 0"

echo "1..$count"
