#!/bin/sh
# SPDX-License-Identifier: MIT
# make check-packages: the tarball builds without a network, in a folder with a space in its name, with the bytes of this
# tree, and stays built where it is moved to; what it installs answers; luarocks takes the rockspec. Environment: B, CC, MAKE. Ends with the counts.
set -u
B=${B:-build}
MAKE=${MAKE:-make}
LUA=${LUA:-lua5.4}
unset MAKEFLAGS MAKELEVEL MFLAGS
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

ok() {
  name=$1
  shift
  if "$@" >"$folder/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 30 "$folder/log"
  fi
}

# Without a network, where the machine lets us take it away.
offline() {
  if unshare -rn true 2>/dev/null; then unshare -rn "$@"; else "$@"; fi
}

same_bytes() {
  for file in sg-lua sg.so libsg.so libsg.a; do cmp "$B/$file" "$tree/build/$file" || return 1; done
  diff -r "$B/man" "$tree/build/man"
}

answers() {
  cd "$folder" && test "$(PATH=$folder/to/opt/sg/bin:$PATH sg-lua value kayles 7)" = "kayles 7: 2  N (first player wins)  [computed]" &&
    PATH=$folder/to/opt/sg/bin:$PATH sg-lua docs rules | grep -q '^# Rule files'
}

rock_answers() {
  test "$(LUA_CPATH="$folder/rocks/lib/lua/5.4/?.so" "$LUA" -e 'print(require("sg").load("kayles"):value(7).value)')" = 2
}

ok "make dist" "$MAKE" -s dist
version=$(sed -n 's|^.*/sg-lua-\(.*\)\.tar\.gz$|\1|p' "$folder/log")
mkdir -p "$folder/else where/src" && tar -xzf "$B/sg-lua-$version.tar.gz" -C "$folder/else where/src"
tree="$folder/else where/src/sg-lua-$version"
ok "the tarball builds without a network" offline "$MAKE" -s -C "$tree" -j "$(getconf _NPROCESSORS_ONLN)" ${CC:+CC="$CC"} all
if [ -z "$(git status --porcelain)" ]; then
  ok "the bytes are those of this folder" same_bytes
else
  echo "skipped the bytes: this folder has changes that are not committed"
fi
moved_stays_built() {
  mv "$folder/else where" "$folder/moved" && tree=$folder/moved/src/sg-lua-$version &&
    test -z "$("$MAKE" -s -C "$tree" ${CC:+CC="$CC"} all 2>&1)" && test -z "$(find "$tree/build" -newer "$folder/time" -type f)"
}
touch "$folder/time"
ok "it stays built where it is moved to" moved_stays_built
ok "make install" "$MAKE" -s -C "$tree" ${CC:+CC="$CC"} install "DESTDIR=$folder/to" PREFIX=/opt/sg
ok "what is installed answers" answers
if command -v luarocks >/dev/null; then
  # The objects that are there already are used again, where the flags are the same.
  ok "luarocks make" sh -c "cd '$tree' && luarocks --lua-version 5.4 --tree '$folder/rocks' make sg-$version-1.rockspec"
  ok "the rock answers" rock_answers
else
  echo "skipped luarocks: it is not installed"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
