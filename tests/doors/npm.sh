#!/bin/sh
# SPDX-License-Identifier: MIT
# make npm: the package installed in an empty folder without a network, run by npx. Part of run.sh.
# shellcheck disable=SC2154 # of run.sh

package=$PWD/$B/sg-lua-$version.tgz
export npm_config_cache="$folder/npm-cache" npm_config_update_notifier=false npm_config_offline=true

install_package() {
  cd "$folder/npm" && npm init -y && npm install --no-audit --no-fund "$package" && test -x node_modules/.bin/sg-lua
}
ok "npm: installs without a network" install_package

by_npx() {
  cd "$folder/npm" && test "$(npx sg-lua value kayles 7)" = "kayles 7: 2  N (first player wins)  [computed]"
}
ok "npm: npx sg-lua value kayles 7" by_npx

door() {
  (cd "$folder/npm" && node_modules/.bin/sg-lua "$@")
}
questions npm
same "npm: batch" batch my_game.lua --task value:9

# Two threads, one of them slower: the same bytes as one after the other.
batch_in_threads() {
  tasks="batch --sweep code=0.100..0.137 --task seq:0..2000,period:2000"
  # shellcheck disable=SC2086 # words
  door $tasks -q -j 3 --out threads.jsonl && door $tasks -q --out one.jsonl && cmp "$folder/npm/threads.jsonl" "$folder/npm/one.jsonl" &&
    test "$(wc -l <"$folder/npm/one.jsonl")" -eq 64
}
ok "npm: batch -j 3 gives the same bytes" batch_in_threads
batch_of_faults() {
  mkdir -p "$folder/npm/faults"
  echo 'return { heap = function(n, option) option(n + 1) end }' >"$folder/npm/faults/grows.lua"
  echo 'return { start = 1, options = function() while true do end end }' >"$folder/npm/faults/hangs.lua"
  cp "$folder/npm/my_game.lua" "$folder/npm/faults"
  door batch faults my_game.lua --task value:9 -j 2 --out faults.jsonl
  test $? -eq 1 && grep -q 'my_game.*"value":0' "$folder/npm/faults.jsonl" && grep -q 'grows.*"ok":false' "$folder/npm/faults.jsonl" &&
    grep -q 'hangs.*"ok":false' "$folder/npm/faults.jsonl"
}
ok "npm: batch -j 2 answers the others where a rule fails" batch_of_faults

refuses() {
  words=$1
  shift
  why=$(door "$@" 2>&1) && return 1
  echo "$why" | grep -q "$words"
}
ok "npm: --untrusted says what it needs" refuses 'needs the native program' value kayles 7 --untrusted
ok "npm: --memory holds" refuses 'the memory limit was reached' value chomp:w=11:h=11 --method dag --memory 4
says_what_is_inside() { door --version | grep -q '^WebAssembly.*Lua 5\.4\.[0-9].*nauty [0-9].*xxHash [0-9]'; }
ok "npm: --version says what is inside" says_what_is_inside

# Ctrl-C in a search that takes longer: what is known so far, and exit code 4, as the native program does.
stops() {
  (cd "$folder/npm" && exec node node_modules/sg-lua/sg-lua.bin.js seq 0.106 0..900000000) >"$folder/out" 2>&1 &
  started=$!
  sleep 8
  kill -TERM $started
  wait $started
  test $? -eq 4 && grep -q interrupted "$folder/out"
}
ok "npm: a signal ends a computation, with what is known" stops

# The same by the key, on a terminal: script(1) gives it one. npx has an exit code of its own. A busy machine takes its
# time to start node, so the key waits for the progress bar. Without exec a shell would wait for the program, and dash
# dies of the key with an exit code of its own.
# shellcheck disable=SC2094 # read while it is written
at_key() {
  : >"$folder/out"
  (
    seconds=0
    until grep -q ' of 900' "$folder/out" || [ $seconds -ge 60 ]; do
      sleep 1
      seconds=$((seconds + 1))
    done
    printf '\003'
    sleep 5
  ) | HOME="$folder/home" SHELL=/bin/sh TERM=xterm script -qec "exec $1 seq 0.106 0..900000000" /dev/null >"$folder/out"
  test $? -eq "$2" && tail -n 3 "$folder/out" | grep -q 'interrupted after [0-9]* heaps'
}
ok "npm: Ctrl-C ends a computation, with what is known" at_key "$folder/npm/node_modules/.bin/sg-lua" 4
by_key_under_npx() { cd "$folder/npm" && at_key "npx sg-lua" 130; }
ok "npm: Ctrl-C under npx does, too" by_key_under_npx

prompt_answers() {
  printf 'value kayles 7\nquit\n' | HOME="$folder/home" script -qec "$folder/npm/node_modules/.bin/sg-lua" /dev/null | grep -q 'kayles 7: 2'
}
ok "npm: the prompt" prompt_answers
keeps_history() { grep -q 'value.040kayles' "$folder/home/.local/state/sg-lua/history"; }
ok "npm: the prompt keeps its history" keeps_history
