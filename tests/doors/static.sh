#!/bin/sh
# SPDX-License-Identifier: MIT
# make static: the file alone in an empty root. Part of run.sh.
# shellcheck disable=SC2154 # of run.sh

file=build-static/sg-lua-$version-linux-$(uname -m)
cp "$file" "$folder/static/sg-lua"

# Nothing there but the program and the files of somebody: no library, no /dev, no /proc, no network.
door() {
  if [ "$(id -u)" = 0 ]; then chroot "$folder/static" /sg-lua "$@"; else unshare -rn chroot "$folder/static" /sg-lua "$@"; fi
}

says_what_is_inside() {
  door --version | grep -q "^static linux-.*Lua 5\.4\.[0-9].*nauty [0-9].*xxHash [0-9].*libedit [0-9]"
}

batch_answers() {
  door batch /my_game.lua --task value:9 -j 2 --out /answers.jsonl && grep -q '"value":0' "$folder/static/answers.jsonl"
}

# On a terminal: script(1) gives it one.
prompt_answers() {
  printf 'value kayles 7\nquit\n' | script -qec "chroot $folder/static /sg-lua" /dev/null | grep -q 'kayles 7: 2'
}

loads_no_library() {
  door -e 'print(package.loadlib("/x.so", "y"))' | grep -q 'one static file'
}

ok "static: needs no library" needs_no_library "$file"
ok "static: --version says what is inside" says_what_is_inside
questions static
ok "static: batch, to a file" batch_answers
ok "static: loads no library of the machine" loads_no_library
if [ "$(id -u)" = 0 ]; then ok "static: the prompt" prompt_answers; fi
