#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A batch that is killed (kill -9) again and again and gone on with writes the bytes of an unbroken one: the answers, and
# the certificates. `make check-scale` runs it over all 512 codes 0.000-0.777 and all 4.000-4.777 to heap 20,000.
#   tests/scale/killed.sh [SWEEP [HEAPS [KILLS [JOBS]]]]
set -u
cd "$(dirname "$0")/../.." || exit 1
SG=${SG:-$PWD/build/sg-lua}
sweep=${1:-code=0.000..0.777,4.000..4.777}
heaps=${2:-20000}
kills=${3:-10}
jobs=${4:-2}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

batch() { # batch NAME OPTION...: takes the place of this shell
  name=$1
  shift
  exec "$SG" batch --sweep "$sweep" --task "period:$heaps" --certificates "$tmp/$name.certificates" \
    --out "$tmp/$name.jsonl" --jobs "$jobs" "$@"
}

answers() { if [ -e "$tmp/$1" ]; then wc -l <"$tmp/$1"; else echo 0; fi; }

fail() {
  echo "killed: FAILED: $*"
  exit 1
}

start=$(date +%s)
(batch whole) || [ $? -eq 1 ] || fail "the unbroken run"
seconds=$(($(date +%s) - start))
total=$(answers whole.jsonl)
echo "killed: unbroken: $total answers in $seconds s"

# Kill it each time it has got another share of the answers, at the moment at which it happens to be.
n=1
while [ "$n" -le "$kills" ]; do
  target=$((total * n / (kills + 1)))
  batch broken --resume --quiet &
  run=$!
  while kill -0 "$run" 2>/dev/null && [ "$(answers broken.jsonl)" -lt "$target" ]; do sleep 0.01; done
  kill -9 "$run" 2>/dev/null || fail "the run ended before kill $n"
  wait "$run" 2>/dev/null
  echo "killed: kill -9 number $n: $(answers broken.jsonl) answers there"
  n=$((n + 1))
done
(batch broken --resume) || [ $? -eq 1 ] || fail "the last run"

cmp "$tmp/whole.jsonl" "$tmp/broken.jsonl" || fail "the answers differ"
diff -r "$tmp/whole.certificates" "$tmp/broken.certificates" || fail "the certificates differ"
n_certificates=$(find "$tmp/whole.certificates" -type f | wc -l)
[ "$n_certificates" -gt 0 ] || fail "there are no certificates"
find "$tmp/broken.certificates" -type f | head -n 40 | xargs -d '\n' "$SG" verify -q >"$tmp/verified" || fail "verify"
echo "killed: ok: $total answers and $n_certificates certificates are the same bytes after $kills kills"
echo "killed: $(grep -c ': verified:' "$tmp/verified") of the certificates verified"
