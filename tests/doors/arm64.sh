#!/bin/sh
# SPDX-License-Identifier: MIT
# make static-arm64: the file in an emulator of arm64. Part of run.sh.
# shellcheck disable=SC2154 # of run.sh

file=build-static/sg-lua-$version-linux-aarch64
qemu=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)

door() {
  (cd "$folder/arm64" && "$qemu" ./sg-lua "$@")
}

says_machine() { door --version | grep -q "^static linux-aarch64: Lua 5\.4\.[0-9].*nauty [0-9].*libedit [0-9].*libseccomp [0-9]"; }

# nauty labels boards in two threads; xxHash keys the search.
searches_with_threads() { test "$(door value cram:w=4:h=4 -j 2)" = "$("$native" value cram:w=4:h=4 -j 2)"; }

batch_in_processes() {
  door batch my_game.lua --task value:9 -j 2 --out answers.jsonl && grep -q '"value":0' "$folder/arm64/answers.jsonl"
}

if [ ! -e "$file" ]; then
  echo "skipped arm64: make static-arm64 has not made $file (gcc-aarch64-linux-gnu)"
elif [ -z "$qemu" ]; then
  echo "skipped arm64: there is no qemu-aarch64 (qemu-user)"
else
  cp "$file" "$folder/arm64/sg-lua"
  ok "arm64: needs no library" needs_no_library "$file"
  ok "arm64: --version says which machine, and what is inside" says_machine
  questions arm64
  ok "arm64: a search with two threads" searches_with_threads
  ok "arm64: batch, to a file, in two processes" batch_in_processes
fi
