#!/bin/sh
# SPDX-License-Identifier: MIT
# make check-soak: 200 visitors of all kinds at one server, for MINUTES (10): it answers, and its memory and its open files
# do not grow. SG is the program.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

mkdir -p "$folder/bin" "$folder/share/sg-lua/web"
cp "$SG" "$folder/bin/sg-lua"
echo '<!doctype html><title>page</title>' >"$folder/share/sg-lua/web/index.html"
"$folder/bin/sg-lua" serve --port 0 >"$folder/address" &
server=$!
while [ ! -s "$folder/address" ]; do sleep 0.1; done
python3 "$here/visitors.py" soak "$(cat "$folder/address")" "$server" 200 "$((${MINUTES:-10} * 60))" "${SEED:-1}"
