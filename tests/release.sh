#!/bin/sh
# SPDX-License-Identifier: MIT
# make check-release: builds what a release gives out twice, from the committed tree in two folders with names of different
# lengths, and compares the bytes. PARTS as for make release. Environment: MAKE, SOURCES. Ends with the counts.
set -u
MAKE=${MAKE:-make}
parts=${PARTS:-source wheel npm}
sources=$PWD/${SOURCES:-build/sources}
unset MAKEFLAGS MAKELEVEL MFLAGS
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

count() {
  if [ "$1" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  printf '%-7s %s\n' "$1" "$2"
}

for tree in one another/tree; do
  mkdir -p "$(dirname "$folder/$tree")"
  git clone -q . "$folder/$tree" && mkdir -p "$folder/$tree/build" && cp -a "$sources" "$folder/$tree/build/sources"
  if (cd "$folder/$tree" && REHEARSAL=yes PARTS=$parts "$MAKE" -s -j "$(getconf _NPROCESSORS_ONLN)" release) >"$folder/log" 2>&1; then
    count ok "make release in $tree"
  else
    count FAILED "make release in $tree"
    tail -n 20 "$folder/log"
  fi
done
first=$(echo "$folder"/one/build-release/*)
second=$(echo "$folder"/another/tree/build-release/*)
for file in "$first"/*; do
  name=$(basename "$file")
  if cmp "$file" "$second/$name"; then count ok "the same bytes: $name"; else count FAILED "the same bytes: $name"; fi
done
if (cd "$first" && sha256sum --quiet -c SHA256SUMS); then count ok "SHA256SUMS"; else count FAILED "SHA256SUMS"; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 3 ]
